"""A position as plain ASCII or as an SVG picture, with the numbers of its notation on the axes."""

from collections.abc import Iterator
from typing import Final

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.games.entry import Cells
from tictactoe_tui.games.rules_errors import require_position


def diagram(position: Position, resigned: Side | None = None) -> str:
    """The board, and under it whose move it is or how the game ended."""
    require_position(position)
    base, columns = position.notation.base, position.columns
    texts = [position.at(cell) or "." for cell in range(position.rows * columns)]
    axis = [str(base + column) for column in range(columns)]
    width = max(len(text) for text in texts + axis)
    margin = len(str(base + position.rows - 1))
    lines = [" " * margin + "".join(f" {label:>{width}}" for label in axis)]
    for row in range(position.rows):
        cells = texts[row * columns : (row + 1) * columns]
        lines.append(f"{base + row:>{margin}}" + "".join(f" {text:>{width}}" for text in cells))
    return "\n".join([*lines, position_words(position, resigned)])


def position_words(position: Position, resigned: Side | None = None) -> str:
    """One line: the totals where the game has them, then the turn or the result.

    The side that resigned has lost, though the board does not say so.
    """
    names, outcome = position.side_names, position.outcome
    points = position.totals
    score = "" if points is None else f"{names[0]} {points[0]}, {names[1]} {points[1]}; "
    if outcome is None and resigned is not None:
        return f"{score}{names[resigned.other]} wins by resignation"
    if outcome is None:
        return f"{score}{names[position.to_move]} to move"
    if outcome.winner is None:
        return f"{score}{GAMES[position.key].worded('draw')}"
    return f"{score}{names[outcome.winner]} wins"


# Pixels: a cell, and the margin with the numbers of rows and columns.
_CELL: Final = 40
_MARGIN: Final = 30
_COLOURS: Final = ("#b5442e", "#1f5f8b")
_STYLE: Final = (
    "text{font:14px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#555}"
    ".number{font-size:16px;fill:#222}.grid{stroke:#999;stroke-width:1}"
    f".one{{stroke:{_COLOURS[0]};stroke-width:4;fill:none}}"
    f".two{{stroke:{_COLOURS[1]};stroke-width:4;fill:none}}"
    ".dark{fill:#222}.light{fill:#fff;stroke:#222;stroke-width:2}"
    ".last{fill:#f3dfa2}.line{fill:#bfe3c0}"
)


def board_svg(
    position: Position, last_move: int | None = None, resigned: Side | None = None
) -> str:
    """The board with the last move and a winning line marked, and the turn or the result below.

    Pass `last_move` to have it marked. Only row and column positions know their last move.
    """
    require_position(position)
    rows, columns, base = position.rows, position.columns, position.notation.base
    last = position.last_move if last_move is None else last_move
    width, height = columns * _CELL, rows * _CELL
    parts = [f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="100%" height="100%" fill="#fffdf7"/>']
    parts += _marks(position, last)
    parts += [f'<path class="grid" d="M0 {at * _CELL}H{width}"/>' for at in range(rows + 1)]
    parts += [f'<path class="grid" d="M{at * _CELL} 0V{height}"/>' for at in range(columns + 1)]
    parts += [_text(-_MARGIN // 2, _middle(row), base + row) for row in range(rows)]
    parts += [_text(_middle(column), -_MARGIN // 2, base + column) for column in range(columns)]
    parts += [_cell(position, cell) for cell in range(rows * columns)]
    words = position_words(position, resigned)
    parts.append(_text(width // 2, height + _MARGIN // 2, words))
    box = f"{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN} {height + 2 * _MARGIN}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width + 2 * _MARGIN}"'
        f' height="{height + 2 * _MARGIN}" role="img"><title>{words}</title>'
        f"<style>{_STYLE}</style>{''.join(parts)}</svg>"
    )


def _marks(position: Position, last: int | None) -> Iterator[str]:
    """Coloured squares under the cell taken last and under the winning line."""
    outcome = position.outcome
    found = {} if last is None else {last: "last"}
    found |= dict.fromkeys(() if outcome is None else outcome.line, "line")
    for cell, kind in found.items():
        row, column = divmod(cell, position.columns)
        yield (
            f'<rect class="{kind}" x="{column * _CELL}" y="{row * _CELL}"'
            f' width="{_CELL}" height="{_CELL}"/>'
        )


def _cell(position: Position, cell: int) -> str:
    """What is on a cell: a number, a cross or a ring, or a stone."""
    row, column = divmod(cell, position.columns)
    x, y, mark = _middle(column), _middle(row), position.at(cell)
    if not mark:
        return ""
    if GAMES[position.key].cells is Cells.NUMBERS:
        return _text(x, y, mark, ' class="number"')
    if mark == "X":
        return f'<path class="one" d="M{x - 11} {y - 11}l22 22m0 -22l-22 22"/>'
    if mark == "O":
        return f'<circle class="two" cx="{x}" cy="{y}" r="12"/>'
    kind = "dark" if position.side_names[0].startswith(mark) else "light"
    return f'<circle class="{kind}" cx="{x}" cy="{y}" r="15"/>'


def _middle(index: int) -> int:
    return index * _CELL + _CELL // 2


def _text(x: int, y: int, text: object, more: str = "") -> str:
    return f'<text x="{x}" y="{y}"{more}>{text}</text>'
