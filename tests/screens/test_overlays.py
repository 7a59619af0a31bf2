"""What is written on the board: values and threats, true and only where they may be seen."""

from dataclasses import replace
from functools import partial

import pytest
from rich.cells import cell_len

from tests.engine.oracle import tictactoe_scores
from tests.screens.conftest import Table
from tests.screens.drawn import lines
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.candidate_words import prediction
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import GAMES, Position, four, parse_position, replay, rowcol, tictactoe
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.sheet import key_commands, key_rows
from tictactoe_tui.service.overlay import Tone, legend_of_values, threats, values
from tictactoe_tui.service.view import AnalysisPart
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel, panel_content
from tictactoe_tui.widgets.panel.message_line import MessageLine


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


def test_the_legend_of_numbers_explains_every_sign_on_them() -> None:
    """Seen failing: ≤ stood in a cell and not in the legend, and ≈ the other way round."""
    position, usual = GAMES["rowcol"].start(), "+ ahead at the end, = level, − behind"
    most = Candidate(0, 7, status=Status.BOUND, sense=Sense.AT_MOST)
    proved = Candidate(1, 3, Verdict.WIN, status=Status.PROVED)
    assert values(position, SearchInfo(candidates=(most,)))[0].text == "≤+7"
    for candidates, also in (
        ((proved,), ""),
        ((proved, most), "; ≤ at most"),
        ((proved, most, Candidate(2, 1)), "; ≤ at most; ≈ an estimate"),
    ):
        assert legend_of_values(position, SearchInfo(candidates=candidates)) == f"{usual}{also}."


def test_a_cell_without_room_for_a_number_says_nothing_else() -> None:
    """Seen failing: a minus with ≤, of which the legend says nothing."""
    far = Candidate(0, -990, Verdict.LOSS, 10, Status.PROVED, (0,))
    most = Candidate(1, -988, Verdict.LOSS, 12, Status.BOUND, (1,), Sense.AT_MOST)
    usual = [Candidate(cell, -993, Verdict.LOSS, 7, Status.PROVED, (0,)) for cell in range(2, 400)]
    info = SearchInfo(candidates=(most, far, *usual))
    notes = values(four.start(), info)
    assert [notes[0].fitting(width) for width in (1, 2, 3)] == ["−", "−", "−11"]
    assert [notes[1].fitting(width) for width in (2, 3, 4)] == ["−", "−", "−"]
    assert (notes[2].text, notes[2].tone) == ("−", Tone.QUIET)
    shown = legend_of_values(four.start(), info)
    assert shown == "A number or + wins, − loses (most in 8), · is not known."
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
    assert [notes[2].fitting(width) for width in (1, 2, 3)] == ["+", "+", "+"]
    assert notes[3].text == "·"


def test_threats_of_both_sides() -> None:
    position = parse_position("four 8x8x4 BBB5/1WW5/2W5/8/8/8/8/8")
    assert position.to_move == 0
    assert {cell: note.text for cell, note in threats(position).items()} == {3: "★"}
    danger = replay(position, [60, 24])
    marks = {cell: note.text for cell, note in threats(danger).items()}
    assert marks[3] == "★"
    assert threats(GAMES["rowcol"].start()) == {}


@pytest.mark.parametrize("key, letter", [("rowcol", "e"), ("tictactoe", "x")])
async def test_a_hint_moves_no_legend(table: Table, key: str, letter: str) -> None:
    """Seen failing: beside a hint that marks no line the legend began a column further right."""
    await table.open(key, numbers=3)
    for cell in (4, 1, 0):
        await table.move_by_keys(cell)
    await table.press(letter)
    # While the values are still searched, their legend changes by itself.
    await table.until(
        lambda: bool(table.board.notes) and (letter == "x" or table.state.search_ended)
    )
    legend = table.screen.query_one(MessageLine).legend
    for level in (1, 2, 3):
        await table.press("i")
        await table.until(partial(_has_hint, table, level))
        assert table.screen.query_one(MessageLine).legend == legend


def _has_hint(table: Table, level: int) -> bool:
    """Whether a hint of at least this level stands under the board."""
    view = table.screen.viewer.notice
    return view is not None and view.hint is not None and view.hint.level >= level


@pytest.mark.parametrize("spoilers", list(Spoilers))
async def test_values_are_shown_to_who_asks_and_stay_with_the_analysis(
    table: Table, spoilers: Spoilers
) -> None:
    await table.open("tictactoe", Mode.TWO_PLAYERS, spoilers)
    await table.press("e")
    if spoilers is Spoilers.NEVER:
        assert not table.board.notes
        return
    await table.until(lambda: len(table.board.notes) == 9)
    await table.until(lambda: ". Here: 1 1 draws, proved." in table.text("#message"))
    is_on = spoilers is Spoilers.ALWAYS
    panel = table.screen.query_one(AnalysisPanel)
    assert (panel.analysis.position is not None) is is_on, "the panel is as quiet as before"
    await table.press("5", "2")
    if is_on:
        await table.until(lambda: len(table.board.notes) == 7)
        await table.press("e")
    assert not table.board.notes


@pytest.mark.parametrize(
    "keys", [(), ("y",), ("e",), ("e", "e"), ("x", "x"), ("left", "y"), ("a", "a"), ("m", "escape")]
)
async def test_a_move_is_made_with_help_once_its_position_was_told_of(
    table: Table, keys: tuple[str, ...]
) -> None:
    """Seen failing: only the analysis counted, and only if it was still on."""
    await table.open("tictactoe", Mode.TWO_PLAYERS)
    await table.press("5", *keys, "1")
    await table.until(lambda: len(table.moves()) == 2)
    helped = [each.thinking.analysis_shown for each in table.session.state.plies]
    # What was asked of a move that is made tells nothing of the next one.
    assert helped == [False, keys not in ((), ("y",))]


async def test_what_was_told_is_help_also_after_the_menu(table: Table) -> None:
    await table.open("tictactoe", Mode.TWO_PLAYERS)
    await table.press("5", "e", "escape", "c", "1")
    await table.until(lambda: len(table.moves()) == 2)
    assert table.session.state.plies[-1].thinking.analysis_shown


async def test_what_the_pointed_move_is_worth_is_never_cut(table: Table) -> None:
    """Seen failing: of a long message and the worth behind it only the message was there."""
    await table.open("tictactoe", Mode.TWO_PLAYERS, Spoilers.ALWAYS)
    await table.until(lambda: ". Here: 1 1 draws, proved." in table.text("#message"))
    line = table.screen.query_one(MessageLine)
    line.message = replace(line.message, text="Welcome back! " * 20)
    await table.pilot.pause()
    assert table.text("#message").strip() == "Here: 1 1 draws, proved."


async def test_threats_come_and_go(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "2", "9", "x")
    assert {cell: note.text for cell, note in table.board.notes.items()} == {6: "▲"}
    await table.press("x")
    assert not table.board.notes
    await table.press("x", "1")
    assert not table.board.notes, "the analysis is off: what was asked for goes with the move"
    await table.press("a", "x")
    assert [cell for cell, note in table.board.notes.items() if note.text == "▲"] == [8]


async def test_who_plays_without_analysis_is_offered_no_keys_for_it(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI, Spoilers.NEVER)
    helping = {f"game.{each}" for each in ("hint", "analysis", "why", "values", "threats")}
    hidden = [each.binding for each in table.screen.active_bindings.values()]
    told = {each.tooltip for each in hidden if each.id in helping}
    assert len(told) == len(helping)
    assert not any(each.show for each in hidden if each.id in helping)
    offered = {row.meaning for row in key_rows(table.app.screen)}
    offered |= {command.title for command in key_commands(table.app.screen)}
    assert not offered & told
    assert "without analysis" in " ".join(table.text("#analysis").split())
    await table.press("R", "y")
    assert table.state.game.result is not None
    keys = {each.binding.id for each in table.screen.active_bindings.values()}
    assert "game.why" in keys, "the end tells"


async def test_without_analysis_there_are_no_figures(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI, opponent="Sera")
    await table.record_answers()
    assert "a shows what each move is worth." in table.text("#analysis")
    await table.press("1")
    await table.until(lambda: len(table.moves()) == 2)
    await table.pilot.pause()
    assert table.text("#analysis") == ""
    first_answer = table.text("#message")
    assert first_answer.endswith(" positions. a shows what each move is worth."), "a first game"
    assert not table.screen.query_one("#so-far").display
    await table.press("up", "e")
    # Seen failing: the message kept its invitation, and its two rows left none for the legend.
    await table.until(lambda: "Here: " in table.text("#message"))
    assert "a shows" not in table.text("#message")
    assert "wins" in lines(table.app)[-3], "what the signs mean stands over the message"
    await table.press("e", "a")
    await table.until(lambda: "Sera: " in table.text("#analysis"))
    nodes = table.session.state.plies[-1].thinking.nodes
    assert f"Sera: {nodes:,} nodes" in table.text("#analysis")
    assert table.screen.query_one("#strip").display


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
    assert rows[0] == "─ Best for Player proved"
    assert rows[1] == "Player can win by move 7"
    assert rows[2] == "move score comes to"
    assert rows[3].startswith("▸ 1 0 6 wins in 5")
    assert rows[4].startswith("5 more 6 win in 5"), "equal ones stand in one row"
    assert text.count("▸") == 1
    assert any(row.startswith("→ 1 0 1 2") for row in rows)
    assert "217 nodes depth 7" in rows[-1]


def _panel(position: Position, info: SearchInfo, width: int, height: int) -> list[str]:
    return str(panel_content(_part(position, info), width, height)).splitlines()


def _part(position: Position, info: SearchInfo) -> AnalysisPart:
    return AnalysisPart(position, info, True, "", "Ann", prediction(position, info, name="Ann"))


def test_a_line_that_is_cut_says_so() -> None:
    """Seen failing: the expected line stopped in the middle of the game, as if it ended there."""
    position = four.start(6, 6)
    line = tuple(range(20))
    for moves, goes_on in ((line, True), (line[:5], False)):
        best = Candidate(0, 996, Verdict.WIN, 4, Status.PROVED, moves)
        rows = _panel(position, SearchInfo((best,), 1), 34, 12)
        (first,) = (at for at, row in enumerate(rows) if row.startswith("→ 0 0"))
        assert any("…" in row for row in rows[first:]) == goes_on
        assert rows[first + goes_on].endswith("…") == goes_on
        assert all(cell_len(row) <= 34 for row in rows)


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
    rows = [row.rstrip() for row in _panel(position, info, 34, 12)]
    assert rows[0].split() == ["─", "Best", "for", "Ann", "proved"]
    assert rows[1] == "Ann can win by move 9"
    assert rows[3].endswith("996  wins in 5")
    assert rows[4].endswith("≥990  wins within 11")
    assert " ".join(rows[5].split()) == "5 more ≈ not known", "estimates share a row"
    assert rows[6].endswith("≤−989  loses within 12")
    assert " ".join(rows[7].split()) == "2 more lose", "at most five rows"
    assert all(cell_len(row) <= 34 for row in rows)
    assert all(cell_len(row) <= 27 for row in _panel(position, info, 27, 12)), "60 columns"
    wide = [" ".join(row.split()) for row in _panel(position, info, 56, 20)]
    assert "0 6 ≤−989 loses within 12" in wide
    assert "2 more lose" not in wide, "with room each has its row"


def test_equal_moves_are_one_row_that_opens() -> None:
    position = replay(four.start(), (189, 210, 190, 188))
    told = (
        *(Candidate(at, 996, Verdict.WIN, 4, Status.PROVED, (at, 7)) for at in (169, 129)),
        *(Candidate(at, 994, Verdict.WIN, 6, Status.PROVED, (at, 8)) for at in range(40)),
        *(Candidate(at, -993, Verdict.LOSS, 7, Status.PROVED, (at, 9)) for at in range(40, 99)),
    )
    info = SearchInfo(candidates=told, result=1, end_ply=9, done=True)
    rows = [" ".join(row.split()) for row in _panel(position, info, 33, 12)]
    assert rows[3:7] == [
        "▸ 8 9 996 wins in 5",
        "1 more 996 wins in 5",
        "40 more 994 win in 7",
        "59 more −993 lose in 8",
    ]
    assert not any("0 1" in row for row in rows), "no blocks of coordinates"
    opened = str(panel_content(_part(position, info), 33, 16, opened=2)).splitlines()
    assert opened[6].split()[:4] == ["0", "0", "0", "1"]
    assert "59 more" in "\n".join(opened)
    assert len(opened) <= 16
    # Seen failing: of a group the reply stood behind a move of the group itself.
    wide = [" ".join(row.split()) for row in _panel(position, info, 56, 20)]
    assert wide[2:4] == ["move score comes to then", "▸ 8 9 996 wins in 5 0 7"]
    assert wide[4:7] == rows[4:7], "a group has no reply of its own"


async def test_a_key_opens_one_group_after_the_other(table: Table) -> None:
    await table.open("tictactoe", Mode.TWO_PLAYERS, Spoilers.ALWAYS)
    panel = table.screen.query_one(AnalysisPanel)
    await table.press("5", "2")
    await table.until(lambda: panel.analysis.ended and len(table.moves()) == 2)
    await table.press("g")
    assert panel.opened == 1
    assert "0 2" in table.text("#analysis")
    await table.press("g")
    assert panel.opened == 0
    await table.press("g", "1")
    await table.until(lambda: len(table.moves()) == 3)
    assert panel.opened == 0


@pytest.mark.parametrize("position", [four.start(), rowcol.start(5, 7)])
def test_what_is_at_least_so_much_is_not_so_much_or_less(position: Position) -> None:
    told = (
        Candidate(0, 300),
        Candidate(1, 200, Verdict.UNKNOWN, None, Status.BOUND, (1,), Sense.AT_LEAST),
        *(Candidate(cell, 150 - cell, line=(cell,)) for cell in range(2, 7)),
    )
    rows = _panel(position, SearchInfo(candidates=told, done=True), 34, 7)
    said = " ".join(next(row for row in rows if "6 more" in row).split())
    assert said in ("6 more not known", "6 more various")


def test_a_search_that_took_no_time_has_no_speed() -> None:
    info = SearchInfo(candidates=(Candidate(4, 0, Verdict.DRAW, 8, Status.PROVED, (4,)),), nodes=9)
    assert "a second" not in _panel(tictactoe.start(), info, 80, 9)[-1]
