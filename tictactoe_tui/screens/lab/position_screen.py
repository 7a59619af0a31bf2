"""Choose a position for the microscope or the race: small trees, or the user's own."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input

from tictactoe_tui.exchange.game_text import MOST_CHARACTERS, read_games
from tictactoe_tui.games import GAMES, Position, RulesError, parse_position, replay, tictactoe
from tictactoe_tui.lab import prepared, recorder
from tictactoe_tui.lab.prepared import Track
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.screens.choosing import ChoiceScreen
from tictactoe_tui.screens.menu.menu_screen import MenuList
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.typed_line import TypedLine

_OWN: Final = {
    "typed": "Type or paste a position\n  a code, moves as 1 1; 0 0, a game as text, or a file",
    "board": "Set it on the board\n  m on it opens the tree, and r there the race",
    "last": "From your last game\n  its first position with a small tree",
}
"""The entries that lead to the user's own position, by name."""
_CODE: Final = re.compile(rf"\b({'|'.join(GAMES)}) [^\"`<\n]+", re.IGNORECASE)


class PositionScreen(ChoiceScreen, inherit_bindings=False):
    """Positions to choose from; what is chosen, typed or pasted is opened."""

    BINDING_GROUP_TITLE = "Position"
    BINDINGS: ClassVar[Keys] = [
        key("colon", "open('typed')", "position.type", "Type or paste a position", "Type"),
        key("escape", "leave", "position.leave", "Stop typing, or leave", "Lab"),
    ]

    def __init__(
        self, shared: SharedState, tracks: Sequence[Track], begin: Callable[[Track], object]
    ) -> None:
        told = (f"{each.name[:1].upper()}{each.name[1:]}\n  {each.about}" for each in tracks)
        *others, last = ((f"{at}", words.rstrip()) for at, words in enumerate(told))
        options = [*others, *_OWN.items(), last]
        super().__init__("Which position?", options, self.action_open)
        self._shared, self._tracks, self._begin = shared, tracks, begin
        self._record = RecordQuestions(self, shared, self.show_notice)

    def compose(self) -> ComposeResult:
        """The positions, and the line to type into."""
        yield from super().compose()
        yield TypedLine(id="typed", compact=True, placeholder="a code, moves, or a file")

    @on(Input.Submitted)
    def _open_typed(self, event: Input.Submitted) -> None:
        self._open_text(event.value)

    def on_paste(self, event: events.Paste) -> None:
        """Open the position that was pasted."""
        event.stop()
        self._open_text(event.text)

    def action_open(self, name: str) -> None:
        """Open a position, or ask for one."""
        if name == "typed":
            self.add_class("-typing")
            self.query_one(TypedLine).focus()
        elif name == "board":
            self._open_board()
        elif name == "last":
            self._record.ask("last", _last_position, self._open_own)
        else:
            self._begin(self._tracks[int(name)])

    def action_leave(self) -> None:
        """Stop typing, or go back to the lab."""
        if self.has_class("-typing"):
            self.remove_class("-typing")
            self.query_one(MenuList).focus()
        else:
            self.dismiss()

    def _open_text(self, text: str) -> None:
        """Open what a text says, or the file that it names, or say what is wrong with it."""
        try:
            # In a browser the disk is the server's.
            position = position_of_text(text if self.app.is_web else _text_of(text.strip()))
        except RulesError as refusal:
            self.show_notice(str(refusal))
        else:
            self._open_own(position)

    def _open_own(self, position: Position | None) -> None:
        """Open a position that the user has given, or of the last game, if there is one."""
        if position is None:
            self.show_notice("There is no finished game yet.")
        elif position.outcome is not None:
            self.show_notice("The game is over there, so there is nothing to search.")
        elif why_not := recorder.why_not_recorded(position):
            self.show_notice(why_not)
        else:
            self._begin(prepared.own_track(position))

    def _open_board(self) -> None:
        """Open a board for both sides, whose game is not recorded."""
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        people = Human("X"), Human("O")
        service = self._shared.service_of_variation(GameSession(Setup(tictactoe.start(), people)))
        self.app.push_screen(BoardScreen(service, self._shared))


def microscope_positions(shared: SharedState) -> PositionScreen:
    """The way into the microscope."""
    from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen

    def begin(track: Track) -> None:
        screen.app.push_screen(MicroscopeScreen(shared, track.position))

    screen = PositionScreen(shared, (*prepared.SMALL_TREES, prepared.EMPTY_BOARD), begin)
    return screen


def _text_of(name: str) -> str:
    """The text of the file of this name; where there is none, the name is the text."""
    path = Path(name)
    with suppress(OSError, ValueError, RuntimeError):
        path = path.expanduser()
        if path.is_file():
            with path.open(encoding="utf-8", errors="replace") as file:
                return file.read(MOST_CHARACTERS)
    return name


def position_of_text(text: str) -> Position:
    """A position from a code, from a game as text, or from moves of tic-tac-toe; or RulesError.

    A saved tree or race has the code somewhere in it.
    """
    text = text.strip()
    if text.startswith("["):
        game = next(read_games(text))
        return prepared.position_for_lesson(game.start, game.cells)
    if code := _CODE.search(text):
        return parse_position(code[0].strip())
    if {*text} & {*"./~\\"}:
        raise RulesError("There is no such file, and it is no position code.")
    start = tictactoe.start()
    return replay(start, map(start.notation.parse, filter(str.strip, text.split(";"))))


def _last_position(database: Database) -> Position | None:
    """The position of the game played last whose tree is small, if there is a game."""
    last = next((game for game in history(database, HistoryFilter()) if game.replayable), None)
    if last is None:
        return None
    session = database.read(read_game, last.id)
    cells = tuple(record.cell for record in session.state.plies)
    return prepared.position_for_lesson(session.setup.start, cells)
