"""`verify`: the program's claims checked again by code that shares nothing with the program."""

import time
from argparse import Namespace
from functools import partial
from textwrap import indent
from typing import Final

from tictactoe_tui.cli.analysis.verified_program import program
from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.board_options import GAME_KEYS, game_key_of
from tictactoe_tui.cli.printing import print_json, print_line
from tictactoe_tui.cli.progress_line import Progress
from tictactoe_tui.verify import CLAIMS, LONG, ORDINARY, Report, check_claim

REFUTED: Final = 1
VERSION: Final = 2

DESCRIPTION: Final = """\
Checks the program's claims again with rules and solvers that were written a second time and share
no code with it: the rules of every game; scores, statuses, verdicts, order, lines and results of
analyses, of those cut short too; forced wins in four in a row against every reply; the written
opening and the book that Sera reads; what every computer player chooses; and the sentences that
are said about positions and moves."""

EPILOG: Final = """\
The exit code is 0 if every claim holds and 1 if one does not.

JSON:
  version             of this document
  ok                  whether every claim holds
  long                whether this was a long run
  reports             one entry a claim: game, name, checked (statements looked at), failures
                      (sentences), stumbled (what kept the check from its end, or null), elapsed

examples:
  tictactoe-tui verify
  tictactoe-tui verify four --json
  tictactoe-tui verify --claim "rowcol rules"
  tictactoe-tui verify --long"""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", type=game_key_of, help=f"{GAME_KEYS} (else all of them)"
    )
    parser.add_argument(
        "--claim", choices=CLAIMS, metavar="NAME", help=f"one claim only: {', '.join(CLAIMS)}"
    )
    parser.add_argument("--long", action="store_true", help="look at far more positions")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Namespace) -> int:
    """Check claim by claim, saying what each has shown, or as JSON what all have."""
    claims = [
        claim
        for claim, (game, _) in CLAIMS.items()
        if options.game in (None, game) and options.claim in (None, claim)
    ]
    found: list[dict[str, object]] = []
    holds = bool(claims)
    to_check = program()
    for number, claim in enumerate(claims):
        started = time.perf_counter()
        with Progress("verify") as progress:
            tell = partial(_tell, progress, number, len(claims))
            report = check_claim(claim, to_check, LONG if options.long else ORDINARY, tell)
        elapsed = time.perf_counter() - started
        holds = holds and report.holds
        if options.json:
            found.append(_document(report, elapsed))
        else:
            print_line(_text(report, elapsed))
    if options.json:
        print_json({"version": VERSION, "ok": holds, "long": options.long, "reports": found})
    return 0 if holds else REFUTED


def _tell(progress: Progress, done: int, of: int, *_: object) -> None:
    """Show how many of the claims are behind us, whatever the one under way has found so far."""
    progress(done, of)


def _document(report: Report, elapsed: float) -> dict[str, object]:
    """The findings about a claim for JSON."""
    return {
        "game": report.game,
        "name": report.name,
        "checked": report.checked,
        "failures": list(report.failures),
        "stumbled": report.stumbled,
        "elapsed": round(elapsed, 6),
    }


def _text(report: Report, elapsed: float) -> str:
    """The findings about a claim in words."""
    verdict = "holds" if report.holds else "DOES NOT HOLD"
    head = f"{report.name:<24} {verdict:<14} {report.checked:>13,} checked {elapsed:>6.1f} s"
    stumbled = [f"The check did not come to its end: {report.stumbled}"] if report.stumbled else []
    return "\n".join([head, *(indent(each, "  ! ") for each in (*report.failures, *stumbled))])
