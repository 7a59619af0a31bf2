"""Games between two programs by a server, one of them killed at some moment of the game."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from aiohttp import web

from tests.terminal.pty_program import PATIENCE
from tests.trust.outcome import Outcome
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.served.tables import Tables
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game

_MOST_LINES = 24
_MOST_SECONDS = 0.05


def killed_on_two_screens(games: int, seed: int = 1, *, hasty: bool = False) -> Outcome:
    """Play so many games; lost are moves that both had seen and that one has not at the end.

    The sabotage is to tell moves without saving them.
    """
    return asyncio.run(_killed(games, Random(seed), hasty))


async def _killed(games: int, source: Random, hasty: bool) -> Outcome:
    served = Tables(lambda: "", "")
    application = web.Application()
    application.add_routes([web.get("/table", served.join)])
    runner = web.AppRunner(application, shutdown_timeout=1)
    await runner.setup()
    outcome = Outcome(0, 0, 0)
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        for _ in range(games):
            with TemporaryDirectory() as directory:
                outcome += await _one_game(Path(directory), address, source, hasty)
    finally:
        await served.close()
        await runner.cleanup()
    return outcome


class _Side:
    """One program, started again and again on its record, and the cells that it has shown."""

    def __init__(self, directory: Path, name: str, seed: int, hasty: bool) -> None:
        self.directory, self.name = directory / name, name
        self.arguments = (name, str(seed), *(["hasty"] if hasty else []))
        self.seen: list[str] = []
        self._process: Process
        self.directory.mkdir()

    async def start(self, link: str) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.trust.two_screens_program"),
            *(str(self.directory), link, *self.arguments),
            stdout=PIPE,
        )

    async def line(self) -> str:
        """The next that it says; empty once it has ended."""
        assert self._process.stdout is not None
        line = (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)).decode().strip()
        if line[:1].isdigit():
            self.seen.append(line)
        return line

    async def play(self, lines: int) -> None:
        """Read on for so many lines, to the end of the game, or to that of the program."""
        while lines and await self.line() not in ("", "over"):
            lines -= 1

    async def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
        while await self.line():
            pass
        await self._process.wait()

    def on_disk(self) -> GameSession | None:
        """The game in the record; who was killed before the first move may have it there twice."""
        with closing(open_in(self.directory)) as database:
            question = "SELECT id FROM games"
            rows = database.read(lambda connection: connection.execute(question).fetchall())
            games = [database.read(read_game, game) for (game,) in rows]
            assert sum(game.turn is None for game in games) < 2, "the same game twice"
            return max(games, key=lambda game: len(game.actions), default=None)


async def _one_game(directory: Path, address: str, source: Random, hasty: bool) -> Outcome:
    """One game, in which one side is killed and comes back; then both end it."""
    sides = [_Side(directory, name, source.randrange(2**32), hasty) for name in ("Ann", "Bob")]
    ann, bob = sides
    await ann.start(address)
    word = (await ann.line()).removeprefix("table ")
    await bob.start(f"{address}/{word}")
    victim, other = source.sample(sides, 2)
    others = asyncio.create_task(other.play(-1))
    await victim.play(source.randrange(_MOST_LINES))
    await asyncio.sleep(source.random() * _MOST_SECONDS)
    while hasty and not set(victim.seen) & set(other.seen):
        await victim.line()  # of what only one has seen nothing is promised
    await victim.kill()
    # What a longer line says is shown with it: moves are not taken back in these games.
    both = [cells for cells in victim.seen if cells in other.seen]
    if hasty:
        others.cancel()  # without what the victim had seen there is no way to the end
        await asyncio.gather(others, return_exceptions=True)
    else:
        # Also after the last move: it may be on the disk, and the other not know of it.
        await victim.start(f"{address}/{word}")
        await victim.play(-1)
        await others
    for side in sides:
        await side.kill()
    seen = max(both, key=len, default="").split()
    lost = 0
    for side in sides:
        game = side.on_disk()
        kept = [] if game is None else [str(each.cell) for each in game.state.plies]
        lost += sum(here != there for here, there in zip(seen, kept, strict=False))
        lost += max(0, len(seen) - len(kept))
        # Both have the whole game, and the same.
        assert hasty or (game is not None and game.turn is None)
    return Outcome(len(seen), len(seen) - min(lost, len(seen)), lost)
