"""Whether Sera moves in time: `python -m benchmarks.deadline [--moves N --milliseconds M]`.

Her moves in games of all three kinds, each with the same deadline: four in a row from random
openings against several rivals, row and column on boards of several sizes, tic-tac-toe. It is done
twice: by the clock on the wall, where other programs may keep her waiting, and with the processor
time of this process as her clock, where every millisecond too much is her own fault.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any

from benchmarks import rivals
from benchmarks.measure import CLOCK, Bar, finish
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import Position, Side, four, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents import players_at
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

Player = Callable[[MoveRequest[Any]], PlayerMove]
GRACE = 10e-3
_FOUR = players_at(four.KEY)
_RIVALS: tuple[Player, ...] = (
    rivals.uniformly_random,
    rivals.threat,
    _FOUR["Cop"],
    _FOUR["Kitty"],
)
_OPENINGS = (0, 0, 2, 4, 8, 14, 24, 40, 80)
_SIZES = (4, 5, 6, 8, 10, 14, 20)
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Move:
    """One move of Sera's with the seconds that it took."""

    position: Position
    seconds: float


def timed(position: Position, limits: Limits) -> tuple[int, Move]:
    """Sera's move, and how long she took by the clock of her limits."""
    request: MoveRequest[Any] = MoveRequest(position, Random(0), limits)
    sera = players_at(position.key)["Sera"]
    started = limits.clock()
    cell = sera(request).cell
    return cell, Move(position, limits.clock() - started)


def game(start: Position, sera: Side, rival: Player, source: Random, limits: Limits) -> list[Move]:
    """All moves of Sera's in one game."""
    position, moves = start, []
    while position.outcome is None:
        if position.to_move == sera:
            cell, move = timed(position, limits)
            moves.append(move)
        else:
            cell = rival(MoveRequest(position, source)).cell
        position = position.play(cell)
    return moves


def fours(limits: Limits) -> Iterator[Move]:
    """Moves at four in a row; a scattered opening has both sides' stones near each other."""
    for seed in count():
        source = Random(seed)
        stones = source.choice(_OPENINGS)
        start = opening(stones, source)
        rival = _RIVALS[seed % len(_RIVALS)]
        yield from game(start, Side(seed // len(_RIVALS) % 2), rival, source, limits)


def opening(stones: int, source: Random) -> LinePosition:
    """A position to begin with: stones near each other if few, all over the board if many."""
    if stones <= 14:
        return rivals.scattered(stones, source)
    position = four.start()
    while position.ply < stones:
        after = position.play(source.choice(position.legal_moves()))
        position = after if after.outcome is None else position
    return position


def rowcols(limits: Limits) -> Iterator[Move]:
    """Moves at row and column."""
    players = players_at(rowcol.KEY)
    names = ("Greedy", "Cop", "MaximizeFutureMin", "Kitty")
    for seed in count():
        source = Random(seed)
        start = rowcol.start(_SIZES[seed % len(_SIZES)], seed=seed)
        yield from game(start, Side(seed % 2), players[names[seed % 4]], source, limits)


def tictactoes(limits: Limits) -> Iterator[Move]:
    """Moves at tic-tac-toe."""
    for seed in count():
        rival = players_at(tictactoe.KEY)["Kitty"]
        yield from game(tictactoe.start(), Side(seed % 2), rival, Random(seed), limits)


def print_times(name: str, moves: list[Move], allowed: float) -> None:
    """Print how the times are spread, and the latest of the late moves."""
    ranked = sorted(moves, key=lambda move: move.seconds)
    times = [1e3 * move.seconds for move in ranked]
    high = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(
        f"  {name:<10} {len(moves):4} moves: half within {times[len(times) // 2]:.1f} ms, "
        f"99 % within {high:.1f} ms, slowest {times[-1]:.1f} ms",
        flush=True,
    )
    for move in ranked[-_SHOWN:]:
        if move.seconds > allowed:
            print(f"    {1e3 * move.seconds:.1f} ms: {move.position.code()}")


def slowest(moves: int, limits: Limits, allowed: float) -> float:
    """The longest of this many moves, eight tenths of them at four in a row."""
    small = max(1, moves // 10)
    played = {
        "four": list(islice(fours(limits), moves - 2 * small)),
        "rowcol": list(islice(rowcols(limits), small)),
        "tictactoe": list(islice(tictactoes(limits), small)),
    }
    for name, each in played.items():
        print_times(name, each, allowed)
    return max(move.seconds for each in played.values() for move in each)


def bars(moves: int = 1000, milliseconds: float = 50) -> list[Bar]:
    """Time the moves by both clocks and hold them against the deadline."""
    deadline = milliseconds / 1e3
    found = []
    for name, clock in (("processor time", CLOCK), ("the wall", time.perf_counter)):
        print(f"by {name}:")
        allowed = deadline + GRACE
        seconds = slowest(moves, Limits(seconds=deadline, clock=clock), allowed)
        what = f"slowest of {moves:,} moves with {milliseconds:g} ms each, by {name}"
        found.append(Bar(what, 1e3 * seconds, 1e3 * allowed, "ms"))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--milliseconds", type=float, default=50)
    options = parser.parse_args()
    finish(bars(options.moves, options.milliseconds))


if __name__ == "__main__":
    main()
