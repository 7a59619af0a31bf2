"""The data directory's database: games ply by ply, the record of those that are over, settings."""

from tictactoe_tui.storage.database.connection import Condition, Database
from tictactoe_tui.storage.database.errors import GameDiverged, StorageError
from tictactoe_tui.storage.database.thread import DatabaseThread
from tictactoe_tui.storage.database_opening import in_memory, open_database
from tictactoe_tui.storage.games.deletion import delete_game, restore_game
from tictactoe_tui.storage.games.saving import (
    BrokenGame,
    GameId,
    GameSnapshot,
    UnfinishedGame,
    UnfinishedGames,
    abandon_game,
    new_game_id,
    save_game,
    unfinished_games,
)
from tictactoe_tui.storage.record.history import (
    HistoryFilter,
    PastGame,
    ResultFilter,
    history,
    history_count,
    replay_game,
)
from tictactoe_tui.storage.record.people import players
from tictactoe_tui.storage.record.player_games import tally_between
from tictactoe_tui.storage.record.ratings import ALL
from tictactoe_tui.storage.record.standings import Standing, standings
from tictactoe_tui.storage.record.statistics import Statistics, statistics
from tictactoe_tui.storage.record.trends import Streak, TrendPoint
from tictactoe_tui.storage.settings import SettingValue, load_settings, save_settings

__all__ = [
    "ALL",
    "BrokenGame",
    "Condition",
    "Database",
    "DatabaseThread",
    "GameDiverged",
    "GameId",
    "GameSnapshot",
    "HistoryFilter",
    "PastGame",
    "ResultFilter",
    "SettingValue",
    "Standing",
    "Statistics",
    "StorageError",
    "Streak",
    "TrendPoint",
    "UnfinishedGame",
    "UnfinishedGames",
    "abandon_game",
    "delete_game",
    "history",
    "history_count",
    "in_memory",
    "load_settings",
    "new_game_id",
    "open_database",
    "players",
    "replay_game",
    "restore_game",
    "save_game",
    "save_settings",
    "standings",
    "statistics",
    "tally_between",
    "unfinished_games",
]
