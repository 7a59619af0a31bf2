"""No test of this room can reach the real data directory."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import open_in


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nothing can be made, because it is a file."""
    home = tmp_path / "home-is-a-file"
    home.touch()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.delenv(VARIABLE, raising=False)
    return home


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    made = tmp_path / "data"
    made.mkdir()
    return made


@pytest.fixture
def database(directory: Path) -> Iterator[Database]:
    opened = open_in(directory)
    yield opened
    opened.close()
