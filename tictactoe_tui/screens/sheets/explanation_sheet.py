"""Why a move is good or bad, on a sheet over the board."""

from textual.content import Content

from tictactoe_tui.match.hints import Why
from tictactoe_tui.screens.sheets.sheet import SheetScreen


class ExplanationScreen(SheetScreen):
    """What a move comes to, the reasons, the expected line, and that of a better move."""

    def __init__(self, why: Why) -> None:
        super().__init__(f"Why {why.move}: {why.label}", _text(why))


def _text(why: Why) -> Content:
    """A paragraph for the worth, one for each reason, and one for each line."""
    paragraphs = [Content.styled(why.comes_to, "bold"), *map(Content, why.reasons)]
    for head, line in (("Expected", why.line), ("Better", why.better)):
        if line:
            signed = line.replace("-", "\N{MINUS SIGN}")
            paragraphs.append(Content.assemble((f"{head}: ", "$text-muted"), signed))
    return Content("\n\n").join(paragraphs)
