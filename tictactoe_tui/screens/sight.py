"""Who may see the analysis, and when."""

from tictactoe_tui.games import Side
from tictactoe_tui.session import GameState, Mode, Turn
from tictactoe_tui.session.choices import Spoilers


class Sight:
    """The spoiler setting of one game, and what the players have turned on since."""

    def __init__(self, spoilers: Spoilers) -> None:
        self._spoilers = spoilers
        self._turned_on: set[Side] = set()
        if spoilers is Spoilers.ALWAYS:
            self._turned_on.update(Side)

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
        return (turn.side if turn.is_human else turn.side.other) in self._turned_on

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
        side = turn.side if turn.is_human else turn.side.other
        self._turned_on ^= {side}
        name = state.seats[side].name
        return f"Analysis {'on' if side in self._turned_on else 'off'} for {name}."

    def why_not(self) -> str:
        """What the panel says while it shows nothing."""
        if self._spoilers is Spoilers.NEVER:
            return ""
        return "a turns the analysis on,\ni gives a hint."
