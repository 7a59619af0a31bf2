"""The facts behind the remarks: exactly those that are true, and none from an estimate."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Status,
    Verdict,
    best_first,
    result_and_end_ply,
)
from tictactoe_tui.games import IllegalMove, four, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.opponents.facts import Fact, facts_of_move
from tictactoe_tui.opponents.voice import remark_on_move, spoken_lines

VERDICTS = {1: Verdict.WIN, 0: Verdict.DRAW, -1: Verdict.LOSS}
SHOWN_BY_THE_RULES = {
    Fact.FORK,
    Fact.BLOCK,
    Fact.LEFT_BIG_ONE,
    Fact.LEFT_LITTLE,
    Fact.TOOK_BIGGEST,
}
NOTHING_KNOWN = SearchInfo()
ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")


def has_three(board: str, mark: str) -> bool:
    return any(all(board[int(cell)] == mark for cell in row) for row in ROWS)


def put(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def free(board: str) -> list[int]:
    return [cell for cell in range(9) if board[cell] == "."]


@cache
def outlook(board: str, mark: str) -> tuple[int, int]:
    """The result for this mark, to move, and how many plies it takes with best play."""
    other = "O" if mark == "X" else "X"
    if has_three(board, other):
        return -1, 0
    if not free(board):
        return 0, 0
    following = [outlook(put(board, cell, mark), other) for cell in free(board)]
    results = [(-result, plies + 1) for result, plies in following]
    best = max(result for result, _ in results)
    lengths = [plies for result, plies in results if result == best]
    return best, (min(lengths) if best > 0 else max(lengths))


def after_move(board: str, cell: int, mark: str) -> tuple[int, int]:
    """The result of a move for its mark, and its score: the sooner the win the higher."""
    result, plies = outlook(put(board, cell, mark), "O" if mark == "X" else "X")
    return -result, -result * (10 - plies)


def completing(board: str, mark: str) -> set[int]:
    return {cell for cell in free(board) if has_three(put(board, cell, mark), mark)}


def facts_slowly(board: str, cell: int) -> set[Fact]:
    """Every fact of a move, each by its own definition."""
    mark, other = "XO" if board.count("X") == board.count("O") else "OX"
    after = put(board, cell, mark)
    over = has_three(after, mark) or not free(after)
    all_moves = {each: after_move(board, each, mark) for each in free(board)}
    results = {each: result for each, (result, _) in all_moves.items()}
    scores = {each: score for each, (_, score) in all_moves.items()}
    mine = results[cell]
    rest = [result for each, result in results.items() if each != cell]
    true = {
        Fact.MISSED_WIN: mine < 1 and any(result == 1 for result in rest),
        Fact.THREW_AWAY_DRAW: mine == -1 and any(result == 0 for result in rest),
        Fact.NOTHING_HELPED: all(result == -1 for result in results.values()),
        Fact.FORCED_WIN: mine == -1 and not over,
        Fact.YOU_ARE_WINNING: mine == 1 and not over,
        Fact.ONLY_MOVE: bool(rest) and all(result < mine for result in rest),
        Fact.BEST_MOVE: scores[cell] == max(scores.values()) > min(scores.values()),
        Fact.BLOCK: completing(board, other) == {cell} and not completing(board, mark),
        Fact.FORK: not (over or completing(board, mark) or completing(after, other))
        and len(completing(after, mark)) > 1,
    }
    return {fact for fact, holds in true.items() if holds}


def known(position: LinePosition, scores: dict[int, int]) -> SearchInfo:
    """A finished analysis with these exact scores."""
    moves = (
        Candidate(
            cell,
            score,
            VERDICTS[(score > 0) - (score < 0)],
            None if score == 0 else 10 - abs(score),
            Status.PROVED,
        )
        for cell, score in scores.items()
    )
    candidates = best_first(position, moves)
    result, end = result_and_end_ply(position, candidates)
    return SearchInfo(candidates, result, end, candidates[0].cell, done=True)


def text_of(position: LinePosition) -> str:
    return "".join(position.at(cell) or "." for cell in range(9))


def as_estimates(info: SearchInfo) -> SearchInfo:
    """The same numbers, with nothing proved."""
    guesses = (
        replace(each, verdict=Verdict.UNKNOWN, status=Status.ESTIMATE) for each in info.candidates
    )
    return replace(info, candidates=tuple(guesses), result=None, end_ply=None)


def half_known(info: SearchInfo, source: Random) -> SearchInfo:
    """The same analysis while it was still under way: some candidates estimated, some missing."""
    estimated = as_estimates(info).candidates
    mixed = [source.choice(pair) for pair in zip(info.candidates, estimated, strict=True)]
    return replace(info, candidates=tuple(each for each in mixed if source.random() < 0.8))


@pytest.mark.slow
def test_every_fact_of_every_tictactoe_move_is_true() -> None:
    """All 16,167 moves: exactly the facts of the slow check, and each remark belongs to one."""
    said, moves = set(), 0
    source = Random(0)
    fact_of = {
        text: fact for lines in spoken_lines().values() for fact in Fact for text in lines[fact]
    }
    for position, scores in tictactoe_scores():
        info, board = known(position, scores), text_of(position)
        for cell in scores:
            moves += 1
            true = facts_slowly(board, cell)
            facts = facts_of_move(position, cell, info)
            assert facts == true, (board, cell)
            words = remark_on_move(source.choice(CHARACTERS), facts, source)
            assert bool(words) == bool(true)
            if words:
                assert fact_of[words] in true
                said.add(fact_of[words])
    assert moves == 16_167
    never = {Fact.FORCED_WIN, Fact.LEFT_BIG_ONE, Fact.LEFT_LITTLE, Fact.TOOK_BIGGEST}
    assert said == set(Fact) - never  # a better known loss always has more telling facts


@pytest.mark.slow
def test_estimates_prove_nothing() -> None:
    """Scores without proof leave only what the rules show; half an analysis adds nothing false."""
    source = Random(0)
    for position, scores in tictactoe_scores()[::3]:
        info, board = known(position, scores), text_of(position)
        for cell in scores:
            true = facts_slowly(board, cell)
            assert facts_of_move(position, cell, as_estimates(info)) == true & SHOWN_BY_THE_RULES
            assert facts_of_move(position, cell, NOTHING_KNOWN) == true & SHOWN_BY_THE_RULES
            assert facts_of_move(position, cell, half_known(info, source)) <= true


def test_the_search_of_the_program_gives_the_same_facts() -> None:
    for position, _ in tictactoe_scores()[::250]:
        info = analyse(position)
        for cell in position.legal_moves():
            facts = facts_of_move(position, cell, info)
            assert facts == facts_slowly(text_of(position), cell)


def test_an_illegal_move_has_no_facts() -> None:
    position = tictactoe.start().play(4)
    with pytest.raises(IllegalMove):
        facts_of_move(position, 4, NOTHING_KNOWN)


def test_four_in_a_row_by_hand() -> None:
    """Black has 9 9 and 9 10 with both sides open, White two stones far away."""
    row = [9 * 20 + column for column in range(20)]
    position = four.start().play(row[9]).play(0).play(row[10]).play(399)
    info = analyse(position, Limits(nodes=3000))
    fork = facts_of_move(position, row[11], info)
    assert {Fact.FORK, Fact.YOU_ARE_WINNING} <= fork
    assert Fact.BLOCK not in fork
    blocked = position.play(row[11]).play(row[8]).play(200)
    assert facts_of_move(blocked, row[12], NOTHING_KNOWN) == {Fact.BLOCK}
    lost = position.play(row[11])
    assert Fact.FORCED_WIN in facts_of_move(lost, 200, analyse(lost, Limits(nodes=3000)))
    assert (
        remark_on_move("Sera", {Fact.FORCED_WIN}, Random(2))
        in spoken_lines()["Sera"][Fact.FORCED_WIN]
    )


def numbers_slowly(position: RowColPosition, cell: int) -> set[Fact]:
    """The facts that numbers show, by rows and columns written out."""
    size = position.size
    left = {divmod(at, size): value for at, value in enumerate(position.cells) if value is not None}

    def reach(last: tuple[int, int], gone: tuple[int, int]) -> list[int]:
        return [
            value
            for (row, column), value in left.items()
            if (row, column) != gone and (row == last[0] or column == last[1])
        ]

    last = position.last_move
    mine = [*left.values()] if last is None else reach(divmod(last, size), (-1, -1))
    at = divmod(cell, size)
    offers = {divmod(move, size): reach(divmod(move, size), divmod(move, size))
              for move in position.legal_moves()}  # fmt: skip
    most = max((value for where, value in left.items() if where != at), default=0)
    here = max(offers[at], default=None)
    rest = [max(values, default=None) for where, values in offers.items() if where != at]
    true = {Fact.TOOK_BIGGEST: left[at] == max(mine) and left[at] > min(mine)}
    if here is not None:
        less = [value for value in rest if value is not None and value < here]
        more = [value for value in rest if value is not None and value > here]
        true[Fact.LEFT_BIG_ONE] = here == most and here > left[at] and here > 0 and less != []
        true[Fact.LEFT_LITTLE] = here < most and less == [] and more != [] and None not in rest
    return {fact for fact, holds in true.items() if holds}


def test_the_facts_of_numbers_are_true() -> None:
    """Games from random boards, negative numbers among them, with the program's own analysis."""
    said: set[Fact] = set()
    for seed in range(40):
        source = Random(seed)
        position = rowcol.start(3 + seed % 2, values=None, seed=seed)
        if seed % 4 == 3:
            position = rowcol.start(4, values=[source.randint(-9, 9) for _ in range(16)])
        while position.outcome is None:
            info = analyse(position, Limits(nodes=20_000)) if position.size == 3 else NOTHING_KNOWN
            for cell in position.legal_moves():
                facts = facts_of_move(position, cell, info)
                assert facts & SHOWN_BY_THE_RULES == numbers_slowly(position, cell)
                assert facts <= SHOWN_BY_THE_RULES or position.size == 3
                said |= facts
            position = position.play(source.choice(position.legal_moves()))
    assert said == set(Fact) - {Fact.FORK, Fact.BLOCK}


def test_a_number_game_by_hand() -> None:
    """A may take the 9 at once, or leave it to B."""
    position = rowcol.start(2, values=[1, 2, 3, 9])
    info = analyse(position)
    assert facts_of_move(position, 3, info) == {
        Fact.TOOK_BIGGEST,
        Fact.YOU_ARE_WINNING,
        Fact.BEST_MOVE,
    }
    assert facts_of_move(position, 1, info) == {
        Fact.MISSED_WIN,
        Fact.FORCED_WIN,
        Fact.LEFT_BIG_ONE,
    }


def test_a_loss_is_no_big_one() -> None:
    """Among numbers below nothing even the largest is no present; above nothing it is one."""
    below = rowcol.start(2, values=[-1, -7, -8, -9])
    above = rowcol.start(2, values=[9, 7, 8, 1])
    assert facts_of_move(below, 1, NOTHING_KNOWN) == frozenset()
    assert facts_of_move(above, 1, NOTHING_KNOWN) == {Fact.LEFT_BIG_ONE}


@pytest.mark.parametrize("status", [Status.ESTIMATE, Status.BOUND])
def test_a_best_move_needs_proved_scores(status: Status) -> None:
    """A verdict is always proved, the score beside it need not be."""
    position, scores = next(each for each in tictactoe_scores() if len(set(each[1].values())) > 1)
    info = known(position, scores)
    best = info.candidates[0].cell
    unsure = tuple(replace(each, status=status) for each in info.candidates)
    facts = facts_of_move(position, best, info)
    assert Fact.BEST_MOVE in facts
    assert facts_of_move(position, best, replace(info, candidates=unsure)) == (
        facts - {Fact.BEST_MOVE}
    )
