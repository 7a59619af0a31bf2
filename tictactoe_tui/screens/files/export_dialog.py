"""Writing a file: what is to be in it, where it goes, and how far it is."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from textual import on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.formats import Format
from tictactoe_tui.exchange.reports import AlreadyThere, ExchangeError, ExportReport
from tictactoe_tui.screens.files.file_dialog import FileDialog
from tictactoe_tui.screens.records.record_words import counted
from tictactoe_tui.screens.sheets.confirm_sheet import ConfirmScreen
from tictactoe_tui.storage import Database, StorageError
from tictactoe_tui.widgets.form.chooser import Chooser

_OPTIONS: Final = {
    Format.RECORD: ("all", "Everything, to be imported again.", "games.jsonl"),
    Format.LEADERBOARD: ("standings", "Who stands where at tic-tac-toe.", "leaderboard.txt"),
    Format.GAME_STATS: ("tic-tac-toe", "The games of tic-tac-toe.", "game_stats.txt"),
    Format.HISTORY: ("numbers", "The games of row and column.", "history.csv"),
}
"""The formats: what each is called here, what is in it, and the usual name of the file."""
_FORMATS: Final = tuple(_OPTIONS)


class ExportScreen(FileDialog):
    """Asks for a format and a file, and writes all of it or nothing."""

    TITLE_WORDS = "Export"
    NOTHING = "Nothing was written."

    def questions(self) -> list[Widget]:
        """What is to be written."""
        names = tuple(name for name, _, _ in _OPTIONS.values())
        return [Chooser("What", names, id="format"), Static(id="about", classes="about")]

    def on_mount(self) -> None:
        """Offer to write everything."""
        self._offer(Format.RECORD)
        super().on_mount()

    @property
    def format(self) -> Format:
        """What is to be written."""
        return _FORMATS[self.query_one("#format", Chooser).chosen]

    def begin(self, path: Path) -> None:
        """Write the file, unless there is one already."""
        self._write(path, force=False)

    @on(Chooser.Changed, "#format")
    def _change(self, event: Chooser.Changed) -> None:
        """Say what it is, and give the file the usual name, unless it has one of its own."""
        event.stop()
        usual = {name for _, _, name in _OPTIONS.values()}
        if not self.path.value.strip() or self.path.value in usual:
            self._offer(self.format)
        else:
            self._describe(self.format)

    def _offer(self, wanted: Format) -> None:
        """Propose the usual name of a file."""
        self.path.value = _OPTIONS[wanted][2]
        self._describe(wanted)

    def _describe(self, wanted: Format) -> None:
        """Say what will be in the file."""
        self.query_one("#about", Static).update(_OPTIONS[wanted][1])

    def _write(self, path: Path, *, force: bool) -> None:
        """Write the file; where there is one, it is asked about first."""
        wanted = self.format

        def work(
            database: Database, report: Callable[[int, int], None], stop: Callable[[], bool]
        ) -> ExportReport | AlreadyThere:
            try:
                return export_file(
                    database, path, wanted, force=force, on_progress=report, should_stop=stop
                )
            except AlreadyThere as error:
                return error
            except ExchangeError as error:
                raise StorageError(str(error)) from error

        self.run_work(work, partial(self._written, path))

    def _written(self, path: Path, report: ExportReport | AlreadyThere) -> None:
        """Say what was written, or ask whether to write over what there is."""
        if isinstance(report, AlreadyThere):
            self.trouble(str(report))
            question = f"{report}\nWrite over it?"
            self.app.push_screen(ConfirmScreen(question), partial(self._write_over, path))
        elif report.stopped:
            self.trouble("Stopped. Nothing was written.")
        else:
            self.tell("Export", export_words(path, report))

    def _write_over(self, path: Path, yes: bool | None) -> None:
        """Write the file in the place of another, if that was meant."""
        if yes:
            self._write(path, force=True)


def export_words(path: Path, report: ExportReport) -> Content:
    """What was written where."""
    what = counted(report.written, "line")
    words = f"{what} written to {path.absolute()}."
    if report.damaged:
        words += f"\n{counted(report.damaged, 'damaged game')} left out."
    return Content(words)
