"""From where, and against whom, a game that is looked over is played on."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.match.setup import Computer, Human, Seats
from tictactoe_tui.match.state import GameState
from tictactoe_tui.opponents import players_at

BY_HAND: Final = ""
"""In the place of a computer: a person moves for both sides."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """After how many moves the variation begins, and the computer to play against, if any."""

    ply: int
    opponent: str = BY_HAND

    def seats(self, game: GameState, name: str) -> Seats | None:
        """Who sits where: whoever is to move then plays; None where both sides are by hand.

        A computer's side is taken over by the person of this name.
        """
        if not self.opponent:
            return None
        state = game.after(self.ply)
        side = state.position.to_move
        seat = state.seats[side]
        me, other = seat if isinstance(seat, Human) else Human(name), Computer(self.opponent)
        return (other, me) if side else (me, other)


def usual_way(game: GameState, ply: int, *, instead: bool) -> PlayOn:
    """What is offered first: another move in the place of a mistake, against the same computer.

    A player of one's own may be gone since then.
    """
    computers = [seat.name for seat in game.seats if isinstance(seat, Computer)]
    same = len(computers) == 1 and computers[0] in players_at(game.setup.game)
    return PlayOn(ply - instead, computers[0] if same else BY_HAND)
