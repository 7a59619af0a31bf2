"""The first screen of practice: what is due, what comes next, and the lessons."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import var
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.coach.decisions import decisions
from tictactoe_tui.coach.lessons import LESSONS
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.menu.menu_screen import MenuList
from tictactoe_tui.screens.practice.atlas_screen import AtlasScreen
from tictactoe_tui.screens.practice.question_screen import QuestionScreen, begin_practice
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.screens.records.players_screen import PlayersScreen
from tictactoe_tui.service.practice.practice_service import PracticeService, puzzles_by_code
from tictactoe_tui.service.practice.practice_view import HomeView, home_view, nothing_to_ask
from tictactoe_tui.service.practice.question import Round
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.practice.practice_log import player_answers
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.panel.title_line import TitleLine

if TYPE_CHECKING:
    from tictactoe_tui.coach.cards import PracticeAnswer
    from tictactoe_tui.storage.database.connection import Database

_TITLES: Final = 23
_COLUMN: Final = 31
_READING: Final = "Your answers are being read ..."


class PracticeScreen(DismissedOnTop[None], inherit_bindings=False):
    """What is due, what to train, and the lessons; Enter starts what is best next."""

    CSS_PATH: ClassVar = [styles_dir() / "practice.tcss"]
    BINDING_GROUP_TITLE = "Practice"
    BINDINGS: ClassVar[Keys] = [
        key("g", "start('guided')", "practice.guided", "Where you could go wrong next", "Train"),
        key("m", "start('mistakes')", "practice.mistakes", "Only your own mistakes that are due"),
        key("z", "start('puzzles')", "practice.puzzles", "Puzzles with proofs", "Puzzles"),
        key("a", "open_atlas", "practice.atlas", "What you know of all decisions", "Progress"),
        *(
            key(str(number), f"start('lesson', {number})", f"practice.lesson-{number}", each.title)
            for number, each in enumerate(LESSONS, 1)
        ),
        key("p,slash", "choose_player", "practice.player", "Another player", "Player"),
        key("escape", "back", "practice.back", "Back to the menu", "Menu"),
    ]

    view: var[HomeView | None] = var(None, init=False)

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self.record = RecordQuestions(self, shared, self.show_trouble)
        self.service: PracticeService | None = None

    def compose(self) -> ComposeResult:
        """The entries, and the lessons."""
        with Vertical(id="page"):
            yield TitleLine("Practice", id="title")
            yield MenuList(id="entries", markup=False)
            yield TitleLine("─ Lessons", id="lessons-title")
            yield Static(id="lessons", markup=False)
        yield Static(_READING, id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the player who played last."""
        self.query_one(MenuList).focus()
        self.practise_as(self._shared.choices.name)

    def practise_as(self, name: str | None) -> None:
        """Read the answers of a player, and practise with them; None changes nothing."""
        if name is None:
            return

        def read(database: "Database") -> "tuple[PracticeAnswer, ...]":
            decisions()
            return tuple(player_answers(database, name))

        self.record.ask("answers", read, partial(self._begin_practice, name))

    def on_unmount(self) -> None:
        """Drop what was asked: nobody is there to see the answers."""
        self.record.drop_all()

    def on_screen_resume(self) -> None:
        """Show what has changed when a round is over."""
        if self.service is not None:
            self.service.keep_again()
        self._make_view()

    def watch_view(self, view: HomeView) -> None:
        """Show what can be practised now."""
        options = self.query_one(MenuList)
        marked = options.highlighted or 0
        options.clear_options()
        options.add_options(
            Option(f"{sign} {title:<{_TITLES}} {words}") for _, sign, title, words in view.entries
        )
        options.highlighted = marked
        self.query_one("#lessons-title", TitleLine).aside = view.passed
        self.query_one("#lessons", Static).update(_lesson_table(view))
        self.query_one("#message", Static).update(view.message)

    def show_trouble(self, sentence: str) -> None:
        """Say why there is no practice now."""
        self.query_one("#message", Static).update(sentence)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there are answers to practise with yet."""
        return action not in ("start", "open_atlas") or self.service is not None

    @on(OptionList.OptionSelected, "#entries")
    def _start_marked(self, event: OptionList.OptionSelected) -> None:
        """Do what the marked entry says; where nothing is due, go on with guided learning."""
        if self.view is not None:
            kind = self.view.entries[event.option_index][0]
            if kind is None:
                self.action_open_atlas()
            elif kind is Round.DUE and self.service is not None and not self.service.due:
                self.action_start(Round.GUIDED)
            else:
                self.action_start(kind)

    def action_start(self, kind: str, number: int = 0) -> None:
        """Begin a round of questions, or say why there is none."""
        if self.service is None:
            return
        if self.service.start(Round(kind), number):
            self.app.push_screen(QuestionScreen(self.service))
        else:
            self.query_one("#message", Static).update(nothing_to_ask(self.service, Round(kind)))

    def action_open_atlas(self) -> None:
        """Show the map of all decisions."""
        if self.service is not None:
            self.app.push_screen(AtlasScreen(self.service, self._shared), self.practise_as)

    def action_choose_player(self) -> None:
        """Ask who practises."""
        self.app.push_screen(PlayersScreen(self._shared, people_only=True), self.practise_as)

    def action_back(self) -> None:
        """Back to the menu, which says what is still due for the last player."""
        if self.service is not None and self.service.player == self._shared.choices.name:
            self._shared.due = len(self.service.due)
        self.dismiss()

    def _begin_practice(self, name: str, answers: "tuple[PracticeAnswer, ...]") -> None:
        """Practise with these answers from now on."""
        self.service = begin_practice(self.app, self._shared, name, answers)
        self.query_one("#title", TitleLine).aside = name
        # What comes while the screen is still being put up would not be given its room.
        self.call_after_refresh(self._make_view)
        self.refresh_bindings()
        # Read by the time that somebody asks for a puzzle, and nothing is shown of it here.
        self.record.ask("puzzles", lambda _: puzzles_by_code(), lambda _: None)

    def _make_view(self) -> None:
        if self.service is not None:
            self.view = home_view(self.service)


def _lesson_table(view: HomeView) -> Content:
    """The lessons in two columns; a click on one starts it."""
    cells = []
    for number, (lesson, state) in enumerate(zip(LESSONS, view.lessons, strict=True), 1):
        words = f"{number} {lesson.title:<20}{'▸ next' if state == 'next' else state}"
        look = {"passed": "$text-success", "next": "bold"}.get(state, "")
        act = Style.from_meta({"@click": f"screen.start('lesson', {number})"})
        cells.append(Content.styled(f"{words:<{_COLUMN}}", look).stylize(act))
    half = len(cells) // 2
    rows = (Content("").join([cells[row], cells[row + half]]) for row in range(half))
    return Content("\n").join(rows)
