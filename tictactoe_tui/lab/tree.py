"""The tree of a recorded search: where its nodes stand, and the tree as SVG, Markdown or JSON."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape

from tictactoe_tui.games import Position
from tictactoe_tui.games.diagram import diagram
from tictactoe_tui.games.json_values import JSON_VERSION, json_move
from tictactoe_tui.lab import recorder, walk_words
from tictactoe_tui.lab.walk import NO_MOVE, ROOT, NodeEnding, Recording, Walk

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
        return f"{recorder.positions_skipped(walk.recording, node.entry):,}"
    if not walk.is_done_with(node.entry):
        return walk_words.so_far_words(walk, node.entry)
    # Nobody made a move to the root: its value is that of the best move.
    best = walk.best_child(ROOT) if node.entry == ROOT else node.entry
    return "" if best is None else walk_words.value_words(walk, best)


@lru_cache(4)
def longest_value(recording: Recording, for_max: bool) -> int:
    """The characters of the longest value in a drawn tree."""
    walk = Walk(recording, done=True, for_max=for_max)
    if len(recording) > MOST_DRAWN:
        ends = max(recording.values), min(recording.values)
        return 1 + max(len(walk_words.signed(value)) for value in ends)
    return max(len(walk_words.value_words(walk, entry)) for entry in range(len(recording)))


def board_lines(position: Position, between: str = "") -> list[str]:
    """The board in letters or numbers, a line for each row."""
    texts = [position.at(cell) or "·" for cell in range(position.rows * position.columns)]
    width = max(map(len, texts))
    rows = (texts[at : at + position.columns] for at in range(0, len(texts), position.columns))
    apart = between or " " * (width > 1)
    return [apart.join(f"{text:>{width}}" for text in row) for row in rows]


# Pixels of the SVG: a cell of a small board, and what is between boards.
_CELL: Final = 15
_GAP: Final = 15
_MARGIN: Final = 24
_STYLE: Final = (
    "text{font:12px sans-serif;fill:#222;text-anchor:middle}.words{text-anchor:start;fill:#555}"
    ".line{stroke:#999}.cell,.one,.two{stroke:#bbb;fill:#fff}.one{fill:#f6d5ce}.two{fill:#cfe3f1}"
    ".skipped{fill:url(#hatch);stroke:#bbb}.cut{font-weight:bold;fill:#a02020}.now{stroke:#222;"
    "stroke-width:2;fill:none}"
)
_HATCH: Final = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="6" height="6" fill="#fff"/>'
    '<rect width="2" height="6" fill="#999"/></pattern></defs>'
)


def as_svg(walk: Walk) -> str:
    """The tree as it is known at this moment; a large search as far as it is open."""
    return _Picture(walk, layout_of(walk, whole=len(walk.recording) <= MOST_DRAWN)).svg()


class Picture(str):
    """A picture as SVG, which a notebook shows as one."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class _Picture:
    """The measures of one picture, and its parts."""

    def __init__(self, walk: Walk, layout: TreeLayout) -> None:
        self._walk, self._layout = walk, layout
        position = walk.recording.position
        widest = max(len(position.at(cell)) for cell in range(position.rows * position.columns))
        self._cell = max(_CELL, 8 * widest)
        self._board = self._cell * position.columns, _CELL * position.rows
        self._slot, self._level = self._board[0] + _GAP, self._board[1] + 44

    def svg(self) -> str:
        """The whole picture."""
        walk, layout, recording = self._walk, self._layout, self._walk.recording
        name, counters = walk_words.METHOD_NAMES[recording.method], walk_words.counter_words(walk)
        words = [
            f"{walk_words.move_words(recording, 0, 0)}, {name}: {counters.replace('   ', ', ')}",
            walk_words.scale_words(recording.position, for_max=walk.for_max),
            "Hatched: not looked at, with the number of positions. Red: cut.",
        ]
        width = max(layout.width * self._slot, 560) + 2 * _MARGIN
        height = (layout.depth + 1) * self._level + 20 * len(words) + 2 * _MARGIN
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}"><style>{_STYLE}</style>{_HATCH}',
            f"<title>{escape(words[0])}</title><desc>{escape(recording.position.code())}</desc>",
            '<rect width="100%" height="100%" fill="#fff"/>',
        ]
        for at, line in enumerate(words):
            y = _MARGIN + 20 * at
            parts.append(f'<text class="words" x="{_MARGIN}" y="{y}">{escape(line)}</text>')
        for node in layout.nodes:
            if is_on_show(walk, node):
                parts += self._node(node, 20 * len(words))
        return "\n".join([*parts, "</svg>", ""])

    def _corner(self, node: TreeNode, top: int) -> tuple[int, int]:
        return _MARGIN + round(node.x * self._slot), _MARGIN + top + node.depth * self._level

    def _node(self, node: TreeNode, top: int) -> Iterator[str]:
        """A node with the line that leads to it."""
        x, y = self._corner(node, top)
        walk, (width, height) = self._walk, self._board
        if node.parent >= 0:
            above = self._corner(self._layout.nodes[node.parent], top)
            start = f"{above[0] + width // 2} {above[1] + height + 22}"
            yield f'<path class="line" d="M{start}L{x + width // 2} {y}"/>'
        label, look = node_label(walk, node), "value"
        yield f'<g transform="translate({x} {y})">'
        if node.skipped:
            yield f'<rect class="skipped" width="{width}" height="{height}"/>'
        else:
            yield from self._cells(node)
            inner = walk.recording.sizes[node.entry] > 1
            if walk.for_max and inner:
                label += (" ▲", " ▼")[walk.recording.mover(node.depth + 1)]
            if inner and walk.show(node.entry).has_just_cut and walk.is_done_with(node.entry):
                look = "cut"
            if node.entry == walk.entry != ROOT:
                yield f'<rect class="now" width="{width}" height="{height}"/>'
        yield f'<text class="{look}" x="{width // 2}" y="{height + 15}">{escape(label)}</text></g>'

    def _cells(self, node: TreeNode) -> Iterator[str]:
        """What stands on a small board; the cell of the last move is tinted."""
        position, side = node.position, self._walk.recording.mover(node.depth)
        for cell in range(position.rows * position.columns):
            row, column = divmod(cell, position.columns)
            look = ("one", "two")[side] if node.depth and cell == node.cell else "cell"
            x, y = column * self._cell, row * _CELL
            yield f'<rect class="{look}" x="{x}" y="{y}" width="{self._cell}" height="{_CELL}"/>'
            if text := position.at(cell):
                yield f'<text x="{x + self._cell // 2}" y="{y + 12}">{escape(text)}</text>'


def as_markdown(walk: Walk) -> str:
    """The tree as a list, as far as the search has come, with the reason of every cut."""
    recording = walk.recording
    name = walk_words.METHOD_NAMES[recording.method].capitalize()
    head = (
        f"# {name}, {walk_words.move_words(recording, 0, 0)}",
        f"`{recording.position.code()}`",
        f"```\n{diagram(recording.position)}\n```",
        walk_words.counter_words(walk).replace("   ", ", "),
        walk_words.scale_words(recording.position, for_max=walk.for_max),
    )
    lines = []
    for node in layout_of(walk, whole=len(recording) <= MOST_DRAWN).nodes[1:]:
        if not is_on_show(walk, node):
            continue
        indent = "  " * (node.depth - 1)
        label = node_label(walk, node)
        if node.skipped:
            lines.append(f"{indent}- *cut:* {walk_words.step_reason(walk.show(node.entry))}")
        else:
            move = walk_words.move_words(recording, node.depth, node.cell)
            lines.append(f"{indent}- {move}: **{label}**".replace(": ****", ""))
    return "\n\n".join([*head, "\n".join([*lines, ""])])


def tree_document(walk: Walk) -> dict[str, object]:
    """The whole search for JSON, whatever is on show; values are for whoever made the move."""
    recording = walk.recording

    def node(entry: int) -> dict[str, object]:
        told: dict[str, object] = {
            "value": recording.values[entry],
            "ending": NodeEnding(recording.endings[entry]).name.lower(),
            "children": [
                {**json_move(recording.position, recording.moves[each]), **node(each)}
                for each in recording.children(entry)
            ],
        }
        if recording.endings[entry] == NodeEnding.CUT:
            told["skipped"] = recorder.positions_skipped(recording, entry)
        return told

    last = len(recording) - 1
    return {
        "game": recording.position.key,
        "code": recording.position.code(),
        "algorithm": recording.method.value,
        "nodes": recording.nodes_until(last),
        "cuts": recording.endings.count(NodeEnding.CUT),
        "tree": node(0)["children"],
    }


def as_json(walk: Walk) -> str:
    """The whole search as JSON."""
    return json.dumps({"version": JSON_VERSION, **tree_document(walk)}) + "\n"


FORMATS: Final = {".svg": as_svg, ".md": as_markdown, ".json": as_json}
"""How a search is written to a file, by the ending of its name."""
