"""The verdict on a move, in the panel beside the board."""

from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.service.explanation import BETTER, VerdictPart
from tictactoe_tui.widgets.panel.panel_text import title_line, wrapped
from tictactoe_tui.words import cut_short

_FAINT: Final = "$text-muted"


class VerdictView(Widget):
    """Why a move was good or bad and what instead; the better line stands even without room."""

    ALLOW_SELECT = False

    verdict: reactive[VerdictPart] = reactive(VerdictPart(""), layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the title, the sentences and the better line need."""
        return 1 + len(self._sentences(width)) + bool(self.verdict.lines)

    def render(self) -> Content:
        """The title, the sentences, and as many lines as there is room for."""
        verdict, width = self.verdict, self.content_size.width
        name = f"─ {verdict.title}"
        if len(name) + 1 + len(verdict.aside) > width:
            name = f"─ {verdict.title.removeprefix('Move ')}"
        title = title_line(name, verdict.aside, width)
        if verdict.is_mistake:
            title = title.stylize("$text-error", 0, len(name))
        room = max(1, self.content_size.height - 1)
        texts = self._sentences(width)
        # The better line is what people try: it is the last, and goes before the one expected.
        kept = verdict.lines[-max(1, room - len(texts)) :]
        left = max(0, room - len(kept))
        if left < len(texts):
            texts[left:] = []
            # Where two lines stand beside each other, both go on.
            both = (row.replace("   ", " … ", 1) for row in texts[-1:])
            texts[-1:] = [cut_short(f"{row} …", width) for row in both]
        arrows = [
            Content.assemble(
                (f"{name} → ", _FAINT),
                (cut_short(moves, width - len(name) - 3), (name == BETTER) * "$text-success"),
            )
            for name, moves in kept
        ]
        return Content("\n").join([title, *map(Content, texts), *arrows])

    def _sentences(self, width: int) -> list[str]:
        """The rows of the sentences."""
        return [row for each in self.verdict.sentences for row in wrapped(each, width).split("\n")]

    async def on_click(self) -> None:
        """Do what the key for reasons does."""
        await self.run_action("screen.why")
