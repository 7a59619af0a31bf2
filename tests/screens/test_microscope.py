"""The lab and its microscope: by keys and by mouse, from the menu and from any board."""

import re
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from tests.screens.conftest import Table
from tests.screens.drawn import is_lined_up, lines
from tictactoe_tui.lab import recorder
from tictactoe_tui.lab.walk import Method, NodeEnding, Walk
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.screens.files.file_dialog import SaveScreen
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.lab import microscope_screen
from tictactoe_tui.screens.lab.lab_screen import ENTRIES, LabScreen
from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.widgets.lab.tree_drawing import TreeDrawing
from tictactoe_tui.widgets.panel.panel_text import TitleLine


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


@pytest.mark.parametrize("name", ENTRIES)
async def test_every_entry_opens_by_its_letter_by_enter_and_by_a_click(
    table: Table, name: str
) -> None:
    at = [*ENTRIES].index(name)
    await table.press("b")
    for way in ("letter", "enter", "mouse"):
        assert isinstance(table.app.screen, LabScreen)
        if way == "letter":
            await table.press(ENTRIES[name].letter)
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
    await table.press("full_stop", "greater_than_sign", "greater_than_sign")
    assert walk(table).entry == 3
    assert "At X 0 2" in table.text("#board-title")
    await table.press("o")
    assert walk(table).done
    await table.press("comma", "less_than_sign", "less_than_sign")
    assert walk(table).entry == 2
    await table.press("c")
    assert walk(table).recording.endings[walk(table).entry] == NodeEnding.CUT
    assert "no reason to come here" in table.text("#reason").replace("\n", " ")
    await table.press("home", "c")
    assert "As with a coat" in table.text("#message"), "beside the first cut"
    await table.press("c")
    assert "coat" not in table.text("#message")
    assert not re.search(r"\d\n\d", table.text("#reason")), "no move is broken"
    await table.press("end")
    cuts = walk(table).recording.endings.count(NodeEnding.CUT)
    assert f"34,203 nodes   depth 9   {cuts:,} cuts" in lines(table.app)[0]
    await table.press("full_stop")
    assert "No further" in table.text("#message")
    await table.press("home", "down")
    assert walk(table).entry == 0, "the search has not come there yet"
    await table.press("full_stop", "o", "enter", "full_stop")
    assert walk(table).opened == {1}
    await table.press("left", "enter", "enter")
    assert (walk(table).entry, walk(table).opened) == (1, frozenset())


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
    for _ in Method:
        await recorded(table)
        await table.press("end")
        title = table.app.screen.query_one("#title", TitleLine).text
        seen[walk(table).recording.method] = title.rpartition(" nodes")[0].split()[-1]
        await table.press("a")
    assert seen == {
        Method.PLAIN: "549,946",
        Method.ALPHABETA: "34,203",
        Method.ORDERED: "16,554",
        Method.TABLE: "5,478",
        Method.SYMMETRY: "765",
        Method.BEST: "4,160",
        Method.WORST: "271,135",
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
    await table.press(*["a"] * 6)
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


async def open_small(table: Table) -> TreeDrawing:
    """The smallest of the prepared trees, drawn."""
    await table.press("b", "m", "enter")
    await recorded(table)
    return table.app.screen.query_one("#drawing", TreeDrawing)


async def test_a_small_tree_is_drawn_and_walked_by_keys_wheel_and_mouse(table: Table) -> None:
    drawing = await open_small(table)
    assert drawing.has_focus
    await table.press("full_stop", "full_stop")
    await table.pilot._post_mouse_events([events.MouseScrollDown], drawing)
    await table.pilot.pause()
    assert walk(table).entry == 3
    await table.press("o", "o", "up")
    assert (walk(table).entry, walk(table).latest) == (2, 5)
    assert "step 6" in lines(table.app)[0]
    await table.press("down", "right")
    assert walk(table).entry == 5
    await table.press("right", "up", "up", "up")
    assert (walk(table).entry, walk(table).latest) == (0, 5), "nothing is given away"
    assert "has 0 so far" not in table.text("#reason")
    x, y, _node = next(each for each in drawing._places if each[2].entry == 4)
    for moment in ((5, False), None):
        await table.pilot.click(drawing, offset=(x, y))
        await table.pilot.pause()
        assert walk(table).entry == 4
        assert walk(table).moment == moment, "a second click goes to the step"
    assert walk(table).latest == 4
    await table.press("end")
    text = "\n".join(lines(table.app))
    drawn = text.replace("▒2 skipped", "")
    assert drawn.count("▒2") == 4, "the whole small tree is on an 80x24 screen, and what was cut"


@pytest.mark.parametrize("size", [(120, 40), (200, 50)])
async def test_a_larger_window_shows_the_same_tree_with_its_boards(
    table: Table, size: tuple[int, int]
) -> None:
    drawing = await open_small(table)
    await table.pilot.resize_terminal(*size)
    await table.press("end")
    assert len(drawing._places) == len(walk(table).recording)
    assert sum(line.count("X X ·") for line in lines(table.app)) >= 3


async def test_arrows_find_nothing_in_a_tree_that_is_not_drawn(table: Table) -> None:
    drawing = await open_small(table)
    await table.press("end")
    drawing._places.clear()
    moment = walk(table)
    for way in ("left", "right", "up", "down"):
        drawing.action_go(way)
    await table.pilot.pause()
    assert walk(table) == moment


async def test_values_are_told_for_max_and_min(table: Table) -> None:
    await open_small(table)
    await table.press("end", "M")
    assert "X (MAX ▲)" in table.text("#legend")
    assert "▼" in "\n".join(lines(table.app))
    assert table.text("#window").splitlines()[0].split()[-1] == "MAX"
    await table.press("home", "c")
    assert "MAX will not come" in table.text("#reason").replace("\n", " ")
    await table.press("M")
    assert "no reason to come here" in table.text("#reason").replace("\n", " ")


async def test_a_class_says_what_comes_and_its_right_answers_are_counted(table: Table) -> None:
    await open_small(table)
    assert "Next cut" in lines(table.app)[-1]
    await table.press("p", "c")
    assert "Next cut" not in lines(table.app)[-1]
    assert "Next question" in lines(table.app)[-1]
    assert "nothing yet. Must O look at 2 2?" in table.text("#message").replace("\n", " ")
    await table.press("n")
    assert table.text("#message").startswith("Not so:")
    assert "0 of 1 right" in lines(table.app)[0]
    while "sure of 0" not in table.text("#message"):
        await table.press("c")
    await table.press("n")
    assert table.text("#message").startswith("Right:")
    assert walk(table).has_just_cut
    assert "1 of 2 right" in lines(table.app)[0]
    await table.press("a")
    await recorded(table)
    await table.press("c")
    assert "Which move does X look at first?" in table.text("#message")
    await table.press("9", "1")
    assert "of 3 right" in lines(table.app)[0], "an answer that is not offered does not count"
    await table.press("p")
    assert "right" not in lines(table.app)[0]


async def test_two_algorithms_go_in_step(table: Table) -> None:
    await open_small(table)
    await table.press("b", "b")
    other = table.app.screen.query_one("#other", TreeDrawing)
    await table.until(lambda: other.walk is not None)
    assert other.walk is not None
    assert other.walk.recording.method is Method.ORDERED
    await table.press("full_stop", "full_stop", "c")
    assert other.walk.latest == walk(table).latest == 8
    await table.pilot.click("#other")
    assert table.app.screen.focused is table.app.screen.query_one("#drawing")
    before = walk(table)
    await table.pilot._post_mouse_events([events.MouseScrollDown], other)
    await table.until(lambda: walk(table) is not before)
    await table.press("end")
    assert other.walk.is_done_with(0)
    assert {len(other.walk.recording), len(walk(table).recording)} == {28, 31}
    for _ in range(len(Method) - 2):
        await table.press("b")
    assert not other.display


async def test_a_question_is_about_the_node_that_is_on_show(table: Table) -> None:
    await open_small(table)
    await table.press("p", "c")
    assert "O has 0 here" in table.text("#message").replace("\n", " ")
    assert "At X 1 2" in table.text("#board-title")
    drawing = table.app.screen.query_one("#drawing", TreeDrawing)
    assert drawing.walk is not None
    assert drawing.walk.entry == 2
    await table.press("down")
    assert "At O 2 1" in table.text("#board-title")
    await table.press("n")
    assert "1 right" in lines(table.app)[0]


async def test_a_search_is_raced_and_a_position_given_to_the_race(table: Table) -> None:
    await open_small(table)
    await table.press("r")
    await table.until(lambda: is_lined_up(table))
    await table.press("end")
    assert "four" not in lines(table.app)[0]
    assert "28" in "\n".join(lines(table.app))
    await table.press("o", "colon", "0", "space", "0", "enter")
    await table.until(lambda: is_lined_up(table))
    assert "your position" in lines(table.app)[0]


async def test_a_browser_reads_no_file_of_the_server(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tree"
    path.write_text("tictactoe 3x3x3 XX1/OO1/X2\n")
    await table.press("b", "m")
    positions = table.app.screen
    monkeypatch.setattr(type(table.app), "is_web", True)
    positions.post_message(events.Paste(str(path)))
    await table.pilot.pause()
    assert table.app.screen is positions
    monkeypatch.setattr(type(table.app), "is_web", False)
    positions.post_message(events.Paste(str(path)))
    await table.pilot.pause()
    await recorded(table)


@pytest.mark.parametrize("ending", [".svg", ".md", ".json"])
async def test_the_tree_is_saved(table: Table, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"tree{ending}"
    await open_small(table)
    await table.press("end", "w")
    screen = table.app.screen
    assert isinstance(screen, SaveScreen)
    screen.path_input.value = str(path)
    await table.press("enter")
    await table.until(lambda: table.app.screen is not screen)
    assert "28" in path.read_text()
    await table.press("home")
    assert walk(table).entry == 0, "the next key is for the tree"


@pytest.mark.parametrize(
    "text",
    [
        "tictactoe 3x3x3 XX1/OO1/X2",
        "0 0; 1 0; 0 1; 1 1; 2 0",
        '[Game "tictactoe"]\n\n1. 0 0 1 0 2. 0 1 1 1 3. 2 0 0 2 4. 1 2 *\n',
        "file",
    ],
)
async def test_a_position_of_ones_own_is_typed_pasted_or_in_a_file(
    table: Table, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("tictactoe 3x3x3 XX1/OO1/X2\n")
    await table.press("b", "m")
    positions = table.app.screen
    positions.post_message(events.Paste("no/such/file"))
    await table.pilot.pause()
    assert table.text("#message").startswith("There is no such file")
    positions.post_message(events.Paste("nothing of the kind"))
    await table.pilot.pause()
    assert table.app.screen is positions
    assert table.text("#message")
    if "\n" in text:
        positions.post_message(events.Paste(text))
        await table.pilot.pause()
    else:
        await table.press("colon", *(("space" if sign == " " else sign) for sign in text), "enter")
    await recorded(table)
    assert len(walk(table).recording) in (28, 65)


async def test_leaving_stops_the_recording(table: Table) -> None:
    await table.press("b", "m", "escape")
    await table.until(lambda: all(each.is_finished for each in table.app.workers))
    assert isinstance(table.app.screen, LabScreen)
