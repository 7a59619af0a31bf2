"""What was chosen comes back, and what cannot have been chosen is as if it had not been."""

from enum import StrEnum

import pytest
from hypothesis import given, strategies as st

from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import in_memory
from tictactoe_tui.storage.settings import SettingValue, load_settings, save_settings


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


DEFAULTS: dict[str, SettingValue] = {
    "colour": Colour.RED,
    "first": True,
    "board": 20,
    "name": "Player",
    "machines": ("Cop", "Sera"),
}


def write_raw(database: Database, key: str, text: str) -> None:
    database.write(
        lambda c: c.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, text))
    )


def test_nothing_saved_gives_the_defaults(database: Database) -> None:
    assert load_settings(database, DEFAULTS) == DEFAULTS


def test_what_is_saved_comes_back(database: Database) -> None:
    chosen: dict[str, SettingValue] = {
        "colour": Colour.BLUE,
        "first": False,
        "board": 7,
        "name": "Zoë [b] '; DROP TABLE games",
        "machines": ("Kitty", "Sera"),
    }
    save_settings(database, chosen)
    loaded = load_settings(database, DEFAULTS)
    assert loaded == chosen
    assert isinstance(loaded["colour"], Colour)
    save_settings(database, {"board": 8})
    assert load_settings(database, DEFAULTS) == chosen | {"board": 8}


def test_unknown_settings_stay_but_are_not_loaded(database: Database) -> None:
    write_raw(database, "of a newer version", "[1]")
    save_settings(database, DEFAULTS)
    assert load_settings(database, DEFAULTS) == DEFAULTS
    assert load_settings(database, {"of a newer version": ("",)}) == {"of a newer version": ("",)}


HOSTILE = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    "NaN",
    "1e999",
    "9" * 5000,
    "[" * 100_000,
    str(2**63),
    '"\\ud800"',
    '"' + "x" * 1001 + '"',
    '["Cop", "Sera", "Kitty"]',
    '["Cop", 1]',
    '"green"',
    "1.0",
]


@pytest.mark.parametrize("key", DEFAULTS)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_bad_values_are_the_default(database: Database, key: str, text: str) -> None:
    write_raw(database, key, text)
    expected = "green" if (key, text) == ("name", '"green"') else DEFAULTS[key]
    assert load_settings(database, DEFAULTS)[key] == expected


def test_truth_is_no_number_and_a_number_no_truth(database: Database) -> None:
    write_raw(database, "board", "true")
    write_raw(database, "first", "0")
    assert load_settings(database, DEFAULTS) == DEFAULTS


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=1000), st.integers(-(2**63), 0))
def test_any_text_and_number_come_back(name: str, board: int) -> None:
    database = in_memory()
    save_settings(database, {"name": name, "board": board})
    assert load_settings(database, DEFAULTS) == DEFAULTS | {"name": name, "board": board}
    database.close()
