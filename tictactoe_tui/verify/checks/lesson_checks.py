"""The lessons of tic-tac-toe, followed through every game."""

from tictactoe_tui.verify.positions import Pair, step, tictactoe
from tictactoe_tui.verify.report import ProgramFindings


def tictactoe_lessons(found: ProgramFindings, scale: int) -> None:
    """Whoever does what is advised does not lose, on either side."""
    del scale
    start = tictactoe(found)
    for side in (0, 1):
        _follow(found, start, side, set())


def _follow(found: ProgramFindings, pair: Pair, side: int, seen: set[object]) -> None:
    """Every game in which this side takes what is advised, and the other whatever it likes."""
    if pair.state.key in seen:
        return
    seen.add(pair.state.key)
    found.subject = pair.position
    if pair.state.winner is not None:
        found.holds(pair.state.winner != 1 - side, "whoever follows the lessons loses")
        return
    moves = pair.state.moves()
    if pair.state.mover == side:
        advised = found.program.advised(pair.position)
        found.holds(advised and {*advised} <= {*moves}, f"{advised} is advised")
        moves = tuple(advised)
    for cell in moves:
        _follow(found, step(found, pair, cell), side, seen)
