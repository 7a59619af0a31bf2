"""The data directory's database: unfinished games ply by ply, and what was chosen last."""

from tictactoe_tui.storage.database import Condition, Database
from tictactoe_tui.storage.errors import Diverged, StorageError
from tictactoe_tui.storage.journal import (
    Broken,
    Found,
    GameId,
    Snapshot,
    Unfinished,
    abandon,
    keep,
    new_game_id,
    unfinished,
)
from tictactoe_tui.storage.opening import in_memory, open_database
from tictactoe_tui.storage.settings import Value, load_settings, save_settings
from tictactoe_tui.storage.worker import DatabaseThread

__all__ = [
    "Broken",
    "Condition",
    "Database",
    "DatabaseThread",
    "Diverged",
    "Found",
    "GameId",
    "Snapshot",
    "StorageError",
    "Unfinished",
    "Value",
    "abandon",
    "in_memory",
    "keep",
    "load_settings",
    "new_game_id",
    "open_database",
    "save_settings",
    "unfinished",
]
