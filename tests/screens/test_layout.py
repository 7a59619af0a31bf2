"""Where everything stands in windows of every size, and what they have room for."""

import pytest

from tests.screens.conftest import WINS, Table
from tests.screens.drawn import lines
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import GAMES, four, replay
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.service.end_of_game import EndPart
from tictactoe_tui.service.overlay import Tone, legend_of_values, values
from tictactoe_tui.widgets.key_footer import KeyFooter
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.panel.end_sheet import EndSheet
from tictactoe_tui.widgets.panel.game_panel import GamePanel
from tictactoe_tui.widgets.panel.side_panel import SidePanel

SIZES = [(60, 20), (80, 24), (120, 40), (160, 50), (200, 50)]


async def win(table: Table, key: str = "tictactoe") -> None:
    for cell in WINS[key]:
        await table.move_by_typing(cell)
    await table.until(lambda: "So far Player 1" in table.text("#end"))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_panel_is_beside_the_board_and_as_wide_as_there_is(
    table: Table, key: str, size: tuple[int, int]
) -> None:
    await table.open(key, spoilers=Spoilers.ALWAYS)
    board, panel = table.board.region, table.screen.query_one(SidePanel).region
    past = table.screen.query_one(GamePanel).region
    assert (board.x, board.y) == (0, 0)
    assert panel.x == board.right
    if size[0] < 160:
        assert panel.right == min(size[0], panel.x + 62)
        assert past.x == panel.x
        assert past.y == panel.bottom
    else:
        assert past.x == panel.right
        assert past.right == size[0]
    if size[0] >= 80:
        assert board.width == table.board.geometry.size.width


async def test_a_new_board_of_another_size_has_room_at_once(table: Table) -> None:
    await table.open("tictactoe")
    before = table.board.region.width
    table.board.position = four.start()
    await table.pilot.pause()
    assert table.board.region.width == table.board.geometry.size.width != before


async def test_all_of_seven_candidates_are_told_in_80_by_24(table: Table) -> None:
    await table.open("tictactoe", spoilers=Spoilers.ALWAYS)
    await table.press("5", "8")
    await table.until(lambda: "217 nodes" in table.text("#analysis"))
    assert "5 more" in table.text("#analysis")
    await table.press("g")
    told = table.text("#analysis").partition("→")[0]
    assert all(move in told for move in ("0 0", "0 2", "1 0", "1 2", "2 0", "2 1", "2 2"))
    shown = "\n".join(lines(table.app))
    assert all(line.strip() in shown for line in told.splitlines())


@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("key", WINS)
async def test_the_sheet_of_the_end_has_everything_and_hides_no_line(
    table: Table, key: str
) -> None:
    await table.open(key)
    await win(table, key)
    drawn = "\n".join(lines(table.app))
    if key == "rowcol":
        assert "Same board" in drawn
    for words in (
        "wins",
        "What next",
        "Play again",
        "Swap sides",
        "Close",
        "So far Player 1",
    ):
        assert words in drawn
    sheet = table.screen.query_one(EndSheet)
    for cell in table.board.completed:
        place = table.board.cell_region(cell).translate(table.board.region.offset)
        assert not sheet.region.overlaps(place)
    assert len(table.board.completed) == len(WINS[key]) - len(WINS[key]) // 2


@pytest.mark.parametrize(
    "key, size, shown",
    [("tictactoe", (120, 40), "Kitty (Easy)"), ("four", (80, 24), "Kitty")],
)
async def test_no_name_is_cut_over_the_figures(table: Table, key: str, shown: str) -> None:
    await table.open(key, Mode.VS_AI, Spoilers.ALWAYS)
    await table.press("enter")
    await table.until(lambda: len(table.moves()) == 2)
    await table.press("R", "y")
    await table.until(lambda: "What next" in table.text("#end"))
    heads = next(row for row in table.text("#end").splitlines() if "Player   " in row)
    assert heads.split(maxsplit=1)[1].strip() == shown


async def test_the_headline_of_the_end_fits_a_line(table: Table) -> None:
    """Seen failing: "Maximilian wins: from 10 10 to 13" and the rest below."""
    await table.open("four")
    sheet, match = table.screen.query_one(EndSheet), "Maximilian wins: 10 10 to 13 13, move 7"
    sheet.end = EndPart(match, None, ("Maximilian", "Kim"), ("Maximilian", "Kim"))
    told = [str(sheet._rows(width, 20)[0]) for width in (39, 38)]
    assert told == [match, match.removesuffix(", move 7")]


async def test_escape_shows_the_board_and_then_the_menu(table: Table) -> None:
    await table.open("tictactoe")
    await win(table)
    assert table.screen.query_one(EndSheet).display
    offers = table.screen.query_one(KeyFooter).offers
    assert "Close" in [offer.label for offer in offers]
    assert "Menu" not in [offer.label for offer in offers]
    await table.press("escape")
    assert not table.screen.query_one(EndSheet).display
    assert "Menu" in [offer.label for offer in table.screen.query_one(KeyFooter).offers]
    assert table.screen.query_one(GamePanel).display
    await table.press("escape")
    assert isinstance(table.app.screen, MenuScreen)


async def test_what_is_next_can_be_clicked(table: Table) -> None:
    await table.open("tictactoe")
    await win(table)
    over = table.session
    sheet = table.screen.query_one(EndSheet)
    rows = table.text("#end").splitlines()
    row = next(at for at, line in enumerate(rows) if "Swap sides" in line)
    assert await table.pilot.click(sheet, offset=(rows[row].index("Swap sides"), row))
    await table.pilot.pause()
    assert table.session is not over
    assert not table.screen.query_one(EndSheet).display


async def test_a_storm_of_sizes_keeps_the_game(table: Table) -> None:
    await table.open("four", spoilers=Spoilers.ALWAYS)
    await table.move_by_typing(210)
    for width, height in (*SIZES, (30, 10), (1, 1), (200, 20), (20, 60), (80, 24)) * 2:
        await table.pilot.resize_terminal(width, height)
    assert table.moves() == (210,)
    await table.press("right", "enter")
    assert len(table.moves()) == 2
    assert table.board.region.width == table.board.geometry.size.width


async def test_the_legend_stays_as_long_as_the_signs(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "2", "9", "x")
    assert "must be stopped" in table.text("#message")
    await table.press("5")
    assert "must be stopped" in table.text("#message"), "and what is said stands below"
    assert "which X has taken" in table.text("#message")
    await table.press("x")
    assert "must be stopped" not in table.text("#message")


async def test_a_hint_marks_what_it_speaks_of(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "8")
    marked = []
    for _ in range(4):
        await table.press("i")
        await table.until(lambda: "Looking" not in table.text("#message"))
        marked.append({cell: note.text for cell, note in table.board.notes.items()})
    nudge, region, cell, line = marked
    assert nudge == {}
    assert len(region) == 3
    assert list(cell) == [3]
    assert {number: at for at, number in line.items()}["①"] == 3
    await table.press("7")
    assert not table.board.notes


async def test_whether_it_is_paused_and_how_fast_stays_on_show(table: Table) -> None:
    def labels() -> list[str]:
        return [offer.label for offer in table.screen.query_one(KeyFooter).offers]

    await table.open("tictactoe", Mode.WATCH)
    await table.press("right_square_bracket", "p")
    assert "paused  2x" in lines(table.app)[0]
    assert "Resume" in labels()
    assert "Pause" not in labels()
    await table.press("p")
    assert "paused" not in lines(table.app)[0]
    assert "2x" in lines(table.app)[0]
    assert "Pause" in labels()


def test_a_large_board_is_quiet_where_it_says_the_same_everywhere() -> None:
    position = replay(four.start(), (210, 189, 231, 190, 252))
    info = analyse(position, Limits(nodes=20_000))
    notes = values(position, info)
    for far_or_near in (0, 188):
        assert (notes[far_or_near].text, notes[far_or_near].tone) == ("−", Tone.QUIET)
    assert (notes[273].text, notes[273].tone) == ("−8", Tone.BAD)
    assert "(most in 2)" in legend_of_values(position, info)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=str)
async def test_the_mouse_reaches_board_group_moves_strip_and_what_is_next(table: Table) -> None:
    await table.open("four", spoilers=Spoilers.ALWAYS)
    *before, last = WINS["four"]
    for cell in before:
        await table.move_by_mouse(cell)
    assert table.moves() == tuple(before)
    panel = table.screen.query_one(AnalysisPanel)
    await table.until(lambda: "more" in table.text("#analysis"))
    rows = table.text("#analysis").splitlines()
    row = next(at for at, line in enumerate(rows) if "more" in line)
    assert await table.pilot.click(panel, offset=(4, row))
    assert panel.opened
    pair = len(before) // 2 - 1
    assert await table.pilot.click("#moves", offset=(6, pair))
    await table.pilot.pause()
    assert table.screen.viewer.ply == 2 * pair + 1
    assert await table.pilot.click("#strip", offset=(2, 0))
    await table.pilot.pause()
    assert table.screen.viewer.ply == 2
    await table.press("end")
    await table.move_by_mouse(last)
    over = table.session
    # Where it was lost is found a moment later, and moves what stands below.
    await table.until(lambda: "Swap sides" in table.text("#end"))
    await table.until(lambda: "Looking" not in table.text("#end"))
    await table.pilot.pause()
    rows = table.text("#end").splitlines()
    row = next(at for at, line in enumerate(rows) if "Swap sides" in line)
    assert await table.pilot.click("#end", offset=(rows[row].index("Swap sides"), row))
    await table.pilot.pause()
    assert table.session is not over


@pytest.mark.parametrize("size", [(120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize("key", GAMES)
async def test_in_a_high_window_the_message_stands_directly_under_the_board(
    table: Table, key: str
) -> None:
    await table.open(key)
    board, message = table.board.region, table.screen.query_one("#message").region
    assert (message.x, message.y) == (0, board.bottom)
    assert board.height == table.board.geometry.size.height
    assert message.bottom <= table.screen.query_one(KeyFooter).region.y
    geometry = table.board.geometry
    cells = {
        ("tictactoe", 120): (17, 9),
        ("four", 120): (2, 1),
        ("four", 200): (4, 2),
        ("rowcol", 120): (11, 5),
        ("rowcol", 200): (15, 7),
    }
    if (wanted := cells.get((key, table.app.size.width))) is not None:
        assert (geometry.inner_width, geometry.inner_height) == wanted
