"""The plan of a tournament: who plays whom, how often, and from which positions."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random

from tictactoe_tui.arena.matches import board_seed
from tictactoe_tui.arena.single_game import GameRecord, play_game, seat_of_a
from tictactoe_tui.arena.worker_pool import told_to_stop
from tictactoe_tui.games import GAMES, Position, RulesError, Side, parse_position
from tictactoe_tui.opponents import player_of
from tictactoe_tui.outside.own_players import OwnPlayer, own_players

Pair = tuple[str, str]
GameKey = tuple[Pair, int]
"""A game of a tournament: its two players in the order of the plan, and its number from 1."""
GameTask = Callable[[], GameRecord]


class InvalidTournament(RulesError):
    """A tournament that cannot be played; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Everything that decides a tournament; `games` is how many each pair plays.

    Games 1 and 2, 3 and 4 and so on begin on the same position, so that both players meet it from
    both sides; all pairs meet the same positions. `board` has the options of the board, `opening`
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
        position = GAMES[self.game].board(dict(self.board), drawn)
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
        one, two = record.names
        return (one, two) if seat_of_a(record.number) is Side.ONE else (two, one), record.number

    def task(self, key: GameKey) -> GameTask:
        """A call that plays this game; it can be sent to any process."""
        (a, b), number = key
        return partial(
            _play_coded_game,
            self.start(number).code(),
            (a, b) if seat_of_a(number) is Side.ONE else (b, a),
            self.seed_of(key),
            number,
            own_players((a, b), self.game),
        )


def _play_coded_game(
    code: str, names: Pair, seed: str, number: int, own: Mapping[str, OwnPlayer]
) -> GameRecord:
    """In any process: play the game that begins on the position of this code."""
    # A code instead of a position, which would be pickled with all tables of its rules.
    start = parse_position(code)
    return play_game(start, names, seed, number=number, own=own, should_stop=told_to_stop)
