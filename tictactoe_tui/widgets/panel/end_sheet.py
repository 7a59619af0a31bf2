"""The end of a game: who won, where it was decided, the player's record, and what to do next."""

import re
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive

from tictactoe_tui.service.end_of_game import EndPart
from tictactoe_tui.widgets import Clickable, clickable
from tictactoe_tui.widgets.panel.panel_text import title_line, wrapped

_WINNERS: Final = ("bold $text-primary", "bold $text-warning")
_FAINT: Final = "$text-muted"
_LABEL: Final = 14
_WIDEST: Final = 60
_SECOND_OFFER: Final = 17
"""The column of the second of two offers in a row."""
_STORY_ROWS: Final = 3


class EndSheet(Clickable):
    """The result, the figures and what can be done next, which a click does."""

    end: reactive[EndPart | None] = reactive(None, layout=True)

    def render(self) -> Content:
        """The blocks from the result to what is next; without room the figures go first."""
        return Content("\n").join(self._rows(*self.content_size))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are to tell, with all that there is room for."""
        return len(self._rows(width, viewport.height))

    def _rows(self, width: int, height: int) -> list[Content]:
        """The rows that fit into this space."""
        if self.end is None:
            return []
        width = min(_WIDEST, width)
        end, offers = self.end, self._offers(width)
        blocks = [_result(end, width), _story(end, width), _record(end, width)]
        blocks += [_figures(end, width), offers]
        for spared in (3, 2):
            if sum(map(len, blocks)) > height:
                blocks[spared] = []
        spare = height - sum(map(len, blocks))
        lines: list[Content] = []
        for block in filter(None, blocks):
            if lines and spare > 0:
                spare -= 1
                lines.append(Content(""))
            lines += block
        return lines

    def take_click(self, part: str) -> None:
        """Press the key of what was clicked."""
        self.app.simulate_key(part)

    def _offers(self, width: int) -> list[Content]:
        """What can be done now with its keys, as in the footer; two in a row where they fit."""
        lines: list[Content] = []
        shown = {
            each.binding.action: each.binding
            for each in reversed(self.screen.active_bindings.values())
            if each.binding.show and (each.binding.id or "").startswith("game.")
        }
        for binding in reversed(shown.values()):
            sign = (f"{self.app.get_key_display(binding)} ", "bold $text-accent")
            offer = clickable(Content.assemble(sign, binding.description), binding.key)
            gap = _SECOND_OFFER - (lines[-1].cell_length if lines else width)
            if gap > 0 and _SECOND_OFFER + offer.cell_length <= width:
                lines[-1] = Content.assemble(lines[-1], " " * gap, offer)
            else:
                lines.append(offer)
        return [title_line("─ What next", "", width), *lines]


def _result(end: EndPart, width: int) -> list[Content]:
    """Who won, in the colour of that side, and what the opponent says."""
    look = "bold" if end.winner is None else _WINNERS[end.winner]
    said, head = f"“{end.speech}”" if end.speech else "", end.headline
    if cell_len(head) > width:
        head = re.sub(r", move \d+$", "", head)
    return [*_lines(head, width, look), *_lines(said, width, "italic $text-accent")]


def _story(end: EndPart, width: int) -> list[Content]:
    """Where it was decided; while that is looked for the rows are kept free."""
    head, *why = end.story or ("",)
    lines = [*_lines(head, width, "bold"), *(row for each in why for row in _lines(each, width))]
    return [*lines, *[Content("")] * (_STORY_ROWS - len(lines))] if end.is_looking else lines


def _record(end: EndPart, width: int) -> list[Content]:
    """How many decisions were good, and the player's wins, losses and draws."""
    counts, lines = end.decisions.removesuffix("."), [Content("")] * end.is_looking
    if cell_len(counts) > width:
        counts = counts.replace(": ", ":\n", 1)
    for each in (*counts.splitlines(), end.record):
        lines += _lines(each, width)
    return lines


def _lines(text: str, width: int, look: str = "") -> list[Content]:
    """A text in lines, none broken inside a move."""
    return [Content.styled(row, look) for row in wrapped(text, max(1, width)).splitlines()]


def _figures(end: EndPart, width: int) -> list[Content]:
    """What both did, beside each other under their names."""
    if not end.figures:
        return []
    room = max(1, (width - _LABEL) // 2)
    fit = all(cell_len(title) < room for title in end.titles)
    rows = [("", *(end.titles if fit else end.names)), *end.figures]
    return [
        Content.assemble((f"{label:<{_LABEL}}", _FAINT), *_pair(values, room))
        for label, *values in rows
    ]


def _pair(values: list[str], room: int) -> list[Content]:
    """Two values, each at the right of its column."""
    cut = [Content(value).truncate(room - 1, ellipsis=True) for value in values]
    return [each.pad_left(room - each.cell_length) for each in cut]
