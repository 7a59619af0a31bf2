"""A position as plain ASCII, with the numbers of its notation on the axes."""

from tictactoe_tui.games import GAMES, Position, Side
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
        return f"{score}{GAMES[position.key].undecided}"
    return f"{score}{names[outcome.winner]} wins"
