"""A game between two people at one keyboard, and the shelf of games not yet finished."""

from dataclasses import dataclass, replace
from random import Random

from tictactoe_tui.games import GAMES, Game, Outcome, Position, rowcol


@dataclass(frozen=True, slots=True)
class Match:
    """One game so far: every position of it, its moves, and the moves taken back."""

    game: Game
    positions: tuple[Position, ...]
    moves: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    before: "Match | None" = None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def last_move(self) -> int | None:
        """The cell of the last move, whatever the rules make of it."""
        return self.moves[-1] if self.moves else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.position.outcome

    @property
    def unfinished(self) -> bool:
        """Whether there is something to come back to."""
        return bool(self.moves) and self.outcome is None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back, or the game that this one replaced."""
        return bool(self.moves) or self.before is not None

    def play(self, cell: int) -> "Match":
        """The match after this move, or IllegalMove; the moves taken back are forgotten."""
        position = self.position.play(cell)
        return replace(
            self, positions=(*self.positions, position), moves=(*self.moves, cell), undone=()
        )

    def undo(self) -> "Match":
        """The match without its last move; before the first, the game that this one replaced."""
        if not self.moves:
            return self.before or self
        return replace(
            self,
            positions=self.positions[:-1],
            moves=self.moves[:-1],
            undone=(*self.undone, self.moves[-1]),
        )

    def redo(self) -> "Match":
        """The match with the move that was taken back last."""
        if not self.undone:
            return self
        return replace(self.play(self.undone[-1]), undone=self.undone[:-1])


class Shelf:
    """The latest match of every game, in the order they were touched, and where new ones start."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)
        self._matches: dict[str, Match] = {}

    @property
    def latest(self) -> Match | None:
        """The match touched last, finished or not."""
        return next(reversed(self._matches.values()), None)

    def unfinished(self) -> tuple[Match, ...]:
        """The matches to come back to, the latest first."""
        return tuple(match for match in reversed(self._matches.values()) if match.unfinished)

    def keep(self, match: Match) -> None:
        """Put a match on top."""
        self._matches.pop(match.game.key, None)
        self._matches[match.game.key] = match

    def begin(self, key: str) -> Match:
        """A new match of this game; the unfinished one that it replaces is one undo away."""
        old = self._matches.get(key)
        before = old if old is not None and old.unfinished else None
        return Match(GAMES[key], (self._opening(key),), before=before)

    def _opening(self, key: str) -> Position:
        """The board a new match starts from; numbers are drawn anew for every match."""
        if key == rowcol.KEY:
            return rowcol.start(seed=self._random.randrange(1_000_000))
        return GAMES[key].start()
