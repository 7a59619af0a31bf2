"""The keys of the board screen; which of them do something now is asked of the screen."""

from typing import Final

from textual.binding import Binding, BindingType


def _key(key: str, action: str, label: str, name: str, tooltip: str, *, show: bool) -> Binding:
    return Binding(key, action, label, id=f"game.{name}", tooltip=tooltip, show=show)


BOARD_KEYS: Final[list[BindingType]] = [
    _key("u,ctrl+z", "undo", "Undo", "undo", "Take the last move back", show=True),
    _key("r,ctrl+y", "redo", "Redo", "redo", "Play the undone move again", show=True),
    _key("p", "pause", "Pause", "pause", "Let the computers wait or go on", show=True),
    _key("t", "take_over", "Take over", "take-over", "Play on for a computer", show=True),
    _key("o", "take_stone", "Take stone", "take-stone", "Take over the first stone", show=True),
    _key("i", "hint", "Hint", "hint", "A hint, and more each time", show=True),
    _key("a", "analysis", "Analysis", "analysis", "Analysis on or off", show=True),
    _key("y", "why", "Why", "why", "Explain the move under the cursor", show=False),
    _key("e", "values", "Values", "values", "Values of the moves on the board", show=False),
    _key("x", "threats", "Threats", "threats", "Threats on the board", show=False),
    _key("ctrl+n", "rematch", "New", "new", "Start another game like this", show=True),
    _key("s", "swap_sides", "Swap", "swap-sides", "Start another, sides swapped", show=False),
    _key("R,shift+r", "resign", "Resign", "resign", "Give up this game", show=False),
    _key("colon", "type", "Type", "type", "Type a move", show=False),
    _key("comma", "walk(-1)", "Back", "back", "Look one move back", show=False),
    _key("full_stop", "walk(1)", "Forward", "forward", "Look or play one move on", show=False),
    _key("home", "end(False)", "Start", "start", "Look at the start", show=False),
    _key("end", "end(True)", "Now", "now", "Back to the last move", show=False),
    _key("left_square_bracket", "speed(-1)", "Slower", "slower", "Watch slower", show=False),
    _key("right_square_bracket", "speed(1)", "Faster", "faster", "Watch faster", show=False),
    _key("exclamation_mark", "rules", "Rules", "rules", "The rules of this game", show=False),
    _key("escape", "back", "Menu", "menu", "Back to the menu", show=True),
]
