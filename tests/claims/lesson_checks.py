"""The rules of thumb of tic-tac-toe, written a second time: which applies first, and its cells."""

from collections.abc import Iterator
from typing import Final

from tictactoe_tui.coach.lessons import advice
from tictactoe_tui.verify.plain_lines import LineState
from tictactoe_tui.verify.positions import every_position, tictactoe
from tictactoe_tui.verify.report import Findings

_CENTRE: Final = 4
_CORNERS: Final = (0, 2, 6, 8)


def tictactoe_lessons(found: Findings, scale: int) -> None:
    """The title and the cells of what is advised in every open position."""
    del scale
    for pair in every_position(found, tictactoe(found)):
        if pair.state.winner is None:
            lesson, cells = advice(pair.position)
            right = next((name, cells) for name, cells in _lessons(pair.state) if cells)
            found.same("the advice", (lesson.title, [*cells]), right)


def _lessons(state: LineState) -> Iterator[tuple[str, list[int]]]:
    """Every lesson in its order, and the cells that it advises here."""
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    completing, moves = state.grid.completing, state.moves()

    def forks(mine: int, yours: int) -> list[int]:
        free = [at for at in moves if not (mine | yours) >> at & 1]
        return [at for at in free if len(completing(mine | 1 << at, yours)) > 1]

    def prepares(cell: int) -> bool:
        mine = own | 1 << cell
        for answer in completing(mine, other):
            yours = other | 1 << answer
            makes, must = forks(mine, yours), completing(yours, mine)
            if makes and (not must or (len(must) == 1 and must[0] in makes)):
                return True
        return False

    def answered(cell: int) -> tuple[int, int]:
        """Both sides once a cell is taken and a threat that it makes is blocked."""
        mine = own | 1 << cell
        return mine, sum({1 << at for at in completing(mine, other)}, other)

    def stops(cell: int) -> bool:
        mine, yours = answered(cell)
        return not completing(yours, mine) and not forks(yours, mine)

    def keeps_busy(cell: int) -> bool:
        mine, yours = answered(cell)
        must = completing(yours, mine)
        if yours == other or len(must) > 1:
            return False
        return not must or bool(completing(mine | 1 << must[0], yours))

    yield "Win when you can", completing(own, other)
    yield "Block when you must", completing(other, own)
    yield "Make a fork", forks(own, other)
    yield "Threaten, then fork", [*filter(prepares, moves)]
    could = bool(forks(other, own))
    yield "Stop a fork", [*filter(stops, moves if could else [])]
    yield "Stop a fork", [*filter(keeps_busy, moves if could else [])]
    yield "Take the centre", [at for at in moves if at == _CENTRE]
    corners = [at for at in moves if at in _CORNERS]
    yield "The opposite corner", [at for at in corners if other >> 8 - at & 1]
    yield "Otherwise, take a corner", corners or [*moves]
