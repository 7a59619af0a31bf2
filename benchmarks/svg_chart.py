"""Plain pictures as SVG: lines over two axes, and a board of coloured cells.

Each has a ground of its own, so that it reads the same on a light page and on a dark one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

COLOURS: Final = ("#1f5f8b", "#b5442e", "#3f7d4e", "#777")
_STYLE: Final = (
    "text{font:14px sans-serif;fill:#333}.title{font-size:18px;font-weight:bold}"
    ".middle{text-anchor:middle}.right{text-anchor:end}.small{font-size:12px}"
    ".grid{stroke:#ddd}.axis{stroke:#333}path{fill:none}.cell{stroke:#999}"
)
_WIDTH, _HEIGHT, _CELL = 640, 340, 30
_LEFT, _RIGHT, _BELOW, _HEAD, _ROW = 90, 30, 60, 50, 22


@dataclass(frozen=True, slots=True)
class Axis:
    """What it counts, and the numbers that stand on it; the first and the last are its ends."""

    title: str
    ticks: Sequence[float]
    logarithmic: bool = False

    def share(self, value: float) -> float:
        """How far along the axis a value is, from 0 to 1."""
        low, high = self.ticks[0], self.ticks[-1]
        if self.logarithmic:
            low, high, value = log10(low), log10(high), log10(value)
        return (value - low) / (high - low)


@dataclass(frozen=True, slots=True)
class Line:
    """Points to be joined: measured ones have dots, those to compare with are dashed."""

    name: str
    points: Sequence[tuple[float, float]]
    dashed: bool = False


def even_ticks(most: float) -> list[float]:
    """From 0 in at most six even steps of 1, 2 or 5 to this number or the next step beyond it."""
    power = 10.0 ** floor(log10(most / 6))
    step = next(power * each for each in (1, 2, 5, 10) if most / (power * each) <= 6)
    return [step * count for count in range(ceil(most / step) + 1)]


def log_ticks(least: float, most: float) -> list[float]:
    """The powers of ten and their triples, from the last before these numbers to the next."""
    powers = range(floor(log10(least)), ceil(log10(most)) + 1)
    ticks = [each * 10.0**power for power in powers for each in (1, 3)]
    first = max(tick for tick in ticks if tick <= least)
    last = min(tick for tick in ticks if tick >= most)
    return [tick for tick in ticks if first <= tick <= last]


def line_chart(title: str, across: Axis, up: Axis, lines: Sequence[Line]) -> str:
    """The lines, and above them the name of each."""
    top = _HEAD + _ROW * len(lines)
    bottom = top + _HEIGHT

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return _LEFT + _WIDTH * across.share(point[0]), bottom - _HEIGHT * up.share(point[1])

    parts = []
    for tick in up.ticks:
        _, y = place((across.ticks[0], tick))
        parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}h{_WIDTH}"/>')
        parts.append(_text(_LEFT - 8, round(y) + 5, _number(tick), "right"))
    for tick in across.ticks:
        x, _ = place((tick, up.ticks[0]))
        parts.append(f'<path class="axis" d="M{x:.1f} {bottom}v5"/>')
        parts.append(_text(round(x), bottom + 22, _number(tick), "middle"))
    parts.append(f'<path class="axis" d="M{_LEFT} {top}V{bottom}h{_WIDTH}"/>')
    parts.append(_text(_LEFT + _WIDTH / 2, bottom + 46, across.title, "middle"))
    middle = top + _HEIGHT / 2
    turned = f' transform="rotate(-90 20 {middle:.1f})"'
    parts.append(_text(20, middle, up.title, "middle", turned))
    for number, (line, colour) in enumerate(zip(lines, COLOURS, strict=False)):
        y = _HEAD + _ROW * number
        parts += _drawn(Line("", [(_LEFT, y), (_LEFT + 30, y)], line.dashed), colour, [])
        parts.append(_text(_LEFT + 40, y + 5, line.name))
        told = [f"{_number(x)}: {_number(y)}" for x, y in line.points]
        parts += _drawn(Line(line.name, [*map(place, line.points)], line.dashed), colour, told)
    return _picture(title, _LEFT + _WIDTH + _RIGHT, bottom + _BELOW, parts)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _drawn(line: Line, colour: str, told: Sequence[str]) -> Iterator[str]:
    """A line, and the dots that tell their numbers."""
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in line.points)
    dashes = ' stroke-dasharray="6 5"' if line.dashed else ""
    yield f'<path d="M{path}" stroke="{colour}" stroke-width="2"{dashes}/>'
    for (x, y), words in zip(line.points, () if line.dashed else told, strict=False):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}">'
        yield f"<title>{escape(words)}</title></circle>"


def board_chart(
    title: str,
    cells: Sequence[Sequence[str]],
    kinds: Mapping[str, tuple[str, str]],
    base: int,
) -> str:
    """A board whose cells have a mark each; `kinds` has the colour and the meaning of each mark."""
    rows, columns = len(cells), len(cells[0])
    top = _HEAD + _ROW * len(kinds) + 20
    parts: list[str] = []
    for number, (mark, (colour, meaning)) in enumerate(kinds.items()):
        y = _HEAD + _ROW * number
        parts += _marked_cell(_LEFT, y - _ROW / 2, mark, colour, _ROW - 2)
        parts.append(_text(_LEFT + 40, y + 4, meaning))
    for row in range(rows):
        y = top + row * _CELL
        parts.append(_text(_LEFT - 8, y + _CELL / 2 + 4, str(base + row), "right small"))
        for column in range(columns):
            mark = cells[row][column]
            parts += _marked_cell(_LEFT + column * _CELL, y, mark, kinds[mark][0], _CELL)
    for column in range(columns):
        x = _LEFT + (column + 0.5) * _CELL
        parts.append(_text(x, top - 6, str(base + column), "middle small"))
    return _picture(title, _LEFT + columns * _CELL + _RIGHT, top + rows * _CELL + 20, parts)


def _marked_cell(x: float, y: float, mark: str, colour: str, height: int) -> Iterator[str]:
    size = f'width="{_CELL}" height="{height}"'
    yield f'<rect class="cell" x="{x:g}" y="{y:g}" {size} fill="{colour}"/>'
    yield _text(x + _CELL / 2, y + height / 2 + 4, mark, "middle small")


def _text(x: float, y: float, words: str, kind: str = "", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}"{more}>{escape(words)}</text>'


def _picture(title: str, width: int, height: int, parts: Sequence[str]) -> str:
    body = "\n".join([_text(_LEFT, 26, title, "title"), *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img"><title>{escape(title)}</title><style>{_STYLE}</style>\n'
        f'<rect width="100%" height="100%" fill="#fffdf7"/>\n{body}\n</svg>\n'
    )
