"""A finished game once more: forwards, backwards, by itself, by pointing at it."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from tests.screens.conftest import Table
from tests.screens.record import DRAWN, LOST, WON, match, save, screen_of, shown, turn_to
from tictactoe_tui.games import replay as played
from tictactoe_tui.games import rowcol, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.screens.game import review_screen as replay
from tictactoe_tui.screens.game.review_screen import ReviewScreen
from tictactoe_tui.screens.records.history_screen import HistoryScreen
from tictactoe_tui.screens.sheets.rules_sheet import RulesScreen
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.panel.move_list import MoveList


async def open_game(table: Table, session: GameSession) -> ReviewScreen:
    save(session)
    await turn_to(table, "5", "enter")
    return screen_of(table, ReviewScreen)


def board(table: Table) -> BoardView:
    return table.app.screen.query_one(BoardView)


async def test_it_begins_with_the_end(table: Table) -> None:
    screen = await open_game(table, match("[/]", "Ada", DRAWN))
    assert screen.ply == screen.last_ply == 9
    assert board(table).position == played(tictactoe.start(), DRAWN)
    assert table.text("#message") == "Move 9 of 9. A draw: the board is full."
    assert "[/]" in table.text("#sides")
    assert table.text("#game") == "Tic-tac-toe"


async def test_keys_walk_through_the_game(table: Table) -> None:
    screen = await open_game(table, match("Ada", "Kitty"))
    for keys, ply in (
        (["comma"], 4),
        (["left", "h"], 2),
        (["full_stop", "right", "l"], 5),
        (["full_stop"], 5),
        (["home"], 0),
        (["comma"], 0),
        (["end"], 5),
    ):
        await table.press(*keys)
        assert screen.ply == ply
        assert board(table).position == played(tictactoe.start(), WON[:ply])
        assert board(table).last_move == (WON[ply - 1] if ply else None)
    await table.press("home")
    assert table.text("#message").startswith("The start of 5 moves.")
    assert "to move" in table.text("#sides")
    await table.press("escape")
    screen_of(table, HistoryScreen)


async def test_the_wheel_walks_too(table: Table) -> None:
    screen = await open_game(table, match("Ada", "Kitty"))
    for way, ply in ((MouseScrollUp, 4), (MouseScrollUp, 3), (MouseScrollDown, 4)):
        board(table).post_message(way(None, 20, 8, 0, 0, 0, False, False, False))
        await table.pilot.pause()
        assert screen.ply == ply


async def test_a_move_that_is_pointed_at_is_shown(table: Table) -> None:
    screen = await open_game(table, match("Ada", "Bob", LOST))
    moves = table.app.screen.query_one(MoveList)
    text = str(moves.render()).split("\n")[1]
    await table.pilot.click(MoveList, offset=(text.index("0 1"), 1))
    await table.pilot.pause()
    assert screen.ply == LOST.index(1) + 1
    assert moves.shown == screen.ply
    region = board(table).cell_region(LOST[0])
    await table.pilot.click("#board", offset=(region.x + 2, region.y + 1))
    await table.pilot.pause()
    assert screen.ply == 1
    empty = board(table).cell_region(7)
    await table.pilot.click("#board", offset=(empty.x + 2, empty.y + 1))
    await table.pilot.pause()
    assert screen.ply == 1


async def test_the_board_is_only_to_be_looked_at(table: Table) -> None:
    await open_game(table, match("Ada", "Kitty"))
    await table.press("home", "enter", "1", "up")
    screen = screen_of(table, ReviewScreen)
    assert screen.ply == 0
    assert board(table).position == tictactoe.start()
    assert not any(name.isdigit() for name in board(table).render_line(3).crop(2).text)


async def test_space_lets_the_game_play_by_itself(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "BEAT", 0.01)
    screen = await open_game(table, match("Ada", "Kitty"))
    await table.press("space")
    await table.until(lambda: screen.ply == 5 and not screen.playing)
    await table.press("comma", "space")
    await table.until(lambda: screen.ply == 5 and not screen.playing)


async def test_space_stops_it_and_so_does_every_other_way(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "BEAT", 3600.0)
    screen = await open_game(table, match("Ada", "Kitty"))
    await table.press("space")
    assert screen.playing
    assert screen.ply == 0
    assert "Space stops." in table.text("#message")
    await table.press("space")
    assert not screen.playing
    await table.press("space", "full_stop")
    assert not screen.playing
    assert screen.ply == 1


async def test_numbers_are_counted_as_they_were_then(table: Table) -> None:
    start = rowcol.start(3, 2)
    moves: list[int] = []
    while (position := played(start, moves)).outcome is None:
        moves.append(position.legal_moves()[0])
    screen = await open_game(table, match("Ada", "Greedy", moves, start))
    await table.press("home", "full_stop")
    assert screen.ply == 1
    totals = played(start, moves[:1]).totals
    assert totals is not None
    assert f"{totals[0]:>5} " in table.text("#sides")
    assert "wins" not in table.text("#sides")
    await table.press("full_stop")
    assert "100" not in table.text("#work")
    assert "101 nodes" in table.text("#work")


async def test_the_rules_are_at_hand(table: Table) -> None:
    await open_game(table, match("Ada", "Kitty"))
    await table.press("exclamation_mark")
    screen_of(table, RulesScreen)
    await table.press("escape")
    screen_of(table, ReviewScreen)


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (5, 3), (120, 40)], ids=str)
async def test_in_windows_of_every_size(table: Table) -> None:
    screen = await open_game(table, match("x" * 24, "Kitty"))
    await table.press("comma", "space", "space", "end")
    assert screen.ply == 5
    assert shown(table.app)
