"""Tries a player: legal moves, an answer in time, and the same game again for the same seed."""

from collections.abc import Iterator
from typing import Final

from tictactoe_tui.arena.single_game import GameRecord, play_game
from tictactoe_tui.games import GAMES
from tictactoe_tui.opponents import player_of

# Two from each seat; each is played twice, with the same seed.
_GAMES: Final = 4
_OPPONENT: Final = "Kitty"


def complaints(name: str, game: str) -> Iterator[str]:
    """What a player does wrong at a game, a clause each, such as `played game 2 otherwise ...`."""
    for number in range(1, _GAMES + 1):
        record = _play_small_game(name, game, number)
        if record.fault:
            yield f"lost game {number} by a rule of play: it {record.fault}"
        elif _play_small_game(name, game, number) != record:
            yield f"played game {number} otherwise the second time, with the same seed"


def _play_small_game(name: str, game: str, number: int) -> GameRecord:
    """Game `number` against Kitty on the small preview board; the seats change every game."""
    start, _ = GAMES[game].preview()
    name = player_of(name, game)[0]
    names = (name, _OPPONENT) if number % 2 else (_OPPONENT, name)
    return play_game(start, names, f"conformance {number}", number=number)
