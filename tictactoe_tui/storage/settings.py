"""The last choices, as names and plain values; impossible ones are left out."""

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, MsgspecError
from msgspec.json import decode

from tictactoe_tui.match.actions import Whole
from tictactoe_tui.storage.database.connection import Connection, Database

SettingValue = bool | int | str | tuple[str, ...]

_Text = Annotated[str, Meta(max_length=1000)]
_BOUNDED: Final[Mapping[Any, Any]] = {str: _Text, int: Whole}


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


def import_settings(connection: Connection, rows: Iterable[tuple[str, str]], *, newer: bool) -> int:
    """Take in settings that were stored elsewhere, and how many; newer ones replace those here."""
    rule = "UPDATE SET value = excluded.value WHERE value <> excluded.value" if newer else "NOTHING"
    insert = f"INSERT INTO settings VALUES (?, ?) ON CONFLICT DO {rule}"  # noqa: S608
    return connection.executemany(insert, rows).rowcount


def _read(text: str | None, default: SettingValue) -> SettingValue:
    """The value that a text stands for, if it can stand for one of this kind."""
    if text is None:
        return default
    kind: Any = type(default)
    if isinstance(default, tuple):
        kind = Annotated[tuple[_Text, ...], Meta(min_length=len(default), max_length=len(default))]
    try:
        value: SettingValue = decode(text, type=_BOUNDED.get(kind, kind))
    except (MsgspecError, RecursionError):
        return default
    return value
