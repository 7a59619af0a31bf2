"""A list to choose from, under a title: entries of the lab, positions, games of a tournament."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.menu.menu_screen import MenuList
from tictactoe_tui.widgets import KeyFooter, Keys, key


class ChoiceScreen(DismissedOnTop[None], inherit_bindings=False):
    """A line or two for each option, by their names; `choose` gets the name of the chosen one."""

    BINDING_GROUP_TITLE = "List"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [key("escape", "dismiss", "choice.back", "Back", "Back")]

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str] | None],
        choose: Callable[[str], object],
        caption: str = "",
    ) -> None:
        super().__init__()
        self._title, self._caption, self._choose = title, caption, choose
        self._options = [each and Option(each[1], id=each[0]) for each in options]

    def compose(self) -> ComposeResult:
        """The options under a title, and a line for messages."""
        with Vertical(id="page"):
            yield Static(self._title, id="title", markup=False)
            if self._caption:
                yield Static(self._caption, id="caption", markup=False)
            yield MenuList(*self._options, id="entries", markup=False)
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the first."""
        entries = self.query_one(MenuList)
        entries.highlighted = 0 if self._options else None
        entries.focus()

    @on(OptionList.OptionSelected, "#entries")
    def _choose_option(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_id or "")

    def show_notice(self, sentence: str) -> None:
        """Show a sentence under the list."""
        self.query_one("#message", Static).update(sentence)
