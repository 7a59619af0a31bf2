"""kill -9 while games are played: `python -m benchmarks.kills [--kills N] [--paints N]`.

Every process plays, keeps every move and says so once it is safe; then it is killed. Nothing that
it said may be missing in the database that the next one opens. Then the real program is killed in
the moment in which a stone is painted, the first of a game or a later one, with motion off and on:
no stone that looks saved may be missing.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Bar, finish
from tests.storage.kills import kill_again_and_again
from tests.trust.kills_at_paint import killed_at_the_paint


def bars(kills: int = 200, seed: int = 1, paints: int = 40) -> list[Bar]:
    """Kill so many processes, and so many as they paint, and count what is missing."""
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
        Bar(f"lost in {paints} kills at a paint", killed_at_the_paint(paints).lost, 0, ""),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--paints", type=int, default=40)
    options = parser.parse_args()
    finish(bars(options.kills, options.seed, options.paints))


if __name__ == "__main__":
    main()
