"""Where chance comes from: the seed of a game, and nothing that was done before."""

from random import Random

from tictactoe_tui.games import Side


def move_source(seed: int | str, side: Side, ply: int) -> Random:
    """The random numbers for one move of one side; `ply` is that of the position to move in.

    Each move has a stream of its own, so that a game taken back, redone or continued another day
    goes on exactly as it would have.
    """
    # A text, as of a whole number Random forgets the sign.
    return Random(f"{seed} {side.name} {ply}")


def next_seed(seed: int) -> int:
    """The seed of the game after the one with this seed."""
    return int(Random(f"next {seed}").random() * 2**32)
