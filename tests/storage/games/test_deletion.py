"""A deleted game is hidden everywhere, can be brought back for a day, and is gone after that."""

from pathlib import Path

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import begun, count, kept, restored, same
from tictactoe_tui.match import actions
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database.schema import write_version
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import delete_game, restore_game
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import players, standings
from tictactoe_tui.storage.record.statistics import statistics


def is_hidden(database: Database) -> bool:
    found = (
        history(database, HistoryFilter()),
        standings(database),
        players(database),
        statistics(database, "Alice"),
    )
    return not any(found)


def test_deleted_and_brought_back(database: Database) -> None:
    game = kept(database, won_by_x())
    before = history(database, HistoryFilter())
    assert delete_game(database, game)
    assert is_hidden(database)
    assert restored(database) == {}
    assert restore_game(database, game)
    assert history(database, HistoryFilter()) == before


def test_twice_is_once(database: Database) -> None:
    game = kept(database, won_by_x())
    assert not restore_game(database, game)
    assert delete_game(database, game)
    assert not delete_game(database, game)
    assert restore_game(database, game)
    assert not restore_game(database, game)


def test_what_cannot_be_deleted(database: Database) -> None:
    game = kept(database, begun())
    assert not delete_game(database, game)
    assert not delete_game(database, "no such game")
    assert list(restored(database)) == [game]


def test_a_deleted_game_that_goes_on_is_there_again(database: Database) -> None:
    match = won_by_x()
    game = kept(database, match)
    delete_game(database, game)
    match.apply(actions.Undo())  # as earlier versions let people do
    kept(database, match, game)
    assert same(restored(database)[game], match)
    match.redo()
    kept(database, match, game)
    assert [each.id for each in history(database, HistoryFilter())] == [game]


def test_it_is_gone_a_day_later(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = clock.now()
    database = open_in(directory)
    deleted, spared = kept(database, won_by_x()), kept(database, won_by_x())
    delete_game(database, deleted)
    database.close()
    for later, games in ((clock.DAY, 2), (2 * clock.DAY, 1)):
        monkeypatch.setattr(clock, "now", lambda now=start + later: now)
        database = open_in(directory)
        assert count(database, "games") == games
        assert count(database, "sides") == 2 * games
        assert (count(database, "actions") == 5) == (games == 1)
        assert [each.id for each in history(database, HistoryFilter())] == [spared]
        database.close()


def test_that_nothing_can_be_purged_is_no_reason_not_to_open(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_in(directory)
    delete_game(database, kept(database, won_by_x()))
    database.write(
        lambda c: c.execute(
            "CREATE TRIGGER keep BEFORE DELETE ON games BEGIN SELECT raise(ABORT, 'full'); END"
        )
    )
    database.close()
    later = clock.now() + 2 * clock.DAY
    monkeypatch.setattr(clock, "now", lambda: later)
    database = open_in(directory)
    assert count(database, "games") == 1
    assert database.condition.notices == ()
    database.close()


def test_a_deleted_game_can_still_be_replayed(database: Database) -> None:
    match = won_by_x()
    game = kept(database, match)
    delete_game(database, game)
    assert same(database.read(read_game, game), match)


def test_nothing_is_deleted_where_nothing_can_be_written(directory: Path) -> None:
    database = open_in(directory)
    game = kept(database, won_by_x())
    database.write(lambda c: write_version(c, 99))
    database.close()
    database = open_in(directory)
    with pytest.raises(StorageError):
        delete_game(database, game)
    assert not is_hidden(database)
    database.close()
