"""One row of a form: a label, and options beside each other of which one is chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from tictactoe_tui.widgets import Keys, component_classes, key

LABEL_WIDTH: Final = 15
"""The column where the options of every row begin."""
_GAP: Final = " "
_CHOSEN: Final = "▸ "
_OPTION: Final = "option"
_CHANGE: Final = Binding.Group("Change", compact=True)
_ENDS: Final = Binding.Group("First or last option", compact=False)


class Chooser(Widget, can_focus=True, inherit_bindings=False):
    """A row that one option is chosen from, with the keys or the mouse.

        Opponent       ▸ Kitty    Cop    Sera
        Board          ◂ 5x5   ▸

    Options that have no room beside the others stand on further lines.
    """

    ALLOW_SELECT = False
    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[Keys] = [
        key(
            "left,h",
            "change(-1)",
            "chooser.previous",
            "Choose the option before",
            "Previous",
            group=_CHANGE,
        ),
        key(
            "right,l", "change(1)", "chooser.next", "Choose the option after", "Next", group=_CHANGE
        ),
        key(
            "space",
            "cycle",
            "chooser.cycle",
            "Choose the next option, and after the last the first",
        ),
        key("home", "end(-1)", "chooser.first", "Choose the first option", group=_ENDS),
        key("end", "end(1)", "chooser.last", "Choose the last option", group=_ENDS),
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

    label: reactive[str] = reactive("")
    """What the row is about."""
    options: reactive[tuple[str, ...]] = reactive(("",), layout=True)
    """The options."""
    chosen: reactive[int] = reactive(0)
    """The index of the chosen option."""
    ranged: reactive[bool] = reactive(False)
    """Whether the options are a range, of which only the chosen one is shown."""

    @dataclass
    class Changed(Message):
        """Another option was chosen."""

        chooser: "Chooser"
        index: int

    def __init__(
        self,
        label: str,
        options: tuple[str, ...],
        chosen: int = 0,
        *,
        ranged: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self.show_options(label, options, chosen, ranged=ranged)

    def show_options(
        self, label: str, options: tuple[str, ...], chosen: int, *, ranged: bool
    ) -> None:
        """Show these options, without posting Changed."""
        self.label, self.options, self.chosen, self.ranged = label, options, chosen, ranged

    def render(self) -> RenderResult:
        """The lines."""
        return Content("\n").join(self.lines(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the options need."""
        return len(self.lines(width))

    def lines(self, width: int) -> list[Content]:
        """The label and the options beside it, in lines of this width."""
        label = self._part(f"{self.label:<{LABEL_WIDTH}}", "chooser--label")
        if self.ranged:
            return [Content.assemble(label, *self._range())]
        lines = [label]
        for index, words in enumerate(self.options):
            sign, look = ("  ", "option") if index != self.chosen else (_CHOSEN, "chosen")
            option = self._part(f"{sign}{words} ", f"chooser--{look}", index)
            if not index:
                lines[-1] += option
            elif lines[-1].cell_length + len(_GAP) + option.cell_length > width:
                lines.append(Content(" " * LABEL_WIDTH) + option)
            else:
                lines[-1] = Content.assemble(lines[-1], _GAP, option)
        return lines

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked on."""
        option = event.style.meta.get(_OPTION)
        if option is not None:
            event.stop()
            self._choose_option(option)

    def action_change(self, steps: int) -> None:
        """Choose the option that many steps on, not over the end."""
        self._choose_option(self.chosen + steps)

    def action_cycle(self) -> None:
        """Choose the next option, and after the last the first."""
        self._choose_option((self.chosen + 1) % len(self.options))

    def action_end(self, way: int) -> None:
        """Choose the first option or the last."""
        self._choose_option(0 if way < 0 else len(self.options) - 1)

    def _choose_option(self, index: int) -> None:
        """Choose an option and post Changed, if there is such an option and it is another."""
        if index != self.chosen and 0 <= index < len(self.options):
            self.chosen = index
            self.post_message(self.Changed(self, index))

    def _range(self) -> Iterator[Content]:
        """The chosen option between signs that there are smaller and larger ones."""
        at, last = self.chosen, len(self.options) - 1
        width = max(map(cell_len, self.options))
        yield self._part("◂ " if at else "  ", "chooser--more", at - 1 if at else None)
        yield self._part(self.options[at], "chooser--chosen")
        yield Content(" " * (width - cell_len(self.options[at])))
        more = at + 1 if at < last else None
        yield self._part("  " if more is None else " ▸", "chooser--more", more)

    def _part(self, text: str, look: str, option: int | None = None) -> Content:
        """A text, and the option that a click on it chooses."""
        part = Content.styled(text, self.get_visual_style(look))
        return part.stylize(Style.from_meta({_OPTION: option}))
