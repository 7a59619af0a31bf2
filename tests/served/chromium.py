"""A real browser without a window, driven by its own protocol over a websocket."""

import asyncio
import base64
import itertools
import json
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

from tests.served.terminal import Terminal
from tests.terminal.pty_program import PATIENCE

CHROMIUM = "chromium"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--remote-debugging-port=0"),
)
SIZE = (1280, 720)

Answer = dict[str, Any]


class Chromium:
    """A running browser; every page is a visitor of its own, with cookies of its own."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._pages: dict[str, Page] = {}
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            elif page := self._pages.get(told.get("sessionId", "")):
                page.hear(told["method"], told["params"])

    async def ask(self, method: str, session: str = "", **parameters: Any) -> Answer:
        """What the browser answers to a command."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": parameters}
        await self._socket.send_json({**message, "sessionId": session} if session else message)
        told = await asyncio.wait_for(self._answers[number], PATIENCE)
        assert "error" not in told, (method, told)
        result: Answer = told["result"]
        return result

    async def visitor(self, url: str, downloads: Path | None = None) -> "Page":
        """A page of somebody who has never been here."""
        context = (await self.ask("Target.createBrowserContext"))["browserContextId"]
        await self.ask(
            "Browser.grantPermissions",
            browserContextId=context,
            permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
        )
        if downloads is not None:
            await self.ask(
                "Browser.setDownloadBehavior",
                behavior="allow",
                browserContextId=context,
                downloadPath=str(downloads),
            )
        target = await self.ask("Target.createTarget", url="about:blank", browserContextId=context)
        session = await self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, session["sessionId"])
        self._pages[page.session] = page
        for domain in ("Page", "Network", "Runtime", "Log"):
            await page.ask(f"{domain}.enable")
        await page.resize(*SIZE)
        await page.go(url)
        return page


class Page(Terminal):
    """An open page, and what is on the terminal in it."""

    def __init__(self, browser: Chromium, session: str) -> None:
        super().__init__()
        self.session = session
        self.fetched: list[str] = []
        """Everything that was asked for."""
        self.complaints: list[str] = []
        """What the browser wrote down as wrong."""
        self._browser = browser
        self._news = asyncio.Event()

    async def ask(self, method: str, **parameters: Any) -> Answer:
        """What the browser answers to a command about this page."""
        return await self._browser.ask(method, self.session, **parameters)

    async def run(self, script: str) -> Any:
        """What a script comes to in the page."""
        return (await self.ask("Runtime.evaluate", expression=script, returnByValue=True))[
            "result"
        ].get("value")

    def hear(self, method: str, told: Answer) -> None:
        """Take note of what the browser tells."""
        match method:
            case "Network.requestWillBeSent":
                self.fetched.append(told["request"]["url"])
            case "Network.webSocketCreated":
                self.fetched.append(told["url"])
                self.screen.reset()
            case "Network.webSocketFrameSent" if told["response"]["payloadData"].startswith(
                '["res'
            ):
                size = json.loads(told["response"]["payloadData"])[1]
                self.screen.resize(size["height"], size["width"])
            case "Network.webSocketFrameReceived" if told["response"]["opcode"] == 2:
                self.draw(base64.b64decode(told["response"]["payloadData"]))
            case "Log.entryAdded" if told["entry"]["level"] == "error":
                self.complaints.append(str(told["entry"]))
            case "Runtime.exceptionThrown":
                self.complaints.append(str(told["exceptionDetails"]))
        self._news.set()

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait for this; on however slow a machine."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.2)

    async def go(self, url: str) -> None:
        """Open another page, or this one once more."""
        await self.ask("Page.navigate", url=url)

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the window, in pixels."""
        await self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    async def press(self, *keys: str) -> None:
        """Press keys by their names in the browser, or letters."""
        codes = {"Enter": (13, "\r"), "Escape": (27, "")}
        for key in keys:
            code, text = codes.get(key, (ord(key.upper()[0]), key))
            about = {"key": key, "windowsVirtualKeyCode": code, "text": text}
            await self.ask("Input.dispatchKeyEvent", type="keyDown", **about)
            await self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    async def paste(self) -> None:
        """Press Ctrl+V."""
        about = {"key": "v", "code": "KeyV", "windowsVirtualKeyCode": 86, "modifiers": 2}
        await self.ask("Input.dispatchKeyEvent", type="rawKeyDown", commands=["paste"], **about)
        await self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    async def click(self, words: str, button: str = "left") -> None:
        """Click on this text of the terminal."""
        await self.see(words)
        line = next(at for at, each in enumerate(self.screen.display) if words in each)
        await self.click_cell(
            self.screen.display[line].index(words) + len(words) // 2, line, button
        )

    async def click_cell(self, column: int, line: int, button: str = "left") -> None:
        """Click on a cell of the terminal."""
        left, top, width, height = await self.run(
            "(() => { const r = document.querySelector('.xterm-screen').getBoundingClientRect();"
            " return [r.left, r.top, r.width, r.height]; })()"
        )
        x = left + (column + 0.5) * width / self.screen.columns
        y = top + (line + 0.5) * height / self.screen.lines
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            about = {"x": x, "y": y, "button": button, "clickCount": 1}
            await self.ask("Input.dispatchMouseEvent", type=kind, **about)

    async def take_link(self, words: str) -> None:
        """Wait until the page itself offers this, and take it."""
        script = f"[...document.links].find(each => each.checkVisibility())?.text === '{words}'"
        async with asyncio.timeout(PATIENCE):
            while not await self.run(script):
                await asyncio.sleep(0.05)
        await self.run("[...document.links].find(each => each.checkVisibility()).click()")

    async def picture(self, path: Path) -> None:
        """Keep what the page looks like."""
        path.write_bytes(base64.b64decode((await self.ask("Page.captureScreenshot"))["data"]))


def is_installed() -> bool:
    """Whether there is a browser that starts."""
    found = shutil.which(CHROMIUM)
    return (
        found is not None
        and not subprocess.run(
            [found, "--version"], capture_output=True, timeout=PATIENCE
        ).returncode
    )


@asynccontextmanager
async def chromium() -> AsyncIterator[Chromium]:
    """A browser that knows nothing yet, and is gone at the end with all its processes."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [CHROMIUM, *FLAGS, f"--user-data-dir={profile}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            port = Path(profile, "DevToolsActivePort")
            async with asyncio.timeout(PATIENCE):
                while not port.exists() or len(port.read_text().split()) < 2:
                    assert process.poll() is None, "Chromium did not start"
                    await asyncio.sleep(0.05)
            number, where = port.read_text().split()
            async with (
                ClientSession() as session,
                session.ws_connect(f"ws://127.0.0.1:{number}{where}", max_msg_size=0) as socket,
            ):
                browser = Chromium(socket)
                yield browser
                await browser.ask("Browser.close")
            await asyncio.to_thread(process.wait, PATIENCE)
        finally:
            process.kill()
            process.wait()
