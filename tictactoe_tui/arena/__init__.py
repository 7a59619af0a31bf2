"""Matches between computer players, one process or many, and the same result either way."""

from tictactoe_tui.arena.game_records import GameRecord, MatchResult, MoveRecord, seat_of_a
from tictactoe_tui.arena.matches import board_seed, play_match
from tictactoe_tui.arena.single_game import GameAbandoned, play_game
from tictactoe_tui.arena.worker_pool import WorkerPool

__all__ = [
    "GameAbandoned",
    "GameRecord",
    "MatchResult",
    "MoveRecord",
    "WorkerPool",
    "board_seed",
    "play_game",
    "play_match",
    "seat_of_a",
]
