"""What is kept of a game and of a match; what a clock says of it is no part of the result."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tictactoe_tui.games import Position, Side, parse_position


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One move, and the search behind it; both counts are 0 where the player did not search."""

    cell: int
    nodes: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game; `start` is the code of its first position, `names` are by side.

    A `fault` says by which rule the loser lost before the game was over. `seconds` is how long each
    side has thought: two records of the same game are equal whatever the clock said.
    """

    number: int
    start: str
    names: tuple[str, str]
    seed: str
    moves: tuple[MoveRecord, ...]
    winner: Side | None
    totals: tuple[int, int] | None
    fault: str = ""
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    def position(self) -> Position:
        """The position at the start."""
        return parse_position(self.start)

    def nodes(self, side: Side) -> int:
        """All nodes that a side has searched."""
        return sum(move.nodes for move in self._moves_of(side))

    def depth(self, side: Side) -> int:
        """The greatest depth that a side has searched to."""
        return max((move.depth for move in self._moves_of(side)), default=0)

    def _moves_of(self, side: Side) -> Iterator[MoveRecord]:
        first = self.position().to_move
        return (move for ply, move in enumerate(self.moves) if (ply % 2 == 0) == (side == first))


def seat_of_a(number: int) -> Side:
    """The side of a match's first player in this game, counted from 1: they swap every game."""
    return Side.ONE if number % 2 else Side.TWO


@dataclass(frozen=True, slots=True)
class MatchResult:
    """All games of a match, in the order of their numbers."""

    game: str
    a: str
    b: str
    seed: int
    records: tuple[GameRecord, ...]

    @property
    def a_wins(self) -> int:
        """How many games the first player has won."""
        return sum(record.winner == seat_of_a(record.number) for record in self.records)

    @property
    def b_wins(self) -> int:
        """How many games the second player has won."""
        return len(self.records) - self.draws - self.a_wins

    @property
    def draws(self) -> int:
        """How many games nobody has won."""
        return sum(record.winner is None for record in self.records)

    @property
    def a_score(self) -> float:
        """The first player's points: one for a win, a half for a draw."""
        return self.a_wins + self.draws / 2
