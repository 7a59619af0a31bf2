"""The rules against the obvious implementation: `python -m benchmarks.rules`.

Play one stone in the middle of a game on 20x20 and ask for the outcome, both ways, in one run.
"""

import copy
import random
import timeit

from tests.games.reference import LineReference
from tictactoe_tui.games import Position, four

ROUNDS = 5


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


def main() -> None:
    """Print both times and their ratio."""
    position, reference = middle_of_a_game()
    cell = position.legal_moves()[len(position.legal_moves()) // 2]

    def fast() -> None:
        _ = position.play(cell).outcome

    def slow() -> None:
        board = copy.deepcopy(reference)
        board.play(cell)
        board.result()

    def slow_in_place() -> None:
        reference.result()

    times = {
        name: min(timeit.repeat(call, number=number, repeat=ROUNDS)) / number
        for name, call, number in (
            ("bitboards", fast, 5000),
            ("obvious lists, copied", slow, 20),
            ("obvious lists, outcome alone", slow_in_place, 20),
        )
    }
    for name, seconds in times.items():
        print(f"{name:<30} {seconds * 1e6:9.1f} us   {seconds / times['bitboards']:7.1f} x")


if __name__ == "__main__":
    main()
