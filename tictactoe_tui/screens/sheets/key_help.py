"""The keys of the screen below, on a sheet over it."""

from itertools import groupby
from typing import TYPE_CHECKING, Any

from textual.content import Content

from tictactoe_tui.screens.sheets.key_list import KeyRow, key_rows
from tictactoe_tui.screens.sheets.sheet import SheetScreen

if TYPE_CHECKING:
    from textual.app import App


class HelpScreen(SheetScreen):
    """A sheet with the keys that were active when it was opened."""

    def __init__(self, rows: list[KeyRow]) -> None:
        super().__init__("Keys", _table(rows), reading=False)


def open_help(app: "App[Any]") -> None:
    """Show the keys of the screen on top, unless they are there already."""
    if not isinstance(app.screen, HelpScreen):
        app.push_screen(HelpScreen(key_rows(app.screen)))


def _table(rows: list[KeyRow]) -> Content:
    """The keys right-aligned before their meanings, a headline for every place."""
    width = max((len(row.keys) for row in rows), default=0)
    lines: list[Content] = []
    for place, group in groupby(rows, key=lambda row: row.place):
        if lines:
            lines.append(Content(""))
        lines.append(Content.styled(" " * (width + 2) + place, "bold $text-accent"))
        lines.extend(
            Content.assemble((f"{row.keys:>{width}}", "bold"), "  ", row.meaning) for row in group
        )
    return Content("\n").join(lines)
