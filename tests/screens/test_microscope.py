"""The lab and its microscope: by keys and by mouse, from the menu and from any board."""

import pytest
from textual.widgets import Input

from tests.screens.conftest import Table
from tests.screens.drawn import lines
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.lab import recorder
from tictactoe_tui.lab.walk import NodeEnding, Walk
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.lab import microscope_screen
from tictactoe_tui.screens.lab.lab_screen import ENTRIES, LabEntry, LabScreen
from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.widgets.lab.search_tree import SearchTree


def microscope(table: Table) -> MicroscopeScreen:
    assert isinstance(table.app.screen, MicroscopeScreen)
    return table.app.screen


async def recorded(table: Table) -> None:
    await table.until(lambda: microscope(table).walk is not None)
    await table.pilot.pause()


def walk(table: Table) -> Walk:
    found = microscope(table).walk
    assert found is not None
    return found


async def click_row(table: Table, x: int, row: int) -> None:
    await table.pilot.click(SearchTree, offset=(x, row + 1))
    await table.pilot.pause()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
async def test_every_entry_opens_by_its_letter_by_enter_and_by_a_click(
    table: Table, entry: LabEntry
) -> None:
    at = ENTRIES.index(entry)
    await table.press("b")
    for way in ("letter", "enter", "mouse"):
        assert isinstance(table.app.screen, LabScreen)
        if way == "letter":
            await table.press(ENTRIES[at].letter)
        elif way == "enter":
            await table.press("home", *["down"] * at, "enter")
        else:
            await table.pilot.click("#entries", offset=(4, 3 * at))
            await table.pilot.pause()
        assert not isinstance(table.app.screen, LabScreen)
        await table.press("escape")
    await table.press("escape")
    assert isinstance(table.app.screen, MenuScreen)


async def test_it_is_walked_by_keys(table: Table) -> None:
    await table.press("b", "m", "end", "enter")
    await recorded(table)
    assert len(walk(table).recording) == 34_203
    assert "step 1 of 34,203" in lines(table.app)[0]
    await table.press("full_stop", "right", "right")
    assert walk(table).entry == 3
    assert "At X 0 2" in table.text("#board-title")
    await table.press("o")
    assert walk(table).done
    await table.press("comma", "left", "left")
    assert walk(table).entry == 2
    await table.press("c")
    assert walk(table).recording.endings[walk(table).entry] == NodeEnding.CUT
    assert "no reason to come here" in table.text("#reason").replace("\n", " ")
    await table.press("home", *["full_stop"] * 7, "c")
    assert table.text("#reason").endswith("O need not look at\n2 2."), "no move is broken"
    assert table.text("#way") == "X 2 2: +2 → O 2 0: ≥−2 → X 2 1:\n≤+2"
    await table.press("end")
    assert "34,203 nodes" in table.text("#counters")
    assert "13,124 cuts" in table.text("#counters")
    await table.press("full_stop")
    assert "No further" in table.text("#message")
    await table.press("home", "down", "enter", "down")
    assert walk(table).entry == 2
    await table.press("up", "enter")
    assert not walk(table).is_open(1)


async def test_a_step_is_gone_to_by_its_number(table: Table) -> None:
    await table.press("b", "m", "end", "enter")
    await recorded(table)
    await table.press("g", *"99999", "enter")
    assert "from 1 to 34,203" in table.text("#message")
    table.app.screen.query_one(Input).value = ""
    await table.press(*"1,000", "enter")
    assert walk(table).entry == 999
    await table.press("g", "escape", "full_stop")
    assert walk(table).latest == 1000


async def test_it_is_walked_by_mouse(table: Table) -> None:
    await table.press("b", "m", "end", "enter")
    await recorded(table)
    await click_row(table, 12, 1)
    assert (walk(table).entry, walk(table).done) == (1, True)
    await click_row(table, 3, 1)
    assert walk(table).is_open(1)
    await click_row(table, 12, 2)
    assert walk(table).entry == 2
    await click_row(table, 3, 1)
    assert (walk(table).entry, walk(table).is_open(1)) == (1, False)


async def test_it_walks_on_by_itself_and_stops(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(microscope_screen, "BEAT", 0.01)
    await table.open("tictactoe")
    await table.press("5", "1", "2", "8", "4", "6", "m")
    await recorded(table)
    await table.press("space")
    await table.until(lambda: walk(table).entry == 0 and walk(table).done)
    await table.until(lambda: not microscope(table).playing)
    monkeypatch.setattr(microscope_screen, "BEAT", 3600.0)
    await table.press("home", "space")
    assert microscope(table).playing
    assert "walking" in lines(table.app)[0]
    await table.press("full_stop")
    assert not microscope(table).playing


async def test_every_algorithm_has_its_turn(table: Table) -> None:
    await table.press("b", "m", "end", "enter")
    seen = {}
    for _ in Algorithm:
        await recorded(table)
        await table.press("end")
        seen[walk(table).recording.algorithm] = table.text("#counters").split()[0]
        await table.press("a")
    assert seen == {
        Algorithm.PLAIN: "549,946",
        Algorithm.ALPHABETA: "34,203",
        Algorithm.ORDERED: "16,554",
        Algorithm.TABLE: "5,478",
        Algorithm.SYMMETRY: "765",
    }


async def test_it_shows_the_search_of_the_position_on_the_board(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "1", "m")
    await recorded(table)
    assert walk(table).recording.position == table.app.screen._position  # type: ignore[attr-defined]
    assert walk(table).recording.position.ply == 2
    await table.press("escape")
    assert isinstance(table.app.screen, BoardScreen)


async def test_what_is_too_large_is_said_and_another_algorithm_offered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.open("four")
    await table.press("m")
    assert isinstance(table.app.screen, BoardScreen)
    assert table.text("#message").endswith("400 cells are left, too many to show every step.")
    await table.open("rowcol", numbers=4)
    await table.press("m")
    words = "16 cells are left, too many for this algorithm (14 at most). a is another one."
    await table.press("a", "a", "a", "a")
    assert table.text("#message") == words
    assert words in "\n".join(lines(table.app)), "it is not cut at 80 columns"
    await table.press("escape")
    monkeypatch.setattr(recorder, "MOST_ENTRIES", 1_000)
    await table.open("tictactoe")
    await table.press("m")
    await table.until(lambda: "too many to walk" in table.text("#message"))


async def test_who_wants_no_analysis_sees_no_search_and_a_finished_game_has_none(
    table: Table,
) -> None:
    await table.open("tictactoe", spoilers=Spoilers.NEVER)
    await table.press("m")
    assert isinstance(table.app.screen, BoardScreen)
    for cell in ("7", "4", "8", "5", "9"):
        await table.press(cell)
    await table.press("m")
    assert "nothing to search" in table.text("#message")


async def test_leaving_stops_the_recording(table: Table) -> None:
    await table.press("b", "m", "escape")
    await table.until(lambda: all(each.is_finished for each in table.app.workers))
    assert isinstance(table.app.screen, LabScreen)
