"""The keys of the screen below, on a sheet over it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final

from textual.app import App, SystemCommand
from textual.binding import ActiveBinding
from textual.content import Content
from textual.screen import Screen

from tictactoe_tui.screens.sheets.sheet import SheetScreen

_CURSOR_KEYS: Final = ("up", "down", "left", "right", "pageup", "pagedown", "tab")
_ELSEWHERE: Final = re.compile(
    r"(app\.)?(command_palette|settings|set_up_game|play_last_choices|open_page|go)\b"
)
"""The actions that lead to places, which the palette has of its own."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The keys that do one thing, where they do it, and what it is."""

    place: str
    keys: str
    meaning: str


def key_rows(screen: Screen[object]) -> list[KeyRow]:
    """What can be pressed on a screen now, a line for each meaning."""
    found: dict[tuple[str, str], list[str]] = {}
    for active in _own(screen):
        group = active.binding.group
        meaning = active.binding.tooltip if group is None else group.description
        keys = found.setdefault((active.node.BINDING_GROUP_TITLE or "", meaning), [])
        keys.append(screen.app.get_key_display(active.binding))
    return [KeyRow(place, _joined(keys), meaning) for (place, meaning), keys in found.items()]


def key_commands(screen: Screen[object]) -> Iterator[SystemCommand]:
    """What can be done on a screen now, for the palette: no cursor moves, no ways to elsewhere."""
    offered = set()
    for active in _own(screen):
        binding = active.binding
        known, moves = binding.tooltip in offered, binding.key.split("+")[-1] in _CURSOR_KEYS
        offered.add(binding.tooltip)
        if active.enabled and not known and not moves and not _ELSEWHERE.match(binding.action):
            shown = f"Key: {screen.app.get_key_display(binding)}"
            run = partial(screen.app.run_action, binding.action, active.node)
            yield SystemCommand(binding.tooltip, shown, run)


def _own(screen: Screen[object]) -> Iterator[ActiveBinding]:
    """The bindings that are meant for people: those with an id and a tooltip."""
    for active in screen.active_bindings.values():
        if active.binding.id and active.binding.tooltip and not active.binding.system:
            yield active


def _joined(keys: list[str]) -> str:
    """Keys side by side; a run of digits and the arrows take less room."""
    if len(keys) > 4 and all(key.isdigit() for key in keys):
        return f"{keys[0]} … {keys[-1]}"
    shifted = [key for key in keys if key.startswith("shift+")]
    if len(shifted) == len(keys) > 1:
        return "shift+" + " ".join(key.removeprefix("shift+") for key in keys)
    return " ".join(keys)


class HelpScreen(SheetScreen):
    """A sheet with the keys that were active when it was opened."""

    def __init__(self, rows: list[KeyRow]) -> None:
        super().__init__("Keys", _table(rows), reading=False)


def open_help(app: App[Any]) -> None:
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
