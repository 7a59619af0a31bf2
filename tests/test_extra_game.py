"""A game that is registered with its entry alone is played everywhere."""

import inspect
from collections.abc import Callable

import pytest

from tests import extra_game
from tests.cli.program import document, ran
from tests.games import test_conformance, test_entries
from tests.service import test_service
from tictactoe_tui.games import parse_position

pytestmark = pytest.mark.usefixtures("with_extra_game")


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


@pytest.mark.slow
def test_it_is_analysed() -> None:
    found = document("analyse", "three")
    assert (found["to_move"], found["result"], found["complete"]) == ("one", "win", True)
    after = document("analyse", "three", "--moves", "1 1; 0 0; 1 2; 1 0")
    assert after["best"]["move"] == "1 3"
    assert after["candidates"][0]["score"] == 100
    assert parse_position(after["code"]).ply == 4
    report = ran("analyse", "three", "--algorithm", "symmetry", "--moves", "1 1; 0 0")
    assert "Black can win by move 5" in report.out


def test_its_entry_decides_what_fits_it() -> None:
    assert "--size does not belong to three" in ran("analyse", "three", "--size", "4").err
    assert "out of reach with 16 cells" in ran("analyse", "three", "--algorithm", "plain").err


def test_a_match_is_played() -> None:
    played = document("match", "sera", "kitty", "--game", "three", "--games", "4", "--seed", "3")
    assert (played["a"], played["b"], played["games"]) == ("Sera", "Kitty", 4)
    assert played["a_wins"] >= 2  # Black wins by force, and Sera is Black in every other game
    assert [{each["side_name"] for each in game["players"]} for game in played["results"]] == [
        {"Black", "White"}
    ] * 4
    refused = ran("match", "sera", "greedy", "--game", "three")
    assert (refused.code, "there are Kitty, Cop, Sera" in refused.err) == (2, True)


@pytest.mark.parametrize("person_first", [True, False])
def test_the_service_plays_it_against_a_computer(person_first: bool) -> None:
    test_service.test_a_whole_game_against_a_computer(extra_game.RULES.start(), person_first)


def test_the_service_analyses_it_for_two_people() -> None:
    test_service.test_a_whole_game_of_two_people_with_the_analysis(extra_game.RULES.start())


def test_the_service_plays_a_series_of_it() -> None:
    test_service.test_a_series_of_two_computers(extra_game.RULES.start())
