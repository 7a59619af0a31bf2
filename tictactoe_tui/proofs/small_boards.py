"""Who wins on boards from 4x4 to 8x8, as far as a search with a budget of nodes has shown.

Each board was searched once, with `analyse four --rows R --cols C --connect K --nodes BUDGET`; what
came of it stands in a file beside this. `python -m benchmarks.make_small_boards` writes it.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from tictactoe_tui.proofs.certificate import Board

FILE_NAME: Final = "small_boards.jsonl"
BUDGET: Final = 1_000_000
"""The nodes that a board was given."""


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """What is known of a board: `win` for Black, `draw`, or `open` where the nodes did not do.

    A win has its first stone, as certificates write it, and the stones that Black needs, `proved`
    where fewer cannot do and `bound` where nobody knows. `nodes` is what the search visited.
    """

    rows: int
    cols: int
    connect: int
    result: str
    first: str | None
    stones: int | None
    status: str
    nodes: int

    @property
    def board(self) -> Board:
        """As proofs have it."""
        return self.rows, self.cols, self.connect


@cache
def small_boards() -> tuple[SmallBoard, ...]:
    """All boards of the table, by the length of a line and by their rows."""
    text = files("tictactoe_tui.proofs").joinpath(FILE_NAME).read_bytes()
    return tuple(msgspec.json.Decoder(SmallBoard).decode_lines(text))
