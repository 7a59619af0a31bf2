"""What the characters say: complete, short, plain, and never twice the same."""

from collections.abc import Iterator
from random import Random

import pytest

from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.voice import (
    NAME,
    Occasion,
    remark_on_move,
    spoken_line,
    spoken_lines,
)

LONGEST, LONGEST_WITH_NAME = 60, 44


class Counting(Random):
    """A source that counts how often it was asked."""

    asked = 0

    def random(self) -> float:
        self.asked += 1
        return super().random()


def every_line() -> Iterator[tuple[str, Occasion | Fact, str]]:
    for character in CHARACTERS:
        for about, lines in spoken_lines()[character].items():
            yield from ((character, about, text) for text in lines)


@pytest.mark.parametrize("character", CHARACTERS)
def test_each_character_has_lines_for_everything(character: str) -> None:
    assert list(spoken_lines()[character]) == [*Occasion, *Fact]
    assert all(len(lines) >= 4 for lines in spoken_lines()[character].values())


def test_nobody_else_speaks() -> None:
    assert set(spoken_lines()) == set(CHARACTERS)


def test_lines_are_short_plain_text() -> None:
    for _, _, text in every_line():
        assert text == text.strip()
        assert text.isascii()
        assert text.isprintable()
        assert text[-1] in ".!?"
        assert "  " not in text
        bare = text.replace(NAME, "")
        assert len(bare) <= (LONGEST if bare == text else LONGEST_WITH_NAME), text
        assert "{" not in bare
        assert "}" not in bare


def test_no_line_is_said_twice() -> None:
    texts = [text.casefold() for _, _, text in every_line()]
    assert len(texts) == len(set(texts))


def test_every_greeting_names_the_player() -> None:
    for character in CHARACTERS:
        for occasion in (Occasion.GREETING_NEW, Occasion.GREETING_KNOWN):
            assert all(NAME in text for text in spoken_lines()[character][occasion])


@pytest.mark.parametrize("name", ["{0.__class__}", "{name}", "{", "%s", "\\1", "", "Ann {name} B"])
def test_a_hostile_name_comes_out_as_it_is(name: str) -> None:
    for character in CHARACTERS:
        said = spoken_line(character, Occasion.GREETING_NEW, Random(1), name)
        assert said in {
            name.join(text.split(NAME)) for text in spoken_lines()[character][Occasion.GREETING_NEW]
        }


def test_every_line_comes_up_by_one_number() -> None:
    source = Counting(3)
    for number, (character, what, _) in enumerate(every_line(), start=1):
        spoken_line(character, what, source)
        assert source.asked == number
    for character in CHARACTERS:
        for occasion, texts in spoken_lines()[character].items():
            said = {spoken_line(character, occasion, source, NAME) for _ in range(200)}
            assert said == set(texts)


def test_the_same_seed_says_the_same() -> None:
    for what in (*Occasion, *Fact):
        assert spoken_line("Cop", what, Random(5)) == spoken_line("Cop", what, Random(5))


def test_without_a_fact_there_is_no_remark_and_no_number_is_drawn() -> None:
    source = Counting(1)
    assert remark_on_move("Kitty", frozenset(), source) == ""
    assert source.asked == 0


def test_the_most_telling_fact_is_chosen() -> None:
    said = remark_on_move("Sera", {Fact.BEST_MOVE, Fact.MISSED_WIN, Fact.FORK}, Random(0))
    assert said in spoken_lines()["Sera"][Fact.MISSED_WIN]


def test_no_line_comes_up_again_that_was_said() -> None:
    lines = spoken_lines()["Cop"][Fact.FORK]
    source, said = Random(4), list[str]()
    while words := remark_on_move("Cop", {Fact.FORK}, source, said):
        said.append(words)
    assert sorted(said) == sorted(lines)
    counting = Counting(1)
    assert spoken_line("Cop", Fact.FORK, counting, said=said) == ""
    assert counting.asked == 1
