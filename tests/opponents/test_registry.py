"""Finding a computer player by name."""

import random

import pytest

from tictactoe_tui.games import GAMES
from tictactoe_tui.opponents import CHARACTERS, UnknownPlayer, player_of, players_at
from tictactoe_tui.opponents.move_request import MoveRequest


@pytest.mark.parametrize("game", GAMES)
def test_the_characters_play_every_game(game: str) -> None:
    position = GAMES[game].start()
    for name in CHARACTERS:
        known, player = player_of(name.upper(), game)
        assert known == name
        assert player(MoveRequest(position, random.Random(1))).cell in position.legal_moves()


def test_the_strategies_play_only_row_and_column() -> None:
    assert player_of("maximizefuturemin", "rowcol")[0] == "MaximizeFutureMin"
    with pytest.raises(UnknownPlayer, match=r"Kitty, Cop, Sera\.$"):
        player_of("Greedy", "four")


@pytest.mark.parametrize("name", ["", "Nobody", "Sera ", "[/]", "\x1b[2J"])
def test_an_unknown_name_lists_those_there_are_and_does_not_repeat_it(name: str) -> None:
    for game in GAMES:
        with pytest.raises(UnknownPlayer) as refused:
            player_of(name, game)
        assert str(refused.value).endswith(f"{', '.join(players_at(game))}.")
        assert not name or name not in str(refused.value)
