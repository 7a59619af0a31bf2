"""The measures of boards, the pictures of stones, and the words beside the board."""

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from tictactoe_tui.games import Side, four, replay, rowcol, tictactoe
from tictactoe_tui.widgets.board_geometry import Geometry, fit
from tictactoe_tui.widgets.side_panel import move_list, sides
from tictactoe_tui.widgets.stones import STONES, face

SCALES = (1, 2, 4, 6, 8)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("text_width", [1, 4])
def test_every_cell_is_found_where_it_is_drawn(scale: int, text_width: int) -> None:
    geometry = Geometry(5, 7, 0, text_width, scale)
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
        for room in ((200, 60), (52, 22), (30, 14), (14, 6), (1, 1))
    ] == [8, 6, 4, 2, 1]
    assert fit(rowcol.start(3), 1, Size(200, 60)).scale == 4
    assert fit(four.start(), 1, Size(52, 22)).scale == 1


@pytest.mark.parametrize("text", [*STONES, "7", "-999", ""])
@pytest.mark.parametrize("scale", SCALES)
def test_faces_fill_their_cells(text: str, scale: int) -> None:
    geometry = Geometry(3, 3, 0, max(1, len(text)), scale)
    lines = face(text, geometry.inner_width, geometry.inner_height)
    assert len(lines) == geometry.inner_height
    assert {cell_len(line) for line in lines} == {geometry.inner_width}


@pytest.mark.parametrize("scale", SCALES)
def test_every_stone_looks_different(scale: int) -> None:
    geometry = Geometry(3, 3, 0, 1, scale)
    size = geometry.inner_width, geometry.inner_height
    assert face("X", *size) != face("O", *size)
    assert face("B", *size) != face("W", *size)


def test_the_mover_is_marked_and_the_result_is_said() -> None:
    position = tictactoe.start()
    assert str(sides(position)).splitlines()[0].startswith("▸ X")
    won = replay(position, (4, 0, 5, 8, 3))
    assert "▸" not in str(sides(won))
    assert "wins" in str(sides(won)).splitlines()[0]
    drawn = replay(position, (4, 0, 8, 2, 1, 7, 3, 5, 6))
    assert str(sides(drawn)).count("draw") == 2


def test_the_side_that_starts_second_in_name_has_the_second_column() -> None:
    start = rowcol.start(3, seed=1, first=Side.TWO)
    line = str(move_list((start, start.play(0)), (0,), ()))
    assert line.index("…") < line.index("1,1")


def test_moves_taken_back_stay_in_the_list() -> None:
    start = tictactoe.start()
    text = str(move_list((start, start.play(4)), (4,), (0, 8)))
    assert text.split() == ["1", "1", "1", "2", "2", "2", "0", "0"]
