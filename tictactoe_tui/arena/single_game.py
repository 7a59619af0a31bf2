"""Plays one game between two computer players, and records it; also the result of a whole match."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from time import perf_counter

from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import Position, Side, parse_position
from tictactoe_tui.match.actions import Thinking, Train
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Setup, move_source
from tictactoe_tui.opponents import OWN_MARK, Player, player_of
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerFault, PlayerMove
from tictactoe_tui.outside.own_players import OwnPlayer, own_player


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One move with the nodes and depth of its search, both 0 where the player did not search."""

    cell: int
    nodes: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game; `start` is the code of its first position, `names` are by side.

    A `fault` says which rule of play the loser broke. `seconds`, how long each side has thought, is
    left out of comparisons, so that records of the same game are equal on every machine.
    """

    number: int
    start: str
    names: tuple[str, str]
    seed: str
    moves: tuple[MoveRecord, ...]
    winner: Side | None
    totals: tuple[int, int] | None
    fault: str = ""
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    def position(self) -> Position:
        """The position at the start."""
        return parse_position(self.start)

    def nodes(self, side: Side) -> int:
        """All nodes that a side has searched."""
        return sum(move.nodes for move in self._moves_of(side))

    def depth(self, side: Side) -> int:
        """The greatest depth that a side has searched to."""
        return max((move.depth for move in self._moves_of(side)), default=0)

    def _moves_of(self, side: Side) -> Iterator[MoveRecord]:
        first = self.position().to_move
        return (move for ply, move in enumerate(self.moves) if (ply % 2 == 0) == (side == first))


def session_of(record: GameRecord) -> GameSession:
    """A game between two computers as a match of the record: training, which counts nowhere."""
    one, two = record.names
    session = GameSession(Setup(record.position(), (Computer(one), Computer(two))))
    session.apply(Train())
    for move in record.moves:
        session.play(move.cell, thinking=Thinking(nodes=move.nodes, depth=move.depth))
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
        """How many games nobody has won."""
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
    with ExitStack() as seats:
        players = [_player_for_game(name, start.key, own or {}, seats) for name in names]
        return _play_to_end(start, players, seed, number, limits, should_stop)


def _play_to_end(
    start: Position,
    players: Sequence[tuple[str, Player]],
    seed: str,
    number: int,
    limits: Limits,
    should_stop: Callable[[], bool] | None,
) -> GameRecord:
    position, moves, seconds = start, list[MoveRecord](), [0.0, 0.0]
    winner, fault = None, ""
    while position.outcome is None and not fault:
        side = position.to_move
        request = MoveRequest(
            position, move_source(seed, side, position.ply), limits, should_stop=should_stop
        )
        began = perf_counter()
        try:
            choice = players[side][1](request)
        except PlayerFault as broken:
            winner, fault = side.other, str(broken)
        seconds[side] += perf_counter() - began
        if should_stop is not None and should_stop():
            raise GameAbandoned
        if not fault:
            moves.append(_move_record(choice))
            position = position.play(choice.cell, by=side)
    return GameRecord(
        number=number,
        start=start.code(),
        names=(players[Side.ONE][0], players[Side.TWO][0]),
        seed=seed,
        moves=tuple(moves),
        winner=winner if position.outcome is None else position.outcome.winner,
        totals=position.totals,
        fault=fault,
        seconds=(seconds[Side.ONE], seconds[Side.TWO]),
    )


def _player_for_game(
    name: str, game: str, own: Mapping[str, OwnPlayer], seats: ExitStack
) -> tuple[str, Player]:
    """The spelling of a name and its player; a program started for it ends with `seats`."""
    if name.startswith(OWN_MARK):
        player = own[name] if name in own else own_player(name)
        return name, seats.enter_context(player.for_one_game())
    return player_of(name, game)


def _move_record(choice: PlayerMove) -> MoveRecord:
    """The record of a player's move."""
    if choice.info is None:
        return MoveRecord(choice.cell)
    return MoveRecord(choice.cell, choice.info.nodes, choice.info.depth)
