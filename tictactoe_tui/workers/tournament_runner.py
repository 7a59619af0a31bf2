"""Play a tournament in a thread, by worker processes, independent of the open screen."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from multiprocessing import resource_tracker
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Final

from tictactoe_tui.arena import single_game, spreading, tournament_file
from tictactoe_tui.arena.tournament import Pair, PlayerRow, TournamentPlan, TournamentTally
from tictactoe_tui.games.json_values import JSON_VERSION

_INTERVAL: Final = 0.25
"""Seconds at least between two states that are published."""
_REST_FACTOR: Final = 20
"""After a state that took t seconds to make the next comes no sooner than 20 t later."""
# Seconds that a stopped thread is waited for, while its last games are written.
_SECONDS_TO_END: Final = 1.0
_ENOUGH: Final = 10
"""So many games tell how long the others will take."""
_MOST_PROCESSES: Final = 61  # more than Windows can wait for


class TournamentStatus(StrEnum):
    """Whether a tournament is being played, and how it stopped."""

    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament's table and status; `seconds_left` is estimated from the pace so far."""

    plan: TournamentPlan
    status: TournamentStatus
    table: tuple[PlayerRow, ...]
    played: int
    seconds_left: float | None = None
    trouble: str = ""


class TournamentRunner:
    """Plays one tournament, which can be paused and resumed; every finished game is in its file.

    The listener is called in the runner's thread, and may only post.
    """

    def __init__(
        self, plan: TournamentPlan, path: Path | None = None, jobs: int | None = None
    ) -> None:
        self.plan = plan
        self.path = path or tournament_file.usual_file(plan)
        self.listener: Callable[[TournamentState], object] = lambda _: None
        self._jobs = jobs or min(os.cpu_count() or 1, _MOST_PROCESSES)
        self._games: dict[tuple[Pair, int], single_game.GameRecord] = {}
        self._tally = TournamentTally(plan)
        self._stop = Event()
        self._thread: Thread | None = None
        self.state = TournamentState(plan, TournamentStatus.PAUSED, self._tally.table(), 0)

    def start(self) -> None:
        """Play the games that are left, unless they are being played."""
        if self.state.status is not TournamentStatus.RUNNING:
            self._stop = Event()
            self.state = replace(self.state, status=TournamentStatus.RUNNING, trouble="")
            before = self._thread
            self._thread = Thread(target=self._play_in_thread, name="tournament", daemon=True)
            if before is not None:
                # The thread before may still be writing its last games into the same file.
                before.join(_SECONDS_TO_END)
            self._thread.start()

    def pause(self) -> None:
        """Stop playing; unfinished games are played again after `start`."""
        self._stop.set()

    def close(self) -> None:
        """Stop for good, and give the processes a moment to end."""
        self._stop.set()
        self.listener = lambda _: None
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(_SECONDS_TO_END)

    def games_of(self, pair: Pair) -> tuple[single_game.GameRecord, ...]:
        """The games of two players so far, in their order."""
        games = sorted(self._games.items(), key=lambda each: each[0])
        return tuple(record for (each, _), record in games if each == pair)

    def as_csv(self) -> str:
        """All games so far, a line each."""
        records = tournament_file.in_order(self.plan, dict(self._games))
        return f"{tournament_file.games_as_csv(records)}\n"

    def as_json(self) -> str:
        """The table so far, as the command prints it."""
        document = tournament_file.tournament_document(self._tally, self.path)
        return f"{json.dumps({'version': JSON_VERSION, **document}, indent=1)}\n"

    def _play_in_thread(self) -> None:
        """In the thread: play until all is over or `pause`; any error becomes a FAILED state."""
        status, trouble = TournamentStatus.FINISHED, ""
        try:
            with tournament_file.TournamentFile(self.path, self.plan) as file:
                self._games = file.games
                self._tally = TournamentTally(self.plan)
                self._tally.add(file.games.values())
                if self._tally.games < self.plan.total:
                    self._play_what_is_left(file)
        except single_game.GameAbandoned:
            status = TournamentStatus.PAUSED
        except Exception as error:
            status, trouble = TournamentStatus.FAILED, f"{type(error).__name__}: {error}"
        self._publish_state(status, trouble=trouble)

    def _play_what_is_left(self, file: tournament_file.TournamentFile) -> None:
        began, before = monotonic(), self._tally.games
        due = began

        def add_games(records: tuple[single_game.GameRecord, ...]) -> None:
            nonlocal due
            self._tally.add(records)
            now = monotonic()
            if now >= due:
                played, left = self._tally.games - before, self.plan.total - self._tally.games
                # The first games wait for their processes to start.
                seconds = left * (now - began) / played if played >= _ENOUGH else None
                self._publish_state(TournamentStatus.RUNNING, seconds)
                # Making the table of very many games takes time that the games should have.
                due = now + max(_INTERVAL, _REST_FACTOR * (monotonic() - now))

        _prepare_for_processes()
        with spreading.WorkerPool(self._jobs) as pool:
            spread = spreading.Spread(pool, 4 * self._jobs)
            tournament_file.play_tournament(self.plan, file, spread, add_games, self._stop.is_set)

    def _publish_state(
        self, status: TournamentStatus, left: float | None = None, trouble: str = ""
    ) -> None:
        tally = self._tally
        self.state = TournamentState(self.plan, status, tally.table(), tally.games, left, trouble)
        self.listener(self.state)


def _prepare_for_processes() -> None:
    """Start multiprocessing's resource tracker while standard error is a real file.

    It inherits standard error. While Textual runs, sys.stderr has no file descriptor, and no
    process could be started.
    """
    with redirect_stderr(sys.__stderr__), suppress(OSError, ValueError):
        resource_tracker.ensure_running()
