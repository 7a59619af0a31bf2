"""A form: rows that something is chosen from, or that a name is typed into."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.widgets import Static

from tictactoe_tui.widgets import Clickable, Keys, clickable, component_classes, key
from tictactoe_tui.widgets.typed_line import TypedLine

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


T = TypeVar("T", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class ChoiceRow(Generic[T]):
    """One thing to choose: its options, and the values of a field that they stand for.

    Of a `ranged` row, such as that of many sizes, only the chosen option is shown. A row without a
    choice is not there. A `note` stands below.
    """

    key: str
    label: str
    options: tuple[str, ...]
    chosen: int = 0
    field: str = ""
    values: tuple[Any, ...] = ()
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
    fields: T, field: str, label: str, options: dict[Any, str], **more: Any
) -> ChoiceRow[T]:
    """The row of a field: its values with what each is called, and `more` that a row can have."""
    values = tuple(options)
    chosen = values.index(getattr(fields, field))
    # Not ChoiceRow[T](...): that would be noted on the row, which is frozen and has slots.
    row: ChoiceRow[T] = ChoiceRow(field, label, tuple(options.values()), chosen, field, values)
    return replace(row, **more)


Rows = tuple[ChoiceRow[Any] | NameRow, ...]


LABEL_WIDTH: Final = 15
"""The column where the options of every row begin."""
_GAP: Final = " "
_CHANGE: Final = Binding.Group("Change", compact=True)
_ENDS: Final = Binding.Group("First or last option", compact=False)


class Chooser(Clickable, can_focus=True, inherit_bindings=False):
    """A row that one option is chosen from, with the keys or the mouse.

        Opponent       ▸ Kitty    Cop    Sera
        Board          ◂ 5x5   ▸

    Options that have no room beside the others stand on further lines.
    """

    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[Keys] = [
        key("left,h", "change(-1)", "chooser.previous", "Option before", "Previous", group=_CHANGE),
        key("right,l", "change(1)", "chooser.next", "Option after", "Next", group=_CHANGE),
        key("space", "cycle", "chooser.cycle", "Next option, and after the last the first"),
        key("home", "end(-1)", "chooser.first", "First option", group=_ENDS),
        key("end", "end(1)", "chooser.last", "Last option", group=_ENDS),
    ]
    DEFAULT_CSS = """
    Chooser {
        height: auto;
        border-left: blank;

        & > .chooser--label, & > .chooser--option, & > .chooser--more { color: $text-muted; }
        & > .chooser--chosen { color: $foreground; text-style: bold; }

        &:focus {
            border-left: outer $primary;
            & > .chooser--label { color: $foreground; text-style: bold; }
            & > .chooser--chosen {
                color: $block-cursor-foreground;
                background: $block-cursor-background;
                text-style: bold;
            }
        }

        &:ansi > .chooser--option, &:ansi > .chooser--more { text-style: dim; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)

    row: reactive[ChoiceRow[Any]] = reactive(ChoiceRow("", "", ("",)), layout=True)
    """The options, and which is chosen; set from outside, nothing is posted."""

    @dataclass
    class Changed(Message):
        """Another option was chosen."""

        chooser: "Chooser"
        index: int
        option: str

    def __init__(self, row: ChoiceRow[Any]) -> None:
        super().__init__(id=row.key)
        self.row = row

    def render(self) -> Content:
        """The lines."""
        return Content("\n").join(self.lines(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the options need."""
        return len(self.lines(width))

    def lines(self, width: int) -> list[Content]:
        """The label and the options beside it, in lines of this width."""
        label = self._part(f"{self.row.label:<{LABEL_WIDTH}}", "chooser--label")
        if self.row.ranged:
            return [Content.assemble(label, *self._range())]
        lines = [label]
        for index, words in enumerate(self.row.options):
            sign, look = ("  ", "option") if index != self.row.chosen else ("▸ ", "chosen")
            option = self._part(f"{sign}{words} ", f"chooser--{look}", index)
            if not index:
                lines[-1] += option
            elif lines[-1].cell_length + len(_GAP) + option.cell_length > width:
                lines.append(Content(" " * LABEL_WIDTH) + option)
            else:
                lines[-1] = Content.assemble(lines[-1], _GAP, option)
        return lines

    def action_change(self, steps: int) -> None:
        """Choose the option that many steps on, not over the end."""
        self.take_click(self.row.chosen + steps)

    def action_cycle(self) -> None:
        """Choose the next option, and after the last the first."""
        self.take_click((self.row.chosen + 1) % len(self.row.options))

    def action_end(self, way: int) -> None:
        """Choose the first option or the last."""
        self.take_click(0 if way < 0 else len(self.row.options) - 1)

    def take_click(self, part: int) -> None:
        """Choose an option and post Changed, if there is such an option and it is another."""
        if part != self.row.chosen and 0 <= part < len(self.row.options):
            self.row = replace(self.row, chosen=part)
            self.post_message(self.Changed(self, part, self.row.options[part]))

    def _range(self) -> Iterator[Content]:
        """The chosen option between signs that there are smaller and larger ones."""
        at, options = self.row.chosen, self.row.options
        width = max(map(cell_len, options))
        yield self._part("◂ " if at else "  ", "chooser--more", at - 1 if at else None)
        yield self._part(options[at], "chooser--chosen")
        yield Content(" " * (width - cell_len(options[at])))
        more = at + 1 if at + 1 < len(options) else None
        yield self._part("  " if more is None else " ▸", "chooser--more", more)

    def _part(self, text: str, look: str, option: int | None = None) -> Content:
        """A text, and the option that a click on it chooses."""
        return clickable(Content.styled(text, self.get_visual_style(look)), option)


class NameInput(TypedLine, inherit_bindings=False):
    """The line to type a name into; Enter is left to the form around it."""

    BINDING_GROUP_TITLE = "Name"
    BINDINGS: ClassVar[Keys] = [
        key("left", "cursor_left", "name.left", "Left in the name"),
        key("right", "cursor_right", "name.right", "Right in the name"),
        key("ctrl+left", "cursor_left_word", "name.left-word", "One word left in the name"),
        key("ctrl+right", "cursor_right_word", "name.right-word", "One word right in the name"),
        key("home,ctrl+a", "home", "name.home", "Beginning of the name"),
        key("end,ctrl+e", "end", "name.end", "End of the name"),
        key("backspace", "delete_left", "name.delete-left", "Delete the character before"),
        key("delete,ctrl+d", "delete_right", "name.delete-right", "Delete the character after"),
        key("ctrl+w", "delete_left_word", "name.delete-word", "Delete the word before"),
        key("ctrl+u", "delete_left_all", "name.delete-all", "Delete everything before"),
        key("ctrl+k", "delete_right_all", "name.delete-rest", "Delete everything after"),
    ]


class NameField(Horizontal):
    """A name beside its label."""

    DEFAULT_CSS = f"""
    NameField {{
        height: 1;
        border-left: blank;

        & > Static {{ width: {LABEL_WIDTH + 2}; color: $text-muted; }}
        & > NameInput {{ width: 1fr; max-width: 44; }}

        &:focus-within {{
            border-left: outer $primary;
            & > Static {{ color: $foreground; text-style: bold; }}
        }}
    }}
    """

    def __init__(self, row: NameRow) -> None:
        self.label = Static(row.label, markup=False)
        # A name that is offered is selected, so that typing replaces it; never what was just typed.
        self.input = NameInput(
            row.name, placeholder=row.hint, select_on_focus=bool(row.name), compact=True
        )
        super().__init__(self.label, self.input, id=row.key)


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
