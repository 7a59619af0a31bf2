"""What moves on the board: little, soon over, and nothing where people want it still."""

from collections.abc import Callable
from itertools import pairwise
from time import monotonic

import pytest
from textual.pilot import Pilot

from tests.settled import HANGS
from tests.widgets.conftest import BoardApp, Opener
from tictactoe_tui.games import replay, tictactoe
from tictactoe_tui.widgets.board.board_view import BoardUse

BEFORE = (4, 0, 5, 8)
LINE = frozenset({3, 4, 5})


async def until_still(app: BoardApp, pilot: Pilot[None]) -> list[frozenset[int]]:
    """What was to be seen of the line until it was all there and no stone was lit."""
    seen = [app.board.completed]
    deadline = monotonic() + HANGS
    while app.board.completed != LINE or app.board.fresh:
        assert monotonic() < deadline, "it moves for ever"
        await pilot.pause(0.01)
        seen.append(app.board.completed)
    return seen


async def test_a_line_is_drawn_cell_by_cell(show: Opener) -> None:
    async with show(replay(tictactoe.start(), BEFORE)) as (app, pilot):
        app.animation_level = "full"
        app.board.position = replay(tictactoe.start(), (*BEFORE, 3))
        app.board.last_move = 3
        assert app.board.completed == frozenset()
        assert app.board.fresh == {3}
        seen = await until_still(app, pilot)
        assert seen[-1] == LINE
        assert all(earlier <= later for earlier, later in pairwise(seen))


async def test_nothing_moves_where_animations_are_off(show: Opener) -> None:
    async with show(replay(tictactoe.start(), BEFORE)) as (app, _pilot):
        app.animation_level = "none"
        app.board.position = replay(tictactoe.start(), (*BEFORE, 3))
        app.board.last_move = 3
        assert app.board.completed == LINE
        assert not app.board.fresh


@pytest.mark.parametrize("use", [BoardUse.LOOK, BoardUse.PLAY])
async def test_a_line_that_was_there_from_the_start_does_not_move(
    show: Opener, use: BoardUse
) -> None:
    async with show(replay(tictactoe.start(), (*BEFORE, 3)), use=use) as (app, _pilot):
        assert app.board.completed == LINE


async def test_a_move_taken_back_while_the_line_is_drawn_leaves_no_line(
    show: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[Callable[[], None]] = []
    async with show(replay(tictactoe.start(), BEFORE)) as (app, _pilot):
        app.animation_level = "full"
        monkeypatch.setattr(app.board, "set_timer", lambda _, callback: waiting.append(callback))
        app.board.position = replay(tictactoe.start(), (*BEFORE, 3))
        waiting.pop()()
        assert app.board.completed == {min(LINE)}
        app.board.position = replay(tictactoe.start(), BEFORE)
        while waiting:
            waiting.pop()()
        assert app.board.completed == frozenset()
