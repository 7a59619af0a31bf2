"""The proof that Black, in the centre of the empty 20x20 board, has won: one line a White reply."""

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files

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
