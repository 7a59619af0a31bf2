"""A setting is declared once, and page, config file, its template and its docs know it."""

from collections.abc import Mapping
from dataclasses import asdict, fields, make_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from tictactoe_tui.config.config_file import PREFERRED, read_config, template
from tictactoe_tui.data_dir import CONFIG_VARIABLE
from tictactoe_tui.match.choices import SETTINGS, Preferences
from tictactoe_tui.screens.setup.settings_screen import explained, settings_rows
from tictactoe_tui.themes import OWN_THEMES

DOCS = (Path(__file__).parent.parent.parent / "docs/config.md").read_text()
FIELDS = [each.name for each in fields(Preferences)]
THEMES = tuple(OWN_THEMES)


def undeclared(preferences: type[Any], settings: Mapping[str, object]) -> list[str]:
    """The fields that no setting is declared for, and settings of no field."""
    return sorted({each.name for each in fields(preferences)} ^ settings.keys())


def values(field: str) -> tuple[Any, ...]:
    """Everything that a field can be, by its type alone."""
    usual = getattr(Preferences(), field)
    if isinstance(usual, bool):
        return (False, True)
    return tuple(type(usual)) if isinstance(usual, StrEnum) else THEMES


def in_toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def test_every_field_is_declared_in_its_order() -> None:
    assert undeclared(Preferences, SETTINGS) == []
    assert list(SETTINGS) == FIELDS


def test_a_field_that_is_not_declared_is_noticed() -> None:
    more = make_dataclass("More", [("bell", bool, False)], bases=(Preferences,), frozen=True)
    assert undeclared(more, SETTINGS) == ["bell"]
    assert undeclared(Preferences, {**SETTINGS, "bell": None}) == ["bell"]


@pytest.mark.parametrize("field", FIELDS)
def test_the_page_offers_every_value_by_a_name_and_says_what_it_means(field: str) -> None:
    (row,) = (each for each in settings_rows(Preferences(), THEMES) if each.field == field)
    assert row.label
    assert set(row.values) == set(values(field))
    assert len(set(row.options)) == len(row.values)
    wanted = [replace(Preferences(), **{field: value}) for value in values(field)]
    said = [explained(field, each, ascii_only=False) for each in wanted]
    assert all(each.endswith(".") for each in said)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("field", FIELDS)
def test_the_config_file_sets_every_value(
    field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config.toml"))
    for value in values(field):
        written = f"[settings]\n{SETTINGS[field].key} = {in_toml(value)}\n"
        (tmp_path / "config.toml").write_text(written)
        config = read_config()
        assert config.mistakes == ()
        found = asdict(config.preferences(Preferences()))
        assert found == asdict(Preferences()) | {field: value}
    assert sorted(PREFERRED.values()) == sorted(FIELDS)


@pytest.mark.parametrize("field", FIELDS)
def test_the_template_has_it_with_its_usual_value_and_what_can_stand_there(field: str) -> None:
    settings = "\n".join(template({})).partition("[settings]")[2].partition("[game]")[0]
    begun = f"# {SETTINGS[field].key} = {in_toml(getattr(Preferences(), field))}  # "
    (line,) = (each for each in settings.splitlines() if each.startswith(begun))
    said = line.removeprefix(begun)
    if field == "theme":
        assert "themes/" in said
    else:
        assert all(in_toml(value).strip('"') in said for value in values(field))


@pytest.mark.parametrize("field", FIELDS)
def test_the_docs_have_a_row_with_every_value(field: str) -> None:
    (row,) = (each for each in DOCS.splitlines() if each.startswith(f"| `{SETTINGS[field].key}` |"))
    wanted = [f"`{in_toml(value)}`" for value in values(field)]
    assert [each for each in wanted if each not in row] == []
