"""What is remembered of ratings is forgotten in time, and never believed over the games."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.match.matches import KITTY, SERA, session
from tests.storage.matches import kept
from tictactoe_tui.games import Side
from tictactoe_tui.match import actions
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Seat
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database.schema import write_version
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import GameId, delete_game, restore_game
from tictactoe_tui.storage.record.people import (
    ALL_MODES,
    Standing,
    read_places,
    remember_places,
    standings,
)
from tictactoe_tui.storage.record.statistics import statistics

NOON = 20_000 * clock.DAY + clock.DAY // 2


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the clock to noon of a day; it begins at day 0."""

    def be(day: int) -> None:
        monkeypatch.setattr(clock, "now", lambda: NOON + day * clock.DAY)

    be(0)
    return be


def resigned(database: Database, one: str = "Alice", two: Seat = KITTY) -> GameId:
    """A game that the second side won."""
    match = session(Human(one), two)
    match.resign(Side.ONE)
    return kept(database, match)


def table(database: Database) -> dict[str, Standing]:
    return {each.name: each for each in standings(database, modes=ALL_MODES)}


def days_remembered(database: Database) -> list[tuple[str, int]]:
    rows = database.read(
        lambda c: c.execute("SELECT key, places FROM closed_standings ORDER BY key").fetchall()
    )
    return [(key, int(player)) for key, places in rows for player in sorted(json.loads(places))]


def test_the_first_loss(database: Database, today: Callable[[int], None]) -> None:
    resigned(database)
    alice, kitty = table(database)["Alice"], table(database)["Kitty"]
    # Both numbers from Glickman's own procedure: one game between two newcomers.
    assert alice.rating == pytest.approx(1337.7, abs=0.1)
    assert kitty.rating == pytest.approx(1662.3, abs=0.1)
    assert alice.deviation == kitty.deviation == pytest.approx(290.3, abs=0.1)


def test_a_day_is_remembered_once_it_is_over(
    database: Database, today: Callable[[int], None]
) -> None:
    resigned(database)
    table(database)
    assert days_remembered(database) == []
    today(1)
    fresh = table(database)
    assert days_remembered(database) == [
        ("all two_players vs_ai watch", 1),
        ("all two_players vs_ai watch", 2),
    ]
    assert table(database) == fresh


def test_a_game_that_is_not_counted_moves_no_rating(
    database: Database, today: Callable[[int], None]
) -> None:
    resigned(database)
    alone = standings(database)
    resigned(database, two=Human("Bob"))
    for day in (0, 1):
        today(day)
        assert [each.rating for each in standings(database)] == [each.rating for each in alone]
        assert table(database)["Alice"].rating != standings(database)[-1].rating
        rating = statistics(database, "Alice").ratings[0][1]  # type: ignore[union-attr]
        assert rating == standings(database)[-1].rating
    assert statistics(database, "Bob").ratings == ()  # type: ignore[union-attr]


def test_every_day_without_a_game_makes_it_less_certain(
    database: Database, today: Callable[[int], None]
) -> None:
    resigned(database)
    deviations = []
    for day in (0, 1, 2, 30):
        today(day)
        deviations.append(table(database)["Alice"].deviation)
    # A day that is not over has no rest in it: on the first day after, nothing has changed.
    assert deviations[0] == deviations[1]
    assert deviations == sorted(deviations, key=lambda each: each or 0)
    assert len(set(deviations)) == 3


@pytest.mark.parametrize(
    "change",
    [
        delete_game,
        lambda database, game: database.write(
            lambda c: c.execute("DELETE FROM games WHERE id = ?", (game,))
        ),
        lambda database, game: database.write(
            lambda c: c.execute("UPDATE games SET winner = 0 WHERE id = ?", (game,))
        ),
    ],
)
def test_a_change_of_a_closed_day_is_noticed(
    database: Database, today: Callable[[int], None], change: Callable[[Database, str], object]
) -> None:
    resigned(database, two=SERA)
    game = resigned(database)
    today(1)
    before = table(database)["Alice"].rating
    change(database, game)
    assert days_remembered(database) == []
    assert table(database)["Alice"].rating != before


def test_a_restored_game_counts_again(database: Database, today: Callable[[int], None]) -> None:
    game = resigned(database)
    today(1)
    before = table(database)
    delete_game(database, game)
    assert table(database) == {}
    restore_game(database, game)
    assert table(database) == before


def test_an_undo_after_midnight_is_noticed(
    database: Database, today: Callable[[int], None]
) -> None:
    match = session(Human("Alice"), Human("Bob"))
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
    game = kept(database, match)
    today(1)
    table(database)
    match.apply(actions.Undo())  # as earlier versions let people do
    kept(database, match, game)
    assert table(database) == {}


def test_another_game_is_not_forgotten(database: Database, today: Callable[[int], None]) -> None:
    game = resigned(database)
    today(1)
    standings(database, "tictactoe")
    standings(database)
    database.write(lambda c: c.execute("UPDATE games SET game = 'four' WHERE id = ?", (game,)))
    assert days_remembered(database) == []
    standings(database, "four")
    standings(database)
    resigned(database)
    assert [each for each, _ in days_remembered(database)] == ["all vs_ai"] * 2 + ["four vs_ai"] * 2


def test_what_changed_meanwhile_is_not_remembered(
    directory: Path, today: Callable[[int], None]
) -> None:
    database, other = open_in(directory), open_in(directory)
    resigned(database)
    today(1)
    late = database.read(lambda c: read_places(c, None, ALL_MODES, clock.now()))
    today(0)
    resigned(other)
    today(1)
    remember_places(database, late)
    assert days_remembered(database) == []
    fresh = table(other)
    assert table(database) == fresh
    assert len(days_remembered(database)) == 2
    database.close()
    other.close()


def test_a_clock_that_was_wrong(database: Database, today: Callable[[int], None]) -> None:
    today(50)
    resigned(database)
    today(51)
    table(database)
    today(0)
    ahead = table(database)["Alice"]
    resigned(database, two=SERA)
    assert days_remembered(database) == []
    assert table(database)["Alice"] != ahead


def test_nobody_is_rated_by_playing_alone_or_in_a_taken_seat(
    database: Database, today: Callable[[int], None]
) -> None:
    taken = session(KITTY, SERA)
    taken.take_over(Side.ONE, "Alice")
    alone = session(KITTY, KITTY)
    for match in (taken, alone):
        _play_out(match)
        kept(database, match)
    (kitty,) = table(database).values()
    assert (kitty.name, kitty.tally.games, kitty.rating) == ("Kitty", 2, None)


def test_nothing_is_remembered_where_nothing_can_be_written(
    directory: Path, today: Callable[[int], None]
) -> None:
    database = open_in(directory)
    resigned(database)
    database.write(lambda c: write_version(c, 99))
    database.close()
    today(1)
    reading = open_in(directory)
    assert reading.condition.read_only
    assert table(reading)["Alice"].rating is not None
    assert days_remembered(reading) == []
    reading.close()


def _play_out(match: GameSession) -> None:
    while match.turn is not None:
        match.play(min(match.state.position.legal_moves()))
