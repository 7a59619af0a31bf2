"""Tournaments that are written out, so that no process plays behind a picture."""

from itertools import islice
from random import Random

from tests.screens.conftest import Table
from tictactoe_tui.arena.single_game import GameRecord
from tictactoe_tui.arena.tournament import TournamentPlan, TournamentTally
from tictactoe_tui.games import Side
from tictactoe_tui.opponents.exact_odds import expected_points
from tictactoe_tui.screens.lab.tournament_screen import TournamentScreen
from tictactoe_tui.workers.tournament_runner import (
    TournamentRunner,
    TournamentState,
    TournamentStatus,
)

FIVE = TournamentPlan(
    "rowcol", ("MaximizeFutureMin", "Greedy", "Cop", "PreserveHighValues", "Kitty"), 100, seed=7
)
THREE = TournamentPlan("tictactoe", ("Sera", "Cop", "Kitty"), 100, seed=7)


class WrittenRunner(TournamentRunner):
    """Has so many games that nobody played, and does as it is told without playing any."""

    def __init__(self, plan: TournamentPlan, played: int) -> None:
        super().__init__(plan)
        self.told: list[str] = []
        records = [_record(plan, number) for number in range(played)]
        self._games = {plan.key_of(record): record for record in records}
        self._tally = TournamentTally(plan)
        self._tally.add(records)
        self.show(TournamentStatus.FINISHED if played == plan.total else TournamentStatus.RUNNING)

    def start(self) -> None:
        self.told.append("start")
        self.show(TournamentStatus.RUNNING)

    def pause(self) -> None:
        self.told.append("pause")
        self.show(TournamentStatus.PAUSED)

    def close(self) -> None:
        self.told.append("close")

    def show(self, status: TournamentStatus) -> None:
        tally = self._tally
        left = 41.0 if status is TournamentStatus.RUNNING else None
        self.state = TournamentState(self.plan, status, tally.table(), tally.games, left)
        self.listener(self.state)


def _record(plan: TournamentPlan, at: int) -> GameRecord:
    """A game whose winner is drawn: whoever is named earlier is stronger."""
    (a, b), number = next(islice(plan.game_keys(), at, None))
    source = Random(f"{at}")
    ahead = plan.players.index(b) - plan.players.index(a)
    drawn = source.random()
    exact = expected_points(a, b) if plan.game == "tictactoe" else None
    better = drawn < (0.5 + 0.11 * ahead if exact is None else exact)
    names = (a, b) if number % 2 else (b, a)
    winner = None if source.random() < 0.1 else Side(names.index(a if better else b))
    start = plan.start(number).code()
    totals = (40, 35) if plan.game == "rowcol" else None
    seed = plan.seed_of(((a, b), number))
    return GameRecord(
        number=number,
        start=start,
        names=names,
        seed=seed,
        winner=winner,
        totals=totals,
        fault="",
        seconds=(0.004, 0.006),
        moves=(0,) * 12,
        nodes=(0, 120, 240) * 4,
        depth=(4,) * 12,
    )


async def open_tournament(table: Table, runner: TournamentRunner) -> TournamentScreen:
    """The screen of this tournament, come to through the lab."""
    table.app.shared.tournament = runner
    await table.press("b", "t")
    screen = table.app.screen
    assert isinstance(screen, TournamentScreen)
    return screen


async def running_tournament(table: Table) -> None:
    """Five players in the middle of it."""
    await open_tournament(table, WrittenRunner(FIVE, 838))
    await table.press("down", "right")


async def finished_tournament(table: Table) -> None:
    """Three players whose exact scores are known, and everything is played."""
    await open_tournament(table, WrittenRunner(THREE, THREE.total))


async def games_of_a_pair(table: Table) -> None:
    """The games of two players over the table."""
    await running_tournament(table)
    await table.press("enter")
