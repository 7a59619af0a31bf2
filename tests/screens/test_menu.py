"""The title page: its entries, their keys and pictures, and the way from launch into a game."""

from collections.abc import Callable
from contextvars import Context

import pytest
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tests.screens.conftest import Table
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Choices
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.menu.unfinished_screen import UnfinishedScreen
from tictactoe_tui.screens.setup.setup_screen import SetupScreen
from tictactoe_tui.screens.sheets.key_help import HelpScreen
from tictactoe_tui.service.unfinished_games import how_long_ago
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.key_footer import KeyFooter
from tictactoe_tui.widgets.table.record_table import RecordTable

ALWAYS = [
    "1 Play against the AI",
    "2 Player vs player with analysis",
    "3 Watch AI vs AI",
    "4 Leaderboard",
    "5 All game statistics",
    "6 My statistics",
    "p Practice",
    "o Openings of four",
    "b Lab",
    "s Settings",
    "? Keys",
    "7 Exit",
]
LONG = "Maximiliana von Habsburg"


def entries(table: Table) -> list[str]:
    menu = table.app.screen.query_one("#entries", OptionList)
    return [str(option.prompt) for option in menu.options]


def highlighted(table: Table) -> str:
    option = table.app.screen.query_one("#entries", OptionList).highlighted_option
    assert isinstance(option, Option)
    return str(option.prompt)


def picture(table: Table) -> BoardView:
    return table.app.screen.query_one("#picture", BoardView)


def titles(table: Table) -> list[Widget]:
    found = table.app.screen.query("#emblem, #banner, #title")
    return [each for each in found if each.display]


def leave_unfinished(table: Table, choices: Choices) -> GameSession:
    session = table.app.shared.begin_game(choices).session
    session.play(session.state.position.legal_moves()[1])
    table.app.shared.keep(session, lambda _: None)
    return session


async def come_back(table: Table) -> None:
    await table.press("1", "escape")


async def fill(table: Table) -> list[GameSession]:
    """Leave four games unfinished, with names as long as they come, and look at the menu."""
    sessions = [
        leave_unfinished(table, choices)
        for choices in (
            Choices(opponent="Sera"),
            Choices(game="rowcol", opponent="MinimizeOpponentOptions"),
            Choices(Mode.WATCH, game="four"),
            Choices(Mode.TWO_PLAYERS, game="rowcol", name=LONG, guest=LONG[::-1].title()),
        )
    ]
    await come_back(table)
    return sessions


async def test_the_menu_holds_what_there_is(table: Table) -> None:
    assert entries(table) == ["l Tic-tac-toe, Kitty (Easy)", *ALWAYS]


async def test_two_keys_to_the_first_move(table: Table) -> None:
    await table.press("enter", "enter")
    assert len(table.moves()) >= 1
    assert table.session.state.mode is Mode.VS_AI


@pytest.mark.parametrize(
    "choices, entry",
    [
        (
            Choices(Mode.TWO_PLAYERS, "four", name="Ann", guest="Bo"),
            "l Four in a row: Ann against Bo",
        ),
        (Choices(Mode.WATCH, "rowcol"), "l Row and column: Cop against Sera"),
        (Choices(game="rowcol", opponent="Greedy"), "l Row and column, Greedy"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_the_last_choices_start_at_once(table: Table, choices: Choices, entry: str) -> None:
    table.app.shared.choices = choices
    await come_back(table)
    assert highlighted(table) == entry
    assert picture(table).position.key == choices.game
    await table.press("enter")
    assert table.session.state.seats == choices.seats()
    assert table.session.setup.game == choices.game


async def test_an_unfinished_game_comes_first(table: Table) -> None:
    session = leave_unfinished(table, Choices(game="four", opponent="Cop", first=False))
    await come_back(table)
    assert entries(table)[:2] == [
        "c Continue Four in a row, Cop (Medium)",
        "l Four in a row, Cop (Medium)",
    ]
    assert picture(table).position == session.state.position
    assert picture(table).last_move == session.state.last_move
    assert table.text("#about") == "Four in a row, Cop (Medium). Move 2, just now."
    await table.press("enter")
    assert table.session is session


async def test_where_there_is_no_room_for_all_unfinished_games_one_entry_lists_them(
    table: Table,
) -> None:
    sessions = await fill(table)
    assert entries(table)[:4] == [
        f"c Continue Row and column, {LONG} and {LONG[::-1].title()}",
        "  Continue Four in a row, Cop (Medium) and Sera (Hard)",
        "m All 4 unfinished games",
        "l Row and column: Maximiliana von Habsburg against " + LONG[::-1].title(),
    ]
    await table.press("down", "down", "space")
    listed = table.app.screen.query_one(RecordTable)
    assert isinstance(table.app.screen, UnfinishedScreen)
    assert (listed.count, listed.has_focus) == (4, True)
    text = "\n".join(listed.render_line(y).text for y in range(5))
    for word in ("Cop (Medium)", "MinimizeOpponentOptions", "just now"):
        assert word in text
    await table.press("down", "down", "enter")
    assert table.session is sessions[1]


async def test_the_list_of_unfinished_games_closes_without_one(table: Table) -> None:
    await fill(table)
    await table.press("m", "escape")
    assert isinstance(table.app.screen, MenuScreen)


@pytest.mark.parametrize(
    "seconds, words",
    [
        (0, "just now"),
        (-5, "just now"),
        (60, "1 minute ago"),
        (7_199, "1 hour ago"),
        (2 * 86_400, "2 days ago"),
    ],
)
def test_how_long_ago(seconds: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    assert how_long_ago((1_000_000 - seconds) * 1000) == words


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 21), (34, 24)], ids=str)
@pytest.mark.parametrize("unfinished", range(4))
async def test_the_menu_is_one_page_however_many_games(table: Table, unfinished: int) -> None:
    for _ in range(unfinished):
        leave_unfinished(table, Choices())
    await come_back(table)
    assert table.app.screen.query_one("#entries").max_scroll_y == 0
    assert len(titles(table)) == 1


@pytest.mark.parametrize(
    "size, title",
    [((120, 40), "emblem"), ((80, 24), "banner"), ((60, 21), "banner"), ((30, 24), "title")],
    ids=str,
)
async def test_the_title_is_as_large_as_there_is_room_for(table: Table, title: str) -> None:
    assert [each.id for each in titles(table)] == [title]
    (shown,) = titles(table)
    assert table.app.screen.query_one("#contents").region.contains_region(shown.region)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_everything_fits_with_three_games_to_continue(table: Table) -> None:
    await fill(table)
    menu, screen = table.app.screen.query_one("#entries", OptionList), table.app.screen
    assert menu.max_scroll_y == 0
    for place in (*titles(table), menu, picture(table)):
        assert place.display
        assert screen.region.contains_region(place.region)
        assert place.region.bottom <= screen.query_one(KeyFooter).region.y
    for _ in range(menu.option_count):
        assert picture(table).missing == (0, 0)
        await table.press("down")


@pytest.mark.parametrize("size", [(60, 21), (30, 10), (1, 1), (20, 5)], ids=str)
async def test_a_small_window_scrolls_the_entries(table: Table, size: tuple[int, int]) -> None:
    await fill(table)
    menu = table.app.screen.query_one("#entries", OptionList)
    if size == (60, 21):
        assert menu.max_scroll_y == 0
    await table.press("end", *["up"] * (len(ALWAYS) - 3), "enter")
    assert isinstance(table.app.screen, SetupScreen)


@pytest.mark.parametrize(
    "key, mode", [("1", Mode.VS_AI), ("2", Mode.TWO_PLAYERS), ("3", Mode.WATCH)]
)
@pytest.mark.parametrize("how", ["number", "entry", "mouse"])
async def test_the_ways_in(table: Table, key: str, mode: Mode, how: str) -> None:
    if how == "number":
        await table.press(key)
    elif how == "entry":
        await table.press(*["down"] * int(key), "enter")
    else:
        await table.pilot.click("#entries", offset=(5, int(key)))
        await table.pilot.pause()
    assert isinstance(table.app.screen, SetupScreen)
    assert table.app.screen.choices.mode is mode
    await table.press("escape")
    assert isinstance(table.app.screen, MenuScreen)


async def test_the_entry_that_was_opened_is_still_highlighted(table: Table) -> None:
    await table.press("down", "down", "enter", "escape")
    assert highlighted(table) == "2 Player vs player with analysis"
    await table.press("end", "up", "enter")
    assert isinstance(table.app.screen, HelpScreen)
    await table.press("escape")
    assert highlighted(table) == "? Keys"


@pytest.mark.parametrize("keys", [["7"], ["end", "enter"], ["q"]])
async def test_the_ways_out(table: Table, keys: list[str]) -> None:
    await table.press(*keys[:-1])
    await table.pilot.press(keys[-1])
    assert table.app.return_code == 0


async def test_letters_for_playing_and_continuing(table: Table) -> None:
    await table.press("c")
    assert isinstance(table.app.screen, MenuScreen)
    await table.press("l")
    assert isinstance(table.app.screen, BoardScreen)
    session = table.session
    await table.press("enter", "escape", "c")
    assert table.session is session


@pytest.mark.parametrize("key", GAMES)
async def test_the_picture_is_of_the_game_chosen_last(table: Table, key: str) -> None:
    table.app.shared.choices = Choices(game=key)
    await come_back(table)
    for _ in range(4):
        assert picture(table).position.key == key
        assert picture(table).position.ply > 0
        await table.press("down")
    shown = picture(table).position
    await table.press("end")
    assert picture(table).position is shown


async def test_every_binding_has_an_id_and_a_tooltip(table: Table) -> None:
    leave_unfinished(table, Choices())
    await come_back(table)
    bindings = [active.binding for active in table.app.screen.active_bindings.values()]
    assert all(binding.id and binding.tooltip for binding in bindings)
    ids = {binding.id for binding in bindings}
    assert {"menu.ai", "menu.two", "menu.watch", "menu.exit", "menu.continue"} <= ids


@pytest.mark.parametrize("name", ["[/]", "[@click=app.quit]x[/]", "[red]"])
async def test_names_are_shown_as_they_are(table: Table, name: str) -> None:
    choices = Choices(Mode.TWO_PLAYERS, name=name, guest=LONG)
    leave_unfinished(table, choices)
    await come_back(table)
    assert entries(table)[1] == f"l Tic-tac-toe: {name} against {LONG}"
    assert name in table.text("#about")
    await table.pilot.click("#entries", offset=(24, 0))
    await table.pilot.pause()
    assert isinstance(table.app.screen, BoardScreen)
    assert table.app.return_code is None


async def test_the_highlight_is_seen_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = [app.screen.query_one("#entries").render_line(y) for y in range(2)]
        bold = [any(s.style is not None and s.style.bold for s in line) for line in lines]
        assert bold == [True, False]


async def test_what_is_due_may_be_counted_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Callable[[int], object]] = []
    monkeypatch.setattr(SharedState, "count_due", lambda _, then: told.append(then))
    async with TicTacToeApp().run_test():
        pass
    assert told
    for then in told:
        Context().run(then, 3)  # as in a thread that knows of no application
