"""What was chosen last, as names and plain values; whatever cannot be right is left out."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from tictactoe_tui.storage.database.connection import Database

SettingValue = bool | int | str | tuple[str, ...]

_LONGEST: Final = 1000
_NUMBERS: Final = range(-(2**63), 2**63)


def load_settings(
    database: Database, defaults: Mapping[str, SettingValue]
) -> Mapping[str, SettingValue]:
    """The saved values of these settings, each of the kind of its default or the default itself.

    Whether a name or a size makes sense is for those to say who asked.
    """
    question = "SELECT key, value FROM settings"
    saved = dict(database.read(lambda connection: connection.execute(question).fetchall()))
    return {key: _read(saved.get(key), default) for key, default in defaults.items()}


def save_settings(database: Database, values: Mapping[str, SettingValue]) -> None:
    """Save these settings, all or none; others stay as they are."""
    rows = [(key, json.dumps(value)) for key, value in values.items()]
    database.write(import_settings, rows, newer=True)


def import_settings(
    connection: sqlite3.Connection, rows: Iterable[tuple[str, str]], *, newer: bool
) -> int:
    """Take in settings that were stored elsewhere, and how many; newer ones replace those here."""
    rule = "UPDATE SET value = excluded.value WHERE value <> excluded.value" if newer else "NOTHING"
    return connection.executemany(
        f"INSERT INTO settings VALUES (?, ?) ON CONFLICT DO {rule}",  # noqa: S608
        rows,
    ).rowcount


def _read(text: str | None, default: SettingValue) -> SettingValue:
    """The value that a text stands for, if it can stand for one of this kind."""
    if text is None:
        return default
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return default
    if isinstance(default, StrEnum):
        return next((each for each in type(default) if each == value), default)
    if isinstance(default, tuple):
        fits = isinstance(value, list) and len(value) == len(default) and all(map(_is_text, value))
        return tuple(value) if fits else default
    # Not isinstance: true is no number, and no number a yes.
    if type(value) is not type(default):
        return default
    fits = _is_text(value) if isinstance(default, str) else value in _NUMBERS
    return value if fits else default


def _is_text(value: object) -> bool:
    """Whether this is text of a bearable length, without halves of characters."""
    if not isinstance(value, str) or len(value) > _LONGEST:
        return False
    return not any("\ud800" <= character <= "\udfff" for character in value)
