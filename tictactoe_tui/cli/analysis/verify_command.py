"""`verify`: the program's claims checked again by code that shares nothing with the program.

Checks the program's claims again with rules and solvers that were written a second time and share
no code with it: the rules of every game; scores, statuses, verdicts, order, lines and results of
analyses, of those cut short too; forced wins in four in a row against every reply; the proofs of
first stones, the list that `openings` makes of them and the book that Sera reads; the puzzles, with
every first move tried; what every computer player chooses; whole matches; what `prove` finds; the
decisions that practice asks; and the sentences that are said about positions and moves.

The exit code is 0 if every claim holds and 1 if one does not.

JSON:
  version             of this document
  ok                  whether every claim holds
  long                whether this was a long run
  reports             one entry a claim: game, name, checked (statements looked at), failures
                      (sentences), stumbled (what kept the check from its end, or null), elapsed
  With --stream a line is such an entry with its version and done: true, or tells how far a check
  is: version, name, checked, wrong (how many of these statements do not hold), done: false.

examples:
  tictactoe-tui verify
  tictactoe-tui verify four --json
  tictactoe-tui verify --claim "rowcol rules"
  tictactoe-tui verify --long
"""

import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from textwrap import indent
from typing import Final

from tictactoe_tui.arena.worker_pool import told_to_stop
from tictactoe_tui.cli.analysis.verified_program import program
from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.board_options import GAME_KEYS, game_key_of
from tictactoe_tui.cli.printing import UsageError, print_json, print_line
from tictactoe_tui.cli.progress_line import Progress
from tictactoe_tui.cli.spreading import add_jobs, spread_over
from tictactoe_tui.verify import CLAIMS, LONG, ORDINARY, Report, check_claim

REFUTED: Final = 1
DEFAULT_JOBS: Final = 2
VERSION: Final = 2


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", type=game_key_of, help=f"{GAME_KEYS} (else all of them)"
    )
    parser.add_argument(
        "--claim", choices=CLAIMS, metavar="NAME", help=f"one claim only: {', '.join(CLAIMS)}"
    )
    parser.add_argument("--long", action="store_true", help="look at far more positions")
    add_jobs(parser, "work", DEFAULT_JOBS)
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON document")
    output.add_argument(
        "--stream",
        action="store_true",
        help="print a JSON document a line as the checks go on, in this process",
    )


def execute(options: Namespace) -> int:
    """Check claim by claim, saying what each has shown, or as JSON what all have."""
    claims = [
        name
        for name, claim in CLAIMS.items()
        if options.game in (None, claim.game) and options.claim in (None, name)
    ]
    if not claims:
        raise UsageError(f"'{options.claim}' is no claim about {options.game}")
    scale = LONG if options.long else ORDINARY
    if options.stream:
        held = [_streamed(scale, claim) for claim in claims]
        return 0 if all(held) else REFUTED
    found: list[dict[str, object]] = []
    holds = True
    with Progress("verify") as progress:
        for report, elapsed in _checked(claims, scale, min(options.jobs, len(claims))):
            holds = holds and report.holds
            if options.json:
                found.append(_document(report, elapsed))
                progress(len(found), len(claims))
            else:
                print_line(_text(report, elapsed))
    if options.json:
        print_json({"version": VERSION, "ok": holds, "long": options.long, "reports": found})
    return 0 if holds else REFUTED


def _streamed(scale: int, claim: str) -> bool:
    """Whether a claim holds; how far its check is, is told on the way."""

    def tell(name: str, checked: int, wrong: int) -> None:
        told = {"name": name, "checked": checked, "wrong": wrong, "done": False}
        print_json({"version": VERSION, **told})

    started = time.perf_counter()
    report = check_claim(claim, program(), scale, tell)
    found = _document(report, time.perf_counter() - started)
    print_json({"version": VERSION, **found, "done": True})
    return report.holds


def _checked(claims: Sequence[str], scale: int, jobs: int) -> Iterator[tuple[Report, float]]:
    """The report on each claim in turn, and the seconds it took, in this process or in several."""
    check = partial(_check, scale)
    with spread_over(jobs, alone=jobs <= 1, unit="claim was checked") as spread:
        # In this process one after the other, so that each is told of before the next.
        yield from map(check, claims) if jobs <= 1 else spread.executor.map(check, claims)


def _check(scale: int, claim: str) -> tuple[Report, float]:
    """Check one claim, unless the pool that this process works for is abandoned."""
    started = time.perf_counter()
    report = check_claim(claim, program(), scale, _end_if_abandoned)
    return report, time.perf_counter() - started


def _end_if_abandoned(*_: object) -> None:
    """Nobody waits for the report any more, so that nothing needs to be told of it."""
    if told_to_stop():
        raise KeyboardInterrupt


def _document(report: Report, elapsed: float) -> dict[str, object]:
    """The findings about a claim for JSON."""
    return {**asdict(report), "elapsed": round(elapsed, 6)}


def _text(report: Report, elapsed: float) -> str:
    """The findings about a claim in words."""
    verdict = "holds" if report.holds else "DOES NOT HOLD"
    head = f"{report.name:<24} {verdict:<14} {report.checked:>13,} checked {elapsed:>6.1f} s"
    stumbled = [f"The check did not come to its end: {report.stumbled}"] if report.stumbled else []
    return "\n".join([head, *(indent(each, "  ! ") for each in (*report.failures, *stumbled))])
