"""The keys of a board: steps, leaps, and the digits of a board of three by three."""

from typing import Final

from textual.binding import Binding

from tictactoe_tui.widgets import Keys, key

_MOVE = Binding.Group("Move the cursor", compact=True)
_LEAP = Binding.Group("Move the cursor five cells", compact=False)
_DIGITS = Binding.Group("Place on the cell with this digit", compact=False)


BOARD_BINDINGS: Final[Keys] = [
    key("up,k", "step(-1, 0)", "board.up", "Move the cursor up", group=_MOVE),
    key("down,j", "step(1, 0)", "board.down", "Move the cursor down", group=_MOVE),
    key("left,h", "step(0, -1)", "board.left", "Move the cursor left", group=_MOVE),
    key("right,l", "step(0, 1)", "board.right", "Move the cursor right", group=_MOVE),
    key("shift+up", "step(-5, 0)", "board.up-five", "Five cells up", group=_LEAP),
    key("shift+down", "step(5, 0)", "board.down-five", "Five cells down", group=_LEAP),
    key("shift+left", "step(0, -5)", "board.left-five", "Five cells left", group=_LEAP),
    key("shift+right", "step(0, 5)", "board.right-five", "Five cells right", group=_LEAP),
    key("enter,space", "choose", "board.place", "Play the cell under the cursor"),
    *(
        key(
            str(digit),
            f"digit({digit})",
            f"board.digit-{digit}",
            f"Place on {digit}",
            group=_DIGITS,
        )
        for digit in range(1, 10)
    ),
]
