"""The cross table of a tournament: points, intervals, ratings, work, and exact scores if known."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tictactoe_tui.arena.single_game import GameRecord
from tictactoe_tui.arena.tournament_plan import Pair, TournamentPlan
from tictactoe_tui.games import Side, parse_position, tictactoe
from tictactoe_tui.ratings.glicko2 import NEWCOMER, DatedSkill, rate_meetings
from tictactoe_tui.ratings.intervals import wilson

_RATED_TOGETHER: Final = 10
"""Games of each pair that make one rating period; Glickman advises at least ten a player."""


@dataclass(slots=True)
class PairScore:
    """The points of one player against another.

    `exact` is what so many games bring on average, both seats alike; None where not known.
    """

    games: int = 0
    points: float = 0.0
    exact: float | None = None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's row of the table; `score` is in percent, from `low` to `high` its 95 % interval.

    `against` has the scores against the others by name, `exact` the true average score if known.
    """

    name: str
    games: int
    points: float
    score: float | None
    low: float
    high: float
    rating: float
    deviation: float
    nodes_per_move: float
    seconds_per_move: float
    faults: int
    exact: float | None
    against: dict[str, PairScore]


@dataclass(slots=True)
class _Work:
    moves: int = 0
    nodes: int = 0
    microseconds: int = 0
    faults: int = 0


@dataclass(slots=True)
class TournamentTally:
    """The sums of a tournament's games; the order in which they are added makes no difference."""

    plan: TournamentPlan
    games: int = 0
    _scores: dict[Pair, PairScore] = field(default_factory=lambda: defaultdict(PairScore))
    _work: dict[str, _Work] = field(default_factory=lambda: defaultdict(_Work))
    _meetings: list[tuple[int, int, str, str, float]] = field(default_factory=list)

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add these games to the sums."""
        for record in records:
            (a, b), number = self.plan.key_of(record)
            points = 0.5 if record.winner is None else float(record.names[record.winner] == a)
            self.games += 1
            self._meetings.append(((number - 1) // _RATED_TOGETHER, number, a, b, points))
            for pair, won in (((a, b), points), ((b, a), 1 - points)):
                self._scores[pair].games += 1
                self._scores[pair].points += won
            first = _first_side(record.start)
            for begun, side in enumerate((first, first.other)):
                moves = record.moves[begun::2]
                work = self._work[record.names[side]]
                work.moves += len(moves)
                work.nodes += sum(move.nodes for move in moves)
                # Whole numbers, as sums of floats would depend on the order of the games.
                work.microseconds += round(record.seconds[side] * 1_000_000)
                work.faults += bool(record.fault) and record.winner is side.other

    def score(self, pair: Pair) -> PairScore:
        """The points of the first of two players against the second."""
        score = self._scores.get(pair, PairScore())
        return PairScore(score.games, score.points, _exact_points(self.plan, pair, score.games))

    def table(self) -> tuple[PlayerRow, ...]:
        """The rows of all players, the best first, equal ones in the order of the plan."""
        # Sorted, as ratings depend in their last digits on the order of the games.
        meetings = [(when, a, b, points) for when, _, a, b, points in sorted(self._meetings)]
        ratings = rate_meetings({}, meetings)
        lines = [self._player_row(name, ratings.get(name)) for name in self.plan.players]
        return tuple(sorted(lines, key=lambda line: -1.0 if line.score is None else -line.score))

    def _player_row(self, name: str, place: DatedSkill | None) -> PlayerRow:
        met = (b if a == name else a for a, b in self.plan.pairs if name in (a, b))
        against = {other: self.score((name, other)) for other in met}
        games = sum(each.games for each in against.values())
        points = sum(each.points for each in against.values())
        exact = [each.exact for each in against.values() if each.games]
        known = [each for each in exact if each is not None]
        low, high = wilson(points, games) if games else (0.0, 100.0)
        skill, work = NEWCOMER if place is None else place.skill, self._work[name]
        return PlayerRow(
            name=name,
            games=games,
            points=points,
            score=100 * points / games if games else None,
            low=low,
            high=high,
            rating=skill.rating,
            deviation=skill.deviation,
            nodes_per_move=work.nodes / max(work.moves, 1),
            # A fault is a move that was thought about too, though it was not made.
            seconds_per_move=work.microseconds / 1_000_000 / max(work.moves + work.faults, 1),
            faults=work.faults,
            exact=100 * sum(known) / games if games and len(known) == len(exact) else None,
            against=against,
        )


@lru_cache(maxsize=4096)
def _first_side(start: str) -> Side:
    """The side that makes the first move; cached, since many games begin on the same position."""
    return parse_position(start).to_move


def _exact_points(plan: TournamentPlan, pair: Pair, games: int) -> float | None:
    """The points that the first of two wins on average in so many games, both seats alike.

    Known for Kitty, Cop and Sera at tic-tac-toe from the empty board; else None.
    """
    if plan.game != tictactoe.KEY or plan.opening or not games:
        return None
    from tictactoe_tui.opponents.exact_odds import expected_points

    # The cached function is asked in one order of the names only; the other is its complement.
    first, second = sorted(pair)
    points = expected_points(first, second)
    if points is None:
        return None
    return games * (points if pair == (first, second) else 1 - points)
