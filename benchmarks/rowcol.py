"""The row and column game: `python benchmarks/rowcol.py`, with options that --help lists.

How long exact answers take, how deep half a second reaches, and how often Sera with little time
wins the two-seat sum against the four named strategies: a grid favours one seat, so each is played
from both and the margins are added.
"""

import argparse
import random
import time
from collections.abc import Callable

from tictactoe_tui.engine.control import Control, Limits
from tictactoe_tui.engine.info import SearchInfo, Status
from tictactoe_tui.engine.rowcol_search import search
from tictactoe_tui.games import rowcol
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents.base import Choice, Request
from tictactoe_tui.opponents.rowcol_players import sera
from tictactoe_tui.opponents.strategies import STRATEGIES

Player = Callable[[Request[RowColPosition]], Choice]


def after(size: int, seed: int, plies: int) -> RowColPosition:
    """A position some random moves into a game."""
    source = random.Random(seed)
    position = rowcol.start(size, seed=seed)
    for _ in range(plies):
        position = position.play(source.choice(position.legal_moves()))
    return position


def exact(size: int, plies: int) -> None:
    """Print when the result, the best move and all moves are proved, over three boards."""
    for seed in range(3):
        position = after(size, seed, plies)
        told: list[SearchInfo] = []
        last = search(position, Control(position, Limits(), told.append))
        best = next(info for info in told if best_is_proved(info))
        print(
            f"N={size} after {plies} plies, board {seed}: best {best.elapsed * 1e3:9.1f} ms"
            f"   all {len(last.candidates):2} {last.elapsed * 1e3:9.1f} ms   {last.nodes:,} nodes"
            f"   {last.nodes / last.elapsed / 1e6:.1f} M/s"
        )


def best_is_proved(info: SearchInfo) -> bool:
    """Whether the first candidate is exact and no other can be better."""
    return info.candidates[0].status is Status.PROVED and all(
        candidate.status is not Status.ESTIMATE for candidate in info.candidates
    )


def depths(sizes: list[int]) -> None:
    """Print the depth reached in half a second from the untouched board."""
    for size in sizes:
        reached = []
        for best_only in (False, True):
            position = rowcol.start(size, seed=1)
            control = Control(position, Limits(seconds=0.5))
            reached.append(search(position, control, best_only=best_only).depth)
        print(f"N={size} in 0.5 s: depth {reached[0]} for all moves, {reached[1]} for the best")


def two_seats(size: int, seed: int, strategy: Player, limits: Limits) -> tuple[int, float]:
    """Sera's margin over both seats of one grid, and her slowest move in seconds."""
    margin, slowest = 0, 0.0
    for seat in (0, 1):
        position = rowcol.start(size, seed=seed)
        while position.outcome is None:
            mine = position.to_move == seat
            started = time.perf_counter()
            player = sera if mine else strategy
            choice = player(Request(position, random.Random(0), limits))
            if mine:
                slowest = max(slowest, time.perf_counter() - started)
            position = position.play(choice.cell)
        margin += position.totals[seat] - position.totals[1 - seat]
    return margin, slowest


def strength(sizes: list[int], grids: int, limits: Limits) -> None:
    """Print on how many grids Sera wins the two-seat sum against each strategy."""
    for size in sizes:
        for name, strategy in STRATEGIES.items():
            played = [two_seats(size, 500 + seed, strategy, limits) for seed in range(grids)]
            won = sum(margin > 0 for margin, _ in played)
            mean = sum(margin for margin, _ in played) / grids
            slowest = max(seconds for _, seconds in played)
            print(
                f"N={size:2} against {name:<24} {won}/{grids} grids won"
                f"   mean sum {mean:+6.1f}   slowest move {slowest * 1e3:5.1f} ms",
                flush=True,
            )


def main() -> None:
    """Run all three parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", type=int, default=4)
    parser.add_argument("--sizes", type=int, nargs="+", default=[5, 6, 8, 10])
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--skip-exact", action="store_true")
    options = parser.parse_args()
    if not options.skip_exact:
        for size, plies in ((4, 0), (5, 1), (5, 3), (5, 5)):
            exact(size, plies)
    depths(options.sizes)
    strength(options.sizes, options.grids, Limits(seconds=options.milliseconds / 1e3))


if __name__ == "__main__":
    main()
