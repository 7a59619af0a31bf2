"""The style sheets: all of them loaded, each for its own screen, colours only by token."""

import re
from pathlib import Path

import pytest

from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.choosing import PlayersScreen
from tictactoe_tui.screens.files.file_dialog import FileDialog
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.game.review_screen import ReviewScreen
from tictactoe_tui.screens.lab.lab_screen import LabScreen
from tictactoe_tui.screens.lab.tournament_screen import TournamentScreen
from tictactoe_tui.screens.openings.opening_screen import OpeningScreen
from tictactoe_tui.screens.practice.practice_screen import PracticeScreen
from tictactoe_tui.screens.records.record_screen import RecordScreen
from tictactoe_tui.screens.setup.settings_screen import SettingsScreen
from tictactoe_tui.screens.setup.setup_screen import SetupScreen

SHEETS = sorted(styles_dir().glob("*.tcss"))


def test_every_sheet_is_loaded_by_its_absolute_path() -> None:
    assert SHEETS
    screens = (BoardScreen, FileDialog, PlayersScreen, RecordScreen, ReviewScreen, SettingsScreen)
    lab = (LabScreen, TournamentScreen)
    owners = (TicTacToeApp, SetupScreen, OpeningScreen, PracticeScreen, *lab, *screens)
    assert sorted({Path(path) for owner in owners for path in owner.CSS_PATH}) == SHEETS
    assert all(path.is_absolute() for path in SHEETS)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_colours_are_tokens(sheet: Path) -> None:
    for value in re.findall(
        r"(?<![\w-])(?:[\w-]*color|background(?:-tint)?|border):([^;]*);", sheet.read_text()
    ):
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb|hsl", value), value
        assert "$" in value or value.strip() in {"transparent", "none"}, value


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_rules_are_nested_under_a_type(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.S)
    outermost = re.findall(r"^(\S.*) \{$", text, flags=re.M)
    assert outermost
    assert all(re.fullmatch(r"[A-Z]\w*(, [A-Z]\w*)*", selector) for selector in outermost)
