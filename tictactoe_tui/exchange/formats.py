"""The formats there are, and which of them a file is in."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from itertools import islice
from pathlib import Path, PurePath
from typing import Final


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
