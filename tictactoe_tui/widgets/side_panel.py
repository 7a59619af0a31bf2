"""What stands beside the board: who plays, what is said, what the search sees, and the moves."""

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.session import GameState
from tictactoe_tui.widgets.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.stones import STONES

_STYLES: Final = {Side.ONE: "bold $text-primary", Side.TWO: "$text-warning"}
_FAINT: Final = "$foreground 50%"


class SidePanel(Vertical):
    """The state of a game in words and numbers."""

    def compose(self) -> ComposeResult:
        """The game, the two sides, what the opponent says, the analysis, and the moves."""
        yield Static(id="game", markup=False)
        yield Static(id="sides", markup=False)
        yield Static(id="voice", markup=False)
        yield AnalysisPanel(id="analysis")
        with VerticalScroll(id="moves-scroll", can_focus=False):
            yield Static(id="moves", markup=False)

    def show(self, state: GameState, shown: int) -> None:
        """Show this game; `shown` is the ply that the board shows."""
        self.query_one("#game", Static).update(GAMES[state.setup.game].name)
        self.query_one("#sides", Static).update(sides(state))
        self.query_one("#moves", Static).update(move_list(state, shown))
        self.query_one("#moves-scroll", VerticalScroll).scroll_end(animate=False)

    def make_room(self, *, analysis: bool) -> None:
        """Give the room below the words to the analysis, or to the moves."""
        self.set_class(analysis, "-analysing")

    def say(self, speaker: str, words: str) -> None:
        """Let somebody say something, or nobody anything."""
        line = Content.assemble((f"{speaker}: ", "bold"), words) if words else Content("")
        self.query_one("#voice", Static).update(line)


def sides(state: GameState) -> Content:
    """A line for each side: a mark at the mover, glyph, who sits there, total or result."""
    return Content("\n").join(_side(state, side) for side in Side)


def _side(state: GameState, side: Side) -> Content:
    """The line of one side."""
    position, result = state.position, state.result
    marked = result is None and side == position.to_move
    if result is None:
        verdict = "to move" if marked else ""
    elif result.winner is None:
        verdict = "draw" if position.totals is None else "tie"
    else:
        verdict = "wins" if side == result.winner else ""
    total = "" if position.totals is None else f"{position.totals[side]:>5}"
    return Content.assemble(
        ("▸ " if marked else "  ", "bold"),
        (f"{_glyph(position, side)} ", _STYLES[side]),
        Content(state.seats[side].name).truncate(13, ellipsis=True, pad=True),
        (f"{total} {verdict}", "bold" if verdict else ""),
    )


def _glyph(position: Position, side: Side) -> str:
    """How a side is drawn, or its name where it places nothing."""
    name = position.side_names[side]
    glyphs = (s.glyph for letter, s in STONES.items() if s.side == side and letter == name[0])
    return next(glyphs, name)


def move_list(state: GameState, shown: int) -> Content:
    """The moves in pairs, the one on show underlined, those taken back faint after it."""
    cells = list(_cells(state, shown))
    if not cells:
        return Content.styled("No moves yet.", _FAINT)
    if state.setup.start.to_move is Side.TWO:
        cells.insert(0, Content("…"))
    lines: list[Content] = []
    for at in range(0, len(cells), 2):
        number = Content.styled(f"{at // 2 + 1:>3}  ", _FAINT)
        first = cells[at]
        pad = Content(" " * max(1, 10 - len(first.plain)))
        lines.append(Content.assemble(number, first, pad, *cells[at + 1 : at + 2]))
    return Content("\n").join(lines)


def _cells(state: GameState, shown: int) -> Iterator[Content]:
    """Each move in the game's notation, with the number that it took where there is one."""
    start = state.setup.start
    standing = [record.cell for record in state.plies]
    undone = [each.record.cell for each in reversed(state.undone) if each.record is not None]
    for ply, cell in enumerate([*standing, *undone], start=1):
        text = start.notation.format(cell)
        if start.totals is not None:
            text += f" {int(start.at(cell)):+d}"
        if ply > len(standing):
            yield Content.styled(text, "$foreground 35% italic")
        else:
            yield Content.styled(text, "bold underline" if ply == shown else "")
