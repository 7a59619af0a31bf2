"""One match in progress: the only place where it changes, and every answer a frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Side, require
from tictactoe_tui.match import actions, names, rules
from tictactoe_tui.match.actions import UNKNOWN_THINKING, Action, HintLevel, NotPossible, Thinking
from tictactoe_tui.match.hints import Hint, hint
from tictactoe_tui.match.setup import Human, Seats, Setup, move_source
from tictactoe_tui.match.state import GameState, Moment, PlyRecord, Turn
from tictactoe_tui.match.summary import GameSummary, summary_of
from tictactoe_tui.match.swap_rule import TAKE_IT, taking_wins, with_swap_rule
from tictactoe_tui.opponents import Player, move_request, player_of


@dataclass(frozen=True, slots=True)
class ComputerTurn:
    """What a worker needs to make a computer's move: who plays, and what is asked.

    The request holds a random source that is used up: ask for a new turn to make the move again.
    """

    player: Player
    request: move_request.MoveRequest[Any]


class GameSession:
    """One match, changed only here.

    `state` is the match now. `version` grows with every change of it, hints apart, and goes on in a
    rematch, so that nothing said of the match before is taken for its own.
    """

    def __init__(self, setup: Setup, *, version: int = 0) -> None:
        require(Setup, setup, "This takes a Setup")
        self.state = self._first_state = GameState(setup, setup.seats, (Moment(setup.start),))
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
        """How many of the first moves have not changed since this many actions."""
        # What was taken back since then is not what was kept, even where as many moves stand again.
        return min(self._plies_after[actions:])

    def play(
        self, cell: int, by: Side | None = None, thinking: Thinking = UNKNOWN_THINKING
    ) -> PlyRecord:
        """Make a move, or raise IllegalMove and change nothing; `by` insists on whose it is."""
        if self.state.turn is not None:
            self.state.position.play(cell, by)  # refuses in its own words
        self.apply(actions.Play.after(thinking, cell))
        return self.state.plies[-1]

    def undo(self) -> None:
        """Take back the last move, against a computer the pair, or raise NotPossible."""
        if self.turn is None and not self.state.is_variation:
            raise NotPossible("A game that is over stays as it is.")
        self.apply(actions.Undo())

    def redo(self) -> None:
        """Make again what was taken back last, or raise NotPossible."""
        self.apply(actions.Redo())

    def swap(self) -> None:
        """Let the second player take over the first stone, or raise NotPossible."""
        self.apply(actions.Swap())

    def resign(self, side: Side) -> None:
        """End the match with a win of the other side, or raise NotPossible."""
        self.apply(actions.Resign(side))

    def take_over(self, side: Side, name: str) -> None:
        """Seat a person in place of a computer, or raise NotPossible or InvalidName."""
        self.apply(actions.TakeOver(side, names.clean_name(name)))

    def seat_elsewhere(self, name: str) -> None:
        """Let this person move only from another screen; nothing is recorded of that."""
        self.state = replace(self.state, elsewhere=name)

    def hint(self, info: SearchInfo, level: HintLevel, before: Hint | None = None) -> Hint:
        """A hint from a search of this very position, or NotPossible; see `hints.hint`.

        It is counted once for each position and level, so that a hint may be asked for again as
        the search goes on.
        """
        if self.state.result is not None:
            raise NotPossible("The game is over.")
        taking = self.state.can_swap and taking_wins(info)
        known = with_swap_rule(self.state, self.state.position, info)
        found = TAKE_IT if taking else hint(self.state.position, known, level, before=before)
        level = max(level, found.level)
        if level > self.state.hint_level:
            self.apply(actions.Hinted(level))
        return found

    def request(self) -> ComputerTurn | None:
        """The move that a computer has to make now, or None where a person moves or none does.

        Seed, side and ply decide every random choice, so that the same moves bring the same answer
        whatever was taken back or broken off on the way.
        """
        state, turn, position = self.state, self.state.turn, self.state.position
        if turn is None or turn.is_human:
            return None
        _, player = player_of(turn.seat.name, position.key)
        source = move_source(state.setup.seed, turn.side, position.ply)
        rule = state.setup.swap_rule and not state.swapped and not state.is_variation
        return ComputerTurn(player, move_request.MoveRequest(position, source, swap_rule=rule))

    def summary(self) -> GameSummary | None:
        """The finished match in numbers, or None while it goes on."""
        return summary_of(self.state)

    def variation(self, ply: int | None = None, seats: Seats | None = None) -> "GameSession":
        """A variation after this many moves; without seats both sides are played by hand.

        By default it begins where it was resigned, or before the last move at which there was a
        choice, against a machine one of the person's own; without a choice before the last move.
        """
        state = self.state
        if ply is None:
            last, person = range(state.ply_count - (state.resigned is None), -1, -1), state.person
            own = [at for at in last if person is None or isinstance(state.mover(at + 1), Human)]
            choices = (at for at in own if len(state.after(at).position.legal_moves()) > 1)
            ply = next(choices, max(own, default=0))
        state = replace(
            state.after(ply), is_variation=True, by_hand=seats is None, resigned=None, elsewhere=""
        )
        return self._branch(state if seats is None else _seated(state, seats))

    def rematch(self) -> "GameSession":
        """A new match of the same people and computers, each on the same side as at the start."""
        return self._next_match(self.state.chairs)

    def same_board(self) -> "GameSession":
        """A new match of the same players on the same board, with the same seed."""
        if self.state.is_variation:
            return self.rematch()
        return self._begun(replace(self.setup, seats=self.state.chairs))

    def swap_sides(self) -> "GameSession":
        """A new match with the sides exchanged."""
        one, two = self.state.chairs
        return self._next_match((two, one))

    def apply(self, action: Action) -> None:
        """Apply one action, or raise a RulesError and change nothing."""
        self.state = rules.state_after(self.state, action)
        self._actions.append(action)
        self._plies_after.append(self.state.ply_count)
        if not isinstance(action, actions.Hinted):
            self.version += 1

    def apply_all(self, coming: Iterable[Action]) -> None:
        """Apply these actions, quicker than one by one; a RulesError leaves some applied."""
        for _, run in groupby(coming, type):
            alike = list(run)
            plays = [each for each in alike if isinstance(each, actions.Play)]
            if not plays:
                for action in alike:
                    self.apply(action)
                continue
            before = self.state.ply_count
            self.state = rules.state_after_plays(self.state, plays)
            self._actions += plays
            self._plies_after += range(before + 1, before + len(plays) + 1)
            self.version += len(plays)

    def _next_match(self, seats: Seats) -> "GameSession":
        if self.state.is_variation:
            # The same variation once more: it is no match that anybody would keep.
            return self._branch(_seated(self._first_state, seats))
        return self._begun(self.setup.again(seats))

    def _begun(self, setup: Setup) -> "GameSession":
        """The next match; after training it is training again."""
        match = GameSession(setup, version=self.version + 1)
        if self.state.is_training:
            match.apply(actions.Train())
        return match

    def _branch(self, state: GameState) -> "GameSession":
        branch = GameSession(self.setup, version=self.version + 1)
        branch.state = branch._first_state = state
        branch._plies_after = [state.ply_count]
        return branch


def _seated(state: GameState, seats: Seats) -> GameState:
    """The match with these players, by side, from here on."""
    one, two = seats
    return replace(state, chairs=(two, one) if state.swapped else (one, two))
