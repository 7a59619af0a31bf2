"""How JSON documents write moves, sides and results; docs/commands.md has a table of the words."""

from typing import Final, Literal, TypedDict

from tictactoe_tui.games.position import Position, Side

SIDE_KEYS: Final[tuple[Literal["one"], Literal["two"]]] = ("one", "two")
"""The JSON names of side ONE and side TWO, the same for every game."""
JSON_VERSION: Final = 2
"""Raised by one when a field changes its meaning or is removed."""
SHARE_DIGITS: Final = 6
SECONDS_DIGITS: Final = 6


class JsonMove(TypedDict):
    """A move: its place counted from 0, and as the game writes it."""

    row: int
    col: int
    move: str


class JsonResult(TypedDict):
    """How a game ends: `result` is win, draw, or open while that is not known."""

    result: Literal["win", "draw", "open"]
    winner: Literal["one", "two"] | None
    winner_name: str | None


def json_move(position: Position, cell: int) -> JsonMove:
    """A move on the board of this position."""
    row, column = divmod(cell, position.columns)
    return {"row": row, "col": column, "move": position.notation.format(cell)}


def json_result(winner: Side | None, names: tuple[str, str], *, known: bool = True) -> JsonResult:
    """Who wins, by the names of both sides; null for a draw or where it is not known."""
    if winner is None:
        return {"result": "draw" if known else "open", "winner": None, "winner_name": None}
    return {"result": "win", "winner": SIDE_KEYS[winner], "winner_name": names[winner]}
