"""A recorded search as a file: its tree drawn as SVG, told in Markdown, or all of it as JSON."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape

from tictactoe_tui.games.diagram import diagram
from tictactoe_tui.games.json_values import JSON_VERSION, json_move
from tictactoe_tui.lab.recorder import positions_skipped
from tictactoe_tui.lab.tree_layout import (
    MOST_DRAWN,
    TreeLayout,
    TreeNode,
    is_on_show,
    layout_of,
    node_label,
)
from tictactoe_tui.lab.walk import NodeEnding, Walk
from tictactoe_tui.lab.walk_words import (
    ALGORITHM_NAMES,
    counter_words,
    move_words,
    step_reason,
)

# Pixels of the SVG: a cell of a small board, and what is between boards.
_CELL: Final = 15
_GAP: Final = 15
_MARGIN: Final = 24
_STYLE: Final = (
    "text{font:12px sans-serif;fill:#222;text-anchor:middle}.words{text-anchor:start;fill:#555}"
    ".line{stroke:#999;fill:none}.board{fill:#fff;stroke:#bbb}.one{fill:#f6d5ce}.two{fill:#cfe3f1}"
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
    layout = layout_of(walk, whole=len(walk.recording) <= MOST_DRAWN)
    return _Picture(walk, layout).svg()


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
        walk, layout = self._walk, self._layout
        words = [
            f"{move_words(walk.recording, 0, 0)}, {ALGORITHM_NAMES[walk.recording.algorithm]}:"
            f" {_counters(walk)}",
            _scale_words(walk),
            "Hatched: not looked at, with the number of positions. Red: cut.",
        ]
        width = max(layout.width * self._slot, 560) + 2 * _MARGIN
        height = (layout.depth + 1) * self._level + 20 * len(words) + 2 * _MARGIN
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}"><style>{_STYLE}</style>{_HATCH}',
            f'<title>{escape(words[0])}</title><rect width="100%" height="100%" fill="#fff"/>',
        ]
        for at, line in enumerate(words):
            parts.append(
                f'<text class="words" x="{_MARGIN}" y="{_MARGIN + 20 * at}">{escape(line)}</text>'
            )
        for node in layout.nodes:
            if is_on_show(walk, node):
                parts += self._node(node, 20 * len(words))
        return "\n".join([*parts, "</svg>", ""])

    def _corner(self, node: TreeNode, top: int) -> tuple[float, int]:
        return _MARGIN + node.x * self._slot, _MARGIN + top + node.depth * self._level

    def _node(self, node: TreeNode, top: int) -> Iterator[str]:
        """A node with the line that leads to it."""
        x, y = self._corner(node, top)
        walk, (width, height) = self._walk, self._board
        middle = x + width / 2
        if node.parent >= 0:
            above_x, above_y = self._corner(self._layout.nodes[node.parent], top)
            above = above_x + width / 2, above_y + height + 22
            yield f'<path class="line" d="M{above[0]:.1f} {above[1]}L{middle:.1f} {y}"/>'
        label = node_label(walk, node)
        cut = walk.recording.endings[node.entry] == NodeEnding.CUT and not node.skipped
        look = ' class="cut"' if cut and walk.is_done_with(node.entry) else ""
        kind = "skipped" if node.skipped else "board"
        yield f'<rect class="{kind}" x="{x:.1f}" y="{y}" width="{width}" height="{height}"/>'
        if not node.skipped:
            yield from self._stones(node, x, y)
            if walk.for_max and walk.recording.sizes[node.entry] > 1:
                label += (" ▲", " ▼")[walk.recording.mover(node.depth + 1)]
            if node.entry == walk.entry and not (walk.done and not node.entry):
                yield f'<rect class="now" x="{x:.1f}" y="{y}" width="{width}" height="{height}"/>'
        yield f'<text x="{middle:.1f}" y="{y + height + 15}"{look}>{escape(label)}</text>'

    def _stones(self, node: TreeNode, x: float, y: int) -> Iterator[str]:
        """What stands on a small board; the cell of the last move is tinted."""
        position, (width, height) = node.position, self._board
        if node.depth:
            row, column = divmod(node.cell, position.columns)
            look = ("one", "two")[self._walk.recording.mover(node.depth)]
            yield (
                f'<rect class="{look}" x="{x + column * self._cell:.1f}" y="{y + row * _CELL}" '
                f'width="{self._cell}" height="{_CELL}"/>'
            )
        across = "".join(f"M{x:.1f} {y + at * _CELL}h{width}" for at in range(1, position.rows))
        down = "".join(
            f"M{x + at * self._cell:.1f} {y}v{height}" for at in range(1, position.columns)
        )
        yield f'<path class="board" d="{across}{down}"/>'
        for cell in range(position.rows * position.columns):
            row, column = divmod(cell, position.columns)
            if text := position.at(cell):
                at = x + (column + 0.5) * self._cell, y + (row + 0.8) * _CELL
                yield f'<text x="{at[0]:.1f}" y="{at[1]:.1f}">{escape(text)}</text>'


def as_markdown(walk: Walk) -> str:
    """The tree as a list, as far as the search has come, with the reason of every cut."""
    recording = walk.recording
    lines = [
        f"# {ALGORITHM_NAMES[recording.algorithm].capitalize()}, {move_words(recording, 0, 0)}",
        "",
        f"`{recording.position.code()}`",
        "",
        f"```\n{diagram(recording.position)}\n```",
        "",
        _counters(walk),
        "",
        _scale_words(walk),
        "",
    ]
    for node in layout_of(walk, whole=len(recording) <= MOST_DRAWN).nodes[1:]:
        if not is_on_show(walk, node):
            continue
        indent = "  " * (node.depth - 1)
        label = node_label(walk, node)
        if node.skipped:
            lines.append(f"{indent}- *cut:* {step_reason(walk.show(node.entry))}")
        else:
            move = move_words(recording, node.depth, node.cell)
            lines.append(f"{indent}- {move}: **{label}**".replace(": ****", ""))
    return "\n".join([*lines, ""])


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
            told["skipped"] = positions_skipped(recording, entry)
        return told

    last = len(recording) - 1
    return {
        "game": recording.position.key,
        "code": recording.position.code(),
        "algorithm": recording.algorithm.value,
        "nodes": recording.nodes_until(last),
        "cuts": recording.endings.count(NodeEnding.CUT),
        "tree": node(0)["children"],
    }


def as_json(walk: Walk) -> str:
    """The whole search as JSON."""
    return json.dumps({"version": JSON_VERSION, **tree_document(walk)}) + "\n"


def _counters(walk: Walk) -> str:
    return ", ".join(counter_words(walk).split("   "))


def _scale_words(walk: Walk) -> str:
    """What the numbers mean."""
    one, two = walk.recording.position.side_names
    if walk.for_max:
        return f"▲ MAX is {one}, ▼ MIN is {two}; ≤ at most, ≥ at least."
    return "A number is for the player who made that move; ≤ at most, ≥ at least."


FORMATS: Final[Mapping[str, Callable[[Walk], str]]] = {
    ".svg": as_svg,
    ".md": as_markdown,
    ".json": as_json,
}
"""How a search is written to a file, by the ending of its name."""
