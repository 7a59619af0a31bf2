"""Export to a file: which format, where, and the progress."""

from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.reports import ExportReport, Format, format_of_name
from tictactoe_tui.screens.files.file_dialog import FileDialog
from tictactoe_tui.screens.sheets.sheet import confirm
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form.chooser import Chooser
from tictactoe_tui.widgets.form.rows import ChoiceRow
from tictactoe_tui.words import counted

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
    NOTHING = "Nothing was written."

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
