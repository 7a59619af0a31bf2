"""The drawn tree of a search: small boards or values, siblings beside each other, cuts hatched."""

from dataclasses import dataclass
from itertools import groupby, product
from typing import ClassVar, Final

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive, var
from textual.widget import Widget

from tictactoe_tui.lab import tree, walk_words
from tictactoe_tui.lab.walk import NodeEnding, Walk
from tictactoe_tui.widgets import Keys, key

_LONGEST_COUNT: Final = 3
_FAINT, _CUT, _CURSOR = "$text-muted", "bold $text-accent", "bold reverse"
_SIDES: Final = ("bold $text-primary", "bold $text-warning")


@dataclass(frozen=True, slots=True)
class NodeSize:
    """How large a node is drawn: with its board, or with its move over it."""

    width: int
    board: int = 0
    between: str = ""

    @property
    def slot(self) -> int:
        """The columns from one node to the next."""
        return self.width + 1 + len(self.between)

    @property
    def height(self) -> int:
        """The rows of a node, with the one of its value."""
        return self.board + 1


class TreeDrawing(Widget, can_focus=True, inherit_bindings=False):
    """A tree as large as there is room for: the whole of a small search, else what is open.

    Nothing is drawn that the search has not come to, so that it gives no answer away.
    """

    ALLOW_SELECT = False
    BINDING_GROUP_TITLE = "Tree"
    BINDINGS: ClassVar[Keys] = [
        key("up,k", "go('up')", "microscope.up", "Look at the move above"),
        key("down,j", "go('down')", "microscope.down", "Look at the first move below"),
        key("left,h", "go('left')", "microscope.left", "Look at the move on the left"),
        key("right,l", "go('right')", "microscope.right", "Look at the move on the right"),
    ]
    DEFAULT_CSS = "TreeDrawing { width: 1fr; height: 1fr; text-wrap: nowrap; text-overflow: clip; }"

    walk: reactive[Walk | None] = reactive(None)
    captioned: var[bool] = var(False)
    """Whether the first row says which search this is."""

    @dataclass
    class Chosen(Message):
        """Asks to go to an entry."""

        entry: int

    def __init__(self, *, id: str, walked: bool = True) -> None:  # noqa: A002
        super().__init__(id=id)
        # One that is only looked at leaves keys and clicks to the other.
        self.can_focus = walked
        self._signs = list[list[str]]()
        self._looks = list[list[str]]()
        self._places: list[tuple[int, int, tree.TreeNode]] = []
        self._size_of_node = NodeSize(1)

    def render(self) -> Content:
        """The drawing."""
        return Content("\n").join(map(_line, self._signs, self._looks))

    def on_click(self, event: events.Click) -> None:
        """Go to the node under the mouse."""
        size = self._size_of_node
        for x, y, node in self._places if self.can_focus else ():
            if x <= event.x < x + size.width and y <= event.y < y + size.height:
                event.stop()
                self.post_message(self.Chosen(node.entry))
                return

    def action_go(self, way: str) -> None:
        """Look at the node above or below, or at one beside it, below the same move or another."""
        walk = self.walk
        depth = 0 if walk is None else len(walk.path) - 1
        row = [node.entry for _, _, node in self._places if node.depth == depth]
        # A tree that has no room is not drawn.
        if walk is None or walk.entry not in row:
            return
        at = row.index(walk.entry)
        beside = {
            "up": walk.path[-2:-1],
            "down": walk.recording.children(walk.entry)[:1],
            "left": row[:at][-1:],
            "right": row[at + 1 :][:1],
        }
        if beside[way] and walk.has_come_to(beside[way][0]):
            self.post_message(self.Chosen(beside[way][0]))

    def _draw(self) -> None:
        """Choose what fits, and put every node in its place."""
        width, height = self.size
        self._signs = [[" "] * width for _ in range(height)]
        self._looks = [[""] * width for _ in range(height)]
        self._places = []
        if self.walk is not None and width and height:
            if self.captioned:
                name = walk_words.METHOD_NAMES[self.walk.recording.method]
                self._put(0, 0, f" {name}   {walk_words.counter_words(self.walk)}", _FAINT)
            self._draw_tree(self.walk, *self._fitting(self.walk))
        self.refresh()

    watch_walk = on_resize = _draw

    def _fitting(self, walk: Walk) -> tuple[tree.TreeLayout, NodeSize]:
        """The whole tree in the largest size that fits, else what is open of it."""
        width, height = self.size.width, self.size.height - self.captioned
        sizes = _sizes(walk)
        layouts = [tree.layout_of(walk, whole=False)]
        if len(walk.recording) <= tree.MOST_DRAWN:
            layouts.insert(0, tree.layout_of(walk, whole=True))
        for layout in layouts:
            for size in sizes:
                is_wide = layout.width * size.slot > width + 1
                if not is_wide and (layout.depth + 1) * (size.height + 1) <= height + 1:
                    return layout, size
        depth = layouts[-1].depth + 1
        fits = [size for size in sizes if depth * (size.height + 1) <= height + 1]
        return layouts[-1], (fits or sizes[-1:])[0]

    def _draw_tree(self, walk: Walk, layout: tree.TreeLayout, size: NodeSize) -> None:
        """Put nodes and lines; where there is no room for all, around the current one."""
        self._size_of_node = size
        here = next((node for node in layout.nodes if node.entry == walk.entry), layout.nodes[0])
        slot, level = size.slot, size.height + 1
        left = _scrolled(layout.width * slot - 1, self.size.width, round(here.x * slot))
        first = int(self.captioned)
        high = (layout.depth + 1) * level - 1
        top = _scrolled(high, self.size.height - first, here.depth * level)
        below: dict[int, list[int]] = {}
        spots = []
        moves: list[tuple[int, int, tree.TreeNode]] = []
        for node in layout.nodes:
            x, y = round(node.x * slot) - left, first + node.depth * level - max(0, top)
            spots.append((x, y))
            if tree.is_on_show(walk, node):
                self._put_node(walk, node, x, y, size)
                if node.parent >= 0:
                    below.setdefault(node.parent, []).append(x + size.width // 2)
                if node.depth and not size.board and not node.skipped:
                    moves.append((x, y - 1, node))
        for parent, children in below.items():
            x, y = spots[parent]
            self._put_lines(x + size.width // 2, y + size.height, children)
        for x, y, node in moves:
            move = _move(walk, node.cell)
            side = walk.recording.mover(node.depth)
            self._put(x + (size.width - len(move)) // 2, y, move, _SIDES[side])

    def _put_node(self, walk: Walk, node: tree.TreeNode, x: int, y: int, size: NodeSize) -> None:
        """Put a value, and a board over it where there is room."""
        label = tree.node_label(walk, node)
        if node.skipped:
            for row in range(size.board):
                self._put(x, y + row, "▒" * size.width, _FAINT)
            if len(label) > max(size.width, _LONGEST_COUNT):
                label = f"{label.partition(',')[0]}k"
            filler = "" if size.board else "▒"
            self._put(x, y + size.height - 1, f"{filler}{label}".center(size.width), _FAINT)
            return
        self._places.append((x, y, node))
        cut = walk.recording.endings[node.entry] == NodeEnding.CUT
        look = _CUT if cut and walk.is_done_with(node.entry) else ""
        if size.board:
            self._put_board(walk, node, x, y, size)
        if walk.recording.sizes[node.entry] > 1:
            if not node.opened:
                self._put(x, y + size.height, "┊".center(size.width), _FAINT)
            label = label or "·"
            if walk.for_max:
                sign = "▲▼"[walk.recording.mover(node.depth + 1)]
                behind = (size.width - len(label)) // 2 + len(label)
                behind += behind < size.slot - 2
                self._put(x + behind, y + size.height - 1, sign, _CUT)
        look = _CURSOR if node.entry == walk.entry else look
        self._put(x + (size.width - len(label)) // 2, y + size.height - 1, label, look)

    def _put_board(self, walk: Walk, node: tree.TreeNode, x: int, y: int, size: NodeSize) -> None:
        """Put the small board, its last move in the colour of its side."""
        lines = tree.board_lines(node.position, size.between)
        indent = (size.width - len(lines[0])) // 2
        for row, line in enumerate(lines):
            self._put(x + indent, y + row, line, "")
        if node.depth:
            row, column = divmod(node.cell, node.position.columns)
            each = (len(lines[0]) + 1) // node.position.columns
            look = _SIDES[walk.recording.mover(node.depth)]
            at = indent + column * each
            self._put(x + at, y + row, lines[row][column * each :][: max(1, each - 1)], look)

    def _put_lines(self, x: int, y: int, children: list[int]) -> None:
        """Put the lines from a node to those below it."""
        first, last = min(x, *children), max(x, *children)
        for at in range(first, last + 1):
            ways = (at > first, at < last, at == x, at in children)
            self._put(at, y, _CORNERS[ways], _FAINT)

    def _put(self, x: int, y: int, text: str, look: str) -> None:
        """Put a text where it is in sight."""
        if 0 <= y < len(self._signs):
            for at, sign in enumerate(text, x):
                if 0 <= at < len(self._signs[y]):
                    self._signs[y][at], self._looks[y][at] = sign, look


_CORNERS: Final = dict(zip(product((False, True), repeat=4), " │││ ┌└├ ┐┘┤─┬┴┼", strict=True))
"""The sign of a line by where it goes on: left, right, up, down."""


def _line(signs: list[str], looks: list[str]) -> Content:
    runs = groupby(zip(looks, signs, strict=True), key=lambda each: each[0])
    return Content.assemble(*(("".join(sign for _, sign in run), look) for look, run in runs))


def _sizes(walk: Walk) -> list[NodeSize]:
    """The sizes in which nodes can be drawn, the largest first."""
    recording = walk.recording
    label = max(_LONGEST_COUNT, tree.longest_value(recording, walk.for_max))
    tight, spaced = (tree.board_lines(recording.position, between) for between in ("", " "))
    return [
        NodeSize(max(label, len(spaced[0])), len(spaced), between=" "),
        NodeSize(max(label, len(tight[0])), len(tight)),
        NodeSize(max(label, len(_move(walk, 0)))),
    ]


def _move(walk: Walk, cell: int) -> str:
    """A move without a blank, so that it stands apart from the one beside it."""
    return walk.recording.position.notation.format(cell).replace(" ", "")


def _scrolled(length: int, room: int, at: int) -> int:
    """How far to scroll so that a place is in the middle; less than 0 where all of it fits."""
    if length <= room:
        return -((room - length) // 2)
    return max(0, min(at - room // 2, length - room))
