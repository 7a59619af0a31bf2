"""A data directory with a record, as the commands find it."""

from pathlib import Path

import pytest

from tests.exchange.records import filled, taken, written
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.storage.database_opening import open_in

GOLDEN = Path(__file__).parents[1] / "exchange" / "golden"
OLDER = ("leaderboard.txt", "game_stats.txt", "history.csv")


def make_record(directory: Path, games: int = 20, people: list[str] | None = None) -> None:
    """Fill a data directory with so many games, and with everything from older files."""
    directory.mkdir(exist_ok=True)
    database = open_in(directory)
    assert taken(database, written(filled(games, people=people), Format.RECORD)).taken == games
    for name in OLDER:
        taken(database, (GOLDEN / name).read_bytes(), name)
    database.close()


def data_at(monkeypatch: pytest.MonkeyPatch, directory: Path) -> Path:
    """Let the commands find their data in this directory."""
    monkeypatch.setenv(VARIABLE, str(directory))
    return directory
