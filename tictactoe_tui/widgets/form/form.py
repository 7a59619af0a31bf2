"""A form: rows that something is chosen from, or that a name is typed into."""

from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.reactive import var
from textual.widgets import Static

from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form.chooser import Chooser
from tictactoe_tui.widgets.form.name_field import NameField
from tictactoe_tui.widgets.form.rows import ChoiceRow, NameRow, Rows

_ROWS = Binding.Group("Row", compact=True)


class StartButton(Static):
    """A button that does what Enter does once everything is chosen."""

    def __init__(self, words: str) -> None:
        super().__init__(f"Enter  {words}", id="start", markup=False)


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows below each other, which scroll to the focused one where the window is small."""

    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[Keys] = [
        key("up,k,shift+tab", "app.focus_previous", "form.up", "Row above", "Up", group=_ROWS),
        key("down,j,tab", "app.focus_next", "form.down", "Row below", "Down", group=_ROWS),
    ]
    DEFAULT_CSS = """
    Form {
        height: auto;
        max-height: 1fr;
        scrollbar-size-vertical: 1;

        /* Whatever a note says, the rows below stay where they are. */
        .note { height: 1; padding: 0 0 0 18; color: $text-muted; }
    }
    """

    rows: var[Rows] = var((), init=False)
    """What the rows show; which rows there are is settled at the beginning."""

    @dataclass
    class Chosen(Message):
        """Another option of a row was chosen."""

        form: "Form"
        row: ChoiceRow[Any]
        index: int

    def __init__(self, rows: Rows, *below: Static, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._below = below
        self.set_reactive(Form.rows, rows)

    def compose(self) -> ComposeResult:
        """The rows, each with a line to note something on, and what stands below."""
        for row in self.rows:
            if isinstance(row, NameRow):
                yield NameField(row)
                continue
            yield Chooser(row)
            yield Static(id=f"{row.key}-note", classes="note", markup=False)
        yield from self._below

    def on_mount(self) -> None:
        """Begin at the first row."""
        self.watch_rows()
        self.query(Chooser).first().focus()

    def watch_rows(self) -> None:
        """Bring every row up to date; names are left as they were typed."""
        for row in self.rows:
            if isinstance(row, NameRow):
                field = self.query_one(f"#{row.key}", NameField)
                field.label.update(row.label)
                field.display = row.shown
                continue
            chooser = self.query_one(f"#{row.key}", Chooser)
            chooser.row, chooser.display = row, row.shown
            note = self.query_one(f"#{row.key}-note", Static)
            note.update(row.note or "")
            note.display = row.shown and row.note is not None

    @on(Chooser.Changed)
    def _post_chosen(self, event: Chooser.Changed) -> None:
        """Post which option of the row was chosen."""
        event.stop()
        for row in self.rows:
            if not isinstance(row, ChoiceRow) or row.key != event.chooser.id:
                continue
            # By its words: a choice in another row may have changed the options since.
            if event.option in row.options:
                self.post_message(self.Chosen(self, row, row.options.index(event.option)))
