"""The way into a game: one form for each mode, filled in with what was chosen last."""

from dataclasses import replace
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from tictactoe_tui.games import RulesError
from tictactoe_tui.screens.board import BoardScreen
from tictactoe_tui.screens.desk import Desk
from tictactoe_tui.screens.form import TITLES, ChoiceRow, NameRow, Row, form, settled
from tictactoe_tui.session import Mode, clean_name
from tictactoe_tui.session.choices import Choices
from tictactoe_tui.widgets.chooser import Chooser
from tictactoe_tui.widgets.name_field import NameField

_ROWS = Binding.Group("Row", compact=True)


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The rows, which scroll to the focused one where the window is small."""


class SetupScreen(Screen[None], inherit_bindings=False):
    """A form for one mode; Enter starts the game wherever one is."""

    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up,k,shift+tab",
            "step(-1)",
            "Up",
            id="setup.up",
            tooltip="Row above",
            group=_ROWS,
        ),
        Binding(
            "down,j,tab",
            "step(1)",
            "Down",
            id="setup.down",
            tooltip="Row below",
            group=_ROWS,
        ),
        Binding("enter", "start", "Start", id="setup.start", tooltip="Start the game"),
        Binding("escape", "back", "Menu", id="setup.menu", tooltip="Back to the menu"),
    ]

    notice: var[str] = var("", init=False)
    """Why the game could not start; said until something is changed."""

    def __init__(self, desk: Desk, mode: Mode) -> None:
        super().__init__()
        self._desk = desk
        self._wanted = replace(desk.choices, mode=mode)

    @property
    def choices(self) -> Choices:
        """What is chosen now, apart from names that are still being typed."""
        return settled(self._wanted)

    def compose(self) -> ComposeResult:
        """The title, a row for everything that can be chosen, and a line for refusals."""
        with Vertical(id="page"):
            yield Static(TITLES[self._wanted.mode], id="title", markup=False)
            with Form(id="form"):
                for row in form(self.choices):
                    yield from _widgets(row, self.choices)
                yield Static("Enter  Start the game", id="start", markup=False)
            yield Static(id="notice", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin at the first row."""
        self._show()
        self.query(Chooser).first().focus()

    def watch_notice(self) -> None:
        """Say it."""
        self.query_one("#notice", Static).update(self.notice)

    @on(Chooser.Changed)
    def _change(self, event: Chooser.Changed) -> None:
        """Take the choice, and show what it makes of the other rows."""
        event.stop()
        for row in form(self.choices):
            if isinstance(row, ChoiceRow) and row.key == event.chooser.id:
                self._wanted = row.choose(self._wanted, event.index)
        self.notice = ""
        self._show()

    @on(Input.Changed)
    def _type(self, event: Input.Changed) -> None:
        """What was refused is being put right."""
        event.stop()
        self.notice = ""

    @on(events.Click, "#start")
    def _start_by_mouse(self) -> None:
        """Do as Enter does."""
        self.action_start()

    def action_start(self) -> None:
        """Start the game, or say why it cannot start and go where that can be changed."""
        names: dict[str, Any] = {}
        field: NameField | None = None
        try:
            for field in self.query(NameField):
                names[str(field.id)] = clean_name(field.value)
            session = self._desk.begin(replace(self.choices, **names))
        except RulesError as refusal:
            self.notice = str(refusal)
            if field is not None:
                field.edit()
        else:
            self.app.switch_screen(BoardScreen(session, self._desk))

    def action_step(self, rows: int) -> None:
        """Go to another row."""
        if rows < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_back(self) -> None:
        """Back to the menu; nothing is remembered of a form that was not used."""
        self.app.pop_screen()

    def _show(self) -> None:
        """Bring every row up to date."""
        for row in form(self.choices):
            if isinstance(row, NameRow):
                self.query_one(f"#{row.key}", NameField).relabel(row.label)
                continue
            chooser = self.query_one(f"#{row.key}", Chooser)
            chooser.offer(row.label, row.options, row.chosen, ranged=row.ranged)
            chooser.can_focus = len(row.options) > 1
            # The room is kept, so that nothing moves when the game changes.
            chooser.visible = row.shown
            if row.note is not None:
                note = self.query_one(f"#{row.key}-note", Static)
                note.update(row.note)
                note.visible = row.shown


def _widgets(row: Row, choices: Choices) -> ComposeResult:
    """What a row is made of."""
    if isinstance(row, NameRow):
        yield NameField(row.label, getattr(choices, row.key), id=row.key)
        return
    yield Chooser(row.label, row.options, row.chosen, ranged=row.ranged, id=row.key)
    if row.note is not None:
        yield Static(row.note, id=f"{row.key}-note", classes="note", markup=False)
