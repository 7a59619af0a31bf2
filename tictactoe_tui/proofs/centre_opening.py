"""The proof that Black, in the centre of the empty 20x20 board, has won: one line a White reply."""

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files

from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.proofs.proof_step import ProofStep, read_step

ROWS = COLUMNS = 20
CENTRE = 9 * COLUMNS + 9
FILE_NAME = "four_20x20_centre.txt"


@cache
def _lines() -> Mapping[int, str]:
    """The written step after each reply of White."""
    text = files("tictactoe_tui.proofs").joinpath(FILE_NAME).read_text(encoding="ascii")
    lines = (line.split(maxsplit=1) for line in text.splitlines() if not line.startswith("#"))
    return {read_step(reply, ROWS, COLUMNS).move: step for reply, step in lines}


def replies() -> Collection[int]:
    """Every reply of White that the proof answers."""
    return _lines().keys()


@cache
def step_after(reply: int) -> ProofStep:
    """How Black wins after this first reply of White."""
    return read_step(_lines()[reply], ROWS, COLUMNS)


def next_step(position: LinePosition) -> ProofStep | None:
    """Black's step in a position of the proof, whatever the order of its moves, or None."""
    rules = position.rules
    if rules != four.rules() or position.outcome is not None or position.ply & 1:
        return None
    black, white = set(rules.cells_of(position.one)), set(rules.cells_of(position.two))
    if CENTRE not in black:
        return None
    for reply in sorted(white):
        step = _follow(step_after(reply), black - {CENTRE}, white - {reply})
        if step is not None:
            return step
    return None


def _follow(step: ProofStep, black: set[int], white: set[int]) -> ProofStep | None:
    """The step to play once all these stones are on the board, if some order leads there."""
    if not black:
        return step
    if step.move not in black:
        return None
    for reply in sorted(white):
        then = step.answer(reply)
        found = then and _follow(then, black - {step.move}, white - {reply})
        if found:
            return found
    return None
