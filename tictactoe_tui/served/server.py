"""The web server: which requests are let in, how many pages at once, and what it serves."""

import asyncio
import re
import secrets
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import quote

from aiohttp import web
from textual_serve.download_manager import DownloadManager

from tictactoe_tui.data_dir import LOG_DIR_VARIABLE, TABLES_VARIABLE, VARIABLE
from tictactoe_tui.served import tables, visit as visits

COOKIE: Final = "tictactoe-tui-visitor"
NAME_COOKIE: Final = "tictactoe-tui-name"
HEALTH: Final = "/health"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
SECONDS_FOR_A_PLACE: Final = 5.0
"""Seconds that a page waits for a place: when it is reloaded, its last visit is still ending."""
SECONDS_FOR_A_REQUEST: Final = 10.0
"""Seconds after which a connection is closed that has not sent a whole request."""
# Seconds between pings, by which a page that vanished without a word is noticed.
_HEARTBEAT: Final = 15.0
_SECONDS_TO_CLOSE: Final = 1.0
_DAY: Final = 24 * 3600
_YEAR: Final = 365 * _DAY
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
_SIZE: Final = re.compile(r"[0-9]{1,4}")
_PAGE: Final = Path(__file__).with_name("page")


@dataclass(frozen=True, slots=True)
class Serving:
    """The options with which a server is started."""

    data: Path
    host: str
    port: int
    origin: str | None
    """The address that browsers use, such as a proxy's https://a.b; None for the server's own."""
    shared: bool
    visitors: int
    idle: float
    """Seconds without input from a page after which its visit ends."""
    expiry: int | None = None
    """Days after which a record that nobody has touched is removed; None keeps all of them."""
    log: Callable[[str], object] | None = None
    """Told of comings and goings, a line each."""
    log_names: bool = False
    """Whether these lines say who comes, and which record is whose."""
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    """The end of the address of the teacher's list of tables."""


async def serve_games(serving: Serving, ready: Callable[[str], object]) -> None:
    """Serve until Ctrl+C or SIGTERM; `ready` is called with the address once it listens."""
    stop_asked = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl+C cancels this task instead
            asyncio.get_running_loop().add_signal_handler(number, stop_asked.set)
    server = GameServer(serving)
    runner = web.AppRunner(
        server.application(),
        access_log=None,
        shutdown_timeout=1,
        keepalive_timeout=SECONDS_FOR_A_REQUEST,
    )
    removing = asyncio.create_task(server.remove_expired_daily())
    await runner.setup()
    try:
        await web.TCPSite(runner, serving.host, serving.port).start()
        ready(server.admit(runner.addresses[0][1]))
        await stop_asked.wait()
    finally:
        removing.cancel()
        await server.close()
        await runner.cleanup()


class GameServer:
    """The routes that browsers can ask for, and the visits in progress."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._origins: dict[str, str] = {}
        self._downloads = DownloadManager()
        self._places = asyncio.Semaphore(serving.visitors)
        self._visits = set[asyncio.Task[None]]()
        self._open = list[Path]()
        self._address = self._own_address = ""
        self._tables = tables.Tables(lambda: self._address, serving.secret)

    def application(self) -> web.Application:
        """The web application with all routes and the checks around them."""
        application = web.Application(middlewares=[self._guard])
        application.on_response_prepare.append(self._add_security_headers)
        application.add_routes(
            [
                web.get("/", self._front_page),
                web.get(f"/ws{{word:(/{tables.WORD})?}}", self._visit),
                web.get(HEALTH, self._health),
                web.get("/download/{key}", self._download),
                web.get("/table", self._tables.join),
                web.get("/tables/{secret}", self._tables.show),
                web.post("/tables/{secret}", self._tables.show),
                web.get(f"/{{word:{tables.WORD}}}", self._front_page),
                web.static("/page", _PAGE),
                web.static("/static", str(files("textual_serve") / "static")),
            ]
        )
        return application

    def admit(self, port: int) -> str:
        """Admit browsers by the origins of this port, and return the address to announce."""
        host = self._serving.host
        names = [f"[{each}]" if ":" in each else each for each in (host, *LOOPBACK)]
        own = [f"http://{name}{'' if port == 80 else f':{port}'}" for name in names]
        admitted = own if host in LOOPBACK else own[:1]
        if self._serving.origin:
            admitted = [self._serving.origin, *admitted]
        self._address, self._own_address = admitted[0], own[0]
        self._origins = {origin.partition("://")[2]: origin for origin in reversed(admitted)}
        return admitted[0]

    async def close(self) -> None:
        """End all visits, each after its application has saved."""
        await self._tables.close()
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse requests of other sites: under a host name of theirs, or from their pages.

        The first stops DNS rebinding, the second requests across sites.
        """
        origin = self._origins.get(request.host)
        if request.path == HEALTH:
            # For whoever watches the server, under whatever name: it says nothing of anybody.
            return await handler(request)
        if origin is None:
            raise web.HTTPForbidden(text="There are no games at this address.")
        if request.headers.get("Origin", origin) != origin:
            raise web.HTTPForbidden(text="Pages of other sites cannot play here.")
        return await handler(request)

    async def _add_security_headers(
        self, request: web.Request, response: web.StreamResponse
    ) -> None:
        """Add headers so that pages load nothing from elsewhere and cannot be framed by others."""
        socket = self._origins.get(request.host, "").replace("http", "ws", 1)
        # Only the teacher's page sends something, and then it has to say from where.
        sender = "self" if request.path.startswith("/tables/") else "none"
        response.headers.update(
            {
                "Content-Security-Policy": "default-src 'none'; script-src 'self';"
                " style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:;"
                f" connect-src 'self' {socket}; base-uri 'none'; form-action '{sender}';"
                " frame-ancestors 'none'",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Referrer-Policy": "same-origin" if sender == "self" else "no-referrer",
                "X-Content-Type-Options": "nosniff",
                "Cache-Control": "no-cache",
            }
        )

    async def _front_page(self, request: web.Request) -> web.StreamResponse:
        """The page with the screen; a new browser gets the cookie that names its visitor."""
        response = web.FileResponse(_PAGE / "index.html")
        kept = {NAME_COOKIE: visits.cookie_of_name(request.query.get("name", ""))}
        if not _TOKEN.fullmatch(request.cookies.get(COOKIE, "")):
            kept[COOKIE] = secrets.token_hex(16)
        secure = self._origins[request.host].startswith("https:")
        for cookie, value in kept.items():
            if value is not None:
                response.set_cookie(
                    cookie, value, max_age=_YEAR, httponly=True, samesite="Lax", secure=secure
                )
        return response

    async def _health(self, _: web.Request) -> web.StreamResponse:
        """That the server answers, and how many of its places are taken."""
        return web.json_response({"open": len(self._open), "places": self._serving.visitors})

    async def remove_expired_daily(self) -> None:
        """Remove the records of visitors who have not come back, now and every day from now."""
        days = self._serving.expiry
        while days is not None:
            open_now = tuple(self._open)
            data = self._serving.data
            removed = await asyncio.to_thread(visits.remove_expired, data, days, open_now)
            if removed:
                self._tell(f"records removed, unused for {days} days: {removed}")
            await asyncio.sleep(_DAY)

    def _tell(self, what: str) -> None:
        """Tell the log, with the time."""
        if self._serving.log is not None:
            self._serving.log(f"{datetime.now():%Y-%m-%d %H:%M:%S}  {what}")

    def _tell_of_visit(self, what: str, record: Path, name: str) -> None:
        """Write to the log that a page was opened or closed, with names only if asked for."""
        who = f" by {name}, record {record.name}" if self._serving.log_names else ""
        self._tell(f"{what}{who}; {len(self._open)} of {self._serving.visitors} open")

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """A file that an application delivers to its page, which alone knows the key."""
        try:
            found = await self._downloads.get_download_metadata(request.match_info["key"])
        except KeyError:
            raise web.HTTPNotFound from None
        name = quote(found.file_name, safe="")
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        headers["Content-Type"] = "application/octet-stream"
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        async for chunk in self._downloads.download(found.delivery_key):
            await response.write(chunk)
        return response

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        """The websocket of a page: runs an application until either of the two ends."""
        token = request.cookies.get(COOKIE, "")
        if "Origin" not in request.headers or not _TOKEN.fullmatch(token):
            raise web.HTTPForbidden(text="Only a page of this server can do that.")
        socket = web.WebSocketResponse(
            timeout=_SECONDS_TO_CLOSE, heartbeat=_HEARTBEAT, max_msg_size=visits.LONGEST_MESSAGE
        )
        await socket.prepare(request)
        # A task of its own: aiohttp cancels the request's when the page goes, and the application
        # still has to save.
        task = asyncio.create_task(self._run_visit(socket, request, token))
        self._visits.add(task)
        task.add_done_callback(self._visits.discard)
        with suppress(asyncio.CancelledError):
            await asyncio.shield(task)
        return socket

    async def _run_visit(
        self, socket: web.WebSocketResponse, request: web.Request, token: str
    ) -> None:
        """Run an application once there is a place; show a page of ours if full or idle."""
        try:
            async with asyncio.timeout(SECONDS_FOR_A_PLACE):
                await self._places.acquire()
        except TimeoutError:
            self._tell(f"sent away, as all {self._serving.visitors} places are taken")
            await _send_away(socket, "full")
            return

        size = [_SIZE.fullmatch(request.query.get(each, "")) for each in ("width", "height")]
        width, height = (int(each[0]) if each else 0 for each in size)
        name = visits.name_of_cookie(request.cookies.get(NAME_COOKIE, ""))

        async def close() -> None:
            await socket.close()

        visit = visits.Visit(
            "",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=close,
            download_manager=self._downloads,
        )
        record = visits.record_directory(self._serving.data, token)
        visit.settings = self._visit_settings(record, name)
        visit.settings[TABLES_VARIABLE] = f"{self._own_address} {visits.key_of_visitor(token)}"
        if word := request.match_info["word"][1:]:
            visit.arguments = ("play", "--join", word)
        self._open.append(record)
        self._tell_of_visit("page opened", record, name)
        try:
            await visit.start(width or 80, height or 24)
            await self._pass_on_messages(socket, visit)
        except TimeoutError:
            await _send_away(socket, "idle")
        finally:
            await visit.stop()
            self._places.release()
            self._open.remove(record)
            self._tell_of_visit("page closed", record, name)
            await socket.close()

    async def _pass_on_messages(self, socket: web.WebSocketResponse, visit: visits.Visit) -> None:
        """Pass the page's messages to the application; TimeoutError when it is idle too long."""
        now = asyncio.get_running_loop().time
        async with asyncio.timeout(self._serving.idle) as patience:
            async for message in socket:
                patience.reschedule(now() + self._serving.idle)
                if message.type is web.WSMsgType.TEXT:
                    await visit.handle_page_message(message.data)

    def _visit_settings(self, record: Path, name: str) -> dict[str, str]:
        """The environment that tells the application whose visit it is, and where the record is.

        The name goes where the account's stands otherwise, which is the server's.
        """
        if self._serving.shared:
            return {VARIABLE: str(self._serving.data), "LOGNAME": name}
        return {VARIABLE: str(record), LOG_DIR_VARIABLE: str(record), "LOGNAME": name}


async def _send_away(socket: web.WebSocketResponse, page: str) -> None:
    """Have the browser open another page of ours (`full` or `idle`), and close the websocket."""
    with suppress(ConnectionError):
        await socket.send_json(["open_url", {"url": f"/page/{page}.html", "new_tab": False}])
    await socket.close()
