"""The data directory: which one it is, whose it is, and why there is none."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from tests.storage.matches import save_one
from tictactoe_tui.data_dir import VARIABLE, NoDataDir, data_dir, prepare_data_dir, shown
from tictactoe_tui.storage.database_opening import open_database, open_in


@pytest.fixture(params=[0o000, 0o022, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_option_comes_before_the_environment_before_the_usual_place(
    tmp_path: Path, nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data_dir() == nowhere / "data" / "tictactoe-tui"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "named"))
    assert data_dir() == tmp_path / "named"
    assert data_dir(str(tmp_path / "asked")) == tmp_path / "asked"
    monkeypatch.setenv(VARIABLE, "")
    assert data_dir() == nowhere / "data" / "tictactoe-tui"


def test_a_relative_directory_is_made_absolute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_dir("here") == tmp_path / "here"


@pytest.mark.usefixtures("umask")
def test_only_the_owner_can_look_into_anything(tmp_path: Path) -> None:
    directory = prepare_data_dir(tmp_path / "made")
    save_one(directory)
    save_one(directory)
    assert mode(directory) == 0o700
    files = {path.name.split("-")[0] for path in directory.iterdir()}
    assert files == {"games.db", "games.lock", "games.marker", "games"}
    assert {mode(path) for path in directory.iterdir()} == {0o600}


def test_a_directory_that_was_there_keeps_its_permissions(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert mode(prepare_data_dir(tmp_path)) == 0o755


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000, "~nobody-of-this-name/x"])
def test_a_name_that_no_directory_can_have(name: str) -> None:
    with pytest.raises(NoDataDir) as refusal:
        prepare_data_dir(data_dir(name))
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


def test_a_file_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in ("file", "file/inside"):
        with pytest.raises(NoDataDir, match=r"directory|cannot be used"):
            prepare_data_dir(tmp_path / place)


@pytest.mark.parametrize("error", [RuntimeError("no home"), PermissionError(13, "denied")])
def test_without_a_home_there_are_games_in_memory(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> Path:
        raise error

    monkeypatch.setattr(platformdirs, "user_data_path", fail)
    database = open_database()
    assert database.condition.path is None
    assert database.condition.notices == (
        "There is no home directory to keep games in. Games are kept only until the program ends.",
    )
    database.close()


def test_a_home_that_is_a_file_gives_games_in_memory() -> None:
    database = open_database()
    assert database.condition.path is None
    assert len(database.condition.notices) == 1
    database.close()


def test_a_directory_of_any_bytes(tmp_path: Path) -> None:
    directory = prepare_data_dir(tmp_path / os.fsdecode(b"\xff\x1b[31m?#%20"))
    open_in(directory).close()
    assert (directory / "games.db").exists()
    assert shown(directory).isprintable()
