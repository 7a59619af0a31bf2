"""Writing a text to a file whose name says in which format."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.exchange.exporting import write_text
from tictactoe_tui.screens.files.file_dialog import FileDialog, FileWork
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import Keys, key


class SaveScreen(FileDialog):
    """Asks for a file, and writes the text that belongs to the ending of its name."""

    BINDINGS: ClassVar[Keys] = [key("enter", "begin_work", "file.save", "Write this file", "Save")]
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
        """Write the text that belongs to the ending, if there is one."""
        make = self._texts.get(path.suffix.lower())
        if make is None:
            self.show_trouble(f"The name has to end in {self._endings}.")
            return

        def write(force: bool) -> FileWork[None]:
            return lambda database, *_: write_text(database, path, make(), force=force)

        self.write_file(write, lambda _: self._show_written(path))

    def _show_written(self, path: Path) -> None:
        """Show where it was written."""
        self.show_report("Saved", Content(f"The file was {self.tell_where(path)}."))
