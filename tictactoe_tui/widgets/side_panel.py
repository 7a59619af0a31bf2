"""What stands beside the board: whose turn it is, the totals, and the moves so far."""

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tictactoe_tui.games import Position, Side
from tictactoe_tui.widgets.stones import STONES

_STYLES: Final = {Side.ONE: "bold $text-primary", Side.TWO: "$text-warning"}


class SidePanel(Vertical):
    """The state of a game in words and numbers."""

    def compose(self) -> ComposeResult:
        """The name of the game, the two sides, and the moves."""
        yield Static(id="game", markup=False)
        yield Static(id="sides", markup=False)
        yield Static("Moves", id="moves-title", markup=False)
        with VerticalScroll(id="moves-scroll", can_focus=False):
            yield Static(id="moves", markup=False)

    def show(
        self,
        name: str,
        positions: tuple[Position, ...],
        moves: tuple[int, ...],
        undone: tuple[int, ...],
    ) -> None:
        """Show this game."""
        self.query_one("#game", Static).update(name)
        self.query_one("#sides", Static).update(sides(positions[-1]))
        self.query_one("#moves", Static).update(move_list(positions, moves, undone))
        self.query_one("#moves-scroll", VerticalScroll).scroll_end(animate=False)


def sides(position: Position) -> Content:
    """A line for each side: a mark at the mover, glyph, name, total, and what there is to say."""
    return Content("\n").join(_side(position, side) for side in Side)


def _side(position: Position, side: Side) -> Content:
    """The line of one side."""
    outcome, totals, name = position.outcome, position.totals, position.side_names[side]
    glyph = next(
        (s.glyph for letter, s in STONES.items() if s.side == side and letter == name[0]), name
    )
    said = name if glyph == name else f"{glyph} {name}"
    total = "" if totals is None else f"{totals[side]:>6}"
    if outcome is None:
        verdict = "to move" if side == position.to_move else ""
    elif outcome.winner is None:
        verdict = "draw" if totals is None else "tie"
    else:
        verdict = "wins" if side == outcome.winner else ""
    marked = outcome is None and side == position.to_move
    return Content.assemble(
        ("▸ " if marked else "  ", "bold"),
        (said, _STYLES[side]),
        (f"{total}  {verdict}", "bold" if verdict else ""),
    )


def move_list(
    positions: tuple[Position, ...], moves: tuple[int, ...], undone: tuple[int, ...]
) -> Content:
    """The moves in pairs, the last one underlined, those taken back faint after it."""
    if not moves and not undone:
        return Content.styled("None yet.", "$foreground 60%")
    lines: list[Content] = []
    cells = list(_cells(positions, moves, undone))
    if positions[0].to_move is Side.TWO:
        cells.insert(0, Content("…"))
    for at in range(0, len(cells), 2):
        number = Content.styled(f"{at // 2 + 1:>3}  ", "$foreground 50%")
        first = cells[at]
        pad = Content(" " * max(1, 10 - len(first.plain)))
        lines.append(Content.assemble(number, first, pad, *cells[at + 1 : at + 2]))
    return Content("\n").join(lines)


def _cells(
    positions: tuple[Position, ...], moves: tuple[int, ...], undone: tuple[int, ...]
) -> Iterator[Content]:
    """Each move in the game's notation, with the number that it took where there is one."""
    start = positions[0]
    for ply, cell in enumerate([*moves, *reversed(undone)]):
        text = start.notation.format(cell)
        if start.totals is not None:
            text += f" {int(start.at(cell)):+d}"
        if ply >= len(moves):
            yield Content.styled(text, "$foreground 35% italic")
        else:
            yield Content.styled(text, "bold underline" if ply == len(moves) - 1 else "")
