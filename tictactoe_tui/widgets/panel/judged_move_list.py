"""All moves of a game with their labels, and the verdict on the one on show."""

from collections.abc import Iterator
from typing import Final

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.games import Position, Side
from tictactoe_tui.service.overlay import Tone
from tictactoe_tui.service.review.review_view import MISTAKE, JudgedMove, ReviewView
from tictactoe_tui.service.review.review_words import BETTER, VerdictPart
from tictactoe_tui.widgets.panel.ply_chosen import PlyChosen, PlyPicker, clickable_move
from tictactoe_tui.widgets.panel.side_panel import side_glyph
from tictactoe_tui.widgets.panel.title_line import title_line
from tictactoe_tui.words import cut_short

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
            line = _line(move, view.game.position, columns, shown=move.ply == view.shown)
            if width >= _TABLE and move.story is not None:
                worth = f" {move.story.brief_worth:<{_WORTH}} "
                line = Content.assemble(line, worth, (move.story.brief_better, "$text-success"))
            cut = line.truncate(width, ellipsis=True)
            yield clickable_move(cut, move.ply)


def _line(move: JudgedMove, position: Position, columns: int, *, shown: bool) -> Content:
    """A move: mark, number, side, cell, and its label."""
    sign = MISTAKE if move.story is not None and move.story.judgement.is_mistake else " "
    return Content.assemble(
        ("▸" if shown else " ", "bold"),
        (f"{move.ply:>3} ", _FAINT),
        (f"{side_glyph(position, move.side)} ", _SIDES[move.side]),
        (f"{move.move:<{columns}}", "bold underline" if shown else ""),
        (f" {sign} ", "bold $text-error"),
        (f"{move.words:<{_LABEL}}", _LOOKS.get(move.tone, "")),
    )


_NOTHING: Final = VerdictPart("")


class VerdictView(Widget):
    """Why a move was good or bad and what instead; the better line stands even without room."""

    ALLOW_SELECT = False

    verdict: reactive[VerdictPart] = reactive(_NOTHING)
    """What is to be said."""

    def render(self) -> RenderResult:
        """The title, the sentences, and as many lines as there is room for."""
        verdict, width = self.verdict, self.content_size.width
        title = title_line(f"─ {verdict.title}", verdict.aside, width)
        if verdict.is_mistake:
            title = title.stylize("$text-error", 0, 2 + len(verdict.title))
        room = max(1, self.content_size.height - 1)
        texts = [row for each in verdict.sentences for row in Content(each).wrap(width)]
        # The better line is what people try, so it comes before the one that was played.
        lines = sorted(verdict.lines, key=lambda line: line[0] != BETTER)
        kept = lines[: max(1, room - len(texts))]
        left = max(0, room - len(kept))
        if left < len(texts):
            texts[left:] = []
            texts[-1:] = [Content(cut_short(f"{row.plain} …", width)) for row in texts[-1:]]
        arrows = [
            Content.assemble(
                (f"{name} → ", _FAINT),
                (cut_short(moves, width - len(name) - 3), (name == BETTER) * "$text-success"),
            )
            for name, moves in sorted(kept, key=lambda line: line[0] == BETTER)
        ]
        return Content("\n").join([title, *texts, *arrows])

    async def on_click(self) -> None:
        """Show all there is to say of the move."""
        await self.run_action("screen.why")
