"""All benchmarks in short, and one table at the end: `python -m benchmarks [--jobs N]`.

With `--json FILE` the table is written as JSON too; `--plots [DIRECTORY]` draws pictures instead.
Each has a longer run of its own, `python -m benchmarks.NAME`, which is the one that counts. What a
person feels, `start`, `keys` and `quit`, needs a machine with nothing else to do.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks import (
    classroom,
    click,
    cluster,
    deadline,
    four_play,
    four_proof,
    honesty,
    honesty_20x20,
    import_fuzz,
    judging,
    keys,
    kills,
    lab,
    learning,
    memory,
    plots,
    quit as leaving,
    record,
    record_screens,
    rowcol,
    rules,
    saving,
    start,
    tictactoe,
    together,
)
from benchmarks.measure import Bar, finish
from benchmarks.report import document, heading


def in_short(jobs: int) -> Mapping[str, Callable[[], list[Bar]]]:
    """Every benchmark with figures small enough to wait for."""
    return {
        "click": click.bars,
        "rules": lambda: rules.bars(rounds=3),
        "tictactoe": lambda: tictactoe.bars(rounds=3),
        "four_proof": lambda: four_proof.bars(rounds=2),
        "lab": lambda: lab.bars(rounds=3, count=500),
        "deadline": lambda: deadline.bars(moves=200),
        "four_play": lambda: four_play.bars(games=10, second=10, jobs=jobs),
        "rowcol": lambda: rowcol.bars(grids=2, jobs=jobs),
        "rowcol_endings": lambda: rowcol.endings(grids=5, jobs=jobs),
        "rowcol_first_moves": lambda: rowcol.first_moves(compare=False),
        "judging": judging.bars,
        "honesty": lambda: honesty.bars(cases=60, jobs=jobs),
        "honesty_20x20": lambda: honesty_20x20.bars(cases=4, jobs=jobs),
        "record": lambda: record.bars(games=20_000, rounds=3),
        "record_screens": lambda: record_screens.bars(games=20_000, rounds=5),
        "together": lambda: together.bars(games=50),
        "kills": lambda: kills.bars(kills=20),
        "learning": lambda: learning.bars(learners=20, jobs=jobs),
        "import_fuzz": lambda: import_fuzz.bars(records=10_000, jobs=jobs),
        "saving": lambda: saving.bars(plies=100),
        "memory": lambda: memory.bars(games=150),
        "classroom": classroom.bars,
        "cluster": lambda: cluster.bars(games=30),
        "start": lambda: start.bars(rounds=7),
        "keys": lambda: keys.bars(keys=96),
        "quit": lambda: leaving.bars(times=4),
    }


def main() -> None:
    """Run everything and print the table, or draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--plots", type=Path, metavar="DIRECTORY", nargs="?", const=plots.PLACE)
    options = parser.parse_args()
    if options.plots:
        plots.draw(options.plots)
        return
    if options.json:
        options.json.touch()  # minutes before it is needed
    found: dict[str, list[Bar]] = {}
    for name, measure in in_short(options.jobs).items():
        started = time.perf_counter()
        print(f"--- {name}", flush=True)
        found[name] = measure()
        print(f"    {time.perf_counter() - started:.1f} s", flush=True)
    if options.json:
        options.json.write_text(document(found), encoding="utf-8")
    print(f"\n{heading()}")
    finish(bar for bars in found.values() for bar in bars)


if __name__ == "__main__":
    main()
