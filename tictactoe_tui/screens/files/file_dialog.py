"""A small dialog that asks for a file, and shows how far the work on it is."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic
from typing import ClassVar, Final, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, ProgressBar, Static

from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.records.asking_screen import AskingScreen
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.screens.sheets.sheet import SheetScreen
from tictactoe_tui.storage import Database, StorageError
from tictactoe_tui.widgets.form.name_field import NameInput
from tictactoe_tui.widgets.key_binding import key
from tictactoe_tui.widgets.key_footer import KeyFooter

T = TypeVar("T")

INTERVAL: Final = 0.1
"""Seconds between two reports of progress."""


@dataclass
class Progressed(Message):
    """How far the work on a file is; only the newest such message matters."""

    done: int
    total: int

    def can_replace(self, message: Message) -> bool:
        """Whether this makes a message still waiting superfluous."""
        return isinstance(message, Progressed)


class FileDialog(AskingScreen[None], ModalScreen[None], inherit_bindings=False):
    """The path of a file; Enter begins the work, Esc stops it or closes the dialog."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "File"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "begin", "file.begin", "Begin", "Begin"),
        key("escape", "cancel", "file.cancel", "Stop, or close", "Cancel"),
        key("tab,down", "app.focus_next", "file.next", "Next part of the dialog"),
        key("shift+tab,up", "app.focus_previous", "file.previous", "Part of the dialog before"),
    ]
    TITLE_WORDS: ClassVar[str]
    """What the dialog is called."""
    NOTHING: ClassVar[str]
    """What is said when the work was stopped before it had begun."""

    running: var[bool] = var(False, init=False, toggle_class="-running")
    """Whether the work goes on."""

    def __init__(self, shared: SharedState) -> None:
        super().__init__(shared)
        self._stopped = Event()

    def compose(self) -> ComposeResult:
        """What is asked, the path, and a line that says how it goes."""
        with Vertical(id="dialog") as dialog:
            dialog.border_title = self.TITLE_WORDS
            yield from self.questions()
            yield Static("File", id="label", markup=False)
            yield NameInput(id="path", compact=True)
            yield ProgressBar(show_eta=False, id="progress")
            yield Static(id="words", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Ask for the path first."""
        self.query_one("#path", NameInput).focus()

    def on_unmount(self) -> None:
        """Nobody waits any more, so the work may end."""
        self._stopped.set()

    def questions(self) -> list[Widget]:
        """What is said or asked before the path."""
        raise NotImplementedError

    def begin(self, path: Path) -> None:
        """Begin the work on this file."""
        raise NotImplementedError

    @property
    def path(self) -> NameInput:
        """Where the path is typed."""
        return self.query_one("#path", NameInput)

    def say(self, sentence: str) -> None:
        """Say how it goes."""
        self.query_one("#words", Static).update(sentence)

    def trouble(self, sentence: str) -> None:
        """Say what went wrong, and let it be put right."""
        self.running = False
        self.say(sentence)
        self.path.focus()

    def run_work(
        self,
        work: Callable[[Database, Callable[[int, int], None], Callable[[], bool]], T],
        then: Callable[[T], object],
    ) -> None:
        """Have the work done, which tells its progress and asks whether to stop."""
        self._stopped = stopped = Event()
        self.running = True
        self.say("Waiting for the saved games ...")
        report = _seldom(lambda done, total: self.post_message(Progressed(done, total)))

        def begin(database: Database) -> T:
            if stopped.is_set():
                raise StorageError(self.NOTHING)
            return work(database, report, stopped.is_set)

        self.change(begin, then, self.trouble)

    def tell(self, title: str, text: Content) -> None:
        """Put what came of it in the place of the dialog."""
        if self.is_current:
            self.app.switch_screen(SheetScreen(title, text))

    @on(Input.Changed)
    def _type(self, event: Input.Changed) -> None:
        """What was refused is being put right."""
        event.stop()
        self.say("")

    @on(Progressed)
    def _progress(self, event: Progressed) -> None:
        """Show how far the work is."""
        event.stop()
        self.query_one(ProgressBar).update(total=max(1, event.total), progress=event.done)
        self.say("Esc stops.")

    def action_begin(self) -> None:
        """Begin, if there is a path that can be one."""
        text = self.path.value.strip()
        if self.running:
            return
        try:
            path = Path(text).expanduser()
        except RuntimeError:
            self.trouble("There is no such home directory.")
            return
        if not text or not text.isprintable():
            self.trouble("The name of a file is needed.")
        else:
            self.begin(path)

    def action_cancel(self) -> None:
        """Stop the work, or close the dialog."""
        if self.running:
            self._stopped.set()
            self.say("Stopping ...")
        else:
            self.dismiss()


def _seldom(post: Callable[[int, int], object]) -> Callable[[int, int], None]:
    """The same report, but not more often than anybody can see; the last one always."""
    due = 0.0

    def report(done: int, total: int) -> None:
        nonlocal due
        now = monotonic()
        if now >= due or done >= total:
            due = now + INTERVAL
            post(done, total)

    return report
