"""A record to look at, and hands to turn its pages with."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from textual.app import App

from tests.screens.conftest import Table
from tests.screens.drawn import lines
from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.games import Position, tictactoe
from tictactoe_tui.match.actions import Thinking
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat, Setup
from tictactoe_tui.opponents import computer_names
from tictactoe_tui.screens.choosing import PlayersScreen
from tictactoe_tui.screens.files.file_dialog import FileDialog
from tictactoe_tui.screens.practice.practice_screen import PracticeScreen
from tictactoe_tui.screens.records.record_screen import RecordScreen
from tictactoe_tui.storage.database.connection import Connection, Database
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_database
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.practice.practice_log import append_answer
from tictactoe_tui.storage.transfer.reading import StoredGame, import_entry
from tictactoe_tui.storage.transfer.writing import GameTimes
from tictactoe_tui.widgets.table.record_table import RecordTable
from tictactoe_tui.workers.record_keeper import RecordKeeper

S = TypeVar("S")

WON = (4, 0, 5, 8, 3)
"""The first side wins."""
LOST = (0, 4, 1, 5, 8, 3)
"""The second side wins."""
DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)
HOSTILE = (
    "[/]",
    "[@click=app.quit]x[/]",
    "[$x]v[/]",
    "[red]x",
    "a[/b]c",
    "مرحبا بالعالم",
    "שלום",
    "王小明王小明王小明王小明",
    "[",
    "x" * 24,
    "='1+1",
)
"""Names that would do something if they were taken for anything but names."""
_BEGUN = 1_760_000_000_000
_HOUR = 3_600_000


def seat(name: str) -> Seat:
    """A computer where the name is one's, and otherwise a person."""
    return Computer(name) if name in computer_names() else Human(name)


def match(
    one: str, two: str, moves: Sequence[int] = WON, start: Position | None = None
) -> GameSession:
    """A finished game of these two."""
    session = GameSession(Setup(start or tictactoe.start(), (seat(one), seat(two)), 5))
    for number, cell in enumerate(moves):
        turn = session.turn
        machine = turn is not None and not turn.is_human
        session.play(cell, thinking=Thinking(2.0, 100 + number if machine else 0, 3))
    assert session.turn is None
    return session


def save(*matches: GameSession) -> None:
    """Put these games into the record, one an hour, the last of them the newest."""
    database = open_database()

    def add(connection: Connection) -> None:
        for number, session in enumerate(matches):
            began = _BEGUN + number * _HOUR
            game = GameId(f"00000000-0000-4000-8000-{number:012}")
            import_entry(connection, StoredGame(game, session, GameTimes(began, began, began)))

    database.write(add)
    database.close()


def save_answers(*answers: PracticeAnswer) -> None:
    """Put these answers of practice into the record."""
    database = open_database()
    for answer in answers:
        append_answer(database, answer)
    database.close()


def many(count: int) -> list[GameSession]:
    """So many games of ten people against three computers, of three kinds."""
    people, machines = [f"Person {number}" for number in range(10)], ("Kitty", "Cop", "Sera")
    kinds = (WON, LOST, DRAWN)
    return [
        match(people[number % 10], machines[number // 10 % 3], kinds[number % 3])
        for number in range(count)
    ]


def screen_of(table: Table, kind: type[S]) -> S:
    """The screen on top, which is of this kind."""
    assert isinstance(table.app.screen, kind)
    return table.app.screen


async def answered(table: Table) -> None:
    """Wait until all that was asked is answered and drawn."""
    await table.pilot.pause()
    asking = (FileDialog, PlayersScreen, PracticeScreen, RecordScreen)
    await table.until(
        lambda: not isinstance(table.app.screen, asking) or not table.app.screen.record.waiting
    )
    await table.pilot.pause()


async def turn_to(table: Table, *keys: str) -> None:
    """Press keys, each once the answer to the one before is there."""
    await table.until(lambda: table.app.shared.records is not None)
    for key in keys:
        await table.press(key)
        await answered(table)


async def typed(table: Table, text: str) -> None:
    """Type a text where the cursor is."""
    await table.press(*("space" if letter == " " else letter for letter in text))
    await answered(table)


def table_of(table: Table) -> RecordTable:
    return table.app.screen.query_one(RecordTable)


def shown(app: App[None]) -> str:
    """The screen on top as text."""
    return "\n".join(lines(app))


def rows(table: Table) -> list[list[str]]:
    """What stands in the lines of the table, cell by cell where two spaces part them."""
    widget = table_of(table)
    texts = [widget.render_line(y).text for y in range(1, widget.size.height)]
    return [
        [each.strip() for each in text.replace("■ ", "■").split("  ") if each.strip()]
        for text in texts[: len(widget.lines_on_show)]
    ]


@contextmanager
def locked() -> Iterator[None]:
    """Another program keeps the saved games for itself."""
    path = Path(os.environ[VARIABLE], DATABASE_FILE)
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@dataclass
class Asked:
    """A question that waits for its answer."""

    future: "Future[Any]"
    work: Callable[[Database], Any]
    then: Callable[[Any], object]
    failed: Callable[[str], object]

    def answer(self, value: Any) -> None:
        self.then(value)


class HeldBack:
    """Records that answer a screen only when they are told to, and in any order."""

    def __init__(self, real: RecordKeeper | None) -> None:
        self._real = real
        self.asked: list[Asked] = []

    def ask(
        self,
        work: Callable[[Database], Any],
        then: Callable[[Any], object],
        failed: Callable[[str], object],
    ) -> "Future[Any]":
        future: Future[Any] = Future()
        self.asked.append(Asked(future, work, then, failed))
        return future

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


async def hold_back(table: Table) -> HeldBack:
    """From now on the test decides when the record answers."""
    await table.until(lambda: table.app.shared.records is not None)
    records = HeldBack(table.app.shared.records)
    table.app.shared.records = cast(RecordKeeper, records)
    return records


def partial_of(work: Callable[[Database], Any]) -> dict[str, Any]:
    """The arguments that a question was put together with."""
    assert isinstance(work, partial)
    return dict(work.keywords)
