"""A game that is registered with its entry alone is played everywhere."""

import inspect
from collections.abc import Callable

import pytest

from tests import extra_game
from tests.cli.program import document, ran
from tests.games import test_conformance, test_entries
from tests.games.reference import STARTS
from tictactoe_tui.games import GAMES, parse_position

pytestmark = pytest.mark.usefixtures("registered")


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, extra_game.KEY, extra_game.GAME)
    monkeypatch.setitem(STARTS, extra_game.KEY, extra_game.starts())


@pytest.mark.parametrize(
    "test",
    [
        test
        for suite in (test_conformance, test_entries)
        for name, test in inspect.getmembers(suite, inspect.isfunction)
        if name.startswith("test_") and "key" in inspect.signature(test).parameters
    ],
)
def test_the_conformance_suites_take_it_up(test: Callable[..., None]) -> None:
    test(key=extra_game.KEY)


def test_it_is_analysed() -> None:
    found = document("analyse", "three")
    assert (found["to_move"], found["result"], found["complete"]) == ("Black", 1, True)
    after = document("analyse", "three", "--moves", "1 1; 0 0; 1 2; 1 0")
    assert after["best"]["move"] == "1 3"
    assert after["candidates"][0]["score"] == 100
    assert parse_position(after["code"]).ply == 4
    report = ran("analyse", "three", "--algorithm", "symmetry", "--moves", "1 1; 0 0")
    assert "Black wins with best play, at ply 5" in report.out


def test_its_entry_decides_what_fits_it() -> None:
    assert "--size does not belong to three" in ran("analyse", "three", "--size", "4").err
    assert "out of reach with 16 cells" in ran("analyse", "three", "--algorithm", "plain").err


def test_a_match_is_played() -> None:
    played = document("match", "sera", "kitty", "--game", "three", "--games", "4", "--seed", "3")
    assert (played["a"], played["b"], played["games"]) == ("Sera", "Kitty", 4)
    assert played["a_wins"] >= 2  # Black wins by force, and Sera is Black in every other game
    assert [set(game["sides"]) for game in played["results"]] == [{"Black", "White"}] * 4
    refused = ran("match", "sera", "greedy", "--game", "three")
    assert (refused.code, "there are Kitty, Cop, Sera" in refused.err) == (2, True)
