"""The little that moves: a stone that was just placed, and a line as it is completed."""

from collections.abc import Callable
from typing import Final

from textual.widget import Widget

Cells = frozenset[int]

_FLASH: Final = 0.25
_STEP: Final = 0.07


def flash(widget: Widget, cell: int, show: Callable[[Cells], None]) -> None:
    """Highlight a cell for 0.25 s; nothing when animations are off."""
    if widget.app.animation_level == "none":
        return
    show(frozenset({cell}))
    widget.set_timer(_FLASH, lambda: show(frozenset()))


def sweep(widget: Widget, cells: tuple[int, ...], show: Callable[[Cells], None]) -> None:
    """Show the cells of a line one after the other; all at once when animations are off."""
    if widget.app.animation_level == "none" or not cells:
        show(frozenset(cells))
        return

    def step(count: int) -> None:
        show(frozenset(cells[:count]))
        if count < len(cells):
            widget.set_timer(_STEP, lambda: step(count + 1))

    step(0)
