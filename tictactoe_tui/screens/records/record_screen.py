"""What the pages of the record share: their keys, and one line to say things in."""

from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Static

from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.menu.menu_entries import TITLES
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.screens.records.record_pages import FIRST_KEY, PAGES, RecordPage, page_screen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.form import ChoiceRow, Form, Rows
from tictactoe_tui.widgets.table.record_table import RecordTable

NOBODY: Final = "No games yet. Press 1 to play the first one."
_READING: Final = "Reading ..."
_NO_FILES: Final = "Files cannot be imported here. Copy a game as text and paste it into the menu."


class RecordScreen(Screen[None], inherit_bindings=False):
    """A page of the record, read again whenever it comes on top."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Record"
    BINDINGS: ClassVar[Keys] = [
        *(
            key(str(number), f"app.set_up_game('{mode}')", f"record.{f'play-{number}'}", title)
            for number, (mode, title) in enumerate(TITLES.items(), 1)
        ),
        *(
            key(str(number), f"open_page('{each}')", f"record.{each}", title)
            for number, (each, title) in enumerate(PAGES.items(), FIRST_KEY)
        ),
        key("f5", "read_again", "record.again", "Read the record again"),
        key("I,shift+i", "import_file", "record.import", "Import a file"),
        key("E,shift+e", "export_file", "record.export", "Export to a file"),
        key("escape", "back", "record.back", "Back to where you were", "Back"),
    ]
    PAGE: ClassVar[RecordPage]

    notice: var[str] = var("", init=False)
    """The text to show now; it stands until something else is done."""

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self.record = RecordQuestions(self, shared, self.show_trouble, self.show_message)
        self._troubled = False

    def compose(self) -> ComposeResult:
        """The title, what the page shows, and a line to say things in."""
        with Horizontal(id="heading"):
            yield Static(PAGES[self.PAGE], id="title", markup=False)
            yield Static(id="caption", markup=False)
        yield from self.compose_page()
        yield Static(_READING, id="notice", markup=False)
        yield KeyFooter()

    def compose_page(self) -> ComposeResult:
        """What the page shows under its title."""
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        """Read the record again; games may have been played meanwhile."""
        self.read_page()

    def on_unmount(self) -> None:
        """Drop what was asked: nobody is there to see the answers."""
        self.record.drop_all()

    def show_trouble(self, sentence: str) -> None:
        """Show why there is no answer, and that it can be asked for again."""
        self._troubled = True
        self.notice = f"{sentence} F5 tries again."

    def show_notice(self, sentence: str) -> None:
        """Show a notice that reading the record again does not take away."""
        self.notice = sentence

    def show_message(self) -> None:
        """Show the notice, else that the record is being read, else the legend."""
        line = self.query_one("#notice", Static)
        line.set_class(bool(self.notice), "-loud")
        line.update(self.notice or (_READING if self.record.reading else self.legend()))

    watch_notice = show_message

    def legend(self) -> str:
        """What the signs on the page mean, shown while there is no notice."""
        return ""

    def read_page(self) -> None:
        """Ask the record for everything on the page."""
        raise NotImplementedError

    def clear_trouble(self) -> None:
        """Take back the complaint that the record gave no answer, now that it has."""
        if self._troubled:
            self._troubled = False
            self.notice = ""
        self.show_message()

    def action_read_again(self) -> None:
        """Read the page again."""
        self.notice = ""
        self.read_page()

    def action_open_page(self, wanted: str) -> None:
        """Show another page in the place of this one."""
        if wanted != self.PAGE:
            self.app.switch_screen(page_screen(RecordPage(wanted), self._shared))

    def action_back(self) -> None:
        """Back to the screen below."""
        self.app.pop_screen()

    def action_import_file(self) -> None:
        """Ask for a file to import; a browser has none here, but what is pasted it can open."""
        if self.app.is_web:
            self.notice = _NO_FILES
            return
        from tictactoe_tui.screens.files.import_dialog import ImportScreen

        self.app.push_screen(ImportScreen(self._shared))

    def action_export_file(self) -> None:
        """Ask for a file to export to."""
        from tictactoe_tui.screens.files.file_dialog import ExportScreen

        self.app.push_screen(ExportScreen(self._shared))


class ListScreen(RecordScreen):
    """A page with filters, a table, and a line about what the cursor is on."""

    BINDINGS: ClassVar[Keys] = [
        key("tab", "app.focus_next", "record.next", "Next part of the page", "Filters"),
        key("shift+tab", "app.focus_previous", "record.previous", "Part of the page before"),
    ]

    def compose_page(self) -> ComposeResult:
        """The filters, the table, and the line about the one under the cursor."""
        yield Form(self.filter_rows(), id="filters")
        yield self.make_table()
        yield Static(id="detail", markup=False)

    def on_mount(self) -> None:
        """Give the keyboard to the table."""
        self.table.focus()

    @property
    def table(self) -> RecordTable:
        """The table."""
        return self.query_one(RecordTable)

    def make_table(self) -> RecordTable:
        """The table with its columns."""
        raise NotImplementedError

    def filter_rows(self) -> Rows:
        """The filters over the table."""
        raise NotImplementedError

    def choose_option(self, row: ChoiceRow[Any], index: int) -> None:
        """Show the lines with another option of a row."""
        raise NotImplementedError

    @on(Form.Chosen)
    def _take_chosen(self, event: Form.Chosen) -> None:
        self.choose_option(event.row, event.index)

    def action_next_option(self, key: str) -> None:
        """Choose the next option of a row, and after the last the first."""
        for row in self.filter_rows():
            if row.key == key and isinstance(row, ChoiceRow):
                self.choose_option(row, (row.chosen + 1) % len(row.options))
