"""The end of a game: who won and how, what both did, one's own record, and what to do next."""

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from tictactoe_tui.games import Side
from tictactoe_tui.service.end_of_game import EndPart
from tictactoe_tui.widgets.panel.title_line import title_line

_WINNERS: Final = {Side.ONE: "bold $text-primary", Side.TWO: "bold $text-warning"}
_FAINT: Final = "$text-muted"
_REVIEW: Final = "game.review"
_NEXT: Final = {
    "game.new": "Rematch",
    _REVIEW: "Review",
    "game.swap-sides": "Swap sides",
    "game.undo": "Another way",
    "game.same-board": "Same board",
    "game.board": "The board",
}
"""What can be done next, by the names of the keys for it."""
_KEY: Final = "key"
_LABEL: Final = 14
_WIDEST: Final = 60
_TWO_OFFERS: Final = 32


class EndSheet(Widget):
    """The result, the figures and what can be done next, which a click does."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    EndSheet { padding: 0 1; background: $surface; }
    """

    end: reactive[EndPart | None] = reactive(None)
    """What is to be told."""

    def render(self) -> RenderResult:
        """The blocks from the result to what is next; without room the figures go first."""
        if self.end is None:
            return Content("")
        width, height = min(_WIDEST, self.content_size.width), self.content_size.height
        blocks = [_result(self.end, width), _figures(self.end, width), _record(self.end, width)]
        blocks.append(self._next(width, self.end.is_loss))
        for spared in (1, 2):
            if sum(map(len, blocks)) > height:
                blocks[spared] = []
        spare = height - sum(map(len, blocks))
        lines: list[Content] = []
        for block in filter(None, blocks):
            if lines and spare > 0:
                spare -= 1
                lines.append(Content(""))
            lines += block
        return Content("\n").join(lines)

    def on_click(self, event: events.Click) -> None:
        """Press the key of what was clicked."""
        key = event.style.meta.get(_KEY)
        if key is not None:
            event.stop()
            self.app.simulate_key(key)

    def _next(self, width: int, is_loss: bool) -> list[Content]:
        """What can be done now, each with its key; the review first after a loss."""
        columns = 2 if width >= _TWO_OFFERS else 1
        bindings = {
            each.binding.id: each.binding
            for each in reversed(self.screen.active_bindings.values())
            if each.enabled
        }
        names = sorted(_NEXT, key=lambda name: is_loss and name != _REVIEW)
        offers = [
            Content.assemble(
                (f"{self.app.get_key_display(bindings[name]):>4} ", "bold $text-accent"),
                _NEXT[name],
            )
            .pad_right(max(0, width // columns - len(_NEXT[name]) - 5))
            .stylize(Style.from_meta({_KEY: bindings[name].key}))
            for name in names
            if name in bindings
        ]
        pairs = (offers[at : at + columns] for at in range(0, len(offers), columns))
        return [title_line("─ What next", "", width), *(Content("").join(pair) for pair in pairs)]


def _result(end: EndPart, width: int) -> list[Content]:
    """Who won, in the colour of that side, and how."""
    look = "bold" if end.winner is None else _WINNERS[end.winner]
    words = Content.styled(end.headline, look).wrap(width)
    return [*words, *Content.styled(end.how, _FAINT).wrap(width)]


def _figures(end: EndPart, width: int) -> list[Content]:
    """What both did, beside each other under their names."""
    room = max(1, (width - _LABEL) // 2)
    fit = all(cell_len(title) < room for title in end.titles)
    rows = [("", *(end.titles if fit else end.names)), *end.figures]
    return [
        Content.assemble((f"{label:<{_LABEL}}", _FAINT), *_pair(values, room))
        for label, *values in rows
    ]


def _pair(values: list[str], room: int) -> Iterator[Content]:
    """Two values, each at the right of its column."""
    for value in values:
        cut = Content(value).truncate(room - 1, ellipsis=True)
        yield cut.pad_left(room - cut.cell_length)


def _record(end: EndPart, width: int) -> list[Content]:
    """How the two have done against each other so far."""
    return Content(end.record).wrap(width) if end.record else []
