"""What the record tells: frozen rows, read by screens and the command line alike."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tictactoe_tui.games import Side
from tictactoe_tui.session import Mode

ALL: Final = "all"
"""In place of a game: all of them together."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody's games ended."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def win_rate(self) -> float:
        """The wins in percent of the games; 0 without any."""
        return 100 * self.wins / self.games if self.games else 0.0

    @property
    def shown_rate(self) -> float:
        """The win rate with one decimal, a half rounded up."""
        return (2000 * self.wins + self.games) // (2 * self.games) / 10 if self.games else 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the leaderboard; `opening` is the imported part of the tally.

    Without a rated game there is no rating and no deviation.
    """

    name: str
    computer: bool
    tally: Tally
    opening: Tally | None = None
    rating: float | None = None
    deviation: float | None = None


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game in the history; an imported one cannot be replayed and leaves things unknown.

    `ended` is in milliseconds since 1970; nodes, seconds and hints are those of both sides, `depth`
    the greatest.
    """

    id: str
    imported: bool
    ended: int
    game: str
    mode: Mode
    names: tuple[str, str]
    computers: tuple[bool, bool]
    winner: Side | None
    ending: str | None = None
    plies: int | None = None
    moves: tuple[int | None, int | None] = (None, None)
    totals: tuple[int, int] | None = None
    nodes: int = 0
    depth: int = 0
    seconds: float = 0.0
    hints: int = 0
    undos: int = 0
    taken_over: bool = False


class ResultFilter(StrEnum):
    """Which results are wanted; that of a player is the result of a person where none is named."""

    ANY = "any"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAWN = "drawn"
    PLAYER_WON = "player won"
    PLAYER_LOST = "player lost"


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which games are wanted: `player` is a whole name, `text` part of either name, in any case."""

    game: str | None = None
    mode: Mode | None = None
    player: str | None = None
    text: str = ""
    result: ResultFilter = ResultFilter.ANY


@dataclass(frozen=True, slots=True)
class Streak:
    """How many of the latest games ended alike; None before the first."""

    kind: Literal["win", "loss", "draw"] | None = None
    length: int = 0


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """The win rate in percent over the last games up to this one, counted from 1.

    `low` and `high` are the ends of its Wilson interval of 95 %.
    """

    game_number: int
    ended: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """All about one player. `total` has the imported games in it, but not the opening balance.

    `weeks` are the local Mondays in milliseconds with the games of their week, `machine_nodes` what
    computers searched against this player, `ratings` a game or "all" with rating and deviation.
    """

    name: str
    computer: bool
    total: Tally
    opening: Tally | None
    by_game: tuple[tuple[str, Tally], ...]
    by_opponent: tuple[tuple[str, bool, Tally], ...]
    by_side: tuple[tuple[str, Side, Tally], ...]
    streak: Streak
    best_streak: int
    trend: tuple[TrendPoint, ...]
    weeks: tuple[tuple[int, int], ...]
    think_seconds: float | None
    machine_nodes: int
    hints: int
    undos: int
    imported: Tally
    ratings: tuple[tuple[str, float, float], ...]
