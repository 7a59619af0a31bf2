"""One row of a form: a label, and a name to type."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from tictactoe_tui.widgets.form.chooser import LABEL_WIDTH


def _key(keys: str, action: str, name: str, tooltip: str) -> Binding:
    """The binding of a key that edits; letters are never among them."""
    return Binding(keys, action, tooltip, id=f"name.{name}", tooltip=tooltip, show=False)


class NameInput(Input, inherit_bindings=False):
    """The line to type a name into; Enter is left to the form around it."""

    BINDING_GROUP_TITLE = "Name"
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("left", "cursor_left", "left", "Left in the name"),
        _key("right", "cursor_right", "right", "Right in the name"),
        _key("ctrl+left", "cursor_left_word", "left-word", "One word left in the name"),
        _key("ctrl+right", "cursor_right_word", "right-word", "One word right in the name"),
        _key("home,ctrl+a", "home", "home", "Beginning of the name"),
        _key("end,ctrl+e", "end", "end", "End of the name"),
        _key("backspace", "delete_left", "delete-left", "Delete the character before"),
        _key("delete,ctrl+d", "delete_right", "delete-right", "Delete the character after"),
        _key("ctrl+w", "delete_left_word", "delete-word", "Delete the word before"),
        _key("ctrl+u", "delete_left_all", "delete-all", "Delete everything before"),
    ]


class NameField(Horizontal):
    """A name beside its label."""

    DEFAULT_CSS = f"""
    NameField {{
        height: 1;
        border-left: blank;

        & > Static {{
            width: {LABEL_WIDTH + 2};
            color: $text-muted;
        }}

        & > NameInput {{
            width: 1fr;
            max-width: 30;
        }}

        &:focus-within {{
            border-left: outer $primary;
            & > Static {{
                color: $foreground;
                text-style: bold;
            }}
        }}
    }}
    """

    def __init__(self, label: str, name: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._label = label
        self._value = name

    def compose(self) -> ComposeResult:
        """The label and the input."""
        yield Static(self._label, markup=False)
        yield NameInput(self._value, compact=True)

    @property
    def value(self) -> str:
        """What is typed, whatever it is."""
        return self.query_one(NameInput).value

    def relabel(self, label: str) -> None:
        """Show another label."""
        self.query_one(Static).update(label)

    def edit(self) -> None:
        """Take the keyboard."""
        self.query_one(NameInput).focus()
