"""The searches of the row and column game, as functions on plain integers and nothing else.

A cell is a Step: its bit, its number, and the steps in its row and column, which are the possible
replies. All searches have the same first arguments: the numbers left on the board, the steps to
try, and how many plies below the root they end. They return the best future difference among the
tried steps for the side to move, and 0 where none can be taken, because there the game is over.
`past` is more than any difference; what happens below the depth `deepest` is not looked at.
"""

from collections.abc import Callable, Sequence

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.packed_images import PackedImages
from tictactoe_tui.engine.teaching.algorithms import stop_if_table_is_full

Step = tuple[int, int, list["Step"]]
Search = Callable[[int, Sequence[Step], int], int]
WindowSearch = Callable[[int, Sequence[Step], int, int, int], int]


def plain_search(past: int, deepest: int, control: SearchControl) -> Search:
    """Minimax without any saving: every path to the end of the game."""

    def search(left: int, tried: Sequence[Step], depth: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        best = -past
        for bit, value, replies in tried:
            if bit & left:
                control.nodes += 1
                score = value
                if depth < deepest:
                    score -= search(left ^ bit, replies, depth + 1)
                if score > best:
                    best = score
        return _settled(best, past, depth, control)

    return search


def _settled(best: int, past: int, depth: int, control: SearchControl) -> int:
    """The best score, or 0 where nothing was tried, with the depth noted."""
    if best == -past:
        return 0
    if depth > control.depth:
        control.depth = depth
    return best


def window_search(past: int, deepest: int, control: SearchControl) -> WindowSearch:
    """Alpha-beta in the order of the steps: exact inside the window, else a bound beyond it."""

    def search(left: int, tried: Sequence[Step], depth: int, alpha: int, beta: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        best = -past
        for bit, value, replies in tried:
            if bit & left:
                control.nodes += 1
                score = value
                if depth < deepest:
                    score -= search(left ^ bit, replies, depth + 1, value - beta, value - alpha)
                if score > best:
                    best = score
                    if score >= beta:
                        control.cutoffs += 1
                        break
                    if score > alpha:
                        alpha = score
        return _settled(best, past, depth, control)

    return search


def table_search(past: int, deepest: int, control: SearchControl, half: int) -> Search:
    """Minimax that remembers every position: the numbers left, and the cell taken last."""
    known: dict[int, int] = {}

    def search(left: int, tried: Sequence[Step], depth: int) -> int:
        if control.nodes >= control.due:
            control.poll()
            stop_if_table_is_full(known)
        best = -past
        for bit, value, replies in tried:
            if bit & left:
                rest = left ^ bit
                key = bit << half | rest
                score = known.get(key)
                if score is None:
                    control.nodes += 1
                    score = value
                    if depth < deepest:
                        score -= search(rest, replies, depth + 1)
                    known[key] = score
                if score > best:
                    best = score
        return _settled(best, past, depth, control)

    return search


def symmetry_search(
    past: int, deepest: int, control: SearchControl, images: PackedImages
) -> Search:
    """The same with one entry for a position and all its mirror images on this board."""
    image_of, half, size, split = images.of, images.half, images.size, images.split
    known: dict[int | bytes, int] = {}

    def search(left: int, tried: Sequence[Step], depth: int, left_images: int) -> int:
        if control.nodes >= control.due:
            control.poll()
            stop_if_table_is_full(known)
        best = -past
        for bit, value, replies in tried:
            if bit & left:
                last = image_of[bit]
                rest = left_images ^ last
                key = min(split((last << half | rest).to_bytes(size, "little")))
                score = known.get(key)
                if score is None:
                    control.nodes += 1
                    score = value
                    if depth < deepest:
                        score -= search(left ^ bit, replies, depth + 1, rest)
                    known[key] = score
                if score > best:
                    best = score
        return _settled(best, past, depth, control)

    return lambda left, tried, depth: search(left, tried, depth, images.pack(left))
