"""The leaderboard in a few games that can be counted by hand."""

from pathlib import Path

import pytest

from tests.exchange.records import taken
from tests.match.matches import ALICE, BOB, KITTY, SERA, session, won_by_x
from tests.storage.matches import kept
from tests.storage.record.record_walk import insert_balance
from tictactoe_tui.games import Side, four
from tictactoe_tui.match import actions
from tictactoe_tui.match.setup import Human, Mode, Seat
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, read_pragma
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.record.people import Standing, acquaintance, standings
from tictactoe_tui.storage.record.statistics import statistics

TWO = frozenset({Mode.TWO_PLAYERS})


def won(database: Database, winner: Side, one: Seat, two: Seat, *, at_four: bool = False) -> None:
    """A game that somebody gave up, if a person plays the losing side."""
    match = session(one, two, four.start(4, 4) if at_four else None)
    match.resign(winner.other)
    kept(database, match)


def names(found: tuple[Standing, ...]) -> list[str]:
    return [each.name for each in found]


def test_nobody_has_played(database: Database) -> None:
    assert standings(database) == ()


def test_games_against_the_machine_count(database: Database) -> None:
    won(database, Side.TWO, ALICE, SERA)
    won(database, Side.ONE, KITTY, ALICE)
    won(database, Side.ONE, ALICE, BOB)
    found = {each.name: (each.computer, each.tally) for each in standings(database)}
    assert found == {
        "Alice": (False, Tally(2, 0, 2, 0)),
        "Sera": (True, Tally(1, 1, 0, 0)),
        "Kitty": (True, Tally(1, 1, 0, 0)),
    }
    assert names(standings(database, modes=TWO)) == ["Alice", "Bob"]
    assert names(standings(database, modes=frozenset())) == []


def test_one_game_alone(database: Database) -> None:
    won(database, Side.TWO, ALICE, SERA)
    won(database, Side.ONE, KITTY, BOB, at_four=True)
    assert names(standings(database, "tictactoe")) == ["Sera", "Alice"]
    assert names(standings(database, "four")) == ["Kitty", "Bob"]
    assert standings(database, "rowcol") == ()


def test_by_wins_then_rate_then_name(database: Database) -> None:
    for name, wins, games in (("Zoë", 2, 2), ("bob", 1, 2), ("Alice", 1, 3), ("Änne", 1, 2)):
        for number in range(games):
            winner = Side.ONE if number < wins else Side.TWO
            won(database, winner, Human(name), Human("Udo"))
    assert names(standings(database, modes=TWO)) == ["Udo", "Zoë", "bob", "Änne", "Alice"]


def test_ratings_are_of_the_games_that_are_counted(database: Database) -> None:
    won(database, Side.TWO, ALICE, SERA)
    won(database, Side.ONE, ALICE, BOB)

    def rating(*modes: Mode) -> float | None:
        found = {each.name: each.rating for each in standings(database, modes=frozenset(modes))}
        return found["Alice"]

    against_machines, together = rating(Mode.VS_AI), rating(Mode.VS_AI, Mode.TWO_PLAYERS)
    against_people = rating(Mode.TWO_PLAYERS)
    assert against_machines is not None
    assert against_people is not None
    assert together is not None
    assert against_machines < 1500 < against_people
    assert against_machines < together < against_people


def test_imported_standings_are_an_opening_balance(database: Database) -> None:
    won(database, Side.TWO, ALICE, SERA)
    opening = Tally(10, 6, 3, 1)
    database.write(lambda c: insert_balance(c, "alice", opening, 0))
    database.write(lambda c: insert_balance(c, "Old One", Tally(2, 0, 0, 2), 0))
    for game in (None, "tictactoe"):
        alice, sera, old = standings(database, game)
        assert (alice.tally, alice.opening) == (Tally(11, 6, 4, 1), opening)
        assert (sera.opening, old.opening) == (None, Tally(2, 0, 0, 2))
        assert (old.rating, old.deviation) == (None, None)
    assert standings(database, "four") == ()
    assert standings(database, modes=TWO) == ()


def test_an_undo_after_the_end_takes_it_off_the_leaderboard(database: Database) -> None:
    match = won_by_x()
    game = kept(database, match)
    match.apply(actions.Undo())  # as earlier versions let people do
    kept(database, match, game)
    assert standings(database, modes=TWO) == ()
    match.resign(Side.ONE)
    kept(database, match, game)
    assert {each.name: each.tally.wins for each in standings(database, modes=TWO)} == {
        "Bob": 1,
        "Alice": 0,
    }


def test_the_record_between_two(database: Database) -> None:
    won(database, Side.TWO, ALICE, SERA)
    won(database, Side.ONE, SERA, ALICE, at_four=True)
    won(database, Side.ONE, ALICE, BOB)
    total = Tally(2, 0, 2, 0)
    expected = {
        ("ALICE", "sera", "tictactoe"): Acquaintance(total, Tally(1, 0, 1, 0), 1, has_met=True),
        ("Alice", "Sera", "four"): Acquaintance(total, Tally(1, 0, 1, 0), 1, has_met=True),
        ("Alice", "Bob", "tictactoe"): Acquaintance(total, Tally(1, 1, 0, 0), 1, has_met=True),
        ("Alice", "Sera", "rowcol"): Acquaintance(total, Tally(), 1, has_met=True),
        ("Alice", "Nobody", "four"): Acquaintance(total, Tally(), apart=1),
        ("Sera", "Alice", "four"): Acquaintance(),
    }
    assert {who: database.read(acquaintance, *who) for who in expected} == expected


def test_who_has_only_trained_with_somebody_has_met_them_all_the_same(database: Database) -> None:
    match = session(ALICE, SERA)
    match.apply(actions.Train())
    match.resign(Side.ONE)
    kept(database, match)
    assert database.read(acquaintance, "Alice", "Sera", "four") == Acquaintance(has_met=True)


def test_the_welcome_the_statistics_and_the_leaderboard_count_the_same_games(
    database: Database,
) -> None:
    won(database, Side.TWO, ALICE, SERA)
    won(database, Side.ONE, ALICE, BOB)
    match = session(SERA, KITTY)
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
    kept(database, match)
    taken(database, b"Alice 14 3 3 20\n", "leaderboard.txt")
    (row,) = (each for each in standings(database) if each.name == "Alice")
    told = database.read(acquaintance, "Alice", "Sera", "tictactoe")
    alice, sera = statistics(database, "Alice"), statistics(database, "Sera")
    assert alice is not None
    assert sera is not None
    assert alice.opening is not None
    assert row.tally == told.total == alice.standing == Tally(21, 14, 4, 3)
    assert alice.apart == ((Mode.TWO_PLAYERS, Tally(1, 1, 0, 0)),)
    assert sera.apart == ((Mode.WATCH, Tally(1, 1, 0, 0)),)
    apart = sum(tally.games for _, tally in alice.apart)
    assert alice.total.games - apart + alice.opening.games == row.tally.games


def test_an_imported_standing_is_known_and_no_imported_game(
    database: Database,
) -> None:
    def known() -> Acquaintance:
        return database.read(acquaintance, "Alice", "Sera", "tictactoe")

    won(database, Side.TWO, ALICE, SERA)
    line = "Sat Nov 29 12:02:05 2025 | Match: Alice vs Sera | Moves: 7 (Alice: 4, Sera: 3)"
    taken(database, f"{line} | AI Nodes: 5 | Depth: 6 | Winner: X\n".encode(), "game_stats.txt")
    assert known() == Acquaintance(Tally(1, 0, 1, 0), Tally(1, 0, 1, 0), has_met=True)
    taken(database, b"Alice 14 8 3 25\n", "leaderboard.txt")
    assert known() == Acquaintance(Tally(26, 14, 9, 3), Tally(1, 0, 1, 0), has_met=True)


@pytest.mark.parametrize(
    "tally, rate", [(Tally(), 0), (Tally(3, 1, 2), 100 / 3), (Tally(2, 2), 100)]
)
def test_the_win_rate_is_in_percent(tally: Tally, rate: float) -> None:
    assert tally.win_rate == pytest.approx(rate)


def test_days_are_remembered_once(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, other = open_in(directory), open_in(directory)
    won(database, Side.TWO, ALICE, SERA)
    later = clock.now() + clock.DAY
    monkeypatch.setattr(clock, "now", lambda: later)
    written = [version_seen(other)]
    for _ in range(3):
        standings(database)
        written.append(version_seen(other))
    assert written[0] != written[1] == written[2] == written[3]
    assert standings(database) == standings(other)
    database.close()
    other.close()


def version_seen(database: Database) -> int:
    """A number that changes when somebody else has written."""
    return database.read(lambda connection: read_pragma(connection, "data_version"))


def test_half_a_tenth_is_rounded_up() -> None:
    rates = [Tally(16, wins, 0, 16 - wins).shown_rate for wins in (13, 5, 9, 7, 0, 16)]
    assert rates == [81.3, 31.3, 56.3, 43.8, 0.0, 100.0]
    assert Tally().shown_rate == 0.0
