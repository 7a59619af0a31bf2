"""Matches between computer players, one process or many, and the same result either way."""

from tictactoe_tui.arena.game import Abandoned, play_game
from tictactoe_tui.arena.matches import board_seed, match
from tictactoe_tui.arena.pool import WorkerPool
from tictactoe_tui.arena.records import GameRecord, MatchResult, MoveRecord, seat_of_a

__all__ = [
    "Abandoned",
    "GameRecord",
    "MatchResult",
    "MoveRecord",
    "WorkerPool",
    "board_seed",
    "match",
    "play_game",
    "seat_of_a",
]
