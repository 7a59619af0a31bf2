"""The board screen: what people do in a game, and where everything stands."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Grid, Vertical
from textual.message import Message
from textual.reactive import var

from tictactoe_tui.games import GAMES, IllegalMove, RulesError
from tictactoe_tui.games.entry import Cells
from tictactoe_tui.match.hints import Hint
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.game.board_keys import BOARD_KEYS, HELPS, keys_at_end, keys_in_play
from tictactoe_tui.screens.game.game_screen import EnterGuard, GameScreen
from tictactoe_tui.screens.sheet import confirm
from tictactoe_tui.service import sentences, view as match_view
from tictactoe_tui.service.explanation import Explanation
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.jobs import Answer
from tictactoe_tui.service.overlay import Overlay
from tictactoe_tui.service.visibility import WITHOUT_ANALYSIS
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.panel.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.panel.game_panel import GamePanel
from tictactoe_tui.widgets.panel.message_line import MessageLine, TypedMove
from tictactoe_tui.widgets.panel.side_panel import SidePanel
from tictactoe_tui.widgets.typed_line import TypedLine

_CHANGES: Final[dict[str, Callable[[GameService], object]]] = {
    "undo": GameService.undo,
    "another_way": GameService.undo,
    "redo": GameService.redo,
    "rematch": GameService.begin_rematch,
    "same_board": GameService.begin_on_same_board,
    "swap_sides": GameService.begin_with_sides_swapped,
    "take_stone": GameService.swap,
    "pause": GameService.pause,
    "resume": GameService.pause,
}
"""What changes a match, by what it is called in the view and in the keys."""


def in_turn(action: Callable[..., None]) -> Callable[..., None]:
    """An action that is done after what was asked for before it, which is still on its way."""

    @wraps(action)
    def ask(screen: "BoardScreen", *args: object) -> None:
        screen.board.post_message(screen.InTurn(partial(action, screen, *args)))

    return ask


class BoardScreen(GameScreen, inherit_bindings=False):
    """A board, the state of the game beside it, and one line that says what happened last.

    What people do goes to the service, or changes only the `viewer`: which moment is looked at, and
    how. The result of it comes back as one frozen view, of which each widget takes its part.
    """

    BINDING_GROUP_TITLE = "Game"
    BINDINGS: ClassVar[Keys] = BOARD_KEYS
    CSS_PATH: ClassVar = [styles_dir() / "game.tcss", styles_dir() / "board.tcss"]

    view: var[match_view.MatchView | None] = var(None, init=False)

    @dataclass
    class InTurn(Message):
        """Asks to do something after the move that was chosen before, which is still on its way."""

        do: Callable[[], object]

    def __init__(self, service: GameService, shared: SharedState) -> None:
        super().__init__(shared)
        self._service = service
        self.viewer = match_view.Viewer()
        self.board = BoardView(service.session.state.position, id="board", rows_below=2)
        self.enter = EnterGuard()

    @property
    def session(self) -> GameSession:
        """The game on the board."""
        return self._service.session

    @property
    def _is_over_menu(self) -> bool:
        """Whether it was opened from the menu."""
        return self.app.screen_stack[1:2] == [self]

    def compose(self) -> ComposeResult:
        """The board beside the panel, and under both the line for messages."""
        with Grid(id="table"):
            yield self.board
            with Vertical(id="beside"):
                yield SidePanel(id="panel")
                yield GamePanel(id="past")
            yield MessageLine(id="message")
        yield TypedMove(id="typed")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Resume the game, and show it."""
        for what in ("missing", "cursor", "hover"):
            self.watch(self.board, what, self._show_pointed_cell)
        self.watch(self.board, "cell_width", self._make_view_soon, init=False)
        self._service.open(self._take_change)
        if not self._is_over_menu:
            self.viewer = replace(self.viewer, way_back="Back")
        self._make_view()
        self.board.focus()

    def on_screen_resume(self) -> None:
        """Count an Enter that has closed another screen, and show what a review found."""
        if self._shared.last_key == "enter":
            self.enter.note_enter()
        self._make_view()

    def on_unmount(self) -> None:
        """Suspend the game, however the screen was left."""
        self._service.close(self._take_change)

    def watch_view(self, old: match_view.MatchView | None, new: match_view.MatchView) -> None:
        """Give every widget its part; it paints only what has changed."""
        board = self.board
        if old is not None and old.game.setup is not new.game.setup:
            # The mouse rests where it was, but points at nothing of another game.
            board.hover = None
        board.position, board.last_move = new.board.position, new.board.last_move
        board.notes, board.unsaved = new.board.notes, new.board.unsaved
        table = self.query_one("#table")
        table.set_class(new.analysis.position is not None, "-analysing")
        table.set_class(new.end is not None or new.why is not None, "-over")
        table.set_class(new.why is not None, "-explaining")
        self.query_one(SidePanel).view = self.query_one(GamePanel).view = new
        line = self.query_one(MessageLine)
        line.message, line.legend = new.message, new.board.legend
        if new.prompt is not None and (old is None or new.prompt != old.prompt):
            self.query_one(TypedMove).show_prompt(new.prompt)
        if new.actions["review"] and (old is None or not old.actions["review"]):
            self.enter.wait_for_end()
            self.call_after_refresh(self.enter.note_end_painted)
        if old is None or (new.actions, new.mistakes) != (old.actions, old.mistakes):
            self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that do something now; the footer names only what is next at the end."""
        active, view = super().active_bindings, self.view
        if view is None:
            return active
        if view.actions["review"]:
            return keys_at_end(active, view.mistakes)
        verb = "Take" if GAMES[view.game.setup.game].cells is Cells.NUMBERS else "Place"
        unoffered: tuple[str, ...] = () if view.actions["helps"] else HELPS
        unoffered = ("resign",) if view.game.is_variation else unoffered
        return keys_in_play(active, verb if view.actions["resign"] else "", unoffered)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now: None dims it, False hides it."""
        actions = {} if self.view is None else self.view.actions
        if action in ("change", "overlay"):
            action = str(parameters[0])
        if action in ("back", "leave") and self.app.screen_stack:
            return actions.get("back", True) and self._is_over_menu is (action == "back")
        return actions.get(action, True)

    @on(BoardView.MoveChosen)
    def _play_chosen(self, event: BoardView.MoveChosen) -> None:
        """Play the move that was asked for on the board."""
        self._play_cell(event.cell, event.digit)

    @on(TypedMove.Typed)
    async def _play_typed(self, event: TypedMove.Typed) -> None:
        """Play or obey what was typed; the line stays open until it is right."""
        self.enter.note_enter()
        word = event.text.strip().lower()
        if word == sentences.MENU:
            await self.app.run_action("app.go_to_menu")
        elif word in sentences.LEAVING:
            self.app.exit()
        else:
            try:
                cell = self.session.state.position.notation.parse(event.text)
            except IllegalMove as refusal:
                self._show_notice(refusal.sentence)
            else:
                if self._play_cell(cell):
                    self.board.cursor = cell
                    self._stop_typing()
                    return
            event.line.offer_again()

    @on(TypedLine.Changed)
    def _drop_refusal(self) -> None:
        """Take away why a typed move was refused, once the next is typed; a hint stays."""
        if self.viewer.notice is not None and self.viewer.notice.hint is None:
            self._change_viewer(replace(self.viewer, notice=None))

    async def on_key(self, event: events.Key) -> None:
        """Begin a typed move with a digit, on boards on which digits are no cells."""
        board, sign = self.board, event.character or ""
        if self.focused is not board and not self.viewer.typing:
            return
        if self.viewer.typing and event.key == "escape":
            event.stop()
            self._stop_typing()
        elif self.viewer.typing and await self.query_one(TypedLine).take_key(event):
            # The line is open, and what comes meanwhile is on its way there.
            event.stop()
        elif event.key == "enter":
            if not self.enter.may_move():
                event.stop()
        else:
            self.enter.note_other_key()
            active = self.active_bindings.get(event.key)
            begins = sign if sign.isdecimal() and not board.look.has_digits else ""
            # By the usual way the line would open only after the keys that come with this one.
            if begins or (active is not None and active.binding.action == "type"):
                event.stop()
                self.action_type(begins)

    def action_change(self, how: str) -> None:
        """Change the match in a way that needs nothing more to be known."""
        self._change_match(partial(_CHANGES[how], self._service))

    def action_try_move(self) -> None:
        """Ask for the better move at each of the player's mistakes, one after the other."""
        if self.view is not None:
            self._ask_again(self.view.mistakes)

    def action_play_again(self) -> None:
        """Play again, unless Enter is held or doubled, or was meant for the last move."""
        if self.enter.may_play_again():
            self.action_change("rematch")

    def action_review(self) -> None:
        """Look the game over: where it was lost, why, and what instead."""
        from tictactoe_tui.screens.game.review_screen import ReviewScreen

        self.app.push_screen(ReviewScreen(self.session, self._shared))

    def action_take_over(self) -> None:
        """Play on in the place of the computer that is to move."""
        self._change_match(lambda: self._service.take_over(self._shared.choices.name))

    def action_resign(self) -> None:
        """Ask, and then give up; in a variation say at once that it counts for nobody."""
        resign = partial(self._change_match, self._service.resign)
        if self.session.state.is_variation:
            resign()
        else:
            confirm(self.app, "Do you resign this game?", resign)

    def action_speed(self, steps: int) -> None:
        """Let two computers play faster or slower."""
        self._show_notice(f"Speed {self._service.change_speed(steps):g}x.")

    @in_turn
    def action_walk(self, step: int) -> None:
        """Look at the game one move earlier or later; past its end a paused game moves on."""
        now, ply = len(self.session.state.plies), self.viewer.ply
        if ply is None and step > 0 and self._service.state.paused:
            self._change_match(self._service.step)
        else:
            self._go_to_ply((now if ply is None else ply) + step)

    @in_turn
    def action_hint(self) -> None:
        """Show a hint once the engine has one."""
        if self.viewer.ply is not None:
            self._show_notice(sentences.EARLIER)
        else:
            self._ask_service(self._service.ask_hint)

    @on(BoardView.Asked)
    @in_turn
    def action_why(self) -> None:
        """Explain the pointed move, or else the last one, or take its reasons away."""
        state = self._service.state
        found = match_view.move_to_explain(state, self.viewer, self.board.pointed)
        told = match_view.explained(state, self.viewer)
        if told is not None and found == (told.story.position, told.story.judgement.cell):
            self._change_viewer(replace(self.viewer, why=None))
        elif found is None:
            self._show_notice("There is no move to explain yet.")
        else:
            self._ask_service(lambda: self._service.explain(*found))

    def action_play_out(self) -> None:
        """Show one move more of what is explained; after the last one the reasons again."""
        told = match_view.explained(self._service.state, self.viewer)
        if told is not None:
            made = (told.made + 1) % (len(told.played_out) + 1)
            self._change_viewer(replace(self.viewer, why=replace(told, made=made)))

    @in_turn
    def action_analysis(self) -> None:
        """Turn the analysis on or off for the side to move, or say why it stays off."""
        self._show_notice(self._service.switch_analysis())

    def action_groups(self) -> None:
        """List the moves of the next group in the analysis."""
        self.query_one(AnalysisPanel).open_next()

    @in_turn
    def action_overlay(self, what: str) -> None:
        """Write on the board what moves come to, or threats; take that away, or show why not."""
        overlay = Overlay(what)
        if why_not := match_view.why_not_written(self._service.state, self.viewer, overlay):
            self._show_notice(why_not)
            return
        now = Overlay.NOTHING if self.viewer.overlay is overlay else overlay
        if now is Overlay.VALUES:
            self._service.ask_values()
        self._change_viewer(replace(self.viewer, overlay=now, notice=None, why=None))

    def action_type(self, text: str = "") -> None:
        """Open the line to type a move into, already begun or not, where a move can be made."""
        if self.viewer.ply is not None or self.session.turn is None:
            over = f"The game is over. {match_view.end_words(self.session.state, self.viewer)}"
            self._show_notice(sentences.EARLIER if self.viewer.ply is not None else over)
            return
        self._change_viewer(replace(self.viewer, typing=True))
        self.add_class("-typing")
        self.query_one(TypedMove).open_line(text)

    def action_microscope(self) -> None:
        """Show how the position on the board is searched, or say why that cannot be shown."""
        from tictactoe_tui.lab.recorder import why_not_recorded
        from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen

        state = self._service.state
        position = match_view.position_at(state.game, self.viewer)
        if position.outcome is not None:
            self._show_notice("The game is over: there is nothing to search. , looks back.")
        elif state.visibility.is_never(state.game):
            self._show_notice(WITHOUT_ANALYSIS)
        elif why_not := why_not_recorded(position):
            self._show_notice(why_not)
        else:
            self._service.note_help()
            self.app.push_screen(MicroscopeScreen(self._shared, position))

    def on_paste(self, event: events.Paste) -> None:
        """Open what was pasted; this game is kept."""
        from tictactoe_tui.screens.game.sharing import open_pasted

        event.stop()
        if refusal := open_pasted(self.app, self._shared, event.text):
            self._show_notice(refusal)

    def action_back(self) -> None:
        """Take away what stands before the game as it is, or go to the menu, which continues it."""
        if self.viewer.typing:
            self._stop_typing()
        elif self._service.drop_question():
            self._change_viewer(replace(self.viewer, notice=None))
        elif match_view.explained(self._service.state, self.viewer) is not None:
            self._change_viewer(replace(self.viewer, why=None))
        elif self.viewer.ply is not None:
            self._go_to_ply(len(self.session.state.plies))
        elif self._service.is_beside_match:
            self._change_match(self._service.end_variation)
        elif self.view is not None and self.view.end is not None:
            self._change_viewer(replace(self.viewer, end_told=True))
        else:
            self._leave_game()

    action_close_end = action_step_back = action_leave = action_back

    def _show_pointed_cell(self) -> None:
        """Tell the message line which cell is pointed at, without making a new view."""
        board, line = self.board, self.query_one(MessageLine)
        line.cell, line.missing = board.pointed, board.missing

    def _take_change(self, answer: Answer | None) -> None:
        """Show what has changed in the service, and the answer if a question waited for one."""
        if answer is not None:
            if (story := answer.why) is not None:
                why = Explanation(self.session.version, story)
                self.viewer = replace(self.viewer, notice=None, why=why)
            elif (hint := answer.hint) is not None:
                self.viewer = replace(self.viewer, why=None)
                self._show_notice(sentences.hint_words(hint), hint)
            else:
                self._show_notice(answer.text)
        self._make_view_soon()

    def _make_view(self) -> None:
        """Make the view of this moment; the widgets paint only what has changed."""
        self._view_is_due = False
        if self.viewer.ply is not None and self.viewer.ply >= len(self.session.state.plies):
            # Another game of a series has begun, or this one was taken back.
            self.viewer = replace(self.viewer, ply=None)
        if self.viewer.overlay is not Overlay.NOTHING and self.viewer.ply is None:
            self._service.note_help()
        self.viewer = replace(self.viewer, cell_width=self.board.cell_width)
        self.view = match_view.view_of(self._service.state, self.viewer)

    def _change_viewer(self, viewer: match_view.Viewer) -> None:
        """Look at another moment, or at the same with other things written on it."""
        self.viewer = viewer
        self._make_view_soon()

    def _show_notice(self, text: str, hint: Hint | None = None) -> None:
        """Show a notice, which goes with the next change of the game."""
        notice = match_view.Notice(self._service.state.moment, text, hint)
        self._change_viewer(replace(self.viewer, notice=notice))

    def _play_cell(self, cell: int, digit: int | None = None) -> bool:
        """Play a person's move; False, and a notice that says why, where the rules refuse it."""
        if self.viewer.ply is not None:
            self._show_notice(sentences.EARLIER)
            return False
        try:
            is_played = self._service.play(cell)
        except IllegalMove as refusal:
            state = self.session.state
            said = sentences.refusal_words(refusal, state.position, cell, digit)
            self._show_notice(f"{said} {match_view.end_words(state, self.viewer)}".rstrip())
            return False
        self._change_viewer(replace(self.viewer, overlay=self._overlay_that_stays()))
        return is_played

    @on(InTurn)
    def _do_in_turn(self, event: InTurn) -> None:
        """Do what was asked for after a move, which has been made by now."""
        event.do()

    def _change_match(self, change: Callable[[], object]) -> None:
        """Change the game in its turn."""
        self.board.post_message(self.InTurn(lambda: self._make_change(change)))

    def _make_change(self, change: Callable[[], object]) -> None:
        """Change the game and show its latest position, or a notice that says why it cannot be."""
        session, before = self.session, self.session.state
        if self._ask_service(change):
            if self.session is not session:
                self._stop_typing()
            overlay = self._overlay_that_stays()
            viewer = replace(self.viewer, ply=None, end_told=False, notice=None, overlay=overlay)
            self._change_viewer(viewer)
            if said := sentences.change_words(before, self.session.state):
                self._show_notice(said)

    def _ask_service(self, ask: Callable[[], object]) -> bool:
        """Call the service; False, and a notice that says why, where it refuses."""
        try:
            ask()
        except RulesError as refusal:
            self._show_notice(str(refusal))
            return False
        return True

    def _go_to_ply(self, ply: int) -> None:
        """Show the game after this many moves."""
        self._change_viewer(match_view.look_at(self.viewer, self.session.state, ply))

    def _overlay_that_stays(self) -> Overlay:
        """What stays written on the cells when the game has changed: nothing without analysis."""
        state = self._service.state
        return self.viewer.overlay if state.visibility.may_see(state.game) else Overlay.NOTHING

    def _leave_game(self) -> None:
        """Back to where the board was opened; the menu offers the game again."""
        self._service.close(self._take_change)
        self.app.pop_screen()

    def _stop_typing(self) -> None:
        """Give the keyboard back to the board."""
        self.remove_class("-typing")
        self._change_viewer(replace(self.viewer, typing=False))
        self.set_focus(self.board)
        self.query_one(TypedLine).release_keys(closed=True)


def board_of(service: GameService, shared: SharedState) -> BoardScreen:
    """The board of a game; that of training counts the stones of the proof."""
    if not service.session.state.is_training:
        return BoardScreen(service, shared)
    from tictactoe_tui.screens.lab.survive_board import SurviveBoardScreen

    return SurviveBoardScreen(service, shared)
