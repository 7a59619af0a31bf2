"""Matches: swapped sides, pairs of boards, and one result whatever plays them."""

import pickle
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from tictactoe_tui.arena.single_game import GameRecord, MatchResult
from tictactoe_tui.arena.spreading import Spread, WorkerPool
from tictactoe_tui.arena.tournament import board_seed, play_match
from tictactoe_tui.games import Position, Side, rowcol, tictactoe
from tictactoe_tui.opponents import UnknownPlayer


def boards(pair: int) -> Position:
    return rowcol.start(3, board_seed(4, pair))


def played(**options: Any) -> MatchResult:
    return play_match("Cop", "kitty", boards, games=7, seed=4, **options)


def test_the_score_counts_players_not_sides() -> None:
    result = played()
    assert (result.a, result.b, result.game, result.seed) == ("Cop", "Kitty", "rowcol", 4)
    wins = [record.names[record.winner] for record in result.records if record.winner is not None]
    assert (result.a_wins, result.b_wins) == (wins.count("Cop"), wins.count("Kitty"))
    assert result.a_wins + result.b_wins + result.draws == 7
    assert result.a_score == result.a_wins + result.draws / 2


def test_sides_swap_every_game_and_pairs_share_a_board() -> None:
    records = played().records
    assert [record.number for record in records] == [1, 2, 3, 4, 5, 6, 7]
    assert [record.names.index("Cop") for record in records] == [0, 1, 0, 1, 0, 1, 0]
    for record in records:
        assert record.start == boards((record.number - 1) // 2).code()
    assert len({record.start for record in records}) == 4
    assert len({record.seed for record in records}) == 7


def test_any_executor_gives_the_same_result_and_tells_of_the_games_in_order() -> None:
    alone = played()
    with ThreadPoolExecutor(3) as threads:
        assert played(spread=Spread(threads, 8)) == alone
    told: list[GameRecord] = []
    with WorkerPool(2) as processes:
        assert played(spread=Spread(processes, 8), on_game=told.append) == alone
    assert tuple(told) == alone.records


def test_records_can_be_sent_to_another_process() -> None:
    result = played()
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301


def test_unknown_names_are_refused_before_anything_is_played() -> None:
    told: list[GameRecord] = []
    with pytest.raises(UnknownPlayer, match="Kitty, Cop, Sera"):
        play_match("Sera", "Bob", lambda _: tictactoe.start(), games=2, seed=0, on_game=told.append)
    assert not told


def test_what_goes_wrong_while_telling_ends_the_match_and_the_waiting_games() -> None:
    submitted: list[Future[Any]] = []
    ended = Event()

    def wait_and_do(do: Callable[..., Any], *args: Any) -> Any:
        ended.wait(60)
        return do(*args)

    class Watched(ThreadPoolExecutor):
        """The one thread does the first games at once, and holds the second ones till the end."""

        def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
            held = (wait_and_do,) if submitted else ()
            submitted.append(super().submit(*held, *args, **kwargs))
            return submitted[-1]

    def interrupt(_: GameRecord) -> None:
        raise KeyboardInterrupt

    with Watched(1) as threads:
        spread = Spread(threads, 8)
        with pytest.raises(KeyboardInterrupt):
            play_match("Cop", "Kitty", boards, games=200, seed=1, spread=spread, on_game=interrupt)
        ended.set()
    assert submitted[-1].cancelled()


def test_an_abandoned_pool_does_not_finish_its_games() -> None:
    told: list[GameRecord] = []

    def interrupt(record: GameRecord) -> None:
        told.append(record)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), WorkerPool(1) as processes:
        play_match(
            "Kitty",
            "Kitty",
            boards,
            games=500,
            seed=1,
            spread=Spread(processes, 8),
            on_game=interrupt,
        )
    assert len(told) == 1


def test_a_long_match_is_not_submitted_all_at_once() -> None:
    most, waiting = 0, 0

    class Counting(ThreadPoolExecutor):
        def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
            nonlocal most, waiting
            waiting += 1
            most = max(most, waiting)
            return super().submit(*args, **kwargs)

    def one_less(_: GameRecord) -> None:
        nonlocal waiting
        waiting -= 1

    with Counting(1) as threads:
        result = play_match(
            "Kitty",
            "Kitty",
            lambda _: tictactoe.start(),
            games=600,
            seed=1,
            spread=Spread(threads, 8),
            on_game=one_less,
        )
    assert len(result.records) == 600
    assert most <= 257


def test_the_first_board_has_the_seed_of_the_match_and_others_differ() -> None:
    assert board_seed(12, 0) == 12
    assert len({board_seed(seed, pair) for seed in (1, 2) for pair in range(50)}) == 100


def test_sera_never_loses_at_tictactoe() -> None:
    result = play_match("Sera", "Kitty", lambda _: tictactoe.start(), games=10, seed=2)
    assert result.b_wins == 0
    assert {record.names[Side.ONE] for record in result.records} == {"Sera", "Kitty"}
