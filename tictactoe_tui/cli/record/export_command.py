"""`export`: the record, or a part of it in an older format, as a file.

Writes the record to a file: all of it, to import it elsewhere or to keep it, or a part of it in an
older format. The file is complete, or it is not there.

formats, and the names that mean them:
  record              *.jsonl and -: everything, one JSON object a line
  games               *.games: every game with its moves, as text that people read
  leaderboard         leaderboard.txt: the people of the leaderboard of tic-tac-toe
  game_stats          game_stats.txt: the games of tic-tac-toe
  history             *.csv: the games of row and column

An empty record writes no file. A name that means another format than --format is refused. The exit
code is 1 if something had to be left out because it is damaged; `doctor` says more.

JSON:
  file, format, written, damaged

examples:
  tictactoe-tui export games.jsonl
  tictactoe-tui export club.games
  tictactoe-tui export old/leaderboard.txt --force
  tictactoe-tui export games.txt --format game_stats
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tictactoe_tui.cli import output, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option, add_word
from tictactoe_tui.cli.record.open_record import STANDARD, record_to_read
from tictactoe_tui.exchange import exporting, reports
from tictactoe_tui.exchange.record_jsonl import HEADING
from tictactoe_tui.words import counted

_NOUNS: Final = {
    reports.Format.RECORD: ("entry", "entries"),
    reports.Format.LEADERBOARD: ("player", "players"),
}


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "FILE", "the file to write; - is standard output", type=Path)
    words, formats = "see below (else by the name of the file)", [*map(str, reports.Format)]
    add_option(parser, "--format FORMAT", words, choices=formats)
    add_option(parser, "--force", "replace a file that exists")
    output.add_json(parser)


def execute(options: Options) -> int:
    """Write the file and say what is in it."""
    path: Path = options.file
    wanted = _format_of(path, options.format)
    if path != STANDARD:
        report = _exported(path, wanted, force=options.force)
    elif options.json:
        raise printing.UsageError("standard output cannot take both the file and the JSON")
    else:
        # A record that cannot be read to its end must not look whole to whoever reads the pipe.
        with TemporaryDirectory() as place:
            copy = Path(place, "copy")
            report = _exported(copy, wanted, force=False)
            if report.is_empty:
                # So that import, at the other end of the pipe, knows what this is.
                copy.write_text(f"{HEADING}\n" if wanted is reports.Format.RECORD else "")
            with copy.open("rb") as file:
                shutil.copyfileobj(file, sys.stdout.buffer)
    if options.json:
        told = {key: getattr(report, key) for key in ("format", "written", "damaged")}
        output.print_json(options, {"file": str(path), **told})
    elif report.is_empty and path != STANDARD:
        printing.print_line("There is nothing to export yet; no file was written.")
    elif path != STANDARD:
        written = counted(report.written, *_NOUNS.get(report.format, ("game",)))
        printing.print_line(f"{written} written to {printing.one_line(str(path))}.")
    if report.damaged:
        left_out = counted(report.damaged, "damaged entry", "damaged entries")
        printing.print_error(f"{left_out} left out; {printing.PROGRAM} doctor has more")
    return int(report.damaged > 0)


def _format_of(path: Path, option: str | None) -> reports.Format:
    """The format that option and name mean, or UsageError; a pipe gets the whole record."""
    found = reports.format_of_name(path.name)
    if option is not None:
        if found not in (None, option):
            raise printing.UsageError(f"the name means {found}, and --format says {option}")
        return reports.Format(option)
    if path == STANDARD:
        return reports.Format.RECORD
    if found is None:
        raise printing.UsageError(
            "the name does not say which format is meant;"
            f" --format is one of {', '.join(reports.Format)}"
        )
    return found


def _exported(path: Path, wanted: reports.Format, *, force: bool) -> reports.ExportReport:
    """Write this file; Failure where it cannot be written."""
    with record_to_read() as database, printing.Progress("exporting") as progress:
        try:
            return exporting.export_file(database, path, wanted, force=force, on_progress=progress)
        except reports.AlreadyThere as error:
            raise printing.Failure(f"{error} --force replaces it.") from error
