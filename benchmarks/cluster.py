"""What a cluster costs and brings: `python -m benchmarks.cluster [--games N]`.

A scheduler and its workers are processes of this machine. The ratio of two workers to one needs two
processors that have nothing else to do; both are measured twice, in turns.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Bar, finish, peer
from tests.arena.dask_processes import Machines, machines
from tictactoe_tui.arena.spreading import Spread, cluster_at
from tictactoe_tui.arena.tournament import TournamentPlan
from tictactoe_tui.arena.tournament_file import TournamentFile, play_tournament

_SHORT = TournamentPlan("tictactoe", ("Kitty", "Cop"), 1000, seed=1)
_LONG = TournamentPlan("four", ("Cop", "Kitty"), 100, seed=1, opening=2)


def bars(games: int = 300) -> list[Bar]:
    """What a game costs beside its playing, and what a second worker brings."""
    with TemporaryDirectory() as place:
        directory = Path(place)
        with machines(directory, 2) as cluster, cluster_at(cluster.address) as spread:
            one_by_one = Spread(spread.executor, 8, 0)
            _seconds(_SHORT, spread, directory)  # the first games of a worker load what they need
            beside = _seconds_beside(_SHORT, one_by_one, directory)
            in_parcels = _seconds_beside(_SHORT, spread, directory)
    alone, both = best_seconds(games, wall).values()
    return [
        Bar("time of a game beside the playing, a game a parcel", 1000 * beside, 10, "ms"),
        Bar("the same in parcels of a second", 1000 * in_parcels, 1, "ms"),
        Bar("two workers against one, games that last", alone / both, 1.8, "x", at_least=True),
    ]


def best_seconds(games: int, clocks: Callable[[Machines], list[float]]) -> dict[int, float]:
    """The least time that one worker and two take for games that last, measured in turns.

    Of several clocks the one that goes on most is what counts.
    """
    plan = replace(_LONG, games=games)
    best = {1: inf, 2: inf}
    with TemporaryDirectory() as place:
        directory = Path(place)
        for workers in (1, 2, 1, 2):
            with machines(directory, workers) as cluster, cluster_at(cluster.address) as spread:
                in_parcels = Spread(spread.executor, 4 * workers, 0.2)
                _seconds(replace(plan, games=4), in_parcels, directory)  # they load what they need
                before = clocks(cluster)
                _seconds(plan, in_parcels, directory)
                spent = [now - then for now, then in zip(clocks(cluster), before, strict=True)]
                best[workers] = min(best[workers], max(spent))
    print(f"{plan.total} games of four: {best[1]:.1f} s with one worker, {best[2]:.1f} s with two")
    return best


def wall(cluster: Machines) -> list[float]:
    """The clock on the wall, which is the true one where nothing else runs."""
    return [time.perf_counter()]


def processors(cluster: Machines) -> list[float]:
    """The processor time of every process: the busiest one ends last, whatever else runs."""
    psutil = peer("psutil")  # comes with dask
    others = (psutil.Process(each.pid) for each in (cluster.scheduler, *cluster.workers))
    return [time.process_time(), *(sum(other.cpu_times()[:2]) for other in others)]


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
    parser.add_argument("--games", type=int, default=300)
    finish(bars(parser.parse_args().games))


if __name__ == "__main__":
    main()
