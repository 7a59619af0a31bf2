"""The proof of the opening at four in a row: `python -m benchmarks.four_proof [--rounds N]`.

All 399 replies to the centre of 20x20, proved from nothing and written down, against the textbook
solution of tic-tac-toe; and how many of Black's stones the proof needs against how many replies.
"""

import argparse
from collections import Counter

from benchmarks import textbook
from benchmarks.measure import Bar, fastest, finish, ratio
from tictactoe_tui.engine.lines.proof_writer import write_opening
from tictactoe_tui.proofs.centre_opening import COLUMNS, ROWS
from tictactoe_tui.proofs.proof_step import read_step

EXPECTED = {5: 395, 6: 4}


def histogram(proof: str) -> dict[int, int]:
    """How many replies lose to how many stones, the one in the centre included."""
    steps = (line.split(maxsplit=1)[1] for line in proof.splitlines() if line[0] != "#")
    return dict(
        sorted(Counter(1 + read_step(step, ROWS, COLUMNS).stones for step in steps).items())
    )


def bars(rounds: int = 5) -> list[Bar]:
    """Time the proof, and count what it says."""
    proofs: set[str] = set()
    ours, theirs = "complete proof of 399 replies", "textbook list minimax of tic-tac-toe"
    times = fastest({theirs: textbook.solve, ours: lambda: proofs.add(write_opening())}, rounds)
    (proof,) = proofs
    found = histogram(proof)
    wrong = sum((Counter(found) - Counter(EXPECTED)).values())
    return [
        ratio(ours, theirs, times, 0.55, least=False),
        Bar(f"replies with the stones they should need: {found}", 399 - wrong, 399, "", True),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    finish(bars(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
