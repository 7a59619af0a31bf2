"""What is said of one move of a game that is looked over."""

from typing import Final

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.service.review.review_words import VerdictPart
from tictactoe_tui.widgets.panel.title_line import title_line
from tictactoe_tui.words import cut_short

_FAINT: Final = "$text-muted"
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
        lines = sorted(verdict.lines, key=lambda line: not line.better)
        kept = lines[: max(1, room - len(texts))]
        left = max(0, room - len(kept))
        if left < len(texts):
            texts[left:] = []
            texts[-1:] = [Content(cut_short(f"{row.plain} …", width)) for row in texts[-1:]]
        arrows = [
            Content.assemble(
                (f"{line.name} → ", _FAINT),
                (cut_short(line.moves, width - len(line.name) - 3), line.better * "$text-success"),
            )
            for line in sorted(kept, key=lambda line: line.better)
        ]
        return Content("\n").join([title, *texts, *arrows])

    async def on_click(self) -> None:
        """Show all there is to say of the move."""
        await self.run_action("screen.why")
