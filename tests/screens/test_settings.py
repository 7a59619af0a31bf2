"""The settings: reached from everywhere, done at once, remembered, and never in the way."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace

import pytest
from textual.pilot import Pilot

from tests.screens.conftest import Table, record_answers
from tests.screens.drawn import lines
from tictactoe_tui import app as application
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.app_messages import Preferred
from tictactoe_tui.data_dir import data_dir
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Beat, Choices, Pad, Preferences
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.setup.settings_screen import SettingsScreen, settings_rows
from tictactoe_tui.service.current_match import Speech
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.form import LABEL_WIDTH, Chooser
from tictactoe_tui.widgets.key_footer import KeyFooter

OTHERS = Preferences("kaya", True, Pad.PHONE, False, Beat.UNHURRIED, False)
"""Everything other than it is at first."""
THEMES = (Preferences().theme,)


def row(table: Table, key: str) -> Chooser:
    assert isinstance(table.app.screen, SettingsScreen)
    return table.app.screen.query_one(f"#{key}", Chooser)


async def choose(table: Table, key: str, option: str) -> None:
    chooser = row(table, key)
    chooser.focus()
    steps = chooser.row.options.index(option) - chooser.row.chosen
    await table.press(*["right" if steps > 0 else "left"] * abs(steps))


async def prefer(table: Table, preferences: Preferences) -> None:
    table.app.post_message(Preferred(preferences))
    await table.pilot.pause()


@asynccontextmanager
async def run() -> AsyncIterator[tuple[TicTacToeApp, Pilot[None]]]:
    """One run of the program, from the records read to the records written."""
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        yield app, pilot
        await record_answers(app, pilot)


@pytest.mark.parametrize("way", ["letter", "entry", "mouse", "everywhere", "palette"])
async def test_the_ways_from_the_menu(table: Table, way: str) -> None:
    if way == "mouse":
        at = next(at for at, line in enumerate(lines(table.app)) if "s Settings" in line)
        await table.pilot.click(offset=(6, at))
        await table.pilot.pause()
    else:
        entry = ["end", "up", "up", "enter"]
        keys = {"letter": ["s"], "entry": entry, "everywhere": ["f2"]}
        await table.press(*keys.get(way, ["ctrl+p", *"settings"]))
    if way == "palette":
        await table.until(lambda: "Settings" in "".join(lines(table.app)))
        await table.press("down", "enter")
        await table.until(lambda: isinstance(table.app.screen, SettingsScreen))
    assert isinstance(table.app.screen, SettingsScreen)
    await table.press("f2", "escape")
    assert not isinstance(table.app.screen, SettingsScreen)


@pytest.mark.parametrize("place", ["1", "2", "3", *GAMES])
async def test_every_screen_has_them_in_its_palette(table: Table, place: str) -> None:
    if place in GAMES:
        await table.open(place)
    else:
        await table.press(place)
    screen = table.app.screen
    commands = {each.title for each in table.app.get_system_commands(screen)}
    assert "Settings" in commands
    await table.press("f2")
    assert isinstance(table.app.screen, SettingsScreen)
    await table.press("escape")
    assert table.app.screen is screen


@pytest.mark.parametrize("key", [field for field in asdict(OTHERS) if field != "theme"])
async def test_a_choice_is_made_with_keys_and_mouse(table: Table, key: str) -> None:
    await table.press("s")
    chooser = row(table, key)
    chooser.focus()
    while chooser.row.chosen < len(chooser.row.options) - 1:
        await table.press("right")
    assert getattr(table.app.shared.preferences, key) == getattr(OTHERS, key)
    place = chooser.render_line(0).text.index(chooser.row.options[0], LABEL_WIDTH) + 1
    await table.pilot.click(f"#{key}", offset=(place, 0))
    await table.pilot.pause()
    assert chooser.row.chosen == 0
    (values,) = (each.values for each in settings_rows(Preferences(), THEMES) if each.key == key)
    assert getattr(table.app.shared.preferences, key) == values[0]


async def test_everything_is_remembered() -> None:
    async with run() as (app, pilot):
        app.post_message(Preferred(OTHERS))
        await pilot.pause()
    async with run() as (app, pilot):
        assert app.shared.preferences == OTHERS
        assert app.theme == "kaya"
        assert app.animation_level == "none"
        assert "".join(lines(app)).isascii()
        await pilot.press("s", "d", "y")
    async with run() as (app, pilot):
        assert app.shared.preferences == Preferences()
        assert app.theme == Preferences().theme
        assert not "".join(lines(app)).isascii()


async def test_what_is_set_before_the_records_are_there_is_remembered() -> None:
    app = TicTacToeApp(seed=1)
    app.shared.remember_preferences(OTHERS)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
    async with run() as (app, _):
        assert app.shared.preferences == OTHERS


async def test_what_textual_is_told_is_remembered_too() -> None:
    async with run() as (app, pilot):
        app.action_change_theme()
        await pilot.pause()
        await pilot.press(*"gruvbox")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        assert app.theme == "gruvbox"
    async with run() as (app, _):
        assert app.theme == app.shared.preferences.theme == "gruvbox"


async def test_choices_and_settings_do_not_disturb_each_other() -> None:
    assert not asdict(Choices()).keys() & asdict(Preferences()).keys()
    choices = Choices(Mode.TWO_PLAYERS, "rowcol", name="Ada")
    async with run() as (app, pilot):
        app.shared.begin_game(choices)
        app.post_message(Preferred(OTHERS))
        await pilot.pause()
    async with run() as (app, _):
        assert (app.shared.choices, app.shared.preferences) == (choices, OTHERS)


@pytest.mark.parametrize(
    "key, value",
    [
        ("theme", "gone"),
        ("theme", ["ink"]),
        ("theme", "\x1b[2J"),
        ("pad", "hexagon"),
        ("ascii", "yes"),
        ("voices", 1),
        ("beat", None),
        ("motion", "never"),
    ],
)
async def test_what_cannot_be_is_as_if_it_had_not_been_set(key: str, value: object) -> None:
    async with run() as (app, pilot):
        app.post_message(Preferred(replace(OTHERS, **{key: getattr(Preferences(), key)})))
        await pilot.pause()
    database = open_in(data_dir())
    rows = (json.dumps(value), key)
    database.write(lambda db: db.execute("UPDATE settings SET value = ? WHERE key = ?", rows))
    database.close()
    async with run() as (app, pilot):
        assert app.shared.preferences == replace(OTHERS, **{key: getattr(Preferences(), key)})
        assert not len(app._notifications)
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)


async def test_a_theme_of_the_environment_is_that_of_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with run() as (app, pilot):
        app.post_message(Preferred(OTHERS))
        await pilot.pause()
    monkeypatch.setattr(application, "_THEME_IS_SET", True)
    async with run() as (app, _):
        assert app.theme == Preferences().theme
        assert app.shared.preferences == replace(OTHERS, theme=app.theme)


async def test_digits_change_on_the_board_below(table: Table) -> None:
    await table.open("tictactoe")
    top = table.board.cell_region(0)
    middle = table.board.region.y + top.y + top.height // 2
    before = lines(table.app)[middle]
    await table.press("f2")
    await choose(table, "pad", "1 2 3 on top")
    await table.press("escape")
    after = lines(table.app)[middle]
    assert [text.split()[1] for text in (before, after)] == ["7", "1"]
    await table.press("1")
    assert table.moves() == (0,)


async def test_silence(table: Table) -> None:
    table.app.shared.choices = Choices(opponent="Sera")
    await table.press("l")
    await table.record_answers()
    assert table.text("#voice").startswith("“")
    await table.press("f2")
    await choose(table, "voices", "off")
    await table.press("escape")
    assert not table.screen.query_one("#voice").display
    for key in ("ctrl+n", "5"):
        await table.press(key)
        await table.record_answers()
        assert table.state.speech == Speech(), "nobody greets, remarks or reacts"
    await table.press("f2")
    await choose(table, "voices", "on")
    await table.press("escape", "ctrl+n")
    await table.until(lambda: table.state.speech.speaker == "Sera")
    assert table.screen.query_one("#voice").display


async def test_a_computer_takes_its_time(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI)
    beats = []
    for beat in Beat:
        await prefer(table, replace(Preferences(), beat=beat))
        beats.append(table.screen._service._seconds_of_move)
    assert beats == sorted(beats)
    assert beats[0] == 0
    assert len(set(beats)) == len(Beat)


@pytest.mark.parametrize("allowed", ["none", "basic", "full"])
async def test_motion_is_what_the_environment_allows(
    table: Table, monkeypatch: pytest.MonkeyPatch, allowed: str
) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", allowed)
    levels = []
    for motion in (False, True, False):
        await prefer(table, replace(Preferences(), motion=motion))
        levels.append(table.app.animation_level)
    assert levels == ["none", allowed, "none"]


async def test_every_setting_is_explained_in_one_line(table: Table) -> None:
    await table.press("s")
    seen = set()
    for key in asdict(Preferences()):
        chooser = row(table, key)
        chooser.focus()
        await table.press("home")
        for _ in chooser.row.options:
            about = table.text("#about")
            seen.add(about)
            assert about.endswith(".")
            assert len(about) <= table.app.screen.query_one("#about").content_size.width
            await table.press("right")
    assert len(seen) >= 17


async def test_colours_of_the_palette_show_in_the_row(table: Table) -> None:
    await table.press("s")
    table.app.theme = "ink"
    await table.pilot.pause()
    colours = row(table, "theme")
    assert colours.row.options[colours.row.chosen] == "ink"
    assert table.text("#about").startswith("Ink on paper")


async def test_nobody_plays_on_the_preview(table: Table) -> None:
    await table.press("s")
    boards = table.app.screen.query(BoardView)
    assert [board.position.key for board in boards] == list(GAMES)
    for board in boards:
        before = board.position, board.cursor
        region = board.cell_region(0)
        await table.pilot.click(board, offset=(region.x + 1, region.y))
        await table.pilot.hover(board, offset=(region.x + 1, region.y))
        assert (board.position, board.cursor) == before
        assert board.hover is None
        assert not board.has_focus
    assert not [m for m in table.messages if isinstance(m, BoardView.MoveChosen)]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)], ids=str)
async def test_everything_fits(table: Table, size: tuple[int, int]) -> None:
    await table.press("s")
    screen = table.app.screen
    assert screen.query_one("Form").max_scroll_y == 0
    footer = screen.query_one(KeyFooter)
    for widget in (*screen.query(Chooser), screen.query_one("#about"), *screen.query(BoardView)):
        assert widget.region.height
        assert screen.region.contains_region(widget.region)
        assert widget.region.bottom <= footer.region.y
    assert all(not board.missing.area for board in screen.query(BoardView))
    assert footer.render().cell_length <= size[0]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(1, 1), (20, 5), (30, 10), (3, 60)], ids=str)
async def test_no_window_is_too_small(table: Table) -> None:
    await table.press("s", *["down", "right"] * 7, "f1", "escape", "d", "y", "escape")
    assert table.app.shared.preferences == Preferences()


@pytest.mark.parametrize("forth, back", [("down", "up"), ("tab", "shift+tab"), ("j", "k")])
async def test_every_row_is_reached_and_left(table: Table, forth: str, back: str) -> None:
    await table.press("s")
    rows = list(table.app.screen.query(Chooser))
    for key, expected in ((forth, rows), (back, rows[::-1])):
        for each in expected:
            assert table.app.screen.focused is each
            if each is not expected[-1]:
                await table.press(key)


async def test_every_binding_has_an_id_and_a_tooltip(table: Table) -> None:
    await table.press("s")
    bindings = [active.binding for active in table.app.screen.active_bindings.values()]
    assert all(binding.id and binding.tooltip for binding in bindings)
    assert {"settings.back", "settings.usual", "app.settings"} <= {each.id for each in bindings}
