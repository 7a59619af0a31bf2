"""Every mode of every game, played with keys, with the mouse and by typing."""

import pytest

from tests.screens.conftest import Table
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.service import pace

WAYS = ("keys", "mouse", "typing")


@pytest.fixture(autouse=True)
def no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BEAT", 0.0)


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("key", GAMES)
async def test_against_the_machine(table: Table, key: str, how: str) -> None:
    await table.open(key, Mode.VS_AI, opponent="Kitty", numbers=4)
    cell = table.session.state.position.legal_moves()[2]
    await table.move(how, cell)
    await table.until(lambda: len(table.moves()) == 2)
    assert table.moves()[0] == cell
    await table.press("u")
    assert table.moves() == (), "undo takes the pair"
    await table.press("r")
    assert len(table.moves()) == 2


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("key", GAMES)
async def test_two_people(table: Table, key: str, how: str) -> None:
    await table.open(key, Mode.TWO_PLAYERS, numbers=4)
    played = []
    for _ in range(3):
        played.append(table.session.state.position.legal_moves()[-1])
        await table.move(how, played[-1])
    assert table.moves() == tuple(played)
    assert table.session.turn is not None
    assert table.session.turn.is_human


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("key", GAMES)
async def test_a_watched_game_that_somebody_takes_over(table: Table, key: str, how: str) -> None:
    await table.open(key, Mode.WATCH, machines=("Kitty", "Cop"), numbers=4)
    await table.press("p")
    await table.until(lambda: all(each.is_finished for each in table.app.workers))
    await table.pilot.pause()
    plies = len(table.moves())
    await table.press("t")
    assert table.session.state.mode is Mode.VS_AI
    cell = table.session.state.position.legal_moves()[0]
    await table.move(how, cell)
    await table.until(lambda: len(table.moves()) > plies)
    assert table.moves()[plies] == cell
