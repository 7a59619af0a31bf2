"""Eight programs on one database: `python -m benchmarks.together [--processes P --games N]`.

They all keep finished games and look at the leaderboard at the same time. Afterwards it must say of
everybody what playing the same games without any database says.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Bar, finish
from tests.storage.together import play_together


def bars(processes: int = 8, games: int = 500) -> list[Bar]:
    """Play together and count what is wrong."""
    with TemporaryDirectory() as directory:
        together = play_together(Path(directory), processes, games)
    kept = sum(tally.games for tally in together.found.values()) // 2
    print(f"{kept:,} games by {processes} processes in {together.seconds:.1f} s", flush=True)
    of = f"of {processes * games:,} games by {processes} processes"
    return [
        Bar(f"lost {of}", processes * games - kept, 0, ""),
        Bar("players with a wrong tally", together.wrong, 0, ""),
        Bar("processes that failed", together.failed, 0, ""),
        Bar("longest that keeping a game took", together.longest, 10, "s"),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--games", type=int, default=500)
    options = parser.parse_args()
    finish(bars(options.processes, options.games))


if __name__ == "__main__":
    main()
