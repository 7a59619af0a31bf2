"""One row of a form: a label, and a name to type."""

from typing import ClassVar

from textual.containers import Horizontal
from textual.widgets import Static

from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.form.chooser import LABEL_WIDTH
from tictactoe_tui.widgets.form.rows import NameRow
from tictactoe_tui.widgets.form.typed_line import TypedLine


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
