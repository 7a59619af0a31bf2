"""A question on the board, and beside it what the answer comes to."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from tictactoe_tui.engine.judging import SHARPER, Judgement, judge_game
from tictactoe_tui.games import IllegalMove, Position
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.game.game_screen import EnterGuard
from tictactoe_tui.screens.sheet import RulesScreen
from tictactoe_tui.service.practice.practice_service import PracticeService
from tictactoe_tui.service.practice.question_view import QuestionView, question_view
from tictactoe_tui.service.sentences import refusal_words
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.board_view import BoardView
from tictactoe_tui.widgets.panel.panel_text import Paragraphs, TitleLine
from tictactoe_tui.widgets.panel.side_panel import side_glyph

if TYPE_CHECKING:
    from tictactoe_tui.coach.cards import PracticeAnswer

_LATE: Final = 0.15
"""Seconds after which what is not kept is marked as such."""
_NOT_TYPED: Final = "Arrows and Enter, or a click."


class QuestionScreen(Screen[None], inherit_bindings=False):
    """One question after the other, until the round is over."""

    CSS_PATH: ClassVar = [styles_dir() / "practice.tcss"]
    BINDING_GROUP_TITLE = "Practice"
    # An example has no use for the board: Enter goes on.
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[Keys] = [
        key("enter,space", "go_on", "question.next", "The next question", "Next"),
        key("enter,space", "do('try_again')", "question.again", "Try it once more", "Try again"),
        key("i", "do('give_hint')", "question.hint", "A hint; then it does not count", "Hint"),
        key("y", "show", "question.show", "Show the right moves", "Show me"),
        key("b", "do('play_out')", "question.line", "Play it on the board", "Play it out"),
        key("u", "do('take_back')", "question.undo", "Take a slip back", "Undo"),
        key("z", "skip", "question.skip", "On to the next question", "Skip"),
        key("d", "put_aside", "question.aside", "Put this position aside, asked no more"),
        key("exclamation_mark", "rules", "question.rules", "The rules of this game"),
        key("escape", "back", "question.back", "Back to where it was asked", "Back"),
    ]

    view: var[QuestionView | None] = var(None, init=False)

    def __init__(self, service: PracticeService) -> None:
        super().__init__()
        self._service = service
        self.enter = EnterGuard()
        self._typed = False
        question = service.question
        self.board = BoardView(None if question is None else question.position, id="board")

    def compose(self) -> ComposeResult:
        """The board beside the question, and two lines below."""
        with Horizontal(id="table"):
            yield self.board
            with Vertical(id="panel"):
                yield TitleLine(id="title")
                yield TitleLine(id="heading")
                yield Paragraphs(id="words")
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Ask the first question."""
        # It may have been opened by an Enter that is still held.
        self.enter.note_enter()
        self._begin()

    def _begin(self) -> None:
        """Ask a new question, with the cursor on a taken cell, which says nothing of the answer."""
        self._ask()
        position, last = self.board.position, self.board.last_move
        taken = {*range(position.rows * position.columns)}.difference(position.legal_moves())
        self.board.cursor = min(taken, default=0) if last is None else last

    def _ask(self) -> None:
        """Show the question, and have judged what takes long."""
        self.make_view()
        if (to_judge := self._service.to_judge) is not None:
            self._judge(*to_judge)

    def make_view(self, *, late: bool = False) -> None:
        """Show the question as it stands."""
        question = self._service.question
        if question is not None:
            self.view = question_view(self._service, question, late=late)

    def watch_view(self, old: QuestionView | None, view: QuestionView) -> None:
        """Give every widget its part."""
        self.board.position, self.board.notes = view.position, view.notes
        self.board.last_move = view.last_move
        title, heading = self.query_one("#title", TitleLine), self.query_one("#heading", TitleLine)
        title.text, title.aside = view.title, view.badge
        mover = view.position.side_names[view.position.to_move]
        sign = side_glyph(view.position, view.position.to_move)
        # X, O, A and B are signs themselves.
        asks_by_name = sign != mover and view.heading.startswith(mover)
        heading.text, heading.aside = f"─ {f'{sign} ' * asks_by_name}{view.heading}", view.aside
        self.query_one(Paragraphs).texts = view.paragraphs
        self._say(view.message)
        answered = view.actions["go_on"] or view.actions["try_again"]
        # Enter belongs to the board while an answer is awaited, and to the screen afterwards,
        # wherever a click falls.
        self.board.can_focus = not answered
        self.set_focus(None if answered else self.board)
        if old is None or old.actions != view.actions:
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
        action = str(parameters[0]) if action == "do" else action
        return True if self.view is None else self.view.actions.get(action, True)

    def on_key(self, event: events.Key) -> None:
        """Let a digit be another try after a mistake, and no key that is held an answer."""
        question, board = self._service.question, self.board
        typed, begun = event.character or "", self._typed
        is_digit = typed.isdecimal() and not board.look.has_digits and self.focused is board
        # A move typed as on the board, such as `4 5` and Enter, answers with no cell.
        self._typed = is_digit or (begun and typed in (",", " "))
        if is_digit:
            self._say(_NOT_TYPED)
        if event.key not in ("enter", "space"):
            self.enter.note_other_key()
        elif (self.enter.note_enter() or begun) and self.focused is board:
            event.stop()
        if question is not None and self.check_action("try_again", ()) and board.look.has_digits:
            # The digit of the mistake itself may be one that is held.
            others = [each for at, each in enumerate(board.pad.digits) if at != question.chosen]
            if event.key in map(str, others):
                board.action_digit(int(event.key))

    def _say(self, words: str) -> None:
        """Say this under the board until something changes."""
        self.query_one("#message", Static).update(words)

    @on(BoardView.MoveChosen)
    def _answer(self, event: BoardView.MoveChosen) -> None:
        """Answer with a move; after the verdict, go on or try again."""
        question = self._service.question
        if question is not None and self.view is not None:
            if self.view.actions["go_on"]:
                self.action_go_on()
                return
            self._service.try_again()
        try:
            self._service.choose(event.cell)
        except IllegalMove as refusal:
            self.make_view()
            self._say(refusal_words(refusal, self.board.position, event.cell, event.digit))
            return
        self._ask()
        self.set_timer(_LATE, lambda: self.make_view(late=True))

    @work(thread=True, exclusive=True, group="judge")
    def _judge(self, position: Position, cell: int) -> None:
        """Judge a move in a thread, and post the verdict."""
        worker = get_current_worker()
        move, known = (position, cell), self._service.known
        (judged,) = judge_game([move], None, SHARPER, lambda: worker.is_cancelled, known)
        if not worker.is_cancelled:
            self.call_later(self._show_judgement, position, judged)

    def _show_judgement(self, position: Position, judgement: Judgement) -> None:
        """Show the verdict, unless the question was left."""
        self._service.receive_judgement(position, judgement)
        self.make_view()

    def action_go_on(self) -> None:
        """Ask what comes next, or go back when the round is over."""
        if self._service.ask_next():
            self._begin()
        else:
            self.action_back()

    action_skip = action_go_on

    def action_do(self, what: str) -> None:
        """Have the service do what is called so there."""
        getattr(self._service, what)()
        self._ask()

    @on(BoardView.Asked)
    def action_show(self) -> None:
        """Show on the board what is right after a mistake, or take it away."""
        if self.check_action("show", ()):
            self.action_do("show")

    def action_put_aside(self) -> None:
        """Ask this position no more, and go on."""
        self._service.put_aside()
        self.action_go_on()

    def action_rules(self) -> None:
        """Show the rules of the question's game."""
        self.app.push_screen(RulesScreen(self.board.position.key))

    def action_back(self) -> None:
        """Back to where the round was started."""
        if self.is_active:
            self.app.pop_screen()


def begin_practice(
    app: App[object], shared: SharedState, name: str, answers: "Sequence[PracticeAnswer]" = ()
) -> PracticeService:
    """Begin practice that saves its answers in the record, and show whether they are saved."""

    def note(change: Callable[[], object]) -> None:
        change()
        if isinstance(app.screen, QuestionScreen) and app.screen.is_mounted:
            app.screen.make_view()

    return shared.practice_of(name, answers, partial(app.call_later, note))
