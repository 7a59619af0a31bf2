"""What the program promises never to lose, tried: `python -m benchmarks.trust [--long]`.

For each promise it prints how often it was tried, survived, and how much was lost; `--sabotage`
tries each with the defence taken away that keeps it, which must show. `--only NAME` tries one,
`--json FILE` writes the same as JSON; `--readme FILE` prints the table of docs/measured.md from it.
Some promises record or delay real system calls and need strace, and one needs the right to mount a
disk; what is not tried for that is said.
"""

import argparse
import asyncio
import json
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks import import_fuzz
from tests.trust.damaged_files import damaged_files, repair_that_forgets
from tests.trust.kills_at_paint import HASTY, killed_at_the_paint
from tests.trust.names import names
from tests.trust.outcome import Outcome
from tests.trust.power_cuts import WEAKER, power_cuts
from tests.trust.processes import (
    IMPATIENT,
    killed_migrations,
    killed_while_saving,
    playing_together,
)
from tests.trust.readers_and_crowds import crowds, shared_games, stopped_readers
from tests.trust.system_calls import strace_is_here
from tests.trust.terminals import signals, sizes, stdin_bytes, streams
from tests.trust.troubled_places import (
    changed_permissions,
    clocks_set_back,
    copies_while_open,
    full_disks,
    kills_of,
    refused_locks,
    why_no_small_disk,
)
from tests.trust.two_screens import killed_on_two_screens
from tests.trust.vanished_records import vanished_records

VERSION: Final = 1
_VERY_SLOW: Final = 1.0


@dataclass(frozen=True)
class Promise:
    """One promise, how it is tried so many times, and what must break it.

    `short` and `long` are how often; the sabotage, tried `sabotaged` times, takes a defence away.
    `lacking` is what it needs and this machine has not; empty where it can be tried.
    """

    name: str
    what: str
    trial: Callable[[int], Outcome]
    short: int
    long: int
    sabotage: Callable[[int], Outcome] | None
    sabotaged: int
    without: str
    lacking: Callable[[], str] = str


def _hostile_lines(count: int) -> Outcome:
    """Take in so many hostile lines; lost is every fault that no refusal was made for."""
    lost = sum(int(bar.figure or 0) for bar in import_fuzz.bars(records=count))
    return Outcome(count, count - lost, lost)


def _no_strace() -> str:
    return "" if strace_is_here() else "strace"


PROMISES: Final = (
    Promise(
        "kills at the paint",
        "moves shown as saved, the program killed as a stone is painted",
        killed_at_the_paint,
        *(10, 100),
        lambda count: killed_at_the_paint(count, _VERY_SLOW, HASTY),
        3,
        "acknowledging before the commit",
    ),
    Promise(
        "kills at the paint, syncs 60 ms slower",
        "the same on a slow disk",
        lambda count: killed_at_the_paint(count, 0.06),
        *(5, 100),
        None,
        0,
        "",
        lacking=_no_strace,
    ),
    Promise(
        "kills at the paint, syncs 300 ms slower",
        "the same on a very slow disk",
        lambda count: killed_at_the_paint(count, 0.3),
        *(5, 100),
        None,
        0,
        "",
        lacking=_no_strace,
    ),
    Promise(
        "kills while saving",
        "moves that were acknowledged",
        killed_while_saving,
        *(20, 1_000),
        lambda count: killed_while_saving(count, hasty=True),
        10,
        "acknowledging before the commit",
    ),
    Promise(
        "power cuts",
        "moves and games, the power cut at any system call",
        power_cuts,
        *(200, 10_000),
        lambda count: power_cuts(count, weaker=WEAKER),
        600,
        "SQLite's weaker synchronous=NORMAL",
        lacking=_no_strace,
    ),
    Promise(
        "vanished records",
        "games, killed at every call while a damaged or missing file is replaced",
        vanished_records,  # at every call, or every seventh in short
        *(7, 1),
        lambda every: vanished_records(every, sabotaged=True),
        4,
        "setting the damaged file aside first",
        lacking=_no_strace,
    ),
    Promise(
        "damaged files",
        "games whose setup, actions and digest are intact, after a repair",
        damaged_files,
        *(40, 1_000),
        lambda count: damaged_files(count, repair=repair_that_forgets),
        60,
        "a repair that begins anew",
    ),
    Promise(
        "migrations",
        "records, killed at every step of a change of the tables",
        killed_migrations,
        *(6, 200),
        lambda count: killed_migrations(count, torn=True),
        6,
        "a step that is not one transaction",
    ),
    Promise(
        "full disks",
        "games on a small disk that is really full, and after there is room",
        full_disks,
        *(3, 20),
        lambda count: full_disks(count, hasty=True),
        2,
        "acknowledging before the commit",
        lacking=why_no_small_disk,
    ),
    Promise(
        "permissions",
        "games, the right to write taken from the running program",
        changed_permissions,
        *(6, 60),
        lambda count: changed_permissions(count, hasty=True),
        3,
        "acknowledging before the commit",
    ),
    Promise(
        "clocks set back",
        "games and deletions, the clock set back a year between two starts",
        clocks_set_back,
        *(3, 30),
        lambda count: clocks_set_back(count, sabotaged=True),
        2,
        "taking what is later than now for expired",
    ),
    Promise(
        "copies while open",
        "games that a copy of the directory, taken while games are saved, has or tells of",
        copies_while_open,
        *(20, 500),
        lambda count: copies_while_open(count, sabotaged=True),
        3,
        "a copy without the file",
    ),
    Promise(
        "locks refused",
        "games, each lock refused as on disks of a network",
        refused_locks,
        *(4, 40),
        lambda count: refused_locks(count, hasty=True),
        6,
        "acknowledging before the commit",
        lacking=_no_strace,
    ),
    Promise(
        "kills during practice",
        "answers that were acknowledged",
        kills_of("answers"),
        *(10, 200),
        lambda count: kills_of("answers")(count, hasty=True),
        5,
        "acknowledging before the commit",
    ),
    Promise(
        "kills during deletion",
        "games that were deleted, and those that were not",
        kills_of("deletions"),
        *(10, 200),
        lambda count: kills_of("deletions")(count, hasty=True),
        5,
        "acknowledging before the commit",
    ),
    Promise(
        "eight processes",
        "games of eight programs on one record",
        playing_together,
        *(12, 500),
        lambda games: playing_together(games, patience=IMPATIENT),
        12,
        "waiting for nobody",
    ),
    Promise(
        "stopped readers",
        "moves, made and shown beside a terminal that is not read for so many seconds",
        stopped_readers,
        *(3, 60),
        None,
        0,
        "",
    ),
    Promise(
        "two pages",
        "games that one visitor goes on with on two pages at once",
        shared_games,
        *(2, 30),
        None,
        0,
        "",
    ),
    Promise(
        "crowds",
        "players on the leaderboard, gone through from its first to its last",
        crowds,
        *(2_000, 100_000),
        None,
        0,
        "",
    ),
    Promise(
        "hostile files",
        "lines that were taken in, refused with a reason, or broke something",
        _hostile_lines,
        *(10_000, 1_000_000),
        None,
        0,
        "",
    ),
    Promise(
        "names",
        "texts as names wherever one is drawn or typed",
        lambda count: asyncio.run(names(count)),
        *(3, 60),
        lambda count: asyncio.run(names(count, sabotaged=True)),
        3,
        "drawing them as markup",
    ),
    Promise(
        "random hands",
        "streams of keys, mouse, pastes, nonsense and resizes",
        streams,
        *(10, 10_000),
        lambda count: streams(count, sabotaged=True),
        5,
        "a key that reaches what is not there",
    ),
    Promise(
        "bytes on stdin",
        "streams of bytes",
        stdin_bytes,
        *(10, 1_000),
        lambda count: stdin_bytes(count, sabotaged=True),
        10,
        "Textual's own parser",
    ),
    Promise(
        "signals",
        "terminals given back with the right exit code",
        signals,
        *(6, 300),
        lambda count: signals(count, sabotaged=True),
        6,
        "nobody who hears them",
    ),
    Promise(
        "two screens",
        "moves both had seen, one of the two programs killed at some moment",
        killed_on_two_screens,
        *(5, 300),
        lambda count: killed_on_two_screens(count, hasty=True),
        3,
        "telling moves without saving them",
    ),
    Promise(
        "windows",
        "sizes of the window",
        sizes,
        *(10, 200),
        lambda count: sizes(count, sabotaged=True),
        10,
        "a size taken for granted",
    ),
)


@dataclass(frozen=True)
class Tried:
    """What came of trying one promise."""

    name: str
    what: str
    tried: int
    survived: int
    lost: int
    seconds: float
    sabotage: str = ""


def try_promise(promise: Promise, *, long: bool, sabotaged: bool) -> Tried | None:
    """Try a promise, or its sabotage; None where there is nothing to try or no way to."""
    trial = promise.sabotage if sabotaged else promise.trial
    if trial is None or promise.lacking():
        return None
    started = time.perf_counter()
    count = promise.sabotaged if sabotaged else promise.long if long else promise.short
    found = trial(count)
    seconds = round(time.perf_counter() - started, 1)
    without = promise.without if sabotaged else ""
    return Tried(
        promise.name, promise.what, found.tried, found.survived, found.lost, seconds, without
    )


def _table_row(tried: Tried) -> str:
    """One row of the table."""
    counts = f"{tried.tried:>9,} {tried.survived:>9,} {tried.lost:>6,}"
    return f"{tried.name:<40} {counts} {tried.seconds:>8.1f} s  {tried.sabotage}".rstrip()


def readme_table(document: dict[str, Any]) -> str:
    """The rows of a JSON document as the table of docs/measured.md."""
    rows = ["| what is at stake | tried | lost |", "|---|--:|--:|"]
    rows += [
        f"| {row['what']} | {row['tried']:,} | {row['lost']:,} |" for row in document["promises"]
    ]
    return "\n".join(rows)


def main() -> None:
    """Try, print, and write down what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--long", action="store_true", help="far more often")
    parser.add_argument("--sabotage", action="store_true", help="every row must lose something")
    parser.add_argument("--only", metavar="NAME", help="the promises whose names begin so")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the same down")
    parser.add_argument("--readme", type=Path, metavar="FILE", help="the table of docs/measured.md")
    chosen = parser.parse_args()
    if chosen.readme is not None:
        print(readme_table(json.loads(chosen.readme.read_text(encoding="utf-8"))))
        return
    print(f"{'promise':<40} {'tried':>9} {'survived':>9} {'lost':>6}", flush=True)
    results, wrong = [], 0
    for promise in PROMISES:
        if chosen.only is not None and not promise.name.startswith(chosen.only):
            continue
        tried = try_promise(promise, long=chosen.long, sabotaged=chosen.sabotage)
        if tried is None:
            lacking = promise.lacking()
            reason = f"needs {lacking}" if lacking else "has no sabotage of its own"
            print(f"{promise.name:<40} NOT TRIED: it {reason}", flush=True)
            continue
        results.append(tried)
        wrong += (tried.lost == 0) if chosen.sabotage else (tried.lost > 0)
        print(_table_row(tried), flush=True)
    if chosen.json is not None:
        document = {
            "version": VERSION,
            "python": platform.python_version(),
            "machine": platform.platform(),
            "promises": [asdict(each) for each in results],
        }
        chosen.json.write_text(json.dumps(document, indent=1), encoding="utf-8")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
