"""Labels for the moves of a game, such as `throws_draw`, that rest on proofs alone.

The entry of a game can name a quick search that answers only what a label needs. Its limits are
nodes and not seconds, so labels are the same on every machine. Where too little is known the label
is `open`. Every other label is proved, so it is never withdrawn.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from pkgutil import resolve_name
from typing import Final

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits, ShouldStop
from tictactoe_tui.engine.info import (
    RESULTS,
    Candidate,
    SearchInfo,
    Status,
    Verdict,
    known_before,
    merged,
    together,
)
from tictactoe_tui.engine.knowledge import Knowledge, is_worse
from tictactoe_tui.games import GAMES, Position, Side

SHARPER: Final = Limits(nodes=2_000_000)
"""The limits of each question in a second look, which asks what the first has left open."""
_FIRST_LOOK: Final = Limits(nodes=2_000)

Move = tuple[Position, int]


class Label(StrEnum):
    """What is proved of a move, in one word."""

    SINGLE = "single"
    """There was no other legal move."""
    ONLY = "only"
    """No other move keeps the win, or the draw."""
    BEST = "best"
    """A fastest win, a longest loss, or the most points. It may turn out to be the only move."""
    KEEPS = "keeps"
    """It draws where no move wins, and others draw too."""
    SLOWER = "slower"
    """It wins, and another move wins sooner."""
    FASTER_LOSS = "faster_loss"
    """Every move loses, and another holds out longer."""
    ALL_LOSE = "all_lose"
    """Every move loses, and all of them alike."""
    THROWS_WIN = "throws_win"
    """A move won, and this one draws or loses."""
    THROWS_DRAW = "throws_draw"
    """A move drew, none won, and this one loses."""
    POINTS = "points"
    """It keeps the result, and another move comes to more points."""
    OPEN = "open"
    """Not enough is known for any other label."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The label of a move and its evidence, from the view of the side that made it.

    `played` is the move as a candidate. `best` is a best move known, `played` itself if it is one.
    The lines of both begin with the move. `matters` says whether the moves of the position differ
    in result, and `right` whether this move keeps the result. Each is None while it is not known.
    `lost` is the number of points given away, in a game of points and once that is exact.
    The status is `proved` with every label but `open`. With `open` it is `bound` if something is
    proved about the move or a better one, else `estimate`.
    """

    cell: int
    label: Label
    status: Status
    played: Candidate
    best: Candidate | None = None
    matters: bool | None = None
    right: bool | None = None
    lost: int | None = None

    @property
    def result(self) -> int | None:
        """The value of the position in which it was made, for its mover; None if not known."""
        if self.right:
            return RESULTS.get(self.played.verdict)
        return {Label.THROWS_WIN: 1, Label.THROWS_DRAW: 0}.get(self.label)

    @property
    def best_of_all(self) -> Candidate | None:
        """The best move, where it is proved that none is better."""
        is_best = self.label is not Label.OPEN and self.best == self.played
        return self.best if is_best or self.lost is not None else None

    @property
    def is_not_taking_over(self) -> bool:
        """Whether any cell gave away the win: taking over the first stone would have kept it."""
        return self.right is False and self.matters is False

    @property
    def is_mistake(self) -> bool:
        """Whether the move gave away a result, or points."""
        return self.right is False or self.label is Label.POINTS


def judge_move(position: Position, cell: int, limits: Limits | None = None) -> Judgement:
    """The judgement of one move; limits allow a second look, as in `judge_game`."""
    return judge_game([(position, cell)], None, limits)[0]


def judge_game(
    moves: Sequence[Move],
    on_judgement: Callable[[int, Judgement], None] | None = None,
    limits: Limits | None = None,
    should_stop: ShouldStop = None,
    known: Mapping[Position, SearchInfo] | None = None,
) -> tuple[Judgement, ...]:
    """The judgements of a whole game, each passed to `on_judgement` once known, last moves first.

    What earlier searches proved of its positions can be `known`: a proof is a proof.

    The first look is quick. With limits, such as `SHARPER`, there is a second look that may spend
    them on each question. It passes on a move again if it knows more about it.
    """
    proved = carried(moves, known or {})
    counts_points = bool(moves) and GAMES[moves[0][0].key].counts_points
    # A search may not get as far as here, a single legal move needs none.
    found = [judgement_of(*move, proved[move[0]]) for move in moves]
    for looked in (None, limits)[: 1 if limits is None else 2]:
        for index, info in _looked_at(moves, looked, should_stop):
            position, cell = moves[index]
            judged = judgement_of(position, cell, merged(position, info, proved[position]))
            sharper = sharpened(found[index], judged)
            if on_judgement is not None and (looked is None or sharper != found[index]):
                on_judgement(index, sharper)
            found[index] = sharper
        # Where the results are known the points can still be open.
        exact = [each.lost is not None or not counts_points for each in found]
        if all(exact) and not any(each.matters is None for each in found):
            break
    return tuple(found)


def _looked_at(
    moves: Sequence[Move], limits: Limits | None, should_stop: ShouldStop
) -> Iterator[tuple[int, SearchInfo]]:
    """What a search finds out about each move, with its index, from the last move to the first."""
    judging = None if not moves else GAMES[moves[0][0].key].judging
    if judging is not None:
        yield from resolve_name(judging)(moves, limits, should_stop)
        return
    for index, (position, _) in reversed(list(enumerate(moves))):
        yield index, analyse(position, limits or _FIRST_LOOK, should_stop=should_stop)


def carried(
    moves: Sequence[Move],
    known: Mapping[Position, SearchInfo],
    found: Sequence[Judgement | None] = (),
) -> dict[Position, SearchInfo]:
    """What is `known` of the positions of a game, its last one too, and all that follows from it.

    What was `found` of its moves counts, and what is proved of the positions before and after.
    """
    stops = [position for position, _ in moves] + [at.play(cell) for at, cell in moves[-1:]]
    proved = {each: known.get(each, known_before(each)) for each in stops}
    for (position, cell), each in reversed([*zip_longest(moves, found)]):
        info = proved[position]
        if each is not None:
            best, end = each.best_of_all, None
            if best is not None and best.status is Status.PROVED and best.plies is not None:
                end = position.ply + 1 + best.plies
            named = SearchInfo(tuple({each.played, each.best or each.played}), each.result, end)
            info = proved[position] = merged(position, info, named)
        proved[position] = together(position, cell, info, proved)
    for (position, cell), after in zip(moves, stops[1:], strict=True):
        value = Knowledge(position, proved[position]).values.get(cell)
        if value is not None and proved[after].result is None and after.outcome is None:
            proved[after] = merged(after, proved[after], SearchInfo(result=-value))
    return proved


def judgement_of(position: Position, cell: int, info: SearchInfo) -> Judgement:
    """What a search of a position proves of a move in it; a move it does not name is unknown."""
    known = Knowledge(position, info)
    label, right, status = _label(known, cell), known.keeps_result(cell), Status.PROVED
    if label is Label.OPEN:
        is_partly_known = cell in known.values or known.result == 1
        status = Status.BOUND if is_partly_known else Status.ESTIMATE
    best, lost = _best(known, cell, label), known.points_lost(cell)
    return Judgement(cell, label, status, known.moves[cell], best, known.matters, right, lost)


def _label(known: Knowledge, cell: int) -> Label:
    """The label of a move, `open` if not enough is proved."""
    value, result = known.values.get(cell), known.result
    if len(known.moves) == 1:
        return Label.SINGLE
    if value is None or result is None:
        return Label.OPEN
    if value < result:
        return Label.THROWS_WIN if result == 1 else Label.THROWS_DRAW
    if known.is_only(cell):
        return Label.ONLY
    if result == 0:
        return Label.KEEPS if list(known.values.values()).count(0) > 1 else Label.OPEN
    return _label_by_score(known, cell)


def _label_by_score(known: Knowledge, cell: int) -> Label:
    """The label of one of several moves that win, or of several that lose, by their scores."""
    played, wins = known.moves[cell], known.result == 1
    if played.status is not Status.PROVED or played.score is None:
        return Label.OPEN
    if any(known.is_better(each, cell) for each in known.moves.values()):
        if GAMES[known.position.key].counts_points:
            return Label.POINTS if known.points_lost(cell) else Label.OPEN
        return Label.SLOWER if wins else Label.FASTER_LOSS
    if not known.has_best_score(cell):
        return Label.OPEN
    scores = [each.score for each in known.moves.values() if each.score is not None]
    if wins or min(scores) < played.score:
        return Label.BEST
    exact = all(each.status is Status.PROVED for each in known.moves.values())
    return Label.ALL_LOSE if exact else Label.OPEN


def _best(known: Knowledge, cell: int, label: Label) -> Candidate | None:
    """A best known move: the one played if it is one, else a move proved to be better, or None."""
    if label in _GOOD or (label is Label.OPEN and known.keeps_result(cell)):
        return known.moves[cell]
    if known.best_by_points is not None:
        return known.best_by_points
    moves = known.moves.values()
    if label in _SLOW:
        return next(each for each in moves if known.is_better(each, cell))
    # Where the result of this move is unknown, only a win is sure to be no worse.
    least = max(known.values.get(cell, 0), -1 if known.result is None else known.result - 1)
    return next((each for each in moves if known.values.get(each.cell, least) > least), None)


def sharpened(before: Judgement, now: Judgement) -> Judgement:
    """Of two judgements on one move the one that says more; a label is never withdrawn.

    The better move that was named is named again, unless it is proved to be worse than another.
    """
    sharper = (before.label, now.label) == (Label.BEST, Label.ONLY)
    withdrawn = before.label not in (Label.OPEN, now.label) and not sharper
    if withdrawn or _information_key(now) < _information_key(before):
        return before
    named, best = before.best, now.best
    if named is None or best is None or now.cell in (named.cell, best.cell):
        return now
    is_same = named.cell == best.cell or (now.lost is not None and named.status is Status.BOUND)
    return now if is_same or is_worse(named, best) else replace(now, best=named)


def _information_key(each: Judgement) -> tuple[bool, ...]:
    """A sort key for judgements on one move: the greater one says more."""
    played = each.played.verdict is not Verdict.UNKNOWN
    line = each.played.line[1:] or None
    known = (each.right, played or None, each.best, each.matters, each.lost, line)
    return each.label is not Label.OPEN, *(what is not None for what in known)


def lost_at(
    movers: Sequence[Side], judgements: Sequence[Judgement | None], winner: Side | None
) -> int | None:
    """The ply, from 1, that is proved to have lost the game for good, if there is one.

    None without a `winner`, if the game goes on or is drawn. Also None if a later move is not
    judged, because the other side may have given the game back there.
    """
    for ply in range(len(movers), 0, -1) if winner is not None else ():
        judgement, mover = judgements[ply - 1], movers[ply - 1]
        if judgement is None:
            return None
        if judgement.right is False:
            is_lost = mover is not winner and judgement.played.verdict is Verdict.LOSS
            return ply if is_lost else None
    return None


def wrong_moves(
    moves: Sequence[Move], judgements: Sequence[Judgement | None], *, swap_rule: bool = False
) -> set[Move]:
    """The moves proved to have given away a result, but for what the swap rule alone makes wrong.

    That is a first stone, and a second one in place of taking over the first: practice asks about
    moves without that rule.
    """
    judged = [*zip(moves, judgements, strict=True)][swap_rule:]
    return {
        move
        for move, each in judged
        if each is not None and each.right is False and not each.is_not_taking_over
    }


def decisions(
    movers: Sequence[Side], judgements: Sequence[Judgement | None]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many decisions are proved to have mattered and how many of them were right, by side."""
    mattered, right = [0, 0], [0, 0]
    for mover, each in zip(movers, judgements, strict=True):
        if each is not None and (each.right is False or (each.matters and each.right)):
            mattered[mover] += 1
            right[mover] += each.right
    one, two = Side
    return (mattered[one], mattered[two]), (right[one], right[two])


_GOOD: Final = frozenset({Label.SINGLE, Label.ONLY, Label.BEST, Label.KEEPS, Label.ALL_LOSE})
_SLOW: Final = frozenset({Label.SLOWER, Label.FASTER_LOSS})
