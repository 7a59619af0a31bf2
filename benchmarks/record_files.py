"""The record in and out: `python -m benchmarks.record_files [--games N]`.

By processor time, in one run. Export and import against the program as it was before (`_BEFORE`),
by turns in processes of their own and with the same bytes: that needs the repository. And
`leaderboard` on the command line, the second call, with ten times the games; and standings that
come in, ten times as many.
"""

import argparse
import io
import os
import resource
import subprocess
import sys
import tarfile
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.many_games import fill
from benchmarks.measure import Bar, finish, ratio
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.storage.database_opening import open_in

_HERE: Final = Path(__file__).parent.parent
_BEFORE: Final = "df205cc"
"""The last commit that played every game through for an export."""
_NO_PAST: Final = "needs the repository"
_OUT_AND_IN: Final = """
import sys, time
from pathlib import Path
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.storage.database_opening import open_in
record, file, into = map(Path, sys.argv[1:])
one, other = open_in(record), open_in(into)
began = time.process_time()
export_file(one, file, Format.RECORD)
middle = time.process_time()
report = import_file(other, file)
print(middle - began, time.process_time() - middle, report.taken)
"""


def bars(games: int = 10_000, rounds: int = 3) -> list[Bar]:
    """Write a record out and take it in, and look at its leaderboard and at a larger one."""
    with TemporaryDirectory() as directory:
        place = Path(directory)
        few, many = place / "few", place / "many"
        fill(few, games)
        fill(many, 10 * games)
        times = out_and_in(place, few, games, rounds)
        for name, record in ((_shown(games), few), (_shown(10 * games), many)):
            seconds = [leaderboard(record) for _ in range(rounds + 1)]
            times[name] = min(seconds[1:])
    return [
        ratio("export", "export before", times, 0.1, _NO_PAST, least=False),
        ratio("import", "import before", times, 0.35, _NO_PAST, least=False),
        ratio(_shown(10 * games), _shown(games), times, 2, least=False),
        standings(games),
    ]


def standings(few: int) -> Bar:
    """What a line of a leaderboard.txt takes among ten times as many, in no order of names."""
    seconds = []
    for lines in (few, 10 * few):
        with TemporaryDirectory() as name, closing(open_in(Path(name))) as database:
            file = Path(name, "leaderboard.txt")
            names = (number * 7919 % 1_000_003 for number in range(lines))
            file.write_text("".join(f"P{each} 3 2 1 6\n" for each in names), encoding="ascii")
            began = time.process_time()
            taken = import_file(database, file).taken
            seconds.append((time.process_time() - began) / taken)
    return Bar(f"a standing of {10 * few:,}, of {few:,}", seconds[1] / seconds[0], 3, "")


def out_and_in(place: Path, record: Path, games: int, rounds: int) -> dict[str, float]:
    """The seconds of writing a record out and taking it in, now and before, by turns."""
    programs = {"": _HERE}
    git = ["git", "-C", str(_HERE), "archive", _BEFORE]
    archive = subprocess.run(git, capture_output=True)  # noqa: S603
    if not archive.returncode:
        programs[" before"] = place / "before"
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
            tar.extractall(place / "before", filter="data")
    times: dict[str, float] = {}
    files = set()
    for number in range(rounds):
        for when, program in programs.items():
            file, into = place / f"{when}{number}.jsonl", place / f"{when}{number}"
            into.mkdir()
            command = [sys.executable, "-c", _OUT_AND_IN, *map(str, (record, file, into))]
            told = subprocess.check_output(command, cwd=program, text=True)  # noqa: S603
            out, back, taken = told.split()
            files.add(file.read_bytes())
            if int(taken) != games or len(files) > 1:
                raise ValueError("What was written out or taken in is not the record.")
            for name, seconds in (("export", out), ("import", back)):
                key = f"{name}{when}"
                times[key] = min(times.get(key, float("inf")), float(seconds))
    for name, each in times.items():
        print(f"{name:<66} {each * 1e3:9.3f} ms")
    return times


def leaderboard(record: Path) -> float:
    """The processor time of a look at the leaderboard of this record."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "tictactoe_tui", "leaderboard"]
    environment = {**os.environ, VARIABLE: str(record)}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _shown(games: int) -> str:
    return f"leaderboard, second call, {games:,} games"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    finish(bars(options.games, options.rounds))


if __name__ == "__main__":
    main()
