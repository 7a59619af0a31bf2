"""What the board screen says, in words."""

from typing import Final

from textual.geometry import Size

from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.session import Ending, GameState, GameSummary

LEAVING: Final = frozenset({"exit", "quit"})
"""Typed instead of a move, in any case, these leave the program."""
MENU: Final = "menu"
"""Typed instead of a move, in any case, this goes back to the menu."""
NEXT: Final = "Ctrl+N rematch, s swap sides, Esc menu."
"""What to press once a game is over."""
PAUSED: Final = "Paused. p goes on, . makes one move, [ and ] change the speed."
"""What to press while two computers wait."""


def result(state: GameState) -> str:
    """How a finished game ended, in one sentence."""
    found, totals = state.result, state.position.totals
    if found is None:
        return ""
    if found.winner is None:
        return "A draw: the board is full." if totals is None else f"A tie at {totals[0]}."
    name = state.seats[found.winner].name
    if found.ending is Ending.RESIGNATION:
        return f"{state.seats[found.winner.other].name} resigned: {name} wins."
    if totals is None:
        return f"{name} wins with a line."
    return f"{name} wins, {totals[found.winner]} to {totals[found.winner.other]}."


def message(state: GameState, looking_back: int | None, *, paused: bool) -> str:
    """What is to be said of a game when there is nothing more urgent."""
    turn = state.turn
    if looking_back is not None:
        return f"After move {looking_back} of {len(state.plies)}. , and . walk, Esc goes back."
    if turn is None:
        return f"{result(state)} {NEXT}"
    if not turn.is_human:
        return PAUSED if paused else f"{turn.seat.name} is thinking ..."
    if state.can_swap:
        return f"{turn.seat.name} may take over the first stone with o."
    return "" if state.plies else GAMES[state.setup.game].goal


def prompt(position: Position) -> str:
    """The question before a typed move, with an example in the game's notation."""
    notation = position.notation
    name = position.side_names[position.to_move]
    return f"{name}'s move, like {notation.pair(0, min(2, notation.columns - 1))}:"


def needed(window: Size, missing: Size) -> str:
    """The size of window that shows the whole board."""
    width, height = window.width + missing.width, window.height + missing.height
    return f"The whole board needs {width}x{height}; the view follows the cursor."


def figures(summary: GameSummary) -> str:
    """The numbers of a finished game, a block for each side."""
    lines = [f"{summary.plies} plies"]
    for each in summary.sides:
        moves = f"{each.moves} move" + ("" if each.moves == 1 else "s")
        lines += ["", each.seat.name, f"  {moves}, {each.seconds:.1f} s"]
        if each.nodes:
            lines.append(f"  {each.nodes:,} nodes, depth {each.depth}")
        if each.hints:
            lines.append(f"  {each.hints} hints")
    return "\n".join(lines)
