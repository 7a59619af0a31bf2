"""Positions to look at in the lab: small trees for a class, boards to race on."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import GAMES, Position, parse_position, replay, rowcol, tictactoe
from tictactoe_tui.games.lines import LineRules

_SMALL: Final = LineRules("four", 3, 4, 3, side_names=("Black", "White"), letters="BW")
_FEW_CELLS: Final = 5
"""With this many cells left a tree still fits a lesson."""


@dataclass(frozen=True, slots=True)
class Track:
    """A position with a name, and what can be seen there."""

    name: str
    position: Position
    plain_nodes: int = 0
    """The nodes of plain minimax, counted once, on a position where it takes too long to run."""
    about: str = ""


SMALL_TREES: Final = (
    Track(
        "tic-tac-toe, four cells left",
        parse_position("tictactoe 3x3x3 XX1/OO1/X2"),
        about="28 steps: a win, a draw and two losses, and the first cut at step 9",
    ),
    Track(
        "tic-tac-toe, five cells left",
        parse_position("tictactoe 3x3x3 OX1/X2/O2"),
        about="156 steps of 246; with good moves first 131",
    ),
    Track(
        "tic-tac-toe, seven cells left",
        parse_position("tictactoe 3x3x3 X1O/3/3"),
        about="2,495 steps of 7,584; with good moves first 1,195",
    ),
    Track(
        "row and column, six numbers left",
        parse_position("rowcol B 14:3 1,3 .,.,./7,6,7/3,6,2"),
        about="56 steps of 89: points instead of wins, and cuts at bounds",
    ),
    Track(
        "row and column, all nine numbers",
        rowcol.start(3, values=(4, 9, 2, 3, 5, 7, 8, 1, 6)),
        about="3,507 steps of 9,082; with large numbers first 1,888",
    ),
    Track(
        "four in a row on 4x4, five cells left",
        parse_position("four 4x4x4 WWW1/B1WB/2BB/BB1W"),
        about="78 steps of 210: Black can win at once, and nearly all else is cut",
    ),
)
EMPTY_BOARD: Final = Track(
    "tic-tac-toe, the empty board", tictactoe.start(), about="34,203 steps of 549,946"
)
TRACKS: Final = (
    EMPTY_BOARD,
    Track("tic-tac-toe, X in the middle", replay(tictactoe.start(), (4,))),
    Track("tic-tac-toe, O in the corner", replay(tictactoe.start(), (4, 0))),
    Track("three in a row on 3x4", _SMALL.start(), 276_911_233),
    Track("row and column 3x3, seed 7", rowcol.start(3, 7)),
    Track("row and column 4x4, seed 7", rowcol.start(4, 7), 223_866_929),
    *SMALL_TREES[1:4],
)
"""The positions that the race offers; the last ones end in seconds."""


def own_track(position: Position) -> Track:
    """A position that the user has given."""
    return Track(f"{GAMES[position.key].name.lower()}, your position", position)


def position_for_lesson(start: Position, cells: tuple[int, ...]) -> Position:
    """Of a game the first position whose tree fits a lesson, else the last that is not over."""
    position, found = start, start
    for cell in cells:
        position = position.play(cell)
        if position.outcome is not None:
            break
        found = position
        if position.rows * position.columns - position.ply <= _FEW_CELLS:
            break
    return found
