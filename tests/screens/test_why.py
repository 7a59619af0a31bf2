"""Why a move is good or bad: by key and mouse, beside the board, and only where it may be told."""

from functools import partial

import pytest

from tests.engine.oracle import tictactoe_scores
from tests.screens.conftest import Table
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.judging import judge_move
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.service.explanation import Explanation
from tictactoe_tui.service.overlay import NUMBERS
from tictactoe_tui.widgets.board.glyphs import plain_signs
from tictactoe_tui.widgets.panel.verdict_view import VerdictView


async def explained(table: Table, move: str = "") -> str:
    """What the panel says of this move, once it does; nothing covers the board meanwhile."""
    await table.until(lambda: is_told(table) and move in table.text("#why"))
    await table.pilot.pause()
    assert table.screen.query_one("#why").region.height
    assert table.board.region.height
    return " ".join(table.text("#why").split())


def is_told(table: Table) -> bool:
    view = table.screen.view
    return view is not None and view.why is not None


async def test_the_move_under_the_cursor(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "8", "4", "down")
    assert table.board.cursor == 6
    await table.press("y")
    text = await explained(table)
    assert (
        "Every move loses: after this one X can play 1 1, which makes two threats at once." in text
    )
    assert {cell: note.text for cell, note in table.board.notes.items()} == {4: "①", 5: "▲", 8: "▲"}
    assert "① what follows, ▲ needs blocking." in table.text("#message")
    assert len(table.moves()) == 3


async def test_a_win_at_once_and_a_move_that_lets_it_happen(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "8", "4")
    await table.press("y")
    assert "X" in await explained(table)
    for _ in range(2):
        await table.press("right")
    await table.press("y")
    assert "This loses sooner: X completes column 0 at 2 0." in await explained(table, "1 2")


async def test_the_reasons_stand_until_y_again_esc_or_the_next_move(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "8", "y")
    await explained(table)
    await table.press("y")
    assert not is_told(table)
    assert not table.board.notes
    for key in ("escape", "4"):
        await table.press("y")
        await explained(table)
        await table.press(key)
        assert not is_told(table)
        assert not table.board.notes
    assert len(table.moves()) == 3
    await table.press("y")
    await explained(table)
    await table.pilot.click(VerdictView)
    await table.pilot.pause()
    assert not is_told(table)


async def test_esc_takes_the_reasons_away_before_the_end(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "7", "6", "4", "8")
    assert not is_told(table)
    await table.press("1", "9")
    end = table.screen.view.end if table.screen.view is not None else None
    await table.press("y")
    await explained(table)
    assert not table.screen.query_one("#end").region.height
    await table.press("escape")
    assert not is_told(table)
    assert table.screen.view is not None
    assert (table.screen.view.end is None) == (end is None)


async def test_b_plays_out_what_is_explained_and_else_the_same_board(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "y")
    await explained(table)
    await table.press("right", "down", "y")
    assert table.board.cursor == 4
    text = await explained(table, "1 1")
    assert "1 1 is the only move proved" in text
    assert "Left alone, X plays ① and threatens ②. O blocks, X plays ③, and two lines need" in text
    assert "b plays it on the board" in text
    marks = [note.text for note in table.board.notes.values()]
    assert sorted(marks) == ["①", "②", "③", "▲", "▲"]
    for made in (1, 2, 3):
        await table.press("b")
        assert sorted(note.text for note in table.board.notes.values()) == [*NUMBERS[:made]]
        assert f"b: step {made} of 3" in await explained(table)
    await table.press("b")
    assert [note.text for note in table.board.notes.values()] == marks
    await table.press("escape", "b")
    assert len(table.moves()) == 1


@pytest.mark.parametrize("key", GAMES)
async def test_the_last_move_by_the_other_mouse_button(table: Table, key: str) -> None:
    await table.open(key, numbers=3)
    await table.move_by_keys(4)
    region = table.board.cell_region(4)
    await table.pilot.click("#board", offset=(region.x + 1, region.y), button=3)
    assert len(await explained(table)) > 10
    assert len(table.moves()) == 1


async def test_no_mark_is_a_digit_and_the_longest_reasons_have_room(table: Table) -> None:
    """At 80 columns by 24 rows; in plain ASCII the signs are letters."""
    assert "".join(map(plain_signs().__getitem__, NUMBERS)) == "ABCDEFGHI"
    await table.open("tictactoe")
    await table.press("7", "y")
    await explained(table)
    panel = table.screen.query_one(VerdictView)
    explanations = [
        Explanation(0, MoveStory(position, judge_move(position, cell)))
        for position, scores in tictactoe_scores()[::5]
        for cell in scores
    ]
    for each in explanations:
        for made in range(len(each.played_out) + 1):
            notes, _ = Explanation(0, each.story, made).marks(each.story.position)
            assert not any(sign.isdecimal() for note in notes.values() for sign in note.text)
    longest = sorted(explanations, key=lambda each: -len(" ".join(each.verdict.sentences)))
    for each in longest[:20]:
        panel.verdict = each.verdict
        text = " ".join(str(panel.render()).split())
        assert " ".join(each.verdict.sentences) in text
        assert panel.size.height >= str(panel.render()).count("\n") + 1


async def test_hints_number_a_line_with_signs_that_place_nothing(table: Table) -> None:
    def given(step: int) -> bool:
        return table.session.state.hint_level > step

    await table.open("tictactoe", Mode.VS_AI, first=True)
    for step in range(4):
        await table.press("i")
        await table.until(partial(given, step))
        await table.pilot.pause()
    signs = [note.text for note in table.board.notes.values()]
    assert signs
    assert not any(sign.isdecimal() for sign in signs)
    assert sorted(signs) == [*NUMBERS[: len(signs)]]
    assert "The marks show the expected line, to the end." in table.text("#message")
    assert "; " not in table.text("#message")


async def test_nothing_is_told_where_the_players_want_no_analysis(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI, Spoilers.NEVER)
    await table.press("y")
    assert "without analysis" in table.text("#analysis")
    await table.press("R", "y")
    await table.press("5", "y")
    await table.pilot.pause()


async def test_before_the_first_move_of_a_watched_game_there_is_nothing(table: Table) -> None:
    await table.open("tictactoe", Mode.WATCH)
    await table.press("p", "home", "y")
    assert "no move to explain" in table.text("#message")
