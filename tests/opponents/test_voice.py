"""What the characters say: complete, short, plain, and never twice the same."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Position, four, rowcol, tictactoe
from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.opponents.facts import Fact, facts_of_move
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


@pytest.mark.parametrize(
    "about, claim", [(Fact.FORK, "two lines"), (Fact.MISSED_WIN, "let you off")]
)
def test_no_remark_claims_more_than_its_fact(about: Fact, claim: str) -> None:
    """Seen failing: of one row with two ends, and of a move that lost."""
    for character in CHARACTERS:
        assert not any(claim in text.lower() for text in spoken_lines()[character][about])


def test_every_greeting_names_the_player() -> None:
    for character in CHARACTERS:
        for occasion in (Occasion.GREETING_NEW, Occasion.GREETING_KNOWN):
            assert all(NAME in text for text in spoken_lines()[character][occasion])


def test_every_line_comes_up_by_one_number() -> None:
    source = Counting(3)
    for number, (character, what, _) in enumerate(every_line(), start=1):
        spoken_line(character, what, source)
        assert source.asked == number
    for character in CHARACTERS:
        for occasion, texts in spoken_lines()[character].items():
            said = {spoken_line(character, occasion, source) for _ in range(200)}
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
    assert spoken_line("Cop", Fact.FORK, counting, said) == ""
    assert counting.asked == 1


@cache
def result(position: Position) -> int:
    """What best play comes to for the side to move."""
    outcome = position.outcome
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner is position.to_move else -1
    return max(-result(position.play(cell)) for cell in position.legal_moves())


@cache
def worth(position: Position) -> int:
    """What best play comes to for the side to move: points, or else the sooner a win the more."""
    outcome = position.outcome
    if outcome is None:
        return max(-worth(position.play(cell)) for cell in position.legal_moves())
    if position.totals is not None:
        return position.totals[position.to_move] - position.totals[position.to_move.other]
    return result(position) * (1000 - position.ply)


def numbers(position: Position, cells: tuple[int, ...] | range) -> list[int]:
    return [int(position.at(cell)) for cell in cells if position.at(cell)]


@dataclass
class Heard:
    """A remark is heard once the machine has replied, and is about the move before."""

    before: Position
    cell: int
    after: Position
    reply: int

    @property
    def now(self) -> Position:
        return self.after.play(self.reply)

    @property
    def is_best(self) -> bool:
        return -worth(self.after) == worth(self.before)

    @property
    def taken(self) -> int:
        return int(self.before.at(self.cell))

    @property
    def left(self) -> int:
        """The largest number that was left on the board."""
        return max(numbers(self.after, range(self.after.rows * self.after.columns)))

    @property
    def offered(self) -> int:
        """The largest number that the machine could take."""
        return max(numbers(self.after, self.after.legal_moves()))


CLAIMS: tuple[tuple[str, Callable[[Heard], bool]], ...] = (
    # Of what comes next, and of what is so now.
    (r"I will take|I must act|I accept", lambda it: numbers(it.after, (it.reply,)) == [it.left]),
    (r"I can reach|is \w+ my reach|out of my reach is|is (just )?o(ut|ff)", lambda it: False),
    (r"[Mm]y best number now", lambda it: False),
    (
        r"is winning for me|I am winning|is over|It is mine|I win\.|win in here for me|wins for me"
        r"|a win for me now|forced win from here|the win is mine|can be mine|I have a proof",
        lambda it: result(it.now) == -1,
    ),
    (r"(move loses|of them lose|all end|does not lose)\b", lambda it: result(it.now) == -1),
    (r"not won now|Now I like it better", lambda it: result(it.now) < 1),
    (
        r"[Yy]ou (are winning|can win)|winning game|is won\.|on your side|you win",
        lambda it: result(it.now) == 1,
    ),
    # Of what was so after the move.
    (r"(left|put|let) .*(biggest|big one|largest|top|shiny)", lambda it: it.offered == it.left),
    (r"shiny|tastiest|[Bb]ig number|big one", lambda it: it.left > 0 or it.taken > 0),
    (r"hid|kept|off limits", lambda it: it.offered < it.left),
    (
        r"[Yy]ou left a win|let me win|I (can|could) (win|force)|left me a win",
        lambda it: result(it.after) == 1,
    ),
    # Praise, and what acquits: nothing would have been better, in points and in length too.
    (
        r"[Gg]ood (pick|block)|[Ww]ell (guarded|played)|fine\.|Clean|Efficient|Textbook|Flawless"
        r"|\b[Cc]orrect\b|best move|no better|a better one|higher|improved|nothing to add"
        r"|Full marks"
        r"|Top score|Nice block|left me (less|as little)|the least you could|Frugal|Thrifty"
        r"|[Nn]o (difference|blame)|fault|not blame|the same",
        lambda it: it.is_best,
    ),
    (r"gift|Generous|Why\?|You let me win", lambda it: not it.is_best),
    (r"took the biggest one|Largest first", lambda it: it.taken == max(it.left, it.taken)),
    (r"Big number", lambda it: it.taken > 0),
)
"""What words in a line claim, and whether that is so."""


def positions(source: Random) -> Iterator[Position]:
    """Games at random: on two boards of lines, and with numbers of which some are below nothing."""
    for number in range(60):
        values = [source.randint(-9, 9) for _ in range(9)]
        starts = tictactoe.start(), rowcol.start(3, values=values), four.start(4, 4)
        position: Position = starts[number % 3]
        while position.outcome is None:
            if len(position.legal_moves()) < 10:
                yield position
            position = position.play(source.choice(position.legal_moves()))


@pytest.mark.slow
def test_what_is_said_of_a_move_is_still_true_beside_the_reply() -> None:
    """Seen failing: "The biggest number left, and I can reach it.", when it had been taken; and
    "They all ended the same way.", "No move would have left me less." of moves that lost points.
    """
    source, checked, false = Random(4), set[str](), set[str]()
    for before in positions(source):
        info = analyse(before)
        for cell in before.legal_moves():
            after = before.play(cell)
            if after.outcome is not None:
                continue
            heard = Heard(before, cell, after, source.choice(after.legal_moves()))
            known = facts_of_move(before, cell, info), facts_of_move(before, cell, SearchInfo())
            for fact in frozenset().union(*known):
                for line in (line for each in CHARACTERS for line in spoken_lines()[each][fact]):
                    for pattern, holds in CLAIMS:
                        if re.search(pattern, line):
                            checked.add(pattern)
                            false |= set() if holds(heard) else {f"{fact}: {line}"}
    assert not false
    assert len(checked) > 5
