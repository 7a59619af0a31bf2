"""The board screen: two people at one keyboard play one game."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Footer, Static

from tictactoe_tui.games import IllegalMove, Reason
from tictactoe_tui.screens.match import Match, Shelf
from tictactoe_tui.screens.words import LEAVING, MENU, NEXT, needed, prompt, result
from tictactoe_tui.widgets import BoardView, SidePanel, TypedMove

_REPLACED = "A new game; u brings the unfinished one back."


class BoardScreen(Screen[None], inherit_bindings=False):
    """A board, the state of the game beside it, and one line for what is to be said now."""

    BINDING_GROUP_TITLE = "Game"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", id="game.undo", tooltip="Take the last move back"),
        Binding("r,ctrl+y", "redo", "Redo", id="game.redo", tooltip="Play the undone move again"),
        Binding("ctrl+n", "new", "New", id="game.new", tooltip="Start a new game"),
        Binding("colon", "type", "Type", id="game.type", tooltip="Type a move"),
        Binding("escape", "back", "Menu", id="game.menu", tooltip="Back to the menu"),
    ]

    notice: var[str] = var("", init=False)
    """What stays said until the next move, such as why a move was refused."""
    steps: var[tuple[bool, bool]] = var((False, False), init=False, bindings=True)
    """Whether there is something to undo, and something to redo."""
    typing: var[bool] = var(False, init=False, toggle_class="-typing")
    """Whether a move is being typed."""

    def __init__(self, match: Match, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._match = match

    def compose(self) -> ComposeResult:
        """The board beside the panel, and under both the line for messages."""
        with Horizontal(id="table"):
            yield BoardView(self._match.position, id="board")
            yield SidePanel(id="panel")
        yield Static(id="message", markup=False)
        yield TypedMove(id="typed")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the game as it stands."""
        self.watch(self._board, "missing", self._say, init=False)
        if self._match.before is not None:
            self.notice = _REPLACED
        self._show()
        self._board.focus()

    @property
    def match(self) -> Match:
        """The game on the board."""
        return self._match

    def watch_notice(self) -> None:
        """Say it."""
        self._say()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is anything to take back or to play again."""
        if action == "undo":
            return self.steps[0] or None
        if action == "redo":
            return self.steps[1] or None
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
            self.app.pop_screen()
        elif word in LEAVING:
            self.app.exit()
        else:
            try:
                cell = self._match.position.notation.parse(event.text)
            except IllegalMove as refusal:
                self.notice = refusal.sentence
            else:
                if self._play(cell):
                    self._board.cursor = cell
                    self._stop_typing()

    def action_undo(self) -> None:
        """Take the last move back, or a new game for the one that it replaced."""
        self._change(self._match.undo())

    def action_redo(self) -> None:
        """Play the move again that was taken back last."""
        self._change(self._match.redo())

    def action_new(self) -> None:
        """Start over; an unfinished game is one undo away."""
        self._shelf.keep(self._match)
        self._match = self._shelf.begin(self._match.game.key)
        self.notice = _REPLACED if self._match.before is not None else ""
        self._stop_typing()
        self._show()

    def action_type(self) -> None:
        """Ask for a typed move."""
        self.typing = True
        self.query_one(TypedMove).ask(prompt(self._match.position))

    def action_back(self) -> None:
        """Stop typing, or go back to the menu, which offers to continue."""
        if self.typing:
            self._stop_typing()
        else:
            self.app.pop_screen()

    @property
    def _board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def _ending(self) -> str:
        """How the game ended and what to press next."""
        return f"{result(self._match.position)} {NEXT}"

    def _play(self, cell: int) -> bool:
        """Whether the rules took the move; if not, why is said and nothing has changed."""
        try:
            match = self._match.play(cell)
        except IllegalMove as refusal:
            over = refusal.reason is Reason.GAME_OVER
            self.notice = f"{refusal.sentence} {self._ending}" if over else refusal.sentence
            return False
        self._change(match)
        return True

    def _change(self, match: Match) -> None:
        """Show another state of the game and keep it, so that leaving loses nothing."""
        self._match = match
        self._shelf.keep(match)
        self.notice = ""
        self._show()

    def _show(self) -> None:
        """Pass the game down to the board and the panel."""
        match, board = self._match, self._board
        board.position = match.position
        board.last_move = match.last_move
        self.query_one(SidePanel).show(match.game.name, match.positions, match.moves, match.undone)
        if self.typing:
            self.action_type()
        self._say()
        self.steps = (match.can_undo, bool(match.undone))

    def _say(self) -> None:
        """Say the one thing that matters most now."""
        match, missing = self._match, self._board.missing
        if self.notice:
            text = self.notice
        elif match.outcome is not None:
            text = self._ending
        elif missing.width or missing.height:
            text = needed(self.app.size, missing)
        else:
            text = "" if match.moves else match.game.goal
        line = self.query_one("#message", Static)
        line.set_class(bool(self.notice) or match.outcome is not None, "-loud")
        line.update(text)

    def _stop_typing(self) -> None:
        """Give the keyboard back to the board."""
        self.typing = False
        self._board.focus()
