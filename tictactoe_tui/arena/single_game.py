"""Plays one game between two computer players, and records it; also a match, and how a player does.

A player is tried for legal moves, an answer in time, and the same game again for the same seed.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from time import perf_counter
from typing import Annotated, Final

from msgspec import Meta

from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import GAMES, OWN_MARK, Position, Side, parse_position
from tictactoe_tui.match.actions import Thinking, Train
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Setup, move_source
from tictactoe_tui.opponents import Player, move_request, player_of
from tictactoe_tui.outside.own_players import OwnPlayer, own_player

_Counts = tuple[Annotated[int, Meta(ge=0)], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One finished game; `start` is the code of its first position, `names` are by side.

    A `fault` says which rule of play the loser broke; `nodes` and `depth` are of the search behind
    each move, 0 where there was none. `seconds`, how long each side has thought, is left out of
    comparisons, so that records of the same game are equal on every machine. A tournament is kept
    as these fields.
    """

    number: Annotated[int, Meta(ge=1, lt=10**9)]
    start: str
    names: tuple[str, str]
    seed: str
    winner: Side | None
    totals: tuple[int, int] | None
    fault: str
    seconds: tuple[float, float] = field(compare=False)
    moves: _Counts
    nodes: _Counts
    depth: _Counts

    def __post_init__(self) -> None:
        """Refuse figures that do not belong to the moves, and a fault that cannot be shown."""
        if not len(self.moves) == len(self.nodes) == len(self.depth):
            raise ValueError("There are nodes and a depth for each move.")
        if not self.fault.isprintable():
            raise ValueError("A fault is text.")

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    def position(self) -> Position:
        """The position at the start."""
        return parse_position(self.start)

    def plies_of(self, side: Side) -> slice:
        """The moves that a side has made, among all of them."""
        return slice(int(side != self.position().to_move), None, 2)


def session_of(record: GameRecord) -> GameSession:
    """A game between two computers as a match of the record: training, which counts nowhere."""
    one, two = record.names
    session = GameSession(Setup(record.position(), (Computer(one), Computer(two))))
    session.apply(Train())
    for cell, nodes, depth in zip(record.moves, record.nodes, record.depth, strict=True):
        session.play(cell, thinking=Thinking(nodes=nodes, depth=depth))
    if record.fault and record.winner is not None and session.turn is not None:
        session.resign(record.winner.other)
    return session


def seat_of_a(number: int) -> Side:
    """The side of a match's first player in this game, counted from 1: they swap every game."""
    return Side.ONE if number % 2 else Side.TWO


@dataclass(frozen=True, slots=True)
class MatchResult:
    """All games of a match, in the order of their numbers."""

    game: str
    a: str
    b: str
    seed: int
    records: tuple[GameRecord, ...]

    @property
    def a_wins(self) -> int:
        """How many games the first player has won."""
        return sum(record.winner == seat_of_a(record.number) for record in self.records)

    @property
    def b_wins(self) -> int:
        """How many games the second player has won."""
        return len(self.records) - self.draws - self.a_wins

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return sum(record.winner is None for record in self.records)

    @property
    def a_score(self) -> float:
        """The first player's points: one for a win, a half for a draw."""
        return self.a_wins + self.draws / 2


class GameAbandoned(Exception):
    """A game was stopped before it was over; there is no record of it."""


def play_game(
    start: Position,
    names: tuple[str, str],
    seed: str,
    *,
    number: int = 1,
    own: Mapping[str, OwnPlayer] | None = None,
    limits: Limits = Limits(),
    should_stop: Callable[[], bool] | None = None,
) -> GameRecord:
    """Play from this position to the end; `names` are the players of side ONE and side TWO.

    The seed decides every random choice, and each move has a random stream of its own, as in a game
    at the board: one player's draws never shift the other's. Limits in nodes, or none at all (each
    player then keeps to its own budget), give the same record on every machine; limits in seconds
    do not. A player that breaks the rules of play loses. `own` has the users' own players by name;
    any that is missing there is looked up.
    """
    position, seconds = start, [0.0, 0.0]
    moves, nodes, depth = list[int](), list[int](), list[int]()
    winner, fault = None, ""
    with ExitStack() as seats:
        players = [_player_for_game(name, start.key, own or {}, seats) for name in names]
        while position.outcome is None and not fault:
            side = position.to_move
            source = move_source(seed, side, position.ply)
            request = move_request.MoveRequest(position, source, limits, should_stop=should_stop)
            began = perf_counter()
            try:
                choice = players[side][1](request)
            except move_request.PlayerFault as broken:
                winner, fault = side.other, str(broken)
            seconds[side] += perf_counter() - began
            if should_stop is not None and should_stop():
                raise GameAbandoned
            if not fault:
                position = position.play(choice.cell, by=side)
                moves.append(choice.cell)
                nodes.append(0 if choice.info is None else choice.info.nodes)
                depth.append(0 if choice.info is None else choice.info.depth)
    return GameRecord(
        number=number,
        start=start.code(),
        names=(players[Side.ONE][0], players[Side.TWO][0]),
        seed=seed,
        winner=winner if position.outcome is None else position.outcome.winner,
        totals=position.totals,
        fault=fault,
        seconds=(round(seconds[Side.ONE], 6), round(seconds[Side.TWO], 6)),
        moves=tuple(moves),
        nodes=tuple(nodes),
        depth=tuple(depth),
    )


def _player_for_game(
    name: str, game: str, own: Mapping[str, OwnPlayer], seats: ExitStack
) -> tuple[str, Player]:
    """The spelling of a name and its player; a program started for it ends with `seats`."""
    if name.startswith(OWN_MARK):
        player = own[name] if name in own else own_player(name)
        return name, seats.enter_context(player.for_one_game())
    return player_of(name, game)


# Two from each seat; each is played twice, with the same seed.
_GAMES: Final = 4
_OPPONENT: Final = "Kitty"


def complaints(name: str, game: str) -> Iterator[str]:
    """What a player does wrong at a game, a clause each, such as `played game 2 otherwise ...`."""
    for number in range(1, _GAMES + 1):
        record = _play_small_game(name, game, number)
        if record.fault:
            yield f"lost game {number} by a rule of play: it {record.fault}"
        elif _play_small_game(name, game, number) != record:
            yield f"played game {number} otherwise the second time, with the same seed"


def _play_small_game(name: str, game: str, number: int) -> GameRecord:
    """Game `number` against Kitty on the small preview board; the seats change every game."""
    start, _ = GAMES[game].preview()
    name = player_of(name, game)[0]
    names = (name, _OPPONENT) if number % 2 else (_OPPONENT, name)
    return play_game(start, names, f"conformance {number}", number=number)
