"""`import`: games and standings from files, line by line.

Imports everything that export writes, games as text, and the leaderboard.txt, game_stats.txt and
history.csv of older programs. It finds out by itself which format a file has. Every line that
cannot be imported is named with the reason, and the rest is imported; doing it twice changes
nothing.

What export wrote comes back as it was and counts as it did: that is the way to a new machine. Games
from any other file are marked as imported: they are in the history and the statistics, and count in
no standing and no rating. --count says that the games of these files are your own: then they count
like those that were played here, also if they were imported without --count before.

Standings from a leaderboard.txt are opening balances. A line that repeats what the leaderboard
shows is known already, and other numbers for the same player replace earlier ones. A balance counts
by itself: do not count the games behind it as well. The report warns where that may be.

Names that differ only in case are one player, spelled as it was first, and the report says so. If
they are two people, or if two names are one person, say so with --as.

The exit code is 1 if a line or a file could not be imported. Stopped by Ctrl+C or another signal,
it says how far it came, and the same command again imports the rest; the exit code is then 128 plus
the number of the signal.

JSON:
  ok                  whether everything was taken
  files               one entry a file: file, and error: why it could not be read, or null, and then
                      format, taken, marked (so many of the taken are marked as imported), known
                      (in the record already), updated, refused_total, refused (line and reason, of
                      the first 1000), one_player (name in the file, and shown: the spelling here),
                      stopped (whether it was ended before the end of the file)

examples:
  tictactoe-tui import games.jsonl
  tictactoe-tui import leaderboard.txt game_stats.txt history.csv --json
  tictactoe-tui import club.games --count
  tictactoe-tui import club.txt --as alice "Alice Lee" --as bobby Bob
  tictactoe-tui export - | tictactoe-tui --data-dir copy import -
"""

import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from tictactoe_tui.cli import board_options, output, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option, add_word
from tictactoe_tui.cli.record.open_record import STANDARD, record_to_write
from tictactoe_tui.exchange import file_lines, importing, reports
from tictactoe_tui.match.names import clean_name, name_key
from tictactoe_tui.storage.database.connection import Database

_ENDING: Final = ("SIGHUP", "SIGINT", "SIGTERM")  # Windows lacks one
_PIECE: Final = 1 << 20
_INPUT: Final = "standard input"


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    words = "files to import; - is standard input"
    add_word(parser, "FILE", words, "files", nargs="+", type=Path)
    add_option(parser, "--count", "the games are our own: count them in standings and ratings")
    words = "read NAME in older files as OTHER, to join two names or tell two people apart"
    how = {"dest": "names", "nargs": 2, "action": "append", "default": []}
    add_option(parser, "--as NAME OTHER", words, **how)
    output.add_json(parser)


def execute(options: Options) -> int:
    """Import the files one by one, and print a report on each."""
    entries: list[dict[str, object]] = []
    clean, ended_by = True, 0
    with board_options.refusing("--as: "):
        names = {name_key(name): clean_name(other) for name, other in options.names}
    with record_to_write() as database:
        if database.condition.read_only:
            raise printing.Failure("the saved games can be read here, but not changed")
        for path in options.files:
            found, ended_by = _imported(database, path, names, count=options.count)
            entries.append(_entry(path, found))
            if isinstance(found, str):
                clean = False
                printing.print_error(found)
                continue
            clean = clean and not found.refused_total and not found.stopped
            if not options.json:
                printing.print_line(_text(path, found))
            if ended_by:
                break
    if options.json:
        output.print_json(options, {"ok": clean, "files": entries})
    return 128 + ended_by if ended_by else int(not clean)


def _imported(
    database: Database, path: Path, names: Mapping[str, str], *, count: bool
) -> tuple[reports.ImportReport | str, int]:
    """What came of a file, or why it could not be read; and the signal that ended it, or 0."""
    with printing.Progress("importing") as progress:
        try:
            source = _copy_of_input() if path == STANDARD else path
            with _heard_signals() as came:
                report = importing.import_file(
                    database, source, progress, lambda: bool(came), _INPUT, names, count=count
                )
            return report, came[0] if came else 0
        except reports.ExchangeError as error:
            return str(error), 0


@contextmanager
def _heard_signals() -> Iterator[list[int]]:
    """The signals that ask for the end, as they come; the second one ends at once."""
    came: list[int] = []

    def hear(number: int, _: object) -> None:
        if came:
            raise KeyboardInterrupt
        came.append(number)

    asking = (each for each in signal.Signals if each.name in _ENDING)
    heard = [each for each in asking if signal.getsignal(each) is not signal.SIG_IGN]
    usual = {each: signal.signal(each, hear) for each in heard}
    try:
        yield came
    finally:
        for each, before in usual.items():
            signal.signal(each, before)


def _copy_of_input() -> BufferedIOBase:
    """Standard input, as an import looks at its file more than once; no more than it takes.

    The copy has no name, so that it is gone however the program ends.
    """
    copy = TemporaryFile()  # noqa: SIM115 - the import closes it
    while copy.tell() <= file_lines.MOST_BYTES and (piece := sys.stdin.buffer.read(_PIECE)):
        copy.write(piece)
    copy.seek(0)
    return copy


def _entry(path: Path, found: reports.ImportReport | str) -> dict[str, object]:
    """What came of a file, for JSON."""
    if isinstance(found, str):
        return {"file": str(path), "error": found}
    counts = ("format", "taken", "marked", "known", "updated", "refused_total")
    return {
        "file": str(path),
        "error": None,
        **{key: getattr(found, key) for key in counts},
        "refused": [{"line": bad.number, "reason": bad.reason} for bad in found.refused],
        "one_player": [{"name": name, "shown": shown} for name, shown in found.one_player],
        "stopped": found.stopped,
    }


def _text(path: Path, report: reports.ImportReport) -> str:
    """What came of a file, line by line where something was refused."""
    counts = (
        f"{printing.one_line(str(path))} ({report.format}): {report.taken:,} taken,"
        f" {report.known:,} known already, {report.updated:,} updated,"
        f" {report.refused_total:,} refused"
    )
    lines = [f"  {printing.one_line(each)}" for each in reports.remarks(report)]
    if report.marked:
        lines.append("  --count takes them as your own, and counts them")
    return "\n".join([counts, *lines])
