"""Matches and tournaments: who plays whom from which positions, and the cross table of the games.

The table has points, intervals, ratings, work, and exact scores if known.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain, combinations
from random import Random
from typing import Final

from tictactoe_tui.arena.single_game import GameRecord, MatchResult, play_game, seat_of_a
from tictactoe_tui.arena.spreading import HERE, Spread, run_tasks, told_to_stop
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import GAMES, Position, RulesError, Side, parse_position, tictactoe
from tictactoe_tui.opponents import player_of
from tictactoe_tui.outside.own_players import OwnPlayer, own_players
from tictactoe_tui.ratings import glicko2, intervals

Pair = tuple[str, str]
GameKey = tuple[Pair, int]
"""A game of a tournament: its two players in the order of the plan, and its number from 1."""
GameTask = Callable[[], GameRecord]
"""A call that plays a game; it can be sent to any process."""


def _seated(a: str, b: str, number: int) -> Pair:
    """The players of both sides in this game of two players, or of both sides who is which."""
    return (a, b) if seat_of_a(number) is Side.ONE else (b, a)


def play_match(
    a: str,
    b: str,
    boards: Callable[[int], Position],
    *,
    games: int,
    seed: int,
    spread: Spread = HERE,
    on_game: Callable[[GameRecord], None] | None = None,
    limits: Limits = Limits(),
) -> MatchResult:
    """Play this many games, swapping the sides after each.

    `boards` gives the start of every pair of games, counted from 0, so that both players meet each
    board from both sides. `on_game` gets the games in the order of their numbers. The result is the
    same with any spread. Names that no player has raise UnknownPlayer before anything is played.
    """
    key = boards(0).key
    name_a, name_b = player_of(a, key)[0], player_of(b, key)[0]
    own = own_players((name_a, name_b), key)
    # `told_to_stop` by reference, as each worker has it; its event could not be pickled.
    play = partial(play_game, own=own, limits=limits, should_stop=told_to_stop)

    def task(number: int) -> GameTask:
        board, seats = boards((number - 1) // 2), _seated(name_a, name_b, number)
        return partial(play, board, seats, f"{seed} {number}", number=number)

    early, records = dict[int, GameRecord](), list[GameRecord]()
    with closing(run_tasks(map(task, range(1, games + 1)), spread)) as played:
        for played_now in chain.from_iterable(played):
            early[played_now.number] = played_now
            # `early` keeps games that came before one with a lower number.
            while record := early.pop(len(records) + 1, None):
                records.append(record)
                if on_game is not None:
                    on_game(record)
    return MatchResult(key, name_a, name_b, seed, tuple(records))


def board_seed(seed: int, pair: int) -> int:
    """The seed of the board for a pair of games: for the first the match's own, then derived ones.

    So the first board is the same as in other commands with this seed.
    """
    return int(Random(f"board {seed} {pair}").random() * 2**32) if pair else seed


CODE: Final = "code"
"""The option of a tournament's board that names a position."""


class InvalidTournament(RulesError):
    """A tournament that cannot be played; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Everything that decides a tournament; `games` is how many each pair plays.

    Games 1 and 2, 3 and 4 and so on begin on the same position, so that both players meet it from
    both sides; all pairs meet the same positions. `board` has the options of the board, or the
    `code` of a position; `opening`
    is how many random moves come first, and in a `gauntlet` the first player meets all others.
    """

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    board: tuple[tuple[str, int | str], ...] = ()
    opening: int = 0
    gauntlet: bool = False

    def __post_init__(self) -> None:
        """Refuse a plan that cannot be played, and spell the names as the registry does."""
        names = tuple(player_of(name, self.game)[0] for name in self.players)
        if len(names) < 2:
            raise InvalidTournament("A tournament needs two players at least.")
        if len(set(names)) < len(names):
            raise InvalidTournament("Nobody plays against himself: a name stands there twice.")
        object.__setattr__(self, "players", names)
        own_players(names, self.game)
        self.start(1)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Who plays whom: everybody everybody else, or in a gauntlet the first one all others."""
        pairs = combinations(self.players, 2)
        return tuple(pair for pair in pairs if not self.gauntlet or pair[0] == self.players[0])

    @property
    def total(self) -> int:
        """How many games there are."""
        return len(self.pairs) * self.games

    def game_keys(self) -> Iterator[GameKey]:
        """All games, pair by pair; a generator, as there may be millions."""
        return ((pair, number) for pair in self.pairs for number in range(1, self.games + 1))

    def start(self, number: int) -> Position:
        """The position on which game `number` of every pair begins."""
        pair_of_games = (number - 1) // 2
        drawn = board_seed(self.seed, pair_of_games)
        options = dict(self.board)
        if CODE in options:
            position = parse_position(str(options[CODE]))
        else:
            position = GAMES[self.game].board(options, drawn)
        source = Random(f"opening {self.seed} {pair_of_games}")
        for _ in range(self.opening):
            moves = position.legal_moves()
            after = position.play(moves[int(source.random() * len(moves))])
            if after.outcome is not None:
                break
            position = after
        return position

    def seed_of(self, key: GameKey) -> str:
        """The seed of a game, which decides every random choice in it."""
        (a, b), number = key
        return f"{self.seed} {a} {b} {number}"

    def key_of(self, record: GameRecord) -> GameKey:
        """The key of the game that this record is of."""
        return _seated(*record.names, record.number), record.number

    def task(self, key: GameKey) -> GameTask:
        """A call that plays this game; it can be sent to any process."""
        (a, b), number = key
        names, own = _seated(a, b, number), own_players((a, b), self.game)
        start, seed = self.start(number).code(), self.seed_of(key)
        return partial(_play_coded_game, start, names, seed, number, own)


def _play_coded_game(
    code: str, names: Pair, seed: str, number: int, own: Mapping[str, OwnPlayer]
) -> GameRecord:
    """In any process: play the game that begins on the position of this code."""
    # A code instead of a position, which would be pickled with all tables of its rules.
    start = parse_position(code)
    return play_game(start, names, seed, number=number, own=own, should_stop=told_to_stop)


# Games of each pair that make one rating period; Glickman advises at least ten a player.
_RATED_TOGETHER: Final = 10


@dataclass(slots=True)
class PairScore:
    """The points of one player against another.

    `exact` is the average for as many games, with sides swapped equally; None where not known.
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
                nodes = record.nodes[begun::2]
                work = self._work[record.names[side]]
                work.moves += len(nodes)
                work.nodes += sum(nodes)
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
        ratings = glicko2.rate_meetings({}, meetings)
        lines = [self._player_row(name, ratings.get(name)) for name in self.plan.players]
        return tuple(sorted(lines, key=lambda line: -1.0 if line.score is None else -line.score))

    def _player_row(self, name: str, place: glicko2.DatedSkill | None) -> PlayerRow:
        met = (b if a == name else a for a, b in self.plan.pairs if name in (a, b))
        against = {other: self.score((name, other)) for other in met}
        games = sum(each.games for each in against.values())
        points = sum(each.points for each in against.values())
        exact = [each.exact for each in against.values() if each.games]
        known = [each for each in exact if each is not None]
        low, high = intervals.wilson(points, games) if games else (0.0, 100.0)
        skill, work = glicko2.NEWCOMER if place is None else place.skill, self._work[name]
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
    """The average points of the first of two in this many games, with sides swapped equally.

    Known for Kitty, Cop and Sera at tic-tac-toe from the empty board; else None.
    """
    if plan.game != tictactoe.KEY or plan.opening or plan.board or not games:
        return None
    from tictactoe_tui.opponents.exact_odds import expected_points

    points = expected_points(*pair)
    return None if points is None else games * points
