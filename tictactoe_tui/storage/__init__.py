"""The data directory's database: games ply by ply, the record of those that are over, settings."""

from tictactoe_tui.storage.database import Condition, Database
from tictactoe_tui.storage.deletion import delete_game, restore_game
from tictactoe_tui.storage.errors import Diverged, StorageError
from tictactoe_tui.storage.history import history, history_count, replayed
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
from tictactoe_tui.storage.people import players
from tictactoe_tui.storage.played import record_between
from tictactoe_tui.storage.records import (
    ALL,
    HistoryFilter,
    PastGame,
    ResultFilter,
    Standing,
    Statistics,
    Streak,
    Tally,
    TrendPoint,
)
from tictactoe_tui.storage.settings import Value, load_settings, save_settings
from tictactoe_tui.storage.standings import standings
from tictactoe_tui.storage.statistics import statistics
from tictactoe_tui.storage.worker import DatabaseThread

__all__ = [
    "ALL",
    "Broken",
    "Condition",
    "Database",
    "DatabaseThread",
    "Diverged",
    "Found",
    "GameId",
    "HistoryFilter",
    "PastGame",
    "ResultFilter",
    "Snapshot",
    "Standing",
    "Statistics",
    "StorageError",
    "Streak",
    "Tally",
    "TrendPoint",
    "Unfinished",
    "Value",
    "abandon",
    "delete_game",
    "history",
    "history_count",
    "in_memory",
    "keep",
    "load_settings",
    "new_game_id",
    "open_database",
    "players",
    "record_between",
    "replayed",
    "restore_game",
    "save_settings",
    "standings",
    "statistics",
    "unfinished",
]
