"""A file changed anywhere: no crash, and no game is shown that differs from what was saved."""

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import begun, kept, same
from tests.storage.record.record_walk import insert_balance
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_database, open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import delete_game, unfinished_games
from tictactoe_tui.storage.record.history import HistoryFilter, history, history_count
from tictactoe_tui.storage.record.people import acquaintance, players, standings
from tictactoe_tui.storage.record.statistics import statistics

MUTATIONS = 300


def mutated(data: bytes, source: random.Random) -> bytes:
    """The file with some bytes changed, a stretch of it wiped, or its end missing."""
    changed = bytearray(data)
    match source.randrange(4):
        case 0:
            del changed[source.randrange(len(changed)) :]
        case 1:
            at = source.randrange(len(changed))
            changed[at : at + 64] = bytes(len(changed[at : at + 64]))
        case _:
            for _ in range(source.choice((1, 1, 4, 30))):
                changed[source.randrange(len(changed))] = source.randrange(256)
    return bytes(changed)


@pytest.mark.slow
def test_damage_is_noticed_or_harmless(tmp_path: Path) -> None:
    original = tmp_path / "original"
    original.mkdir()
    database = open_in(original)
    matches = [begun(plies) for plies in range(1, 7)]
    games = {kept(database, match): match for match in matches}
    database.close()
    data = (original / DATABASE_FILE).read_bytes()
    source, shown = random.Random(5), 0
    for number in range(MUTATIONS):
        directory = tmp_path / str(number)
        directory.mkdir()
        (directory / DATABASE_FILE).write_bytes(mutated(data, source))
        database = open_database(str(directory))
        try:
            found = unfinished_games(database)
        except StorageError:
            found = None
        for each in found.games if found else ():
            assert each.id not in games or same(each.session, games[each.id])
            assert any(same(each.session, match) for match in matches)
            shown += 1
        database.close()
    assert shown


QUESTIONS: list[Callable[[Database], object]] = [
    lambda database: standings(database, modes=frozenset(Mode)),
    lambda database: history(database, HistoryFilter(text="a")),
    lambda database: history_count(database, HistoryFilter()),
    lambda database: statistics(database, "Alice"),
    lambda database: database.read(acquaintance, "Alice", "Bob", "four"),
    players,
]


@pytest.mark.slow
def test_a_damaged_record_is_refused_or_told(tmp_path: Path) -> None:
    original = tmp_path / "original"
    original.mkdir()
    database = open_in(original)
    match = won_by_x()
    games = [kept(database, match) for _ in range(12)]
    delete_game(database, games.pop())
    database.write(lambda c: insert_balance(c, "Alice", Tally(3, 1, 1, 1), 0))
    for ask in QUESTIONS:
        ask(database)
    database.close()
    data = (original / DATABASE_FILE).read_bytes()
    source, told = random.Random(6), 0
    for number in range(MUTATIONS // 2):
        directory = tmp_path / str(number)
        directory.mkdir()
        (directory / DATABASE_FILE).write_bytes(mutated(data, source))
        database = open_database(str(directory))
        for ask in QUESTIONS:
            with suppress(StorageError):
                ask(database)
                told += 1
        for game in games:
            with suppress(StorageError, InvalidJournal):
                assert same(database.read(read_game, game), match)
        database.close()
    assert told
