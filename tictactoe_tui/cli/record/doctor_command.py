"""`doctor`: where the data lives, and whether it is sound; it mends what it can when asked to."""

from argparse import Namespace
from typing import Final

from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.printing import Failure, UsageError, print_json
from tictactoe_tui.cli.progress_line import Progress
from tictactoe_tui.cli.record.doctor_report import (
    Diagnosis,
    doctor_document,
    doctor_text,
    where_text,
)
from tictactoe_tui.cli.record.open_record import print_with_names, record_directory
from tictactoe_tui.data_dir import log_dir
from tictactoe_tui.storage.database.storage_errors import StorageError
from tictactoe_tui.storage.repair.examination import examine_directory
from tictactoe_tui.storage.repair.mending import repair_directory

WRONG: Final = 1

DESCRIPTION: Final = """\
Says where games, settings, backups and crash reports are, and which versions are at work; checks
the database, and plays every stored game through to see that it is as it was written and has the
result that it is said to have. Nothing is changed unless --repair is given."""

EPILOG: Final = f"""\
--repair does what applies: removes what was left of interrupted writes, puts a damaged header
right, brings the fullest good backup back in place of a file that is damaged, empty or gone (which
is set aside, never deleted), takes every game, opening balance, practice answer and setting that is
still readable and only there out of damaged files and backups, writes results anew that differ from
their games, and forgets ratings that can be worked out again. What was deleted does not come back.

The exit code is {WRONG} if something is wrong, after --repair if something still is.

--where changes nothing and looks at no file; with --json it prints data_dir and log_dir.

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
  tictactoe-tui --data-dir /mnt/old/games doctor --json"""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--where", action="store_true", help="only say where the data is, and how to remove it"
    )
    parser.add_argument("--repair", action="store_true", help="mend what can be mended")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Namespace) -> int:
    """Look, mend if that is wanted, look again, and say what was found."""
    where = record_directory()
    if options.where:
        if options.repair:
            raise UsageError("--where and --repair exclude each other")
        if options.json:
            print_json({"data_dir": str(where), "log_dir": str(log_dir())})
        else:
            print_with_names(where_text(where, log_dir()))
        return 0
    repaired: tuple[str, ...] = ()
    with Progress("checking") as progress:
        try:
            diagnosis = Diagnosis.of(examine_directory(where, progress))
            if options.repair and (diagnosis.problems or diagnosis.found.size):
                repaired = repair_directory(where, progress)
                diagnosis = Diagnosis.of(examine_directory(where, progress))
        except StorageError as error:
            raise Failure(str(error)) from error
    if options.json:
        print_json(doctor_document(diagnosis, repaired))
    else:
        print_with_names(doctor_text(diagnosis, repaired))
    return WRONG if diagnosis.problems else 0
