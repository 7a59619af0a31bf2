"""Who looks on: a terminal that is not read for a while, two pages of one game, and a crowd."""

import asyncio
import time
from contextlib import closing, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from aiohttp import ClientSession

from tests.served.page import Socket, visit, visitor
from tests.served.running import running
from tests.terminal.pty_program import PATIENCE, program
from tests.trust.kills_at_paint import Screen
from tests.trust.outcome import Outcome
from tictactoe_tui.cli import run
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import unfinished_games

_STEPS: Final = ("", *["\x1b[C"] * 4, "\x1b[B", *["\x1b[D"] * 4)
_PRESSED: Final = 4
_REDRAWN: Final = 60
"""How often the window changes while nobody reads, which fills what a terminal holds many times."""
_MENU: Final = "Player vs player with analysis"


def _unfinished(directory: Path) -> list[list[int]]:
    """The moves of every game that the record says is going on."""
    with closing(open_in(directory)) as database:
        games = unfinished_games(database).games
        return [[ply.cell for ply in each.session.state.plies] for each in games]


def stopped_readers(seconds: int) -> Outcome:
    """The terminal is read no more for so long, once while moves are made, once to leave in it."""
    return _reads_again(float(seconds)) + _leaves_unread()


def _reads_again(seconds: float) -> Outcome:
    with TemporaryDirectory() as name:
        with program("tictactoe_tui", {VARIABLE: name}, "play", "four", "--pvp") as player:
            screen = Screen(player)
            player.see("Guest")
            player.press(f"{_STEPS[0]}\r")
            screen.wait_for_stones(1)
            player.stop_reading()
            begun = time.monotonic()
            for number in range(_REDRAWN):
                player.resize(80 + number % 2, 24)
                time.sleep(0.01)
            player.resize(80, 24)
            for step in _STEPS[1:_PRESSED]:
                player.press(f"{step}\r")
            time.sleep(max(0.0, begun + seconds - time.monotonic()))
            player.go_on_reading()
            screen.wait_for_stones(_PRESSED)
            player.press("ctrl+q")
            left_well = player.ended() == 0
        kept = max((len(moves) for moves in _unfinished(Path(name))), default=0)
    lost = _PRESSED - kept + (not left_well)
    return Outcome(_PRESSED, _PRESSED - lost, lost)


def _leaves_unread() -> Outcome:
    """What was shown before nobody read any more is kept, and the program ends all the same."""
    with TemporaryDirectory() as name:
        with program("tictactoe_tui", {VARIABLE: name}, "play", "four", "--pvp") as player:
            screen = Screen(player)
            player.see("Guest")
            for number, step in enumerate(_STEPS[:_PRESSED], 1):
                player.press(f"{step}\r")
                screen.wait_for_stones(number)
            while (shown := screen.stones_shown_as_saved()) < _PRESSED:
                time.sleep(0.01)
            player.stop_reading()
            for number in range(_REDRAWN):
                player.resize(80 + number % 2, 24)
                time.sleep(0.01)
            player.press("ctrl+q")
            player.process.wait(60)
        kept = max((len(moves) for moves in _unfinished(Path(name))), default=0)
    return Outcome(shown, min(kept, shown), max(0, shown - kept))


def shared_games(games: int) -> Outcome:
    """A visitor opens so many games on two pages each, and moves on both by turns."""
    return asyncio.run(_shared_games(games))


async def _shared_games(games: int) -> Outcome:
    outcome = Outcome(0, 0, 0)
    for seed in range(games):
        with TemporaryDirectory() as name:
            async with running(Path(name)) as server, visitor() as who:
                moves = await _play_on_two_pages(server.address, who, Random(seed))
            (own,) = (Path(name) / "visitors").iterdir()
            there = _unfinished(own)
        lost = sum(made not in there for made in moves)
        outcome += Outcome(len(moves), len(moves) - lost, lost)
    return outcome


async def _play_on_two_pages(address: str, who: ClientSession, random: Random) -> list[list[int]]:
    """The moves that each page has seen painted, of a game that both have begun with."""
    async with visit(address, who) as one:
        await one.see(_MENU)
        await one.press("2")
        await one.see("Start the game")
        await one.press("\r")
        await one.see("to move")
        await one.press("7")
        await one.see("move 2")
        async with visit(address, who) as two:
            await two.see("Continue")
            await two.press("\r")
            await two.see("to move")  # the menu, too, says under its picture: move 2
            made = {one: [0], two: [0]}
            for page in random.sample([one, one, two, two], 4):
                cell = random.choice([each for each in (2, 3, 4, 5) if each not in made[page]])
                made[page].append(cell)
                await _move(page, "789456123"[cell], f"move {len(made[page]) + 1}")
    return [*made.values()]


async def _move(page: Socket, key: str, words: str) -> None:
    """Press a key until it is seen; on a cell that is taken it does nothing."""
    async with asyncio.timeout(PATIENCE):
        while words not in page.text:
            await page.press(key)
            with suppress(TimeoutError):
                async with asyncio.timeout(5.0):
                    await page.until(lambda: words in page.text)


def crowds(players: int) -> Outcome:
    """So many players on the leaderboard: it opens, goes to its end and back, and is left."""
    names = [f"Player{number:06}" for number in range(players)]
    with TemporaryDirectory() as name:
        file = Path(name, "leaderboard.txt")
        file.write_text("".join(f"{each} 1 0 0 1\n" for each in names))
        with redirect_stdout(StringIO()):
            assert run(("--data-dir", name, "import", str(file))) == 0
        with program("tictactoe_tui", {VARIABLE: name}) as player:
            player.shows()
            player.press("4")
            player.see(f"{players:,} players")
            player.press("\x1b[F")
            back = player.see(names[-1])
            player.press("\x1b[H")
            player.see(names[0], back)
            player.press("ctrl+q")
            left_well = player.ended() == 0
        with closing(open_in(Path(name))) as database:
            (kept,) = database.read(
                lambda connection: connection.execute(
                    "SELECT count(*) FROM players WHERE name LIKE 'Player0%'"
                ).fetchone()
            )
    return Outcome(players, kept, players - kept + (not left_well))
