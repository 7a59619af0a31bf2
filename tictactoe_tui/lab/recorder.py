"""Searches a position with a textbook algorithm and records every node, for the microscope.

The searches in `engine/teaching/` would be slowed down by recording. So their three ideas (every
path, a window, a table) are one loop here, for all games and over the same branches; tests/lab
shows that both count and find the same.

A game gives the recorder its branches: the moves from a state. A state is a tuple of integers, of
which the first two are boards that every symmetry moves.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pkgutil import resolve_name
from typing import Final, NamedTuple

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped, ShouldStop
from tictactoe_tui.engine.info import win_score
from tictactoe_tui.engine.lines.winning_lines import central_first, images_of, wins_of
from tictactoe_tui.engine.packed_images import PackedImages
from tictactoe_tui.engine.teaching.rowcol_tree import own_images, steps_of
from tictactoe_tui.engine.teaching.solve import Algorithm, teaching_of
from tictactoe_tui.games import GAMES, LinePosition, Position
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.lab.walk import NO_MOVE, ROOT, Method, NodeEnding, Recording

State = tuple[int, ...]
MOST_ENTRIES: Final = 1_000_000
"""A longer recording could not be walked through any more."""
_REMEMBERED: Final = 1 << 16
"""How many states have their branches cached: most states are reached many times."""


class Branch(NamedTuple):
    """One move: its cell, the points it gains, how the game ends there, and the state after it."""

    cell: int
    gain: int
    ending: NodeEnding
    state: State


@dataclass(frozen=True, slots=True)
class Branches:
    """A position as a tree of states, with the moves from each in the order of the algorithm.

    `past` is larger than any value.
    """

    start: State
    follow: Callable[[State], Sequence[Branch]]
    past: int
    images: PackedImages


def line_branches(position: LinePosition, algorithm: Algorithm) -> Branches:
    """The branches of a game of lines; a state is own stones, other stones and empty cells."""
    rules, wins = position.rules, wins_of(position.rules)
    order = central_first(rules) if algorithm is Algorithm.ORDERED else rules.bits
    cells = [(rules.cell_of(bit), bit) for bit in order]
    past, plies = win_score(position) + 1, rules.cells - position.ply

    def follow(state: State) -> list[Branch]:
        me, you, empty = state
        found = []
        for cell, bit in cells:
            if bit & empty:
                left = (you, me | bit, empty ^ bit)
                if wins[me | bit]:
                    depth = plies - empty.bit_count() + 1
                    found.append(Branch(cell, past - depth, NodeEnding.WON, left))
                else:
                    ending = NodeEnding.OVER if bit == empty else NodeEnding.SEARCHED
                    found.append(Branch(cell, 0, ending, left))
        return found

    me, you = position.stones
    return Branches((me, you, rules.full ^ me ^ you), follow, past, images_of(rules))


def rowcol_branches(position: RowColPosition, algorithm: Algorithm) -> Branches:
    """The branches of row and column; a state is the cells left and the one taken last, or 0."""
    numbers = [(cell, value) for cell, value in enumerate(position.cells) if value is not None]
    if algorithm is Algorithm.ORDERED:
        numbers.sort(key=lambda each: -each[1])
    steps, legal = steps_of(position.size, numbers), position.legal_moves()
    replies_to = {bit: replies for bit, _, replies in steps.values()}
    first = [step for cell, step in steps.items() if cell in legal]

    def follow(state: State) -> list[Branch]:
        left, last = state
        found = []
        for bit, value, replies in replies_to.get(last, first):
            if bit & left:
                rest = left ^ bit
                goes_on = any(reply[0] & rest for reply in replies)
                ending = NodeEnding.SEARCHED if goes_on else NodeEnding.OVER
                found.append(Branch(bit.bit_length() - 1, value, ending, (rest, bit)))
        return found

    last = 0 if position.last_move is None else 1 << position.last_move
    bits = [1 << cell for cell in range(len(position.cells))]
    past = 1 + sum(abs(value) for _, value in numbers)
    images = PackedImages(bits, own_images(position))
    return Branches((sum(replies_to), last), follow, past, images)


def branches_of(position: Position, algorithm: Algorithm) -> Branches:
    """The tree of a position as the entry of its game names it."""
    branches: Branches = resolve_name(teaching_of(position).branches)(position, algorithm)
    return branches


@lru_cache(2)
def _paths_below(root: Position) -> Callable[[State], int]:
    """Counts the positions that plain minimax would visit below a state of this game."""
    follow = branches_of(root, Algorithm.PLAIN).follow

    @cache
    def count(state: State) -> int:
        return sum(1 if each.ending else 1 + count(each.state) for each in follow(state))

    return count


def positions_skipped(recording: Recording, entry: int) -> int:
    """How many positions a cut saves: all that plain minimax would visit by the skipped moves."""
    count = _paths_below(recording.position)
    branches = branches_of(recording.position_at(entry), Algorithm.PLAIN)
    looked_at = {recording.moves[each] for each in recording.children(entry)}
    skipped = (each for each in branches.follow(branches.start) if each.cell not in looked_at)
    return sum(1 if each.ending else 1 + count(each.state) for each in skipped)


def why_not_recorded(position: Position, method: Method | None = None) -> str:
    """Why a method, or every one, does not end in time on a position; empty where it does."""
    teaching = GAMES[position.key].teaching
    left = position.rows * position.columns - position.ply
    cells = {} if teaching is None else teaching.most_cells
    words = f"{left} cells are left, too many "
    if method is None:
        return "" if left <= max(cells.values(), default=0) else f"{words}to show every step."
    # To have the true values takes as long as plain minimax.
    most = cells.get(Algorithm.PLAIN if method.is_sorted else method.algorithm, 0)
    return "" if left <= most else f"{words}for this algorithm ({most} at most)."


class TooLong(Exception):
    """A search has more entries than are recorded."""


def record_search(position: Position, method: Method, should_stop: ShouldStop = None) -> Recording:
    """The recording of a whole search; TooLong, or SearchStopped once `should_stop` is true."""
    branches = branches_of(position, method.algorithm)
    if method.is_sorted:
        branches = _sorted_by_value(branches, best_first=method is Method.BEST)
    control = SearchControl(position, Limits(nodes=MOST_ENTRIES), should_stop=should_stop)
    key_of, windowed = _key_of(branches, method.algorithm), method.has_window
    follow, past = lru_cache(_REMEMBERED)(branches.follow), branches.past
    known: dict[object, int] = {}
    # A window without bounds: no gain on the way down makes it look like one that has some.
    no_bound = 3 * past
    small = "b" if 4 * past < 1 << 7 else "h" if 4 * past < 1 << 15 else "i"
    moves, values, sizes = array("h", [NO_MOVE]), array(small, [0]), array("I", [1])
    alphas, betas = array(small, [-no_bound]), array(small, [no_bound])
    endings, deepest_at = bytearray([NodeEnding.SEARCHED]), list[int]()

    def search(at: int, state: State, depth: int, alpha: int, beta: int) -> int:
        """The best value for the side to move, whose moves end this many plies below the root.

        One loop is all algorithms: without a window it cuts nothing, without keys it remembers
        nothing; with a window, once a move reaches beta, the others are not looked at.
        """
        here = len(moves)
        if depth > len(deepest_at):
            deepest_at.append(here)
        if here >= control.due:
            control.nodes = here
            control.poll()
        best, branches = -past, follow(state)
        for cell, score, ending, after in branches:
            here = len(moves)
            moves.append(cell)
            values.append(score)
            sizes.append(1)
            endings.append(ending)
            if windowed:
                alphas.append(alpha)
                betas.append(beta)
            if key_of is not None and (key := key_of(after)) in known:
                values[here] = score = known[key]
                endings[here] = NodeEnding.KNOWN
            elif not ending:
                score -= search(here, after, depth + 1, score - beta, score - alpha)
                values[here] = score
                sizes[here] = len(moves) - here
            if key_of is not None:
                known[key] = score
            if score > best:
                best = score
                if score >= beta:
                    last = cell == branches[-1].cell
                    endings[at] = NodeEnding.REFUTED if last else NodeEnding.CUT
                    break
                # Every first move has an open window, so that each gets its exact score.
                if windowed and score > alpha and at != ROOT:
                    alpha = score
        return best

    try:
        search(ROOT, branches.start, 1, -no_bound, no_bound)
    except SearchStopped as stopped:
        raise TooLong if control.nodes >= MOST_ENTRIES else stopped from stopped
    sizes[ROOT] = count = len(moves)
    if not windowed:
        alphas *= count
        betas *= count
    parts = moves, values, sizes, alphas, betas, endings, tuple(deepest_at), 2 * past
    return Recording(position, method, *parts)


def _sorted_by_value(branches: Branches, *, best_first: bool) -> Branches:
    """The same tree with the moves from each state in the order of their true values."""
    follow = branches.follow

    @cache
    def best(state: State) -> int:
        return max(map(worth, follow(state)))

    def worth(branch: Branch) -> int:
        return branch.gain - (0 if branch.ending else best(branch.state))

    return replace(
        branches, follow=lambda state: sorted(follow(state), key=worth, reverse=best_first)
    )


def _key_of(branches: Branches, algorithm: Algorithm) -> Callable[[State], object] | None:
    """The key of a state in the table: the state itself, or the first of its mirror images."""
    if algorithm is Algorithm.TABLE:
        return lambda state: state
    if algorithm is not Algorithm.SYMMETRY:
        return None
    images, pack = branches.images, cache(branches.images.pack)
    return lambda state: images.first(pack(state[0]) << images.half | pack(state[1]))
