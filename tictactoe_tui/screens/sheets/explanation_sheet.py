"""Why a move is good or bad, on a sheet over the board."""

from textual.content import Content

from tictactoe_tui.match.why import Why
from tictactoe_tui.screens.sheets.sheet import SheetScreen


class ExplanationScreen(SheetScreen):
    """What a move comes to, the reasons, and the expected line."""

    def __init__(self, why: Why) -> None:
        super().__init__(f"Why {why.move}", _text(why))


def _text(why: Why) -> Content:
    """A paragraph for the worth, one for each reason, and one for the line."""
    paragraphs = [Content.styled(why.comes_to, "bold"), *map(Content, why.reasons)]
    if why.line:
        paragraphs.append(Content.assemble(("Expected: ", "$text-muted"), why.line))
    return Content("\n\n").join(paragraphs)
