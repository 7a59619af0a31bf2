"""What every search reports: candidates with score, verdict and status, and what these mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.proofs.small_boards import known_at_start


class Status(StrEnum):
    """How far a number can be trusted."""

    PROVED = "proved"
    BOUND = "bound"
    ESTIMATE = "estimate"


class Sense(StrEnum):
    """Whether a bound means at least or at most."""

    AT_LEAST = ">="
    AT_MOST = "<="


class Verdict(StrEnum):
    """The result of a candidate with best play on both sides, for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNKNOWN = "unknown"


RESULTS: Final = {Verdict.WIN: 1, Verdict.DRAW: 0, Verdict.LOSS: -1}
"""The value of each proved verdict for the side to move."""
# The verdict of each value, and what a score is that was not shown to be the best possible.
PROVED_AS: Final = {
    1: (Verdict.WIN, Sense.AT_LEAST),
    0: (Verdict.DRAW, None),
    -1: (Verdict.LOSS, Sense.AT_MOST),
}
_SURER: Final = {each: rank for rank, each in enumerate(Status)}
_TIGHTER: Final = {None: 0, Sense.AT_LEAST: 1, Sense.AT_MOST: -1}


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal move and what is known about it, from the view of the side to move.

    Tic-tac-toe scores 10 - d for a win, d - 10 for a loss and 0 for a draw, where d (`plies`) is
    the number of plies after the candidate until the end; four in a row the same around 1000,
    and an estimate there stays between -500 and 500. Row and column scores the final difference,
    mover minus opponent, current totals included. The line starts with the candidate itself.

    A verdict other than `unknown` is always proved, whatever the status of the score. Where the
    score is a bound, the plies are the most that a win or a loss can take.
    """

    cell: int
    score: int | None = None
    verdict: Verdict = Verdict.UNKNOWN
    plies: int | None = None
    status: Status = Status.ESTIMATE
    line: tuple[int, ...] = ()
    sense: Sense | None = None

    def image(self, symmetry: Sequence[int]) -> "Candidate":
        """The move with every cell moved to `symmetry[cell]`."""
        return replace(self, cell=symmetry[self.cell], line=tuple(symmetry[at] for at in self.line))


def exact_candidate(score: int, line: tuple[int, ...]) -> Candidate:
    """The first move of a line of best play to the end of the game, with its exact score."""
    verdict = Verdict.WIN if score > 0 else Verdict.LOSS if score else Verdict.DRAW
    return Candidate(line[0], score, verdict, len(line) - 1, Status.PROVED, line)


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """Everything a search has found so far. Searches report nothing else.

    Candidates stand best first. `result` is the value of the position for the side to move
    (1, 0, -1), `end_ply` the number of plies when the game ends with best play and `best` the
    cell to play. Each is None while it is not known, `best` also when the game is over. `done`
    says that the search ran to its own end and no limit cut it short.
    """

    candidates: tuple[Candidate, ...] = ()
    result: int | None = None
    end_ply: int | None = None
    best: int | None = None
    nodes: int = 0
    depth: int = 0
    cutoffs: int = 0
    elapsed: float = 0.0
    done: bool = False


def win_score(position: Position) -> int:
    """The score of a move that wins at once; ValueError in a game that counts points."""
    score = GAMES[position.key].win_score
    if score is None:
        raise ValueError(f"{position.key} counts points; no single move wins it")
    return score


def best_first(
    position: Position,
    candidates: Iterable[Candidate],
    in_the_way: Mapping[int, tuple[int, ...]] | None = None,
) -> tuple[Candidate, ...]:
    """The moves of a position ranked best first, unknown ones before losses.

    Moves with the same score, verdict and status are equal. The game's entry says which of them
    comes first: the one nearest the middle, or the one with the largest number.

    Equal losses are ranked differently: first those that hinder the other side most (`in_the_way`,
    from the game's entry). Of two losses of the same length, people learn more from the one that
    makes the winner work.
    """
    order = GAMES[position.key].order_of_equals(position)

    def rank(each: Candidate) -> tuple[int, int, int, tuple[int, ...], int, int]:
        cell = each.cell
        if each.score is None:
            return 1, 0, 0, (), order[cell], cell
        sureness = _SURER[each.status]
        if each.verdict is not Verdict.LOSS:
            return 0, -each.score, sureness, (), order[cell], cell
        hindrance = tuple(-number for number in (in_the_way or {}).get(cell, ()))
        return 2, -each.score, sureness, hindrance, order[cell], cell

    return tuple(sorted(candidates, key=rank))


def result_of(position: Position) -> int | None:
    """1, 0 or -1 for the side that would be to move, or None while the game goes on."""
    outcome = position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner == position.to_move else -1


def known_before(position: Position) -> SearchInfo:
    """What is proved of a position before any search: who wins on an empty board, and how."""
    known = known_at_start(position)
    if known is None or known.first is None or known.stones is None:
        return SearchInfo(result=0 if known is not None and known.result == "draw" else None)
    # The table has the shorter side as the rows.
    across, along = map(int, known.first.split("."))
    row, column = (across, along) if position.rows <= position.columns else (along, across)
    cell, plies = row * position.columns + column, 2 * known.stones - 2
    score, status = win_score(position) - plies, Status(known.status)
    sense = Sense.AT_LEAST if status is Status.BOUND else None
    first = Candidate(cell, score, Verdict.WIN, plies, status, (cell,), sense)
    return SearchInfo((first,), 1, best=cell)


def result_and_end_ply(
    position: Position, candidates: tuple[Candidate, ...], *, fastest: bool = False
) -> tuple[int | None, int | None]:
    """The result and the end ply that candidates, best first, prove for the side to move.

    One proved win is enough for the result; a draw or a loss is known once no candidate can be
    better. The end ply is known if the plies of the best move are exact and no other move can be
    better. `fastest` says the latter of a win that is known to be the fastest.
    """
    if position.outcome is not None:
        return result_of(position), position.ply
    best = candidates[0] if candidates else None
    if best is None or best.verdict is Verdict.UNKNOWN:
        return None, None
    if best.verdict is not Verdict.WIN and any(_may_beat(each, best) for each in candidates):
        return None, None
    exact = best.status is Status.PROVED and best.plies is not None
    if not exact or not (fastest or not any(_may_beat(each, best) for each in candidates)):
        return RESULTS[best.verdict], None
    return RESULTS[best.verdict], position.ply + 1 + (best.plies or 0)


def together(
    position: Position, cell: int, info: SearchInfo, known: Mapping[Position, SearchInfo]
) -> SearchInfo:
    """What a search proves of a position, with what is `known` of it and of it after a move."""
    info, then = merged(position, info, known.get(position, info)), known.get(position.play(cell))
    if then is None or then.result is None:
        return info
    # The result can be known, and no move that comes to it, as where the game is over.
    best_replies = (each for each in then.candidates if RESULTS.get(each.verdict) == then.result)
    best = next(best_replies, Candidate(cell))
    result, counts_points = -then.result, GAMES[position.key].counts_points
    verdict, sense = PROVED_AS[result]
    played = Candidate(cell, verdict=verdict, line=(cell, *best.line))
    if then.end_ply is not None and best.status is Status.PROVED and best.score is not None:
        plies = then.end_ply - position.ply - 1
        score = -best.score if counts_points else result * (win_score(position) - plies)
        played = replace(played, score=score, plies=plies, status=Status.PROVED)
    elif not counts_points:
        # A win or a loss takes all free cells at most. One reply wins, but all have to lose.
        most = position.rows * position.columns - position.ply - 1
        replies = then.candidates if result == 1 else (best,)
        within = [each.plies + 1 for each in replies if each.plies is not None]
        whole = result and len(within) == (most if result == 1 else 1)
        end = max(within, default=None) if whole else None
        status = Status.BOUND if result else Status.PROVED
        score = result * (win_score(position) - (end or most))
        played = replace(played, score=score, plies=end, status=status, sense=sense)
    return merged(position, info, SearchInfo((played,), 1 if result == 1 else None))


def merged(position: Position, info: SearchInfo, other: SearchInfo) -> SearchInfo:
    """A search of a position with all that another one has proved of it besides."""
    named = {each.cell: each for each in info.candidates}
    both = {each.cell: _surest(named.get(each.cell, each), each) for each in other.candidates}
    surer = {cell: each for cell, each in both.items() if each is not named.get(cell)}
    ended = info.end_ply is not None or other.end_ply is None
    if not surer and ended and (info.result is not None or other.result is None):
        return info
    found = named | surer
    unknown = {cell: Candidate(cell) for cell in position.legal_moves()}
    candidates = best_first(position, (unknown | found).values())
    result, end_ply = result_and_end_ply(position, candidates)
    results = (each for each in (info.result, other.result, result) if each is not None)
    ends = (each for each in (end_ply, info.end_ply, other.end_ply) if each is not None)
    result, end_ply = next(results, None), next(ends, None)
    candidates = tuple(each for each in candidates if each.cell in found)
    if result == -1:
        # A move that no search has settled loses too.
        candidates = tuple(replace(each, verdict=Verdict.LOSS) for each in candidates)
    best = candidates[0].cell if candidates else None
    return replace(info, candidates=candidates, result=result, end_ply=end_ply, best=best)


def _surest(one: Candidate, two: Candidate) -> Candidate:
    """Of two for one move what says more, with a line that proves it where either has one."""
    best, other = (one, two) if _sureness(one) >= _sureness(two) else (two, one)
    plies, reach = best.plies or 0, len(other.line) - 1
    fits = reach <= plies if best.status is Status.BOUND else reach == best.plies
    fits = fits and best.verdict is other.verdict and reach >= len(best.line)
    return replace(best, line=other.line) if fits else best


def _sureness(each: Candidate) -> tuple[bool, int, bool, int, bool]:
    """How much is known of a move, for comparing: what is proved goes before any number.

    Of two bounds the tighter one says more.
    """
    proved = each.verdict is not Verdict.UNKNOWN
    tight = (each.score or 0) * _TIGHTER[each.sense]
    told = each.score is not None
    return proved, -_SURER[each.status], told, tight, proved and len(each.line) > 1


def _may_beat(candidate: Candidate, best: Candidate) -> bool:
    """Whether a candidate can still turn out better than the best one."""
    if candidate is best or candidate.status is Status.PROVED:
        return False
    if candidate.verdict is not Verdict.UNKNOWN and candidate.verdict is not best.verdict:
        return False
    # Only a bound from above rules anything out.
    if candidate.sense is not Sense.AT_MOST or candidate.score is None or best.score is None:
        return True
    return candidate.score > best.score


# Estimates of games of lines stay between -500 and 500, see `Candidate`.
_LARGEST_ESTIMATE: Final = 500
# A lead of so many points is drawn half as high as a win.
_CLEAR_LEAD: Final = 5
# The full height is reserved for proved results.
_MOST_UNPROVED: Final = 0.9


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a position stands for side ONE, from -1 (lost) to 1 (won), and how far to trust that.

    Only -1, 0 and 1 can be proved. A value between them is an estimate of who is ahead.
    """

    value: float
    status: Status


def evaluation_of(position: Position, info: SearchInfo | None) -> Evaluation | None:
    """The evaluation of a position, from the rules if it is over, else from a search of it.

    A proved result gives -1, 0 or 1, a score something between. None if neither is known.
    """
    result = result_of(position)
    if result is None and info is not None:
        result = info.result
    for_one = 1 if position.to_move is Side.ONE else -1
    if result is not None:
        return Evaluation(for_one * float(result), Status.PROVED)
    first = info.candidates[0] if info is not None and info.candidates else None
    # Of moves that lose nothing follows for the others.
    if first is None or first.score is None or first.verdict is Verdict.LOSS:
        return None
    if not GAMES[position.key].counts_points:
        share = max(-1.0, min(first.score / _LARGEST_ESTIMATE, 1.0)) * _MOST_UNPROVED
    else:
        share = first.score / (abs(first.score) + _CLEAR_LEAD)
    return Evaluation(for_one * share, Status.ESTIMATE)
