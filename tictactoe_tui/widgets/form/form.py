"""A form: rows that something is chosen from, or that a name is typed into."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget
from textual.widgets import Static

from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form.chooser import Chooser
from tictactoe_tui.widgets.form.name_field import NameField

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


T = TypeVar("T", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class ChoiceRow(Generic[T]):
    """One thing to choose: the values of a field, and how each is called.

    A `ranged` row has too many options to show more than one. A row without a choice is not there.
    """

    key: str
    label: str
    field: str
    values: tuple[Any, ...]
    options: tuple[str, ...]
    chosen: int
    note: str | None = None
    ranged: bool = False

    @property
    def shown(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.options) > 1

    def choose(self, fields: T, index: int) -> T:
        """The fields with another option of this row."""
        return replace(fields, **{self.field: self.values[index]})


@dataclass(frozen=True, slots=True)
class NameRow:
    """One name, or another text, to type, kept in the field of its key; `hint` stands in its place.

    A row that is not `shown` has no meaning now, and is not there.
    """

    key: str
    label: str
    name: str
    hint: str = ""
    shown: bool = True


def choice_row(
    fields: T, field: str, label: str, options: Mapping[Any, str], **more: Any
) -> ChoiceRow[T]:
    """The row of a field: its values with what each is called, and `more` that a row can have."""
    values = tuple(options)
    chosen = values.index(getattr(fields, field))
    # Not ChoiceRow[T](...): that would be noted on the row, which is frozen and has slots.
    row: ChoiceRow[T] = ChoiceRow(field, label, field, values, tuple(options.values()), chosen)
    return replace(row, **more)


Rows = tuple[ChoiceRow[Any] | NameRow, ...]
_ROWS = Binding.Group("Row", compact=True)


class StartButton(Static):
    """A button that does what Enter does once everything is chosen."""

    def __init__(self, words: str) -> None:
        super().__init__(f"Enter  {words}", id="start", markup=False)


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Rows below each other, which scroll to the focused one where the window is small."""

    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[Keys] = [
        key("up,k,shift+tab", "step(-1)", "form.up", "Row above", "Up", group=_ROWS),
        key("down,j,tab", "step(1)", "form.down", "Row below", "Down", group=_ROWS),
    ]
    DEFAULT_CSS = """
    Form {
        height: auto;
        max-height: 1fr;
        scrollbar-size-vertical: 1;

        /* Whatever a note says, the rows below stay where they are. */
        .note {
            height: 1;
            padding: 0 0 0 18;
            color: $text-muted;
        }
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

    def __init__(self, rows: Rows, *below: Widget, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._below = below
        self.set_reactive(Form.rows, rows)

    def compose(self) -> ComposeResult:
        """The rows, each with a line to note something on, and what stands below."""
        for row in self.rows:
            if isinstance(row, NameRow):
                yield NameField(row.label, row.name, row.hint, id=row.key)
                continue
            yield Chooser(row.label, row.options, row.chosen, ranged=row.ranged, id=row.key)
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
                field.show_label(row.label)
                field.display = row.shown
                continue
            chooser = self.query_one(f"#{row.key}", Chooser)
            chooser.show_options(row.label, row.options, row.chosen, ranged=row.ranged)
            chooser.display = row.shown
            note = self.query_one(f"#{row.key}-note", Static)
            note.update(row.note or "")
            note.display = row.shown and row.note is not None

    @on(Chooser.Changed)
    def _post_chosen(self, event: Chooser.Changed) -> None:
        """Post which option of the row was chosen."""
        event.stop()
        for row in self.rows:
            if isinstance(row, ChoiceRow) and row.key == event.chooser.id:
                self.post_message(self.Chosen(self, row, event.index))

    def action_step(self, rows: int) -> None:
        """Go to another row."""
        if rows < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()
