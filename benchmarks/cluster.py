"""What a cluster costs and brings: `python -m benchmarks.cluster [--games N]`.

A scheduler and its workers are processes of this machine. The ratio of two workers to one needs two
processors that have nothing else to do; both are measured twice, in turns.
"""

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Bar, finish
from tests.arena.dask_processes import machines
from tictactoe_tui.arena.cluster import cluster_at
from tictactoe_tui.arena.spreading import Spread
from tictactoe_tui.arena.tournament_file import TournamentFile, play_tournament
from tictactoe_tui.arena.tournament_plan import TournamentPlan

_SHORT = TournamentPlan("tictactoe", ("Kitty", "Cop"), 1000, seed=1)


def bars(games: int = 100) -> list[Bar]:
    """Measure on one worker and on two, in turns."""
    long = TournamentPlan("four", ("Cop", "Kitty"), games, seed=1, opening=2)
    times = dict[int, list[float]]({1: [], 2: []})
    with TemporaryDirectory() as place:
        directory = Path(place)
        for workers in (1, 2, 1, 2):
            with machines(directory, workers) as cluster, cluster_at(cluster.address) as spread:
                one_by_one = Spread(spread.executor, 4 * workers, 0)
                # The first games of a worker load what they need.
                beside = _seconds_beside(_SHORT, one_by_one, directory)
                in_parcels = _seconds_beside(_SHORT, spread, directory)
                times[workers].append(_seconds(long, one_by_one, directory))
    alone, both = min(times[1]), min(times[2])
    print(f"{long.total} games of four: {alone:.1f} s with one worker, {both:.1f} s with two")
    return [
        Bar("time of a game beside the playing, a game a parcel", 1000 * beside, 10, "ms"),
        Bar("the same in parcels of a second", 1000 * in_parcels, 1, "ms"),
        Bar("two workers against one, games that last", alone / both, 1.8, "x", at_least=True),
    ]


def _seconds(plan: TournamentPlan, spread: Spread, directory: Path) -> float:
    """How long the tournament takes."""
    path = directory / "t"
    path.unlink(missing_ok=True)
    with TournamentFile(path, plan) as file:
        began = time.perf_counter()
        play_tournament(plan, file, spread)
        return time.perf_counter() - began


def _seconds_beside(plan: TournamentPlan, spread: Spread, directory: Path) -> float:
    """The time of a game that is not its players', divided by who works at the same time."""
    taken = _seconds(plan, spread, directory)
    games = TournamentFile(directory / "t", plan).games.values()
    workers = spread.waiting // 4
    return (taken - sum(sum(game.seconds) for game in games) / workers) / plan.total


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    finish(bars(parser.parse_args().games))


if __name__ == "__main__":
    main()
