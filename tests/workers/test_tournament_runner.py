"""A tournament in the background: it rests, goes on, ends, and leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.outside.test_program import gone
from tictactoe_tui.arena.tournament import TournamentPlan
from tictactoe_tui.arena.tournament_file import TournamentFile, play_tournament
from tictactoe_tui.workers.tournament_runner import (
    TournamentRunner,
    TournamentState,
    TournamentStatus,
)

PLAN = TournamentPlan("rowcol", ("Kitty", "Cop"), 400, board=(("size", 4),))


def wait_until(happens: Callable[[], bool]) -> None:
    by = time.monotonic() + 120
    while not happens():
        assert time.monotonic() < by
        time.sleep(0.01)


@pytest.mark.slow
def test_it_rests_and_goes_on_to_the_same_end(tmp_path: Path) -> None:
    runner = TournamentRunner(PLAN, tmp_path / "t", jobs=2)
    heard: list[TournamentState] = []
    runner.listener = heard.append
    runner.start()
    wait_until(lambda: runner.state.played > 0)
    runner.pause()
    wait_until(lambda: runner.state.status is not TournamentStatus.RUNNING)
    assert heard[-1] == runner.state
    kept = runner.state.played
    assert TournamentFile(tmp_path / "t", PLAN).games.keys() == runner._games.keys()
    runner.start()
    wait_until(lambda: runner.state.status is TournamentStatus.FINISHED)
    assert kept <= runner.state.played == PLAN.total
    with TournamentFile(tmp_path / "here", PLAN) as file:
        play_tournament(PLAN, file)
    assert runner._games == file.games


@pytest.mark.slow
def test_a_few_games_do_not_tell_how_long_the_others_take(tmp_path: Path) -> None:
    """Seen failing: after the first of 300 games six minutes were left; it took half of one."""
    plan = TournamentPlan("tictactoe", ("Kitty", "Cop"), 6)
    runner = TournamentRunner(plan, tmp_path / "t", jobs=1)
    heard: list[TournamentState] = []
    runner.listener = heard.append
    runner.start()
    wait_until(lambda: runner.state.status is TournamentStatus.FINISHED)
    assert any(each.status is TournamentStatus.RUNNING and each.played for each in heard)
    assert all(each.seconds_left is None for each in heard)


def test_what_goes_wrong_is_said(tmp_path: Path) -> None:
    (tmp_path / "t").write_text("eggs\n")
    runner = TournamentRunner(PLAN, tmp_path / "t", jobs=1)
    runner.start()
    wait_until(lambda: runner.state.status is TournamentStatus.FAILED)
    assert "no tournament" in runner.state.trouble


def test_a_killed_program_takes_workers_and_outside_players_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    hang = (
        "import os, time\n"
        f"open({str(note)!r}, 'a').write(str(os.getpid()) + '\\n')\n"
        "time.sleep(600)\n"
    )
    (tmp_path / "players.toml").write_text(
        f"[mute]\nseconds = 600\ncommand = {[sys.executable, '-S', '-c', hang]!r}\n"
    )
    command = ["tournament", "@mute", "Cop", "--game", "tictactoe", "--games", "4", "--jobs", "2"]
    running = subprocess.Popen(
        [sys.executable, "-m", "tictactoe_tui", "--data-dir", str(tmp_path), *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: note.exists() and note.read_text().count("\n") >= 2)
        os.kill(running.pid, signal.SIGKILL)
        pids = list(map(int, note.read_text().split()))
        wait_until(lambda: all(map(gone, pids)))
    finally:
        running.kill()
        running.wait()
