"""The application at a board on which a search goes on and on: `python -m benchmarks.busy WHO`.

WHO is `people`, for whom the machine analyses the position, or `sera`, who thinks about her move
without ever coming to its end; both at five in a row on 20x20. With `numbers` the machine analyses
row and column on 20x20 for two people.
"""

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tictactoe_tui.cli import open_application
from tictactoe_tui.games import Position, parse_position, rowcol
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.opponents import four_players

if TYPE_CHECKING:
    from tictactoe_tui.terminal.terminal_app import TerminalApp

_ENDLESS: Final = 10**12
_PEOPLE: Final = (Human("Ann"), Human("Ben"))


def _stones() -> Position:
    """Three stones, with five to win: a search learns nothing certain, however long it goes on."""
    rows = ["20"] * 20
    rows[4], rows[7], rows[10] = "18B1", "19W", "16B3"
    return parse_position(f"four 20x20x5 {'/'.join(rows)}")


SETUPS: Final[Mapping[str, Callable[[], Setup]]] = {
    "people": lambda: Setup(_stones(), _PEOPLE),
    "sera": lambda: Setup(_stones(), (_PEOPLE[0], Computer("Sera"))),
    "numbers": lambda: Setup(rowcol.start(20, seed=1), _PEOPLE),
}


def main(who: str) -> int:
    """Open the application on such a board."""
    four_players.SERA_NODES = _ENDLESS  # type: ignore[misc]
    session = GameSession(SETUPS[who]())

    def application() -> "TerminalApp":
        # Not sooner than in the program itself, which prepares for this.
        from tictactoe_tui.app import TicTacToeApp

        return TicTacToeApp(opening=session)

    return open_application(application)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
