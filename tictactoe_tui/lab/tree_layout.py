"""Where the nodes of a recorded search stand when its tree is drawn, for the screen and for SVG."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tictactoe_tui.games import Position
from tictactoe_tui.lab.recorder import positions_skipped
from tictactoe_tui.lab.walk import NO_MOVE, ROOT, NodeEnding, Recording, Walk
from tictactoe_tui.lab.walk_words import signed, so_far_words, value_words

MOST_DRAWN: Final = 400
"""A search with more entries is drawn only as far as it is open."""


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of a drawn tree: an entry of the search, or the moves that were skipped below one.

    `x` counts places for nodes without children from the left, `parent` is a number in the layout.
    """

    entry: int
    skipped: bool
    parent: int
    depth: int
    x: float
    cell: int
    position: Position
    opened: bool = False


@dataclass(frozen=True, slots=True)
class TreeLayout:
    """The nodes of a drawn tree, parents before children; its width in places, and its depth."""

    nodes: tuple[TreeNode, ...]
    width: int
    depth: int

    def number_of(self, entry: int) -> int:
        """The number of the node of an entry; the root's where it is not drawn."""
        return next((at for at, node in enumerate(self.nodes) if node.entry == entry), 0)


def layout_of(walk: Walk, *, whole: bool) -> TreeLayout:
    """The whole tree, the same at every moment, or only what is open."""
    opened = None if whole else walk.opened.union(walk.path, walk.now.path)
    return _layout(walk.recording, opened)


@lru_cache(8)
def _layout(recording: Recording, opened: frozenset[int] | None) -> TreeLayout:
    """Children stand beside each other in the order of the search, a parent over their middle."""
    nodes: list[TreeNode] = []
    places = 0

    def place(entry: int, parent: int, depth: int, cell: int, position: Position) -> float:
        nonlocal places
        at = len(nodes)
        node = TreeNode(entry, False, parent, depth, 0.0, cell, position)
        nodes.append(node)
        children: list[float] = []
        if recording.sizes[entry] > 1 and (opened is None or entry in opened):
            for child in recording.children(entry):
                move = recording.moves[child]
                children.append(place(child, at, depth + 1, move, position.play(move)))
            if recording.endings[entry] == NodeEnding.CUT:
                skipped = replace(node, skipped=True, parent=at, depth=depth + 1, x=float(places))
                nodes.append(skipped)
                children.append(skipped.x)
                places += 1
        if not children:
            children.append(float(places))
            places += 1
        x = (children[0] + children[-1]) / 2
        nodes[at] = replace(node, x=x, opened=len(nodes) > at + 1)
        return x

    place(ROOT, -1, 0, NO_MOVE, recording.position)
    return TreeLayout(tuple(nodes), places, max(node.depth for node in nodes))


def is_on_show(walk: Walk, node: TreeNode) -> bool:
    """Whether the search has come to a node by now; to skipped moves, once they were skipped."""
    return walk.is_done_with(node.entry) if node.skipped else walk.has_come_to(node.entry)


def node_label(walk: Walk, node: TreeNode) -> str:
    """The value of a node, what is known of it so far, or how many positions were skipped."""
    if node.skipped:
        return f"{positions_skipped(walk.recording, node.entry):,}"
    if not walk.is_done_with(node.entry):
        return so_far_words(walk, node.entry)
    # Nobody made a move to the root: its value is that of the best move.
    best = walk.best_child(ROOT) if node.entry == ROOT else node.entry
    return "" if best is None else value_words(walk, best)


@lru_cache(4)
def longest_value(recording: Recording, for_max: bool) -> int:
    """The characters of the longest value in a drawn tree."""
    walk = Walk(recording, done=True, for_max=for_max)
    if len(recording) > MOST_DRAWN:
        ends = max(recording.values), min(recording.values)
        return 1 + max(len(signed(value)) for value in ends)
    return max(len(value_words(walk, entry)) for entry in range(len(recording)))


def board_lines(position: Position, between: str = "") -> list[str]:
    """The board in letters or numbers, a line for each row."""
    texts = [position.at(cell) or "·" for cell in range(position.rows * position.columns)]
    width = max(map(len, texts))
    rows = (texts[at : at + position.columns] for at in range(0, len(texts), position.columns))
    apart = between or " " * (width > 1)
    return [apart.join(f"{text:>{width}}" for text in row) for row in rows]
