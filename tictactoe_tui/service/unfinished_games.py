"""The words about an unfinished game."""

import time
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from tictactoe_tui.games import GAMES, Side

if TYPE_CHECKING:
    from tictactoe_tui.match.session import GameSession

_UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


class LeftWords(NamedTuple):
    """The game with its board, the other players, the number of the next move, and the time."""

    game: str
    against: str
    move: int | None
    when: str


def words_of(session: "GameSession", since: int) -> LeftWords:
    """The words about a game that was left at this moment; two games may have the same."""
    start, usual = session.setup.start, GAMES[session.setup.game].start()
    name = "Survive the proof" if session.state.is_training else GAMES[start.key].name
    if (start.rows, start.columns) != (usual.rows, usual.columns):
        name += f" {start.rows}x{start.columns}"
    move, person = len(session.state.plies) + 1, session.state.person
    others = Side if person is None else (person.other,)
    against = " and ".join(map(session.state.title, others))
    return LeftWords(name, against, move, how_long_ago(since))


def told_apart(
    games: "Sequence[tuple[GameSession, int]]", *, with_move: bool
) -> Sequence[LeftWords]:
    """The words about these games; where some are alike the move is told, then the very second."""
    whole = [words_of(*each) for each in games]
    brief = [words._replace(move=words.move if with_move else None) for words in whole]
    ways = [(way, Counter(way)) for way in (brief, whole)]
    told: list[LeftWords] = []
    for at, (_, since) in enumerate(games):
        apart = (way[at] for way, count in ways if count[way[at]] == 1)
        told.append(next(apart, brief[at]._replace(when=_exact_time(since))))
    return told


def is_begun(session: "GameSession") -> bool:
    """Whether a person has moved, or the board was set up by hand: something to come back to."""
    # Imported here, so that the menu is there before the rules of matches are loaded.
    from tictactoe_tui.match.actions import UNKNOWN_THINKING

    state, setup = session.state, session.setup
    if state.is_training:
        # Its first stone was not placed by hand, nor does any move made for it say so.
        return any(each.side == state.person for each in state.plies)
    redrawn = GAMES[setup.game].redrawn
    is_chosen = redrawn and redrawn(setup.start, setup.seed, setup.seed + 1) == setup.start
    if state.person is None or setup.start.ply or is_chosen:
        return True
    # A computer takes time for a move, unless somebody set it with the board.
    person, plies = state.person, state.plies
    return any(each.side == person or each.thinking == UNKNOWN_THINKING for each in plies)


def how_long_ago(since: int) -> str:
    """How long ago a moment was, in the largest unit there is one whole of."""
    seconds = time.time() - since / 1000
    for size, name in _UNITS:
        number = int(seconds // size)
        if number >= 1:
            return f"{number:,} {name}{'' if number == 1 else 's'} ago"
    return "just now"


def _exact_time(since: int) -> str:
    """A moment to the second, with its day unless that is today; damage may have made it any."""
    try:
        moment = datetime.fromtimestamp(since / 1000)
    except (ValueError, OverflowError, OSError):
        return how_long_ago(since)
    return f"{moment:at %T}" if moment.date() == datetime.now().date() else f"{moment:%d %b %T}"
