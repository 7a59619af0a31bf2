"""The words about an unfinished game."""

import time
from typing import TYPE_CHECKING, Final

from tictactoe_tui.games import GAMES, Side

if TYPE_CHECKING:
    from tictactoe_tui.match.session import GameSession

_UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def opponents(session: "GameSession") -> str:
    """The other players of a game, from the view of the person in front of the screen."""
    person = session.state.person
    if person is not None:
        return session.state.title(person.other)
    return " and ".join(session.state.title(side) for side in Side)


def is_begun(session: "GameSession") -> bool:
    """Whether a person has moved, or the board was set up by hand: something to come back to."""
    # Imported here, so that the menu is there before the rules of matches are loaded.
    from tictactoe_tui.match.actions import UNKNOWN_THINKING

    state, setup = session.state, session.setup
    redrawn = GAMES[setup.game].redrawn
    is_chosen = (
        redrawn is not None and redrawn(setup.start, setup.seed, setup.seed + 1) == setup.start
    )
    if state.person is None or setup.start.ply or is_chosen:
        return True
    # A computer takes time for a move, unless somebody set it with the board.
    return any(
        each.side == state.person or each.thinking == UNKNOWN_THINKING for each in state.plies
    )


def move_number(session: "GameSession") -> int:
    """The number of the next move."""
    return len(session.state.plies) + 1


def how_long_ago(since: int) -> str:
    """How long ago a moment was, in the largest unit there is one whole of."""
    seconds = time.time() - since / 1000
    for size, name in _UNITS:
        number = int(seconds // size)
        if number >= 1:
            return f"{number:,} {name}{'' if number == 1 else 's'} ago"
    return "just now"
