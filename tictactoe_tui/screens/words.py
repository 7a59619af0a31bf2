"""What the board screen says, in words."""

from typing import Final

from textual.geometry import Size

from tictactoe_tui.games import Position

LEAVING: Final = frozenset({"exit", "quit"})
"""Typed instead of a move, in any case, these leave the program."""
MENU: Final = "menu"
"""Typed instead of a move, in any case, this goes back to the menu."""
NEXT: Final = "Ctrl+N new game, u undo, Esc menu."
"""What to press once a game is over."""


def result(position: Position) -> str:
    """How a finished game ended, in one sentence."""
    outcome, totals = position.outcome, position.totals
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "A draw: the board is full." if totals is None else f"A tie at {totals[0]}."
    name = position.side_names[outcome.winner]
    if totals is None:
        return f"{name} wins."
    return f"{name} wins, {totals[outcome.winner]} to {totals[outcome.winner.other]}."


def turn(position: Position) -> str:
    """The number of the move to come, and whose it is."""
    return f"Move {position.ply + 1}: {position.side_names[position.to_move]} to move."


def prompt(position: Position) -> str:
    """The question before a typed move, with an example in the game's notation."""
    notation = position.notation
    name = position.side_names[position.to_move]
    return f"{name}'s move, like {notation.pair(0, min(2, notation.columns - 1))}:"


def needed(window: Size, missing: Size) -> str:
    """The size of window that shows the whole board."""
    width, height = window.width + missing.width, window.height + missing.height
    return f"The whole board needs {width}x{height}; the view follows the cursor."
