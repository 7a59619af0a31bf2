"""What is written on the board: values and threats, true and only where they may be seen."""

import pytest
from rich.cells import cell_len

from tests.engine.oracle import tictactoe_scores
from tests.screens.conftest import Table
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import GAMES, Position, four, parse_position, replay, rowcol, tictactoe
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.service.overlay import Overlay, Tone, legend, threats, values
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel, panel_content


def test_values_of_tic_tac_toe_are_those_of_the_oracle() -> None:
    for position, scores in tictactoe_scores()[::37]:
        notes = values(position, analyse(position))
        assert notes.keys() == scores.keys()
        for cell, score in scores.items():
            sign = "+" if score > 0 else "−" if score else "="
            plies = str(11 - abs(score)) if score else ""
            note = notes[cell]
            assert (note.text, note.fitting(2), note.fitting(1)) == (*[f"{sign}{plies}"] * 2, sign)
            best = score > 0 and score == max(scores.values())
            tone = Tone.BEST if best else Tone.GOOD if score > 0 else Tone.BAD
            assert notes[cell].tone is (tone if score else Tone.LEVEL)


def test_an_estimate_never_looks_like_a_proof() -> None:
    info = SearchInfo(candidates=(Candidate(3, 400), Candidate(4)))
    notes = values(four.start(), info)
    assert all(note.tone is Tone.GUESS and note.text in "≈·" for note in notes.values())
    numbers = values(GAMES["rowcol"].start(), info)
    assert [note.text for note in numbers.values()] == ["≈+400", "?"]
    assert all(note.tone is Tone.GUESS for note in numbers.values())


def test_a_cell_without_room_for_a_number_says_nothing_else() -> None:
    far = Candidate(0, -990, Verdict.LOSS, 10, Status.PROVED, (0,))
    most = Candidate(1, -988, Verdict.LOSS, 12, Status.BOUND, (1,), Sense.AT_MOST)
    usual = [Candidate(cell, -993, Verdict.LOSS, 7, Status.PROVED, (0,)) for cell in range(2, 400)]
    info = SearchInfo(candidates=(most, far, *usual))
    notes = values(four.start(), info)
    assert [notes[0].fitting(width) for width in (1, 2, 3)] == ["−", "−", "−11"]
    assert [notes[1].fitting(width) for width in (2, 3, 4)] == ["−≤", "−≤", "−≤13"]
    assert notes[2].text == "·"
    shown = legend(Overlay.VALUES, four.start(), info)
    assert shown == ("A number or + wins in so many moves, − loses (most in 8), · is not known.")
    assert len(shown) <= 76, "there is one row for it in 80 columns"


def test_a_win_on_a_large_board_keeps_its_number_in_one_column() -> None:
    soon, far = (
        Candidate(cell, 996, Verdict.WIN, plies, Status.PROVED, (cell,))
        for cell, plies in ((0, 6), (1, 12))
    )
    within = Candidate(2, 980, Verdict.WIN, 6, Status.BOUND, (2,), Sense.AT_LEAST)
    notes = values(four.start(), SearchInfo(candidates=(soon, far, within, Candidate(3, 87))))
    assert [notes[0].fitting(width) for width in (1, 2)] == ["7", "+7"]
    assert [notes[1].fitting(width) for width in (1, 2, 3)] == ["+", "13", "+13"]
    assert [notes[2].fitting(width) for width in (1, 2, 3)] == ["+", "+≤", "+≤7"]
    assert notes[3].text == "·"


def test_threats_of_both_sides() -> None:
    position = parse_position("four 8x8x4 BBB5/1WW5/2W5/8/8/8/8/8")
    assert position.to_move == 0
    assert {cell: note.text for cell, note in threats(position).items()} == {3: "★"}
    danger = replay(position, [60, 24])
    marks = {cell: note.text for cell, note in threats(danger).items()}
    assert marks[3] == "★"
    assert threats(GAMES["rowcol"].start()) == {}


@pytest.mark.parametrize("spoilers", list(Spoilers))
async def test_values_are_a_part_of_the_analysis(table: Table, spoilers: Spoilers) -> None:
    await table.open("tictactoe", Mode.TWO_PLAYERS, spoilers)
    await table.press("e")
    if spoilers is Spoilers.ALWAYS:
        await table.until(lambda: len(table.board.notes) == 9)
        await table.press("5", "2")
        await table.until(lambda: len(table.board.notes) == 7)
        await table.press("e")
    else:
        refusal = "without analysis" if spoilers is Spoilers.NEVER else "Values need the analysis"
        assert refusal in table.text("#message")
    assert not table.board.notes


async def test_threats_come_and_go(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "2", "9", "x")
    assert {cell: note.text for cell, note in table.board.notes.items()} == {6: "▲"}
    await table.press("1")
    assert [cell for cell, note in table.board.notes.items() if note.text == "▲"] == [8]
    await table.press("x")
    assert not table.board.notes


async def test_the_panel_tells_the_whole_story(table: Table) -> None:
    await table.open("tictactoe", Mode.TWO_PLAYERS, Spoilers.ALWAYS)
    await table.press("5", "8")
    panel = table.screen.query_one(AnalysisPanel)
    await table.until(
        lambda: (
            panel.analysis.position is not None
            and panel.analysis.ended
            and panel.analysis.position.ply == 2
        )
    )
    text = str(panel.render())
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert rows[0].startswith("─ X wins in 5, on move 7")
    assert rows[0].endswith("proved")
    assert rows[1] == "move score comes to"
    assert rows[2] == "▸ 1 0 6 wins in 5"
    assert rows[3] == "5 others 6 wins in 5", "equal ones stand in one row"
    assert text.count("▸") == 1
    assert any(row.startswith("→ 1 0 1 2") for row in rows)
    assert "217 nodes depth 7" in rows[-1]


def _panel(position: Position, info: SearchInfo, width: int, height: int) -> list[str]:
    return str(panel_content(position, info, True, width, height)).splitlines()


def test_a_narrow_panel_cuts_no_words() -> None:
    position = replay(four.start(), (189, 210, 190, 188))
    told = (
        Candidate(169, 996, Verdict.WIN, 4, Status.PROVED, (169,)),
        Candidate(129, 990, Verdict.WIN, 10, Status.BOUND, (129,), Sense.AT_LEAST),
        *(Candidate(cell, 150 - cell, line=(cell,)) for cell in range(5)),
        Candidate(6, -989, Verdict.LOSS, 11, Status.BOUND, (6,), Sense.AT_MOST),
        *(Candidate(7 + at, -991 - at, Verdict.LOSS, 9 - at, Status.PROVED) for at in (0, 2)),
    )
    info = SearchInfo(candidates=told, result=1, end_ply=9, done=True)
    rows = [row.rstrip() for row in _panel(position, info, 34, 9)]
    assert rows[0].split() == ["─", "Black", "wins", "in", "5", "proved"]
    assert rows[3].endswith("≥990  wins in ≤11")
    assert " ".join(rows[4].split()) == "5 others ≈150 or less", "estimates share a row"
    assert rows[5].endswith("loses in ≤12")
    assert rows[6].endswith("loses in ≤10"), "what they all come to at most"
    assert all(cell_len(row) <= 34 for row in rows)
    assert "on move 9" in _panel(position, info, 50, 9)[0]
    assert all(cell_len(row) <= 27 for row in _panel(position, info, 27, 9)), "60 columns"


@pytest.mark.parametrize("position", [four.start(), rowcol.start(5, 7)])
def test_what_is_at_least_so_much_is_not_so_much_or_less(position: Position) -> None:
    told = (
        Candidate(0, 300),
        Candidate(1, 200, Verdict.UNKNOWN, None, Status.BOUND, (1,), Sense.AT_LEAST),
        *(Candidate(cell, 150 - cell, line=(cell,)) for cell in range(2, 7)),
    )
    rows = _panel(position, SearchInfo(candidates=told, done=True), 34, 6)
    assert " ".join(next(row for row in rows if "others" in row).split()) == "6 others various"


def test_a_search_that_took_no_time_has_no_speed() -> None:
    info = SearchInfo(candidates=(Candidate(4, 0, Verdict.DRAW, 8, Status.PROVED, (4,)),), nodes=9)
    assert "a second" not in _panel(tictactoe.start(), info, 80, 9)[-1]
