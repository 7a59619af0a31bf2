"""All moves of a game with their labels, and the verdict on the one on show."""

from collections.abc import Iterator
from typing import Final

from textual import events, on
from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.service.overlay import MISTAKE, Tone
from tictactoe_tui.service.review.review_view import JudgedMove, ReviewView
from tictactoe_tui.widgets import Clickable, clickable
from tictactoe_tui.widgets.panel.side_panel import SIDE_LOOKS, side_glyph

_LOOKS: Final = {Tone.BAD: "bold $text-error", Tone.LEVEL: "bold", Tone.GUESS: "$text-muted"}
_FAINT: Final = "$text-muted"
_TABLE: Final = 58
"""The width from which on there is room for what each move comes to, and for what was better."""
_ROOMY: Final = 70
"""The width from which on there is room for what the better move comes to."""
_LABEL: Final = 19
_WORTH: Final = 15


class JudgedMoves(Clickable):
    """As many moves as there is room for, the one on show in the middle."""

    view: reactive[ReviewView | None] = reactive(None)

    def render(self) -> Content:
        """A line for each move; with room also a heading."""
        if self.view is None:
            return Content("")
        if not self.view.moves:
            return Content.styled("No moves.", _FAINT)
        return Content("\n").join(self._lines(self.view))

    @on(events.MouseScrollUp)
    @on(events.MouseScrollDown)
    def _walk(self, event: events.MouseEvent) -> None:
        """Ask for the board one move earlier or later."""
        event.stop()
        if self.view is not None:
            step = 1 if isinstance(event, events.MouseScrollDown) else -1
            self.post_message(self.Chosen(self.view.shown + step))

    def _lines(self, view: ReviewView) -> Iterator[Content]:
        """The heading, and the moves around the one on show."""
        width, room = self.content_size.width, max(1, self.content_size.height)
        columns = max(len(each.move) for each in view.moves)
        if width >= _TABLE:
            room, columns = max(1, room - 1), max(len("move"), columns)
            head = f"{'':7}{'move':<{columns}}   {'label':<{_LABEL}} {'comes to':<{_WORTH}} better"
            yield Content.styled(head, _FAINT)
        first = max(0, min(view.shown - 1 - room // 2, len(view.moves) - room))
        for move in view.moves[first : first + room]:
            line = _line(move, view, columns)
            if width >= _TABLE and move.story is not None:
                gap, better = " " * (_LABEL - len(move.words) + 1), move.story.brief_better
                worth = f"{gap}{move.story.brief_worth:<{_WORTH}} "
                # Where its worth would be cut the move alone is told.
                better = better if width >= _ROOMY else better.partition("  ")[0]
                line = Content.assemble(line, worth, (better, "$text-success"))
            yield clickable(line.truncate(width, ellipsis=True), move.ply)


def _line(move: JudgedMove, view: ReviewView, columns: int) -> Content:
    """A move: mark, number, side, cell, and its label."""
    position, shown = view.game.position, move.ply == view.shown
    sign = MISTAKE if move.ply in view.marked else " "
    return Content.assemble(
        ("▸" if shown else " ", "bold"),
        (f"{move.ply:>3} ", _FAINT),
        (f"{side_glyph(position, move.side)} ", SIDE_LOOKS[move.side]),
        (f"{move.move:<{columns}}", "bold underline" if shown else ""),
        (f" {sign} ", "bold $text-error"),
        (move.words, _LOOKS.get(move.tone, "")),
    )
