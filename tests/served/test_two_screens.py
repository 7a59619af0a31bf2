"""Two people at two screens as they really are: pages in a browser, and a terminal."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.served.chromium import Page, chromium, is_installed
from tests.served.page import Socket, visit, visitor
from tests.served.running import running
from tests.terminal.pty_program import Program, program

MENU = "Player vs player with analysis"
GAMES = ("Tic-tac-toe", "Four in a row", "Row and column")
"""In the order of the form, where only the first has one size."""


async def begin(page: Page | Socket, game: str) -> str:
    """Begin a table by the form; the word."""
    await page.see(MENU)
    await page.press("2")
    await page.see("at one keyboard")
    # By keys, each once the row is there: a click would have to know when all rows stand still.
    at = GAMES.index(game)
    await page.press(*"l" * at)
    await page.see("Size" if at else f"▸ {game}")
    await page.press(*"j" * (1 + bool(at)))
    await page.see("▌Where")
    await page.press("l")
    await page.see("Your name")
    await page.press("Enter" if isinstance(page, Page) else "\r")
    await page.see("Waiting for the other")
    found = re.search(r"Table ([a-z]{4}-[1-9])", page.text)
    assert found
    return found[1]


async def test_two_pages_play_to_the_end_and_each_comes_back_to_the_ply(tmp_path: Path) -> None:
    if not is_installed():
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    async with running(tmp_path) as server, chromium() as browser:
        ann = await browser.visitor(f"{server.address}/?name=Ann")
        bob = await browser.visitor(f"{server.address}/?name=Bob")
        link = f"{server.address}/{await begin(ann, 'Tic-tac-toe')}"
        await bob.see(MENU)
        await bob.go(link)
        await bob.see("Ann is thinking")
        await ann.press("5")
        await bob.see("Ann played 1 1")
        await bob.press("7")
        await ann.see("Bob played 0 0")
        await bob.go(link)
        await ann.see("Bob is not here")
        await bob.see("Ann is thinking")
        await ann.press("8")
        await bob.see("Ann played 0 1")
        await ann.go(server.address)
        # Her old page may go on behind the new one; nobody else gets her place by that.
        await ann.see("Continue")
        await ann.press("c")
        await ann.see("Bob is thinking")
        await bob.press("9")
        await ann.see("Bob played 0 2")
        await ann.press("2")
        for page in (ann, bob):
            await page.see("Ann wins")
            await page.press("v")
            await page.see("Moves that mattered")
        assert [*ann.complaints, *bob.complaints] == []


async def test_two_pages_come_back_to_their_game_when_the_server_starts_again(
    tmp_path: Path,
) -> None:
    """Seen failing: the links that both had open led to no table, and after that to a new game."""
    async with visitor() as ann, visitor() as bob:
        async with (
            running(tmp_path) as server,
            visit(f"{server.address}/?name=Ann", ann) as one,
        ):
            word = await begin(one, "Tic-tac-toe")
            async with visit(f"{server.address}/?name=Bob", bob, word) as two:
                await two.see("Ann is thinking")
                await one.press("5")
                await two.see("Ann played 1 1")
                await two.press("7")
                await one.see("Bob played 0 0")
        # At another port, as the one of before may be somebody else's by now.
        async with running(tmp_path) as again, visit(again.address, bob, word) as two:
            await two.see("Ann is not here")
            async with visit(again.address, ann, word) as one:
                await one.see("Ann to move")
                await one.press("8")
                await two.see("Ann played 0 1")


@pytest.mark.parametrize("game", ["Four in a row", "Row and column"])
async def test_a_page_and_a_terminal_play_a_game(tmp_path: Path, game: str) -> None:
    if not is_installed():
        pytest.skip("Chromium is not installed (apt-get install chromium)")

    async def see(terminal: Program, words: str) -> None:
        await asyncio.to_thread(terminal.see, words)

    async with running(tmp_path / "server") as server, chromium() as browser:
        ann = await browser.visitor(f"{server.address}/?name=Ann")
        link = f"{server.address}/{await begin(ann, game)}"
        data = ("--data-dir", str(tmp_path / "terminal"))
        with program("tictactoe_tui", {"LOGNAME": "Bob"}, *data, "play", "--join", link) as bob:
            await see(bob, "Ann is thinking")
            await ann.press("Enter")
            await see(bob, "Bob to move")
            bob.press("R")
            await see(bob, "Do you resign this game?")
            bob.press("y")
            await see(bob, "Bob resigned: Ann wins.")
            await ann.see("Bob resigned: Ann wins.")
            await ann.press("v")
            bob.press("v")
            await see(bob, "Bob resigned")
