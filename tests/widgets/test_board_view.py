"""What the board shows, what it asks for, and how little it repaints."""

from collections.abc import Iterator

import pytest
from rich.segment import Segment
from textual.strip import Strip

from tests.widgets.conftest import BoardApp, Opener
from tictactoe_tui.games import GAMES, Position, four, replay, rowcol, tictactoe
from tictactoe_tui.widgets.board.board_view import BoardUse


def segments(app: BoardApp, cell: int) -> Iterator[Segment]:
    """The segments of a cell's lines, cut at its edges."""
    region = app.board.cell_region(cell)
    for y in range(region.y, region.bottom):
        yield from app.board.render_line(y).crop(region.x, region.right)


def attributes(app: BoardApp, cell: int, name: str) -> bool:
    """Whether anything in a cell has this attribute."""
    return any(seg.style and getattr(seg.style, name) for seg in segments(app, cell))


async def test_four_is_drawn_with_whole_stones(show: Opener) -> None:
    position = replay(four.start(), (0, 19, 380))
    async with show(position) as (app, _pilot):
        lines = app.lines()
    assert sum(line.count("●") for line in lines) == 2
    assert sum(line.count("○") for line in lines) == 1
    assert sum(line.count("·") for line in lines) == 397
    assert all(len(line) == 52 for line in lines)


@pytest.mark.parametrize("size", rowcol.SIZES)
async def test_every_size_of_numbers_fits_or_scrolls(show: Opener, size: int) -> None:
    position = rowcol.start(size, seed=3)
    async with show(position) as (app, _pilot):
        text = "\n".join(app.lines())
        assert app.board.missing.area == 0
        assert app.board.cell_at(app.board.cell_region(0).offset) == 0
    digits = sum(char.isdigit() for char in text)
    assert digits >= size * size
    labels = text.split()
    assert "1" in labels
    assert str(size) in labels


async def test_wide_numbers_are_whole(show: Opener) -> None:
    values = [-999, 999, 0, 7] * 4
    async with show(rowcol.start(4, values=values)) as (app, _pilot):
        text = "\n".join(app.lines())
        assert text.count("-999") == 4
        width = app.board.geometry.text_width
        for cell in (0, 4, 8, 12):
            app.board.position = app.board.position.play(cell)
        assert app.board.geometry.text_width == width


@pytest.mark.parametrize("key", GAMES)
async def test_axes_count_as_the_notation_does(show: Opener, key: str) -> None:
    position = GAMES[key].start()
    async with show(position) as (app, _pilot):
        top = next(line for line in app.lines() if line.strip())
    base = position.notation.base
    assert top.split()[0] == str(base)


async def test_the_cursors_column_is_always_named(show: Opener) -> None:
    async with show(four.start()) as (app, pilot):
        await pilot.press("right")
        top = next(line for line in app.lines() if line.strip())
    assert "11" in top.split()


async def test_the_faint_digits_go_with_the_game(show: Opener) -> None:
    won = replay(tictactoe.start(), (4, 0, 5, 8))
    async with show(won) as (app, _pilot):
        body = "".join(line[12:] for line in app.lines()[3:])
        assert "3" not in body
        assert "7" not in body
        assert "4" in body
        app.board.position = won.play(3)
        assert "9" not in "".join(app.lines())


def backgrounds(app: BoardApp, cell: int) -> set[str]:
    """The colours behind what stands on a cell."""
    return {str(seg.style.bgcolor) for seg in segments(app, cell) if seg.style and seg.text.strip()}


async def test_the_last_move_is_tinted_by_its_side(show: Opener) -> None:
    async with show(replay(four.start(), (210, 189, 211))) as (app, _pilot):
        app.board.last_move = 211
        mine, plain = backgrounds(app, 211), backgrounds(app, 210)
        assert mine != plain
        app.board.position = app.board.position.play(190)
        app.board.last_move = 190
        assert backgrounds(app, 190) not in (mine, plain)
        assert backgrounds(app, 211) == plain


async def test_last_move_and_winning_line_need_no_colour(
    show: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with show(replay(four.start(), (210, 189, 211, 190, 212, 191))) as (app, _pilot):
        app.board.last_move = 191
        assert attributes(app, 191, "underline")
        assert "‹" in "".join(app.lines())
        assert not attributes(app, 190, "underline")
        assert not attributes(app, 212, "reverse")
        app.board.position = app.board.position.play(213)
        app.board.last_move = 213
        assert attributes(app, 213, "underline")
        assert not attributes(app, 191, "underline")
        for cell in (210, 211, 212, 213):
            assert attributes(app, cell, "reverse")


async def test_sides_differ_in_weight_too(show: Opener) -> None:
    async with show(replay(four.start(), (0, 380))) as (app, _pilot):
        assert attributes(app, 0, "bold")
        assert not attributes(app, 380, "bold")


async def test_takeable_numbers_stand_out(show: Opener) -> None:
    async with show(rowcol.start(20, seed=1).play(0)) as (app, _pilot):
        assert attributes(app, 5, "bold")
        assert attributes(app, 20, "bold")
        assert not attributes(app, 21, "bold")
        assert "".join(seg.text for seg in segments(app, 0)).strip() == ""


@pytest.mark.parametrize("position", [four.start(), tictactoe.start(), rowcol.start()])
async def test_hover_previews_and_leaves_no_trace(show: Opener, position: Position) -> None:
    async with show(position) as (app, pilot):
        before = app.lines()
        region = app.board.cell_region(0)
        await pilot.hover(app.board, offset=(region.x + 1, region.y))
        assert app.board.hover == 0
        assert app.lines() != before
        await pilot.hover(app.board, offset=(0, 0))
        assert app.board.hover is None
        assert app.lines() == before


async def test_a_cursor_step_repaints_two_rows(
    show: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with show(four.start()) as (app, pilot):
        painted: list[int] = []
        render = app.board.render_line

        def counted(y: int) -> Strip:
            painted.append(y)
            return render(y)

        monkeypatch.setattr(app.board, "render_line", counted)
        for key in ("down", "left"):
            painted.clear()
            await pilot.press(key)
            await pilot.pause()
            assert 1 <= len(set(painted)) <= 2


async def test_the_cursor_stays_on_the_board(show: Opener) -> None:
    async with show(four.start()) as (app, pilot):
        await pilot.press(*["shift+left"] * 4, *["shift+up"] * 4, "h", "k")
        assert app.board.cursor == 0
        await pilot.press("j", "l")
        assert app.board.cursor == 21


async def test_enter_space_and_click_ask_for_a_move_and_make_none(show: Opener) -> None:
    async with show(four.start()) as (app, pilot):
        await pilot.press("enter", "space")
        region = app.board.cell_region(399)
        await pilot.click(app.board, offset=(region.x + 1, region.y))
        await pilot.click(app.board, offset=(0, 0))
        assert app.chosen() == [210, 210, 399]
        assert app.board.position == four.start()


async def test_a_picture_asks_for_nothing(show: Opener) -> None:
    async with show(tictactoe.start(), use=BoardUse.LOOK) as (app, pilot):
        await pilot.click(app.board)
        await pilot.hover(app.board)
        await pilot.press("enter")
        assert not app.chosen()
        assert app.board.hover is None
        assert not app.board.has_focus
        assert "┏" not in "".join(app.lines())


async def test_another_game_on_the_same_board(show: Opener) -> None:
    async with show(tictactoe.start()) as (app, pilot):
        app.board.position = four.start()
        await pilot.pause()
        assert app.board.cursor == 210
        app.board.position = rowcol.start(2)
        await pilot.pause()
        assert app.board.cursor == 3
        await pilot.press("enter")
        assert app.chosen() == [3]
