"""Who wins on boards up to 8x8 and on larger squares, as far as a search of so many nodes shows.

Each board was searched once, with `analyse four --rows R --cols C --connect K --nodes BUDGET`. The
results are in a file beside this module, which `python -m benchmarks.make_small_boards` writes.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from tictactoe_tui.games import LinePosition, Position
from tictactoe_tui.proofs.certificate import Board

FILE_NAME: Final = "small_boards.jsonl"
BUDGET: Final = 1_000_000
_NOTES: Final = {
    "win": "{1}Black wins by force on {0}.",
    "draw": "Nobody can force a win on {0}.",
}


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """What is known of a board: `win` for Black, `draw`, or `open` if the search found neither.

    A win has its first stone, as certificates write it, and the stones that Black needs. The status
    is `proved` if he cannot win with fewer, and `bound` if that is not known. `nodes` is how many
    the search visited.
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
        """Rows, columns and length of a line, as proofs have them."""
        return self.rows, self.cols, self.connect


@cache
def small_boards() -> tuple[SmallBoard, ...]:
    """All boards of the table: four in a row, three in a row, then the larger squares."""
    text = files("tictactoe_tui.proofs").joinpath(FILE_NAME).read_bytes()
    return tuple(msgspec.json.Decoder(SmallBoard).decode_lines(text))


def note_on_size(size: int, swap_rule: bool = False) -> str:
    """What is proved of four in a row on a square board, in one sentence."""
    without = "Without the swap rule " * swap_rule
    return _NOTES[_known()[size, size, 4].result].format(f"{size}x{size}", without)


def known_at_start(position: Position) -> SmallBoard | None:
    """What is known of an empty board, lying as the table has it; None of any other position."""
    if position.ply or not isinstance(position, LinePosition):
        return None
    short, long = sorted((position.rows, position.columns))
    return _known().get((short, long, position.rules.connect))


@cache
def _known() -> dict[Board, SmallBoard]:
    return {each.board: each for each in small_boards()}
