"""Writes the table of small boards anew: `python -m benchmarks.make_small_boards`.

Each board of four, or of three in a row, is searched from its start with the same budget of nodes;
so are the larger squares that four can be played on.
"""

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

import msgspec

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import four
from tictactoe_tui.proofs import small_boards
from tictactoe_tui.proofs.certificate import Board
from tictactoe_tui.proofs.small_boards import SmallBoard

SIDES: Final = range(4, 9)
LARGER: Final = range(9, 21)
LINES: Final = 4, 3
BOARDS: Final = (
    *(
        (rows, columns, connect)
        for connect in LINES
        for rows, columns in combinations_with_replacement(SIDES, 2)
    ),
    *((side, side, LINES[0]) for side in LARGER),
)
_PLACE: Final = Path(small_boards.__file__).with_name(small_boards.FILE_NAME)


def searched(board: Board) -> SmallBoard:
    """What the search finds of a board."""
    start = four.start(*board)
    info = analyse(start, Limits(nodes=small_boards.BUDGET))
    if info.result is None:
        return SmallBoard(*board, "open", None, None, "open", info.nodes)
    if info.result == 0:
        return SmallBoard(*board, "draw", None, None, "proved", info.nodes)
    best = info.candidates[0]
    if info.result < 0 or best.plies is None:
        raise AssertionError(f"{board}: {best}")
    first = start.notation.format(best.cell).replace(" ", ".")
    return SmallBoard(
        *board, "win", first, best.plies // 2 + 1, best.status.value, nodes=info.nodes
    )


def main() -> None:
    """Search all boards and write the table."""
    _PLACE.write_bytes(msgspec.json.Encoder().encode_lines(map(searched, BOARDS)))


if __name__ == "__main__":
    main()
