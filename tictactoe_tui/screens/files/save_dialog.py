"""Writing a text to a file whose name says in which format."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.exchange.exporting import write_text
from tictactoe_tui.exchange.reports import AlreadyThere
from tictactoe_tui.screens.files.file_dialog import FileDialog
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.screens.sheets.confirm_sheet import ConfirmScreen
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.widgets.key_binding import key


class SaveScreen(FileDialog):
    """Asks for a file, and writes the text that belongs to the ending of its name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "begin_work", "file.save", "Write this file", "Save")
    ]
    TITLE_WORDS = "Save"
    NOTHING = "Nothing was written."

    def __init__(
        self, shared: SharedState, name: str, texts: Mapping[str, Callable[[], str]]
    ) -> None:
        super().__init__(shared)
        self._proposed = name
        self._texts = texts

    def questions(self) -> list[Widget]:
        """Which endings there are."""
        return [Static(f"As {self._endings}, by the ending of the name.", classes="about")]

    def on_mount(self) -> None:
        """Propose a name."""
        self.path_input.value = self._proposed + next(iter(self._texts))
        super().on_mount()

    @property
    def _endings(self) -> str:
        *others, last = self._texts
        return f"{', '.join(others)} or {last}"

    def begin_work(self, path: Path) -> None:
        """Write the file, unless there is one already."""
        self._write_file(path, force=False)

    def _write_file(self, path: Path, *, force: bool) -> None:
        """Write the file; where there is one, it is asked about first."""
        make = self._texts.get(path.suffix.lower())
        if make is None:
            self.show_trouble(f"The name has to end in {self._endings}.")
            return

        def work(database: Database, *_: object) -> AlreadyThere | None:
            try:
                write_text(database, path, make(), force=force)
            except AlreadyThere as error:
                return error
            return None

        self.run_work(work, partial(self._report_written, path))

    def _report_written(self, path: Path, trouble: AlreadyThere | None) -> None:
        """Show what was written, or ask whether to replace a file that is there."""
        if trouble is not None:
            self.show_trouble(str(trouble))
            question = f"{trouble}\nWrite over it?"
            self.app.push_screen(ConfirmScreen(question), partial(self._replace_file, path))
        else:
            self.show_report("Saved", Content(f"The file was {self.tell_where(path)}."))

    def _replace_file(self, path: Path, yes: bool | None) -> None:
        """Write the file in the place of another, if that was meant."""
        if yes:
            self._write_file(path, force=True)
