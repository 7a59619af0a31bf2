"""The rules against an obvious implementation with lists: `python -m benchmarks.rules`.

Play one stone in the middle of a game on 20x20 and ask for the outcome, both ways, in one run.
"""

import copy
import random
from dataclasses import dataclass, field

from benchmarks.measure import Bar, fastest, finish, ratio
from tictactoe_tui.games import Position, four

STONES = 50
EMPTY = ""


@dataclass
class ListBoard:
    """K in a line on a list of rows, looked for in every direction; X is whoever starts."""

    rows: int
    columns: int
    connect: int
    grid: list[list[str]] = field(init=False)
    mover: str = "X"

    def __post_init__(self) -> None:
        self.grid = [[EMPTY] * self.columns for _ in range(self.rows)]

    def winner(self) -> str:
        """The letter that has a line; empty while nobody has."""
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
        """Whether nobody can move."""
        return bool(self.winner()) or all(all(row) for row in self.grid)

    def result(self) -> int | None:
        """0 or 1 for the winning side in the order of play, -1 for a draw, None before the end."""
        winner = self.winner()
        if winner:
            return "XO".index(winner)
        return -1 if self.over() else None

    def play(self, cell: int) -> None:
        """Place a stone of the side to move."""
        self.grid[cell // self.columns][cell % self.columns] = self.mover
        self.mover = "O" if self.mover == "X" else "X"


def middle_of_a_game(seed: int = 1, plies: int = 120) -> tuple[Position, ListBoard]:
    """The same scattered position for both; stones that would end the game are left out."""
    source = random.Random(seed)
    position: Position = four.start()
    reference = ListBoard(20, 20, 4)
    while position.ply < plies:
        cell = source.choice(position.legal_moves())
        after = position.play(cell)
        if after.outcome is None:
            position = after
            reference.play(cell)
    return position, reference


def bars(rounds: int = 5) -> list[Bar]:
    """How many times faster a move with its outcome is."""
    position, reference = middle_of_a_game()
    cell = position.legal_moves()[position.rows * position.columns // 4]

    def on_bitboards() -> None:
        for _ in range(STONES):
            _ = position.play(cell).outcome

    def on_lists() -> None:
        for _ in range(STONES):
            board = copy.deepcopy(reference)
            board.play(cell)
            board.result()

    times = fastest({"rules": on_bitboards, "obvious lists": on_lists}, rounds)
    return [ratio("obvious lists", "rules", times, bar=20, least=True)]


if __name__ == "__main__":
    finish(bars())
