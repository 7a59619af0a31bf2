"""What is proved of an empty board is known wherever that board is spoken of."""

import json

import pytest

from tests.cli.program import ran
from tests.service.table import BareTable
from tests.service.test_review import judged
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, known_before
from tictactoe_tui.games import Position, Side, four, replay, rowcol, tictactoe
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.hints import Nudge, hint
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.proofs.small_boards import note_on_size, small_boards
from tictactoe_tui.service.view import Viewer, view_of

ADA, BOB, KITTY, COP = Human("Ada"), Human("Bob"), Computer("Kitty"), Computer("Cop")
FEW = Limits(nodes=500)


def outlook(start: Position, *, swap_rule: bool = False) -> str:
    """What stands above the analysis while the first move is looked for, with little searched."""
    session = GameSession(Setup(start, (ADA, BOB), swap_rule=swap_rule))
    table = BareTable(session, spoilers=Spoilers.ALWAYS)
    log = table.service._current.search.log
    log.learn(start, analyse(start, FEW))
    table.service._current.search.info = log.infos.get(start)
    return view_of(table.service.state, Viewer()).analysis.outlook


@pytest.mark.parametrize(
    "start, said",
    [
        (four.start(7, 7), "Ada can win"),
        (four.start(8, 5), "Ada can win"),
        (four.start(5, 5), "Best play: a draw"),
        (four.start(9, 12), "The result is not proved"),
        (four.start(7, 7).play(0), "The result is not proved"),
    ],
    ids=["7x7", "8x5", "5x5", "9x12", "after a move"],
)
def test_the_panel_knows_what_the_form_knows(start: Position, said: str) -> None:
    """Seen failing: "The result is not proved", after a form with "Black wins by force on 7x7."."""
    assert outlook(start) == said


def test_under_the_swap_rule_the_owner_of_the_first_stone_is_open() -> None:
    assert outlook(four.start(7, 7), swap_rule=True) == "The result is not proved"


def test_a_watched_game_begins_with_what_is_proved() -> None:
    """Seen failing on 20x20 too, where Kitty looks two moves ahead."""
    for side in (7, 20):
        start = four.start(side, side)
        table = BareTable(GameSession(Setup(start, (KITTY, COP))), spoilers=Spoilers.ALWAYS)
        table.service._current.search.log.learn(start, SearchInfo((Candidate(0, 3),)))
        assert table.service._current.search.log.infos[start].result == 1


def test_the_command_line_knows_it() -> None:
    """Seen failing: "The result is not proved.", and "open" as JSON."""
    command = ("analyse", "four", "--rows", "7", "--cols", "7", "--nodes", "500")
    assert "Black is to move. Black can win." in ran(*command).out
    document = json.loads(ran(*command, "--json").out)
    assert (document["result"], document["winner_name"]) == ("win", "Black")
    assert [each["row"] for each in document["candidates"] if each["verdict"] == "win"] == [3]
    assert json.loads(ran(*command, "--stream").out.splitlines()[0])["result"] == "win"


def test_a_review_begins_with_it() -> None:
    """Seen failing: nothing was known of the start."""
    session = GameSession(Setup(four.start(7, 7), (ADA, BOB)))
    for cell in (0, 24, 6, 25, 42, 23, 48, 26):
        session.play(cell)
    evaluation = judged(session).view().graph[0].evaluation
    assert evaluation is not None
    assert evaluation.value == 1


def test_a_hint_does_not_call_the_result_open() -> None:
    """Seen failing: "No result is proved yet; one move looks best.", though a win was proved."""
    start = four.start(7, 7)
    info = SearchInfo(tuple(Candidate(cell, 9 - cell) for cell in range(49)), result=1)
    assert hint(start, info, HintLevel.NUDGE).text == Nudge.WIN


def test_what_is_known_of_empty_boards_is_what_the_form_says() -> None:
    for size in (*range(4, 10), 20):
        said = {1: "Black wins", 0: "Nobody can", None: "Who wins"}
        assert note_on_size(size).startswith(said[known_before(four.start(size, size)).result])
    for board in small_boards():
        rows, columns, connect = board.board
        turned = four.start(columns, rows, connect)
        lying, standing = known_before(four.start(rows, columns, connect)), known_before(turned)
        assert lying.result == standing.result
        assert (board.first is None) is (lying.best is None)
        if lying.best is not None and standing.best is not None:
            assert divmod(lying.best, columns) == divmod(standing.best, rows)[::-1]
            assert lying.candidates[0].score == standing.candidates[0].score
    for other in (tictactoe.start(), rowcol.start(), replay(four.start(7, 7), (0,))):
        assert known_before(other) == SearchInfo()
    assert four.start(7, 7).to_move is Side.ONE
