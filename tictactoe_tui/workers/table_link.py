"""The connection of one person to a table of a server; it comes back by itself when it breaks."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, WSMsgType
from msgspec import MsgspecError, json
from msgspec.structs import replace

from tictactoe_tui.service import table_messages as messages

_SECONDS_TO_COME_BACK = 2.0
_HEARTBEAT = 15.0
_HEARD: json.Decoder[messages.FromTable] = json.Decoder(messages.FromTable)


class TableLink:
    """A connection in the loop that it is made in, `after` this; what comes is posted as Heard."""

    def __init__(
        self,
        post: Callable[[messages.Heard], object],
        after: Future[Any] | None,
        server: str,
        sit: messages.Sit,
    ) -> None:
        self._server, self._sit, self._post = server, sit, post
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._was_here = False
        self._task = asyncio.create_task(self._stay(after))

    def send(self, said: messages.Game) -> None:
        """Say this, if the connection stands."""
        self._waiting.put_nowait(json.encode(said).decode())

    def close(self) -> None:
        """Leave the table."""
        self._task.cancel()

    def _hear(self, said: messages.FromTable) -> None:
        self._post(messages.Heard(self, said))

    async def _stay(self, after: Future[Any] | None) -> None:
        """Sit at the table, again and again, until the server says that there is no place."""
        if after is not None:
            with suppress(Exception):
                await asyncio.shield(asyncio.wrap_future(after))
        async with ClientSession() as session:
            while True:
                with suppress(ClientError, OSError, ValueError, TimeoutError):
                    async with session.ws_connect(
                        f"{self._server}/table",
                        max_msg_size=messages.LONGEST_MESSAGE,
                        heartbeat=_HEARTBEAT,
                    ) as socket:
                        await self._talk(socket)
                if not self._was_here:
                    self._hear(messages.Sorry("No server with tables answers there."))
                    return
                self._hear(messages.Other(here=False))
                await asyncio.sleep(_SECONDS_TO_COME_BACK)

    async def _talk(self, socket: ClientWebSocketResponse) -> None:
        """Say and hear, until the connection breaks."""
        self._waiting = asyncio.Queue()
        await socket.send_str(json.encode(self._sit).decode())
        saying = asyncio.create_task(self._say(socket))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    return
                said = _HEARD.decode(message.data)
                if isinstance(said, messages.Seated):
                    self._was_here = True
                    self._sit = replace(self._sit, word="", table=said.table)
                self._hear(said)
        except (MsgspecError, RecursionError):
            words = "The server or the other program says what this one does not know."
            self._hear(messages.Sorry(words))
        finally:
            saying.cancel()

    async def _say(self, socket: ClientWebSocketResponse) -> None:
        """Send what waits."""
        with suppress(ConnectionError):
            while True:
                await socket.send_str(await self._waiting.get())
