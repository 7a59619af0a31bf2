"""Who may see the analysis, and when."""

from tictactoe_tui.session import GameState, Mode, Turn
from tictactoe_tui.session.choices import Spoilers


class Sight:
    """The spoiler setting of one game, and what the players have turned on since."""

    def __init__(self, spoilers: Spoilers) -> None:
        self._spoilers = spoilers
        # By name: people keep what they wanted when they change sides.
        self._switched: set[str] = set()

    def may_see(self, state: GameState, turn: Turn) -> bool:
        """Whether what is known of the position may be shown on this turn.

        A person against a machine decides for both turns; after one's own move the machine's
        thoughts spoil nothing.
        """
        if state.mode is Mode.WATCH:
            return True
        if self._spoilers is Spoilers.NEVER:
            return False
        if not turn.is_human and self._spoilers is Spoilers.AFTER_MY_MOVE:
            return True
        return self._is_on(_person(state, turn))

    def never(self, state: GameState) -> bool:
        """Whether nothing is told as long as the game goes on."""
        unasked = self._spoilers is Spoilers.NEVER and state.mode is not Mode.WATCH
        return unasked and state.result is None

    def toggle(self, state: GameState, turn: Turn | None) -> str:
        """Turn the analysis on or off for whoever is to move; the answer is what to say."""
        if self._spoilers is Spoilers.NEVER:
            return "You chose to play this game without analysis."
        if turn is None or state.mode is Mode.WATCH:
            return ""
        name = _person(state, turn)
        self._switched ^= {name}
        return f"Analysis {'on' if self._is_on(name) else 'off'} for {name}."

    @property
    def after_move(self) -> bool:
        """Whether what was known before the position on the board may be told."""
        return self._spoilers is Spoilers.AFTER_MY_MOVE

    def _is_on(self, name: str) -> bool:
        """Whether the analysis is on for somebody: what was chosen, unless it was switched."""
        return (self._spoilers is Spoilers.ALWAYS) ^ (name in self._switched)

    def why_not(self) -> str:
        """What the panel says while it shows nothing."""
        if self._spoilers is Spoilers.NEVER:
            return ""
        return "a turns the analysis on,\ni gives a hint."


def _person(state: GameState, turn: Turn) -> str:
    """Who decides on this turn: the one to move, or the person whom a machine will answer."""
    return state.seats[turn.side if turn.is_human else turn.side.other].name
