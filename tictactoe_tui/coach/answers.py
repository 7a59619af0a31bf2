"""One answer of a player to one position, whatever asked for it: the only thing practice keeps.

Cards, due dates and what is known are worked out of the answers and stored nowhere.
"""

from dataclasses import dataclass
from enum import StrEnum

from tictactoe_tui.games import Position
from tictactoe_tui.games.symmetry import canonical_move


class Source(StrEnum):
    """What an answer was given to."""

    GAME = "game"
    GUIDED = "guided"
    LESSON = "lesson"
    PUZZLE = "puzzle"


@dataclass(frozen=True, slots=True)
class Answer:
    """A move that a player chose, the same for every mirror image of the position.

    `code` is the position in its canonical image and `cell` the move there. `right` is None while
    it is open; `helped` says that a hint was given or the analysis shown, so that it is no success.
    `at` is in milliseconds since 1970 in UTC.
    """

    player: str
    game: str
    code: str
    cell: int
    right: bool | None
    helped: bool
    source: Source
    at: int

    @property
    def succeeded(self) -> bool:
        """Whether the player knew it without help."""
        return self.right is True and not self.helped


def answer_to(
    position: Position,
    cell: int,
    player: str,
    *,
    right: bool | None,
    source: Source,
    at: int,
    helped: bool = False,
) -> Answer:
    """The answer of a player who chose this cell in this position, however the board was turned."""
    code, image = canonical_move(position, cell)
    return Answer(player, position.key, code, image, right, helped, source, at)
