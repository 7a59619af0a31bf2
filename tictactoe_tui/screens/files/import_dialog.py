"""Taking in a file: which one, how far it is, and what came of every line."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.exchange.formats import Format
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.exchange.reports import ImportReport
from tictactoe_tui.screens.files.file_dialog import FileDialog
from tictactoe_tui.widgets import Keys, key

_ABOUT: Final = (
    "What was exported here, or leaderboard.txt, game_stats.txt and history.csv of older programs."
)
_KINDS: Final = {
    Format.RECORD: "A record of this program",
    Format.GAMES: "Games as text",
    Format.LEADERBOARD: "Standings of an older program",
    Format.GAME_STATS: "Games of tic-tac-toe from an older program",
    Format.HISTORY: "Games of row and column from an older program",
}


class ImportScreen(FileDialog):
    """Asks for a file and takes in what can be taken."""

    BINDINGS: ClassVar[Keys] = [
        key("enter", "begin_work", "file.import", "Take in this file", "Import")
    ]
    TITLE_WORDS = "Import"
    NOTHING = "Nothing was imported."

    def questions(self) -> list[Widget]:
        """A line that says what can be imported."""
        return [Static(_ABOUT, classes="about", markup=False)]

    def begin_work(self, path: Path) -> None:
        """Take in the file."""
        self.run_work(
            lambda database, report, stop: import_file(database, path, report, stop),
            lambda report: self.show_report(path.name, import_words(report)),
        )


def import_words(report: ImportReport) -> Content:
    """The report of an import: how many entries were taken, known and refused, and why."""
    return Content("\n").join(_words(report))


def _words(report: ImportReport) -> Iterator[Content]:
    yield Content.styled(f"{_KINDS[report.format]}:", "bold")
    yield Content(f"{report.taken:>9,}  taken")
    yield Content(f"{report.known:>9,}  known already")
    yield Content(f"{report.updated:>9,}  updated")
    yield Content(f"{report.refused_total:>9,}  refused")
    if report.stopped:
        yield Content("\nStopped on the way. Import it again for the rest.")
    if report.refused:
        yield Content("")
    for bad in report.refused:
        yield Content.assemble((f"Line {bad.number:,}: ", "bold"), bad.reason)
    more = report.refused_total - len(report.refused)
    if more:
        yield Content(f"And {more:,} more.")
