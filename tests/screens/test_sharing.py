"""Positions and games by the clipboard: what is copied opens again where it is pasted."""

import pytest
from textual.events import Paste

from tests.match.matches import won_by_x
from tests.screens.conftest import WINS, Table
from tests.screens.drawn import lines
from tictactoe_tui.exchange.game_text import read_game, write_game
from tictactoe_tui.exchange.match_text import text_of_match
from tictactoe_tui.games import GAMES, parse_position
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel


async def paste(table: Table, text: str) -> None:
    table.app.post_message(Paste(text))
    await table.pilot.pause()
    await table.pilot.pause()


def notices(table: Table) -> list[str]:
    return [notice.message for notice in table.app._notifications]


@pytest.mark.parametrize("key", GAMES)
async def test_a_position_is_copied_and_pasted_into_the_menu(table: Table, key: str) -> None:
    await table.open(key)
    first = table.board.position.legal_moves()[0]
    await table.move_by_mouse(first)
    await table.press("c")
    position = table.session.state.position
    assert table.app.clipboard == position.code()
    said = "Sent to the clipboard: the code of this position. Paste it into the menu."
    assert table.text("#message") == said
    await table.press("comma", "c")
    assert parse_position(table.app.clipboard) == table.session.setup.start
    await table.press("full_stop", "escape")
    assert isinstance(table.app.screen, MenuScreen)
    await paste(table, f"\n {position.code()} \n")
    await table.until(lambda: isinstance(table.app.screen, BoardScreen))
    assert table.session.setup.start == position
    assert table.session.turn is not None


async def test_a_game_from_a_code_counts_its_own_moves(table: Table) -> None:
    await paste(table, "tictactoe 3x3x3 XX1/OO1/3")
    await table.until(lambda: isinstance(table.app.screen, BoardScreen))
    if not table.state.visibility.may_see(table.session.state):
        await table.press("a")
    panel = table.screen.query_one(AnalysisPanel)
    await table.until(lambda: panel.analysis.info is not None and panel.analysis.info.done)
    assert "move 1" in "\n".join(lines(table.app)[:1])
    assert "Player can win by move 1 " in "\n".join(lines(table.app))


async def test_a_game_is_copied_and_goes_on_where_it_is_pasted(table: Table) -> None:
    await table.open("tictactoe")
    for cell in WINS["tictactoe"][:3]:
        await table.move_by_mouse(cell)
    await table.press("C")
    copied, before = table.app.clipboard, table.session
    assert read_game(copied).cells == WINS["tictactoe"][:3]
    said = "Sent to the clipboard: this game, 3 moves. Paste it into the menu."
    assert table.text("#message") == said
    await table.move_by_mouse(WINS["tictactoe"][3])
    await paste(table, copied)
    await table.until(lambda: table.app.screen.is_mounted and table.session is not before)
    assert table.moves() == WINS["tictactoe"][:3]
    await table.press("escape")
    assert table.session is before, "the game that was open is still there"
    assert len(table.moves()) == 4


async def test_a_finished_game_is_looked_over_and_not_kept(table: Table) -> None:
    await paste(table, write_game(text_of_match(won_by_x())))
    await table.until(lambda: not isinstance(table.app.screen, MenuScreen))
    await table.pilot.pause()
    assert not isinstance(table.app.screen, BoardScreen)
    await table.press("C")
    assert read_game(table.app.clipboard).cells == (0, 3, 1, 4, 2)
    await table.press("home", "c")
    assert table.app.clipboard == "tictactoe 3x3x3 3/3/3"
    assert not table.app.shared.unfinished


REFUSED = {
    "hello [/] you": "What was pasted is neither a position code nor a game.",
    "\x1b": "What was pasted is neither a position code nor a game.",
    "four 3x3": "What was pasted cannot be opened: A four code has after its name",
    "tictactoe 3x3x3 XXX/OO1/3": "What was pasted cannot be opened: The game is over",
    '[Game "tictactoe"]\n0 0; 0 0 *': "What was pasted cannot be opened, line 2: Cell taken",
}


@pytest.mark.parametrize("text", REFUSED)
async def test_what_cannot_be_opened_is_refused_in_one_sentence(table: Table, text: str) -> None:
    await paste(table, text)
    assert isinstance(table.app.screen, MenuScreen)
    assert notices(table)[0].startswith(REFUSED[text])
    await table.open("tictactoe")
    screen = table.screen
    await paste(table, text)
    assert table.screen is screen
    assert table.text("#message").startswith(REFUSED[text])


async def test_what_is_pasted_while_a_move_is_typed_is_typed(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("colon")
    await paste(table, "1 1")
    await table.press("enter")
    assert table.moves() == (4,)
