"""One game: pure, replayable, and each side with a random stream of its own."""

from collections.abc import Callable
from typing import Any

import pytest

from tictactoe_tui.arena import single_game as game_module
from tictactoe_tui.arena.single_game import GameAbandoned, play_game
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.games import GAMES, Position, Side, four, replay, rowcol, tictactoe
from tictactoe_tui.opponents import UnknownPlayer
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

STARTS: list[Position] = [game.preview()[0] for game in GAMES.values()]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.key)
@pytest.mark.parametrize("names", [("Sera", "Kitty"), ("Cop", "Sera")], ids="-".join)
def test_a_record_replays_to_its_result(start: Position, names: tuple[str, str]) -> None:
    record = play_game(start, names, "7 1", limits=Limits(nodes=2000))
    end = replay(record.position(), record.moves)
    assert record.position() == start
    assert end.outcome is not None
    assert (record.winner, record.totals) == (end.outcome.winner, end.totals)
    assert (record.plies, record.names, record.seed) == (len(record.moves), names, "7 1")
    assert play_game(start, names, "7 1", limits=Limits(nodes=2000)) == record


def test_the_seed_decides() -> None:
    records = {play_game(four.start(6, 6), ("Kitty", "Kitty"), str(n)).moves for n in range(5)}
    assert len(records) > 1


def test_nodes_and_depth_are_those_of_the_side_that_searched() -> None:
    start = rowcol.start(3, seed=1, first=Side.TWO)
    record = play_game(start, ("Kitty", "Sera"), "1")
    one, two = map(record.plies_of, Side)
    assert {*record.nodes[one], *record.depth[one]} == {0}
    assert sum(record.nodes[two]) == sum(record.nodes) > 0
    assert two == slice(0, None, 2)


def test_names_in_any_case_and_unknown_ones() -> None:
    record = play_game(tictactoe.start(), ("sERA", "kitty"), "1")
    assert record.names == ("Sera", "Kitty")
    with pytest.raises(UnknownPlayer, match="Kitty, Cop, Sera"):
        play_game(tictactoe.start(), ("Sera", "Greedy"), "1")


def test_draws_of_one_player_do_not_shift_those_of_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: dict[str, list[float]] = {"once": [], "often": []}

    def player(name: str, times: int) -> Callable[[MoveRequest[Any]], PlayerMove]:
        def choose(request: MoveRequest[Any]) -> PlayerMove:
            seen[name] += [request.source.random() for _ in range(times)]
            return PlayerMove(request.position.legal_moves()[0])

        return choose

    players = {"once": player("once", 1), "often": player("often", 5)}
    monkeypatch.setattr(game_module, "player_of", lambda name, _: (name, players[name]))
    play_game(tictactoe.start(), ("once", "often"), "1")
    alone = seen["once"].copy()
    seen["once"].clear()
    play_game(tictactoe.start(), ("once", "once"), "1")
    assert seen["once"][0::2] == alone
    assert seen["once"][1::2] == seen["often"][::5]


def test_a_game_can_be_abandoned() -> None:
    asked = 0

    def should_stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    with pytest.raises(GameAbandoned):
        play_game(tictactoe.start(), ("Kitty", "Kitty"), "1", should_stop=should_stop)
    assert asked == 3
