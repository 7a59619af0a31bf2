"""A sheet over the screen: something to read, a question, or the keys of the screen below."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import ActiveBinding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tictactoe_tui.games import GAMES
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.widgets import Keys, key

_CLOSING: Final = "escape,enter,space,q,question_mark,f1,exclamation_mark,y"


class SheetScreen(ModalScreen[None], DismissedOnTop[None], inherit_bindings=False):
    """A title and a text; any of the usual keys or a click closes it."""

    BINDING_GROUP_TITLE = "Sheet"
    BINDINGS: ClassVar[Keys] = [
        key(_CLOSING, "dismiss", "sheet.close", "Close the sheet", "Close"),
        key("up,k", "scroll(-1)", "sheet.up", "Scroll up"),
        key("down,j", "scroll(1)", "sheet.down", "Scroll down"),
        key("pageup", "scroll(-15)", "sheet.page-up", "Scroll up a page"),
        key("pagedown", "scroll(15)", "sheet.page-down", "Scroll down a page"),
        key("home", "end(False)", "sheet.top", "To its top"),
        key("end", "end(True)", "sheet.end", "To its end"),
    ]

    def __init__(self, title: str, text: Content | str, *, reading: bool = True) -> None:
        super().__init__()
        self._title = title
        look = "-reading" if reading else ""
        self._text = Static(text, id="text", markup=False, classes=look)

    def compose(self) -> ComposeResult:
        """A sheet as wide as its lines, or as wide as is good to read."""
        with VerticalScroll(id="sheet", can_focus=False) as sheet:
            sheet.border_title = Content(self._title)
            sheet.border_subtitle = "Esc closes"
            yield self._text

    def change_text(self, title: str, text: Content) -> None:
        """Show what is known by now, if the sheet of this title is open."""
        if title == self._title and self.is_attached:
            self._text.update(text)

    def on_click(self) -> None:
        """Close wherever the mouse is pressed."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Show more of a sheet that is longer than the screen."""
        self.query_one("#sheet").scroll_relative(y=lines, animate=False)

    def action_end(self, last: bool) -> None:
        """Show the beginning of the sheet, or its end."""
        sheet = self.query_one("#sheet")
        sheet.scroll_to(y=sheet.max_scroll_y if last else 0, animate=False)


class RulesScreen(SheetScreen):
    """What is allowed in a game, and who wins."""

    def __init__(self, game: str) -> None:
        super().__init__(GAMES[game].name, "\n\n".join(GAMES[game].rules))


class ConfirmScreen(ModalScreen[bool], DismissedOnTop[bool], inherit_bindings=False):
    """Asks a question that is answered with yes or no."""

    BINDING_GROUP_TITLE = "Question"
    BINDINGS: ClassVar[Keys] = [
        key("y", "dismiss(True)", "confirm.yes", "Yes", "Yes"),
        key("n,escape,q", "dismiss(False)", "confirm.no", "No", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question, and the keys that answer it."""
        with Vertical(id="question"):
            yield Static(self._question, id="words", markup=False)
            with Horizontal(id="answers"):
                yield Static("y yes", id="yes", markup=False)
                yield Static("n no", id="no", markup=False)

    @on(events.Click, "#yes, #no")
    def _answer_by_mouse(self, event: events.Click) -> None:
        self.dismiss(event.widget is self.query_one("#yes"))


def confirm(app: App[Any], question: str, then: Callable[[], object]) -> None:
    """Ask a question, and do this if the answer is yes."""

    def take_answer(yes: bool | None) -> None:
        if yes:
            then()

    app.push_screen(ConfirmScreen(question), take_answer)


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
