"""A series of games between two computer players, who change sides after every game."""

from dataclasses import dataclass, replace

from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import GameSummary, SideSummary


@dataclass(frozen=True, slots=True)
class Contestant:
    """One of the two players, with the sums over all games so far."""

    name: str
    wins: int
    moves: int
    nodes: int
    depth: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Series:
    """A number of games between two players; the first named has side ONE in the first of them."""

    total: int
    names: tuple[str, str]
    games: tuple[GameSummary, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all games are played."""
        return len(self.games) >= self.total

    @property
    def draws(self) -> int:
        """The number of draws."""
        return sum(game.winner is None for game in self.games)

    def with_game(self, summary: GameSummary) -> "Series":
        """The series after one more game."""
        return replace(self, games=(*self.games, summary))

    def contestant(self, which: int) -> Contestant:
        """The sums of one of the two players, 0 or 1."""
        sides: list[SideSummary] = [
            # Who takes over the first stone changes sides for that game.
            game.sides[(which + number + game.swapped) % 2]
            for number, game in enumerate(self.games)
        ]
        won = [game.winner == each.side for game, each in zip(self.games, sides, strict=True)]
        return Contestant(
            self.names[which],
            wins=sum(won),
            moves=sum(each.moves for each in sides),
            nodes=sum(each.nodes for each in sides),
            depth=max((each.depth for each in sides), default=0),
            seconds=sum(each.seconds for each in sides),
        )


def series_of(state: GameState, games: int) -> Series:
    """The series that a game of two computers begins, perhaps of one game; None for other games."""
    one, two = state.seats
    return Series(games if state.mode is Mode.WATCH else 0, (one.name, two.name))
