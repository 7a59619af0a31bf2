"""The keys of a board: steps, leaps, and the digits of a board of three by three."""

from typing import Final

from textual.binding import Binding, BindingType

_MOVE = Binding.Group("Move the cursor", compact=True)
_LEAP = Binding.Group("Move the cursor five cells", compact=False)
_DIGITS = Binding.Group("Place on the cell with this digit", compact=False)


def _way(key: str, name: str, rows: int, columns: int) -> Binding:
    """The binding of one step of the cursor."""
    leap = "shift+" in key
    return Binding(
        key,
        f"step({rows}, {columns})",
        f"{name} five" if leap else name,
        id=f"board.{name.lower()}{'-five' if leap else ''}",
        tooltip=f"Move the cursor {'five cells ' if leap else ''}{name.lower()}",
        show=False,
        group=_LEAP if leap else _MOVE,
    )


def _digit(digit: int) -> Binding:
    """The binding of one digit."""
    return Binding(
        str(digit),
        f"digit({digit})",
        str(digit),
        id=f"board.digit-{digit}",
        tooltip=f"Place on the cell with the digit {digit}",
        show=False,
        group=_DIGITS,
    )


BOARD_BINDINGS: Final[list[BindingType]] = [
    _way("up,k", "Up", -1, 0),
    _way("down,j", "Down", 1, 0),
    _way("left,h", "Left", 0, -1),
    _way("right,l", "Right", 0, 1),
    _way("shift+up", "Up", -5, 0),
    _way("shift+down", "Down", 5, 0),
    _way("shift+left", "Left", 0, -5),
    _way("shift+right", "Right", 0, 5),
    Binding(
        "enter,space",
        "choose",
        "Place",
        id="board.place",
        tooltip="Play the cell under the cursor",
        show=False,
    ),
    *(_digit(digit) for digit in range(1, 10)),
]
