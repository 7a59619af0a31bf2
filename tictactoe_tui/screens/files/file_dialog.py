"""A small dialog that asks for a file and shows how far the work on it is; and those that write."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic
from typing import ClassVar, Final, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, ProgressBar, Static

from tictactoe_tui.exchange.exporting import export_file, write_text
from tictactoe_tui.exchange.reports import AlreadyThere, ExportReport, Format, format_of_name
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.screens.sheet import SheetScreen, confirm
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.form import ChoiceRow, Chooser, NameInput
from tictactoe_tui.words import counted

T = TypeVar("T")

Report = Callable[[int, int], None]
ShouldStop = Callable[[], bool]
Write = Callable[[bool, Database, Report, ShouldStop], T]
"""What writes a file, told whether it may write over one; else it may raise AlreadyThere."""
INTERVAL: Final = 0.1


@dataclass
class Progressed(Message):
    """How far the work on a file is, told a few times a second."""

    done: int
    total: int


class FileDialog(DismissedOnTop[None], ModalScreen[None], inherit_bindings=False):
    """The path of a file; Enter begins the work, Esc stops it or closes the dialog."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "File"
    BINDINGS: ClassVar[Keys] = [
        key("escape", "cancel", "file.cancel", "Stop, or close", "Cancel"),
        key("tab,down", "app.focus_next", "file.next", "Next part of the dialog"),
        key("shift+tab,up", "app.focus_previous", "file.previous", "Part of the dialog before"),
    ]
    TITLE_WORDS: ClassVar[str]
    NOTHING: ClassVar[str] = "Nothing was written."

    running: var[bool] = var(False, init=False, toggle_class="-running")

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self.record = RecordQuestions(self, shared, self.show_trouble)
        self._stopped = Event()
        self._outbox: TemporaryDirectory[str] | None = None

    def compose(self) -> ComposeResult:
        """The questions, the path, and a line for the progress."""
        with Vertical(id="dialog") as dialog:
            dialog.border_title = self.TITLE_WORDS
            yield from self.questions()
            yield Static("File", id="label", markup=False)
            yield NameInput(id="path", compact=True)
            yield from self.answers()
            yield ProgressBar(show_eta=False, id="progress")
            yield Static(id="words", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Ask for the path first."""
        self.query_one("#path", NameInput).focus()

    def on_unmount(self) -> None:
        """Stop the work when the dialog is closed."""
        self._stopped.set()
        if self._outbox is not None:
            self._outbox.cleanup()

    def questions(self) -> list[Widget]:
        """The widgets above the path: a choice, or what the dialog is for."""
        raise NotImplementedError

    def answers(self) -> list[Widget]:
        """The widgets under the path: what it may be, if that is offered."""
        return []

    def begin_work(self, path: Path) -> None:
        """Begin the work on this file."""
        raise NotImplementedError

    @property
    def path_input(self) -> NameInput:
        """Where the path is typed."""
        return self.query_one("#path", NameInput)

    def show_status(self, sentence: str) -> None:
        """Show a sentence about the work under the path."""
        self.query_one("#words", Static).update(sentence)

    def show_trouble(self, sentence: str) -> None:
        """Show what went wrong under the path, and give the keyboard back to the path."""
        self.running = False
        self.show_status(sentence)
        self.path_input.focus()

    def run_work(
        self, work: Callable[[Database, Report, ShouldStop], T], then: Callable[[T], object]
    ) -> None:
        """Have the database do the work, which tells its progress and asks whether to stop."""
        self._stopped = stopped = Event()
        self.running = True
        self.show_status("Waiting for the saved games ...")
        report = _seldom(lambda done, total: self.post_message(Progressed(done, total)))

        def work_unless_stopped(database: Database) -> T:
            if stopped.is_set():
                raise StorageError(self.NOTHING)
            return work(database, report, stopped.is_set)

        self.record.change(work_unless_stopped, then, self.show_trouble)

    def write_file(
        self, write: Write[T], then: Callable[[T], object], *, force: bool = False
    ) -> None:
        """Do the work that writes a file; ask before replacing an existing one."""

        def work_unless_there(
            database: Database, report: Report, stop: ShouldStop
        ) -> T | AlreadyThere:
            try:
                return write(force, database, report, stop)
            except AlreadyThere as there:
                return there

        def take_report(report: T | AlreadyThere) -> None:
            if isinstance(report, AlreadyThere):
                self.show_trouble(str(report))
                question = f"{report}\nWrite over it?"
                confirm(self.app, question, lambda: self.write_file(write, then, force=True))
            else:
                then(report)

        self.run_work(work_unless_there, take_report)

    def tell_where(self, path: Path) -> str:
        """Where a file is that was written; for a browser it is sent there, and not kept here."""
        if self._outbox is None:
            return f"written to {path.absolute()}"
        self.app.deliver_binary(BytesIO(path.read_bytes()), save_filename=path.name)
        return "sent to your browser"

    def show_report(self, title: str, text: Content) -> None:
        """Show the report of the work on a sheet in the place of the dialog."""
        if self.is_current:
            self.app.switch_screen(SheetScreen(title, text))

    @on(Input.Changed)
    def _clear_status(self) -> None:
        """Take away what was said of the old path once another is typed."""
        self.show_status("")

    @on(Progressed)
    def _show_progress(self, event: Progressed) -> None:
        self.query_one(ProgressBar).update(total=max(1, event.total), progress=event.done)
        self.show_status("Esc stops.")

    def action_begin_work(self) -> None:
        """Begin the work, unless what was typed can be no path."""
        text = self.path_input.value.strip()
        if self.running:
            return
        try:
            path = self._path_of(text)
        except RuntimeError:
            self.show_trouble("There is no such home directory.")
            return
        if not text or not text.isprintable():
            self.show_trouble("The name of a file is needed.")
        else:
            self.begin_work(path)

    def _path_of(self, text: str) -> Path:
        """The path that was typed; in a browser only its last name, as the disk is the server's."""
        if not self.app.is_web:
            return Path(text).expanduser()
        self._outbox = self._outbox or TemporaryDirectory()
        return Path(self._outbox.name, Path(text).name.lstrip(".") or "games")

    def action_cancel(self) -> None:
        """Stop the work, or close the dialog."""
        if self.running:
            self._stopped.set()
            self.show_status("Stopping ...")
        else:
            self.dismiss()


def _seldom(post: Callable[[int, int], object]) -> Callable[[int, int], None]:
    """Post progress at most every INTERVAL seconds; the last report always."""
    due = 0.0

    def report(done: int, total: int) -> None:
        nonlocal due
        now = monotonic()
        if now >= due or done >= total:
            due = now + INTERVAL
            post(done, total)

    return report


class SaveScreen(FileDialog):
    """Asks for a file, and writes the text that belongs to the ending of its name."""

    BINDINGS: ClassVar[Keys] = [key("enter", "begin_work", "file.save", "Write this file", "Save")]
    TITLE_WORDS = "Save"

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
        self.write_file(
            lambda force, database, *_: write_text(database, path, make(), force=force),
            lambda _: self._close_and_tell(f"The file was {self.tell_where(path)}."),
        )

    def _close_and_tell(self, sentence: str) -> None:
        """Close the dialog, and say in passing what was done: the next key is for what is below."""
        self.dismiss()
        self.app.notify(sentence, markup=False)


_OPTIONS: Final = {
    Format.RECORD: ("all", "Everything, to be imported again.", "games.jsonl"),
    Format.GAMES: ("games", "Every game as text that people read.", "games.games"),
    Format.LEADERBOARD: ("standings", "Who stands where at tic-tac-toe.", "leaderboard.txt"),
    Format.GAME_STATS: ("tic-tac-toe", "The games of tic-tac-toe.", "game_stats.txt"),
    Format.HISTORY: ("numbers", "The games of row and column.", "history.csv"),
}
"""The formats: what each is called here, what is in it, and the usual name of the file."""
_FORMATS: Final = tuple(_OPTIONS)


class ExportScreen(FileDialog):
    """Asks for a format and a file, and writes all of it or nothing."""

    BINDINGS: ClassVar[Keys] = [
        key("enter", "begin_work", "file.export", "Write this file", "Export")
    ]
    TITLE_WORDS = "Export"

    def questions(self) -> list[Widget]:
        """The choice of a format, and a line about what is in it."""
        names = tuple(name for name, _, _ in _OPTIONS.values())
        return [Chooser(ChoiceRow("format", "What", names)), Static(id="about", classes="about")]

    def on_mount(self) -> None:
        """Begin with the format that has everything."""
        self._show_format()
        super().on_mount()

    @property
    def chosen_format(self) -> Format:
        """The format that is chosen."""
        return _FORMATS[self.query_one("#format", Chooser).row.chosen]

    @on(Chooser.Changed)
    def _show_format(self) -> None:
        """Describe the format, and propose its usual file name unless another was typed."""
        _, about, usual = _OPTIONS[self.chosen_format]
        self.query_one("#about", Static).update(about)
        if self.path_input.value.strip() in {"", *(name for _, _, name in _OPTIONS.values())}:
            self.path_input.value = usual

    def begin_work(self, path: Path) -> None:
        """Write all that the chosen format has; ask first where the name means another."""
        wanted, meant = self.chosen_format, format_of_name(path.name)
        if meant in (None, wanted):
            self._write(path, wanted)
            return
        name, chosen = _OPTIONS[meant][0], _OPTIONS[wanted][0]
        why = f"The name {path.name} means {name!r}, and {chosen!r} is chosen."
        question = f"{why}\nWrite {chosen!r}?"
        confirm(self.app, question, partial(self._write, path, wanted))

    def _write(self, path: Path, wanted: Format) -> None:
        """Write all of this format into a file."""
        self.write_file(
            lambda force, database, report, stop: export_file(
                database, path, wanted, force=force, on_progress=report, should_stop=stop
            ),
            partial(self._show_written, path),
        )

    def _show_written(self, path: Path, report: ExportReport) -> None:
        """Show the report, or that the export was stopped."""
        if report.stopped:
            self.show_trouble("Stopped. Nothing was written.")
        elif report.is_empty:
            self.show_trouble("There is nothing to export yet: no file was written.")
        else:
            self.show_report("Export", export_words(self.tell_where(path), report))


def export_words(where: str, report: ExportReport) -> Content:
    """The report of an export: how many lines were written, and where."""
    words = f"{counted(report.written, 'line')} {where}."
    if report.damaged:
        words += f"\n{counted(report.damaged, 'damaged entry', 'damaged entries')} left out."
    return Content(words)
