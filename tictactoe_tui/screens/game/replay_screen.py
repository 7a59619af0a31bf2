"""A finished game once more, move by move."""

from dataclasses import replace
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Grid, Vertical, VerticalScroll
from textual.reactive import var
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.game.sharing import copy_game, copy_position
from tictactoe_tui.screens.records.record_words import moment
from tictactoe_tui.screens.sheets.rules_sheet import RulesScreen
from tictactoe_tui.service.sentences import result
from tictactoe_tui.storage.record.history import PastGame
from tictactoe_tui.widgets.board.board_view import BoardUse, BoardView
from tictactoe_tui.widgets.key_binding import key
from tictactoe_tui.widgets.key_footer import KeyFooter
from tictactoe_tui.widgets.panel.game_panel import show_move
from tictactoe_tui.widgets.panel.move_list import MoveList
from tictactoe_tui.widgets.panel.ply_chosen import PlyChosen
from tictactoe_tui.widgets.panel.side_panel import SidesView, WorkLine
from tictactoe_tui.words import counted

BEAT: Final = 0.8
"""How many seconds a move stands when the game plays by itself."""


class ReplayScreen(Screen[None], inherit_bindings=False):
    """The board after any move, the moves beside it, and what came of them."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Replay"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("comma,left,h", "walk(-1)", "replay.back", "One move back", "Back"),
        key("full_stop,right,l", "walk(1)", "replay.forward", "One move on", "Forward"),
        key("home", "end(False)", "replay.start", "The start of the game"),
        key("end", "end(True)", "replay.end", "The end of the game"),
        key("space", "play", "replay.play", "Let the game play by itself, or stop it", "Play"),
        key("c", "copy_code", "replay.copy-code", "Copy the code of this position"),
        key("C,shift+c", "copy_game", "replay.copy-game", "Copy the whole game as text"),
        key("exclamation_mark", "rules", "replay.rules", "The rules of this game"),
        key("escape", "leave", "replay.leave", "Back to the games", "Games"),
    ]

    ply: var[int] = var(0, init=False)
    """After how many moves the game is shown."""
    playing: var[bool] = var(False, init=False)
    """Whether the game plays by itself."""

    def __init__(self, game: PastGame, session: GameSession) -> None:
        super().__init__()
        self._game = game
        self._session = session
        self._timer: Timer | None = None

    @property
    def last_ply(self) -> int:
        """How many moves the game has."""
        return len(self._session.state.plies)

    def compose(self) -> ComposeResult:
        """The board beside who played, what a computer did, and the moves; the words below."""
        state = self._session.state
        with Grid(id="table"):
            yield BoardView(state.position, use=BoardUse.POINT, id="board")
            with Vertical(id="panel"):
                yield Static(GAMES[state.setup.game].name, id="game", markup=False)
                yield Static(moment(self._game.ended), id="when", markup=False)
                yield SidesView(id="sides")
                yield WorkLine(id="work")
                with VerticalScroll(id="moves-scroll", can_focus=False):
                    yield MoveList(id="moves")
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the end, as it was left."""
        self.query_one(MoveList).state = self._session.state
        self.ply = self.last_ply
        self._show_ply()

    def validate_ply(self, ply: int) -> int:
        """A move that there is, or the start."""
        return max(0, min(ply, self.last_ply))

    def watch_ply(self) -> None:
        """Show the game after this move."""
        self._show_ply()

    def watch_playing(self, playing: bool) -> None:
        """Let the moves follow each other, or stop."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(BEAT, self._play_next_ply) if playing else None
        self._show_message()

    @on(PlyChosen)
    def _look_at_chosen(self, event: PlyChosen) -> None:
        """Show the game after the move that was pointed at."""
        event.stop()
        self._go_to_ply(event.ply)

    @on(BoardView.MoveChosen)
    def _look_at_cell(self, event: BoardView.MoveChosen) -> None:
        """Show the game after the move on the cell that was pointed at, if there is one."""
        event.stop()
        for record in self._session.state.plies:
            if record.cell == event.cell:
                self._go_to_ply(record.ply)

    @on(BoardView.Wheeled)
    def _walk_by_wheel(self, event: BoardView.Wheeled) -> None:
        """Walk with the wheel."""
        event.stop()
        self.action_walk(event.step)

    def action_walk(self, step: int) -> None:
        """Show the game one move earlier or later."""
        self._go_to_ply(self.ply + step)

    def action_end(self, last: bool) -> None:
        """Show the start of the game, or its end."""
        self._go_to_ply(self.last_ply if last else 0)

    def action_play(self) -> None:
        """Let the game play by itself, from the start if it is at its end; or stop it."""
        if not self.playing and self.ply == self.last_ply:
            self.ply = 0
        self.playing = not self.playing

    def action_copy_code(self) -> None:
        """Copy the code of the position on the board."""
        self.query_one("#message", Static).update(
            copy_position(self.app, self.query_one(BoardView).position)
        )

    def action_copy_game(self) -> None:
        """Copy the game as text."""
        self.query_one("#message", Static).update(copy_game(self.app, self._session))

    def action_rules(self) -> None:
        """Show the rules of this game."""
        self.app.push_screen(RulesScreen(self._session.setup.game))

    def action_leave(self) -> None:
        """Back to the games."""
        self.app.pop_screen()

    def _go_to_ply(self, ply: int) -> None:
        """Show the game after so many moves; it plays no longer by itself."""
        self.playing = False
        self.ply = ply

    def _play_next_ply(self) -> None:
        """One move on, as long as there is one."""
        self.ply += 1
        if self.ply == self.last_ply:
            self.playing = False

    def _show_ply(self) -> None:
        """Pass the moment down to the board and the panel."""
        now = self._session.state.moment_after(self.ply)
        board = self.query_one(BoardView)
        board.position, board.last_move = now.position, now.cell
        state, work_line = self._session.state, self.query_one(WorkLine)
        self.query_one(SidesView).game = self._state_at(now)
        work_line.start, work_line.made = state.setup.start, state.plies[: self.ply]
        self.query_one(MoveList).shown = self.ply
        show_move(self.query_one("#moves-scroll", VerticalScroll), self.ply)
        self._show_message()

    def _state_at(self, now: Moment) -> GameState:
        """The match as it was then; only at its end it has a result."""
        state = self._session.state
        if self.ply == self.last_ply:
            return state
        until = state.moments.index(now) + 1
        return replace(state, moments=state.moments[:until], resigned=None)

    def _show_message(self) -> None:
        """Say where in the game this is; at its end, what came of it."""
        where = (
            f"Move {self.ply} of {self.last_ply}."
            if self.ply
            else f"The start of {counted(self.last_ply, 'move')}."
        )
        if self.ply == self.last_ply:
            words = f"{where} {result(self._session.state)}"
        elif self.playing:
            words = f"{where} Space stops."
        else:
            words = f"{where} , and . walk, Space plays."
        self.query_one("#message", Static).update(words)
