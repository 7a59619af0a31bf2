"""One game between two computer players."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from time import perf_counter

from tictactoe_tui.arena.game_records import GameRecord, MoveRecord
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import Position, Side
from tictactoe_tui.match.setup import move_source
from tictactoe_tui.opponents import OWN_MARK, Player, player_of
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerFault, PlayerMove
from tictactoe_tui.outside.own_players import OwnPlayer, own_player


class GameAbandoned(Exception):
    """A game was asked to stop before it was over; there is no record of it."""


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

    The seed alone decides every random choice, and each move has a stream of its own, as in a game
    at the board: one player's draws never shift the other's. Limits in nodes, or none at all (each
    player then keeps to its own budget), give the same record on every machine; limits in seconds
    do not. A player that breaks the rules of play loses. `own` are players from outside, who are
    looked for here where they are not given.
    """
    with ExitStack() as seats:
        players = [_seated(name, start.key, own or {}, seats) for name in names]
        return _played(start, players, seed, number, limits, should_stop)


def _played(
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
            moves.append(_record(choice))
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


def _seated(
    name: str, game: str, own: Mapping[str, OwnPlayer], seats: ExitStack
) -> tuple[str, Player]:
    """A player for one game; what is started for it ends with the seats."""
    if name.startswith(OWN_MARK):
        player = own[name] if name in own else own_player(name)
        return name, seats.enter_context(player.seated())
    return player_of(name, game)


def _record(choice: PlayerMove) -> MoveRecord:
    """A move as it is kept."""
    if choice.info is None:
        return MoveRecord(choice.cell)
    return MoveRecord(choice.cell, choice.info.nodes, choice.info.depth)
