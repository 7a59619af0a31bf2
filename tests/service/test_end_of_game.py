"""What is told once a game is over: somebody's record, and where the winning line is."""

import pytest

from tests.service.table import BareTable
from tictactoe_tui.engine.judging import judge_game
from tictactoe_tui.games import Position, Side, four, replay, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.actions import Thinking
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.service.end_of_game import TurningPoint, end_of, line_words, turning_point
from tictactoe_tui.service.sentences import updated_record

AGAINST = Tally(2, 0, 1, 1)


@pytest.mark.parametrize(
    "total, said",
    [
        (AGAINST, "2 games: 0 won, 1 lost, 1 drawn."),
        (Tally(27, 15, 9, 3), "27 games: 15 won, 9 lost, 3 drawn."),
    ],
)
def test_all_games_of_the_person_are_told(total: Tally, said: str) -> None:
    state = GameSession(Setup(tictactoe.start(), (Human("Ada"), Computer("Sera")))).state
    assert updated_record(state, Acquaintance(total, AGAINST)) == said
    assert updated_record(state, None) == ""
    assert updated_record(state, Acquaintance(Tally(), Tally())) == "", "not asked yet"


def taken_over() -> GameSession:
    """A game of two machines that was lost before Ann took over the side that lost it."""
    match = GameSession(Setup(tictactoe.start(), (Computer("Kitty"), Computer("Sera"))))
    for cell in (0, 1, 4):
        match.play(cell, thinking=Thinking(seconds=1.0, nodes=100))
    match.take_over(Side.TWO, "Ann")
    for cell, nodes in ((8, 0), (3, 100), (5, 0), (6, 100)):
        match.play(cell, thinking=Thinking(seconds=3.0, nodes=nodes, analysis_shown=True))
    return match


def test_a_game_taken_over_counts_nowhere_and_its_card_says_so() -> None:
    """Seen failing: "1 game: 0 won, 1 lost", from before this game."""
    known = Acquaintance(Tally(1, 0, 1), Tally())
    assert updated_record(taken_over().state, known) == "Taken over: this game counts nowhere."


def test_what_a_machine_did_is_not_told_of_who_took_its_seat_over() -> None:
    """Seen failing: "Lost at move 2", and `p` asked Ann for a better one."""
    table = BareTable(taken_over(), spoilers=Spoilers.ALWAYS)
    table.service.open(lambda _: None)
    while table.work():
        pass
    end = end_of(table.service.state)
    assert end is not None
    assert (end.headline, end.names) == ("Kitty wins: column 0, move 7", ("X", "O"))
    assert end.story[0] == "Sera lost it at move 2: 0 1"
    assert end.mistakes == ()
    assert end.decisions.startswith("Moves that mattered: X ")
    assert end.figures == (("time a move", "2.0 s", "2.3 s"), ("nodes searched", "400", "100"))


@pytest.mark.parametrize(
    "start, cells, words",
    [
        (tictactoe.start(), (0, 3, 1, 4, 2), "row 0"),
        (tictactoe.start(), (0, 1, 3, 4, 6), "column 0"),
        (tictactoe.start(), (0, 1, 4, 2, 8), "from 0 0 to 2 2"),
        (tictactoe.start(), (0, 3, 1, 4, 5, 6, 8, 7, 2), "row 0 and column 2"),
        (tictactoe.start(), (0, 1, 2, 3, 8, 5, 6, 7, 4), "from 0 2 to 2 0 and from 0 0 to 2 2"),
        (four.start(5, 6), (0, 6, 1, 7, 2, 13, 4, 14, 3), "from 0 0 to 0 4"),
        (four.start(4, 6), (3, 0, 9, 1, 15, 2, 21), "column 3"),
        (tictactoe.start(), (0, 3, 1), ""),
    ],
)
def test_the_line_is_named_and_so_are_two_at_once(
    start: LinePosition, cells: tuple[int, ...], words: str
) -> None:
    assert line_words(replay(start, cells)) == words


def test_a_diagonal_is_told_by_its_ends_in_few_words() -> None:
    """Seen failing: "Ann wins: from 0 0 to 2 2", too long for its line at four."""
    match = GameSession(Setup(tictactoe.start(), (Human("Ann"), Human("Bob"))))
    for cell in (0, 1, 4, 2, 8):
        match.play(cell)
    end = end_of(BareTable(match).service.state)
    assert end is not None
    assert end.headline == "Ann wins: 0 0 to 2 2, move 5"


def point(
    cells: tuple[int, ...],
    start: Position | None = None,
    *,
    resigned: Side | None = None,
    machine: Side | None = None,
) -> TurningPoint:
    """Where Ann and Bob, one of whom may be Sera, have decided this match."""
    one = Computer("Sera") if machine is Side.ONE else Human("Ann")
    two = Computer("Sera") if machine is Side.TWO else Human("Bob")
    session = GameSession(Setup(start or tictactoe.start(), (one, two)))
    for cell in cells:
        session.play(cell)
    if resigned is not None:
        session.resign(resigned)
    return turning_point(session.state, judge_game(session.state.moves))


@pytest.mark.parametrize(
    "machine, said",
    [
        (Side.TWO, "Lost at move 5: 1 0"),
        (Side.ONE, "Sera lost it at move 5: 1 0"),
        (None, "Ann lost it at move 5: 1 0"),
    ],
)
def test_the_move_that_lost_is_named_to_whoever_reads_it(machine: Side | None, said: str) -> None:
    found = point((0, 4, 8, 1, 3, 7), machine=machine)
    assert (found.ply, found.sentences[0]) == (5, said)
    assert len(found.sentences) == 3, "and why, and what was better"


def test_what_one_let_the_other_complete_is_told_as_that() -> None:
    said = point((4, 1, 6, 8, 0, 2, 7, 3, 5), machine=Side.TWO).sentences
    assert said == (
        "Your first mistake at move 7: 2 1",
        "It lets O complete column 2.",
        "X's 1 0 would have won at once: it completes column 0.",
        "Sera could have won at move 8.",
    )


@pytest.mark.parametrize(
    "cells, ply, last",
    [
        ((6, 7, 0, 3, 8, 5, 2, 4), 5, "Lost at move 7: 0 2"),
        ((2, 1, 4, 0, 7, 8, 5, 6, 3), 5, "Sera lost it at move 6: 2 2"),
        ((5, 2, 4, 8, 0, 1, 7, 3, 6), 5, "Ann could have won at move 7."),
        ((1, 0, 7, 4, 3, 5, 2, 6, 8), 3, "Sera could have won at move 8."),
    ],
)
def test_where_one_went_wrong_first_comes_before_where_it_was_decided(
    cells: tuple[int, ...], ply: int, last: str
) -> None:
    """Seen failing: only the last mistake of the game was told, also where it was the machine's."""
    found = point(cells, machine=Side.TWO)
    assert (found.ply, found.sentences[-1]) == (ply, last)
    assert found.sentences[0].startswith(f"Your first mistake at move {ply}: ")
    assert point(cells).ply != ply, "of two people who share the board neither comes first"


def test_a_draw_says_whether_anybody_could_have_won() -> None:
    found = point((4, 0, 8, 2, 1, 7, 3, 5, 6))
    assert found == TurningPoint(("Nobody could have done better.",))
    missed = point((0, 1, 4, 8, 2, 6, 7, 5, 3))
    assert missed.ply is not None
    assert missed.sentences[0] == f"Ann could have won at move {missed.ply}."
    assert "X's 1 0 would have won" in missed.sentences[1]


@pytest.mark.parametrize(
    "cells, resigned, said",
    [
        ((), Side.ONE, ()),
        ((4, 0), Side.ONE, ("It was a draw when Ann resigned.",)),
        ((4, 0), Side.TWO, ("It was a draw when Bob resigned.",)),
        ((4, 1), Side.ONE, ("Ann resigned a won game.",)),
        ((4, 1, 0), Side.ONE, ("Ann resigned a won game.",)),
    ],
)
def test_who_resigned_is_told_what_is_true(
    cells: tuple[int, ...], resigned: Side, said: tuple[str, ...]
) -> None:
    assert point(cells, resigned=resigned) == TurningPoint(said)


def test_who_resigned_a_lost_game_is_told_where_it_was_lost() -> None:
    found = point((4, 1), resigned=Side.TWO)
    assert (found.ply, found.sentences[0]) == (2, "Bob lost it at move 2: 0 1")


def test_of_a_game_resigned_before_it_was_known_who_is_ahead_nothing_is_told() -> None:
    assert point((0, 1), rowcol.start(7, 5), resigned=Side.ONE) == TurningPoint()


def test_a_game_can_be_lost_from_its_start() -> None:
    start = rowcol.start(2, values=(1, 2, 3, 9), first=Side.ONE)
    assert point((3, 1, 0, 2), start).sentences == (
        "No move of Bob lost it: with best play Ann wins from the start.",
    )


def test_who_took_a_seat_over_has_not_made_its_moves() -> None:
    """Seen failing: "No move of Bob lost it", of a move that Sera had made."""
    start = rowcol.start(2, values=(1, 2, 3, 9), first=Side.ONE)
    match = GameSession(Setup(start, (Computer("Kitty"), Computer("Sera"))))
    match.play(3)
    match.play(1)
    match.play(0)
    match.take_over(Side.TWO, "Bob")
    match.play(2)
    assert turning_point(match.state, judge_game(match.state.moves)).sentences == (
        "No move of B lost it: with best play A wins from the start.",
    )


def test_how_a_loss_could_be_won_is_not_told_as_what_was_played() -> None:
    """Seen failing: "X plays 1 0 and threatens 1 2", in a game in which X had played 1 2."""
    lost, why, *_ = point((4, 1, 5, 3, 8, 6, 2), machine=Side.ONE).sentences
    assert lost == "Lost at move 2: 0 1"
    assert why.startswith("This loses: X can play ")
