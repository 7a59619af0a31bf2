"""Computers' turns, records, hints, summaries and the match after this one."""

from dataclasses import replace

import pytest

from tests.match.matches import ALICE, BOB, KITTY, SERA, session, won_by_x
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status
from tictactoe_tui.games import Position, Side, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Hinted, HintLevel, NotPossible, Thinking, thinking_of
from tictactoe_tui.match.journal import replay_actions, summary_of_actions
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup, move_source, next_seed
from tictactoe_tui.match.state import Ending

FEW = Limits(nodes=1000)


def play_out(match: GameSession, limits: Limits = FEW) -> None:
    while (turn := match.request()) is not None:
        match.play(turn.player(replace(turn.request, limits=limits)).cell)


def test_a_rematch_is_a_new_match_and_has_a_version_of_its_own() -> None:
    match = won_by_x()
    again, turned = match.rematch(), match.swap_sides()
    assert again.setup.seats == (ALICE, BOB)
    assert turned.setup.seats == (BOB, ALICE)
    for new in (again, turned):
        assert new.setup.seed == next_seed(5)
        assert new.state.plies == ()
        assert new.version > match.version


def test_a_rematch_draws_new_numbers_only_where_the_seed_drew_them() -> None:
    drawn = session(start=rowcol.start(4, 5, first=Side.TWO)).rematch().setup
    assert drawn.start == rowcol.start(4, drawn.seed, first=Side.TWO)
    preset = rowcol.start(2, values=[1, 2, 3, 4])
    assert session(start=preset).rematch().setup.start == preset


def test_a_computers_turn_repeats() -> None:
    match = session(KITTY, SERA)
    turn, again = match.request(), match.request()
    assert turn is not None
    assert again is not None
    assert again.player(again.request) == turn.player(turn.request)


@pytest.mark.parametrize("start", [tictactoe.start(), rowcol.start(4, 3), four.start(5, 5)])
def test_stepping_back_and_playing_on_gives_the_same_game(start: Position) -> None:
    straight, bent = session(KITTY, KITTY, start), session(KITTY, KITTY, start)
    play_out(straight)
    for record in straight.state.plies[:-1]:
        bent.play(record.cell)
    for _ in range(4):
        bent.undo()
    bent.redo()
    play_out(bent)
    assert bent.state.plies == straight.state.plies


def test_the_source_of_a_move_is_that_of_seed_side_and_ply() -> None:
    match = session(KITTY, KITTY)
    for ply in range(4):
        turn = match.request()
        assert turn is not None
        source = move_source(5, Side(ply % 2), ply)
        assert turn.request.source.random() == source.random()
        match.play(ply)


def test_every_move_has_numbers_of_its_own() -> None:
    seeds = [(seed, side, ply) for seed in (1, -1, "1 2") for side in Side for ply in range(3)]
    assert len({move_source(*seed).random() for seed in seeds}) == len(seeds)
    assert move_source(7, Side.ONE, 3).random() == move_source("7", Side.ONE, 3).random()


def test_what_a_move_took_is_kept() -> None:
    match = session(SERA, ALICE)
    turn = match.request()
    assert turn is not None
    choice = turn.player(turn.request)
    record = match.play(choice.cell, thinking=thinking_of(choice.info, choice.cell, 2))
    assert choice.info is not None
    assert record.thinking == Thinking(
        2, choice.info.nodes, choice.info.depth, choice.info.cutoffs, 0, Status.PROVED
    )
    assert (record.ply, record.side, record.name) == (1, Side.ONE, "Sera")
    bound = Candidate(3, 4, status=Status.BOUND, sense=Sense.AT_LEAST)
    info = SearchInfo((bound, Candidate(5)), nodes=7)
    assert thinking_of(info, 3, 0).sense is Sense.AT_LEAST
    assert thinking_of(info, 5, 0) == Thinking(nodes=7)
    assert thinking_of(None, 3, 1.5) == Thinking(1.5)


def test_a_hint_stays_with_who_asked_for_it_and_then_took_over_the_first_stone() -> None:
    """Seen failing: it was counted for who had placed the stone."""
    match = GameSession(Setup(four.start(4, 4, 3), (Human("Ann"), Human("Bob")), swap_rule=True))
    match.play(0)
    match.apply(Hinted(HintLevel.NUDGE))
    match.swap()
    match.apply(Hinted(HintLevel.NUDGE))
    match.play(5)
    match.apply(Hinted(HintLevel.NUDGE))
    match.resign(Side.ONE)
    replayed = replay_actions(match.setup, match.actions).summary()
    for summary in (match.summary(), summary_of_actions(match.setup, match.actions), replayed):
        assert summary is not None
        assert [(side.seat.name, side.hints) for side in summary.sides] == [("Bob", 2), ("Ann", 1)]


def test_hints_are_counted_once_for_each_level() -> None:
    match = session()
    info = analyse(match.state.position)
    for level in (HintLevel.NUDGE, HintLevel.NUDGE, HintLevel.CELL, HintLevel.REGION):
        match.hint(info, level)
    assert match.state.hints == (2, 0)
    assert match.version == 0
    assert match.play(0).hint == HintLevel.CELL
    assert match.play(1).hint == 0
    match.undo()
    match.hint(analyse(match.state.position), HintLevel.LINE)
    match.resign(Side.ONE)
    with pytest.raises(NotPossible):
        match.hint(info, HintLevel.LINE)
    summary = match.summary()
    assert summary is not None
    assert [side.hints for side in summary.sides] == [2, 1]


def test_summaries_of_each_ending() -> None:
    assert session().summary() is None
    match = session()
    for number, cell in enumerate((0, 3, 1, 4, 2)):
        match.play(cell, thinking=Thinking(1.5, 10 + number, number, 2))
    summary = match.summary()
    assert summary is not None
    assert (summary.winner, summary.sides[Side.ONE].seat) == (Side.ONE, ALICE)
    assert (summary.ending, summary.plies, summary.totals) == (Ending.LINE, 5, None)
    one, two = summary.sides
    assert (one.moves, one.nodes, one.depth, one.cutoffs, one.seconds) == (3, 36, 4, 6, 4.5)
    assert (two.moves, two.nodes, two.depth, two.cutoffs, two.seconds) == (2, 24, 3, 4, 3.0)
    drawn = session()
    for cell in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        drawn.play(cell)
    summary = drawn.summary()
    assert summary is not None
    assert (summary.winner, summary.ending) == (None, Ending.FULL_BOARD)


@pytest.mark.parametrize("cells, winner", [((0, 1, 3), "A"), ((3, 1, 0), "Tie"), ((0, 2, 3), "B")])
def test_the_summary_of_the_number_game(cells: tuple[int, ...], winner: str) -> None:
    values = {"A": [1, 2, 3, 4], "B": [1, 9, 9, 4], "Tie": [1, 5, 3, 4]}[winner]
    match = session(Computer("Greedy"), ALICE, rowcol.start(2, values=values))
    for cell in cells:
        match.play(cell)
    while match.turn is not None:
        match.play(match.state.position.legal_moves()[0])
    summary = match.summary()
    assert summary is not None
    assert summary.ending is Ending.NO_MOVE_LEFT
    assert summary.totals is not None
    a, b = summary.totals
    assert summary.winner is (Side.ONE if a > b else Side.TWO if b > a else None)


def test_views_stay_on_the_board() -> None:
    match = won_by_x()
    state = match.state
    assert match.state.moment_after(-3) == match.state.moment_after(0)
    assert match.state.moment_after(99).position == state.position
    assert match.state.moment_after(2).cell == 3
    assert match.state is state
