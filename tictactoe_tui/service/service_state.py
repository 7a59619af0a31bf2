"""All that the game-session service knows of a match at one moment, as one frozen value."""

from dataclasses import dataclass

from tictactoe_tui.engine.info import Evaluation, SearchInfo
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.match.names import shown_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import Acquaintance, GameSummary, SideSummary
from tictactoe_tui.service.current_match import Speech
from tictactoe_tui.service.visibility import AnalysisVisibility


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

    game: str
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
    one, two = (shown_name(seat.name) for seat in state.seats)
    return Series(state.setup.game, games if state.mode is Mode.WATCH else 0, (one, two))


@dataclass(frozen=True, slots=True)
class ServiceState:
    """The whole state of a match, the same for every viewer.

    `info` is what is known of the position on the board, `search_ended` whether its search has come
    to its end, `verdict` what the last move of a person came to, if that is told. `judged` has the
    labels of all moves of a match that is over, once they are known; until then it `is_judging`. Of
    the moves that stand `saved_plies` are on the disk; `saving_is_late` says that the others should
    be by now, and `saving_trouble` why they are not. `table_words`
    say what there is to say of the table at which somebody sits elsewhere.
    """

    game: GameState
    version: int
    visibility: AnalysisVisibility
    info: SearchInfo | None
    search_ended: bool
    verdict: str
    thinking: bool
    paused: bool
    speed: float
    series: Series
    speech: Speech
    evaluations: tuple[Evaluation | None, ...]
    judged: tuple[Judgement, ...] | None
    is_judging: bool
    known: Acquaintance | None
    saved_plies: int
    saving_is_late: bool
    saving_trouble: str
    table_words: str = ""

    @property
    def moment(self) -> tuple[int, str]:
        """The game as it is, with what is said of its table: what a notice is about."""
        return self.version, self.table_words

    @property
    def first_unsaved(self) -> int | None:
        """The first move that is not on the disk yet, if any is to be there."""
        is_saved = self.game.is_variation or self.saved_plies >= len(self.game.plies)
        return None if is_saved else self.saved_plies + 1
