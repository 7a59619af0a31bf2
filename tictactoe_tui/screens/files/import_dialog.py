"""Import files: which ones, whether their games count, and the result of every line."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from tictactoe_tui.exchange import reports
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.pages.columns import Column
from tictactoe_tui.screens.files.file_dialog import FileDialog, Report, ShouldStop
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form import ChoiceRow, Chooser
from tictactoe_tui.widgets.table.record_table import TABLE_BINDINGS, RecordTable
from tictactoe_tui.words import counted

_ABOUT: Final = (
    "Reads what was exported (.jsonl, .games), games as text,"
    " and leaderboard.txt, game_stats.txt and history.csv."
)
_KINDS: Final = {
    reports.Format.RECORD: "A record of this program",
    reports.Format.GAMES: "Games as text",
    reports.Format.LEADERBOARD: "Standings of an older program",
    reports.Format.GAME_STATS: "Games of tic-tac-toe from an older program",
    reports.Format.HISTORY: "Games of row and column from an older program",
}
_COUNTED: Final = ("marked as imported", "ours: count them")
_COLUMNS: Final = (
    Column("mark", "", 1),
    Column("file", "Space marks several", 20, most=36),
    Column("kind", "", 12),
)

_Reports = Sequence[tuple[Path, reports.ImportReport | str]]
"""The report of each file, or why it could not be read."""


class FileTable(RecordTable, inherit_bindings=False):
    """The files of a directory, of which several can be marked."""

    BINDING_GROUP_TITLE = "Files"
    BINDINGS: ClassVar[Keys] = [
        *TABLE_BINDINGS[:6],  # those that move the cursor
        key("space", "choose", "file.mark", "Mark this file, or open this directory", "Mark"),
    ]


class ImportScreen(FileDialog):
    """Asks for files and takes in what can be taken."""

    BINDINGS: ClassVar[Keys] = [
        key("enter", "begin_work", "file.import", "Take in this file, or those marked", "Import")
    ]
    TITLE_WORDS = "Import"
    NOTHING = "Nothing was imported."

    def __init__(self, shared: SharedState) -> None:
        super().__init__(shared)
        self._directory: Path | None = None
        self._names: tuple[str, ...] = ()
        self._offered: tuple[str, ...] = ()
        self._marked: dict[Path, None] = {}

    def questions(self) -> list[Widget]:
        """What can be imported, and whether games count that were not exported here."""
        about = Static(_ABOUT, classes="about", markup=False)
        return [about, Chooser(ChoiceRow("count", "Other games", _COUNTED))]

    def answers(self) -> list[Widget]:
        """The files of the directory that is typed."""
        return [FileTable(_COLUMNS, id="files")]

    def on_mount(self) -> None:
        """List the files that are here."""
        self._list_files()
        super().on_mount()

    def action_begin_work(self) -> None:
        """Import the marked files, else the file under the cursor, else the typed one."""
        table = self.query_one(FileTable)
        if self.running:
            return
        if self._marked:
            self.begin_work(*self._marked)
        elif table.has_focus and self._offered:
            self._open(table.cursor, self.begin_work)
        else:
            super().action_begin_work()

    def begin_work(self, *paths: Path) -> None:
        """Import these files, one after the other."""
        count = self.query_one("#count", Chooser).row.chosen == 1

        def take(database: Database, report: Report, stop: ShouldStop) -> _Reports:
            found: list[tuple[Path, reports.ImportReport | str]] = []
            for path in paths:
                try:
                    found.append((path, import_file(database, path, report, stop, count=count)))
                except reports.ExchangeError as error:
                    if len(paths) == 1:
                        raise
                    found.append((path, str(error)))
                if stop():
                    break
            return found

        self.run_work(take, self._show_reports)

    def _show_reports(self, found: _Reports) -> None:
        (first, report), *others = found
        if not others and not isinstance(report, str):
            self.show_report(first.name, import_words(report))
            return
        told = []
        for path, each in found:
            words = each if isinstance(each, str) else import_words(each)
            told.append(Content.assemble((path.name, "bold"), "\n", words))
        self.show_report(counted(len(found), "file"), Content("\n\n").join(told))

    @on(RecordTable.Opened)
    def _mark(self, event: RecordTable.Opened) -> None:
        """Mark a file or take its mark away, or open a directory."""
        self._open(event.line, self._toggle)

    def _open(self, line: int, take: Callable[[Path], object]) -> None:
        """Open the directory on a line, or do this with the file."""
        name = self._offered[line]
        typed = os.path.split(self.path_input.value)[0]
        if name.endswith(os.sep):
            self.path_input.value = os.path.join(typed, name)
        else:
            take(Path(typed, name).expanduser())

    def _toggle(self, path: Path) -> None:
        if path in self._marked:
            del self._marked[path]
        else:
            self._marked[path] = None
        self.show_status(f"{counted(len(self._marked), 'file')} marked." if self._marked else "")
        self.query_one(FileTable).refresh()

    @on(Input.Changed, "#path")
    def _list_files(self) -> None:
        """Offer the files of the directory that is typed whose names begin with the rest."""
        directory, beginning = os.path.split(self.path_input.value)
        try:
            wanted = Path(directory).expanduser()
        except RuntimeError:
            wanted = Path()
        if wanted != self._directory:
            self._directory = wanted
            self.record.ask("files", lambda _: reports.files_to_read(wanted), self._take_names)
        fits = beginning.lower()
        self._offered = tuple(each for each in self._names if each.lower().startswith(fits))
        self.query_one(FileTable).show_lines(len(self._offered), self._cells, cursor=0)

    def _take_names(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._list_files()

    def _cells(self, line: int) -> tuple[Content, ...]:
        """The mark, the name and the kind of a file."""
        name = self._offered[line]
        path = Path(os.path.split(self.path_input.value)[0], name).expanduser()
        found = None if name.endswith(os.sep) else reports.format_of_name(name)
        kind = "" if found is None else found.value.replace("_", " ")
        mark = Content.styled("✓" if path in self._marked else "", ".table--mark")
        return mark, Content(name), Content.styled(kind, ".table--faint")


def import_words(report: reports.ImportReport) -> Content:
    """The report of an import: how many entries were taken, known and refused, and why."""
    lines = [
        f"{report.taken:>9,}  taken",
        f"{report.known:>9,}  known already",
        f"{report.updated:>9,}  updated",
        f"{report.refused_total:>9,}  refused",
    ]
    if said := list(reports.remarks(report)):
        lines += ["", *said]
    return Content.assemble((f"{_KINDS[report.format]}:", "bold"), *(f"\n{line}" for line in lines))
