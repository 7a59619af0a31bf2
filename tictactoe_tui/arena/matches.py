"""A match: many games between two players, over any executor."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from random import Random

from tictactoe_tui.arena.single_game import GameRecord, MatchResult, play_game, seat_of_a
from tictactoe_tui.arena.spreading import one_by_one, run_tasks, told_to_stop
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import Position, Side
from tictactoe_tui.opponents import player_of
from tictactoe_tui.outside.own_players import own_players

_Task = Callable[[], GameRecord]


def play_match(
    a: str,
    b: str,
    boards: Callable[[int], Position],
    *,
    games: int,
    seed: int,
    executor: Executor | None = None,
    on_game: Callable[[GameRecord], None] | None = None,
    limits: Limits = Limits(),
) -> MatchResult:
    """Play this many games, swapping the sides after each.

    `boards` gives the start of every pair of games, counted from 0, so that both players meet each
    board from both sides. `on_game` gets the games in the order of their numbers. Without an
    executor they are played here, one after the other; the result is the same with any. Names that
    no player has raise UnknownPlayer before anything is played.
    """
    key = boards(0).key
    name_a, name_b = player_of(a, key)[0], player_of(b, key)[0]
    own = own_players((name_a, name_b), key)

    def tasks() -> Iterator[_Task]:
        for number in range(1, games + 1):
            names = (name_a, name_b) if seat_of_a(number) is Side.ONE else (name_b, name_a)
            yield partial(
                play_game,
                boards((number - 1) // 2),
                names,
                f"{seed} {number}",
                number=number,
                own=own,
                limits=limits,
                # By reference, as each worker has this function; its event could not be pickled.
                should_stop=told_to_stop,
            )

    early, records = dict[int, GameRecord](), list[GameRecord]()
    with closing(run_tasks(tasks(), one_by_one(executor))) as played:
        for (played_now,) in played:
            early[played_now.number] = played_now
            # `early` keeps games that came before one with a lower number.
            while record := early.pop(len(records) + 1, None):
                records.append(record)
                if on_game is not None:
                    on_game(record)
    return MatchResult(key, name_a, name_b, seed, tuple(records))


def board_seed(seed: int, pair: int) -> int:
    """The seed of the board for a pair of games: for the first the match's own, then derived ones.

    So the first board is the one that other commands make of the same seed.
    """
    return int(Random(f"board {seed} {pair}").random() * 2**32) if pair else seed
