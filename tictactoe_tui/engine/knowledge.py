"""What is proved about the moves of a position, as labels, hints, remarks and practice use it."""

from dataclasses import dataclass
from functools import cached_property

from tictactoe_tui.engine.info import (
    PROVED_AS,
    RESULTS,
    Candidate,
    SearchInfo,
    Sense,
    Status,
    Verdict,
)
from tictactoe_tui.games import GAMES, Position


@dataclass(frozen=True)
class Knowledge:
    """What a search has proved about the moves of a position, for the side to move.

    Nothing here rests on an estimate. Where too little is known an answer is None, or False if the
    question is whether something is proved.
    """

    position: Position
    info: SearchInfo

    @cached_property
    def moves(self) -> dict[int, Candidate]:
        """Every legal move by its cell: first those that the search names, best first."""
        named = {each.cell: each for each in self.info.candidates}
        legal = self.position.legal_moves()
        named |= {cell: Candidate(cell) for cell in legal if cell not in named}
        result, results = self.info.result, [RESULTS.get(each.verdict) for each in named.values()]
        # The one move that is left comes to what no other does.
        is_left = result is not None and results.count(None) == 1 and result not in results
        if result is not None and (result == -1 or is_left):
            for cell, each in named.items():
                if each.verdict is Verdict.UNKNOWN:
                    named[cell] = Candidate(cell, verdict=PROVED_AS[result][0], line=each.line)
        return named

    @cached_property
    def values(self) -> dict[int, int]:
        """1, 0 or -1 by cell, of every move whose result is proved."""
        moves = self.moves.items()
        return {cell: RESULTS[each.verdict] for cell, each in moves if each.verdict in RESULTS}

    @cached_property
    def result(self) -> int | None:
        """The value of the position, by its moves or by what else is proved of it."""
        most = max(self.values.values(), default=None)
        return most if most == 1 or len(self.values) == len(self.moves) else self.info.result

    @property
    def matters(self) -> bool | None:
        """Whether the moves differ in result; None if not known."""
        if len(set(self.values.values())) > 1:
            return True
        return False if len(self.moves) == 1 or len(self.values) == len(self.moves) else None

    def keeps_result(self, cell: int) -> bool | None:
        """Whether no move has a better result; None if not known."""
        if len(self.moves) == 1:
            return True
        value = self.values.get(cell)
        if value is None:
            return None
        if max(self.values.values()) > value:
            return False
        return None if self.result is None else value == self.result

    def is_only(self, cell: int) -> bool:
        """Whether, of several moves that are all known, this one alone has the best result."""
        others = [value for at, value in self.values.items() if at != cell]
        is_known = cell in self.values and 0 < len(others) == len(self.moves) - 1
        return is_known and self.values[cell] > max(others)

    def is_better(self, each: Candidate, cell: int) -> bool:
        """Whether a move is proved to score higher than this one."""
        score = self.moves[cell].score
        if score is None or each.score is None or each.status is not Status.PROVED:
            return False
        return each.score > score

    def has_best_score(self, cell: int) -> bool:
        """Whether no other move can have a higher score than this one, whose own is proved."""
        played, end_ply = self.moves[cell], self.info.end_ply
        if not self._counts_points and self.values.get(cell) == 1 and end_ply is not None:
            return played.plies == end_ply - self.position.ply - 1
        return self._is_highest(played)

    @cached_property
    def best_by_points(self) -> Candidate | None:
        """The move that comes to the most points, where they count and that is proved."""
        if not self._counts_points:
            return None
        exact = (each for each in self.moves.values() if each.status is Status.PROVED)
        best = max(exact, key=lambda each: each.score or 0, default=None)
        return best if best is not None and self._is_highest(best) else None

    def points_lost(self, cell: int) -> int | None:
        """How many points a move gives away, in a game that counts them and once that is exact."""
        best, played = self.best_by_points, self.moves[cell]
        if best is None or played.status is not Status.PROVED:
            return None
        return (best.score or 0) - (played.score or 0)

    @property
    def _counts_points(self) -> bool:
        return GAMES[self.position.key].counts_points

    def _is_highest(self, best: Candidate) -> bool:
        """Whether every other move is proved to have no higher score."""
        others = (each for each in self.moves.values() if each is not best)
        return all(_is_at_most(each, best) for each in others)


def _is_at_most(each: Candidate, best: Candidate) -> bool:
    """Whether it is proved that a move has no higher score than another."""
    if each.score is None or best.score is None or each.score > best.score:
        return False
    at_most = each.status is Status.BOUND and each.sense is Sense.AT_MOST
    return at_most or each.status is Status.PROVED


def is_worse(each: Candidate, other: Candidate) -> bool:
    """Whether a move is proved to be worse than another, of which both results are proved."""
    if each.verdict is not other.verdict:
        return RESULTS[each.verdict] < RESULTS[other.verdict]
    is_exact = other.status is Status.PROVED
    return is_exact and each.score != other.score and _is_at_most(each, other)
