"""The server: who is let in, whose record is whose, and that nothing of it is left running.

Seen failing: the guard without its comparison of origins, a server that knows every host, a visit
that was stopped with its process left alone, and a driver that does not leave at the end of input.
"""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer
from yarl import URL

from tests.cli.program import assert_refused, ran
from tests.served.page import children_of, lives, visit, visitor
from tests.served.running import Running, running
from tests.terminal.pty_program import PATIENCE
from tictactoe_tui.served.server import COOKIE, GameServer, Serving, serve_games
from tictactoe_tui.served.visit import cookie_of_name, name_of_cookie, remove_expired

MENU = "Player vs player with analysis"
BOARD = "to move"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as served:
        yield served


async def gone(processes: set[int]) -> None:
    """Wait until these processes have ended."""
    async with asyncio.timeout(PATIENCE):
        while any(map(lives, processes)):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    "path, headers, status",
    [
        ("/", {}, 200),
        ("/", {"Host": "evil.example"}, 403),
        ("/", {"Host": "127.0.0.1"}, 403),
        ("/", {"Origin": "http://evil.example"}, 403),
        ("/ws", {}, 403),
        ("/ws", {"Origin": "http://evil.example"}, 403),
        ("/ws", {"Origin": "null"}, 403),
        ("/download/x", {}, 404),
        ("/static/js/textual.js", {}, 200),
        ("/static/", {}, 403),
        ("/page/", {}, 403),
        ("/page/../server.py", {}, 404),
        ("/static/%2e%2e/server.py", {}, 404),
        ("/etc/passwd", {}, 404),
    ],
)
async def test_nothing_but_the_application_is_there_and_for_its_own_pages_alone(
    path: str, headers: dict[str, str], status: int
) -> None:
    """In this process: what is asked here starts no application."""
    games = GameServer(Serving(Path("/nowhere"), "127.0.0.1", 0, None, False, 1, 60))
    async with TestClient(TestServer(games.application())) as client:
        address = games.admit(client.port or 0)
        url = URL(f"{address}{path}", encoded=True)
        cookies = {"Cookie": f"{COOKIE}={'0' * 32}", **headers}
        async with client.session.get(url, headers=cookies) as answer:
            assert answer.status == status
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("origin", ["http://localhost:{}", "https://games.example.org"])
async def test_it_answers_by_the_names_that_it_has(origin: str) -> None:
    proxy = "https://games.example.org"
    games = GameServer(Serving(Path("/nowhere"), "127.0.0.1", 0, proxy, False, 1, 60))
    async with TestClient(TestServer(games.application())) as client:
        assert games.admit(client.port or 0) == proxy
        origin = origin.format(client.port)
        host = {"Host": origin.partition("://")[2], "Origin": origin}
        async with client.get("/?name=Ann", headers=host) as answer:
            assert answer.status == 200
            visitor, name = answer.headers.getall("Set-Cookie")
            for said in (visitor, name):
                assert ("Secure" in said) == origin.startswith("https")
                assert "HttpOnly" in said
                assert "SameSite=Lax" in said


async def test_a_visitor_has_a_record_of_their_own_and_finds_it_again(server: Running) -> None:
    async with visitor() as ada:
        async with visit(server.address, ada) as page:
            await page.see(MENU)
            await page.press("\r")
            await page.see(BOARD)
            await page.press("5")
            await page.see(" 1  1 1")
            await page.send("nonsense")
            await page.send("resize", {"width": -1, "height": 10**9})
            await page.send("resize", {"width": 80, "height": 24})
            await page.close()  # in the middle of the game
        async with visit(server.address, ada) as page, visit(server.address) as other:
            await page.see("Continue")
            await other.see(MENU)
            assert "Continue" not in other.text
            await other.press("5")
            await other.see("No games yet")  # so that the record is open, in its own directory
    own = list((server.data / "visitors").iterdir())
    assert len(own) == 2
    assert not list(server.data.glob("*.db"))


async def test_a_shared_record_is_that_of_the_program(tmp_path: Path) -> None:
    async with running(tmp_path, "--shared") as server:
        async with visit(server.address) as page:
            await page.see(MENU)
            await page.press("\r")
            await page.see(BOARD)
            await page.press("5")
            await page.see(" 1  1 1")
        async with visit(server.address) as other:
            await other.see("Continue")
    assert not (tmp_path / "visitors").exists()


async def test_a_file_goes_to_the_browser_and_none_comes_from_the_servers_disk(
    server: Running,
) -> None:
    async with visit(server.address) as page:
        await page.see(MENU)
        await page.press("\r")  # a game, so that there is something to export
        await page.see(BOARD)
        await page.press("5")
        await page.see(" 1  1 1")
        await page.press("\x1b")
        await page.see("Continue")
        await page.press("5")
        await page.see("No games yet")
        await page.press("I")
        await page.see("cannot be imported here")
        await page.press("E")
        await page.see("games.jsonl")
        await page.press(*"../../../x y.jsonl")  # in the place of what is proposed
        await page.see("../x y.jsonl ")
        await page.press("\r")
        await page.until(lambda: [each for each in page.said if each[0] == "deliver_file_start"])
        key = next(each[1] for each in page.said if each[0] == "deliver_file_start")
        async with page.session.get(f"{server.address}/download/{key}") as answer:
            assert answer.headers["Content-Disposition"] == (
                "attachment; filename*=UTF-8''x%20y.jsonl"
            )
            assert (await answer.text()).startswith('{"format":"tictactoe-tui record"')
        await page.see("sent to your browser")
    assert not [*server.data.parent.rglob("x y*")]


async def test_a_game_as_text_is_pasted_into_the_menu_of_a_visitor(server: Running) -> None:
    async with visit(server.address) as page:
        await page.see(MENU)
        text = '[Game "tictactoe"]\n[X "Ann"]\n[O "Sera"]\n\n1. 1 1; 0 0 2. 1 2 *'
        await page.send("stdin", f"\x1b[200~{text}\x1b[201~")
        await page.see("Ann")
        await page.see(BOARD)


async def test_visitors_are_limited_and_a_place_that_is_left_is_free(tmp_path: Path) -> None:
    async with running(tmp_path, "--visitors", "1") as server:
        async with visit(server.address) as first:
            await first.see(MENU)
            async with visit(server.address) as second:
                await second.ended()
                assert second.said == [["open_url", {"url": "/page/full.html", "new_tab": False}]]
        async with visit(server.address) as third:
            await third.see(MENU)


async def test_whoever_watches_the_server_is_answered_under_any_name() -> None:
    games = GameServer(Serving(Path("/nowhere"), "127.0.0.1", 0, None, False, 20, 60))
    async with TestClient(TestServer(games.application())) as client:
        games.admit(client.port or 0)
        async with client.get("/health", headers={"Host": "evil.example"}) as answer:
            assert (answer.status, await answer.json()) == (200, {"open": 0, "places": 20})
        async with client.get("/", headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403


@pytest.mark.parametrize("option", ["--log", "--log-names"])
async def test_comings_and_goings_are_told_and_names_only_where_asked(
    tmp_path: Path, option: str
) -> None:
    async with running(tmp_path, "--visitors", "3", option) as server:
        assert server.process.stdout is not None
        async with visit(f"{server.address}/?name=Ann%20Lee") as page:
            opened = (await server.process.stdout.readline()).decode()
            await page.see(MENU)
            await page.press("\r")
            await page.see("Ann Lee")  # not the account of the server
        closed = (await server.process.stdout.readline()).decode()
    named = re.search(r" by Ann Lee, record [0-9a-f]{32}", opened)
    assert (named is not None) is (option == "--log-names")
    who = "" if named is None else named[0]
    assert opened.endswith(f"  page opened{who}; 1 of 3 open\n")
    assert closed.endswith(f"  page closed{who}; 0 of 3 open\n")


@pytest.mark.parametrize(
    "text, name",
    [("Ann", "Ann"), ("Zoë; x=y", "Zoë; x=y"), ("王小明", "王小明"), ("", None), ("\x1b[2J", None)],
)
def test_a_name_comes_back_from_its_cookie(text: str, name: str | None) -> None:
    cookie = cookie_of_name(text)
    assert (None if cookie is None else name_of_cookie(cookie)) == name
    assert cookie is None or cookie.isascii()
    assert name_of_cookie("%1b%ff") == name_of_cookie("") == "Player"


def test_only_records_that_nobody_has_used_for_so_long_are_removed(tmp_path: Path) -> None:
    records = [tmp_path / "visitors" / name for name in ("old", "new", "open")]
    for record in records:
        record.mkdir(parents=True)
        (record / "games.db").touch()
    for record in (records[0], records[2]):
        for each in (record / "games.db", record):
            os.utime(each, (0, 0))
    (tmp_path / "games.db").touch()
    os.utime(tmp_path / "games.db", (0, 0))
    assert remove_expired(tmp_path, 30, kept=[records[2]]) == 1
    assert [record.exists() for record in records] == [False, True, True]
    assert (tmp_path / "games.db").exists()
    assert remove_expired(tmp_path / "none", 1) == 0


async def test_whoever_does_nothing_is_ended_and_nothing_of_it_is_left(tmp_path: Path) -> None:
    before = children_of(os.getpid())
    ready = asyncio.get_running_loop().create_future()
    serving = Serving(tmp_path, "127.0.0.1", 0, None, False, 1, 0.5)
    serves = asyncio.create_task(serve_games(serving, ready.set_result))
    try:
        async with visit(await ready) as page:
            await page.ended()
            assert page.said[-1] == ["open_url", {"url": "/page/idle.html", "new_tab": False}]
            await gone(children_of(os.getpid()) - before)
    finally:
        serves.cancel()
        await asyncio.gather(serves, return_exceptions=True)


async def test_the_page_hears_of_the_end_when_somebody_quits_or_the_program_dies(
    server: Running,
) -> None:
    async with visit(server.address) as page:
        await page.see(MENU)
        await page.press("q")
        await page.ended()
    async with visit(server.address) as page:
        await page.see(MENU)
        for process in children_of(server.process.pid):
            with suppress(ProcessLookupError):  # that of the page before may just end
                os.kill(process, signal.SIGKILL)
        await page.ended()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
async def test_however_it_ends_nothing_is_left_running(tmp_path: Path, number: int) -> None:
    """One plays, one has the checks run, which are a process of their own."""
    async with running(tmp_path) as server:
        async with visit(server.address) as one, visit(server.address) as two:
            await one.see(MENU)
            await one.press("\r")
            await one.see(BOARD)
            await one.press("5")
            await one.see(" 1  1 1")
            await two.see(MENU)
            await two.press("b")
            await two.see("Checks")
            await two.press("c")
            async with asyncio.timeout(PATIENCE):
                while len(processes := children_of(server.process.pid)) < 3:
                    await asyncio.sleep(0.05)
            server.process.send_signal(number)
            code = await asyncio.wait_for(server.process.wait(), PATIENCE)
            await gone(processes)
        assert code == (-9 if number == signal.SIGKILL else 0)
    for own in (tmp_path / "visitors").iterdir():
        assert ran("--data-dir", str(own), "doctor").code == 0
    assert not [*tmp_path.rglob("crash-*")]


def test_without_the_extra_it_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.app_service", None)
    for name in ("server", "visit"):
        monkeypatch.delitem(sys.modules, f"tictactoe_tui.served.{name}")
    result = ran("serve")
    assert (result.code, result.out) == (1, "")
    assert "textual-serve" in result.err
    assert "'tictactoe-tui[" not in result.err  # nobody has published that


@pytest.mark.parametrize(
    "options",
    [("--host", "::"), ("--origin", "games.example.org"), ("--visitors", "0")],
)
def test_what_cannot_work_is_refused_before_anything_is_served(options: tuple[str, ...]) -> None:
    assert_refused(ran("serve", *options))


def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = ran("serve", "--port", str(taken.getsockname()[1]))
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert "address already in use" in result.err
