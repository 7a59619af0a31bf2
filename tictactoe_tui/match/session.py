"""One match in progress: the only place where it changes, and every answer a frozen value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Side
from tictactoe_tui.match.actions import (
    UNKNOWN_THINKING,
    Action,
    Hinted,
    HintLevel,
    NotPossible,
    Play,
    Redo,
    Resign,
    Swap,
    TakeOver,
    Thinking,
    Undo,
)
from tictactoe_tui.match.hints import Hint, hint
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.rules import state_after
from tictactoe_tui.match.seeds import move_source
from tictactoe_tui.match.setup import Computer, Seats, Setup
from tictactoe_tui.match.state import GameState, PlyRecord, Turn
from tictactoe_tui.match.summary import GameSummary, summary_of
from tictactoe_tui.opponents import Player, player_of
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove


@dataclass(frozen=True, slots=True)
class ComputerTurn:
    """What a worker needs to make a computer's move, and the version that its answer is good for.

    The request holds a random source that is used up: ask for a new turn to make the move again.
    """

    version: int
    side: Side
    name: str
    player: Player
    request: MoveRequest[Any]

    def choose(self) -> PlayerMove:
        """The move; this may take long and touches nothing of the session."""
        return self.player(self.request)


class GameSession:
    """One match, changed only here.

    `state` is the match now. `version` grows with every change of it, hints apart; give a rematch
    the next one, so that the late answers of the match before are never taken for its own.
    """

    def __init__(self, setup: Setup, *, version: int = 0) -> None:
        self.state = GameState.at_start(setup)
        self._actions: list[Action] = []
        self._plies_after: list[int] = [0]
        self.version = version

    @property
    def setup(self) -> Setup:
        """What was agreed before the first move."""
        return self.state.setup

    @property
    def turn(self) -> Turn | None:
        """Whose move it is, or None once the match is over."""
        return self.state.turn

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that has happened, in order: the match once more, as a list."""
        return tuple(self._actions)

    def plies_kept(self, actions: int) -> int:
        """How many of the moves that stand now stood already after so many actions, unchanged."""
        return min(self._plies_after[actions:])

    def is_current(self, version: int) -> bool:
        """Whether an answer stamped with this version is still about the match as it is."""
        return version == self.version

    def play(
        self, cell: int, by: Side | None = None, thinking: Thinking = UNKNOWN_THINKING
    ) -> PlyRecord:
        """Make a move, or raise IllegalMove and change nothing; `by` insists on whose it is."""
        if self.state.turn is not None:
            self.state.position.play(cell, by)  # refuses in its own words
        self.apply(Play(cell, thinking))
        return self.state.plies[-1]

    def undo(self) -> int:
        """Take back the last move, against a computer the pair, or raise NotPossible.

        The answer is how many plies went; a swap is taken back without one.
        """
        return self._walk_moves(Undo())

    def redo(self) -> int:
        """Make again what was taken back last, or raise NotPossible; the plies that came back."""
        return self._walk_moves(Redo())

    def swap(self) -> None:
        """Let the second player take over the first stone, or raise NotPossible."""
        self.apply(Swap())

    def resign(self, side: Side) -> None:
        """End the match with a win of the other side, or raise NotPossible."""
        self.apply(Resign(side))

    def take_over(self, side: Side, name: str) -> None:
        """Seat a person in place of a computer, or raise NotPossible or InvalidName."""
        self.apply(TakeOver(side, clean_name(name)))

    def hint(self, info: SearchInfo, level: HintLevel) -> Hint:
        """A hint from a search of this very position, or NotPossible.

        It is counted once for each position and level, so that a hint may be asked for again as
        the search goes on.
        """
        if self.state.result is not None:
            raise NotPossible("The game is over.")
        found = hint(self.state.position, info, level)
        if level > self.state.hint_level:
            self.apply(Hinted(level))
        return found

    def request(
        self,
        limits: Limits = Limits(),
        on_info: Callable[[SearchInfo], None] | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> ComputerTurn | None:
        """The move that a computer has to make now, or None where a person moves or none does.

        Seed, side and ply decide every random choice, so that the same moves bring the same answer
        whatever was taken back or broken off on the way.
        """
        turn = self.state.turn
        if turn is None or not isinstance(turn.seat, Computer):
            return None
        position = self.state.position
        name, player = player_of(turn.seat.name, position.key)
        source = move_source(self.state.setup.seed, turn.side, position.ply)
        request = MoveRequest(position, source, limits, on_info, should_stop)
        return ComputerTurn(self.version, turn.side, name, player, request)

    def summary(self) -> GameSummary | None:
        """The finished match in numbers, or None while it goes on."""
        return summary_of(self.state)

    def rematch(self) -> "GameSession":
        """A new match of the same people and computers, each on the same side as at the start."""
        return self._next_match(self.state.chairs)

    def swap_sides(self) -> "GameSession":
        """A new match with the sides exchanged."""
        one, two = self.state.chairs
        return self._next_match((two, one))

    def apply(self, action: Action) -> None:
        """Let something happen, or raise a RulesError and change nothing: how a journal is read."""
        self.state = state_after(self.state, action)
        self._actions.append(action)
        self._plies_after.append(len(self.state.plies))
        if not isinstance(action, Hinted):
            self.version += 1

    def _next_match(self, seats: Seats) -> "GameSession":
        return GameSession(self.setup.again(seats), version=self.version + 1)

    def _walk_moves(self, action: Undo | Redo) -> int:
        """Undo or redo, and how many plies that moved."""
        before = len(self.state.plies)
        self.apply(action)
        return abs(len(self.state.plies) - before)
