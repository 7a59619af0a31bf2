"""The race on the screen: guessed first, played from what was recorded, saved whole."""

from pathlib import Path

import pytest

from tests.screens.conftest import Table
from tests.screens.drawn import is_lined_up, lines
from tictactoe_tui.lab import prepared
from tictactoe_tui.lab.walk import Method
from tictactoe_tui.screens.files.file_dialog import SaveScreen
from tictactoe_tui.screens.lab import race_screen
from tictactoe_tui.screens.lab.lab_screen import LabScreen
from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen
from tictactoe_tui.screens.lab.race_screen import SPEEDS, RaceScreen
from tictactoe_tui.widgets.lab.race_view import RaceMoment, RaceView


def shown(table: Table) -> RaceMoment:
    assert isinstance(table.app.screen, RaceScreen)
    return table.app.screen.race


async def lined_up(table: Table) -> None:
    await table.until(lambda: is_lined_up(table))
    await table.pilot.pause()


@pytest.fixture(autouse=True)
def no_time_goes_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_screen, "monotonic", lambda: 0.0)


async def test_nothing_is_given_away_before_the_guess(table: Table) -> None:
    await table.press("b", "r")
    await lined_up(table)
    text = "\n".join(lines(table.app))
    assert "549,946" not in text
    assert "1/" not in text
    assert "space starts." in text
    await table.press(*"100", "enter")
    assert shown(table).guessed
    text = "\n".join(lines(table.app))
    assert "549,946" in text
    assert "Your guess for plain against symmetry: 100 times. It is 719." in text


async def test_everybody_goes_at_the_same_speed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.press("b", "r")
    await lined_up(table)
    await table.press("enter", "space")
    assert lines(table.app)[0].rstrip().endswith("paused")
    monkeypatch.setattr(race_screen, "monotonic", lambda: 2.0)
    await table.press("space")
    monkeypatch.setattr(race_screen, "monotonic", lambda: 4.0)
    await table.until(lambda: shown(table).nodes > 0)
    assert shown(table).nodes == 2 * SPEEDS[1] == 8000
    text = "\n".join(lines(table.app))
    assert text.count("8,000") == 3
    assert "2 have finished; ordered is next." in text
    assert "give the same scores" not in text, "that is not known yet"
    await table.press("space", "end")
    assert "All have finished: symmetry did 1/719 of the work." in table.text("#message")
    assert "All 5 give the same scores" in table.text("#words")
    assert lines(table.app)[0].rstrip().endswith("over")


async def test_space_after_the_end_races_again(table: Table) -> None:
    await table.press("b", "r")
    await lined_up(table)
    await table.press("end", "space")
    screen = table.app.screen
    assert isinstance(screen, RaceScreen)
    assert screen.playing
    assert screen.race.nodes < screen.race.runners[0].total


async def test_speed_lane_and_board_change_by_keys(table: Table) -> None:
    await table.press("b", "r")
    await lined_up(table)
    await table.press("space", "right_square_bracket", "right_square_bracket")
    assert "64,000 nodes a second" in lines(table.app)[0]
    await table.press("left_square_bracket")
    assert "16,000 nodes a second" in lines(table.app)[0]
    await table.press("down", "down", "enter")
    assert isinstance(table.app.screen, MicroscopeScreen)
    assert table.app.screen.method is Method.ORDERED
    await table.press("escape", "n")
    await lined_up(table)
    assert "X in the middle" in lines(table.app)[0]
    await table.press("N")
    await lined_up(table)
    assert "the empty board" in lines(table.app)[0]
    await table.press("escape")
    assert isinstance(table.app.screen, LabScreen)


async def test_a_lane_is_clicked_for_its_microscope(table: Table) -> None:
    await table.press("b", "r")
    await lined_up(table)
    await table.pilot.click(RaceView, offset=(5, 14))
    await table.pilot.pause()
    assert isinstance(table.app.screen, MicroscopeScreen)
    assert table.app.screen.method is Method.SYMMETRY


async def test_what_is_said_of_a_board_without_plain(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = prepared.TRACKS[4]
    monkeypatch.setattr(race_screen, "TRACKS", (prepared.Track("a board", row.position, 1234567),))
    await table.press("b", "r")
    await lined_up(table)
    await table.press("end")
    assert "Plain minimax would need 1,234,567 nodes" in table.text("#words")
    assert "Symmetry saves nothing here" in table.text("#words")


@pytest.mark.parametrize("ending", [".md", ".csv", ".svg"])
async def test_it_is_saved_whole_and_over_nothing_unasked(
    table: Table, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"race{ending}"
    path.write_text("mine")
    await table.press("b", "r")
    await lined_up(table)
    await table.press("end", "w")
    screen = table.app.screen
    assert isinstance(screen, SaveScreen)
    screen.path_input.value = str(tmp_path / "race.doc")
    await table.press("enter")
    assert "has to end in" in table.text("#words")
    screen.path_input.value = str(path)
    await table.press("enter")
    await table.until(lambda: table.app.screen is not screen)
    assert path.read_text() == "mine"
    await table.press("y")
    await table.until(lambda: path.read_text() != "mine")
    assert "549" in path.read_text()
