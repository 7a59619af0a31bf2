"""A sheet over the screen with something to read, or with a question."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
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
