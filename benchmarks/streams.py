"""Random hands at the program: `python -m benchmarks.streams [--streams N] [--first SEED]`.

Keys, words, clicks, pastes without an end, nonsense and windows resized between them, at random
speed, each stream in a process and a terminal of its own. None may crash the program, and each is
left with one Ctrl+Q; how long that took is printed. A stream that is lost is told with its seed.
"""

import argparse
from statistics import quantiles

from benchmarks.measure import Bar, finish
from tests.trust.outcome import Outcome
from tests.trust.terminals import streams

LEFT_WITHIN = 2.0
_AT_A_TIME = 50


def bars(count: int = 10_000, first: int = 0) -> list[Bar]:
    """How many streams were lost, and how long leaving took."""
    outcome, seconds = Outcome(0, 0, 0), list[float]()
    for seed in range(first, first + count, _AT_A_TIME):
        outcome += streams(min(_AT_A_TIME, first + count - seed), seed, seconds=seconds)
        print(f"  {outcome}, slowest {max(seconds, default=0.0):.2f} s", flush=True)
    slow = quantiles(seconds, n=1000, method="inclusive")[-1] if len(seconds) > 1 else None
    return [
        Bar(f"streams lost of {outcome.tried}", outcome.lost, 0, ""),
        Bar("from Ctrl+Q to the end, 999 of 1,000", slow, LEFT_WITHIN, "s"),
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    finish(bars(arguments.streams, arguments.first))


if __name__ == "__main__":
    main()
