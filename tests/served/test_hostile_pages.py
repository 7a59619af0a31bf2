"""Pages that mean harm: what they send ends no visit but their own, and nothing of them stays.

Each seen failing: without the gate of the driver or the limit of the visit, with a deadline for
leaving that is never over, without the kill, without the thread that waits for the host, with a
parser that starts over after nothing or has no limit for a paste, and with connections that may
take any time. `test_server.py` did not see these, since its pages had said nothing just before they
closed, so that nobody was late.
"""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from textual_serve.app_service import AppService
from yarl import URL

from tests.served.page import Socket, children_of, visit
from tests.served.running import running
from tests.served.test_server import MENU, gone
from tests.terminal.pty_program import PATIENCE
from tictactoe_tui.served import server, visit as visit_module
from tictactoe_tui.served.server import Serving, serve_games
from tictactoe_tui.served.visit import LONGEST_MESSAGE, Visit
from tictactoe_tui.terminal.input import LONGEST_PASTE

FLOODS = {
    "letters": "x" * 150_000,
    "half keys": "\x1b[" * 100_000,
    "movements of the mouse": "\x1b[<35;9;9M" * 15_000,
    "a paste without an end": "\x1b[200~" + "x" * 900_000,
}
MOST_GROWTH = 48 << 20
"""The bytes that a flood may take; 17 MB with the gate of the driver, 87 without."""


def most_memory(process: int) -> int:
    """The most bytes that a process has had in memory so far."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) << 10
    raise AssertionError("no memory")


@asynccontextmanager
async def serving(data: Path, visitors: int = 1) -> AsyncIterator[str]:
    """A server in this process; the address."""
    ready = asyncio.get_running_loop().create_future()
    options = Serving(data, "127.0.0.1", 0, None, False, visitors, 60)
    serves = asyncio.create_task(serve_games(options, ready.set_result))
    try:
        yield await ready
    finally:
        serves.cancel()
        await asyncio.gather(serves, return_exceptions=True)


async def answers(page: Socket) -> None:
    """See that the application hears keys again, which it drops in a flood."""
    async with asyncio.timeout(PATIENCE):
        while "Entry above" not in page.text:
            await page.press("?")
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await page.until(lambda: "Entry above" in page.text)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("flood", FLOODS)
async def test_a_flood_takes_little_memory_and_ends_with_its_page(
    tmp_path: Path, flood: str
) -> None:
    async with running(tmp_path, "--visitors", "1") as games:
        async with visit(games.address) as page:
            await page.see(MENU)
            (process,) = children_of(games.process.pid)
            before = most_memory(process)
            await page.send("stdin", FLOODS[flood])
            await page.send("stdin", "\x1b[201~")
            await answers(page)
            assert most_memory(process) - before < MOST_GROWTH
            for _ in range(8):
                await page.send("stdin", FLOODS[flood])
        await gone({process})
        async with visit(games.address) as page:
            await page.see(MENU)


async def test_when_the_server_is_killed_a_flooded_application_ends(tmp_path: Path) -> None:
    async with running(tmp_path) as games, visit(games.address) as page:
        await page.see(MENU)
        processes = children_of(games.process.pid)
        await page.send("stdin", FLOODS["letters"] * 4)
        games.process.send_signal(signal.SIGKILL)
        await gone(processes)


async def test_an_application_that_reads_no_more_is_sent_little_and_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit_module, "SECONDS_TO_LEAVE", 0.3)
    passed_on = list[int]()

    async def count(visit: Visit, data: bytes) -> bool:
        passed_on.append(len(data))
        return await AppService.send_bytes(visit, data)

    monkeypatch.setattr(Visit, "send_bytes", count)
    async with serving(tmp_path) as address:
        before = children_of(os.getpid())
        async with visit(address) as page:
            await page.see(MENU)
            (process,) = children_of(os.getpid()) - before
            os.kill(process, signal.SIGSTOP)
            for _ in range(12):
                await page.send("stdin", FLOODS["a paste without an end"])
        await gone({process})
    assert LONGEST_MESSAGE < sum(passed_on) < 2 * LONGEST_MESSAGE


async def test_nonsense_and_too_long_a_paste_leave_the_page_as_it_is(tmp_path: Path) -> None:
    async with serving(tmp_path) as address, visit(address) as page:
        await page.see(MENU)
        await page.send("stdin", "\x1b[1114112u\x1b[99999999999999999999u\x1b[55296u")
        await page.send("stdin", "\x1b[48;0;0;0;0t\x1b[48;24;80;0;0t")
        await page.send("stdin", f"\x1b[200~{'x' * (LONGEST_PASTE + 99)}\x1b[201~")
        await page.see("Nothing was pasted: it has more")
        await answers(page)


async def test_the_longest_paste_fits_into_a_message_however_it_is_written() -> None:
    assert len(json.dumps(["stdin", "\0" * LONGEST_PASTE])) < LONGEST_MESSAGE


@pytest.mark.parametrize("half", [b"", b"GET / HTTP/1.1\r\nHost: "])
async def test_who_asks_for_nothing_whole_is_not_listened_to_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, half: bytes
) -> None:
    monkeypatch.setattr(server, "SECONDS_FOR_A_REQUEST", 0.3)
    async with serving(tmp_path) as address:
        url = URL(address)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(half)
        async with asyncio.timeout(PATIENCE):
            assert await reader.read() == b""
        writer.close()
