"""What came of an import or an export, and what can be wrong with a file."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tictactoe_tui.exchange.formats import Format
from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.storage.transfer.writing import ImportOutcome
from tictactoe_tui.words import counted

MOST_REASONS: Final = 1000
"""How many lines that could not be taken are told one by one; the rest is counted."""


class ExchangeError(StorageError):
    """A file that cannot be read or written as a whole; says why in one sentence."""


class AlreadyThere(ExchangeError):
    """A file is not written because there is one of this name."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that could not be taken: its number, counted from 1, and one sentence."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of the lines of a file.

    Of the entries `taken` so many are `marked` as imported and count in no standing. `one_player`
    has each name of the file that the record spells otherwise, with that spelling.
    `refused` holds the first of the `refused_total` lines that could not be taken. An import that
    was stopped has taken what it counts and can be made again for the rest.
    """

    format: Format
    taken: int = 0
    known: int = 0
    updated: int = 0
    refused: tuple[BadLine, ...] = ()
    refused_total: int = 0
    stopped: bool = False
    marked: int = 0
    one_player: tuple[tuple[str, str], ...] = ()


def remarks(report: ImportReport) -> Iterator[str]:
    """Sentences on what was marked, and on players who were taken for one."""
    if report.marked:
        games = counted(report.marked, "game is", "games are")
        yield f"{games} marked as imported: in the history, and in no standing and no rating."
    for name, shown in report.one_player:
        yield f"{name} is {shown}: names that differ in case only are one player."


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was written, and how many entries could not be: those that are damaged.

    An export that was stopped, or that had nothing to write, has left no file.
    """

    format: Format
    written: int = 0
    damaged: int = 0
    stopped: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there was nothing to write."""
        return not (self.written or self.damaged or self.stopped)


@dataclass
class ImportCount:
    """An import report in the making."""

    format: Format
    outcomes: Counter[ImportOutcome] = field(default_factory=Counter)
    bad: list[BadLine] = field(default_factory=list)
    bad_total: int = 0
    one_player: tuple[tuple[str, str], ...] = ()

    def add(self, number: int, outcome: ImportOutcome | str) -> None:
        """Count a line by what came of it, or by the reason why nothing did."""
        if isinstance(outcome, ImportOutcome):
            self.outcomes[outcome] += 1
            return
        self.bad_total += 1
        if len(self.bad) < MOST_REASONS:
            self.bad.append(BadLine(number, outcome))

    def report(self, *, stopped: bool) -> ImportReport:
        """The report as it is now."""
        found = self.outcomes
        return ImportReport(
            self.format,
            found[ImportOutcome.TAKEN] + found[ImportOutcome.MARKED],
            found[ImportOutcome.KNOWN],
            found[ImportOutcome.UPDATED],
            tuple(self.bad),
            self.bad_total,
            stopped,
            found[ImportOutcome.MARKED],
            self.one_player,
        )
