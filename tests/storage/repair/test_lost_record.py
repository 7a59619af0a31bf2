"""A record that vanished is never taken for one that never was; what was deleted stays deleted."""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.match.matches import won_by_x
from tests.storage.matches import begun, count, kept, restored
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, StorageError
from tictactoe_tui.storage.database.contents import MARKER_FILE, read_marker
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_database, open_in
from tictactoe_tui.storage.games.saving import GameId, delete_game, restore_game
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.repair.backups import BACKUPS_KEPT, find_backups

GAMES = 5


@pytest.fixture
def games(directory: Path) -> list[GameId]:
    """A record with games, and a backup of it."""
    with closing(open_in(directory)) as database:
        made = [kept(database, won_by_x()) for _ in range(GAMES)]
    open_in(directory).close()
    assert len(find_backups(directory)) == 1
    return made


def shown(database: Database) -> set[str]:
    return {past.id for past in history(database, HistoryFilter(), limit=1000)}


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def begun_anew(path: Path) -> None:
    """What a version without a marker does where there is no file."""
    path.unlink()
    other = path.parent.parent / "other"
    other.mkdir()
    open_in(other).close()
    shutil.copy(other / DATABASE_FILE, path)


VANISHED = [Path.unlink, emptied, begun_anew]


@pytest.mark.parametrize("vanish", VANISHED, ids=lambda each: each.__name__)
def test_a_vanished_record_comes_back_and_it_is_said(
    directory: Path, games: list[GameId], vanish: Callable[[Path], None]
) -> None:
    (backup,) = find_backups(directory)
    vanish(directory / DATABASE_FILE)
    with closing(open_in(directory)) as database:
        (notice,) = database.condition.notices
        assert f"{backup.name} with {GAMES} games is in use" in notice
        assert shown(database) == set(games)
    with closing(open_in(directory)) as database:
        assert database.condition.notices == ()


@pytest.mark.parametrize("vanish", VANISHED, ids=lambda each: each.__name__)
def test_without_a_marker_the_backup_alone_tells(
    directory: Path, games: list[GameId], vanish: Callable[[Path], None]
) -> None:
    (directory / MARKER_FILE).unlink()
    vanish(directory / DATABASE_FILE)
    with closing(open_in(directory)) as database:
        assert shown(database) == set(games)


def test_without_a_backup_the_marker_alone_tells(directory: Path, games: list[GameId]) -> None:
    for backup in find_backups(directory):
        backup.unlink()
    (directory / DATABASE_FILE).unlink()
    with closing(open_in(directory)) as database:
        assert database.condition.notices == (
            f"{len(games)} games that were saved here are gone, and there is no backup of them.",
        )
        kept(database, begun())
    with closing(open_in(directory)) as database:
        assert database.condition.notices == ()


def test_a_file_that_vanished_before_its_marker_knew_a_game_is_told(directory: Path) -> None:
    with closing(open_in(directory)) as killed:
        kept(killed, won_by_x())
        (directory / DATABASE_FILE).unlink()
    with closing(open_in(directory)) as database:
        (notice,) = database.condition.notices
    assert notice == "The file of the saved games is gone, and there is no backup of it."


def linked_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, linked_to_itself])
def test_what_is_no_marker_is_not_waited_on(
    directory: Path, games: list[GameId], make: Callable[[Path], None]
) -> None:
    (directory / MARKER_FILE).unlink()
    make(directory / MARKER_FILE)
    with closing(open_in(directory)) as database:
        assert shown(database) == set(games)


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff", b'{"format": 7}'])
def test_a_damaged_marker_still_says_that_there_was_a_record(
    directory: Path, games: list[GameId], content: bytes
) -> None:
    (directory / MARKER_FILE).write_bytes(content)
    with closing(open_in(directory)) as database:
        assert shown(database) == set(games)
    marker = read_marker(directory)
    assert marker is not None
    assert marker.games == GAMES


def test_a_first_start_is_silent(directory: Path) -> None:
    for _ in range(2):
        with closing(open_in(directory)) as database:
            assert database.condition.notices == ()


def test_an_older_program_touches_nothing_beside_a_newer_marker(
    directory: Path, games: list[GameId]
) -> None:
    path = directory / MARKER_FILE
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": 2, "more": 1}))
    before = {each.name: each.read_bytes() for each in directory.iterdir()}
    with closing(open_in(directory)) as database:
        assert database.condition.read_only
        assert "newer version" in database.condition.notices[0]
        assert shown(database) == set(games)
        with pytest.raises(StorageError):
            kept(database, begun())
    (directory / DATABASE_FILE).unlink()
    del before[DATABASE_FILE]
    with closing(open_database(str(directory))) as database:
        assert database.condition.path is None
        assert "newer version" in database.condition.notices[0]
    assert {each.name: each.read_bytes() for each in directory.iterdir()} == before


def test_what_was_deleted_does_not_come_back(directory: Path, games: list[GameId]) -> None:
    with closing(open_in(directory)) as database:
        assert delete_game(database, games[0])
        assert delete_game(database, games[1])
        assert restore_game(database, games[1])
    (directory / DATABASE_FILE).unlink()
    with closing(open_in(directory)) as database:
        assert shown(database) == set(games[1:])
        assert restore_game(database, games[0])  # it is hidden, and for a day it can be had back


def test_a_deletion_is_known_before_the_program_ends(directory: Path, games: list[GameId]) -> None:
    with closing(open_in(directory)) as killed:
        assert delete_game(killed, games[0])
        (directory / DATABASE_FILE).unlink()
        with closing(open_in(directory)) as database:
            assert shown(database) == set(games[1:])


def test_what_is_gone_for_good_does_not_come_back(
    directory: Path, games: list[GameId], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_in(directory)) as database:
        for game in games[:2]:
            assert delete_game(database, game)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 2 * clock.DAY)
    with closing(open_in(directory)) as database:
        assert count(database, "games") == GAMES - 2
    (directory / DATABASE_FILE).unlink()
    with closing(open_in(directory)) as database:
        assert shown(database) == set(games[2:])


def test_a_record_whose_games_were_all_deleted_stays_empty(
    directory: Path, games: list[GameId], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_in(directory)) as database:
        for game in games:
            assert delete_game(database, game)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 2 * clock.DAY)
    for _ in range(2):
        with closing(open_in(directory)) as database:
            assert database.condition.notices == ()
            assert shown(database) == set()


def a_day_later(directory: Path, number: int) -> None:
    """Let the newest backup be of a day that is over, so that the next one is due."""
    newest = find_backups(directory)[0]
    newest.rename(directory / f"games-backup-200101{number:02}T000000000000Z.db")


def test_the_last_backup_of_lost_games_is_never_rotated_away(
    directory: Path, games: list[GameId]
) -> None:
    a_day_later(directory, 1)
    (full,) = find_backups(directory)
    begun_anew(directory / DATABASE_FILE)
    (directory / MARKER_FILE).unlink()
    # An older program, which brings nothing back, begins anew and plays one game.
    hidden = full.rename(full.with_suffix(".hidden"))
    with closing(open_in(directory)) as database:
        kept(database, won_by_x())
    full = hidden.rename(full)
    for number in range(2, BACKUPS_KEPT + 6):
        open_in(directory).close()
        a_day_later(directory, number)
        assert full in find_backups(directory)
    assert len(find_backups(directory)) == BACKUPS_KEPT + 1
    with closing(open_in(directory)) as database:
        for game in games:
            database.write(
                lambda c, game=game: c.execute(  # type: ignore[misc]
                    "INSERT INTO deleted_games VALUES (?, 1)", (game,)
                )
            )
    a_day_later(directory, 20)
    open_in(directory).close()
    assert full not in find_backups(directory)


def test_the_fullest_backup_comes_back(directory: Path, games: list[GameId]) -> None:
    a_day_later(directory, 1)
    (full,) = find_backups(directory)
    other = directory.parent / "other"
    other.mkdir()
    with closing(open_in(other)) as database:
        kept(database, won_by_x())
    shutil.copy(other / DATABASE_FILE, directory / "games-backup-20010102T000000000000Z.db")
    (directory / DATABASE_FILE).unlink()
    with closing(open_in(directory)) as database:
        assert full.name in database.condition.notices[0]
        assert any("doctor --repair" in each for each in database.condition.notices) is False
        assert shown(database) >= set(games)


def test_unfinished_games_come_back_too(directory: Path) -> None:
    with closing(open_in(directory)) as database:
        game = kept(database, begun())
    open_in(directory).close()
    (directory / DATABASE_FILE).unlink()
    with closing(open_in(directory)) as database:
        assert list(restored(database)) == [game]
