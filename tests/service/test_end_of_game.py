"""What somebody's record has become once a game is over."""

import pytest

from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.service.sentences import updated_record

AGAINST = Tally(2, 0, 1, 1)


@pytest.mark.parametrize(
    "total, said",
    [
        (AGAINST, "Against Sera: 0 won, 1 lost, 1 drawn."),
        (
            Tally(27, 15, 9, 3),
            "27 games: 15 won, 9 lost, 3 drawn.\nAgainst Sera: 0 won, 1 lost, 1 drawn.",
        ),
    ],
)
def test_all_games_are_told_where_there_were_others(total: Tally, said: str) -> None:
    state = GameSession(Setup(tictactoe.start(), (Human("Ada"), Computer("Sera")))).state
    assert updated_record(state, Acquaintance(total, AGAINST)) == said
    assert updated_record(state, None) == ""
