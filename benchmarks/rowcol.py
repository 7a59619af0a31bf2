"""The row and column game: `python -m benchmarks.rowcol`, with options that --help lists.

How long exact answers take, how often the best move is proved within a second from so many numbers
left (`--endings` measures nothing else), what all first moves of a board of 5 take with numpy and
whether the search alone finds the same (`--first-moves` measures nothing else), how deep half a
second reaches, and how often Sera with 20 ms a move wins the two-seat sum against the four named
strategies: a grid favours one seat, so each is played from both and the margins are added. Clocks
are those of the processor, so that other programs do not count; on a quiet machine they are the
same as the clock on the wall.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from operator import ne
from statistics import mean, median

from benchmarks.measure import CLOCK, Bar, finish, over_processes
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.info import SearchInfo, Status
from tictactoe_tui.engine.rowcol.search import search
from tictactoe_tui.games import rowcol
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents import CHARACTERS, players_at
from tictactoe_tui.opponents.move_request import MoveRequest
from tictactoe_tui.opponents.rowcol_players import sera

STRATEGIES = {
    name: player for name, player in players_at("rowcol").items() if name not in CHARACTERS
}
SIZES = (5, 6, 8, 10)
ENDINGS = {5: 22, 6: 23, 8: 24, 10: 27}
_FIRST_SEED = 500
_NO_NUMPY = "not installed: pip install 'tictactoe-tui[fast]'"


@dataclass(frozen=True, slots=True)
class Grid:
    """One grid to be played from both seats with so much time a move."""

    size: int
    seed: int
    strategy: str
    seconds: float


def after(size: int, seed: int, plies: int, board: int | None = None) -> RowColPosition:
    """A position some random moves into a game, on the board of the same seed or another one."""
    source = random.Random(seed)
    position = rowcol.start(size, seed=seed if board is None else board)
    for _ in range(plies):
        if position.outcome is not None:
            break
        position = position.play(source.choice(position.legal_moves()))
    return position


def exact(size: int, plies: int) -> None:
    """Print when the result, the best move and all moves are proved, over three boards."""
    for seed in range(3):
        position = after(size, seed, plies)
        told: list[SearchInfo] = []
        last = search(position, SearchControl(position, Limits(), told.append))
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


def with_left(size: int, seed: int, left: int) -> RowColPosition:
    """A position with so many numbers left, after random moves on the board of this seed."""
    tries = (after(size, seed * 1_000 + each, size * size - left, seed) for each in range(1_000))
    return next(position for position in tries if position.outcome is None)


def ending(size_and_seed: tuple[int, int]) -> float:
    """The seconds until the best move is proved."""
    size, seed = size_and_seed
    position = with_left(size, seed, ENDINGS[size])
    told: list[SearchInfo] = []
    control = SearchControl(position, Limits(clock=CLOCK), told.append)
    search(position, control, best_only=True)
    return next(info for info in told if best_is_proved(info)).elapsed


def endings(grids: int = 50, jobs: int = 1) -> list[Bar]:
    """On how many of these grids of each size the best move is proved within a second."""
    found = []
    for size, left in ENDINGS.items():
        times = sorted(over_processes(ending, [(size, seed) for seed in range(grids)], jobs))
        print(
            f"N={size:2} with {left} left: median {median(times):.2f} s, slowest {times[-1]:.2f} s"
        )
        within = 100 * sum(time <= 1 for time in times) / grids
        found.append(
            Bar(f"best move proved within 1 s, N={size}, {left} left", within, 100, "%", True)
        )
    return found


def first_moves(seeds: Sequence[int] = (1,), *, compare: bool = True) -> list[Bar]:
    """Seconds for the exact scores of all first moves of 5x5, and how many the search denies."""
    seconds, different = [], 0
    for seed in seeds if find_spec("numpy") else ():
        position = rowcol.start(5, seed=seed)
        info = search(position, SearchControl(position, Limits(clock=CLOCK)))
        seconds.append(info.elapsed)
        print(f"board {seed}: {len(info.candidates)} first moves in {info.elapsed:.2f} s, ", end="")
        print("scores", *(f"{each.cell}:{each.score}" for each in info.candidates), flush=True)
        if compare:
            # Where nodes are limited there is never a table.
            alone = search(position, SearchControl(position, Limits(nodes=10**9, clock=CLOCK)))
            different += sum(map(ne, info.candidates, alone.candidates))
            print(f"    by the search alone in {alone.elapsed:.2f} s, {alone.nodes:,} nodes")
    note = "" if seconds else _NO_NUMPY
    what = "all first moves of 5x5 exactly, with numpy, "
    found = [Bar(f"{what}slowest", max(seconds, default=None), 3, "s", note=note)]
    if compare:
        unlike = different if seconds else None
        found.append(Bar(f"{what}unlike the search", unlike, 0, "", note=note))
    return found


def depths(sizes: Sequence[int]) -> None:
    """Print the depth reached in half a second from the untouched board."""
    for size in sizes:
        reached = []
        for best_only in (False, True):
            position = rowcol.start(size, seed=1)
            control = SearchControl(position, Limits(seconds=0.5))
            reached.append(search(position, control, best_only=best_only).depth)
        print(f"N={size} in 0.5 s: depth {reached[0]} for all moves, {reached[1]} for the best")


def two_seats(grid: Grid) -> int:
    """Sera's margin over both seats of one grid."""
    limits = Limits(seconds=grid.seconds, clock=CLOCK)
    margin = 0
    for seat in (0, 1):
        position = rowcol.start(grid.size, seed=grid.seed)
        while position.outcome is None:
            player = sera if position.to_move == seat else STRATEGIES[grid.strategy]
            position = position.play(player(MoveRequest(position, random.Random(0), limits)).cell)
        margin += position.totals[seat] - position.totals[1 - seat]
    return margin


def bars(
    grids: int = 40, sizes: Sequence[int] = SIZES, milliseconds: float = 20, jobs: int = 1
) -> list[Bar]:
    """On how many grids of each size Sera wins the two-seat sum against each strategy."""
    found = []
    for size in sizes:
        for name in STRATEGIES:
            seeds = range(_FIRST_SEED, _FIRST_SEED + grids)
            work = [Grid(size, seed, name, milliseconds / 1e3) for seed in seeds]
            margins = over_processes(two_seats, work, jobs)
            won = sum(margin > 0 for margin in margins)
            print(
                f"N={size:2} against {name:<24} {won}/{grids} grids won"
                f"   margins {min(margins):+} to {max(margins):+}, mean {mean(margins):+.1f}",
                flush=True,
            )
            what = f"two-seat sums won against {name}, N={size}"
            found.append(Bar(what, 100 * won / grids, 95, "%", True))
    return found


def main() -> None:
    """Run all three parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", type=int, default=40)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--skip-exact", action="store_true")
    parser.add_argument("--endings", action="store_true")
    parser.add_argument("--first-moves", action="store_true")
    options = parser.parse_args()
    if options.endings:
        finish(endings(jobs=options.jobs))
    if options.first_moves:
        finish(first_moves())
    if not options.skip_exact:
        for size, plies in ((4, 0), (5, 1), (5, 3), (5, 5)):
            exact(size, plies)
        depths(options.sizes)
    finish(bars(options.grids, options.sizes, options.milliseconds, options.jobs))


if __name__ == "__main__":
    main()
