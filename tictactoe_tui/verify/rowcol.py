"""The row and column game on small boards, by trying everything.

The board is a mapping from (row, column) to the number there, and a line of play is followed to
its end: no table is trusted across boards, no bound is used, nothing is cut off.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from tictactoe_tui.games import rowcol
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.verify.report import Report

Claims = Callable[[RowColPosition], Mapping[int, int]]
Numbers = frozenset[tuple[tuple[int, int], int]]
Square = tuple[int, int]

# Zeros, equal numbers, and nothing but losses: what random numbers from 1 to 9 never show.
_PRESETS: Final = (
    (2, (0, 0, 0, 0)),
    (2, (-5, 3, 999, -999)),
    (3, (7, 7, 7, 7, 7, 7, 7, 7, 7)),
    (3, (-1, -2, -3, -4, -5, -6, -7, -8, -9)),
)


def small_boards(seeds: Iterable[int] = range(3)) -> Iterator[RowColPosition]:
    """Untouched boards of two and of three rows, from these seeds and from the presets."""
    for size in (2, 3):
        for seed in seeds:
            yield rowcol.start(size, seed)
    for size, values in _PRESETS:
        yield rowcol.start(size, values=values)


def check_differences(claims: Claims, boards: Iterable[RowColPosition] | None = None) -> Report:
    """Compare what is claimed of every move of every position on these boards with the truth.

    Positions that differ in their totals only are claimed once, with the totals met first.
    """
    wrong: list[str] = []
    count = positions = moves = 0
    for start in small_boards() if boards is None else boards:
        count += 1
        solver = _Solver(start)
        for position in _reachable(start):
            positions += 1
            truth = solver.differences(position)
            claimed = claims(position)
            moves += len(truth)
            for cell in sorted(truth.keys() | claimed.keys()):
                if claimed.get(cell) != truth.get(cell):
                    says, true = (_text(values.get(cell)) for values in (claimed, truth))
                    where = f"{position.code()}, move {position.notation.format(cell)}"
                    wrong.append(f"{where}: the claim is {says}, the truth is {true}.")
    details = {"boards": count, "positions": positions, "moves": moves}
    return Report.of("Row and column: small boards", moves, wrong, details)


class _Solver:
    """The future differences of one board, each position worked out once."""

    def __init__(self, start: RowColPosition) -> None:
        self._size = start.size
        self._known: dict[tuple[Numbers, Square | None], int] = {}

    def differences(self, position: RowColPosition) -> dict[int, int]:
        """The final difference after each legal move, mover minus opponent, totals included."""
        numbers = frozenset(
            (divmod(cell, self._size), value)
            for cell, value in enumerate(position.cells)
            if value is not None
        )
        last = position.last_move
        mine, yours = (position.totals[side] for side in (position.to_move, position.to_move.other))
        return {
            row * self._size + column: mine - yours + value - self._future(rest, (row, column))
            for (row, column), value, rest in _moves(
                numbers, None if last is None else divmod(last, self._size)
            )
        }

    def _future(self, numbers: Numbers, last: Square) -> int:
        """What the side to move still gains over the other with best play."""
        key = numbers, last
        if key not in self._known:
            self._known[key] = max(
                (value - self._future(rest, at) for at, value, rest in _moves(numbers, last)),
                default=0,
            )
        return self._known[key]


def _moves(numbers: Numbers, last: Square | None) -> Iterator[tuple[Square, int, Numbers]]:
    """Every number that may be taken, where it is, and what it leaves."""
    for each in numbers:
        (row, column), value = each
        if last is None or row == last[0] or column == last[1]:
            yield (row, column), value, numbers - {each}


def _reachable(start: RowColPosition) -> Iterator[RowColPosition]:
    """Every position of a board, each once whatever the totals, by the program's own rules."""
    seen = set()
    waiting = [start]
    while waiting:
        position = waiting.pop()
        key = position.cells, position.last_move, position.to_move
        if key not in seen:
            seen.add(key)
            yield position
            waiting += [position.play(cell) for cell in position.legal_moves()]


def _text(value: int | None) -> str:
    return "nothing" if value is None else str(value)
