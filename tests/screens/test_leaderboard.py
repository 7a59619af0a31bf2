"""The leaderboard: who stands where, in whatever order, of whichever games."""

import os
from pathlib import Path

import pytest

from tests.screens.conftest import Table
from tests.screens.record import (
    DRAWN,
    HOSTILE,
    LOST,
    answered,
    hold_back,
    locked,
    many,
    match,
    partial_of,
    rows,
    save,
    screen_of,
    shown,
    table_of,
    turn_to,
    typed,
)
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.games import rowcol
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.pages.leaderboard import COLUMNS, ranked
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.records.leaderboard_screen import LeaderboardScreen, in_order
from tictactoe_tui.screens.records.statistics_screen import StatisticsScreen
from tictactoe_tui.screens.setup.setup_screen import SetupScreen
from tictactoe_tui.storage.record.people import Standing
from tictactoe_tui.widgets.form import Chooser
from tictactoe_tui.widgets.table.columns import Sorting
from tictactoe_tui.widgets.table.record_table import RecordTable

THREE = (
    match("Ada", "Kitty"),
    match("Ada", "Sera", LOST),
    match("Bob", "Kitty", DRAWN),
)


def names(table: Table) -> list[str]:
    return [line.name for line in screen_of(table, LeaderboardScreen).lines]


async def test_an_empty_record_invites_to_play(table: Table) -> None:
    await turn_to(table, "4")
    assert "No games against the AI yet. Press 1 to play the first one." in shown(table.app)
    await table.press("1")
    screen_of(table, SetupScreen)
    await table.press("escape", "escape")
    screen_of(table, MenuScreen)


async def test_who_has_won_what(table: Table) -> None:
    save(*THREE)
    await turn_to(table, "4")
    assert names(table) == ["Ada", "Bob"], "people first"
    await turn_to(table, "c")
    assert [line[:7] for line in rows(table)] == [
        ["1", "■Sera", "1", "1", "0", "0", "100.0"],
        ["2", "Ada", "2", "1", "1", "0", "50.0"],
        ["3", "Bob", "1", "0", "0", "1", "0.0"],
        ["3", "■Kitty", "2", "0", "1", "1", "0.0"],
    ]
    assert table.text("#caption") == "4 players"
    assert table.text("#notice") == "■ computer   a rating without ± is provisional"
    assert all(line[7].isdecimal() for line in rows(table))
    assert "; rated " in table.text("#detail")
    assert table.text("#detail").endswith(", provisional.")


async def test_fifty_games_and_more_about_each_player(table: Table) -> None:
    save(*many(50))
    await turn_to(table, "4", "c")
    assert table.text("#caption") == "13 players"
    await table.press("end")
    line = rows(table)[-1]
    assert line[0] == "11", "three of them did equally badly"
    assert table.text("#detail").startswith(f"{line[1].removeprefix('■')}: {line[2]} games; ")


async def test_any_column_sorts_and_a_second_time_the_other_way(table: Table) -> None:
    save(*THREE)
    await turn_to(table, "4", "c")
    assert names(table) == ["Sera", "Ada", "Bob", "Kitty"]
    await table.press("left", "left")
    assert names(table) == ["Ada", "Bob", "Kitty", "Sera"]
    await table.press("o")
    assert names(table) == ["Sera", "Kitty", "Bob", "Ada"]
    heading = table_of(table).render_line(0).text
    await table.pilot.click(RecordTable, offset=(heading.index("Games"), 0))
    await table.pilot.pause()
    assert names(table)[:2] == ["Ada", "Kitty"]
    assert [line[0] for line in rows(table)] == ["2", "3", "1", "3"], (
        "places stay with their players"
    )
    await table.press("home", "enter")
    assert screen_of(table, StatisticsScreen).player == "Ada"


async def test_which_games_count(table: Table) -> None:
    numbers = match("Cy", "Greedy", (0, 1, 3, 2), rowcol.start(2, 1))
    save(*THREE, numbers, match("Cy", "Ada", LOST), match("Cop", "Sera", DRAWN))
    await turn_to(table, "4", "c")
    assert set(names(table)) == {"Sera", "Ada", "Bob", "Kitty", "Cy", "Greedy"}
    await turn_to(table, "g")
    assert set(names(table)) == {"Sera", "Ada", "Bob", "Kitty"}
    await turn_to(table, "g")
    assert names(table) == []
    assert "Nobody has played that yet." in shown(table.app)
    await turn_to(table, "g")
    assert set(names(table)) == {"Cy", "Greedy"}
    await turn_to(table, "g", "m")
    assert rows(table)[0][1:5] == ["Ada", "3", "2", "1"]
    await turn_to(table, "m")
    assert "Cop" in names(table)
    await turn_to(table, "c")
    assert set(names(table)) == {"Ada", "Bob", "Cy"}


async def test_what_counts_is_chosen_with_the_mouse_too(table: Table) -> None:
    save(*THREE, match("Bob", "Cy"))
    await turn_to(table, "4")
    for row, option in (("computers", "shown"), ("computers", "hidden"), ("game", "Tic-tac-toe")):
        text = table.app.screen.query_one(f"#{row}", Chooser).render_line(0).text
        await table.pilot.click(f"#{row}", offset=(text.index(option), 0))
        await answered(table)
    assert names(table) == ["Ada", "Bob"]
    await table.press("tab", "tab", "up", "right")
    await answered(table)
    assert "two players too" in shown(table.app)
    counted = {line.name: line.tally.games for line in screen_of(table, LeaderboardScreen).lines}
    assert counted == {"Ada": 2, "Bob": 2, "Cy": 1}


async def test_the_cursor_stays_with_its_player(table: Table) -> None:
    save(*many(50))
    await turn_to(table, "4")
    await table.press("down", "down", "down")
    before = names(table)[table_of(table).cursor]
    await turn_to(table, "c", "c", "f5")
    assert names(table)[table_of(table).cursor] == before


async def test_a_standing_from_before_is_told_apart(table: Table) -> None:
    save(*THREE)
    path = Path(os.environ[VARIABLE], "leaderboard.txt")
    path.write_text("Ada 5 1 0 6\nZoe 1 0 0 1\n", encoding="utf-8")
    await turn_to(table, "4", "I")
    await typed(table, str(path))
    await table.press("enter")
    await table.until(lambda: "taken" in shown(table.app))
    await turn_to(table, "escape")
    assert rows(table)[0][:5] == ["1", "+ Ada", "8", "6", "2"]
    assert ["+ Zoe", "1", "1"] in [line[1:4] for line in rows(table)]
    assert rows(table)[1][-1] == "–"
    assert "+ with games from before" in table.text("#notice")
    await table.press("home")
    assert "6 of them from before" in table.text("#detail")


async def test_names_are_names(table: Table) -> None:
    save(*(match(name, "Kitty") for name in HOSTILE))
    await turn_to(table, "4")
    assert set(names(table)) == set(HOSTILE)
    for row, name in enumerate(names(table), 1):
        assert name[:6] in table_of(table).render_line(row).text
        await table.pilot.click(RecordTable, offset=(12, row))
        await answered(table)
        assert screen_of(table, StatisticsScreen).player == name
        await turn_to(table, "escape")
        assert table.text("#detail").startswith(f"{name}: 1 game; ")
    assert table.app.is_running


async def test_only_the_latest_question_counts(table: Table) -> None:
    records = await hold_back(table)
    await table.press("4", "g", "m")
    first, second, third = records.asked
    assert partial_of(third.work)["game"] == "tictactoe"
    assert partial_of(third.work)["modes"] == {Mode.VS_AI, Mode.TWO_PLAYERS}
    assert first.future.cancelled()
    assert second.future.cancelled()
    tally = Tally(1, 1, 0, 0)
    third.answer((Standing("Right", False, tally),))
    await table.pilot.pause()
    second.answer((Standing("Wrong", False, tally),))
    first.answer((Standing("Wrong", False, tally),))
    await table.pilot.pause()
    assert names(table) == ["Right"]


async def test_what_went_wrong_is_said_and_can_be_tried_again(table: Table) -> None:
    records = await hold_back(table)
    await table.press("4")
    records.asked[0].failed("The disk is [/] full.")
    await table.pilot.pause()
    assert table.text("#notice") == "The disk is [/] full. F5 tries again."
    await table.press("f5")
    records.asked[1].answer((Standing("Ada", False, Tally(1, 1, 0, 0)),))
    await table.pilot.pause()
    assert names(table) == ["Ada"]
    assert table.text("#notice") == ""


async def test_a_screen_that_is_left_wants_no_answer(table: Table) -> None:
    records = await hold_back(table)
    await table.press("4", "escape")
    assert records.asked[0].future.cancelled()
    records.asked[0].answer(())
    await table.pilot.pause()
    screen_of(table, MenuScreen)


async def test_it_waits_for_records_that_are_still_being_opened(table: Table) -> None:
    save(*THREE)
    await table.until(lambda: table.app.shared.records is not None)
    records, table.app.shared.records = table.app.shared.records, None
    assert records is not None
    await table.press("4", "c", "o")
    await table.until(lambda: screen_of(table, LeaderboardScreen).record.reading)
    assert table.text("#notice") == "Reading ..."
    table.app.shared.open_records(records)
    await answered(table)
    assert len(names(table)) == 4


async def test_a_locked_database_leaves_the_screen_live(table: Table) -> None:
    save(*THREE)
    await table.until(lambda: table.app.shared.records is not None)
    records = table.app.shared.records
    assert records is not None
    await table.until(lambda: not records.pending)
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1

    with locked():
        await table.press("4")
        screen = screen_of(table, LeaderboardScreen)
        screen.set_interval(0.01, tick)
        await table.until(lambda: screen.record.reading)
        assert table.text("#notice") == "Reading ..."
        await table.press("c", "c", "question_mark", "escape", "tab", "right")
        await table.until(lambda: ticks > 20)
        assert screen.record.waiting
        assert names(table) == []
    await answered(table)
    assert names(table) == ["Ada", "Bob"]


def test_who_did_equally_well_shares_a_place() -> None:
    """Seen failing: two of two won games were told as second and third."""
    tallies = {"Ada": (3, 1), "Ben": (2, 1), "Cleo": (2, 1), "Dan": (2, 3), "Eve": (0, 1)}
    lines = ranked(
        (
            Standing(name, False, Tally(wins + losses, wins, losses, 0))
            for name, (wins, losses) in tallies.items()
        ),
        computers=True,
    )
    assert [line.rank for line in lines] == [1, 2, 2, 4, 5]
    (number, *_) = (each for each in COLUMNS if each.column.key == "rank")
    assert [number.text(line) for line in lines if number.text] == ["1", "2", "2", "4", "5"]


def test_an_order_puts_those_without_a_value_last() -> None:
    tally = Tally(1, 1, 0, 0)
    lines = ranked(
        (
            Standing("None", False, tally),
            Standing("Low", False, tally, rating=900.0, deviation=50.0),
            Standing("High", False, tally, rating=1900.0, deviation=50.0),
        ),
        computers=True,
    )
    for descending, expected in ((True, ["High", "Low", "None"]), (False, ["Low", "High", "None"])):
        found = in_order(lines, Sorting("rating", descending))
        assert [line.name for line in found] == expected


@pytest.mark.parametrize("size", [(60, 20), (30, 10), (5, 3), (120, 40)], ids=str)
async def test_in_windows_of_every_size(table: Table) -> None:
    save(*many(30))
    await turn_to(table, "4", "g", "g", "g", "g", "end")
    assert len(names(table)) == 10
    await table.press("left", "o", "enter")
    await answered(table)
    screen_of(table, StatisticsScreen)
