"""One row of a form: a label, and options beside each other of which one is chosen."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from tictactoe_tui.widgets import Clickable, Keys, clickable, component_classes, key
from tictactoe_tui.widgets.form.rows import ChoiceRow

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
