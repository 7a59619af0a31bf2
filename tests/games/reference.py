"""The rules once more, slow and obvious, and boards of every game to compare them on.

The slow rules are lists and loops and share nothing with the package.
"""

from dataclasses import dataclass, field

from hypothesis import strategies as st

from tictactoe_tui.games import Position, Side, four, rowcol, tictactoe

EMPTY = ""


@dataclass
class LineReference:
    """K in a line on a list of rows; X is whoever starts."""

    rows: int
    columns: int
    connect: int
    grid: list[list[str]] = field(init=False)
    mover: str = "X"

    def __post_init__(self) -> None:
        self.grid = [[EMPTY] * self.columns for _ in range(self.rows)]

    def winner(self) -> str:
        for row in range(self.rows):
            for column in range(self.columns):
                if self.grid[row][column] == EMPTY:
                    continue  # no line begins here
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = []
                    for step in range(self.connect):
                        r, c = row + step * down, column + step * right
                        if 0 <= r < self.rows and 0 <= c < self.columns:
                            line.append(self.grid[r][c])
                    if len(line) == self.connect and line[0] and line.count(line[0]) == len(line):
                        return line[0]
        return EMPTY

    def over(self) -> bool:
        return bool(self.winner()) or all(all(row) for row in self.grid)

    def result(self) -> int | None:
        """0 or 1 for the winning side in the order of play, -1 for a draw, None before the end."""
        winner = self.winner()
        if winner:
            return "XO".index(winner)
        return -1 if self.over() else None

    def legal(self) -> list[int]:
        if self.over():
            return []
        return [
            row * self.columns + column
            for row in range(self.rows)
            for column in range(self.columns)
            if self.grid[row][column] == EMPTY
        ]

    def play(self, cell: int) -> None:
        self.grid[cell // self.columns][cell % self.columns] = self.mover
        self.mover = "O" if self.mover == "X" else "X"


@dataclass
class RowColReference:
    """The number game on a dictionary of the numbers that are left."""

    size: int
    values: list[int]
    mover: int = 0

    def __post_init__(self) -> None:
        self.left = {
            (row, column): self.values[row * self.size + column]
            for row in range(self.size)
            for column in range(self.size)
        }
        self.points = [0, 0]
        self.last: tuple[int, int] | None = None

    def legal(self) -> list[int]:
        cells = []
        for row, column in sorted(self.left):
            if self.last is None or row == self.last[0] or column == self.last[1]:
                cells.append(row * self.size + column)
        return cells

    def over(self) -> bool:
        return not self.legal()

    def result(self) -> int | None:
        if not self.over():
            return None
        if self.points[0] == self.points[1]:
            return -1
        return 0 if self.points[0] > self.points[1] else 1

    def play(self, cell: int) -> None:
        place = divmod(cell, self.size)
        self.points[self.mover] += self.left.pop(place)
        self.last = place
        self.mover = 1 - self.mover


Reference = LineReference | RowColReference


Start = tuple[Position, Reference]


def tictactoe_starts() -> st.SearchStrategy[Start]:
    return st.builds(lambda: (tictactoe.start(), LineReference(3, 3, 3)))


@st.composite
def four_starts(draw: st.DrawFn) -> Start:
    rows, columns = draw(st.integers(4, 20)), draw(st.integers(4, 20))
    connect = draw(st.integers(3, 6))
    return four.start(rows, columns, connect), LineReference(rows, columns, connect)


@st.composite
def rowcol_starts(draw: st.DrawFn) -> Start:
    size = draw(st.integers(2, 7))
    values = draw(st.lists(st.integers(-999, 999), min_size=size**2, max_size=size**2))
    first = draw(st.sampled_from(Side))
    start = rowcol.start(size, values=values, first=first)
    return start, RowColReference(size, values, mover=int(first))


STARTS = {
    "tictactoe": tictactoe_starts(),
    "four": four_starts(),
    "rowcol": rowcol_starts(),
}
