"""Who wins on boards from 4x4 to 8x8, as far as a search with a budget of nodes has shown.

Each board was searched once, with `analyse four --rows R --cols C --connect K --nodes BUDGET`; what
came of it stands in a text beside this file. `python -m benchmarks.make_small_boards` writes it.
"""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from tictactoe_tui.proofs.certificate import Board

FILE_NAME: Final = "small_boards.txt"
BUDGET: Final = 1_000_000
"""The nodes that a board was given."""


class SmallBoard(NamedTuple):
    """What is known of a board: `win` for Black, `draw`, or `open` where the nodes did not do.

    A win has its first stone and the stones that Black needs, `proved` where fewer cannot do and
    `bound` where nobody knows. `nodes` is what the search visited.
    """

    board: Board
    result: str
    first: str
    stones: int | None
    status: str
    nodes: int


@cache
def small_boards() -> tuple[SmallBoard, ...]:
    """All boards of the table, by the length of a line and by their rows."""
    text = files("tictactoe_tui.proofs").joinpath(FILE_NAME).read_text(encoding="ascii")
    return tuple(map(read_board, text.splitlines()))


def read_board(line: str) -> SmallBoard:
    """A line of the table: board, result, first stone, stones, status and nodes."""
    board, result, first, stones, status, nodes = line.split(" ")
    rows, columns, connect = map(int, board.split("x"))
    most = None if stones == "-" else int(stones)
    return SmallBoard((rows, columns, connect), result, first, most, status, int(nodes))
