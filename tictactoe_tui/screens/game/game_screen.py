"""What the board and the review share: a game that is walked through, and what one takes along."""

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Final

from textual import on
from textual.screen import Screen

from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human
from tictactoe_tui.screens.sheet import RulesScreen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import Clickable
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.words import counted

_SETTLED: Final = 0.5
"""Seconds after the end was painted, from which on Enter plays again."""
_HELD: Final = 1.0
"""Seconds within which a second Enter may be one that is held; terminals repeat sooner."""


class EnterGuard:
    """Knows of every Enter on a board; one after another within a second may be held.

    What is held does not play again, and where it has, it makes no move in the next game.
    """

    def __init__(self) -> None:
        self.clock: Callable[[], float] = monotonic
        self._painted = self._pressed = -inf
        self._has_begun_game = False

    def wait_for_end(self) -> None:
        """Let no Enter play again until the end was painted."""
        self._painted = inf

    def note_end_painted(self) -> None:
        """Note that the end of the game was painted."""
        self._painted = self.clock()

    def note_other_key(self) -> None:
        """Note that Enter was let go."""
        self._pressed = -inf

    def may_play_again(self) -> bool:
        """Whether this Enter came long enough after the end was painted."""
        is_held = self.note_enter()
        self._has_begun_game = not is_held and self.clock() - self._painted >= _SETTLED
        return self._has_begun_game

    def may_move(self) -> bool:
        """Whether this Enter may place a stone, and is not still the one that began the game."""
        self._has_begun_game = self.note_enter() and self._has_begun_game
        return not self._has_begun_game

    def note_enter(self) -> bool:
        """Note that Enter was pressed; whether so soon after another that it may be held."""
        now, before = self.clock(), self._pressed
        self._pressed = now
        return now - before < _HELD


class GameScreen(Screen[None], inherit_bindings=False):
    """A board with its game beside it; one view holds everything on show, and is made once due."""

    # Annotated by the base class, as the rows below.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (160, "-vast")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-lofty")]  # noqa: RUF012

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._view_is_due = False

    @property
    def session(self) -> GameSession:
        """The game on the board."""
        raise NotImplementedError

    def _go_to_ply(self, ply: int) -> None:
        """Show the game after this many moves."""
        raise NotImplementedError

    def _show_notice(self, text: str) -> None:
        """Say something about what is on show."""
        raise NotImplementedError

    def _make_view(self) -> None:
        """Make the view; the widgets paint only what has changed."""
        raise NotImplementedError

    def _make_view_soon(self) -> None:
        """Make one view after all messages that are waiting now."""
        if not self._view_is_due:
            self._view_is_due = True
            self.call_later(self._make_view)

    @on(Clickable.Chosen)
    def _look_at_chosen(self, event: Clickable.Chosen) -> None:
        """Show the game after the move that was clicked in a list or a graph."""
        self._go_to_ply(event.part)

    @on(BoardView.Wheeled)
    def _walk_by_wheel(self, event: BoardView.Wheeled) -> None:
        self.action_walk(event.step)

    def action_walk(self, step: int) -> None:
        """Look at the game one move earlier or later."""
        raise NotImplementedError

    def action_end(self, last: bool) -> None:
        """Look at the first position of the game, or at the last."""
        self._go_to_ply(len(self.session.state.plies) if last else 0)

    def _ask_again(self, plies: Sequence[int]) -> None:
        """Ask for better moves where these were mistakes.

        Answers count for the player who made the mistakes, a machine's for the user.
        """
        from tictactoe_tui.screens.practice.question_screen import QuestionScreen, begin_practice

        state = self.session.state
        seat = state.mover(plies[0])
        name = seat.name if isinstance(seat, Human) else self._shared.choices.name
        practice = begin_practice(self.app, self._shared, name)
        by = "" if seat.name == name else shortened(seat.name)
        log = self._shared.log_of(self.session)
        practice.known = log.infos
        moves = [state.moves[ply - 1] for ply in plies]
        if practice.ask_again(((each, log.judgements.get(each)) for each in moves), by):
            self.app.push_screen(QuestionScreen(practice))

    def action_copy_code(self) -> None:
        """Copy the code of the position on the board."""
        self.app.copy_to_clipboard(self.query_one(BoardView).position.code())
        self._show_sent("the code of this position")

    def action_copy_game(self) -> None:
        """Copy the whole game as text."""
        # A board that nothing is copied from does without all that reads and writes games.
        from tictactoe_tui.exchange.game_text import write_game
        from tictactoe_tui.exchange.match_text import text_of_match

        self.app.copy_to_clipboard(f"{write_game(text_of_match(self.session))}\n")
        moves = counted(len(self.session.state.plies), "move")
        self._show_sent(f"this game, {moves}")

    def _show_sent(self, what: str) -> None:
        """Say what was copied, and where it can be used."""
        self._show_notice(f"Sent to the clipboard: {what}. Paste it into the menu.")

    def action_rules(self) -> None:
        """Show the rules of this game."""
        self.app.push_screen(RulesScreen(self.session.setup.game))
