"""The forms: every mode and game, by keys and by mouse; what is remembered; what fits."""

from itertools import product

import pytest
from textual.widget import Widget
from textual.widgets import Static

from tests.screens.conftest import Table, record_answers, until
from tests.screens.drawn import lines
from tests.screens.forms import (
    MODES,
    choose_by_keys,
    choose_by_mouse,
    field,
    form_of,
    open_form,
    put,
    row,
)
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import data_dir
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.info import Status, Verdict
from tictactoe_tui.engine.lines.search import search
from tictactoe_tui.games import GAMES, Position, Side, four, rowcol
from tictactoe_tui.games.entry import SIZE
from tictactoe_tui.match.choices import Choices, Spoilers
from tictactoe_tui.match.setup import Computer, Human, Mode
from tictactoe_tui.proofs.small_boards import note_on_size, small_boards
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.setup.setup_screen import SetupScreen, TableScreen, setup_rows
from tictactoe_tui.screens.sheet import RulesScreen
from tictactoe_tui.widgets.form import ChoiceRow, Chooser, Form, NameField
from tictactoe_tui.widgets.key_footer import KeyFooter
from tictactoe_tui.widgets.panel.panel_text import TitleLine


@pytest.mark.one_in(5)
@pytest.mark.parametrize("how", ["keys", "mouse"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
async def test_every_mode_and_game(table: Table, mode: Mode, game: str, how: str) -> None:
    choose = choose_by_keys if how == "keys" else choose_by_mouse
    if how == "keys":
        await open_form(table, mode)
    else:
        await table.pilot.click("#entries", offset=(4, 1 + MODES.index(mode)))
        await table.pilot.pause()
    await choose(table, "game", GAMES[game].name)
    if mode is Mode.WATCH:
        await choose(table, "one", "Sera (Hard)")
        await choose(table, "two", "Kitty (Easy)")
    else:
        await choose(table, "spoilers", "never")
    if mode is Mode.VS_AI:
        await choose(table, "opponent", "Cop (Medium)")
        await choose(table, "first", row(table, "first").row.options[1])
    if how == "keys":
        await table.press("enter")
    else:
        await table.pilot.click("#start")
        await table.pilot.pause()
    session, choices = table.session, table.app.shared.choices
    assert session.state.mode is mode
    assert session.setup.game == game
    seats = {
        Mode.VS_AI: (Computer("Cop"), Human("Player")),
        Mode.TWO_PLAYERS: (Human("Player"), Human("Guest")),
        Mode.WATCH: (Computer("Sera"), Computer("Kitty")),
    }
    assert session.state.seats == seats[mode]
    # Seen failing: whoever took over what is watched had the wish of another game.
    assert choices.spoilers_of(session.setup) is (
        Spoilers.ALWAYS if mode is Mode.WATCH else Spoilers.NEVER
    )
    await table.press("escape")
    assert isinstance(table.app.screen, MenuScreen)


@pytest.mark.parametrize("mode", MODES)
async def test_a_number_and_enter_start_with_the_last_choices(table: Table, mode: Mode) -> None:
    last = Choices(
        game="rowcol",
        opponent="Greedy",
        boards="rowcol.size=3",
        name="Ann",
        machines=("Sera", "Cop"),
    )
    table.app.shared.choices = last
    await open_form(table, mode)
    assert table.app.screen.focused is row(table, "game")
    await table.press("enter")
    position = table.session.state.position
    assert (position.key, position.rows) == ("rowcol", 3)
    assert table.app.shared.choices.mode is mode
    assert table.session.state.mode is mode


@pytest.mark.parametrize("key", ["game", "opponent", "first", "name", "spoilers"])
async def test_enter_starts_on_every_row(table: Table, key: str) -> None:
    await open_form(table, Mode.VS_AI)
    (field(table, key) if key == "name" else row(table, key)).focus()
    await table.press("enter")
    assert isinstance(table.app.screen, BoardScreen)


@pytest.mark.parametrize("forth, back", [("down", "up"), ("tab", "shift+tab")])
async def test_every_row_is_reached_and_left(table: Table, forth: str, back: str) -> None:
    await open_form(table, Mode.VS_AI)
    focused: list[Widget | None] = []
    for key in [*[forth] * 4, *[back] * 4]:
        focused.append(table.app.screen.focused)
        await table.press(key)
    rows = [row(table, "game"), row(table, "opponent"), row(table, "first"), field(table, "name")]
    assert focused == [*rows, row(table, "spoilers"), *reversed(rows[1:])]
    assert table.app.screen.focused is rows[0]


async def test_choices_are_remembered(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    await choose_by_keys(table, "game", "Four in a row")
    await choose_by_keys(table, "size", "12x12")
    await choose_by_keys(table, "opponent", "Sera (Hard)")
    await choose_by_keys(table, "spoilers", "after my move")
    await choose_by_keys(table, "fairness", "yes")
    await put(table, "name", "  Ann   Lee ")
    await table.press("enter")
    assert table.session.state.position.rows == 12
    await table.press("escape")
    await open_form(table, Mode.VS_AI)
    shown = {
        each.id: each.row.options[each.row.chosen]
        for each in form_of(table).query(Chooser)
        if each.display
    }
    assert shown == {
        "game": "Four in a row",
        "size": "12x12",
        "opponent": "Sera (Hard)",
        "first": "first, Black",
        "spoilers": "after my move",
        "fairness": "yes",
    }
    assert field(table, "name").value == "Ann Lee"
    await table.press("escape", "2")
    assert field(table, "name").value == "Ann Lee"
    assert row(table, "size").row.options[row(table, "size").row.chosen] == "12x12"


@pytest.mark.parametrize(
    "typed, board",
    [
        ("42", rowcol.start(5, seed=42)),
        ("4,9,2;3,5,7;8,1,6", rowcol.start(3, values=[4, 9, 2, 3, 5, 7, 8, 1, 6])),
    ],
)
async def test_a_board_can_be_played_again(table: Table, typed: str, board: Position) -> None:
    await open_form(table, Mode.TWO_PLAYERS)
    assert not form_of(table).query_one("#numbers").display
    await choose_by_keys(table, "game", "Row and column")
    await put(table, "numbers", typed)
    await table.press("enter")
    assert table.session.setup.start == board
    aside = table.screen.query_one("#moves-title", TitleLine).aside
    assert aside == ("seed 42" if typed == "42" else "")
    await table.press("b")
    assert table.session.setup.start == board
    assert not table.app.shared.choices.numbers


async def test_numbers_that_make_no_board_are_refused_with_the_reason(table: Table) -> None:
    await open_form(table, Mode.TWO_PLAYERS)
    await choose_by_keys(table, "game", "Row and column")
    await put(table, "numbers", "1,2,x")
    await table.press("enter")
    assert isinstance(table.app.screen, SetupScreen)
    assert table.text("#notice")


async def test_escape_forgets_a_form_that_was_not_used(table: Table) -> None:
    before = table.app.shared.choices
    await open_form(table, Mode.WATCH)
    await choose_by_keys(table, "game", "Row and column")
    await table.press("escape")
    assert isinstance(table.app.screen, MenuScreen)
    assert table.app.shared.choices == before


async def test_an_opponent_stays_where_the_game_has_it(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    await choose_by_keys(table, "opponent", "Sera (Hard)")
    await choose_by_keys(table, "game", "Row and column")
    opponent = row(table, "opponent")
    assert list(opponent.row.options) == [each.title for each in GAMES["rowcol"].players]
    assert opponent.row.options[opponent.row.chosen] == "Sera (Hard)"
    await choose_by_keys(table, "opponent", "Preserve values")
    await choose_by_keys(table, "game", "Tic-tac-toe")
    assert opponent.row.options[opponent.row.chosen] == "Kitty (Easy)"
    await choose_by_keys(table, "game", "Row and column")
    assert opponent.row.options[opponent.row.chosen] == "Preserve values"


async def test_a_player_of_ones_own_is_offered_at_its_games(table: Table) -> None:
    (data_dir() / "players.toml").write_text('[mine]\ncommand = ["x"]\ngames = ["rowcol"]\n')
    await open_form(table, Mode.VS_AI)
    assert "@mine" not in row(table, "opponent").row.options
    await choose_by_keys(table, "game", "Row and column")
    await choose_by_keys(table, "opponent", "@mine")
    assert row(table, "opponent").row.options[-1] == "@mine"


async def test_the_sides_have_the_names_of_the_game(table: Table) -> None:
    await open_form(table, Mode.TWO_PLAYERS)
    for game, names in (("Four in a row", ("Black", "White")), ("Row and column", ("A", "B"))):
        await choose_by_keys(table, "game", game)
        labels = [
            str(each.query_one("Static").render()) for each in form_of(table).query(NameField)
        ]
        assert labels[:2] == [f"First, {names[0]}", f"Second, {names[1]}"]


@pytest.mark.parametrize("mode", MODES)
async def test_the_swap_rule_is_for_four(table: Table, mode: Mode) -> None:
    await open_form(table, mode)
    await choose_by_keys(table, "game", "Tic-tac-toe")
    assert not row(table, "fairness").display
    await choose_by_keys(table, "game", "Four in a row")
    assert row(table, "fairness").display
    await choose_by_keys(table, "fairness", "yes")
    await table.press("enter")
    assert table.session.setup.swap_rule


@pytest.mark.parametrize("start", ["A", "B"])
@pytest.mark.parametrize("begins", ["you", "Kitty"])
async def test_who_begins_is_chosen_and_the_sides_follow(
    table: Table, begins: str, start: str
) -> None:
    """As the file of settings may have it, B can begin too.

    Seen failing: `MaximizeFutureMin` under an opponent that is called "Maximize future".
    """
    table.app.shared.choices = Choices(game="rowcol", boards=f"rowcol.start={start}")
    await open_form(table, Mode.VS_AI)
    assert row(table, "first").row.label == "First move"
    assert set(row(table, "first").row.options) == {"you", "Kitty"}
    await choose_by_keys(table, "opponent", "Maximize future")
    assert set(row(table, "first").row.options) == {"you", "Maximize future"}
    await choose_by_keys(table, "opponent", "Kitty (Easy)")
    await choose_by_keys(table, "first", begins)
    await table.press("enter")
    seats, first = table.session.state.seats, table.session.setup.start.to_move
    assert first is Side("AB".index(start))
    assert isinstance(seats[first], Human) is (begins == "you")


async def test_the_rules_are_a_key_away_where_a_game_is_chosen(table: Table) -> None:
    """Seen failing: `!` did nothing in the form."""
    await open_form(table, Mode.VS_AI)
    await choose_by_keys(table, "game", "Row and column")
    assert "! Rules" in lines(table.app)[-1]
    await table.press("!")
    assert isinstance(table.app.screen, RulesScreen)
    assert "row" in str(table.app.screen.query_one("#text", Static).render())
    await table.press("escape")
    assert row(table, "game").row.options[row(table, "game").row.chosen] == "Row and column"


async def test_rows_stand_still_whatever_a_note_says(table: Table) -> None:
    for mode, game in product((Mode.VS_AI, Mode.WATCH), GAMES):
        await open_form(table, mode)
        await choose_by_keys(table, "game", GAMES[game].name)
        seen = set()
        for key in ("opponent", "first", "size") if mode is Mode.VS_AI else ("one", "two"):
            row(table, key).focus()
            for pressed in ["home", *["right"] * 17]:
                await table.press(pressed)
                seen.add(tuple(each.region for each in form_of(table).query("#form > *, #notice")))
        assert len(seen) == 1
        await table.press("escape")


async def test_a_row_without_a_choice_is_not_there(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    assert not any(row(table, key).display for key in ("size", "fairness"))
    assert not form_of(table).query_one("#size-note").display
    assert not form_of(table).query_one("#numbers").display


@pytest.mark.parametrize("size, winner", [(4, None), (5, None), (6, Side.ONE)])
def test_what_the_form_says_of_small_boards_is_proved(size: int, winner: Side | None) -> None:
    said = "Black wins by force" if winner is Side.ONE else "Nobody can force a win"
    assert note_on_size(size) == f"{said} on {size}x{size}."
    start = four.start(size, size)
    found = search(start, SearchControl(start, Limits(nodes=3_000_000))).candidates
    proved = [each.verdict for each in found if each.status is not Status.ESTIMATE]
    if winner is Side.ONE:
        assert Verdict.WIN in proved
    else:
        assert len(proved) == size * size
        assert Verdict.WIN not in proved
        assert Verdict.DRAW in proved


@pytest.mark.parametrize("size", four.SIZES)
def test_of_each_size_the_form_says_what_the_lab_knows(size: int) -> None:
    """Seen failing: nothing stood under 7x7, 8x8 and all from 9x9 to 19x19; and later "Who wins on
    13x13 is not proved.", which the analysis proves in seconds.
    """
    known = {each.board: each.result for each in small_boards()} | {(20, 20, 4): "win"}
    words = {"win": "Black wins by force", "draw": "Nobody can"}
    choices = Choices(game=four.KEY).with_option(SIZE, size)
    (found,) = [each for each in setup_rows(choices) if each.key == "size"]
    assert isinstance(found, ChoiceRow)
    assert f"{size}x{size}" in (found.note or "")
    assert words[known[size, size, 4]] in (found.note or "")


@pytest.mark.parametrize("size", four.SIZES)
def test_with_the_swap_rule_no_side_is_said_to_win(size: int) -> None:
    """Seen failing: "Black wins by force on 20x20.", where the panel said that the first loses."""
    choices = Choices(game=four.KEY, swap_rule=True).with_option(SIZE, size)
    (found,) = [each for each in setup_rows(choices) if each.key == "size"]
    assert isinstance(found, ChoiceRow)
    note = found.note or ""
    assert note.startswith(("Without the swap rule Black wins by force on", "Nobody can force"))


@pytest.mark.parametrize("place", ["game", "name"])
@pytest.mark.parametrize("mode", [Mode.VS_AI, Mode.TWO_PLAYERS])
async def test_every_binding_has_an_id_and_a_tooltip(table: Table, mode: Mode, place: str) -> None:
    await open_form(table, mode)
    (field(table, place) if place == "name" else row(table, place)).focus()
    await table.pilot.pause()
    bindings = [active.binding for active in table.app.screen.active_bindings.values()]
    assert all(binding.id and binding.tooltip for binding in bindings)
    assert not any("alt+" in binding.key for binding in bindings)
    actions: dict[str, str] = {}
    for binding in bindings:
        assert actions.setdefault(binding.id or "", binding.action) == binding.action


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)], ids=str)
async def test_the_whole_form_fits(
    table: Table, size: tuple[int, int], mode: Mode, game: str
) -> None:
    table.app.shared.choices = Choices(game=game)
    form = await open_form(table, mode)
    assert form.query_one("#form").max_scroll_y == 0
    visible = form.query_one("#page").content_region
    for widget in form.query("#form > *, #notice"):
        if widget.display:
            assert visible.contains_region(widget.region), widget
            assert widget.region.height or widget.has_class("note")
    assert form.query_one(KeyFooter).render().cell_length <= size[0]
    if size != (60, 20):
        notes = [note for note in form.query(".note") if note.display]
        assert all(note.region.height == 1 for note in notes)
        assert all(len(str(note.render())) <= note.content_size.width for note in notes)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("size", [(1, 1), (20, 5), (30, 10), (3, 60)], ids=str)
@pytest.mark.parametrize("mode", MODES)
async def test_no_window_is_too_small(table: Table, mode: Mode, size: tuple[int, int]) -> None:
    form = await open_form(table, mode)
    await table.press(*["down", "right"] * 6, "f1", "escape")
    assert form.focused is not None
    await table.press("enter")
    assert isinstance(table.app.screen, BoardScreen | TableScreen)


async def test_without_colour_chosen_and_focused_can_be_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        await pilot.press("1", "right")
        await pilot.pause()
        chosen = app.screen.query_one("#game", Chooser).render_line(0)
        assert "  Tic-tac-toe  ▸ Four in a row" in chosen.text
        bold = {s.text.strip() for s in chosen if s.style is not None and s.style.bold}
        assert {"Game", "▸ Four in a row"} <= bold
        assert "Row and column" not in bold


async def test_a_players_file_that_cannot_be_read_is_told_about() -> None:
    (data_dir() / "players.toml").write_text("[")
    app = TicTacToeApp(seed=7)
    async with app.run_test() as pilot:
        await until(
            pilot, lambda: any("players.toml" in each.message for each in app._notifications)
        )


async def test_an_option_that_went_while_it_was_chosen_is_not_taken(table: Table) -> None:
    await open_form(table, Mode.VS_AI)
    await choose_by_keys(table, "game", "Four in a row")
    row(table, "size").action_change(-1)
    form_of(table).query_one(Form).rows = setup_rows(Choices(game="tictactoe"))
    await table.pilot.pause()
    await table.press("enter")
    assert table.session.state.position.rows == 20
