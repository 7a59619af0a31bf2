"""A file of the first release becomes one with a record in it, and nothing is lost."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.match.matches import ALICE, KITTY, SERA, session, won_by_x
from tests.storage.matches import begun, count, kept, restored, same
from tests.storage.steps import knowing
from tictactoe_tui.games import Side
from tictactoe_tui.match import actions
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.storage.database.connection import Database, connect
from tictactoe_tui.storage.database.files import DATABASE_FILE, create_private
from tictactoe_tui.storage.database.schema import STEPS, migrate
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import ALL_MODES, players, standings
from tictactoe_tui.storage.record.statistics import statistics


def games() -> list[GameSession]:
    """Games of every kind that the first release could have kept."""
    resigned, taken, undone = session(ALICE, SERA), session(KITTY, SERA), won_by_x()
    resigned.play(4)
    resigned.resign(Side.ONE)
    taken.take_over(Side.ONE, "Zoë")
    while taken.turn is not None:
        taken.play(min(taken.state.position.legal_moves()))
    undone.apply(actions.Undo())  # as earlier versions let people do
    return [won_by_x(), resigned, taken, undone, begun(5), begun(3)]


def of_step_one(new: Path, old: Path) -> None:
    """Make a file as the first release wrote it, from one of today."""
    old.mkdir()
    create_private(old / DATABASE_FILE)
    with closing(connect(old / DATABASE_FILE)) as connection:
        with knowing(STEPS[:1]):
            migrate(connection)
        connection.execute("ATTACH ? AS new", (str(new / DATABASE_FILE),))
        connection.execute("BEGIN")
        for table in ("players", "games", "actions", "sides", "settings"):
            names = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
            columns = ", ".join(names)
            connection.execute(f"INSERT INTO {table} SELECT {columns} FROM new.{table}")  # noqa: S608
        connection.execute("COMMIT")


@pytest.fixture
def both(directory: Path, tmp_path: Path) -> tuple[Path, Path, dict[GameId, GameSession]]:
    """The same games in a new file and in an old one."""
    database = open_in(directory)
    saved = {kept(database, match): match for match in games()}
    database.close()
    of_step_one(directory, tmp_path / "old")
    return directory, tmp_path / "old", saved


def told(database: Database) -> list[object]:
    """Everything that the record tells."""
    return [
        standings(database, modes=ALL_MODES),
        history(database, HistoryFilter()),
        [statistics(database, name) for name, _ in players(database)],
    ]


def test_the_record_is_filled_from_the_games(
    both: tuple[Path, Path, dict[GameId, GameSession]],
) -> None:
    new, old = (open_in(directory) for directory in both[:2])
    assert told(old) == told(new)
    assert len(history(old, HistoryFilter())) == 3
    assert {each.name for each in standings(old, modes=ALL_MODES)} == {"Alice", "Bob", "Sera"}
    new.close()
    old.close()


def test_every_game_is_still_the_game(
    both: tuple[Path, Path, dict[GameId, GameSession]],
) -> None:
    _, old, saved = both
    database = open_in(old)
    for game, match in saved.items():
        assert same(database.read(read_game, game), match)
    going_on = restored(database)
    assert len(going_on) == 3
    for game, match in going_on.items():
        match.resign(match.state.position.to_move)
        kept(database, match, game)
    assert len(history(database, HistoryFilter())) == 6
    assert count(database, "actions") == sum(len(match.actions) for match in saved.values()) + 3
    database.close()


def test_an_old_file_ends_up_like_a_new_one(
    both: tuple[Path, Path, dict[GameId, GameSession]],
) -> None:
    new, old = (open_in(directory) for directory in both[:2])
    question = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
    found = [each.read(lambda c: c.execute(question).fetchall()) for each in (new, old)]
    assert found[0] == found[1]
    assert old.read(lambda c: c.execute("PRAGMA foreign_key_check").fetchall()) == []
    new.close()
    old.close()
