"""The game so far: the moves in pairs, and who stood better after each of them."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive, var

from tictactoe_tui.games import Side
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service.sentences import listed_move
from tictactoe_tui.service.view import GraphPoint, MatchView
from tictactoe_tui.widgets import Clickable, clickable
from tictactoe_tui.widgets.panel.game_graph import GameGraph, graph_legend
from tictactoe_tui.widgets.panel.panel_text import TitleLine

_FAINT: Final = "$text-muted"
_FIRST_COLUMN: Final = 15


class MoveList(Clickable):
    """All moves that stand, the one on show underlined, and those taken back faint after them."""

    DEFAULT_CSS = "MoveList { height: auto; }"

    state: reactive[GameState | None] = reactive(None, layout=True)
    shown: reactive[int] = reactive(0)
    unsaved_from: reactive[int | None] = reactive(None)
    """The first ply that should be on the disk by now and is not."""

    def render(self) -> Content:
        """A line for each pair of moves."""
        if self.state is None:
            return Content("")
        return move_list(self.state, self.shown, self.unsaved_from)


def move_list(state: GameState, shown: int, unsaved_from: int | None = None) -> Content:
    """The moves in pairs, each with its number; a star marks those not on the disk yet."""
    cells = list(_cells(state, shown, unsaved_from))
    if not cells:
        return Content.styled("No moves yet.", _FAINT)
    if state.setup.start.to_move is Side.TWO:
        cells.insert(0, Content("     …"))
    pairs = zip_longest(cells[::2], cells[1::2], fillvalue=Content(""))
    rows = (one.pad_right(max(0, _FIRST_COLUMN - one.cell_length)) + two for one, two in pairs)
    return Content("\n").join(rows)


def _cells(state: GameState, shown: int, unsaved_from: int | None) -> Iterator[Content]:
    """Each move with its number, and with what it took where there is something."""
    start = state.setup.start
    standing = [record.cell for record in state.plies]
    undone = [each.record.cell for each in reversed(state.undone) if each.record is not None]
    for ply, cell in enumerate([*standing, *undone], start=1):
        text = listed_move(start, cell)
        number = Content.styled(f"{ply:>3}  ", _FAINT)
        if ply > len(standing):
            yield Content.assemble(number, (text, f"{_FAINT} italic"))
        else:
            look = Content.styled(text, "bold underline" if ply == shown else "")
            if unsaved_from is not None and ply >= unsaved_from:
                look = Content.assemble(look, ("*", _FAINT))
            yield clickable(Content.assemble(number, look), ply)


class GamePanel(Vertical):
    """The strip, and the list of moves under it; above it where the style docks the strip."""

    view: var[MatchView | None] = var(None, init=False)
    """The picture of the game of which both show their parts."""

    def compose(self) -> ComposeResult:
        """Each under its title."""
        with Vertical(id="so-far"):
            yield TitleLine("─ The game", id="strip-title")
            yield GameGraph(id="strip", widest=1)
        yield TitleLine("─ Moves", id="moves-title")
        with VerticalScroll(id="moves-scroll", can_focus=False):
            yield MoveList(id="moves")

    def watch_view(self, old: MatchView | None, new: MatchView) -> None:
        """Give strip and list their parts; only what has changed is painted again."""
        strip, moves = self.query_one(GameGraph), self.query_one(MoveList)
        strip.points, strip.shown = tuple(map(GraphPoint, new.evaluations)), new.shown
        moves.state, moves.shown = new.game, new.shown
        moves.unsaved_from = new.unsaved_from
        setup = new.game.setup
        if old is None or setup is not old.game.setup:
            seed = setup.seed_of_board
            self.query_one("#moves-title", TitleLine).aside = "" if seed is None else f"seed {seed}"
        title = self.query_one("#strip-title", TitleLine)
        title.aside = graph_legend(strip.points, new.game.position)
        self.query_one("#so-far").display = bool(new.evaluations)
        if old is None or new.shown != old.shown:
            show_move(self.query_one("#moves-scroll", VerticalScroll), new.shown)


def show_move(scroll: VerticalScroll, shown: int) -> None:
    """Scroll a list of moves in pairs until the one on show is in view, with one pair above it."""
    scroll.scroll_to(y=max(0, shown - 1) // 2 - 1, animate=False)
