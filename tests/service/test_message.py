"""The row of messages while a game goes on: what happened last, or whose move it is."""

import pytest

from tests.match.matches import ALICE, BOB, KITTY, SERA, session
from tests.service.table import BareTable
from tictactoe_tui.games import GAMES, Position, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Thinking
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Seat
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.service.sentences import ending, situation, welcome
from tictactoe_tui.service.view import Viewer, view_of


def said(
    start: Position, cells: tuple[int, ...], *, nodes: int = 0, helps: bool = True, two: Seat = SERA
) -> str:
    """What is said after these moves of Alice and another, who searches so much."""
    match = session(ALICE, two, start)
    for cell in cells:
        match.play(cell, thinking=Thinking(nodes=nodes))
    return situation(match.state, None, paused=False, known=None, helps=helps)


@pytest.mark.parametrize(
    "cells, nodes, words",
    [
        ((0, 4), 255, "Sera played 1 1, after 255 positions."),
        ((0, 4), 1, "Sera played 1 1, after 1 position."),
        ((0, 4), 0, "Sera played 1 1."),
        ((0, 4, 8, 1), 55, "Sera played 0 1 and threatens 2 1."),
        ((0, 4, 1, 2), 55, "Sera played 0 2, blocks and threatens 2 0."),
        ((0, 3, 1, 2), 55, "Sera played 0 2 and blocks."),
    ],
)
def test_the_last_move_of_a_machine_is_said_with_what_it_does(
    cells: tuple[int, ...], nodes: int, words: str
) -> None:
    assert said(tictactoe.start(), cells, nodes=nodes) == words


def test_of_many_threats_two_are_named() -> None:
    cells = (0, 21, 1, 22, 399, 23)
    assert said(four.start(), cells) == "Sera played 1 3. It threatens 1 0 and 1 4."
    ways = (0, 21, 1, 22, 398, 43, 397, 63, 396, 23)
    assert said(four.start(), ways) == "Sera played 1 3. It threatens 0 3, 1 0 and 2 more."


def test_who_plays_without_help_is_not_told_of_threats() -> None:
    assert said(tictactoe.start(), (0, 4, 8, 1), helps=False) == "Sera played 0 1."


def test_at_row_and_column_it_is_said_what_was_taken_and_where_the_next_is() -> None:
    board = rowcol.start(2, values=(6, -2, 3, 4))
    assert said(board, (0, 1)) == "Sera took the -2 at 1,2. Take from column 2."
    board = rowcol.start(3, values=range(9))
    assert said(board, (0, 1)) == "Sera took the 1 at 1,2. Take from row 1 or column 2."


def test_beside_the_board_stands_what_a_machine_searched_for_its_last_move_alone() -> None:
    """Seen failing: a block without a search was told with the nodes of the move before."""
    match = session(ALICE, SERA, tictactoe.start())
    for cell, nodes in ((0, 0), (4, 255), (1, 0)):
        match.play(cell, thinking=Thinking(nodes=nodes))
    match.play(2, thinking=Thinking(nodes=7))
    seen = view_of(BareTable(match, spoilers=Spoilers.ALWAYS).service.state, Viewer())
    assert seen.analysis.machine_move == match.state.plies[-1]
    match.play(6, thinking=Thinking(nodes=99))
    match.play(3)
    seen = view_of(BareTable(match, spoilers=Spoilers.ALWAYS).service.state, Viewer())
    assert seen.analysis.position is not None
    assert seen.analysis.machine_move is None


def test_else_it_is_said_whose_move_it_is() -> None:
    assert said(tictactoe.start(), (), two=BOB) == GAMES["tictactoe"].goal
    assert said(tictactoe.start(), (4,), two=BOB) == f"Alice played 1 1. {BOB.name} to move."
    assert said(tictactoe.start(), (4,), two=KITTY) == "Kitty is thinking ..."


def test_whoever_has_met_the_opponent_is_not_told_of_a_first_game() -> None:
    """Seen failing: Cop said "Good to see you, Alice", and below it stood "Your first game"."""
    state, goal = session(ALICE, KITTY).state, GAMES["tictactoe"].goal
    assert welcome(state, Acquaintance()) == f"Your first game, {ALICE.name}! {goal}"
    assert welcome(state, Acquaintance(has_met=True)) == goal


def test_the_end_of_row_and_column_says_why_it_is_over() -> None:
    board = rowcol.start(2, values=(6, -2, 3, 4))
    match = session(ALICE, BOB, board)
    for cell in (0, 1, 3, 2):
        match.play(cell)
    assert ending(match.state) == f"{ALICE.name} wins, 10 to 1. All numbers are taken."
    match = session(ALICE, BOB, rowcol.start(3, values=range(9)))
    for cell in (6, 3, 5, 2, 1, 0):
        match.play(cell)
    why = "Alice has nothing left to take in row 1 or column 1."
    assert ending(match.state) == f"Alice wins, 12 to 5. {why}"


def test_what_was_taken_back_can_be_played_again() -> None:
    match = session(ALICE, KITTY)
    for cell in (4, 0, 8, 2):
        match.play(cell)
    match.undo()
    words = situation(match.state, None, paused=False, known=None, helps=True)
    assert words == "2 moves taken back. r plays them again."
