"""Every question about the record is answered from an index, in the order it is asked for."""

from collections.abc import Callable

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import kept
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record.history import HistoryFilter, ResultFilter, history, history_count
from tictactoe_tui.storage.record.people import acquaintance, standings
from tictactoe_tui.storage.record.statistics import statistics

# Small tables, and what is made on the way out of what an index gave.
NAMES = (
    "players",
    "balances",
    "page",
    "standing_games",
    "(subquery",
    "CONSTANT ROW",
)
SMALL = {f"SCAN {name}" for name in NAMES}
EVERY_FILTER = HistoryFilter("four", Mode.VS_AI, "Alice", "li", ResultFilter.PLAYER_WON)


def plans(database: Database, ask: Callable[[Database], object]) -> list[list[str]]:
    """How SQLite finds what this asks for."""
    asked: list[str] = []
    connection = database.read(lambda connection: connection)
    connection.set_trace_callback(asked.append)
    ask(database)
    connection.set_trace_callback(None)
    return [
        [line for *_, line in connection.execute(f"EXPLAIN QUERY PLAN {each}")]
        for each in asked
        if each.lstrip().startswith(("SELECT", "WITH"))
    ]


@pytest.mark.parametrize(
    "ask",
    [
        standings,
        lambda database: standings(database, "four", frozenset(Mode)),
        lambda database: history(database, HistoryFilter()),
        lambda database: history(database, EVERY_FILTER, 1000),
        lambda database: history_count(database, HistoryFilter()),
        lambda database: history_count(database, EVERY_FILTER),
        lambda database: statistics(database, "Alice"),
        lambda database: database.read(acquaintance, "Alice", "Bob", "four"),
    ],
)
def test_no_game_is_read_that_is_not_needed(
    database: Database, ask: Callable[[Database], object]
) -> None:
    kept(database, won_by_x())
    lines = [line for plan in plans(database, ask) for line in plan]
    whole = {line for line in lines if line.startswith("SCAN") and "USING" not in line}
    assert {line.split("-")[0] for line in whole} <= SMALL
    assert any("USING INDEX" in line for line in lines)


def test_a_page_is_the_beginning_of_two_sorted_indexes(database: Database) -> None:
    (plan,) = plans(database, lambda database: history(database, HistoryFilter()))
    assert "MERGE (UNION ALL)" in plan
    assert any("games_shown" in line for line in plan)
    assert any("imported_shown" in line for line in plan)


def test_the_leaderboard_reads_only_the_games_since_the_closed_days(database: Database) -> None:
    reading = [line for plan in plans(database, standings) for line in plan if "games" in line]
    since = ("games_shown (finished>? AND finished<?)", "imported_counted (ended>? AND ended<?)")
    assert any(line.endswith(since) for line in reading)
    assert all(line.endswith(since) or line in SMALL for line in reading)
