"""The exact scores of every tic-tac-toe position, solved once and then looked up."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from tictactoe_tui.engine import info
from tictactoe_tui.engine.control import Limits, ShouldStop
from tictactoe_tui.engine.lines.winning_lines import wins_of
from tictactoe_tui.games import LinePosition, tictactoe
from tictactoe_tui.games.position import distances_from_middle

_RULES: Final = tictactoe.RULES
_WIN: Final = info.win_score(_RULES.start())


def exact_scores(position: LinePosition) -> Mapping[int, int]:
    """The exact score of every legal move, by cell; nothing where the game is over."""
    return {} if position.outcome is not None else _scores(*position.stones)


@cache
def _scores(me: int, you: int) -> Mapping[int, int]:
    """The scores for the side to move with these stones, against those of the other."""
    wins, empty, scores = wins_of(_RULES), _RULES.full ^ me ^ you, dict[int, int]()
    for cell, bit in enumerate(_RULES.bits):
        if wins[me | bit] and bit & empty:
            scores[cell] = _WIN
        elif bit & empty:
            best = max(_scores(you, me | bit).values(), default=0)
            # The best reply's score seen from here: its sign turned, and one ply nearer to 0.
            scores[cell] = (best > 0) - (best < 0) - best
    return scores


def infos_from_end(
    moves: Sequence[tuple[LinePosition, int]],
    _limits: Limits | None = None,
    _should_stop: ShouldStop = None,
) -> Iterator[tuple[int, info.SearchInfo]]:
    """The exact scores in the position of each move, by index, from the last move to the first."""
    for index in reversed(range(len(moves))):
        yield index, exact_info(moves[index][0])


@cache
def exact_info(position: LinePosition) -> info.SearchInfo:
    """The exact scores as a search would report them, each with a line of best play."""
    scores = exact_scores(position)
    moves = (_candidate(position, cell, score) for cell, score in scores.items())
    found = info.best_first(position, moves)
    result, end_ply = info.result_and_end_ply(position, found)
    return info.SearchInfo(found, result, end_ply, found[0].cell if found else None, done=True)


def _candidate(position: LinePosition, cell: int, score: int) -> info.Candidate:
    """A move with its exact score and the best play after it, of equals the nearest the middle."""
    line, after = [cell], position.play(cell)
    far = distances_from_middle(position)
    while scores := exact_scores(after):
        line.append(max(scores, key=lambda each: (scores[each], -far[each], -each)))
        after = after.play(line[-1])
    return info.exact_candidate(score, tuple(line))
