"""A tournament over a real scheduler and its workers: nothing lost, nothing counted twice."""

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

from tests.arena.dask_processes import machines, wait_until
from tests.cli.program import document, program, run_python
from tests.cli.test_tournament import without_clock
from tictactoe_tui.arena.spreading import cluster_at, run_tasks
from tictactoe_tui.arena.tournament import TournamentPlan
from tictactoe_tui.arena.tournament_file import TournamentFile, play_tournament

pytestmark = pytest.mark.slow

PLAN = TournamentPlan("tictactoe", ("Kitty", "Cop"), 60, seed=7)
COMMAND = ["tournament", "Kitty", "Cop", "--game", "tictactoe", "--seed", "7", "--games"]


def test_a_worker_that_is_killed_costs_no_game(tmp_path: Path) -> None:
    """The worker dies with parcels on it, once the other one has shown that both are at work."""
    path = tmp_path / "t"
    with machines(tmp_path) as cluster:
        code = (
            "import os, signal\n"
            "from tests.arena.test_cluster import *\n"
            "from tictactoe_tui.arena.spreading import cluster_at\n"
            "from tictactoe_tui.arena.spreading import Spread\n"
            f"with TournamentFile(Path({str(path)!r}), PLAN) as file, "
            f"cluster_at({cluster.address!r}) as spread:\n"
            "    def kill(_):\n"
            f"        if len(file.games) == 10: os.kill({cluster.workers[0].pid}, signal.SIGKILL)\n"
            "    play_tournament(PLAN, file, Spread(spread.executor, 20, 0), kill)\n"
        )
        result = run_python(code)
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
        assert cluster.workers[0].wait(60) == -9
    with TournamentFile(tmp_path / "here", PLAN) as here:
        play_tournament(PLAN, here)
    there = TournamentFile(path, PLAN)
    assert there.games == here.games
    assert len(path.read_text().splitlines()) == 1 + PLAN.total


def test_a_worker_that_dies_with_an_answer_that_was_fetched_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch = Client._gather

    async def fetch_and_lose(client: Any, futures: Any, **options: Any) -> Any:
        answers = await fetch(client, futures, **options)
        for future in futures:
            future._state.lose()
        return answers

    monkeypatch.setattr(Client, "_gather", fetch_and_lose)
    with machines(tmp_path, workers=1) as machine, cluster_at(machine.address) as spread:
        calls = [partial(divmod, number, 3) for number in range(5)]
        answers = [answer for some in run_tasks(calls, spread) for answer in some]
    assert sorted(answers) == [divmod(number, 3) for number in range(5)]


def test_a_scheduler_that_goes_away_is_one_line_and_the_rest_is_played_later(
    tmp_path: Path,
) -> None:
    path = tmp_path / "t"
    more = [*COMMAND, "2000", "--file", str(path)]
    with machines(tmp_path, workers=1) as cluster:
        command = [sys.executable, "-m", "tictactoe_tui", *more, "--cluster", cluster.address]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 5, running)
            cluster.scheduler.kill()
            out, err = running.communicate(timeout=120)
    assert (running.returncode, out, err.count("\n")) == (1, "", 1)
    assert "went away" in err
    kept = path.read_bytes().count(b"\n") - 1
    assert f"{kept:,} of 2,000 games are kept" in err
    few = document(*COMMAND, "20", "--jobs", "1", "--file", str(path))
    assert path.read_bytes().count(b"\n") - 1 == max(kept, 20)
    assert without_clock(few) == without_clock(document(*COMMAND, "20", "--jobs", "1", "--again"))


def test_no_scheduler_and_no_workers_are_one_line(tmp_path: Path) -> None:
    with machines(tmp_path, workers=0) as cluster:
        found = program(*COMMAND, "2", "--cluster", cluster.address)
        assert (found.returncode, found.stderr.count("\n")) == (1, 1)
        assert "no workers" in found.stderr
    found = program(*COMMAND, "2", "--cluster", "nonsense://x")
    assert (found.returncode, found.stderr.count("\n")) == (1, 1)
    assert "no address" in found.stderr
