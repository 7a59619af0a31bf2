"""The board screen: a game in progress, whoever plays it."""

from collections.abc import Callable
from time import monotonic
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.reactive import var
from textual.widgets import Footer, Static

from tictactoe_tui.games import IllegalMove, RulesError
from tictactoe_tui.messages import MoveFound, SearchFailed
from tictactoe_tui.screens.analysing import AnalysingScreen
from tictactoe_tui.screens.board_keys import BOARD_KEYS
from tictactoe_tui.screens.confirm import ConfirmScreen
from tictactoe_tui.screens.desk import Desk
from tictactoe_tui.screens.opponent import SILENCE, Opponent, Said
from tictactoe_tui.screens.rules import RulesScreen
from tictactoe_tui.screens.sight import Sight
from tictactoe_tui.screens.words import LEAVING, MENU, NEXT, message, needed, prompt, result
from tictactoe_tui.session import GameSession, Mode, Thinking, thinking_of
from tictactoe_tui.widgets import BoardView, SidePanel, TypedMove

BEAT: Final = 0.6
"""How many seconds a computer's move takes at least, so that nobody misses it."""
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
_ENOUGH_FOR_A_HINT: Final = 0.5


class BoardScreen(AnalysingScreen, inherit_bindings=False):
    """A board, the state of the game beside it, and one line for what is to be said now."""

    BINDING_GROUP_TITLE = "Game"
    BINDINGS: ClassVar[list[BindingType]] = BOARD_KEYS

    paused: var[bool] = var(False, init=False, bindings=True)
    """Whether two computers wait."""
    changes: var[int] = var(0, init=False, bindings=True)
    """Grows with every change, so that the footer shows what can be done now."""
    typing: var[bool] = var(False, init=False, toggle_class="-typing")
    """Whether a move is being typed."""

    def __init__(self, session: GameSession, desk: Desk) -> None:
        super().__init__(session, Sight(desk.choices.spoilers))
        self._desk = desk
        self._opponent = Opponent(session)
        self._found: MoveFound | None = None
        self._since = monotonic()
        self._speed = SPEEDS.index(1.0)

    def compose(self) -> ComposeResult:
        """The board beside the panel, and under both the line for messages."""
        with Horizontal(id="table"):
            yield BoardView(self._session.state.position, id="board")
            yield SidePanel(id="panel")
        yield Static(id="message", markup=False)
        yield TypedMove(id="typed")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the game as it stands, and let it go on."""
        self.watch(self._board, "missing", self._say, init=False)
        self._panel.say(*self._opponent.greeting())
        self._go_on()
        self._board.focus()

    @property
    def session(self) -> GameSession:
        """The game on the board."""
        return self._session

    def watch_notice(self) -> None:
        """Say it."""
        self._say()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now: None dims it, False hides it."""
        state, watching = self._session.state, self._session.state.mode is Mode.WATCH
        match action:
            case "undo":
                return bool(state.plies or state.swapped) or None
            case "redo":
                return bool(state.undone) or None
            case "pause" | "take_over" | "speed":
                return watching and state.result is None
            case "take_stone":
                return state.can_swap
            case "hint" | "resign":
                return not watching and (state.result is None or None)
            case "analysis":
                return True
        return True

    @on(BoardView.MoveChosen, "#board")
    def _play_chosen(self, event: BoardView.MoveChosen) -> None:
        """Play the move that was asked for on the board."""
        event.stop()
        self._play(event.cell)

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
                if self._play(cell):
                    self._board.cursor = cell
                    self._stop_typing()

    @on(MoveFound)
    def _hold_back(self, event: MoveFound) -> None:
        """Let a computer's move wait until it cannot be missed."""
        if self._session.is_current(event.version):
            self._found = event
            self.set_timer(max(0.01, self._beat - (monotonic() - self._since)), self._play_found)

    @on(SearchFailed)
    def _survive(self, event: SearchFailed) -> None:
        """Say that a search broke down; a computer then makes the first legal move."""
        if not self._session.is_current(event.version):
            return
        turn = self._session.turn
        if turn is not None and not turn.is_human:
            self._session.play(self._session.state.position.legal_moves()[0])
            self._go_on()
        self.notice = f"The search broke down ({event.reason}); the game goes on."

    def action_undo(self) -> None:
        """Take the last move back, against a computer the pair."""
        self._walk_session(undo=True)

    def action_redo(self) -> None:
        """Play again what was taken back last."""
        self._walk_session(undo=False)

    def action_rematch(self) -> None:
        """Another game of the same players; an unfinished one stays in the menu."""
        self._begin(self._session.rematch())

    def action_swap_sides(self) -> None:
        """Another game with the sides swapped."""
        self._begin(self._session.swap_sides())

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

    def action_pause(self) -> None:
        """Let two computers wait, or go on."""
        self.paused = not self.paused
        self._go_on()

    def action_speed(self, step: int) -> None:
        """Let two computers play faster or slower."""
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        self.notice = f"Speed {SPEEDS[self._speed]:g}x."

    def action_walk(self, step: int) -> None:
        """Look at the game one move earlier or later; past its end a paused game moves on."""
        end = len(self._session.state.plies)
        at = (end if self.looking_back is None else self.looking_back) + step
        if at > end and self.paused:
            self._let_computer_move()
            return
        self.looking_back = at if 0 <= at < end else None if at >= end else 0
        self._go_on()

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
            self._go_on()
        else:
            self._leave()

    @property
    def _board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def _panel(self) -> SidePanel:
        """The panel beside it."""
        return self.query_one(SidePanel)

    @property
    def _beat(self) -> float:
        """How long the move of a computer takes at least."""
        watching = self._session.state.mode is Mode.WATCH
        return 1.0 / SPEEDS[self._speed] if watching else BEAT

    def _play(self, cell: int) -> bool:
        """Whether a person's move was taken; if not, why is said and nothing has changed."""
        turn = self._session.turn
        if self.looking_back is not None:
            self.notice = "This is an earlier move. Esc goes back to the game."
            return False
        if turn is not None and not turn.is_human:
            if self._found is None:
                self.notice = f"Not your turn: {turn.seat.name} is to move."
            self._play_found()
            return False
        seconds = monotonic() - self._since
        shown = turn is not None and self._sight.may_see(self._session.state, turn)
        try:
            self._session.play(cell, thinking=Thinking(seconds, analysis_shown=shown))
        except IllegalMove as refusal:
            ended = self._session.state.result is not None
            ending = f" {result(self._session.state)} {NEXT}" if ended else ""
            self.notice = f"{refusal.sentence}{ending}"
            return False
        self._go_on()
        return True

    def _play_found(self) -> None:
        """Play the move that waits, if the game still waits for it."""
        found, self._found = self._found, None
        if found is None or not self._session.is_current(found.version):
            return
        thinking = thinking_of(found.info, found.cell, found.seconds)
        self._session.play(found.cell, thinking=thinking)
        self._hear(self._opponent.answer(found.facts))
        self._go_on()

    def _walk_session(self, *, undo: bool) -> None:
        """Undo or redo, or say why there is nothing to do."""
        walk = self._session.undo() if undo else self._session.redo()
        if walk.moved:
            self._go_on()
        else:
            self.notice = walk.sentence

    def _try(self, change: Callable[[], None]) -> None:
        """Change the game, or say why that is not possible."""
        try:
            change()
        except RulesError as refusal:
            self.notice = str(refusal)
        else:
            self._go_on()

    def _begin(self, session: GameSession) -> None:
        """Put another game on the board."""
        self._desk.keep(self._session)
        self._session, self._opponent = session, Opponent(session)
        self._stop_typing()
        self._panel.say(*self._opponent.greeting())
        self._go_on()

    def _leave(self) -> None:
        """Back to the menu, which keeps the game."""
        self.stop_searching()
        self._desk.keep(self._session)
        self.app.pop_screen()

    def _go_on(self) -> None:
        """Show the game as it is now, and start what it waits for."""
        self._desk.keep(self._session)
        self._found, self._since = None, monotonic()
        self.notice = ""
        self._show()
        self.search_again()
        turn = self._session.turn
        if turn is None:
            self._panel.say(*self._opponent.reaction())
        elif self.looking_back is None and not turn.is_human and not self.paused:
            self._let_computer_move()

    def _let_computer_move(self) -> None:
        """Start a computer's search."""
        turn = self._session.request()
        if turn is not None:
            self._since = monotonic()
            self._hear(self._opponent.thinking())
            self.choose(turn, self._opponent.answered())

    def _hear(self, said: Said) -> None:
        """Let the opponent speak; silence leaves its last words standing."""
        if said != SILENCE:
            self._panel.say(*said)

    def _show(self) -> None:
        """Pass the game down to the board and the panel."""
        state, board = self._session.state, self._board
        shown = len(state.plies) if self.looking_back is None else self.looking_back
        moment = self._session.view(shown)
        board.position = moment.position
        board.last_move = moment.cell
        self._panel.show(state, shown)
        if self.typing:
            self.action_type()
        self._say()
        self.changes += 1

    def _say(self) -> None:
        """Say the one thing that matters most now."""
        state, missing = self._session.state, self._board.missing
        text = self.notice or message(state, self.looking_back, paused=self.paused)
        if not self.notice and state.turn is not None and (missing.width or missing.height):
            text = needed(self.app.size, missing)
        line = self.query_one("#message", Static)
        line.set_class(bool(self.notice) or state.turn is None, "-loud")
        line.update(text)

    def _stop_typing(self) -> None:
        """Give the keyboard back to the board."""
        self.typing = False
        self._board.focus()
