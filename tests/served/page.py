"""A page without a browser: the websocket that it would open, and the terminal behind that."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from tests.served.terminal import Terminal
from tests.terminal.pty_program import PATIENCE


class Socket(Terminal):
    """An open visit, what it draws, and what else it says."""

    def __init__(self, socket: ClientWebSocketResponse, session: ClientSession) -> None:
        super().__init__()
        self.session = session
        self.said: list[Any] = []
        self._socket = socket

    async def until(self, happened: Callable[[], object]) -> None:
        """Read until this has happened."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                message = await self._socket.receive()
                assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), self.text
                if message.type is WSMsgType.BINARY:
                    self.draw(message.data)
                else:
                    self.said.append(json.loads(message.data))

    async def ended(self) -> None:
        """Read until the server closes the visit."""
        async with asyncio.timeout(PATIENCE):
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self.said.append(json.loads(message.data))

    async def send(self, *message: object) -> None:
        """Say something as the page does."""
        await self._socket.send_json(list(message))

    async def press(self, *keys: str) -> None:
        """Type keys, one after the other."""
        for key in keys:
            await self.send("stdin", key)

    async def close(self) -> None:
        """Leave as a browser does."""
        await self._socket.close()


def visitor() -> ClientSession:
    """Somebody with cookies of their own."""
    return ClientSession(cookie_jar=CookieJar(unsafe=True))


@asynccontextmanager
async def visit(
    address: str, who: ClientSession | None = None, word: str = ""
) -> AsyncIterator[Socket]:
    """An open visit of somebody, or of somebody new, perhaps by the link of a table."""
    session = who or visitor()
    try:
        async with session.get(address) as page:
            assert page.status == 200
        address = address.partition("/?")[0]
        where = f"{address}/ws{word and f'/{word}'}?width=80&height=24"
        async with session.ws_connect(where, headers={"Origin": address}) as socket:
            yield Socket(socket, session)
    finally:
        if who is None:
            await session.close()


def children_of(pid: int) -> set[int]:
    """The processes below this one that live, by what Linux says."""
    found = set[int]()
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = each.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == pid and state != "Z":
            found |= {int(each.parent.name), *children_of(int(each.parent.name))}
    return found


def lives(pid: int) -> bool:
    """Whether a process still does something."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
