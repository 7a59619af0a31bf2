"""The symmetries of a board, and the canonical one among the mirror images of a position."""

from collections.abc import Iterator
from functools import cache, lru_cache

from tictactoe_tui.games.position import P, Position


@cache
def symmetries(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Every rotation and mirror image as `new cell of old cell`: eight on a square, else four."""
    identity = tuple((row, column) for row in range(rows) for column in range(columns))
    upright = [
        tuple((abs(r - down), abs(c - across)) for r, c in identity)
        for down in (0, rows - 1)
        for across in (0, columns - 1)
    ]
    turned = [tuple((c, r) for r, c in image) for image in upright] if rows == columns else []
    return tuple(tuple(r * columns + c for r, c in image) for image in upright + turned)


def canonical_position(position: P) -> P:
    """The canonical one of a position's mirror images: the one whose code sorts first."""
    return min((image for image, _ in _images(position)), key=lambda image: image.code())


@lru_cache(4096)
def canonical_move(position: Position, cell: int) -> tuple[str, int]:
    """The code of the canonical position, and the cell to which this move is mirrored there.

    Where the position is its own mirror image, the lowest of the equivalent cells.
    """
    return min((image.code(), symmetry[cell]) for image, symmetry in _images(position))


@lru_cache(4096)
def own_symmetries(position: Position) -> tuple[tuple[int, ...], ...]:
    """The symmetries under which a position is its own mirror image, the identity first."""
    return tuple(symmetry for image, symmetry in _images(position) if image == position)


def _images(position: P) -> Iterator[tuple[P, tuple[int, ...]]]:
    """The position seen through every symmetry of its board, and the symmetry."""
    for symmetry in symmetries(position.rows, position.columns):
        yield position.image(symmetry), symmetry
