"""A game on two screens, of which the test is the server and the other person."""

from concurrent.futures import Future
from unittest.mock import patch

from msgspec.json import decode, encode

from tests.screens.conftest import Table
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.journal import journal_of
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.setup.setup_screen import TableScreen
from tictactoe_tui.service.table_messages import FromTable, Game, Heard, Other, Seated, Sit
from tictactoe_tui.service.table_seat import TableSeat

SEATED = Seated("mira-7", "http://192.168.1.5:8000/mira-7", "key of the table", True)


class HeldLink:
    """A connection that leads to the test."""

    def __init__(self, _: object, after: "Future[None] | None", server: str, sit: Sit) -> None:
        self.after, self.server, self.sit = after, server, sit
        self.said: list[Game] = []
        self.is_closed = False

    def send(self, said: Game) -> None:
        self.said.append(said)

    def close(self) -> None:
        self.is_closed = True


def seat_of(table: Table) -> TableSeat:
    return table.app.shared.tables.seats[-1]


def link_of(table: Table) -> HeldLink:
    link = seat_of(table)._link
    assert isinstance(link, HeldLink)
    return link


async def hear(table: Table, *said: FromTable) -> None:
    """Let this come from the table, by the way that everything comes."""
    for each in said:
        table.app.shared._post(Heard(link_of(table), each))
    await table.pilot.pause()
    await table.pilot.pause()


async def sit_down(table: Table, word: str = "") -> None:
    """Go to a table by the form."""
    await table.press("2", "down", "right", "down", "down", *word)
    with patch("tictactoe_tui.workers.table_link.TableLink", HeldLink):
        await table.press("enter")


async def wait_at_table(table: Table) -> None:
    """Sit at a table to which the other has not come yet."""
    await sit_down(table)
    await hear(table, SEATED, Other(False))
    assert isinstance(table.app.screen, TableScreen)


async def bob_comes(table: Table) -> None:
    """Begin the game with the other."""
    await wait_at_table(table)
    await hear(table, Other(True), Game("Bob", Spoilers.NEVER))
    await table.until(lambda: isinstance(table.app.screen, BoardScreen))
    await table.pilot.pause()


async def bob_says(table: Table, *cells: int, asks: bool = False) -> None:
    """Tell what Bob has: the game with these moves more, and perhaps a question."""
    session = seat_of(table).session
    assert session is not None
    his = GameSession(session.setup)
    his.apply_all(session.actions)
    for cell in cells:
        his.play(cell)
    journal = decode(encode(journal_of(his.setup, his.actions)))
    at = len(his.actions) if asks else None
    await hear(table, Game("Bob", Spoilers.NEVER, journal, at))


async def bob_asks_for_his_move(table: Table) -> None:
    """In the middle of a game the other wants the last move back."""
    await bob_comes(table)
    await table.press("5")
    await bob_says(table, 0)
    await bob_says(table, asks=True)
