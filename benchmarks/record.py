"""The record with a hundred and with 100,000 games: `python -m benchmarks.record [--games N]`.

What the leaderboard and the first page of the history ask for, by processor time. Tallies and
ratings of the days before today are remembered, as they are after the first look; the cold figure
is that first look, which works them out from the first game on.
"""

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.many_games import PEOPLE, fill
from benchmarks.measure import Bar, fastest, finish, ratio
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.record.history import HistoryFilter, ResultFilter, history, history_count
from tictactoe_tui.storage.record.people import forget_places, standings

Ask = Callable[[Database], object]

_FEW = 100
_FILTERED = HistoryFilter(text="li", result=ResultFilter.PLAYER_WON)


def leaderboard(database: Database) -> object:
    """Everything on the leaderboard."""
    return standings(database)


def cold_leaderboard(database: Database) -> object:
    """The leaderboard when nothing is remembered."""
    database.write(forget_places)
    return standings(database)


def first_page(database: Database) -> object:
    """The games of the first page alone."""
    return history(database, HistoryFilter())


def page_and_count(database: Database) -> object:
    """What the history shows when it is opened."""
    return history(database, HistoryFilter()), history_count(database, HistoryFilter())


def filtered_page_and_count(database: Database) -> object:
    """The same once somebody has typed a name and asked for wins."""
    return history(database, _FILTERED), history_count(database, _FILTERED)


_LIMITS: dict[Ask, float] = {
    leaderboard: 60,
    page_and_count: 60,
    filtered_page_and_count: 60,
    cold_leaderboard: 1500,
}


def bars(games: int = 100_000, people: int = PEOPLE, rounds: int = 5) -> list[Bar]:
    """Ask both databases in turn, and hold the large one against its limits."""
    taken = times((_FEW, games), (*_LIMITS, first_page), people, rounds)
    named = {_question_label(*asked): seconds for asked, seconds in taken.items()}
    found = [
        Bar(_question_label(ask, games), 1e3 * taken[ask, games], limit, "ms")
        for ask, limit in _LIMITS.items()
    ]
    ratios = [
        ratio(_question_label(ask, games), _question_label(ask, _FEW), named, bar=3, least=False)
        for ask in (leaderboard, first_page)
    ]
    return [*found, *ratios]


def times(
    counts: Iterable[int], asked: Iterable[Ask], people: int = PEOPLE, rounds: int = 5
) -> dict[tuple[Ask, int], float]:
    """The best time of each question to databases with so many games, all of them in turn."""
    with TemporaryDirectory() as directory:
        databases = {count: _filled(Path(directory), count, people) for count in counts}
        questions = {
            _question_label(ask, count): (ask, count) for ask in asked for count in databases
        }
        best = fastest(
            {name: partial(ask, databases[count]) for name, (ask, count) in questions.items()},
            rounds,
        )
        for database in databases.values():
            database.close()
    return {questions[name]: seconds for name, seconds in best.items()}


def _filled(directory: Path, games: int, people: int) -> Database:
    """A database with so many games, opened."""
    place = directory / str(games)
    fill(place, games, persons=people)
    return open_in(place)


def _question_label(ask: Ask, games: int) -> str:
    return f"{ask.__name__.replace('_', ' ')}, {games:,} games"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=PEOPLE)
    options = parser.parse_args()
    finish(bars(options.games, options.people))


if __name__ == "__main__":
    main()
