"""What an earlier release has written loads unchanged: nobody loses a record, a file or a habit.

The files in `written_before/` are as that release wrote them, and are never written again.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from shutil import copy

import pytest

from tests.exchange.records import in_memory, taken, written
from tictactoe_tui.arena import tournament_file
from tictactoe_tui.arena.tournament import TournamentPlan
from tictactoe_tui.arena.tournament_file import (
    OtherTournament,
    TournamentFile,
    latest_plan,
    usual_file,
)
from tictactoe_tui.config.config_file import read_config
from tictactoe_tui.data_dir import CONFIG_VARIABLE, data_dir
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.games import Side
from tictactoe_tui.match.choices import Beat, Choices, Pad, Preferences, Spoilers
from tictactoe_tui.screens.own_keys import all_keys
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.repair.mending import examine_directory
from tictactoe_tui.storage.settings import load_settings
from tictactoe_tui.themes import OWN_THEMES

FILES = Path(__file__).parent / "written_before"
RECORD = (FILES / "record.jsonl").read_bytes()
PREFERENCES = Preferences("kaya", True, Pad.PHONE, False, Beat.UNHURRIED, False)
PLAN = TournamentPlan(
    "rowcol", ("Greedy", "Cop", "Kitty"), 2, seed=3, board=(("size", 3),), opening=1
)


@pytest.fixture
def database() -> Iterator[Database]:
    """That record, in a data directory."""
    copy(FILES / DATABASE_FILE, data_dir())
    opened = open_in(data_dir())
    yield opened
    opened.close()


def test_a_record_is_sound_and_tells_what_was_exported_of_it(database: Database) -> None:
    found = examine_directory(data_dir())
    assert (found.trouble, found.structure, found.counts["games"]) == ("", (), 12)
    assert found.damaged + found.differing + found.damaged_answers == ()
    assert written(database, Format.RECORD) == RECORD
    assert written(database, Format.GAMES) == (FILES / "games.games").read_bytes()


def test_an_export_is_taken_in_whole_and_written_the_same() -> None:
    database = in_memory()
    report = taken(database, RECORD)
    assert (report.taken, report.refused) == (len(RECORD.splitlines()) - 1, ())
    assert written(database, Format.RECORD) == RECORD


def test_what_a_record_holds_is_known_when_its_export_is_taken_in(database: Database) -> None:
    report = taken(database, RECORD)
    assert (report.known, report.taken, report.refused) == (len(RECORD.splitlines()) - 1, 0, ())


def test_what_was_set_and_chosen_is_as_it_was_left(database: Database) -> None:
    chosen = Choices(
        name="Zoë",
        machines=("Kitty", "Cop"),
        games=4,
        boards="four.size=12",
        spoilers=Spoilers.ALWAYS,
    )
    assert load_settings(database, asdict(Preferences())) == asdict(PREFERENCES)
    assert load_settings(database, asdict(Choices())) == asdict(chosen)


@pytest.fixture
def same_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament goes on only with the players that began it, whom a version stands for."""
    monkeypatch.setattr("importlib.metadata.version", lambda _: "1.0.0")
    monkeypatch.setattr(tournament_file, "VERSION", 1)


@pytest.mark.usefixtures("same_players")
def test_a_tournament_goes_on() -> None:
    usual_file(PLAN).parent.mkdir()
    path = Path(copy(FILES / "tournament.jsonl", usual_file(PLAN)))
    before = path.read_bytes()
    assert latest_plan() == PLAN
    with TournamentFile(path, PLAN) as file:
        assert file.damaged == ()
        assert set(file.games) == set(PLAN.game_keys())
        found = {key: (each.totals, each.winner) for key, each in file.games.items()}
        assert found[("Greedy", "Cop"), 2] == ((21, 22), Side.TWO)
        assert sum(each.plies for each in file.games.values()) == 44
        assert file.add(file.games.values()) == ()
    assert path.read_bytes() == before


@pytest.mark.usefixtures("same_players")
def test_the_games_of_a_tournament_are_written_the_same(tmp_path: Path) -> None:
    before = Path(copy(FILES / "tournament.jsonl", tmp_path))
    with TournamentFile(before, PLAN) as read, TournamentFile(tmp_path / "again", PLAN) as again:
        again.add(read.games.values())
    assert (tmp_path / "again").read_bytes() == before.read_bytes()


def test_a_tournament_of_players_who_chose_otherwise_is_refused_and_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda _: "1.0.0")
    path = Path(copy(FILES / "tournament.jsonl", tmp_path))
    before = path.read_bytes()
    with pytest.raises(OtherTournament) as refused:
        TournamentFile(path, PLAN)
    said = str(refused.value)
    assert said == "it was begun by another version, whose players may play otherwise"
    assert path.read_bytes() == before


def test_a_config_file_with_every_key_says_what_it_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONFIG_VARIABLE, str(FILES / "config.toml"))
    config = read_config()
    assert config.mistakes == ()
    assert config.preferences(Preferences()) == PREFERENCES
    assert config.choices(Choices()) == Choices(
        game="rowcol",
        opponent="Sera",
        first=False,
        name="Zoë",
        guest="王小明",
        machines=("Greedy", "Cop"),
        games=10,
        spoilers=Spoilers.AFTER_MY_MOVE,
        together=Spoilers.NEVER,
        swap_rule=True,
        boards="four.size=12 rowcol.size=6 rowcol.start=B",
    )
    assert config.preset == "vim"
    assert config.keys == {"game.hint": "f", "game.undo": "b,ctrl+z"}


@pytest.mark.parametrize(
    "file, known", [("binding_ids.txt", all_keys), ("themes.txt", OWN_THEMES.keys)]
)
def test_every_name_that_a_config_file_could_use_is_known(
    file: str, known: Callable[[], Iterable[str]]
) -> None:
    assert set((FILES / file).read_text().split()) <= set(known())
