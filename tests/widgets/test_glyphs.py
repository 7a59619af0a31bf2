"""Signs and what stands for them in ASCII, the drawings of stones, and the digits."""

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from tests.widgets.conftest import Opener
from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.choices import Pad
from tictactoe_tui.widgets.board.board_geometry import Geometry
from tictactoe_tui.widgets.board.glyphs import ASCII_CLASS, PHONE_CLASS, PlainSigns, plain_signs
from tictactoe_tui.widgets.board.stones import STONES, face

SCALES = (1, 2, 4, 6, 8)
BLACK = Color(0, 0, 0)


def in_plain(text: str, *, letters: bool) -> str:
    (segment,) = PlainSigns(letters=letters).apply([Segment(text)], BLACK)
    return segment.text


def test_every_sign_has_one_as_wide() -> None:
    signs = plain_signs()
    for sign, plain in signs.items():
        assert plain.isascii()
        assert cell_len(plain) == cell_len(sign), sign
    assert {chr(code) for code in range(0x2500, 0x25A0)} <= signs.keys()


@pytest.mark.parametrize(
    "text, plain",
    [
        ("│ ● ○ · ▸ →…│", "| # O . > >.|"),
        ("9 11 … 5 ±2", "9 11.. 5+-2"),
        ("╭──┬──╮", ".--+--."),
        ("┏ ┓ ┌ ┐", "+ + . ."),
        ("plain", "plain"),
    ],
)
def test_signs_are_exchanged_one_for_one(text: str, plain: str) -> None:
    assert in_plain(text, letters=True) == plain


def test_letters_stay_unless_they_cannot_be_shown() -> None:
    assert in_plain("Zoë 日本 ▸", letters=True) == "Zoë 日本 >"
    assert in_plain("Zoë 日本 ▸", letters=False) == "Zoe ???? >"


def test_sides_stay_apart_in_ascii() -> None:
    assert len({in_plain(stone.glyph, letters=True) for stone in STONES.values()}) == 3
    assert in_plain("●", letters=True) != in_plain("○", letters=True)


@pytest.mark.parametrize("text", [*STONES, "7", "-999", ""])
@pytest.mark.parametrize("scale", SCALES)
def test_drawings_fill_their_cells(text: str, scale: int) -> None:
    geometry = Geometry(3, 3, 0, max(1, len(text)), scale, ruled=scale > 1)
    lines = face(text, geometry.inner_width, geometry.inner_height, plain=True)
    assert len(lines) == geometry.inner_height
    assert {cell_len(line) for line in lines} == {geometry.inner_width}
    if scale > 2:
        assert "".join(lines).isascii()


@pytest.mark.parametrize("scale", SCALES)
def test_every_drawing_looks_different(scale: int) -> None:
    geometry = Geometry(3, 3, 0, 1, scale, ruled=scale > 1)
    size = geometry.inner_width, geometry.inner_height
    assert face("X", *size, plain=True) != face("O", *size, plain=True)
    assert face("B", *size, plain=True) != face("W", *size, plain=True)


@pytest.mark.parametrize("pad, rows", [(Pad.NUMPAD, "789456123"), (Pad.PHONE, "123456789")])
async def test_digits_are_drawn_where_they_place(show: Opener, pad: Pad, rows: str) -> None:
    async with show(tictactoe.start(), size=(16, 7)) as (app, pilot):
        app.set_class(pad is Pad.PHONE, PHONE_CLASS)
        app.board.refresh()
        await pilot.pause()
        shown = "".join(
            app.lines()[app.board.cell_region(cell).y][app.board.cell_region(cell).x + 1]
            for cell in range(9)
        )
        assert shown == rows
        await pilot.press(*"123456789")
        assert "".join(rows[cell] for cell in app.chosen()) == "123456789"


async def test_a_large_board_in_ascii(show: Opener) -> None:
    async with show(tictactoe.start().play(4).play(0)) as (app, pilot):
        drawn = app.lines()
        app.add_class(ASCII_CLASS)
        app.board.refresh()
        await pilot.pause()
        assert app.lines() != drawn
        assert ".-----." in "".join(app.lines())
