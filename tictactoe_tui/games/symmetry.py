"""The symmetries of a board."""

from functools import cache


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
