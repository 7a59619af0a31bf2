"""The proof of the opening at four in a row: `python -m benchmarks.four_proof [--rounds N]`.

All 399 replies to the centre of 20x20, proved from nothing and made into one certificate, against
the textbook solution of tic-tac-toe; how many of Black's stones are needed against how many
replies; and all first stones that win with six, one for all its mirror images, against the centre.
"""

import argparse
from collections import Counter
from functools import partial

from benchmarks import textbook
from benchmarks.measure import Bar, fastest, finish, ratio
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.opening_prover import Opening, step_of
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.games import Side, four
from tictactoe_tui.proofs.atlas import openings
from tictactoe_tui.proofs.certificate import Certificate, FirstStone, step_for, write_certificate

CENTRE = Opening(9 * 20 + 9)
MOST_STONES = 5
EXPECTED = {5: 395, 6: 4}
WITH_SIX = tuple(
    Opening(stone.first)
    for stone in openings()
    if stone.stones == 1 + MOST_STONES and stone.first // 20 <= stone.first % 20 < 10
)


def proof(opening: Opening = CENTRE) -> tuple[str, dict[int, int]]:
    """The certificate, and how many replies lose to how many stones, the first one included."""
    rules = four.rules()
    prover = Prover(rules, SearchControl(rules.start(), Limits()))
    steps = {}
    for reply in opening.replies:
        tree = prover.shortest(*opening.stones(reply), MOST_STONES)
        if tree is None:
            raise AssertionError(f"no win after {rules.notation.format(reply)}")
        steps[reply] = step_of(tree, rules)
    root = step_for(opening.move, steps)
    text = write_certificate(
        Certificate(FirstStone(opening.first, Side.ONE, root.stones, None), root)
    )
    return text, dict(Counter(1 + step.stones for step in steps.values()))


def bars(rounds: int = 5) -> list[Bar]:
    """Time the proof, and count what it says."""
    proofs: dict[str, dict[int, int]] = {}
    ours, theirs = "complete proof of 399 replies", "textbook list minimax of tic-tac-toe"
    with_six = {
        f"first stone {four.rules().notation.format(opening.first)}": partial(proof, opening)
        for opening in WITH_SIX
    }
    times = fastest(
        {
            theirs: textbook.solve,
            ours: lambda: proofs.update([proof()]),
            **with_six,
        },
        rounds,
    )
    all_with_six = f"all {len(with_six)} first stones that win with six"
    times[all_with_six] = sum(times[name] for name in with_six)
    ((_, found),) = proofs.items()
    wrong = sum((Counter(found) - Counter(EXPECTED)).values())
    return [
        ratio(ours, theirs, times, 0.55, least=False),
        ratio(all_with_six, ours, times, 45, least=False),
        Bar(f"replies with the stones they should need: {found}", 399 - wrong, 399, "", True),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    finish(bars(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
