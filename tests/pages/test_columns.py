"""The columns of the record's pages: said once, and there for the screen, for text and for JSON."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from tictactoe_tui.cli.output import record_table
from tictactoe_tui.cli.record import history_command, leaderboard_command, stats_command
from tictactoe_tui.games import Side, rowcol
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Mode, Setup
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.pages import history, leaderboard, statistics
from tictactoe_tui.pages.columns import RecordColumn, json_entry, layout
from tictactoe_tui.screens.records.history_lines import outcome
from tictactoe_tui.screens.records.leaderboard_screen import about
from tictactoe_tui.service.service_state import series_of
from tictactoe_tui.storage.record.history import PastGame
from tictactoe_tui.storage.record.people import Standing
from tictactoe_tui.widgets.table.columns import cells_of

Columns = Sequence[RecordColumn[Any]]
STATISTICS: tuple[Columns, ...] = (
    statistics.BY_GAME,
    statistics.BY_SIDE,
    statistics.BY_OPPONENT,
    statistics.RATINGS,
)
PAGES: list[tuple[ModuleType, Columns]] = [
    (leaderboard_command, leaderboard.COLUMNS),
    (history_command, history.COLUMNS),
    *((stats_command, columns) for columns in STATISTICS),
]


@pytest.mark.parametrize("command, columns", PAGES)
def test_the_help_names_every_field_of_the_json(command: ModuleType, columns: Columns) -> None:
    helped = str(command.__doc__).replace("numbers as in total", "games wins losses draws win_rate")
    keys = [each.column.key for each in columns if each.value]
    assert keys
    assert len(set(keys)) == len(keys)
    assert [key for key in keys if key not in helped] == []


@pytest.mark.parametrize("_command, columns", PAGES)
def test_no_column_is_said_for_nobody(_command: ModuleType, columns: Columns) -> None:
    for each in columns:
        assert each.column.width or each.heading is not None or each.value


def test_strategies_have_plain_names_on_the_screens_and_their_own_in_json() -> None:
    """Seen failing: leaderboard, history and statistics named them as code does."""
    name, plain = "MaximizeFutureMin", "Maximize future"
    standing = Standing(name, True, Tally(1, 1, 0, 0), rating=1512.0, deviation=200.0)
    game = PastGame(
        "1", False, True, 0, "rowcol", Mode.VS_AI, ("Ada", name), (False, True), Side.TWO
    )
    pages: list[tuple[Columns, Any]] = [
        (leaderboard.COLUMNS, leaderboard.ranked([standing], computers=True)[0]),
        (history.COLUMNS, game),
        (statistics.BY_OPPONENT, (name, True, Tally(1, 0, 1, 0))),
    ]
    for columns, line in pages:
        seen = " ".join(str(cell) for cell in cells_of(columns, line))
        assert plain in seen
        assert name not in seen
        assert name in str(json_entry(columns, line))
    assert str(outcome(game)) == f"{plain} beat Ada."
    assert str(about(standing)).startswith(f"{plain}: 1 game")
    assert series_of(watched("Greedy", name), 2).names == ("Greedy", plain)


def watched(one: str, two: str) -> GameState:
    """A game of these two computers."""
    return GameSession(Setup(rowcol.start(), (Computer(one), Computer(two)))).state


def test_one_line_in_three_forms() -> None:
    standing = Standing("Ada", False, Tally(3, 1, 1, 1), rating=1512.34, deviation=200.0)
    lines = leaderboard.ranked([standing], computers=True)
    entry = json_entry(leaderboard.COLUMNS, lines[0])
    assert entry["win_rate"] == 0.333333
    assert entry["rating"] == 1512.3
    text = record_table(leaderboard.COLUMNS, lines)
    assert text.splitlines()[1].split() == [
        "1",
        "Ada",
        "3",
        "1",
        "1",
        "1",
        "33.3",
        "%",
        "1512",
        "+-200",
    ]
    titles = [each.title.strip() for each in layout(leaderboard.COLUMNS)]
    assert titles[:3] == ["#", "Player", "Games"]
