"""Forced wins as written proofs.

`python -m tictactoe_tui.engine.lines.proof_writer` prints that of the opening. The package carries
what this prints, and a test makes sure that it is the same.
"""

import sys

from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.prover import ForcedWin, Prover
from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LineRules
from tictactoe_tui.proofs.centre_opening import CENTRE
from tictactoe_tui.proofs.proof_step import ProofStep, write_step

_MOST_STONES = 5


def step_of(tree: ForcedWin, rules: LineRules) -> ProofStep:
    """The step that a forced win begins with; what the tree shares, the steps share."""
    known: dict[int, ProofStep] = {}

    def made(tree: ForcedWin) -> ProofStep:
        move = rules.cell_of(tree.move)
        if tree.stones == 1:
            return ProofStep(move, {})
        step = known.get(id(tree))
        if step is None:
            replies = {
                rules.cell_of(reply): made(tree.answer(reply)) for reply in tree.named_replies()
            }
            step = ProofStep(move, replies, made(tree.answer(0)))
            # The answers of a win with two stones are made anew each time: their ids mean nothing.
            if tree.stones > 2:
                known[id(tree)] = step
        return step

    return made(tree)


def write_opening() -> str:
    """The proof of the opening: the shortest win after every reply to the centre."""
    rules = four.rules()
    centre = rules.bits[CENTRE]
    prover = Prover(rules, SearchControl(rules.start(), Limits()))
    lines = ["# Black 9 9, then for each reply of White the proof that Black wins; see step.py."]
    for cell, reply in enumerate(rules.bits):
        if reply == centre:
            continue
        tree = prover.shortest(centre, reply, _MOST_STONES)
        if tree is None:
            raise AssertionError(f"no win after {rules.notation.format(cell)}")
        row, column = divmod(cell, rules.columns)
        lines.append(f"{row}.{column} {write_step(step_of(tree, rules), rules.columns)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(write_opening())
