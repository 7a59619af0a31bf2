"""The symmetries of a board, and one position to stand for all its mirror images."""

from functools import cache
from typing import TypeVar

from tictactoe_tui.games.position import Position

P = TypeVar("P", bound=Position)


@cache
def symmetries(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Every turn and mirror image as `new cell of old cell`: eight on a square, else four."""
    identity = tuple((row, column) for row in range(rows) for column in range(columns))
    upright = [
        tuple((r, c) for r, c in identity),
        tuple((r, columns - 1 - c) for r, c in identity),
        tuple((rows - 1 - r, c) for r, c in identity),
        tuple((rows - 1 - r, columns - 1 - c) for r, c in identity),
    ]
    turned = [tuple((c, r) for r, c in image) for image in upright] if rows == columns else []
    return tuple(tuple(r * columns + c for r, c in image) for image in upright + turned)


def images(position: P) -> list[P]:
    """The position seen through every symmetry of its board, itself first."""
    return [position.transformed(each) for each in symmetries(position.rows, position.columns)]


def canonical(position: P) -> P:
    """The one image that stands for all of them: the first by its code."""
    return min(images(position), key=lambda image: image.code())
