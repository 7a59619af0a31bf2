"""The statistics of a player once more, by looking at every game."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from math import sqrt

from tests.storage.record.record_model import Key, Model, Seen, tally
from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.record.statistics import Statistics, Streak

WINDOW = 20


def statistics_of(model: Model, name: str) -> Statistics | None:
    """What should be known of a player, the trend and the ratings apart."""
    key = next(
        (key for key in ((name_key(name), False), (name_key(name), True)) if _is_known(model, key)),
        None,
    )
    if key is None:
        return None
    sides_played, games = [each for each in model.seen() if each.key == key], games_of(model, key)
    stored = [each for each in sides_played if not each.past.imported and each.past.replayable]
    sides = [_side(model, each) for each in stored]
    moves = sum(moves for moves, seconds, _ in sides if seconds)
    whole_games = {each.past.id: each.past for each in stored}
    return Statistics(
        name=model.spelled[key],
        computer=key[1],
        total=tally(games),
        standing=tally(
            each for each in games if not each.past.imported and each.past.mode is Mode.VS_AI
        )
        + (model.balances.get(key[0], Tally()) if not key[1] else Tally()),
        opening=None if key[1] else model.balances.get(key[0]),
        by_game=tuple(
            (game, tally(each for each in games if each.past.game == game))
            for game in GAMES
            if any(each.past.game == game for each in games)
        ),
        by_opponent=_by_opponent(model, games),
        by_side=tuple(
            (game, side, tally(alike))
            for game in GAMES
            for side in Side
            if (alike := _on_side(sides_played, game, side))
        ),
        streak=_streak(games),
        best_streak=max((len(list(run)) for won, run in groupby(games, _is_won) if won), default=0),
        trend=(),
        weeks=_weeks(games),
        think_seconds=sum(seconds for _, seconds, _ in sides) / moves if moves else None,
        machine_nodes=sum(_machine_nodes(model, each) for each in sides_played),
        hints=sum(hints for _, _, hints in sides),
        undos=sum(past.undos or 0 for past in whole_games.values()),
        imported=tally(each for each in games if each.past.imported),
        apart=tuple(
            (mode, tally(alike))
            for mode in Mode
            if mode is not Mode.VS_AI
            if (alike := [e for e in games if not e.past.imported and e.past.mode is mode])
        ),
        ratings=(),
    )


def games_of(model: Model, key: Key) -> list[Seen]:
    """The games of a player; a computer's against itself is one, that of its first side."""
    seen = (each for each in model.seen() if each.key == key)
    return [each for each in seen if each.opponent != key or each.side is Side.ONE]


def _on_side(games: Sequence[Seen], game: str, side: Side) -> list[Seen]:
    return [each for each in games if (each.past.game, each.side) == (game, side)]


def trend_of(games: Sequence[Seen]) -> list[tuple[int, int, float, float, float]]:
    """The rolling win rate with its Wilson interval, written down as in the textbooks."""
    found = []
    for number in range(1, len(games) + 1):
        last = games[max(0, number - WINDOW) : number]
        n, z = len(last), 1.959964
        p = tally(last).wins / n
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = 100 * (middle - reach), 100 * (middle + reach)
        found.append((number, last[-1].past.ended, 100 * p, low, high))
    return found


def _is_known(model: Model, key: Key) -> bool:
    return key in model.spelled and (model.spelled[key], key[1]) in model.players()


def _is_won(seen: Seen) -> bool:
    return seen.outcome == "win"


def _side(model: Model, seen: Seen) -> tuple[int, float, int]:
    """Moves, seconds and hints of one side of a game that is kept here."""
    (match,) = (each for each in model.matches if each.id == seen.past.id)
    assert match.summary is not None
    side = match.summary.sides[seen.side]
    return side.moves, side.seconds, side.hints


def _machine_nodes(model: Model, seen: Seen) -> int:
    """What a computer searched against this side."""
    if not seen.opponent[1]:
        return 0
    if not seen.past.replayable:
        # The nodes of both sides in one number: not twice for a computer against itself.
        twice = seen.key == seen.opponent and seen.side is Side.TWO
        return 0 if twice else seen.past.nodes or 0
    if seen.past.imported:
        return 0
    (match,) = (each for each in model.matches if each.id == seen.past.id)
    assert match.summary is not None
    return match.summary.sides[seen.side.other].nodes


def _by_opponent(model: Model, games: Sequence[Seen]) -> tuple[tuple[str, bool, Tally], ...]:
    rows = []
    for key in {each.opponent for each in games}:
        against = tally(each for each in games if each.opponent == key)
        rows.append((model.spelled[key], key[1], against))
    return tuple(sorted(rows, key=lambda row: (-row[2].games, row[0], row[1])))


def _streak(games: Sequence[Seen]) -> Streak:
    if not games:
        return Streak()
    length = 0
    for each in reversed(games):
        if each.outcome != games[-1].outcome:
            break
        length += 1
    return Streak(games[-1].outcome, length)


def _weeks(games: Sequence[Seen]) -> tuple[tuple[int, int], ...]:
    days = [datetime.fromtimestamp(each.past.ended / 1000).date() for each in games]
    mondays = [day - timedelta(days=day.weekday()) for day in days]
    weeks = []
    monday = min(mondays, default=None)
    while monday is not None and monday <= max(mondays):
        start = datetime(monday.year, monday.month, monday.day).timestamp()
        weeks.append((int(start * 1000), mondays.count(monday)))
        monday += timedelta(days=7)
    return tuple(weeks[-52:])
