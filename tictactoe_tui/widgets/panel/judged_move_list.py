"""All moves of a game with their labels, and the verdict on the one on show."""

from collections.abc import Iterator
from typing import Final

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.games import Side
from tictactoe_tui.service.overlay import Tone
from tictactoe_tui.service.review.review_view import MISTAKE, JudgedMove, ReviewView
from tictactoe_tui.widgets.panel.ply_chosen import PlyChosen, PlyPicker, clickable_move
from tictactoe_tui.widgets.panel.side_panel import side_glyph

_SIDES: Final = {Side.ONE: "bold $text-primary", Side.TWO: "$text-warning"}
_LOOKS: Final = {Tone.BAD: "bold $text-error", Tone.LEVEL: "bold", Tone.GUESS: "$text-muted"}
_FAINT: Final = "$text-muted"
_TABLE: Final = 58
"""The width from which on there is room for what each move comes to, and for what was better."""
_LABEL: Final = 18
_WORTH: Final = 15


class JudgedMoves(PlyPicker):
    """As many moves as there is room for, the one on show in the middle."""

    view: reactive[ReviewView | None] = reactive(None)
    """The picture of the game."""

    def render(self) -> RenderResult:
        """A line for each move; with room also a heading."""
        if self.view is None:
            return Content("")
        if not self.view.moves:
            return Content.styled("No moves.", _FAINT)
        return Content("\n").join(self._lines(self.view))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Walk back."""
        self._walk(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Walk on."""
        self._walk(event, 1)

    def _walk(self, event: events.MouseEvent, step: int) -> None:
        """Ask for the board one move earlier or later."""
        event.stop()
        if self.view is not None:
            self.post_message(PlyChosen(self.view.shown + step))

    def _lines(self, view: ReviewView) -> Iterator[Content]:
        """The heading, and the moves around the one on show."""
        width, room = self.content_size.width, max(1, self.content_size.height)
        columns = max(len(each.move) for each in view.moves)
        if width >= _TABLE:
            room = max(1, room - 1)
            head = f"{'':7}{'move':<{columns}}   {'label':<{_LABEL}} {'comes to':<{_WORTH}} better"
            yield Content.styled(head, _FAINT)
        first = max(0, min(view.shown - 1 - room // 2, len(view.moves) - room))
        for move in view.moves[first : first + room]:
            line = _line(move, view, columns)
            if width >= _TABLE and move.story is not None:
                worth = f" {move.story.brief_worth:<{_WORTH}} "
                line = Content.assemble(line, worth, (move.story.brief_better, "$text-success"))
            cut = line.truncate(width, ellipsis=True)
            yield clickable_move(cut, move.ply)


def _line(move: JudgedMove, view: ReviewView, columns: int) -> Content:
    """A move: mark, number, side, cell, and its label."""
    position, shown = view.game.position, move.ply == view.shown
    sign = MISTAKE if move.ply in view.marked else " "
    return Content.assemble(
        ("▸" if shown else " ", "bold"),
        (f"{move.ply:>3} ", _FAINT),
        (f"{side_glyph(position, move.side)} ", _SIDES[move.side]),
        (f"{move.move:<{columns}}", "bold underline" if shown else ""),
        (f" {sign} ", "bold $text-error"),
        (f"{move.words:<{_LABEL}}", _LOOKS.get(move.tone, "")),
    )
