"""The statistics of one player, all worked out from the games."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from itertools import accumulate, groupby
from operator import attrgetter
from typing import Any, Final, Literal, TypeVar

from tictactoe_tui.games import GAMES, Side, tictactoe
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.ratings.intervals import wilson
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Connection, Database, read_ids, read_number
from tictactoe_tui.storage.practice.practice_log import answers_in
from tictactoe_tui.storage.record import people

# total() sums floats, where sum() would fail once the nodes exceed an integer of SQLite.
_WORK: Final = """
SELECT total(own.moves) FILTER (WHERE own.seconds > 0), total(own.seconds), total(own.hints),
    total(past.undos) FILTER (WHERE own.side = 0 OR past.one <> past.two),
    total(other.nodes) FILTER (WHERE players.kind = 'computer')
FROM sides AS own
JOIN counted_games AS past ON past.id = own.game
JOIN sides AS other ON other.game = own.game AND other.side <> own.side
JOIN players ON players.id = other.player
WHERE own.player = :player"""
_IMPORTED_NODES: Final = """
SELECT total(nodes) FROM past_imported
JOIN players ON players.id = CASE :player WHEN one THEN two ELSE one END
WHERE (one = :player OR two = :player) AND kind = 'computer'"""
# People first: an imported record may have a computer of the same name.
_CANDIDATES: Final = "SELECT id, name, kind FROM players WHERE key = ? ORDER BY kind DESC"
_HAS_SHOWN_GAMES: Final = "SELECT EXISTS (SELECT 1 FROM past_games WHERE :player IN (one, two))"
# More judged games would keep the user waiting.
MOST_JUDGED: Final = 100
_PERSON: Final = "(SELECT id FROM players WHERE kind = 'person' AND key = :player)"
_JUDGED: Final = f"""
SELECT id FROM games WHERE number IN (SELECT number FROM (
    SELECT finished, number FROM counted_games WHERE game = :game AND one = {_PERSON}
    UNION SELECT finished, number FROM counted_games WHERE game = :game AND two = {_PERSON}
    ORDER BY finished DESC, number DESC LIMIT {MOST_JUDGED}
))"""  # noqa: S608

K = TypeVar("K", bound=Hashable)

# Games over which the win rate is taken: fewer jump, more hide a change.
WINDOW: Final = 20
MOST_POINTS: Final = 400
MOST_WEEKS: Final = 52
_WEEK: Final = timedelta(weeks=1)
# Moments that datetime can convert; a wrong clock or an import may have others.
_DATED: Final = range(250_000_000_000_000)
_outcome: Final = attrgetter("outcome")
_KINDS: Final[dict[int, Literal["win", "draw", "loss"]]] = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Streak:
    """How the latest games ended, and how many of them in a row; None before the first."""

    kind: Literal["win", "loss", "draw"] | None = None
    length: int = 0


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """The win rate in percent over the last games up to this one, counted from 1.

    `low` and `high` are the ends of its Wilson interval of 95 %.
    """

    game_number: int
    ended: int
    rate: float
    low: float
    high: float


def streak_of(games: Sequence[people.PlayerGame]) -> Streak:
    """The streak of games up to the last one that ended like it."""
    for outcome, alike in groupby(reversed(games), key=_outcome):
        return Streak(_KINDS[outcome], len(list(alike)))
    return Streak()


def best_streak_of(games: Sequence[people.PlayerGame]) -> int:
    """The most wins in a row."""
    runs = (len(list(alike)) for outcome, alike in groupby(games, key=_outcome) if outcome == 1)
    return max(runs, default=0)


def trend_of(games: Sequence[people.PlayerGame]) -> tuple[TrendPoint, ...]:
    """The win rate over the last WINDOW games, after every game or after MOST_POINTS of many."""
    wins = [*accumulate((game.outcome == 1 for game in games), initial=0)]
    points = []
    for number in _spread(len(games)):
        counted = min(number, WINDOW)
        won, ended = wins[number] - wins[number - counted], games[number - 1].ended
        points.append(TrendPoint(number, ended, 100 * won / counted, *wilson(won, counted)))
    return tuple(points)


def weeks_of(moments: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The local Mondays in milliseconds, each with the games of its week, up to the last one."""
    mondays = Counter(_monday(moment) for moment in moments if moment in _DATED)
    if not mondays:
        return ()
    last = max(mondays)
    monday = max(min(mondays), last - (MOST_WEEKS - 1) * _WEEK)
    weeks = (monday + number * _WEEK for number in range((last - monday) // _WEEK + 1))
    return tuple((int(week.timestamp() * 1000), mondays[week]) for week in weeks)


def _monday(moment: int) -> datetime:
    """The local midnight at which the week of this moment began."""
    day = datetime.fromtimestamp(moment / 1000).date()
    return datetime.combine(day - timedelta(days=day.weekday()), time())


def _spread(count: int) -> list[int]:
    """The numbers from 1 to `count`, or MOST_POINTS of them evenly spread, with both ends."""
    if count <= MOST_POINTS:
        return list(range(1, count + 1))
    return [1 + round(step * (count - 1) / (MOST_POINTS - 1)) for step in range(MOST_POINTS)]


@dataclass(frozen=True, slots=True)
class Statistics:
    """All about one player. `total` has the imported games in it, but not the opening balance.

    A game of a computer against itself is one game, won or lost as its first side; only `by_side`
    has both sides of it.

    `standing` is what the leaderboard counts: games against the machine, and the opening balance;
    `apart` are the games played here that it leaves out, by their mode.

    `weeks` are the local Mondays in milliseconds with the games of their week, `machine_nodes` what
    computers searched against this player, `ratings` a game or "all" with rating and deviation,
    `choices` how many decisions were right without help and how many of them mattered, in the
    latest games of tic-tac-toe, `helped` the same of those with help.
    """

    name: str
    computer: bool
    total: Tally
    standing: Tally
    opening: Tally | None
    by_game: tuple[tuple[str, Tally], ...]
    by_opponent: tuple[tuple[str, bool, Tally], ...]
    by_side: tuple[tuple[str, Side, Tally], ...]
    streak: Streak
    best_streak: int
    trend: tuple[TrendPoint, ...]
    weeks: tuple[tuple[int, int], ...]
    think_seconds: float | None
    machine_nodes: int
    hints: int
    undos: int
    imported: Tally
    apart: tuple[tuple[Mode, Tally], ...]
    ratings: tuple[tuple[str, float, float], ...]
    choices: tuple[int, int] = (0, 0)
    helped: tuple[int, int] = (0, 0)


def statistics(database: Database, name: str) -> Statistics | None:
    """The statistics of the player of this name, or None where the record has no such player."""
    found, places = database.read(_read_statistics, people.lookup_key(name), clock.now())
    people.remember_places(database, *places)
    if found is None or found.computer:
        return found
    values = {"player": people.lookup_key(name), "game": tictactoe.KEY}
    ids = database.read(read_ids, _JUDGED, values)
    told = Counter((each.helped, each.right) for each in answers_in(database, ids, name))
    alone, helped = ((told[how, True], told[how, True] + told[how, False]) for how in (False, True))
    return replace(found, choices=alone, helped=helped)


def _read_statistics(
    connection: Connection, key: str, now: int
) -> tuple[Statistics | None, list[people.Places]]:
    for player, name, kind in connection.execute(_CANDIDATES, (key,)).fetchall():
        games = people.read_player_games(connection, player)
        balance = connection.execute(people.OPENING, (player,)).fetchone()
        if games or balance or read_number(connection, _HAS_SHOWN_GAMES, {"player": player}):
            ratings = _ratings(connection, games, now)
            opening = None if balance is None else Tally(*balance)
            found = _statistics(connection, (player, name, kind), opening, games, ratings)
            return found, list(ratings.values())
    return None, []


def _statistics(
    connection: Connection,
    identity: tuple[int, str, str],
    opening: Tally | None,
    games: Sequence[people.PlayerGame],
    ratings: dict[str, people.Places],
) -> Statistics:
    player, name, kind = identity
    values = {"player": player}
    moves, seconds, hints, undos, nodes = connection.execute(_WORK, values).fetchone()
    nodes += connection.execute(_IMPORTED_NODES, values).fetchone()[0]
    once = [each for each in games if each.opponent != player or each.side is Side.ONE]
    own = [each for each in once if not each.imported]
    apart = [each for each in own if each.mode not in people.COUNTED]
    ranked = people.tally_of(each for each in own if each.mode in people.COUNTED)
    sides = _tallies_by(
        games, lambda each: (each.game, each.side), lambda key: (_game_order(key[0]), key[1])
    )
    skills = {game: skill for game, each in ratings.items() if (skill := each.skill(player))}
    return Statistics(
        name=name,
        computer=kind == people.COMPUTER,
        total=people.tally_of(once),
        standing=ranked + (opening or Tally()),
        opening=opening,
        by_game=_tallies_by(once, lambda each: each.game, _game_order),
        by_opponent=_tallies_by_opponent(connection, once),
        by_side=tuple((game, side, tally) for (game, side), tally in sides),
        streak=streak_of(once),
        best_streak=best_streak_of(once),
        trend=trend_of(once),
        weeks=weeks_of(each.ended for each in once),
        think_seconds=seconds / moves if moves else None,
        machine_nodes=int(nodes),
        hints=int(hints),
        undos=int(undos),
        imported=people.tally_of(each for each in once if each.imported),
        apart=_tallies_by(apart, lambda each: each.mode, list(Mode).index),
        ratings=tuple((game, skill.rating, skill.deviation) for game, skill in skills.items()),
    )


def _ratings(
    connection: Connection, games: Sequence[people.PlayerGame], now: int
) -> dict[str, people.Places]:
    """The leaderboard's ratings over all games, and for each game that the player has played."""
    keys = sorted({each.game for each in games if not each.imported}, key=_game_order)
    wanted: list[str | None] = [None, *keys] if keys else []
    return {
        game or people.ALL: people.read_places(connection, game, people.COUNTED, now)
        for game in wanted
    }


def _tallies_by(
    games: Sequence[people.PlayerGame],
    key: Callable[[people.PlayerGame], K],
    order: Callable[[K], Any],
) -> tuple[tuple[K, Tally], ...]:
    """The tallies of games grouped by a key, in this order of the keys."""
    alike: defaultdict[K, list[people.PlayerGame]] = defaultdict(list)
    for each in games:
        alike[key(each)].append(each)
    return tuple((common, people.tally_of(alike[common])) for common in sorted(alike, key=order))


def _tallies_by_opponent(
    connection: Connection, games: Sequence[people.PlayerGame]
) -> tuple[tuple[str, bool, Tally], ...]:
    """The tallies against each opponent, the most frequent one first."""
    rows = connection.execute("SELECT id, name, kind FROM players")
    known = {number: (name, kind == people.COMPUTER) for number, name, kind in rows}
    tallies = _tallies_by(games, lambda each: each.opponent, lambda number: known[number])
    ranked = sorted(tallies, key=lambda each: -each[1].games)
    return tuple((*known[number], tally) for number, tally in ranked)


def _game_order(game: str) -> tuple[int, str]:
    """A sort key for games: the registry's order, then unknown games by name."""
    keys = list(GAMES)
    return (keys.index(game) if game in keys else len(keys)), game
