"""A terminal that hangs, two pages of one game, and very many players: nothing is lost."""

from tests.trust.readers_and_crowds import crowds, shared_games, stopped_readers


def test_a_terminal_that_is_not_read_for_a_while_loses_no_move() -> None:
    outcome = stopped_readers(1)
    assert outcome.tried > 4
    assert outcome.lost == 0


def test_two_pages_of_one_game_become_two_games() -> None:
    outcome = shared_games(1)
    assert (outcome.tried, outcome.lost) == (2, 0)


def test_a_crowd_is_on_the_leaderboard_whole() -> None:
    outcome = crowds(300)
    assert (outcome.tried, outcome.lost) == (300, 0)
