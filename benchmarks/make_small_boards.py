"""Writes the table of small boards anew: `python -m benchmarks.make_small_boards`.

Each board of four, or of three in a row, is searched from its start with the same budget of nodes.
"""

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Status
from tictactoe_tui.games import four
from tictactoe_tui.proofs import small_boards
from tictactoe_tui.proofs.certificate import Board

SIDES: Final = range(4, 9)
LINES: Final = 4, 3
BOARDS: Final = tuple(
    (rows, columns, connect)
    for connect in LINES
    for rows, columns in combinations_with_replacement(SIDES, 2)
)
_PLACE: Final = Path(small_boards.__file__).with_name(small_boards.FILE_NAME)


def line_of(board: Board) -> str:
    """What the search finds of a board, as the table has it."""
    start = four.start(*board)
    info = analyse(start, Limits(nodes=small_boards.BUDGET))
    name, best = "x".join(map(str, board)), info.candidates[0]
    if info.result is None:
        return f"{name} open - - open {info.nodes}"
    if info.result == 0:
        return f"{name} draw - - proved {info.nodes}"
    if info.result < 0 or best.plies is None:
        raise AssertionError(f"{name}: {best}")
    first = start.notation.format(best.cell).replace(" ", ".")
    status = "proved" if best.status is Status.PROVED else "bound"
    return f"{name} win {first} {best.plies // 2 + 1} {status} {info.nodes}"


def main() -> None:
    """Search all boards and write the table."""
    _PLACE.write_text("".join(f"{line_of(board)}\n" for board in BOARDS), encoding="ascii")


if __name__ == "__main__":
    main()
