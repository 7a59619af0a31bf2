"""The proof of the opening at four in a row: `python -m benchmarks.four_proof [--rounds N]`.

All 399 replies to the centre of 20x20, proved from nothing and made into one certificate, against
the textbook solution of tic-tac-toe; and how many of Black's stones are needed against how many
replies.
"""

import argparse
from collections import Counter

from benchmarks import textbook
from benchmarks.measure import Bar, fastest, finish, ratio
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.opening_prover import Opening, step_of
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.games import Side, four
from tictactoe_tui.proofs.certificate import Certificate, step_for, write_certificate

CENTRE = Opening(9 * 20 + 9)
MOST_STONES = 5
EXPECTED = {5: 395, 6: 4}


def proof() -> tuple[str, dict[int, int]]:
    """The certificate, and how many replies lose to how many stones, the first one included."""
    rules = four.rules()
    prover = Prover(rules, SearchControl(rules.start(), Limits()))
    steps = {}
    for reply in CENTRE.replies:
        tree = prover.shortest(*CENTRE.stones(reply), MOST_STONES)
        if tree is None:
            raise AssertionError(f"no win after {rules.notation.format(reply)}")
        steps[reply] = step_of(tree, rules)
    root = step_for(CENTRE.move, steps)
    text = write_certificate(Certificate(CENTRE.first, Side.ONE, None, root))
    return text, dict(Counter(1 + step.stones for step in steps.values()))


def bars(rounds: int = 5) -> list[Bar]:
    """Time the proof, and count what it says."""
    proofs: dict[str, dict[int, int]] = {}
    ours, theirs = "complete proof of 399 replies", "textbook list minimax of tic-tac-toe"
    times = fastest({theirs: textbook.solve, ours: lambda: proofs.update([proof()])}, rounds)
    ((_, found),) = proofs.items()
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
