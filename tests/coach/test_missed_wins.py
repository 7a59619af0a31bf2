"""Wins that were let go: all of them where everything is known, and nothing that was none."""

from random import Random

import pytest

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.coach.missed_wins import finds_win, missed_wins
from tictactoe_tui.coach.puzzles import Rest, shipped_puzzles
from tictactoe_tui.games import Position, Side, replay, tictactoe

SCORES: dict[Position, dict[int, int]] = dict(tictactoe_scores())


def random_game(source: Random) -> list[int]:
    position, cells = tictactoe.start(), list[int]()
    while moves := position.legal_moves():
        cells.append(source.choice(moves))
        position = position.play(cells[-1])
    return cells


@pytest.mark.parametrize("by", list(Side))
def test_every_win_of_tictactoe_that_was_let_go(by: Side) -> None:
    source, number = Random("missed wins"), 0
    for _ in range(60):
        cells = random_game(source)
        missed = missed_wins(tictactoe.start(), cells, by)
        right = []
        for ply, cell in enumerate(cells, 1):
            scores = SCORES[replay(tictactoe.start(), cells[: ply - 1])]
            if ply % 2 != by and max(scores.values()) > 0 >= scores[cell]:
                right.append((ply, cell))
        assert [(each.ply, each.played) for each in missed] == right
        number += len(missed)
        for each in missed:
            scores = SCORES[each.position]
            assert scores[each.line[0]] > 0
            for cell, score in scores.items():
                assert finds_win(each, cell) is (score > 0)
    assert number >= 20


def test_puzzles_that_were_not_solved_are_missed_wins() -> None:
    puzzles = [each for each in shipped_puzzles() if each.rest is Rest.NONE and each.game == "four"]
    for puzzle in puzzles[::6]:
        other = next(c for c in puzzle.position.legal_moves() if c not in puzzle.solution)
        (missed,) = missed_wins(puzzle.position, [other], puzzle.to_move)
        assert (missed.ply, missed.played, missed.line[:1]) == (1, other, puzzle.solution)
        assert finds_win(missed, puzzle.solution[0]) is True
        assert finds_win(missed, other) is False
        assert not missed_wins(puzzle.position, [other], puzzle.to_move.other)
        assert not missed_wins(puzzle.position, puzzle.line, puzzle.to_move)


def test_what_is_stopped_calls_nothing_missed() -> None:
    position = shipped_puzzles()[0].position
    other = next(c for c in position.legal_moves() if c not in shipped_puzzles()[0].solution)
    assert missed_wins(position, [other], position.to_move, should_stop=lambda: True) == ()
