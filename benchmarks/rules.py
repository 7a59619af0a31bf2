"""The rules against the obvious implementation in the tests: `python -m benchmarks.rules`.

Play one stone in the middle of a game on 20x20 and ask for the outcome, both ways, in one run.
"""

import copy
import random

from benchmarks.measure import Bar, fastest, finish, ratio
from tests.games.reference import LineReference
from tictactoe_tui.games import Position, four

STONES = 50


def middle_of_a_game(seed: int = 1, plies: int = 120) -> tuple[Position, LineReference]:
    """The same scattered position for both; stones that would end the game are left out."""
    source = random.Random(seed)
    position: Position = four.start()
    reference = LineReference(20, 20, 4)
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
