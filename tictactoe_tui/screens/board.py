"""The board screen: what people do in a game, and where everything stands."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.reactive import var
from textual.widgets import Static

from tictactoe_tui.games import IllegalMove, RulesError
from tictactoe_tui.screens.board_keys import BOARD_KEYS
from tictactoe_tui.screens.confirm import ConfirmScreen
from tictactoe_tui.screens.playing import PlayingScreen
from tictactoe_tui.screens.rules import RulesScreen
from tictactoe_tui.screens.words import LEAVING, MENU, prompt
from tictactoe_tui.session import GameSession, Mode
from tictactoe_tui.widgets.board_view import BoardView
from tictactoe_tui.widgets.key_footer import KeyFooter
from tictactoe_tui.widgets.ply_chosen import PlyChosen
from tictactoe_tui.widgets.side_panel import SidePanel
from tictactoe_tui.widgets.typed_move import TypedMove


class BoardScreen(PlayingScreen, inherit_bindings=False):
    """A board, the state of the game beside it, and one line for what is to be said now."""

    BINDING_GROUP_TITLE = "Game"
    BINDINGS: ClassVar[list[BindingType]] = BOARD_KEYS

    typing: var[bool] = var(False, init=False, toggle_class="-typing")
    """Whether a move is being typed."""

    def compose(self) -> ComposeResult:
        """The board beside the panel, and under both the line for messages."""
        with Horizontal(id="table"):
            yield BoardView(self._session.state.position, id="board")
            yield SidePanel(id="panel")
        yield Static(id="message", markup=False)
        yield TypedMove(id="typed")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show the game as it stands, and let it go on."""
        for what in ("missing", "cursor", "hover"):
            self.watch(self.board, what, self.say, init=False)
        self.sit_down()
        self.board.focus()

    def watch_notice(self) -> None:
        """Say it."""
        self.say()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now: None dims it, False hides it."""
        state, watching = self._session.state, self._session.state.mode is Mode.WATCH
        match action:
            case "undo":
                return bool(state.plies or state.swapped) or None
            case "redo":
                return bool(state.undone) or None
            case "pause" | "speed":
                return watching and (state.result is None or self.series_goes_on)
            case "take_over":
                return watching and state.result is None
            case "analysis":
                return not watching
            case "take_stone":
                return state.can_swap
            case "hint" | "resign":
                return not watching and (state.result is None or None)
        return True

    @on(BoardView.MoveChosen, "#board")
    def _play_chosen(self, event: BoardView.MoveChosen) -> None:
        """Play the move that was asked for on the board."""
        event.stop()
        self.play(event.cell)

    @on(TypedMove.Typed)
    def _play_typed(self, event: TypedMove.Typed) -> None:
        """Play or obey what was typed; the line stays open until it is right."""
        event.stop()
        word = event.text.strip().lower()
        if word == MENU:
            self._leave()
        elif word in LEAVING:
            self.app.exit()
        else:
            try:
                cell = self._session.state.position.notation.parse(event.text)
            except IllegalMove as refusal:
                self.notice = refusal.sentence
            else:
                if self.play(cell):
                    self.board.cursor = cell
                    self._stop_typing()

    @on(PlyChosen)
    def _look_at(self, event: PlyChosen) -> None:
        """Show the game after the move that was pointed at."""
        event.stop()
        self._look(event.ply)

    @on(BoardView.Wheeled)
    def _wheel(self, event: BoardView.Wheeled) -> None:
        """Walk the history with the wheel."""
        event.stop()
        self.action_walk(event.step)

    @on(BoardView.Asked)
    def _ask(self, event: BoardView.Asked) -> None:
        """Explain the move that was asked for with the other button."""
        event.stop()
        self.action_why()

    def action_undo(self) -> None:
        """Take the last move back, against a computer the pair."""
        self._walk_session(undo=True)

    def action_redo(self) -> None:
        """Play again what was taken back last."""
        self._walk_session(undo=False)

    def action_rematch(self) -> None:
        """Another game of the same players; an unfinished one stays in the menu."""
        self._begin_anew(self._session.rematch())

    def action_swap_sides(self) -> None:
        """Another game with the sides swapped."""
        self._begin_anew(self._session.swap_sides())

    def action_take_stone(self) -> None:
        """Take over the first stone."""
        self._try(self._session.swap)

    def action_take_over(self) -> None:
        """Sit down in the seat of the computer to move."""
        turn = self._session.turn
        if turn is not None:
            name = self._desk.choices.name
            self._try(lambda: self._session.take_over(turn.side, name))

    def action_resign(self) -> None:
        """Ask, and then give up."""

        def resign(yes: bool | None) -> None:
            side = self._session.state.hand
            if yes and side is not None:
                self._try(lambda: self._session.resign(side))

        self.app.push_screen(ConfirmScreen("Do you resign this game?"), resign)

    def action_walk(self, step: int) -> None:
        """Look at the game one move earlier or later; past its end a paused game moves on."""
        end = len(self._session.state.plies)
        at = (end if self.looking_back is None else self.looking_back) + step
        if at > end and self.paused and self.looking_back is None:
            self._step()
        else:
            self._look(at)

    def action_end(self, last: bool) -> None:
        """Look at the first position of the game, or go back to the last."""
        self._look(len(self._session.state.plies) if last else 0)

    def action_type(self) -> None:
        """Ask for a typed move."""
        self.typing = True
        self.query_one(TypedMove).ask(prompt(self._session.state.position))

    def action_rules(self) -> None:
        """Show the rules of this game."""
        self.app.push_screen(RulesScreen(self._session.setup.game))

    def action_back(self) -> None:
        """Stop typing or looking back, or go to the menu, which offers to continue."""
        if self.typing:
            self._stop_typing()
        elif self.looking_back is not None:
            self.looking_back = None
            self.go_on()
        else:
            self._leave()

    def _look(self, ply: int) -> None:
        """Show the game after so many moves; after all of them it goes on."""
        end = len(self._session.state.plies)
        before = self.looking_back
        self.looking_back = None if ply >= end else max(0, ply)
        if self.looking_back != before:
            self.go_on()

    def _step(self) -> None:
        """One move of a paused game, or the next game of a series."""
        if self._session.turn is None and self.series_goes_on:
            self.begin(self._session.swap_sides(), in_series=True)
        else:
            self.let_computer_go_on()

    def _walk_session(self, *, undo: bool) -> None:
        """Undo or redo, or say why there is nothing to do."""
        walk = self._session.undo() if undo else self._session.redo()
        if walk.moved:
            self.looking_back = None
            # Two computers would make the same move again at once.
            self.paused = self._session.state.mode is Mode.WATCH
            self.go_on()
        else:
            self.notice = walk.sentence

    def _try(self, change: Callable[[], None]) -> None:
        """Change the game, or say why that is not possible."""
        try:
            change()
        except RulesError as refusal:
            self.notice = str(refusal)
        else:
            self.looking_back = None
            self.go_on()

    def _begin_anew(self, session: GameSession) -> None:
        """Another game on the same board."""
        self._stop_typing()
        self.begin(session)

    def show_game(self) -> None:
        """Ask for typed moves of the side that is to move now."""
        super().show_game()
        if self.typing:
            self.query_one(TypedMove).prompt(prompt(self._session.state.position))

    def _leave(self) -> None:
        """Back to the menu, which keeps the game."""
        self.stop_searching()
        self._desk.keep(self._session)
        if self._series is not None and self._session.turn is not None:
            self._desk.series[self._session] = self._series
        self.app.pop_screen()

    def _stop_typing(self) -> None:
        """Give the keyboard back to the board."""
        self.typing = False
        self.board.focus()
