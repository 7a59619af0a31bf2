"""What a damaged file tells besides its games: imported games, opening balances and settings."""

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from tictactoe_tui.games import RulesError
from tictactoe_tui.session import name_key
from tictactoe_tui.storage.settings import import_settings
from tictactoe_tui.storage.transfer.older_games import import_older_game
from tictactoe_tui.storage.transfer.reading import (
    StoredOlderGame,
    read_stored_balance,
    read_stored_imported,
)
from tictactoe_tui.storage.transfer.writing import ImportOutcome, OpeningBalance, import_balance

# Python decodes even SQLite's own words for what is wrong.
UNREADABLE: Final = (sqlite3.Error, UnicodeError)
# Ways into a table that lead past different pages; a bad one does not end all of them.
_IMPORTED: Final = (
    "SELECT id FROM imported_games NOT INDEXED ORDER BY number",
    "SELECT id FROM imported_games NOT INDEXED ORDER BY number DESC",
    "SELECT id FROM imported_games ORDER BY id",
    "SELECT id FROM imported_games ORDER BY id DESC",
)
_BALANCES: Final = (
    "SELECT player FROM balances ORDER BY player",
    "SELECT player FROM balances ORDER BY player DESC",
)
_SETTINGS: Final = (
    "SELECT key, value FROM settings NOT INDEXED ORDER BY rowid",
    "SELECT key, value FROM settings NOT INDEXED ORDER BY rowid DESC",
)
_DELETE: Final = "UPDATE imported_games SET deleted = ? WHERE id = ?"


def rows_found(connection: sqlite3.Connection, ways: Iterable[str]) -> list[tuple[object, ...]]:
    """Every row that any of these ways leads to, each once."""
    found: dict[tuple[object, ...], None] = {}
    for way in ways:
        with suppress(*UNREADABLE):
            for row in connection.execute(way):
                found[row] = None
    return list(found)


def readable_imported(connection: sqlite3.Connection) -> list[StoredOlderGame]:
    """The imported games that can be read, deleted ones among them."""
    found: list[StoredOlderGame] = []
    for (name,) in rows_found(connection, _IMPORTED):
        with suppress(*UNREADABLE, RulesError, KeyError, TypeError, ValueError):
            game = read_stored_imported(connection, str(name))
            if game is not None:
                found.append(game)
    return found


def readable_balances(connection: sqlite3.Connection) -> list[OpeningBalance]:
    """The opening balances that can be read."""
    found: list[OpeningBalance] = []
    for (player,) in rows_found(connection, _BALANCES):
        with suppress(*UNREADABLE, RulesError, TypeError, ValueError):
            balance = read_stored_balance(connection, player) if isinstance(player, int) else None
            if balance is not None:
                found.append(balance)
    return found


def readable_settings(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The settings whose values are still values."""
    found: list[tuple[str, str]] = []
    for key, value in rows_found(connection, _SETTINGS):
        if isinstance(key, str) and isinstance(value, str):
            with suppress(ValueError, RecursionError):
                json.loads(value)
                found.append((key, value))
    return found


def importing_the_rest(
    copy: sqlite3.Connection, *, newer: bool
) -> Callable[[sqlite3.Connection], dict[str, int]]:
    """The change that takes all this in and says how much was new, by what it is called.

    Settings have no time: whether those of the file are the newer ones has to be told.
    """
    imported, balances = readable_imported(copy), readable_balances(copy)
    settings = readable_settings(copy)

    def take(connection: sqlite3.Connection) -> dict[str, int]:
        return {
            "imported games": sum(_take_imported(connection, game) for game in imported),
            "opening balances": sum(_take_balance(connection, each) for each in balances),
            "settings": import_settings(connection, settings, newer=newer),
        }

    return take


def _take_imported(connection: sqlite3.Connection, game: StoredOlderGame) -> bool:
    """Whether an imported game was taken; one that was hidden stays so."""
    with suppress(RulesError, sqlite3.IntegrityError):
        if import_older_game(connection, game.id, game.game, game.imported) is ImportOutcome.TAKEN:
            connection.execute(_DELETE, (game.deleted, game.id))
            return True
    return False


def _take_balance(connection: sqlite3.Connection, balance: OpeningBalance) -> bool:
    with suppress(RulesError, sqlite3.IntegrityError):
        return import_balance(connection, balance) is not ImportOutcome.KNOWN
    return False


def known_ids(connection: sqlite3.Connection) -> frozenset[str]:
    """The ids of all games and the keys of all who have an opening balance, in any version."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    questions = {
        "games": "SELECT id FROM games",
        "imported_games": "SELECT id FROM imported_games",
        "balances": "SELECT key FROM balances JOIN players ON players.id = player",
    }
    return frozenset(
        str(name)
        for table, question in questions.items()
        if table in tables
        for (name,) in connection.execute(question)
    )


def count_missing(connection: sqlite3.Connection, known: frozenset[str]) -> tuple[int, int]:
    """How many imported games and opening balances can be read and are not known."""
    games = sum(game.id not in known for game in readable_imported(connection))
    balances = readable_balances(connection)
    return games, sum(name_key(each.name) not in known for each in balances)
