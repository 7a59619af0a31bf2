"""`play` sets a game up and hands it to the application, or says in one line why not."""

import pytest

from tests.cli.program import program, ran
from tictactoe_tui import cli
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.games import rowcol
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.game.board_screen import BoardScreen


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[TicTacToeApp]:
    apps: list[TicTacToeApp] = []

    def instead(opening: GameSession) -> int:
        apps.append(TicTacToeApp(opening=opening))
        return 0

    monkeypatch.setattr(cli, "open_application", instead)
    return apps


async def session_of(app: TicTacToeApp) -> GameSession:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        return app.screen.session


@pytest.mark.parametrize(
    "arguments, mode, names",
    [
        (["tictactoe"], Mode.VS_AI, ("Player", "Kitty")),
        (["four", "--vs", "sera", "--second"], Mode.VS_AI, ("Sera", "Player")),
        (["rowcol", "--pvp"], Mode.TWO_PLAYERS, ("Player", "Guest")),
        (["rowcol", "--watch", "greedy", "COP"], Mode.WATCH, ("Greedy", "Cop")),
        (["--pvp", "tictactoe"], Mode.TWO_PLAYERS, ("Player", "Guest")),
        (["tictactoe", "--pvp", "Ann", "Bob"], Mode.TWO_PLAYERS, ("Ann", "Bob")),
        (["--pvp", "Ann", "Bob", "tictactoe"], Mode.TWO_PLAYERS, ("Ann", "Bob")),
        (["tictactoe", "--pvp", "@four", "@Bob"], Mode.TWO_PLAYERS, ("four", "Bob")),
    ],
)
async def test_seats(
    opened: list[TicTacToeApp], arguments: list[str], mode: Mode, names: tuple[str, str]
) -> None:
    assert ran("play", *arguments).code == 0
    session = await session_of(opened[0])
    one, two = session.state.seats
    assert session.state.mode is mode
    assert (one.name, two.name) == names


async def test_boards_and_seeds(opened: list[TicTacToeApp]) -> None:
    ran("play", "rowcol", "--pvp", "--size", "4", "--seed", "9")
    session = await session_of(opened[0])
    assert session.setup.start == rowcol.start(4, 9)
    assert session.setup.seed == 9


async def test_a_position_and_a_game_so_far(opened: list[TicTacToeApp]) -> None:
    code = "tictactoe 3x3x3 X1O/1X1/3"
    ran("play", "tictactoe", "--pvp", "--code", code, "--moves", "2 2")
    ran("play", "rowcol", "--size", "3", "--seed", "4", "--moves", "1,1; 1,2")
    session = await session_of(opened[0])
    assert session.setup.start.code() == code
    assert [record.cell for record in session.state.plies] == [8]
    session = await session_of(opened[1])
    assert [record.cell for record in session.state.plies][:2] == [0, 1]


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["chess"], "No such game"),
        (
            ["four", "--vs", "Greedy"],
            "player 'Greedy': No such player; at this game there are Kitty, Cop, Sera",
        ),
        (["four", "--watch", "Cop", "Bob"], "player 'Bob': No such player"),
        (["four", "--vs", "Cop", "--pvp"], "not allowed with"),
        (["four", "--pvp", "--second"], "--second needs"),
        (["tictactoe", "--size", "4"], "does not belong"),
        (["rowcol", "--watch", "Cop"], "expected 2 arguments"),
        (["tictactoe", "--moves", "0 0; 0 0"], 'ply 2 "0 0"'),
        (["tictactoe", "--moves", "0 0; 1 0; 0 1; 1 1; 0 2"], "the game is over then"),
        (["tictactoe", "--code", "tictactoe 3x3x3 XXX/OO1/3"], "over before its first move"),
        (["four", "--code", "four 4x4x4 4/4/4/4", "--rows", "4"], "cannot be used together"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], said: str) -> None:
    result = ran("play", *arguments)
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1
    assert said in result.err


def test_without_a_terminal_it_says_so() -> None:
    result = program("play", "tictactoe")
    assert result.returncode == 2
    assert "needs a terminal" in result.stderr
