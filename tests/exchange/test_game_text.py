"""Games as text: what is written is read the same, and whatever is read, only one error comes."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.exchange.records import filled, in_memory, played, reasons, some_setup, taken, written
from tests.match.matches import ALICE, BOB, KITTY, SERA, STARTS, swap_session
from tictactoe_tui.exchange.game_text import (
    MOST_DEPTH,
    MOST_STEPS,
    RESULTS,
    UNFINISHED,
    GameText,
    GameTextError,
    Step,
    read_game,
    read_games,
    write_game,
)
from tictactoe_tui.exchange.match_text import match_of_text, text_of_match
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.games import Position, Side, four, replay, tictactoe
from tictactoe_tui.match.actions import Train
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Setup

DOCUMENT = Path(__file__).parents[2] / "docs" / "game-text.md"
PIECES = st.sampled_from(
    [
        *('[Game "tictactoe"]', '[Game "four"]', '[Start "tictactoe 3x3x3 X1O/1X1/3"]', '[X "A"]'),
        *("\n", " ", ";", "(", ")", "{", "}", "\\", '"', "[", "]", "{x}", "1.", "1...", "*"),
        *("0 0", "1 1", "0,1", "2 2", "9 9", "1-0", "0-1", "1/2-1/2", "swap", 'seat X "Ann"'),
        *("\ud800", "\u202e", "٣ ٣", "9" * 99, '[Rule "swap"]', '[Seed "x"]', '[Result "1-0"]'),
    ]
)


def comments() -> st.SearchStrategy[str]:
    return (
        st.just("") | st.text(max_size=9) | st.sampled_from(["}{", "\\", "[Game ", "a\n\nb", "("])
    )


@st.composite
def lines(draw: st.DrawFn, position: Position, depth: int = 0) -> tuple[Step, ...]:
    """Some legal moves, with comments and variations."""
    steps: list[Step] = []
    while (cells := position.legal_moves()) and draw(st.integers(0, 5)) > 0:
        many = draw(st.integers(0, 2)) if depth < 2 and not draw(st.integers(0, 3)) else 0
        variations = tuple(draw(lines(position, depth + 1)) for _ in range(many))
        cell = draw(st.sampled_from(cells))
        steps.append(Step(cell, draw(comments()), variations))
        position = position.play(cell)
    return tuple(steps)


@st.composite
def games(draw: st.DrawFn) -> GameText:
    start = draw(st.sampled_from(STARTS))
    steps = draw(lines(start))
    names = st.from_regex(
        r"[A-Za-z]\w{0,9}", fullmatch=True, alphabet=st.characters(max_codepoint=127)
    )
    tags = draw(st.dictionaries(names, comments(), max_size=3))
    end = replay(start, [step.move for step in steps if isinstance(step.move, int)])
    result = UNFINISHED if end.outcome is None else RESULTS[end.outcome.winner]
    return GameText(start, steps, tags, draw(comments()), result)


@pytest.mark.slow
@given(st.lists(games(), min_size=1, max_size=3))
def test_what_is_written_is_read_the_same(several: list[GameText]) -> None:
    text = "\n\n".join(map(write_game, several))
    assert list(read_games(text)) == several
    assert read_game(write_game(several[0])) == several[0]


@given(st.lists(PIECES | st.text(max_size=3), max_size=30), st.booleans())
def test_hostile_text_raises_its_own_error(pieces: list[str], begun: bool) -> None:
    text = " ".join(['[Game "tictactoe"]\n' if begun else "", *pieces])
    try:
        found = read_game(text)
        match_of_text(found, (ALICE, BOB))
        assert read_game(write_game(found)) == found
    except GameTextError as refusal:
        assert str(refusal).endswith(".")
        assert 1 <= refusal.line <= 1 + text.count("\n")


@pytest.mark.parametrize("seed", range(40))
def test_a_match_comes_back_from_its_text(seed: int) -> None:
    source = random.Random(seed)
    match = played(some_setup(source, ["Ann", 'B"o\\b', "[x]"]), source, source.choice([4, 500]))
    again = match_of_text(read_game(write_game(text_of_match(match))))
    assert again.setup == match.setup
    assert [each.cell for each in again.state.plies] == [each.cell for each in match.state.plies]
    assert again.state.result == match.state.result
    assert again.state.seats == match.state.seats


def test_swaps_and_seats_that_were_taken_over_are_told() -> None:
    swapped = swap_session()
    swapped.play(5)
    swapped.swap()
    swapped.play(0)
    swapped.resign(Side.ONE)
    watched = GameSession(Setup(tictactoe.start(), (KITTY, SERA)))
    watched.play(4)
    watched.take_over(Side.TWO, "Ann")
    watched.play(0)
    trained = GameSession(Setup(tictactoe.start(), (ALICE, SERA)))
    trained.apply(Train())
    trained.play(4)
    for match in (swapped, watched, trained):
        text = text_of_match(match)
        again = match_of_text(read_game(write_game(text)))
        assert text_of_match(again) == text
        assert again.state.seats == match.state.seats
        assert again.state.is_training == match.state.is_training
    assert 'seat O "Ann"' in write_game(text_of_match(watched))
    assert "swap" in write_game(text_of_match(swapped)).split()


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("moves_after", range(3))
def test_a_seat_taken_over_around_a_swap_comes_back(at: int, moves_after: int) -> None:
    match = GameSession(Setup(four.start(6, 6), (KITTY, SERA), swap_rule=True))
    for step in range(4 + moves_after):
        if step == at:
            assert match.turn is not None
            match.take_over(match.turn.side, "Ann")
        if step == 1:
            match.swap()
        else:
            match.play(step)
    again = match_of_text(read_game(write_game(text_of_match(match))))
    assert again.state.seats == match.state.seats
    assert again.state.plies == match.state.plies
    assert again.state.swapped


BEGIN = '[Game "tictactoe"]\n'


@pytest.mark.parametrize(
    "text, line, words",
    [
        ("", 1, "begins with its name"),
        ('\n[X "A"]\n*', 3, "begins with its name"),
        ('[Game "go"]\n*', 2, "No such game"),
        (f'{BEGIN}[Start "four 4x4x4 4/4/4/4"]*', 2, "starts with 'tictactoe'"),
        (f"{BEGIN}1. 0 0\n0 0 *", 3, "taken"),
        (f"{BEGIN}1. 9 0 *", 2, "Off the board"),
        (f"{BEGIN}1. 0 0", 2, "without a result"),
        (f"{BEGIN}1. 0 0 1/2-1/2", 2, "the board does not"),
        (f"{BEGIN}1. 0 0 1 0 0 1 1 1 0 2\n*", 3, "The board says 1-0"),
        (f"{BEGIN}( *", 2, "after the move"),
        (f"{BEGIN}1. 0 0 () *", 2, "at least one move"),
        (f"{BEGIN}1. 0 0 (1 1 *", 2, "not in a variation"),
        (f"{BEGIN}1. 0 0 (1 1", 2, "no end"),
        (f"{BEGIN}1. 0 0 ) *", 2, "No variation"),
        (f"{BEGIN}1. 0 0 ({{x}} 1 1) *", 2, "after a move"),
        (f"{BEGIN}1. 0 0 * 1 1", 2, "after the result"),
        (f'{BEGIN}1. 0 0 [X "A"] *', 2, "before the moves"),
        (f'{BEGIN}[X "A"]\n[X "B"]\n*', 3, "stands twice"),
        (f'{BEGIN}[Result "1-0"] *', 2, "differ"),
        (f"{BEGIN}1. 0 0 \n{{never", 3, "not part"),
        (f"{BEGIN}1. e4 *", 2, "not part"),
        (f'{BEGIN}seat B "Ann" *', 2, "X and O"),
        (f"{BEGIN}{'0 0 (' * (MOST_DEPTH + 2)}", 2, "deep"),
        (f"{BEGIN}0 0 {'(0 0)' * MOST_STEPS} *", 2, "20,000 moves"),
        (f"{BEGIN}{'x' * 300_000}", 1, "characters"),
        ("".join(f'[T{number} "x"]' for number in range(101)), 1, "100 tags"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(GameTextError, match=re.escape(words)) as refused:
        read_game(text)
    assert refused.value.line == line


@pytest.mark.parametrize(
    "tags, words",
    [
        ("", "who played X"),
        ('[X "Ann"]', "who played O"),
        ('[X "Ann"][O "Ann"]', "two different names"),
        ('[X "Ann"][O "Greedy"]', "name of a computer"),
        ('[X "Ann"][O "Bo"][Seed "1.5"]', "seed"),
        ('[X "Ann"][O "Bo"][Rule "pie"]', "rule"),
        ('[X "Ann"][O "Bo"][Rule "swap"]', "swap rule"),
        ('[X "Ann"][O "Sera"][Result "1-0"]1-0', "Only a person can resign"),
    ],
)
def test_texts_of_no_match_are_refused(tags: str, words: str) -> None:
    game = read_game(f"{BEGIN}{tags}{'' if tags.endswith('0') else '*'}")
    with pytest.raises(GameTextError, match=words):
        match_of_text(game)


def test_a_record_comes_back_from_its_games() -> None:
    record = filled(20)
    text = written(record, Format.GAMES)
    again = in_memory()
    assert (taken(again, text).taken, taken(again, text).known) == (20, 20)
    assert written(again, Format.GAMES) == text
    assert taken(record, text).known == 20


def test_one_bad_game_spoils_no_other() -> None:
    good = '[Game "tictactoe"]\r\n[X "Ann"]\r\n[O "Bo"]\r\n\r\n1. {} *\r\n\r\n'
    texts = [good.format(moves) for moves in ("0 0", "0 0\r\n0 0", "1 1", "{", "2 2")]
    data = "".join(texts).encode() + b'[Game "four"]\n\xff\n*\n[Game "x"]\n' + b"y\n" * 200_000
    report = taken(in_memory(), data, "x.games")
    assert report.taken == 3
    found = reasons(report)
    assert report.refused_total == len(found) == 4, "one for each game, however long it is"
    assert [*found][:3] == [12, 24, 33]
    assert "taken" in found[12]
    assert "UTF-8" in found[33]


def test_a_game_without_an_id_is_one_game_however_often_it_comes() -> None:
    record, text = in_memory(), f'{BEGIN}[X "Ann"][O "Bo"] 1. 0 0; 1 1 {{Well.}} 1-0'
    assert (taken(record, text).taken, taken(record, text).known) == (1, 1)


def test_the_examples_of_the_document_are_what_it_says() -> None:
    wrong, right, _ = re.findall(r"```\n(\[Game.*?|game .*?)```", DOCUMENT.read_text(), re.DOTALL)
    with pytest.raises(GameTextError) as refused:
        read_game(wrong)
    assert f"Line {refused.value.line}: {refused.value}" in " ".join(DOCUMENT.read_text().split())
    assert match_of_text(read_game(right)).turn is None
