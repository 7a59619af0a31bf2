"""A repair reads what is needed of a game, wherever it still is, and works out the rest."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import begun, kept, same
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.repair.mending import repair_directory

GAMES = 4


@pytest.fixture
def games(directory: Path) -> list[GameId]:
    """Games that are over, all alike, and one that is not; no backup."""
    with closing(open_in(directory)) as database:
        return [*(kept(database, won_by_x()) for _ in range(GAMES)), kept(database, begun())]


def shown(database: Database) -> set[str]:
    return {past.id for past in history(database, HistoryFilter(), limit=1000)}


def assert_all_there(directory: Path, games: list[GameId]) -> None:
    with closing(open_in(directory)) as database:
        for game in games[:-1]:
            assert same(database.read(read_game, game), won_by_x())
        assert same(database.read(read_game, games[-1]), begun())
        assert shown(database) == set(games[:-1])
        assert database.read(lambda c: c.execute("SELECT count(*) FROM games").fetchone()) == (
            len(games),
        )


@pytest.mark.parametrize("wiped", [range(100), range(16, 24), range(44, 60), range(18, 19)])
def test_nothing_in_the_header_is_needed(
    directory: Path, games: list[GameId], wiped: range
) -> None:
    path = directory / DATABASE_FILE
    data = bytearray(path.read_bytes())
    for at in wiped:
        data[at] ^= 0x55
    path.write_bytes(data)
    repair_directory(directory)
    assert_all_there(directory, games)


def test_a_game_that_nobody_can_have_deleted_is_shown(directory: Path, games: list[GameId]) -> None:
    with closing(sqlite3.connect(directory / DATABASE_FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE games SET deleted = -1 WHERE id = ?", (games[0],))
    repair_directory(directory)
    assert_all_there(directory, games)


def test_a_damaged_id_is_found_by_the_digest(directory: Path, games: list[GameId]) -> None:
    with closing(sqlite3.connect(directory / DATABASE_FILE, isolation_level=None)) as connection:
        for game in (*games[:2], games[-1]):
            damaged = f"?{game[1:]}"
            connection.execute("UPDATE games SET id = ? WHERE id = ?", (damaged, game))
    repair_directory(directory)
    assert_all_there(directory, games)


def test_a_mark_stays_where_a_game_is_read_out_of_a_damaged_file(
    directory: Path, games: list[GameId]
) -> None:
    with closing(open_in(directory)) as database:
        mark = "UPDATE games SET imported = 5 WHERE id = ?"
        database.write(lambda c: c.execute(mark, (games[0],)))
    path = directory / DATABASE_FILE
    path.rename(path.with_name(f"{DATABASE_FILE}.corrupt-20250101T000000000000Z"))
    for other in directory.glob("games-backup-*"):
        other.unlink()
    repair_directory(directory)
    assert_all_there(directory, games)
    with closing(open_in(directory)) as database:
        found = history(database, HistoryFilter(), limit=1000)
    assert [past.id for past in found if past.imported] == [games[0]]
