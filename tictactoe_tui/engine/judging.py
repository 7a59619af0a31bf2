"""What a move that was played is worth: a label that rests on proofs alone, with its evidence.

Every game's entry names a search that asks the questions of a judgement and nothing more. Its
budgets are nodes, never seconds, so that every machine says the same. Knowing less of a position
can only ever make a label `open`, so a label that is there is never withdrawn.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pkgutil import resolve_name
from typing import Final

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import RESULTS, Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import GAMES, Position, Side

SHARPER: Final = Limits(nodes=2_000_000)
"""What a question may cost where the first look has left something open, if there is time."""
_FIRST_LOOK: Final = Limits(nodes=2_000)

Move = tuple[Position, int]
"""A position and the cell that was played in it."""


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

    `played` is what the move comes to and `best` a best move known, the move itself where it is
    one; both with their lines, which begin with the move. The position `matters` where its moves
    differ in result; the move is `right` where it keeps the result. Both are None while nobody
    knows. `lost` counts the points given away, in a game that counts points and once it is exact.
    The status is `proved` with every label but `open`; there it is `bound` where something is
    proved of the move or of a better one, and `estimate` where nothing is.
    """

    cell: int
    label: Label
    status: Status
    played: Candidate
    best: Candidate | None
    matters: bool | None
    right: bool | None
    lost: int | None = None


def judge_move(
    position: Position,
    cell: int,
    limits: Limits | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Judgement:
    """The judgement of one move; limits allow a second look, as in `judge_game`."""
    (judgement,) = judge_game([(position, cell)], None, limits, should_stop)
    return judgement


def judge_game(
    moves: Sequence[Move],
    on_judgement: Callable[[int, Judgement], None] | None = None,
    limits: Limits | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> tuple[Judgement, ...]:
    """The judgements of a whole game, told by index as they become known, the last moves first.

    The first look costs little. With limits (`SHARPER`) there is a second one, in which what one
    question may cost is limited by them; it tells again of the moves that it knows more about.
    """
    found = [_unknown(*move) for move in moves]
    for looked in (None, limits)[: 1 if limits is None else 2]:
        for index, info in _looked_at(moves, looked, should_stop):
            sharper = sharpened(found[index], judgement_of(*moves[index], info))
            if on_judgement is not None and (looked is None or sharper != found[index]):
                on_judgement(index, sharper)
            found[index] = sharper
        if not any(each.matters is None for each in found):
            break
    return tuple(found)


def _looked_at(
    moves: Sequence[Move], limits: Limits | None, should_stop: Callable[[], bool] | None
) -> Iterator[tuple[int, SearchInfo]]:
    """What the search that the game's entry names finds out of each move, from the end."""
    judging = None if not moves else GAMES[moves[0][0].key].judging
    if judging is not None:
        yield from resolve_name(judging)(moves, limits, should_stop)
        return
    for index, (position, _) in reversed(list(enumerate(moves))):
        yield index, analyse(position, limits or _FIRST_LOOK, should_stop=should_stop)


def judgement_of(position: Position, cell: int, info: SearchInfo) -> Judgement:
    """What a search of a position proves of a move in it; a move it does not name is unknown."""
    known = _Known(position, cell, info)
    label = known.label()
    status = Status.PROVED if label is not Label.OPEN else known.partly()
    return Judgement(
        cell,
        label,
        status,
        known.played,
        known.best(label),
        known.matters(),
        known.right(),
        known.lost(),
    )


def sharpened(before: Judgement, now: Judgement) -> Judgement:
    """Of two judgements of a move the one that says more; a label is never withdrawn."""
    sharper = (before.label, now.label) == (Label.BEST, Label.ONLY)
    if before.label not in (Label.OPEN, now.label) and not sharper:
        return before
    return now if _told(now) >= _told(before) else before


def _told(each: Judgement) -> tuple[bool, ...]:
    """How much a judgement says, the most telling first."""
    played = each.played.verdict is not Verdict.UNKNOWN
    known = (each.right, played or None, each.best, each.matters)
    return each.label is not Label.OPEN, *(what is not None for what in known)


def lost_at(moves: Sequence[Move], judgements: Sequence[Judgement]) -> int | None:
    """The index of the move that is proved to have lost the game for good, if there is one."""
    wrong = (index for index, each in reversed(list(enumerate(judgements))) if each.right is False)
    index = next(wrong, None)
    if index is None or judgements[index].played.verdict is not Verdict.LOSS:
        return None
    position, cell = moves[-1]
    outcome = position.play(cell).outcome
    # Where much is open, the other side may have given it back unseen.
    if outcome is not None and outcome.winner is not moves[index][0].to_move.other:
        return None
    return index


def decisions(
    moves: Sequence[Move], judgements: Sequence[Judgement]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many decisions are proved to have mattered and how many of them were right, by side."""
    mattered, right = [0, 0], [0, 0]
    for (position, _), each in zip(moves, judgements, strict=True):
        if each.matters and each.right is not None:
            mattered[position.to_move] += 1
            right[position.to_move] += each.right
    one, two = Side
    return (mattered[one], mattered[two]), (right[one], right[two])


def _unknown(position: Position, cell: int) -> Judgement:
    """The judgement before anything is known; a single legal move needs no search."""
    return judgement_of(position, cell, SearchInfo(tuple(map(Candidate, position.legal_moves()))))


class _Known:
    """What a search proves of the moves of a position, asked for one of them."""

    def __init__(self, position: Position, cell: int, info: SearchInfo) -> None:
        self._counts_points = GAMES[position.key].counts_points
        self._position = position
        self._info = info
        self.played = next((each for each in info.candidates if each.cell == cell), Candidate(cell))
        self._others = [each for each in info.candidates if each.cell != cell]
        self._moves = len(position.legal_moves())
        self._all_there = len(self._others) == self._moves - 1
        self._value = RESULTS.get(self.played.verdict)
        values = (RESULTS.get(each.verdict) for each in self._others)
        self._values = [value for value in values if value is not None]
        self._all_known = len(self._values) == self._moves - 1

    @property
    def _result(self) -> int | None:
        """The value of the position, as far as it is known: one win is enough for that."""
        if 1 in self._values or self._value == 1:
            return 1
        if self._all_known and self._value is not None:
            return max(*self._values, self._value) if self._values else self._value
        return None

    def label(self) -> Label:
        """The label that is proved, or `open`."""
        if self._moves == 1:
            return Label.SINGLE
        value, result = self._value, self._result
        if value is None or result is None:
            return Label.OPEN
        if value < result:
            return Label.THROWS_WIN if result == 1 else Label.THROWS_DRAW
        if result >= 0 and self._all_known and max(self._values) < result:
            return Label.ONLY
        if result == 0:
            return Label.KEEPS
        return self._by_score()

    def _by_score(self) -> Label:
        """Of several moves with one result, whether this one has the best score for it."""
        mine = self.played
        if mine.status is not Status.PROVED or mine.score is None:
            return Label.OPEN
        if any(map(self._is_proved_better, self._others)):
            return self._worse()
        if not self._nothing_better(mine):
            return Label.OPEN
        if self._value == 1:
            return Label.BEST
        if any(each.score is not None and each.score < mine.score for each in self._others):
            return Label.BEST
        alike = all(each.status is Status.PROVED for each in self._others)
        return Label.ALL_LOSE if alike else Label.OPEN

    def _worse(self) -> Label:
        """The label of a move with the result but not with the score of a better one."""
        if self._counts_points:
            return Label.POINTS if self.lost() else Label.OPEN
        return Label.SLOWER if self._value == 1 else Label.FASTER_LOSS

    def _nothing_better(self, mine: Candidate) -> bool:
        """Whether no other move can have a higher score than this proved one."""
        if not self._counts_points and self._value == 1 and self._info.end_ply is not None:
            return mine.plies == self._info.end_ply - self._position.ply - 1
        return self._all_there and all(self._is_at_most(each, mine) for each in self._others)

    @staticmethod
    def _is_at_most(each: Candidate, best: Candidate) -> bool:
        """Whether it is proved that a move has no higher score than another."""
        if each.score is None or best.score is None or each.score > best.score:
            return False
        return each.status is Status.PROVED or (
            each.status is Status.BOUND and each.sense is Sense.AT_MOST
        )

    def _winner_by_score(self) -> Candidate | None:
        """The move with the highest proved score, where no other can have a higher one."""
        exact = (each for each in self._info.candidates if each.status is Status.PROVED)
        best = max(exact, key=lambda each: each.score or 0, default=None)
        if best is None or not self._all_there:
            return None
        rest = (each for each in (self.played, *self._others) if each is not best)
        return best if all(self._is_at_most(each, best) for each in rest) else None

    def lost(self) -> int | None:
        """How many points the move gives away, where that is exact."""
        best = self._winner_by_score() if self._counts_points else None
        if best is None or self.played.status is not Status.PROVED:
            return None
        return (best.score or 0) - (self.played.score or 0)

    def best(self, label: Label) -> Candidate | None:
        """A best move known: the move itself where it is one, else what is proved to be better."""
        if label in _GOOD or (label is Label.OPEN and self.right()):
            return self.played
        exact = self._winner_by_score() if self._counts_points else None
        if exact is not None or label in _SLOW:
            return exact or next(filter(self._is_proved_better, self._info.candidates))
        # Of a move that is not known itself only a win can be said to be as good.
        least = 0 if self._value is None else self._value
        for each in self._info.candidates:
            value = RESULTS.get(each.verdict)
            if value is not None and value > least:
                return each
        return None

    def _is_proved_better(self, each: Candidate) -> bool:
        """Whether a move is proved to have a higher score than the played one has."""
        mine = self.played.score
        if mine is None or each.score is None or each.status is not Status.PROVED:
            return False
        return each.score > mine

    def matters(self) -> bool | None:
        """Whether the moves differ in result."""
        values = {*self._values, *(() if self._value is None else (self._value,))}
        if len(values) > 1:
            return True
        if self._moves == 1 or (self._all_known and self._value is not None):
            return False
        return None

    def right(self) -> bool | None:
        """Whether the move keeps the result."""
        if self._moves == 1:
            return True
        if self._value is None:
            return None
        if max(self._values, default=-1) > self._value:
            return False
        return True if self._result is not None else None

    def partly(self) -> Status:
        """The status of an open judgement."""
        told = self._value is not None or 1 in self._values
        return Status.BOUND if told else Status.ESTIMATE


_GOOD: Final = frozenset(
    {Label.SINGLE, Label.ONLY, Label.BEST, Label.KEEPS, Label.ALL_LOSE},
)
_SLOW: Final = frozenset({Label.SLOWER, Label.FASTER_LOSS})
