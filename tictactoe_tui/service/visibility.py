"""Who may see the analysis, and when."""

from dataclasses import dataclass, replace
from typing import Final

from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import GameState, Turn
from tictactoe_tui.opponents.facts import Fact

_WHO_WINS: Final = frozenset(
    {Fact.THREW_AWAY_DRAW, Fact.NOTHING_HELPED, Fact.FORCED_WIN, Fact.YOU_ARE_WINNING}
)
"""Facts that say who is winning now."""
_OF_THE_SEARCH: Final = _WHO_WINS | {Fact.MISSED_WIN, Fact.ONLY_MOVE, Fact.BEST_MOVE}
"""Facts that the rules alone do not show."""
WITHOUT_ANALYSIS: Final = "You chose to play this game without analysis."


@dataclass(frozen=True, slots=True)
class AnalysisVisibility:
    """When the analysis may be seen in one game, and who has switched it on or off.

    People are known by their names here, so that they keep what they wanted when they change sides.
    """

    spoilers: Spoilers
    switched: frozenset[str] = frozenset()

    def may_see(self, state: GameState) -> bool:
        """Whether what is known of the position may be shown on this turn.

        A person against a machine decides for both turns; in a variation nothing is spoilt.
        """
        turn = state.turn
        if turn is None or state.mode is Mode.WATCH or state.is_variation:
            return turn is not None
        if self.spoilers is Spoilers.NEVER:
            return False
        name = _who_decides(state, turn)
        return (self.spoilers is Spoilers.ALWAYS) ^ (name in self.switched)

    def is_never(self, state: GameState) -> bool:
        """Whether nothing is told until the end of the game."""
        open_to_all = state.mode is Mode.WATCH or state.is_variation or state.result is not None
        return self.spoilers is Spoilers.NEVER and not open_to_all

    def why_silent(self, state: GameState, *, on_turns_of_all: bool = False) -> str:
        """Why nothing may be told of the position, even if asked; empty if it may."""
        if state.turn is None:
            return "The game is over."
        if not state.turn.is_human and not on_turns_of_all:
            return f"{state.turn.name} is to move."
        return WITHOUT_ANALYSIS if self.is_never(state) else ""

    def secret_facts(self, state: GameState) -> frozenset[Fact]:
        """What a voice may not say of a move: what the analysis may not show either."""
        if self.is_never(state):
            return _OF_THE_SEARCH
        return frozenset() if self.may_see(state) or self.tells_the_past else _WHO_WINS

    @property
    def tells_the_past(self) -> bool:
        """Whether moves are judged after they are made."""
        return self.spoilers is Spoilers.AFTER_MY_MOVE

    def with_switch(self, state: GameState) -> tuple["AnalysisVisibility", str]:
        """The analysis switched for the player to move, and the message about that."""
        turn = state.turn
        if state.is_variation:
            return self, "A variation is always analysed."
        if self.spoilers is Spoilers.NEVER:
            return self, WITHOUT_ANALYSIS
        if turn is None or state.mode is Mode.WATCH:
            return self, ""
        name = _who_decides(state, turn)
        switched = replace(self, switched=self.switched ^ {name})
        return switched, f"Analysis {'on' if switched.may_see(state) else 'off'} for {name}."


def _who_decides(state: GameState, turn: Turn) -> str:
    """The person to move, or the person whom the machine answers."""
    return state.seats[turn.side if turn.is_human else turn.side.other].name
