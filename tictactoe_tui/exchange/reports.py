"""The result of an import or an export, and what can be wrong with a file."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from pathlib import Path, PurePath
from typing import Final

from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.storage.transfer.writing import ImportOutcome
from tictactoe_tui.words import counted


class Format(StrEnum):
    """A format of files that can be written and read."""

    RECORD = "record"
    GAMES = "games"
    LEADERBOARD = "leaderboard"
    GAME_STATS = "game_stats"
    HISTORY = "history"


def _ends_in_numbers(words: list[str]) -> bool:
    """Whether a name and four numbers follow each other, as in a leaderboard."""
    return len(words) > 4 and all(map(_NUMBER.fullmatch, words[-4:]))


_ENDINGS: Final = frozenset({".jsonl", ".games", ".csv", ".txt"})
_MOST_FILES: Final = 1000
_NUMBER: Final = re.compile(r"-?[0-9]+")
_LOOKS: Final[Mapping[Format, Callable[[str], object]]] = {
    Format.RECORD: re.compile(r'\s*\{\s*"').match,
    Format.GAMES: re.compile(r"\[Game ").match,
    Format.GAME_STATS: re.compile(r".{0,60}\| Match: ").match,
    Format.HISTORY: re.compile(
        r'\s*"?(\d{4}-\d\d-\d\d[ T]\d\d?:\d\d[^,]*,|date\s*,)', re.IGNORECASE
    ).match,
    Format.LEADERBOARD: lambda line: _ends_in_numbers(line.split()),
}


def format_of_name(name: str) -> Format | None:
    """The format that the name of a file means, or None where it could be any."""
    path = PurePath(name.lower())
    if path.suffix == ".jsonl":
        return Format.RECORD
    if path.suffix == ".games":
        return Format.GAMES
    if path.suffix == ".csv":
        return Format.HISTORY
    for found in (Format.LEADERBOARD, Format.GAME_STATS):
        if path.suffix in (".txt", "") and found in path.stem:
            return found
    return None


def files_to_read(directory: Path) -> tuple[str, ...]:
    """The names of the files in a directory that may be of a format, then its directories.

    A directory has a slash behind its name; one that cannot be read has nothing in it.
    """
    files, directories = [], [f"..{os.sep}"]
    with suppress(OSError, ValueError), os.scandir(directory) as found:
        for each in islice((each for each in found if _is_shown(each.name)), _MOST_FILES):
            if each.is_dir():
                directories.append(f"{each.name}{os.sep}")
            elif PurePath(each.name.lower()).suffix in _ENDINGS and each.is_file():
                files.append(each.name)
    return (*sorted(files), *sorted(directories))


def _is_shown(name: str) -> bool:
    return name.isprintable() and not name.startswith(".")


def format_of_content(lines: Iterable[str], likely: Format | None = None) -> Format | None:
    """The format of the first line that looks like any, or None; `likely` is tried first."""
    for line in lines:
        if likely is not None and _LOOKS[likely](line):
            return likely
        for found, looks_like in _LOOKS.items():
            if looks_like(line):
                return found
    return None


_MOST_NAMES: Final = 5
MOST_REASONS: Final = 1000
"""How many refused lines are listed one by one; the rest is only counted."""


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

    Of the entries `taken` so many are `marked` as imported and count in no standing; of those
    `updated` so many were and are `counted` now. `one_player` has each name of the file that the
    record spells otherwise, with that spelling, `doubtful` whose games may count twice.
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
    counted: int = 0
    doubtful: tuple[str, ...] = ()


def remarks(report: ImportReport) -> Iterator[str]:
    """Sentences on which games count, and on players who were taken for one."""
    if report.marked:
        games = counted(report.marked, "game is", "games are")
        yield f"{games} marked as imported: in the history, and in no standing and no rating."
    if report.counted:
        games = counted(report.counted, "game that was", "games that were")
        yield f"{games} marked as imported now {'counts' if report.counted == 1 else 'count'}."
    if report.doubtful:
        names = ", ".join(report.doubtful[:_MOST_NAMES])
        more = len(report.doubtful) - _MOST_NAMES
        who = f"{names} and {more:,} more" if more > 0 else names
        yield (
            f"{who}: an earlier leaderboard and games from a file both count."
            " The same games may count twice."
        )
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
    doubtful: tuple[str, ...] = ()

    def add(self, number: int, outcome: ImportOutcome | str) -> None:
        """Count a line by its result, or by the reason why it was refused."""
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
            found[ImportOutcome.UPDATED] + found[ImportOutcome.COUNTED],
            tuple(self.bad),
            self.bad_total,
            stopped,
            found[ImportOutcome.MARKED],
            self.one_player,
            found[ImportOutcome.COUNTED],
            self.doubtful,
        )
