"""The web server: which requests are let in, how many pages at once, and what it serves."""

import asyncio
import re
import secrets
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import quote

from aiohttp import web
from textual_serve.download_manager import DownloadManager

from tictactoe_tui.data_dir import LOG_DIR_VARIABLE, VARIABLE
from tictactoe_tui.served.visit import LONGEST_MESSAGE, Visit

COOKIE: Final = "tictactoe-tui-visitor"
VISITORS: Final = "visitors"
"""The directory, inside the data directory, with a record for each visitor."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
SECONDS_FOR_A_PLACE: Final = 5.0
"""Seconds that a page waits for a place: when it is reloaded, its last visit is still ending."""
SECONDS_FOR_A_REQUEST: Final = 10.0
"""Seconds after which a connection is closed that has not sent a whole request."""
# Seconds between pings, by which a page that vanished without a word is noticed.
_HEARTBEAT: Final = 15.0
_SECONDS_TO_CLOSE: Final = 1.0
_YEAR: Final = 365 * 24 * 3600
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
    await runner.setup()
    try:
        await web.TCPSite(runner, serving.host, serving.port).start()
        ready(server.admit(runner.addresses[0][1]))
        await stop_asked.wait()
    finally:
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

    def application(self) -> web.Application:
        """The web application with all routes and the checks around them."""
        application = web.Application(middlewares=[self._guard])
        application.on_response_prepare.append(self._add_security_headers)
        application.add_routes(
            [
                web.get("/", self._front_page),
                web.get("/ws", self._visit),
                web.get("/download/{key}", self._download),
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
        self._origins = {origin.partition("://")[2]: origin for origin in reversed(admitted)}
        return admitted[0]

    async def close(self) -> None:
        """End all visits, each after its application has saved."""
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
        response.headers.update(
            {
                "Content-Security-Policy": "default-src 'none'; script-src 'self';"
                " style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:;"
                f" connect-src 'self' {socket}; base-uri 'none'; form-action 'none';"
                " frame-ancestors 'none'",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
                "Cache-Control": "no-cache",
            }
        )

    async def _front_page(self, request: web.Request) -> web.StreamResponse:
        """The page with the screen; a new browser gets the cookie that names its visitor."""
        response = web.FileResponse(_PAGE / "index.html")
        if not _TOKEN.fullmatch(request.cookies.get(COOKIE, "")):
            response.set_cookie(
                COOKIE,
                secrets.token_hex(16),
                max_age=_YEAR,
                httponly=True,
                samesite="Lax",
                secure=self._origins[request.host].startswith("https:"),
            )
        return response

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """A file that an application delivers to its page, which alone knows the key."""
        try:
            found = await self._downloads.get_download_metadata(request.match_info["key"])
        except KeyError:
            raise web.HTTPNotFound from None
        name = quote(found.file_name, safe="")
        response = web.StreamResponse(
            headers={
                "Content-Type": "application/octet-stream",
                "Content-Disposition": f"attachment; filename*=UTF-8''{name}",
            }
        )
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
            timeout=_SECONDS_TO_CLOSE, heartbeat=_HEARTBEAT, max_msg_size=LONGEST_MESSAGE
        )
        await socket.prepare(request)
        # A task of its own: aiohttp cancels the request's when the page goes, and the application
        # still has to save.
        size = [_SIZE.fullmatch(request.query.get(each, "")) for each in ("width", "height")]
        width, height = (int(each[0]) if each else 0 for each in size)
        task = asyncio.create_task(self._run_visit(socket, token, width or 80, height or 24))
        self._visits.add(task)
        task.add_done_callback(self._visits.discard)
        with suppress(asyncio.CancelledError):
            await asyncio.shield(task)
        return socket

    async def _run_visit(
        self, socket: web.WebSocketResponse, token: str, width: int, height: int
    ) -> None:
        """Run an application once there is a place; show a page of ours if full or idle."""
        try:
            async with asyncio.timeout(SECONDS_FOR_A_PLACE):
                await self._places.acquire()
        except TimeoutError:
            await _send_away(socket, "full")
            return

        async def close() -> None:
            await socket.close()

        visit = Visit(
            "",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=close,
            download_manager=self._downloads,
        )
        visit.settings = self._visit_settings(token)
        try:
            await visit.start(width, height)
            await self._pass_on_messages(socket, visit)
        except TimeoutError:
            await _send_away(socket, "idle")
        finally:
            await visit.stop()
            self._places.release()
            await socket.close()

    async def _pass_on_messages(self, socket: web.WebSocketResponse, visit: Visit) -> None:
        """Pass the page's messages to the application; TimeoutError when it is idle too long."""
        now = asyncio.get_running_loop().time
        async with asyncio.timeout(self._serving.idle) as patience:
            async for message in socket:
                patience.reschedule(now() + self._serving.idle)
                if message.type is web.WSMsgType.TEXT:
                    await visit.handle_page_message(message.data)

    def _visit_settings(self, token: str) -> dict[str, str]:
        """The environment that tells the application where the visitor's record is.

        The directory is named by a digest, so that its name does not give the cookie away.
        """
        if self._serving.shared:
            return {VARIABLE: str(self._serving.data)}
        own = str(self._serving.data / VISITORS / sha256(token.encode()).hexdigest()[:32])
        return {VARIABLE: own, LOG_DIR_VARIABLE: own}


async def _send_away(socket: web.WebSocketResponse, page: str) -> None:
    """Have the browser open another page of ours (`full` or `idle`), and close the websocket."""
    with suppress(ConnectionError):
        await socket.send_json(["open_url", {"url": f"/page/{page}.html", "new_tab": False}])
    await socket.close()
