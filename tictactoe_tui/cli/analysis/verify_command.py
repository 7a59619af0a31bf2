"""`verify`: the program's claims checked again by code that shares nothing with the program.

Checks the program's claims with rules and solvers that were written a second time and share no code
with it: the rules of every game; scores, statuses, verdicts, order, lines and results of
analyses, of those cut short too; labels and reviews; forced wins in four in a row against every
reply; the proofs of first stones, the list that `openings` makes of them and the book that Sera
reads; the puzzles, with every first move tried; what every computer player chooses, and how likely;
whole matches; what `prove` finds; and the decisions that practice asks.

It does not look at ratings, tallies, statistics, the spacing of cards or wording; the tests do.

A claim that takes more than twenty times its usual steps, or whose process hangs, is stopped and
does not hold. The exit code is 0 if every claim holds and 1 if one does not.

JSON:
  ok                  whether every claim holds
  long                whether this was a long run
  not_compared        what no claim is about
  reports             one entry a claim: game, name, checked (statements looked at), failures
                      (sentences), stumbled (what kept the check from its end, or null), seconds
  With --stream a line is such an entry with done: true, or says how far a check is: name, checked,
  wrong (how many of these statements do not hold), done: false. Only the seconds differ from run to
  run.

examples:
  tictactoe-tui verify
  tictactoe-tui verify four --json
  tictactoe-tui verify --claim "rowcol rules"
  tictactoe-tui verify --long
  tictactoe-tui verify --proof four-0-2.proof
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from textwrap import indent
from time import perf_counter
from typing import Final, NamedTuple

from tictactoe_tui.arena.spreading import interrupts_held, leave_interrupts_to_parent
from tictactoe_tui.cli import printing, spreading
from tictactoe_tui.cli.analysis import verified_program
from tictactoe_tui.cli.arguments import Options, Parser, add_option, add_word
from tictactoe_tui.cli.board_options import GAME_KEYS, game_key_of
from tictactoe_tui.cli.output import add_json, print_json
from tictactoe_tui.games.json_values import SECONDS_DIGITS
from tictactoe_tui.verify import claims
from tictactoe_tui.verify.claims import CLAIMS, NOT_COMPARED, check_claim
from tictactoe_tui.verify.report import OnProgress, Report

_GLANCE: Final = 0.5

CheckByName = Callable[[str, OnProgress], Report]
"""A function that checks a claim and reports its progress; it is sent to the processes."""


class ClaimInWork(NamedTuple):
    """How far a claim is: its name, the statements looked at, and how many of them were wrong."""

    name: str
    checked: int
    wrong: int


class _Worker:
    """A process that checks one claim after the other."""

    def __init__(self, check: CheckByName) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(check, theirs), daemon=True)
        with interrupts_held():
            self.process.start()
        # The pipe ends with the process only where nobody else holds its other end.
        theirs.close()

    def begin(self, name: str, seconds: float) -> None:
        """Start checking a claim, which hangs after this many seconds."""
        self.seconds, self._begun = seconds, perf_counter()
        self._told = ClaimInWork(name, 0, 0)
        self.pipe.send(name)

    def told(self) -> ClaimInWork | Report:
        """The next message of the process; that it has ended is a finding too."""
        try:
            told = self.pipe.recv()
        except (EOFError, OSError):
            return self.end("its process has ended")
        if isinstance(told, Report):
            return told
        self._told = ClaimInWork(*told)
        return self._told

    @property
    def hangs(self) -> bool:
        """Whether the claim takes longer than its limit."""
        return self._elapsed > self.seconds

    def end(self, why: str) -> Report:
        """End the process, and with it the check of its claim."""
        self.kill()
        name, checked, wrong = self._told
        stumbled = f"{why} after {checked:,} statements, {wrong} of them wrong"
        return Report(CLAIMS[name].game, name, checked, (), stumbled, self._elapsed)

    def kill(self) -> None:
        """Kill the process, whatever it is doing."""
        self.process.kill()
        self.process.join()

    @property
    def _elapsed(self) -> float:
        return perf_counter() - self._begun


def checked_in_processes(
    tasks: Mapping[str, float], jobs: int, check: CheckByName
) -> Iterator[ClaimInWork | Report]:
    """All messages about these claims, of which `jobs` are checked at the same time.

    By each name stands after how many seconds its process hangs.
    """
    waiting, idle = deque(tasks.items()), list[_Worker]()
    busy = dict[Connection, _Worker]()
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                worker = idle.pop() if idle else _Worker(check)
                worker.begin(*waiting.popleft())
                busy[worker.pipe] = worker
            ready = wait(list(busy), _GLANCE)
            for pipe, worker in list(busy.items()):
                if pipe in ready:
                    told = worker.told()
                elif worker.hangs:
                    told = worker.end(f"stopped: more than {worker.seconds:.0f} seconds")
                else:
                    continue
                if isinstance(told, Report):
                    del busy[pipe]
                    if worker.process.is_alive():
                        idle.append(worker)
                yield told
    finally:
        for worker in (*idle, *busy.values()):
            worker.kill()


def _work(check: CheckByName, pipe: Connection) -> None:
    """Check the claims whose names arrive, in a process of its own."""
    leave_interrupts_to_parent()
    while True:
        pipe.send(check(pipe.recv(), lambda *told: pipe.send(told)))


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "[GAME]", f"{GAME_KEYS} (else all of them)", type=game_key_of)
    add_option(parser, "--claim NAME", f"one claim only: {', '.join(CLAIMS)}", choices=CLAIMS)
    add_option(parser, "--proof FILE", "check only this file of `prove`", type=Path)
    add_option(parser, "--long", "check far more positions")
    spreading.add_jobs(parser, "work", 2)
    output = parser.add_mutually_exclusive_group()
    add_json(parser, output)
    add_option(output, "--stream", "print a JSON document a line, while the checks go on")


def execute(options: Options) -> int:
    """Check the claims and print each finding as it comes, or all as JSON."""
    scale = claims.LONG if options.long else claims.ORDINARY
    if options.proof is not None:
        return _print_found(options, [replayed_file(options.proof, scale)[1]], 1)
    tasks = {
        name: claims.GENEROUS * scale * claim.seconds
        for name, claim in CLAIMS.items()
        if options.game in (None, claim.game) and options.claim in (None, name)
    }
    if not tasks:
        raise printing.UsageError(f"'{options.claim}' is no claim about {options.game}")
    check = partial(check_by_name, scale)
    if options.stream:
        return _print_stream(options, tasks, check)
    return _print_found(options, _in_order(tasks, options.jobs, check), len(tasks))


def replayed_file(path: Path, scale: int = claims.ORDINARY) -> tuple[str, Report]:
    """The text of a file that `prove` wrote, and what it shows by the rules alone."""
    try:
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise printing.Failure(f"{path} cannot be read: {error}") from error
    return text, claims.check_proofs(text, verified_program, scale)


def _print_found(options: Options, reports: Iterable[Report], number: int) -> int:
    """Print the findings of `number` claims, in words as they come or as one document."""
    found: list[Report] = []
    with printing.Progress("verify") as progress:
        for report in reports:
            found.append(report)
            if options.json:
                progress(len(found), number)
            else:
                printing.print_line(_text(report))
    holds = all(report.holds for report in found)
    if options.json:
        head = {"ok": holds, "long": options.long, "not_compared": NOT_COMPARED}
        print_json(options, {**head, "reports": [*map(_document, found)]})
    elif options.proof is None:
        printing.print_line(f"Not looked at: {', '.join(NOT_COMPARED)}.")
    return int(not holds)


def check_by_name(scale: int, name: str, on_progress: OnProgress) -> Report:
    """Check a claim about this program."""
    return check_claim(name, verified_program, scale, on_progress)


def _print_stream(options: Options, tasks: Mapping[str, float], check: CheckByName) -> int:
    """Print every message as a JSON line, as it comes."""
    holds = True
    for told in checked_in_processes(tasks, 1, check):
        if isinstance(told, Report):
            holds = holds and told.holds
            print_json(options, {**_document(told), "done": True})
        else:
            print_json(options, {**told._asdict(), "done": False})
    return int(not holds)


def _in_order(tasks: Mapping[str, float], jobs: int, check: CheckByName) -> Iterator[Report]:
    """The findings in the order of the claims."""
    names, found = deque(tasks), dict[str, Report]()
    for told in checked_in_processes(tasks, jobs, check):
        if isinstance(told, Report):
            found[told.name] = told
            while names and names[0] in found:
                yield found.pop(names.popleft())


def _document(report: Report) -> dict[str, object]:
    """The findings about a claim for JSON."""
    return {**asdict(report), "seconds": round(report.seconds, SECONDS_DIGITS)}


def _text(report: Report) -> str:
    """The findings about a claim in words."""
    verdict = "holds" if report.holds else "DOES NOT HOLD"
    head = f"{report.name:<24} {verdict:<14} {report.checked:>13,} checked {report.seconds:>6.1f} s"
    stumbled = [f"The check did not come to its end: {report.stumbled}"] if report.stumbled else []
    return "\n".join([head, *(indent(each, "  ! ") for each in (*report.failures, *stumbled))])
