"""The sentences about taking numbers at row and column."""

from typing import Final

from tictactoe_tui.coach.line_reasons import MOST_NAMED
from tictactoe_tui.engine.info import Candidate, Status
from tictactoe_tui.games import Position

_GOES: Final = {
    (-1, 1): "{other} can get {} instead of {mover}",
    (-1, 0): "{other} can get {}",
    (0, 1): "{mover} may miss {}",
    (1, -1): "{mover} may have to take {} instead of {other}",
    (1, 0): "{mover} may have to take {}",
    (0, -1): "{other} need not take {}",
}
"""What becomes of a number that costs the mover points, by who takes it now and who would have:
1 the mover, -1 the other, 0 nobody."""


def take_words(position: Position, candidate: Candidate) -> str:
    """What a move takes, and what the best reply can take."""
    took = f"It takes {position.at(candidate.cell)}"
    if candidate.status is not Status.PROVED or candidate.plies is None:
        return f"{took}."
    if not candidate.plies:
        return f"{took}, and the game is over."
    other, reply = position.side_names[position.to_move.other], candidate.line[1]
    number = f"{position.at(reply)} at {position.notation.format(reply)}"
    return f"{took}, and {other} can take {number}."


def loss_words(position: Position, played: tuple[int, ...], better: tuple[int, ...]) -> str:
    """Where the points go that a move loses: `B can get the 8 at 3,1 instead of A`.

    Both lines are best play to the end of the game. Of the numbers whose taker differs it names
    those that cost most, one or two, until they make up for the loss. Of equal numbers, each enough
    alone, it names the reply.
    """
    takes, takes_instead = (
        {cell: -1 if at % 2 else 1 for at, cell in enumerate(line)} for line in (played, better)
    )
    more = {cell: takes_instead.get(cell, 0) - takes.get(cell, 0) for cell in (*played, *better)}
    costs = {cell: int(position.at(cell)) * times for cell, times in more.items()}
    lost, told = sum(costs.values()), dict[str, list[str]]()
    most = sorted(costs, key=lambda each: -costs[each])
    equal = [cell for cell in played[1:2] if position.at(cell) == position.at(most[0])]
    enough = [cell for cell in equal if costs[cell] >= lost]
    for cell in [*enough, *most][:MOST_NAMED]:
        if lost > 0:
            lost -= costs[cell]
            goes = _GOES[takes.get(cell, 0), takes_instead.get(cell, 0)]
            number = f"the {position.at(cell)} at {position.notation.format(cell)}"
            told.setdefault(goes, []).append(number)
    sides = position.to_move, position.to_move.other
    mover, other = (position.side_names[side] for side in sides)
    parts = ((goes, " and ".join(numbers)) for goes, numbers in told.items())
    return ", and ".join(goes.format(part, mover=mover, other=other) for goes, part in parts)


def written_takes(position: Position, line: tuple[int, ...]) -> str:
    """The moves of a line with what they take and the mover's lead: `2,3 +7 = 7; 2,5 -9 = -2`."""
    totals = position.totals or (0, 0)
    ahead = totals[position.to_move] - totals[position.to_move.other]
    written = list[str]()
    for at, cell in enumerate(line):
        gain = int(position.at(cell)) * (-1 if at % 2 else 1)
        ahead += gain
        written.append(f"{position.notation.format(cell)} {gain:+} = {ahead}")
    return "; ".join(written)
