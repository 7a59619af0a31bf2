"""The result of an import or an export, and what can be wrong with a file."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from pathlib import Path, PurePath
from typing import Final

from tictactoe_tui.storage.database.connection import StorageError
from tictactoe_tui.words import counted


class Format(StrEnum):
    """A format of files that can be written and read."""

    RECORD = "record"
    GAMES = "games"
    LEADERBOARD = "leaderboard"
    GAME_STATS = "game_stats"
    HISTORY = "history"


_ENDINGS: Final = {
    ".jsonl": Format.RECORD,
    ".games": Format.GAMES,
    ".csv": Format.HISTORY,
    ".txt": None,
}
_MOST_FILES: Final = 1000
_LOOKS: Final[Mapping[Format, Callable[[str], object]]] = {
    Format.RECORD: re.compile(r'\s*\{\s*"').match,
    Format.GAMES: re.compile(r"\[Game ").match,
    Format.GAME_STATS: re.compile(r".{0,60}\| Match: ").match,
    Format.HISTORY: re.compile(
        r'\s*"?(\d{4}-\d\d-\d\d[ T]\d\d?:\d\d[^,]*,|date\s*,)', re.IGNORECASE
    ).match,
    # A name and four numbers follow each other.
    Format.LEADERBOARD: re.compile(r".*\S(\s+-?[0-9]+){4}\s*", re.DOTALL).fullmatch,
}


def format_of_name(name: str) -> Format | None:
    """The format that the name of a file means, or None where it could be any."""
    path = PurePath(name.lower())
    older = (each for each in (Format.LEADERBOARD, Format.GAME_STATS) if each in path.stem)
    return next(older, None) if path.suffix in ("", ".txt") else _ENDINGS.get(path.suffix)


def files_to_read(directory: Path) -> tuple[str, ...]:
    """The names of the files in a directory that may be of a format, then its directories.

    A directory has a slash behind its name; one that cannot be read has nothing in it.
    """
    files, directories = [], [f"..{os.sep}"]
    with suppress(OSError, ValueError), os.scandir(directory) as found:
        shown = (each for each in found if each.name.isprintable() and each.name[0] != ".")
        for each in islice(shown, _MOST_FILES):
            if each.is_dir():
                directories.append(f"{each.name}{os.sep}")
            elif PurePath(each.name.lower()).suffix in _ENDINGS and each.is_file():
                files.append(each.name)
    return (*sorted(files), *sorted(directories))


def format_of_content(lines: Iterable[str], likely: Format | None = None) -> Format | None:
    """The format of the first line that looks like any, or None; `likely` is tried first."""
    ordered = sorted(_LOOKS, key=lambda form: form is not likely)
    return next((form for line in lines for form in ordered if _LOOKS[form](line)), None)


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
    """The outcome for the lines of a file.

    Of the entries `taken`, `marked` are imported ones that count in no standing; of those
    `updated`, `counted` were marked and count now. `one_player` has each name of the file that the
    record spells otherwise, with that spelling, `doubtful` whose games may count twice. `refused`
    holds the first of the `refused_total` lines that could not be taken. An import that was stopped
    has taken what it counts and can be made again for the rest.
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
    """Sentences on which games count, on players who were taken for one, and on refused lines."""
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
    for bad in report.refused:
        yield f"Line {bad.number:,}: {bad.reason}"
    more = report.refused_total - len(report.refused)
    if more:
        yield f"And {more:,} more."
    if report.stopped:
        yield "Stopped on the way. Import it again for the rest."


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
