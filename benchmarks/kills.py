"""kill -9 while games are played: `python -m benchmarks.kills [--kills N]`.

Every process plays, keeps every move and says so once it is safe; then it is killed. Nothing that
it said may be missing in the database that the next one opens.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Bar, finish
from tests.storage.kills import kill_again_and_again


def bars(kills: int = 200, seed: int = 1) -> list[Bar]:
    """Kill so many processes and count what is missing."""
    with TemporaryDirectory() as directory:
        aftermath = kill_again_and_again(Path(directory), kills, seed)
    print(
        f"{aftermath.kills} kills, {aftermath.moves:,} moves in {len(aftermath.last):,} games",
        flush=True,
    )
    return [
        Bar(
            f"lost of {aftermath.moves:,} acknowledged moves in {kills} kills",
            aftermath.lost,
            0,
            "",
        ),
        Bar("files or games that were damaged", aftermath.broken, 0, ""),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    finish(bars(options.kills, options.seed))


if __name__ == "__main__":
    main()
