"""Practice: what is due, what comes next, and the lessons; and the atlas of all decisions."""

from functools import partial
from textwrap import indent
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.screen import Screen
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.coach.decisions import Mark, decisions
from tictactoe_tui.coach.lessons import LESSONS
from tictactoe_tui.match.names import shortened
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.choosing import PlayersScreen
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.menu.menu_screen import MenuList
from tictactoe_tui.screens.practice.question_screen import QuestionScreen, begin_practice
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.service.practice import practice_service, practice_view
from tictactoe_tui.service.practice.question import Round
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.practice.practice_log import player_answers
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.atlas_map import SIGNS, AtlasMap
from tictactoe_tui.widgets.panel.panel_text import TitleLine

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

    view: var[practice_view.HomeView | None] = var(None, init=False)

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self.record = RecordQuestions(self, shared, self.show_trouble)
        self.service: practice_service.PracticeService | None = None

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

    def watch_view(self, view: practice_view.HomeView) -> None:
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
        """Say why there is no practice now, or nothing of a kind to ask."""
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
            self.show_trouble(practice_view.nothing_to_ask(self.service, Round(kind)))

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
        self.record.ask("puzzles", lambda _: practice_service.puzzles_by_code(), lambda _: None)

    def _make_view(self) -> None:
        if self.service is not None:
            self.view = practice_view.home_view(self.service)


def _lesson_table(view: practice_view.HomeView) -> Content:
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


_TO_DO: Final = (Mark.WRONG, Mark.DUE)
_A_ROW: Final = "A row is a move of the game; turned positions count once."
_WHOLE: Final = (80, 24)
_SMALL: Final = "In a window of 80x24 nothing of this is cut."
"""Said in a window that is smaller."""


class AtlasScreen(Screen[str | None], inherit_bindings=False):
    """A map of all decisions, and beside it the one under the cursor; ends with another player."""

    CSS_PATH: ClassVar = [styles_dir() / "practice.tcss"]
    BINDING_GROUP_TITLE = "Progress"
    BINDINGS: ClassVar[Keys] = [
        key("plus,equals_sign", "zoom(1)", "atlas.zoom-in", "Closer", "Closer"),
        key("minus", "zoom(-1)", "atlas.zoom-out", "Back to the map", "Map"),
        key("n", "find_wrong(1)", "atlas.next", "The next that is wrong or due", "Next wrong"),
        key("N,shift+n", "find_wrong(-1)", "atlas.previous", "The one before that is wrong or due"),
        key("g", "find_reachable", "atlas.reach", "The next one to learn", "Learn next"),
        key("p,slash", "choose_player", "atlas.player", "Another player", "Player"),
        key("escape", "back", "atlas.back", "Back to practice", "Practice"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (120, "-wide")]  # noqa: RUF012

    view: var[practice_view.AtlasView | None] = var(None, init=False)

    def __init__(self, service: practice_service.PracticeService, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._service = service
        self.map = AtlasMap(id="map")

    def compose(self) -> ComposeResult:
        """The map, the decision beside it, and what the signs mean."""
        with Horizontal(id="table"):
            yield self.map
            with Vertical(id="panel"):
                yield TitleLine(id="title")
                yield Static(id="decision", markup=False)
                yield Static(id="words", markup=False)
                yield Static(id="known", markup=False)
        yield Static(id="legend", markup=False)
        yield Static(_A_ROW, id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show the map, at the first decision to do."""
        for what in ("cursor", "pointed"):
            self.watch(self.map, what, self._describe, init=False)
        self.map.focus()

    def on_screen_resume(self) -> None:
        """Show what has changed when a question is answered."""
        self.view = practice_view.atlas_view(self._service)

    def watch_view(self, view: practice_view.AtlasView) -> None:
        """Show the marks and what is known."""
        self.map.marks, count = view.progress.marks, view.progress.count
        signs = (Content.assemble(SIGNS[mark], f" {mark} {count(mark)}") for mark in Mark)
        self.query_one("#legend", Static).update(Content("  ").join(signs))
        self._describe()

    @on(AtlasMap.Chosen)
    def _practise_chosen(self, event: AtlasMap.Chosen) -> None:
        if self._service.start(Round.DECISION, event.part):
            self.app.push_screen(QuestionScreen(self._service))

    def action_zoom(self, steps: int) -> None:
        """Look closer, or from further away."""
        self.map.look_closer(steps)

    def action_find_wrong(self, step: int) -> None:
        """Go to the next decision that was answered wrongly or is due."""
        self._find_marked(_TO_DO, step, "No decision is wrong or due.")

    def action_find_reachable(self) -> None:
        """Go to the next decision that can come up after the player's own answers."""
        self._find_marked((Mark.WITHIN_REACH,), 1, "There is nothing to learn next.")

    def action_back(self) -> None:
        """Back to the map, and from there to practice."""
        if self.map.zoom:
            self.map.zoom = 0
        elif self.is_active:
            self.dismiss(None)

    def action_choose_player(self) -> None:
        """Ask for a player, and go to the practice of that player."""
        self.app.push_screen(PlayersScreen(self._shared, people_only=True), self._show_player)

    def _show_player(self, name: str | None) -> None:
        """Go to the practice of a player, if one was chosen."""
        if name is not None:
            self.dismiss(name)

    def _find_marked(self, marks: tuple[Mark, ...], step: int, none: str) -> None:
        """Move the cursor to the next decision with one of these marks; `none` if there is none."""
        total = len(self.map.marks)
        for away in range(1, total + 1):
            number = (self.map.cursor - 1 + step * away) % total + 1
            if self.map.marks[number - 1] in marks:
                self.map.cursor = number
                return
        self.query_one("#message", Static).update(none)

    def _describe(self) -> None:
        """Describe the decision under the mouse, else the one under the cursor."""
        view = self.view
        if view is None:
            return
        number = self.map.pointed or self.map.cursor
        decision = decisions()[number - 1]
        title = self.query_one("#title", TitleLine)
        title.text = f"Decision {number} of {len(decisions())}"
        title.aside = str(view.progress.mark_of(decision))
        name = "XO"[decision.side]
        diagram = indent(practice_view.board_words(decision), "  ")
        self.query_one("#decision", Static).update(
            Content.assemble(f"{name} to move, move {decision.move}\n\n", (diagram, "bold"))
        )
        self.query_one("#words", Static).update("\n".join(view.about(number)))
        service = self._service
        who = f"{shortened(service.player)} as {name}" if service.has_others else f"As {name}"
        known = (f"─ {who}\n", "bold"), practice_view.as_side(view.progress, decision.side)
        coming = ("\n\n─ Coming\n", "bold"), view.coming
        self.query_one("#known", Static).update(Content.assemble(*known, *coming))
        small = self.app.size.width < _WHOLE[0] or self.app.size.height < _WHOLE[1]
        self.query_one("#message", Static).update(_SMALL if small else _A_ROW)
