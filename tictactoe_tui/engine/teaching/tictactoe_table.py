"""Every tic-tac-toe position solved once, for whoever needs exact scores by look-up."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    best_first,
    exact_candidate,
    result_and_end_ply,
    win_score,
)
from tictactoe_tui.engine.lines.winning_lines import wins_of
from tictactoe_tui.engine.teaching.lines_tree import table_search
from tictactoe_tui.games import tictactoe
from tictactoe_tui.games.lines import LinePosition


def exact_scores(position: LinePosition) -> Mapping[int, int]:
    """The exact score of every legal move, by cell; nothing where the game is over."""
    return _solved().get(position.stones, {})


def known_moves(
    moves: Sequence[tuple[LinePosition, int]],
    _limits: Limits | None = None,
    _should_stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[int, SearchInfo]]:
    """What the table says of the position of each move, from the end."""
    for index in reversed(range(len(moves))):
        yield index, exact_info(moves[index][0])


@cache
def exact_info(position: LinePosition) -> SearchInfo:
    """The exact scores as a search would report them, each with a line of best play."""
    scores = exact_scores(position)
    found = best_first(_candidate(position, cell, score) for cell, score in scores.items())
    result, end_ply = result_and_end_ply(position, found)
    return SearchInfo(found, result, end_ply, found[0].cell if found else None, done=True)


def _candidate(position: LinePosition, cell: int, score: int) -> Candidate:
    """A move with its exact score and the best play after it, lower cells first among equals."""
    line, after = [cell], position.play(cell)
    while scores := exact_scores(after):
        line.append(max(scores, key=lambda each: (scores[each], -each)))
        after = after.play(line[-1])
    return exact_candidate(score, tuple(line))


@cache
def _solved() -> Mapping[tuple[int, int], Mapping[int, int]]:
    """The scores of every open position, by the stones of the side to move and of the other."""
    rules, start = tictactoe.RULES, tictactoe.start()
    search = table_search(rules, win_score(start) + 1, rules.cells, SearchControl(start, Limits()))
    wins = wins_of(rules)
    solved: dict[tuple[int, int], Mapping[int, int]] = {}
    waiting = [(0, 0)]
    while waiting:
        me, you = waiting.pop()
        if (me, you) in solved:
            continue
        empty = rules.full ^ me ^ you
        ply = rules.cells - empty.bit_count()
        scores: dict[int, int] = {}
        for cell, bit in enumerate(rules.bits):
            if bit & empty:
                from_start = search(me, you, empty, bit, ply + 1)
                # The search counts plies from the empty board, a score counts them from its move.
                sign = (from_start > 0) - (from_start < 0)
                scores[cell] = from_start + sign * ply
                if bit != empty and not wins[me | bit]:
                    waiting.append((you, me | bit))
        solved[me, you] = scores
    return solved
