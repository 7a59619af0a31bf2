"""`doctor`: where the data lives, and whether it is sound; it mends what it can when asked to.

Says where games, settings, backups and crash reports are, and which versions are running; checks
the database, and plays every stored game through to see whether it is undamaged and has the result
that is stored. Only --repair changes anything.

--repair removes the remains of interrupted writes, mends a damaged header, restores the fullest
good backup where the file is damaged, empty or gone (a damaged file is set aside, never deleted),
takes every game, opening balance, practice answer and setting that can still be read out of damaged
files and backups, corrects results that differ from their games, and works ratings out again.
Deleted games do not come back.

The exit code is 1 if something is wrong, after --repair if something still is.

--where only prints the places; with --json it prints data_dir and log_dir.

JSON:
  ok                  whether nothing is wrong
  data_dir, database, size, backups (file, size, good), set_aside (file, readable: games,
                      balances, answers: those in it that are not in the record),
                      crash_reports (directory, count)
  versions            program, python, sqlite, textual, tables (of the file, or null), tables_known
  counts              how much is in the database
  problems            what is wrong: problem, and remedy, what --repair would do, or null
  repaired            what --repair did

examples:
  tictactoe-tui doctor
  tictactoe-tui doctor --where
  tictactoe-tui doctor --repair
  tictactoe-tui --data-dir /mnt/old/games doctor --json
"""

import os
import platform
import shlex
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tictactoe_tui.cli import printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.output import add_json, print_result, text_table
from tictactoe_tui.cli.record.open_record import NO_GAMES, record_directory
from tictactoe_tui.config.config_file import config_path
from tictactoe_tui.data_dir import LOG_DIR_VARIABLE, VARIABLE, log_dir, shown
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.database_opening import what_is_gone
from tictactoe_tui.storage.repair import mending
from tictactoe_tui.words import counted

_SHOWN: Final = 5
_SET_ASIDE: Final = ("readable", "balances", "answers")
# What is wrong, and what --repair does about it, where it can do something.
_Problem = tuple[str, str | None]

# The record, tournaments, and the records of a browser's visitors.
_RECORD: Final = ("games.db*", "games.lock", "games.marker*", "games-backup-*")
_OURS: Final = (*_RECORD, "tournaments/*.jsonl", *(f"visitors/*/{name}" for name in _RECORD))


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_option(parser, "--where", "only say where the data is, and how to remove it")
    add_option(parser, "--repair", "mend what can be mended")
    add_json(parser)


def execute(options: Options) -> int:
    """Look, mend if that is wanted, look again, and say what was found."""
    where = record_directory()
    if options.where:
        if options.repair:
            raise printing.UsageError("--where and --repair cannot be used together")
        document = {"data_dir": str(where), "log_dir": str(log_dir())}
        print_result(options, document, _where_text(where, log_dir()))
        return 0
    repaired: tuple[str, ...] = ()
    with printing.Progress("checking") as progress:
        found = mending.examine_directory(where, progress)
        if options.repair and (found.size or any(_problems(found))):
            repaired = mending.repair_directory(where, progress)
            found = mending.examine_directory(where, progress)
    problems = list(_problems(found))
    print_result(options, _document(found, problems, repaired), _text(found, problems, repaired))
    return int(bool(problems))


def _problems(found: mending.Examination) -> Iterator[_Problem]:
    """What is wrong, and what --repair would do about it."""
    copies = "looks for whole copies in backups and damaged files"
    takes = "takes them into the record"
    if found.trouble:
        yield found.trouble, _remedy(found)
    for complaint in found.structure:
        remedy = "builds the indexes anew, and if that does not help brings a good backup back"
        yield f"SQLite says: {printing.one_line(complaint)}.", remedy
    if found.damaged:
        yield f"Not as they were written: {_listed(found.damaged)}.", copies
    if found.damaged_answers:
        damaged = counted(len(found.damaged_answers), "practice answer")
        yield f"Not as written, and counted nowhere: {damaged}.", copies
    if found.differing:
        games = _listed(found.differing)
        yield f"Another result than the game has: {games}.", "writes the results anew"
    for backup, number in found.only_in_backups:
        name = printing.one_line(backup.name)
        if any(found.counts.values()):
            entries = counted(number, "entry", "entries")
            yield f"{entries} of the backup {name} are not in the record.", takes
        else:
            sentence = f"There are no games in the record, but there are in {name}."
            yield sentence, "brings that backup back"
    for marker in found.gone:
        yield what_is_gone(marker), "forgets it"
    for path, missing in found.set_aside.items():
        if readable := _readable(missing):
            where = f"in {printing.one_line(path.name)}, a damaged file,"
            yield f"{readable} {where} can be read and are not in the record.", takes


def _readable(missing: Mapping[str, int]) -> str:
    """How much of a damaged file the record does not have."""
    return " and ".join(counted(number, what) for what, number in missing.items() if number)


def _remedy(found: mending.Examination) -> str | None:
    """What can be done about a database that cannot be read."""
    if found.kind is mending.Trouble.INTERRUPTED:
        return "undoes it"
    if found.kind is not mending.Trouble.DAMAGED:
        return None
    good = [path.name for path, is_good in found.backups if is_good]
    instead = f"brings {printing.one_line(good[0])} back" if good else "begins a new one"
    return f"sets the file aside, {instead}, and takes every game that is still readable"


def _listed(games: Sequence[str]) -> str:
    """How many games, and which; of many only some."""
    some = ", ".join(printing.one_line(game) for game in games[:_SHOWN])
    return f"{counted(len(games), 'game')} ({some}{', ...' if len(games) > _SHOWN else ''})"


def _document(
    found: mending.Examination, problems: Sequence[_Problem], repaired: Sequence[str]
) -> dict[str, object]:
    """The findings as a JSON document."""
    return {
        "ok": not problems,
        "data_dir": str(found.directory),
        "database": None if found.size is None else str(found.directory / DATABASE_FILE),
        "size": found.size,
        "backups": [
            {"file": path.name, "size": path.stat().st_size, "good": good}
            for path, good in found.backups
        ],
        "set_aside": [
            {"file": path.name, **dict(zip(_SET_ASIDE, missing.values(), strict=True))}
            for path, missing in found.set_aside.items()
        ],
        "unfinished_files": len(found.drafts),
        "crash_reports": {"directory": str(log_dir()), "count": _crash_reports()},
        "versions": {**_versions(), "tables": found.version, "tables_known": len(STEPS)},
        "counts": dict(found.counts),
        "problems": [{"problem": sentence, "remedy": remedy} for sentence, remedy in problems],
        "repaired": list(repaired),
    }


def _text(found: mending.Examination, problems: Sequence[_Problem], repaired: Sequence[str]) -> str:
    """The findings as text."""
    first, *others = _facts(found)
    parts = [text_table(first, others)]
    parts += [f"Repaired: {printing.one_line(each)}" for each in repaired]
    for sentence, remedy in problems:
        mending = f"\n  --repair {remedy}." if remedy else ""
        parts.append(f"! {printing.one_line(sentence)}{mending}")
    if not problems:
        parts.append("Everything is sound." if found.size else NO_GAMES)
    return "\n\n".join(parts)


def _facts(found: mending.Examination) -> Iterator[tuple[str, str]]:
    """Where things are, and how much there is."""
    yield "data directory", printing.one_line(str(found.directory))
    yield "database", "none yet" if found.size is None else f"{DATABASE_FILE}, {found.size:,} bytes"
    yield "tables", "none yet" if found.version is None else _tables(found.version)
    for what, number in found.counts.items():
        yield what.replace("_", " "), f"{number:,}"
    for path, good in found.backups:
        yield "backup", f"{printing.one_line(path.name)}{'' if good else ', which is damaged'}"
    for path, missing in found.set_aside.items():
        what = _readable(missing) or "no game"
        name = printing.one_line(path.name)
        yield "damaged file", f"{name}, with {what} that the record does not have"
    if found.drafts:
        yield "unfinished files", f"{len(found.drafts)}, which the next start removes"
    yield "crash reports", f"{_crash_reports()} in {printing.one_line(str(log_dir()))}"
    yield from _versions().items()


def _tables(number: int) -> str:
    if number == len(STEPS):
        return f"version {number}"
    return f"version {number}; the next start brings them to version {len(STEPS)}"


def _versions() -> Mapping[str, str]:
    """The versions of program, Python, SQLite and Textual."""
    return {
        "program": version(printing.PROGRAM),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "textual": version("textual"),
    }


def _crash_reports() -> int:
    """How many crashes were reported."""
    return len(list(log_dir().glob("crash-*.log")))


def _where_text(where: Path, logs: Path) -> str:
    """Where everything is, and the commands that remove it and the program."""
    if sys.platform == "win32":
        removal = [f'Remove-Item -Recurse "{shown(each)}"' for each in (where, logs)]
    else:
        removal = [_removal(where, VARIABLE, *_OURS), _removal(logs, LOG_DIR_VARIABLE, "crash-*")]
    return "\n".join(
        [
            f"Games, settings, backups: {shown(where)}",
            f"Reports of crashes:       {shown(logs)}",
            f"Config file, if you have: {shown(config_path())}",
            "",
            "To remove them for good, with all games:",
            *(f"  {command}" for command in removal),
            f"To remove the program, whichever installed it: pipx uninstall {printing.PROGRAM},",
            f"uv tool uninstall {printing.PROGRAM}, or pip uninstall {printing.PROGRAM}.",
        ]
    )


def _removal(directory: Path, chosen_by: str, *ours: str) -> str:
    """The command that removes what is ours; in a directory that was chosen there may be more."""
    place = shlex.quote(shown(directory))  # whole: half a path may be that of something else
    if not os.environ.get(chosen_by):
        return f"rm -rf {place}"
    return f"rm -f {' '.join(f'{place}/{name}' for name in ours)}"
