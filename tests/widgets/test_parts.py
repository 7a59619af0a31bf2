"""The measures of boards, the pictures of stones, and the words beside the board."""

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from tictactoe_tui.console.wording import analysis_words
from tictactoe_tui.engine.info import Candidate, Evaluation, SearchInfo, Status, Verdict
from tictactoe_tui.games import Position, Side, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Thinking
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.match.state import GameState, PlyRecord
from tictactoe_tui.service.view import AnalysisPart, GraphPoint
from tictactoe_tui.widgets.board.board_geometry import Geometry, fit
from tictactoe_tui.widgets.board.stones import STONES, face
from tictactoe_tui.widgets.panel.analysis_panel import panel_content
from tictactoe_tui.widgets.panel.game_graph import column, graph_legend
from tictactoe_tui.widgets.panel.game_panel import move_list
from tictactoe_tui.widgets.panel.panel_text import title_line, wrapped
from tictactoe_tui.widgets.panel.side_panel import sides

SCALES = (1, 2, 4, 6, 8, 12, 14)
GEOMETRIES = [*((scale, scale > 1) for scale in SCALES), (2, False)]


@pytest.mark.parametrize("scale, ruled", GEOMETRIES)
@pytest.mark.parametrize("text_width", [1, 4])
def test_every_cell_is_found_where_it_is_drawn(scale: int, ruled: bool, text_width: int) -> None:
    geometry = Geometry(5, 7, 0, text_width, scale, ruled=ruled)
    for cell in range(35):
        region = geometry.region(cell)
        assert region.right <= geometry.size.width
        assert region.bottom <= geometry.size.height
        assert geometry.cell_at(region.x, region.y) == cell
        assert geometry.cell_at(region.x + geometry.pitch // 2, region.bottom - 1) == cell
    assert geometry.cell_at(geometry.margin - 1, 1) is None
    assert geometry.cell_at(geometry.margin, 0) is None
    assert geometry.cell_at(geometry.margin, geometry.size.height + scale) is None


def test_the_largest_board_that_fits_is_taken() -> None:
    start = tictactoe.start()
    assert [
        fit(start, 1, Size(*room)).scale
        for room in ((200, 60), (80, 40), (60, 30), (52, 22), (30, 14), (14, 6), (1, 1))
    ] == [14, 12, 10, 6, 4, 2, 1]
    assert fit(rowcol.start(3), 1, Size(200, 60)).scale == 8
    assert fit(four.start(), 1, Size(52, 22)).scale == 1


@pytest.mark.parametrize("text", [*STONES, "7", "-999", ""])
@pytest.mark.parametrize("scale, ruled", GEOMETRIES)
def test_faces_fill_their_cells(text: str, scale: int, ruled: bool) -> None:
    geometry = Geometry(3, 3, 0, max(1, len(text)), scale, ruled=ruled)
    lines = face(text, geometry.inner_width, geometry.inner_height)
    assert len(lines) == geometry.inner_height
    assert {cell_len(line) for line in lines} == {geometry.inner_width}


@pytest.mark.parametrize("scale, ruled", GEOMETRIES)
def test_every_stone_looks_different(scale: int, ruled: bool) -> None:
    geometry = Geometry(3, 3, 0, 1, scale, ruled=ruled)
    size = geometry.inner_width, geometry.inner_height
    assert face("X", *size) != face("O", *size)
    assert face("B", *size) != face("W", *size)


def state_after(start: Position, *cells: int) -> GameState:
    """A game of two people in which these moves were made."""
    session = GameSession(Setup(start, (Human("Ada"), Human("Bo"))))
    for cell in cells:
        session.play(cell)
    return session.state


def test_the_mover_is_marked_and_the_result_is_said() -> None:
    start = tictactoe.start()
    assert str(sides(state_after(start), 31)).splitlines()[0].startswith("▸ X Ada")
    won = str(sides(state_after(start, 4, 0, 5, 8, 3), 31))
    assert "▸" not in won
    assert "wins" in won.splitlines()[0]
    assert str(sides(state_after(start, 4, 0, 8, 2, 1, 7, 3, 5, 6), 31)).count("draw") == 2


def test_names_of_any_length_and_kind_leave_the_columns_in_place() -> None:
    names = ("W" * 24, "[/]", "日本語の名前", "a")
    widths = set()
    for name in names:
        session = GameSession(Setup(tictactoe.start(), (Human(name), Human("other"))))
        widths.add(cell_len(str(sides(session.state, 31)).splitlines()[0]))
    assert len(widths) == 1


def test_the_side_that_starts_second_in_name_has_the_second_column() -> None:
    line = str(move_list(state_after(rowcol.start(3, seed=1, first=Side.TWO), 0), 1))
    assert line.index("…") < line.index("1,1")


def test_moves_taken_back_stay_in_the_list() -> None:
    session = GameSession(Setup(tictactoe.start(), (Human("Ada"), Human("Bo"))))
    for cell in (4, 8, 0):
        session.play(cell)
    session.undo()
    session.undo()
    text = str(move_list(session.state, 1))
    assert text.split() == ["1", "1", "1", "2", "2", "2", "3", "0", "0"]


@pytest.mark.parametrize("value", [-1.0, -0.9, -0.05, 0.0, 0.05, 0.9, 1.0])
@pytest.mark.parametrize("status", Status)
def test_a_graph_draws_what_is_known_and_its_legend_says_how(value: float, status: Status) -> None:
    proved = status is Status.PROVED
    if proved and value not in (-1, 0, 1):
        return
    point = GraphPoint(Evaluation(value, status))
    signs = {*column(point.evaluation)} - {" "}
    assert bool(signs) == (proved or abs(value) > 0.1)
    assert ("█" in signs) == (proved and abs(value) == 1)
    legend = graph_legend([GraphPoint(None), point], tictactoe.start())
    assert all(sign.replace("▀", "▄") in legend for sign in signs)
    assert ("guess" in legend) == (bool(signs) and not proved)
    assert bool(legend) == bool(signs)


def test_where_nothing_is_known_nothing_is_drawn() -> None:
    assert column(None) == (" ", " ")
    assert graph_legend([GraphPoint(None)], tictactoe.start()) == ""
    likely = [GraphPoint(Evaluation(value, Status.ESTIMATE)) for value in (-0.5, 0.5)]
    assert graph_legend(likely, four.start()) == "▄ guess  above: ●"


def test_no_line_ends_inside_a_move_or_a_count() -> None:
    for width in range(10, 40):
        shown = wrapped("Sera 1 of 1 right at 10 11, Player 12 of 13.", width).splitlines()
        assert all(any(each in line for line in shown) for each in ("1 of 1", "10 11", "12 of 13"))


def test_a_title_is_whole_where_what_stands_beside_it_has_parts_to_spare() -> None:
    """Seen failing: "The g…" over the strip of a game of four in a small window."""
    signs = "█ wins  ▄ guess  above: ●"
    assert title_line("─ The game", signs, 40).plain == f"─ The game     {signs}"
    assert title_line("─ The game", signs, 33).plain == "─ The game      ▄ guess  above: ●"
    assert title_line("─ The game", "proved", 12).plain == "─ Th… proved"


def test_beside_a_proved_result_stands_no_estimate() -> None:
    """Seen failing: `≈0  loses`, and faint, where the moves around a position prove it lost."""
    moves = tuple(
        Candidate(cell, score, Verdict.LOSS) for cell, score in ((210, 0), (190, -3), (170, -3))
    )
    part = AnalysisPart(four.start(), SearchInfo(moves, -1, done=True), True, "", "Bob")
    drawn = panel_content(part, 34, 20)
    assert "≈" not in drawn.plain
    rows = [line.split() for line in drawn.plain.splitlines()[3:5]]
    assert rows == [["▸", "10", "10", "loses"], ["2", "more", "lose"]]


def test_one_node_is_a_node() -> None:
    """Seen failing: "Sera: 1 nodes"."""
    info = SearchInfo((Candidate(210, 0),), nodes=1, cutoffs=1)
    made = PlyRecord(1, Side.ONE, "Sera", 210, Thinking(nodes=1))
    part = AnalysisPart(four.start(), info, True, "", "Bob", machine_move=made)
    for width in (34, 80):
        drawn = panel_content(part, width, 20).plain
        assert (drawn.count("1 node "), "1 nodes" in drawn, "1 cuts" in drawn) == (2, False, False)
    assert "1 node, depth 0." in analysis_words(four.start(), info, 1, 0)
