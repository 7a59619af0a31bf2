"""What the board screen says, in words."""

from typing import TYPE_CHECKING, Final

from textual.geometry import Size

from tictactoe_tui.engine.candidate_words import score_text, verdict_words
from tictactoe_tui.engine.info import SearchInfo, Status, Verdict
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.session import Ending, GameState, GameSummary

if TYPE_CHECKING:
    from tictactoe_tui.storage import Tally

LEAVING: Final = frozenset({"exit", "quit"})
"""Typed instead of a move, in any case, these leave the program."""
MENU: Final = "menu"
"""Typed instead of a move, in any case, this goes back to the menu."""
NEXT: Final = "Ctrl+N rematch, s swap sides, Esc menu."
"""What to press once a game is over."""
EARLIER: Final = "This is an earlier move. Esc goes back to the game."
"""Said to somebody who looks back and wants to do something."""
_TRUST: Final = {
    Status.PROVED: "proved",
    Status.BOUND: "a bound",
    Status.ESTIMATE: "an estimate",
}
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


def so_far(pair: tuple[str, str], tally: "Tally", *, computer: bool) -> str:
    """How the two have done against each other, the person first."""
    person, other = pair
    if computer:
        won, lost, drawn = tally.wins, tally.losses, tally.draws
        return f"So far against {other}: {won} won, {lost} lost, {drawn} drawn."
    return f"So far {person} {tally.wins}, {other} {tally.losses}, drawn {tally.draws}."


def message(state: GameState, looking_back: int | None, *, paused: bool, record: str = "") -> str:
    """What is to be said of a game when there is nothing more urgent."""
    turn = state.turn
    if looking_back == 0:
        return "The start of the game. , and . walk, Esc goes back."
    if looking_back is not None:
        return f"After move {looking_back} of {len(state.plies)}. , and . walk, Esc goes back."
    if turn is None:
        return f"{result(state)} {NEXT}"
    if not turn.is_human:
        return PAUSED if paused else f"{turn.seat.name} is thinking ..."
    if state.can_swap:
        return f"{turn.seat.name} may take over the first stone with o."
    return "" if state.plies else record or GAMES[state.setup.game].goal


def prompt(position: Position) -> str:
    """The question before a typed move, with an example in the game's notation."""
    notation = position.notation
    name = position.side_names[position.to_move]
    return f"{name}'s move, like {notation.pair(0, min(2, notation.columns - 1))}:"


def worth(position: Position, cell: int, info: SearchInfo) -> str:
    """What a move comes to, with how far to trust that; nothing where it is no move."""
    found = next((each for each in info.candidates if each.cell == cell), None)
    if found is None:
        return ""
    move = position.notation.format(cell)
    if position.totals is None and found.verdict is not Verdict.UNKNOWN:
        return f"{move} {verdict_words(found)}, proved."
    if found.score is None:
        return f"{move}: nothing known yet."
    return f"{move} comes to {score_text(found)}, {_TRUST[found.status]}."


def needed(window: Size, missing: Size) -> str:
    """The size of window that shows the whole board."""
    width, height = window.width + missing.width, window.height + missing.height
    return f"The whole board needs {width}x{height}; the view follows the cursor."


def figures(summary: GameSummary) -> str:
    """The numbers of a finished game, a block for each side."""
    lines = ["1 ply" if summary.plies == 1 else f"{summary.plies} plies"]
    for each in summary.sides:
        moves = f"{each.moves} move" + ("" if each.moves == 1 else "s")
        lines += ["", each.seat.name, f"  {moves}, {each.seconds:.1f} s"]
        if each.nodes:
            lines.append(f"  {each.nodes:,} nodes, depth {each.depth}")
        if each.hints:
            lines.append(f"  {each.hints} hints")
    return "\n".join(lines)
