"""What a doctor says: problems and remedies, as text and as JSON."""

import os
import platform
import shlex
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tictactoe_tui.cli.printing import PROGRAM, one_line
from tictactoe_tui.cli.record.open_record import NO_GAMES
from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.config.config_file import config_path
from tictactoe_tui.data_dir import LOG_DIR_VARIABLE, VARIABLE, log_dir, shown
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.repair.examination import Examination, Trouble
from tictactoe_tui.storage.repair.recovery import what_is_gone
from tictactoe_tui.storage.repair.salvage import MissingEntries
from tictactoe_tui.words import counted

_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong, and what --repair does about it, where it can do something."""

    sentence: str
    remedy: str | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """An examination, and what follows from it."""

    found: Examination
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, found: Examination) -> "Diagnosis":
        """What an examination means."""
        return cls(found, tuple(_problems(found)))


def _problems(found: Examination) -> Iterator[Problem]:
    """Everything that is wrong."""
    if found.trouble:
        yield Problem(found.trouble, _remedy(found))
    for complaint in found.structure:
        yield Problem(
            f"SQLite says: {one_line(complaint)}.",
            "builds the indexes anew, and if that does not help brings a good backup back",
        )
    if found.damaged:
        yield Problem(
            f"Not as they were written: {_listed(found.damaged)}.",
            "looks for whole copies in backups and damaged files",
        )
    if found.damaged_answers:
        damaged = counted(len(found.damaged_answers), "practice answer")
        yield Problem(
            f"Not as written, and counted nowhere: {damaged}.",
            "looks for whole copies in backups and damaged files",
        )
    if found.differing:
        yield Problem(
            f"Another result than the game has: {_listed(found.differing)}.",
            "writes the results anew",
        )
    for backup, number in found.only_in_backups:
        name = one_line(backup.name)
        if any(found.counts.values()):
            yield Problem(
                f"{counted(number, 'entry', 'entries')} of the backup {name} are not in the"
                " record.",
                "takes them into the record",
            )
        else:
            yield Problem(
                f"There are no games in the record, but there are in {name}.",
                "brings that backup back",
            )
    for marker in found.gone:
        yield Problem(what_is_gone(marker), "forgets it")
    for each in found.set_aside:
        if _readable(each):
            yield Problem(
                f"{_readable(each)} in {one_line(each.path.name)}, a damaged file, can be"
                " read and are not in the record.",
                "takes them into the record",
            )


def _readable(missing: MissingEntries) -> str:
    """How much of a damaged file the record does not have."""
    parts = (
        (missing.games, "game"),
        (missing.balances, "opening balance"),
        (missing.answers, "practice answer"),
    )
    return " and ".join(counted(number, what) for number, what in parts if number)


def _remedy(found: Examination) -> str | None:
    """What can be done about a database that cannot be read."""
    if found.kind is Trouble.INTERRUPTED:
        return "undoes it"
    if found.kind is not Trouble.DAMAGED:
        return None
    good = [path.name for path, is_good in found.backups if is_good]
    instead = f"brings {one_line(good[0])} back" if good else "begins a new one"
    return f"sets the file aside, {instead}, and takes every game that is still readable"


def _listed(games: Sequence[str]) -> str:
    """How many games, and which; of many only some."""
    some = ", ".join(one_line(game) for game in games[:_SHOWN])
    return f"{counted(len(games), 'game')} ({some}{', ...' if len(games) > _SHOWN else ''})"


def doctor_document(diagnosis: Diagnosis, repaired: Sequence[str]) -> dict[str, object]:
    """Everything for JSON."""
    found = diagnosis.found
    return {
        "ok": not diagnosis.problems,
        "data_dir": str(found.directory),
        "database": None if found.size is None else str(found.directory / DATABASE_FILE),
        "size": found.size,
        "backups": [
            {"file": path.name, "size": path.stat().st_size, "good": good}
            for path, good in found.backups
        ],
        "set_aside": [
            {
                "file": each.path.name,
                "readable": each.games,
                "balances": each.balances,
                "answers": each.answers,
            }
            for each in found.set_aside
        ],
        "unfinished_files": len(found.drafts),
        "crash_reports": {"directory": str(log_dir()), "count": _crash_reports()},
        "versions": {**_versions(), "tables": found.version, "tables_known": len(STEPS)},
        "counts": dict(found.counts),
        "problems": [
            {"problem": each.sentence, "remedy": each.remedy} for each in diagnosis.problems
        ],
        "repaired": list(repaired),
    }


def doctor_text(diagnosis: Diagnosis, repaired: Sequence[str]) -> str:
    """Everything as text."""
    found = diagnosis.found
    first, *others = _facts(found)
    parts = [text_table(first, others), *(f"Repaired: {one_line(each)}" for each in repaired)]
    for problem in diagnosis.problems:
        remedy = f"\n  --repair {problem.remedy}." if problem.remedy else ""
        parts.append(f"! {one_line(problem.sentence)}{remedy}")
    if not diagnosis.problems:
        parts.append("Everything is sound." if found.size else NO_GAMES)
    return "\n\n".join(parts)


def _facts(found: Examination) -> Iterator[tuple[str, str]]:
    """Where things are, and how much there is."""
    yield "data directory", one_line(str(found.directory))
    yield "database", "none yet" if found.size is None else f"{DATABASE_FILE}, {found.size:,} bytes"
    yield "tables", "none yet" if found.version is None else _tables(found.version)
    for what, number in found.counts.items():
        yield what.replace("_", " "), f"{number:,}"
    for path, good in found.backups:
        yield "backup", f"{one_line(path.name)}{'' if good else ', which is damaged'}"
    for each in found.set_aside:
        what = _readable(each) or "no game"
        name = one_line(each.path.name)
        yield "damaged file", f"{name}, with {what} that the record does not have"
    if found.drafts:
        yield "unfinished files", f"{len(found.drafts)}, which the next start removes"
    yield "crash reports", f"{_crash_reports()} in {one_line(str(log_dir()))}"
    yield from _versions().items()


def _tables(number: int) -> str:
    if number == len(STEPS):
        return f"version {number}"
    return f"version {number}; the next start brings them to version {len(STEPS)}"


def _versions() -> Mapping[str, str]:
    """What is at work."""
    return {
        "program": version(PROGRAM),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "textual": version("textual"),
    }


def _crash_reports() -> int:
    """How many crashes were reported."""
    return len(list(log_dir().glob("crash-*.log")))


def where_text(where: Path, logs: Path) -> str:
    """Where everything is, and the commands that remove it and the program."""
    if sys.platform == "win32":
        removal = [f'Remove-Item -Recurse "{each}"' for each in (where, logs)]
    else:
        removal = [
            _removal(where, VARIABLE, "games.db*", "games.lock", "games.marker*", "games-backup-*"),
            _removal(logs, LOG_DIR_VARIABLE, "crash-*"),
        ]
    return "\n".join(
        [
            f"Games, settings, backups: {shown(where)}",
            f"Reports of crashes:       {shown(logs)}",
            f"Config file, if you have: {shown(config_path())}",
            "",
            "To remove them for good, with all games:",
            *(f"  {one_line(command)}" for command in removal),
            f"To remove the program, whichever installed it: pipx uninstall {PROGRAM},",
            f"uv tool uninstall {PROGRAM}, or pip uninstall {PROGRAM}.",
        ]
    )


def _removal(directory: Path, chosen_by: str, *ours: str) -> str:
    """The command that removes what is ours; in a directory that was chosen there may be more."""
    place = shlex.quote(str(directory))
    if not os.environ.get(chosen_by):
        return f"rm -rf {place}"
    return f"rm -f {' '.join(f'{place}/{name}' for name in ours)}"
