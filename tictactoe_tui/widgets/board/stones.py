"""What stands on a cell, drawn as large as the cell allows.

Large stones are pictures of square pixels, two of them to a character; in ASCII they are drawings,
line by line. Only the upper half of either is written down; the lower half is its mirror image.
"""

from dataclasses import dataclass
from functools import lru_cache
from re import sub
from typing import Final

from tictactoe_tui.games import Side

Picture = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stone:
    """A kind of stone: whose it is, its glyph for small cells, pictures and drawings for others."""

    side: Side
    glyph: str
    pictures: tuple[Picture, ...]
    drawings: tuple[Picture, ...]
    small: tuple[Picture, Picture] | None = None
    """Two lines of four characters, and the same in ASCII."""


_CROSS: Final = (
    ("#...#", ".#.#.", "..#.."),
    ("##.....##", ".##...##.", "..##.##..", "...###..."),
    (
        "###.....###",
        ".###...###.",
        "..###.###..",
        "...#####...",
        "....###....",
    ),
    (
        "###.......###",
        ".###.....###.",
        "..###...###..",
        "...###.###...",
        "....#####....",
        ".....###.....",
        ".....###.....",
    ),
)
_RING: Final = (
    (".###.", "#...#", "#...#"),
    ("..#####..", ".##...##.", "##.....##", "##.....##"),
    (
        "..#######..",
        ".#########.",
        "####...####",
        "###.....###",
        "###.....###",
    ),
    (
        "...#######...",
        ".###########.",
        ".####...####.",
        "####.....####",
        "###.......###",
        "###.......###",
        "###.......###",
    ),
)
_DISC: Final = tuple(
    tuple(sub("#.*#", lambda edges: len(edges[0]) * "#", row) for row in ring) for ring in _RING
)

_UPSIDE_DOWN: Final = str.maketrans(".'/\\", "'.\\/")


def _drawn(*halves: Picture) -> tuple[Picture, ...]:
    """Drawings with the mirror image of their upper halves."""
    return tuple((*half, *(row.translate(_UPSIDE_DOWN) for row in half[-2::-1])) for half in halves)


_DRAWN_CROSS: Final = _drawn(("'. .'", "  X  "), ("'.     .'", "  '. .'  ", "    X    "))
_DRAWN_RING: Final = _drawn((" .-. ", "(   )"), (" .-----. ", "/       \\", "|       |"))
_DRAWN_DISC: Final = _drawn((" .#. ", "#####"), (" .#####. ", "#########", "#########"))

STONES: Final = {
    "X": Stone(Side.ONE, "X", _CROSS, _DRAWN_CROSS),
    "O": Stone(Side.TWO, "O", _RING, _DRAWN_RING),
    "B": Stone(Side.ONE, "●", _DISC, _DRAWN_DISC, (("▟██▙", "▜██▛"), ("/##\\", "\\##/"))),
    "W": Stone(Side.TWO, "○", _RING, _DRAWN_RING, (("▟▀▀▙", "▜▄▄▛"), ("/--\\", "\\__/"))),
}
"""The stones by the letter that a position has for them; any other text is drawn as it is."""


def _doubled(picture: Picture) -> Picture:
    """A picture of the same, twice as wide and twice as high."""
    return tuple("".join(2 * pixel for pixel in row) for row in picture for _ in range(2))


_DOUBLED: Final = {each.glyph: tuple(map(_doubled, each.pictures[1:])) for each in STONES.values()}


@lru_cache(maxsize=512)
def face(text: str, width: int, height: int, *, plain: bool = False) -> tuple[str, ...]:
    """The lines of a cell of this size with a stone, a number or any short text in its middle."""
    stone = STONES.get(text)
    if stone is not None:
        if stone.small is not None and (width, height) == (4, 2):
            return stone.small[plain]
        pictures = stone.drawings if plain else (*stone.pictures, *_DOUBLED[stone.glyph])
        for picture in reversed(pictures):
            if len(picture[0]) <= width - 2 and len(picture) <= height:
                lines = _centred(picture, height) if plain else _half_blocks(picture, height)
                return tuple(line.center(width) for line in lines)
        text = stone.glyph
    return tuple(line.center(width) for line in _centred((text,), height))


def _centred(picture: Picture, height: int) -> list[str]:
    """A picture in the middle of this many lines."""
    above = (height - len(picture) + 1) // 2
    below = height - len(picture) - above
    return [*[""] * above, *picture, *[""] * below]


def _half_blocks(upper: Picture, height: int) -> list[str]:
    """A picture and its mirror image in the middle of this many lines."""
    pixels = [*upper, *reversed(upper)]
    blank = "." * len(upper[0])
    above = (2 * height - len(pixels)) // 2
    pixels = [blank] * above + pixels + [blank] * (2 * height - above - len(pixels))
    lines = (zip(*pixels[at : at + 2], strict=True) for at in range(0, 2 * height, 2))
    return ["".join(_BLOCKS[upper, lower] for upper, lower in line) for line in lines]


_BLOCKS: Final = {(".", "."): " ", ("#", "."): "▀", (".", "#"): "▄", ("#", "#"): "█"}
