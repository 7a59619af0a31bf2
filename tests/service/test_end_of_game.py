"""What is told once a game is over: somebody's record, and where the winning line is."""

import pytest

from tictactoe_tui.games import four, replay, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.service.end_of_game import line_words
from tictactoe_tui.service.sentences import updated_record

AGAINST = Tally(2, 0, 1, 1)


@pytest.mark.parametrize(
    "total, said",
    [
        (AGAINST, "2 games: 0 won, 1 lost, 1 drawn."),
        (Tally(27, 15, 9, 3), "27 games: 15 won, 9 lost, 3 drawn."),
    ],
)
def test_all_games_of_the_person_are_told(total: Tally, said: str) -> None:
    state = GameSession(Setup(tictactoe.start(), (Human("Ada"), Computer("Sera")))).state
    assert updated_record(state, Acquaintance(total, AGAINST)) == said
    assert updated_record(state, None) == ""


@pytest.mark.parametrize(
    "start, cells, words",
    [
        (tictactoe.start(), (0, 3, 1, 4, 2), "row 0"),
        (tictactoe.start(), (0, 1, 3, 4, 6), "column 0"),
        (tictactoe.start(), (0, 1, 4, 2, 8), "from 0 0 to 2 2"),
        (tictactoe.start(), (0, 3, 1, 4, 5, 6, 8, 7, 2), "row 0 and column 2"),
        (tictactoe.start(), (0, 1, 2, 3, 8, 5, 6, 7, 4), "from 0 2 to 2 0 and from 0 0 to 2 2"),
        (four.start(5, 6), (0, 6, 1, 7, 2, 13, 4, 14, 3), "from 0 0 to 0 4"),
        (four.start(4, 6), (3, 0, 9, 1, 15, 2, 21), "column 3"),
        (tictactoe.start(), (0, 3, 1), ""),
    ],
)
def test_the_line_is_named_and_so_are_two_at_once(
    start: LinePosition, cells: tuple[int, ...], words: str
) -> None:
    assert line_words(replay(start, cells)) == words
