"""The tables of the server: each hands on what two people say to each other, and knows no game."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from secrets import choice, token_hex
from time import monotonic
from typing import Final

from aiohttp import web
from msgspec import MsgspecError, json

from tictactoe_tui.service.table_messages import LONGEST_MESSAGE, Game, Other, Seated, Sit, Sorry

MOST_GUESSES: Final = 5
MOST_SAID: Final = 60
"""Messages that one person may send within ten seconds."""
DAY: Final = 24 * 3600.0
WORD: Final = "([bdfgklmnprstvz][aeiou]){2}-[1-9]"
"""Two syllables and a number, which can be said aloud."""
_TAKEN: Final = "This place was taken again from another screen. Two people need a record each."
_MINUTE: Final = 60.0
_MOST_TABLES: Final = 200
_HEARTBEAT: Final = 15.0
_PATIENCE: Final = 10.0
"""Seconds after which somebody who says nothing at the door, or reads nothing, is sent away."""


@dataclass(eq=False)
class _Seat:
    key: str
    name: str
    socket: web.WebSocketResponse | None = None
    transport: asyncio.Transport | None = None
    said: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_SAID))

    async def tell(self, said: str | Seated | Other | Sorry) -> None:
        """Say this if somebody is here; who does not listen is sent away."""
        if (socket := self.socket) is not None:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await socket.send_str(said if isinstance(said, str) else _written(said))
            except (TimeoutError, ConnectionError):
                # One that is only closed stays until all that was said is read.
                if self.transport is not None:
                    self.transport.abort()

    async def send_away(self, why: str) -> None:
        """Close the connection, if there is one, with a sentence if there is any."""
        if (socket := self.socket) is not None:
            if why:
                await self.tell(Sorry(why))
            await socket.close(drain=False)


@dataclass(eq=False)
class _Table:
    word: str
    key: str
    game: str
    seats: list[_Seat] = field(default_factory=list)
    # Takes the table away, unless both are back before.
    end: asyncio.TimerHandle | None = None

    @property
    def is_left(self) -> bool:
        """Whether nobody sits here now."""
        return not any(seat.socket for seat in self.seats)

    async def close(self, why: str = "") -> None:
        """Send both away, neither of whom keeps the other waiting."""
        await asyncio.gather(*(seat.send_away(why) for seat in self.seats))


class Tables:
    """All tables of a server, and the door to them.

    `address` is where browsers find the server. After so many seconds `alone` a table is taken away
    to which one of the two has not come back. The list of tables is for who knows the `secret`.
    """

    def __init__(self, address: Callable[[], str], secret: str, alone: float = DAY) -> None:
        self._address, self._secret, self._alone = address, secret, alone
        self._tables: dict[str, _Table] = {}
        self._ending = set[asyncio.Task[None]]()
        self._guesses = deque[float](maxlen=MOST_GUESSES)

    async def join(self, request: web.Request) -> web.StreamResponse:
        """The websocket of one person at a table, until that person or the table goes."""
        socket = web.WebSocketResponse(
            timeout=1, heartbeat=_HEARTBEAT, max_msg_size=LONGEST_MESSAGE
        )
        await socket.prepare(request)
        # What is no message of ours, or comes too late, ends this without a word.
        with suppress(TimeoutError, TypeError, MsgspecError, RecursionError, ConnectionError):
            async with asyncio.timeout(_PATIENCE):
                sit = json.decode(await socket.receive_str(), type=Sit)
            found = self._find(sit)
            if isinstance(found, _Table):
                seat = _Seat(sit.key, sit.name, socket, request.transport)
                await self._stay(found, seat, socket)
            else:
                await socket.send_str(_written(found))
        await socket.close()
        return socket

    async def show(self, request: web.Request) -> web.StreamResponse:
        """The tables that are open, for the teacher, who can end one."""
        if request.match_info["secret"] != self._secret:
            raise web.HTTPNotFound
        if request.method == "POST":
            ended = str((await request.post()).get("table"))
            for table in [each for each in self._tables.values() if str(id(each)) == ended]:
                await self._end(table, "The table was ended by who watches over this server.")
            raise web.HTTPSeeOther(request.path)
        lines = "".join(
            f"<p>{escape(' and '.join(seat.name for seat in each.seats))}: {escape(each.game)} "
            f'<button name="table" value="{id(each)}">End</button>'
            for each in self._tables.values()
        )
        page = f"<!doctype html><title>Tables</title><form method=post>{lines or 'No tables.'}"
        return web.Response(text=page, content_type="text/html")

    async def close(self) -> None:
        """Close all connections; who comes back to another server brings the table along."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))

    def _find(self, sit: Sit) -> _Table | Sorry:
        """The table for somebody who comes, or why there is none."""
        open_tables, word = self._tables.values(), sit.word
        table = next((each for each in open_tables if sit.table == each.key), None)
        table = self._tables.get(word) if word else table
        if table is not None and sit.key in [seat.key for seat in table.seats]:
            return table
        limited = len(self._guesses) == MOST_GUESSES and self._guesses[0] > monotonic() - _MINUTE
        if word and limited:
            return Sorry("Too many wrong words were typed here. Try again in a minute.")
        if table is not None and len(table.seats) == 1:
            return table
        if word or table is not None:
            self._guesses.append(monotonic())
            return Sorry("There is no table with this word and a free place.")
        if len(open_tables) >= _MOST_TABLES:
            # Who comes back to a table that is taken away brings it along.
            left = next((each for each in open_tables if each.is_left), None)
            if left is None:
                return Sorry("All tables of this server are taken.")
            self._take_away(left)
        # Another word also where the table is one that was forgotten: who could ask for one would
        # find out by that, as often as they like, which words there are.
        while not word or word in self._tables:
            one, two = (f"{choice('bdfgklmnprstvz')}{choice('aeiou')}" for _ in range(2))
            word = f"{one}{two}-{choice('123456789')}"
        self._tables[word] = table = _Table(word, sit.table or token_hex(16), sit.game)
        return table

    async def _stay(self, table: _Table, seat: _Seat, socket: web.WebSocketResponse) -> None:
        """Seat somebody, hand on what comes from there, and tell of the leaving."""
        before = next((each for each in table.seats if each.key == seat.key), None)
        if before is None:
            table.seats.append(seat)
        else:
            seat.said = before.said
            table.seats[table.seats.index(before)] = seat
            await before.send_away(_TAKEN)
        address = f"{self._address()}/{table.word}"
        await seat.tell(Seated(table.word, address, table.key, seat is table.seats[0]))
        await self._tell_who_is_here(table)
        try:
            async for message in socket:
                for each in table.seats:
                    if each is not seat:
                        json.decode(message.data, type=Game)
                        await each.tell(message.data)
                seat.said.append(monotonic())
                if len(seat.said) == MOST_SAID and seat.said[0] > monotonic() - _PATIENCE:
                    await seat.tell(Sorry("Your program said too much at once."))
                    return
        finally:
            if seat in table.seats:
                seat.socket = None
                await self._tell_who_is_here(table)

    async def _tell_who_is_here(self, table: _Table) -> None:
        """Tell each whether the other is here; a table that is left is taken away in time."""
        if table.end is not None:
            table.end.cancel()
        if any(seat.socket is None for seat in table.seats):
            seconds = self._alone if len(table.seats) == 2 else _MINUTE
            table.end = asyncio.get_running_loop().call_later(seconds, self._end_alone, table)
        for seat in table.seats:
            # Asked anew for each: meanwhile somebody may have come or gone.
            both = len([each for each in table.seats if each.socket is not None]) == 2
            await seat.tell(Other(both))

    def _end_alone(self, table: _Table) -> None:
        task = asyncio.create_task(self._end(table, "The other did not come back."))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _end(self, table: _Table, why: str) -> None:
        """Take a table away, and tell who sits there; its game is in both records."""
        if self._tables.get(table.word) is table:
            self._take_away(table)
            await table.close(f"{why} Your game is kept as unfinished.")

    def _take_away(self, table: _Table) -> None:
        del self._tables[table.word]
        if table.end is not None:
            table.end.cancel()


def _written(said: Seated | Other | Sorry) -> str:
    return json.encode(said).decode()
