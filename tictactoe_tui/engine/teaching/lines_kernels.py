"""The searches of k-in-line boards, as functions on plain integers and nothing else.

All have the same first arguments: the stones of the side to move and of the other side, the
empty cells, which of these to try, and how many plies below the root the tried moves end. They
return the best score among the tried moves for the side to move. `past` is one more than the
score of a win at once: a line completed at depth 1 scores `past - 1`, at depth 2 one less. At the
depth `deepest` everything else scores 0: there the board is full, or the search was to be cut.
"""

from collections.abc import Callable, Sequence

from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.lines.winning_lines import images_of, wins_of
from tictactoe_tui.engine.teaching.algorithms import stop_if_table_is_full
from tictactoe_tui.games.lines import LineRules

Search = Callable[[int, int, int, int, int], int]
WindowSearch = Callable[[int, int, int, int, int, int, int], int]


def plain_search(rules: LineRules, past: int, deepest: int, control: SearchControl) -> Search:
    """Minimax without any saving: every path to the end of the game."""
    wins = wins_of(rules)

    def search(me: int, you: int, empty: int, tried: int, depth: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        if depth > control.depth:
            control.depth = depth
        best = -past
        while tried:
            bit = tried & -tried
            tried ^= bit
            mine = me | bit
            control.nodes += 1
            if wins[mine]:
                score = past - depth
            elif depth == deepest:
                score = 0
            else:
                rest = empty ^ bit
                score = -search(you, mine, rest, rest, depth + 1)
            if score > best:
                best = score
        return best

    return search


def window_search(
    rules: LineRules, past: int, deepest: int, control: SearchControl, order: Sequence[int]
) -> WindowSearch:
    """Alpha-beta, moves in this order: exact inside the window, else a bound on its far side."""
    wins = wins_of(rules)

    def search(me: int, you: int, empty: int, tried: int, depth: int, alpha: int, beta: int) -> int:
        if control.nodes >= control.due:
            control.poll()
        if depth > control.depth:
            control.depth = depth
        best = -past
        for bit in order:
            if not bit & tried:
                continue
            mine = me | bit
            control.nodes += 1
            if wins[mine]:
                score = past - depth
            elif depth == deepest:
                score = 0
            else:
                rest = empty ^ bit
                score = -search(you, mine, rest, rest, depth + 1, -beta, -alpha)
            if score > best:
                best = score
                if score >= beta:
                    control.cutoffs += 1
                    break
                if score > alpha:
                    alpha = score
        return best

    return search


def table_search(rules: LineRules, past: int, deepest: int, control: SearchControl) -> Search:
    """Minimax that remembers every position, so that no second path to it costs anything."""
    wins = wins_of(rules)
    half = rules.full.bit_length()
    known: dict[int, int] = {}

    def search(me: int, you: int, empty: int, tried: int, depth: int) -> int:
        if control.nodes >= control.due:
            control.poll()
            stop_if_table_is_full(known)
        if depth > control.depth:
            control.depth = depth
        best = -past
        theirs = you << half
        while tried:
            bit = tried & -tried
            tried ^= bit
            mine = me | bit
            score = known.get(theirs | mine)
            if score is None:
                control.nodes += 1
                if wins[mine]:
                    score = past - depth
                elif depth == deepest:
                    score = 0
                else:
                    rest = empty ^ bit
                    score = -search(you, mine, rest, rest, depth + 1)
                known[theirs | mine] = score
            if score > best:
                best = score
        return best

    return search


def symmetry_search(rules: LineRules, past: int, deepest: int, control: SearchControl) -> Search:
    """The same with one entry for a position and all its mirror images."""
    wins = wins_of(rules)
    images = images_of(rules)
    image_of, half, size, split = images.of, images.half, images.size, images.split
    known: dict[int | bytes, int] = {}

    def search(
        me: int, you: int, empty: int, tried: int, depth: int, my_images: int, your_images: int
    ) -> int:
        if control.nodes >= control.due:
            control.poll()
            stop_if_table_is_full(known)
        if depth > control.depth:
            control.depth = depth
        best = -past
        theirs = your_images << half
        while tried:
            bit = tried & -tried
            tried ^= bit
            mine = me | bit
            mirrored = my_images | image_of[bit]
            key = min(split((theirs | mirrored).to_bytes(size, "little")))
            score = known.get(key)
            if score is None:
                control.nodes += 1
                if wins[mine]:
                    score = past - depth
                elif depth == deepest:
                    score = 0
                else:
                    rest = empty ^ bit
                    score = -search(you, mine, rest, rest, depth + 1, your_images, mirrored)
                known[key] = score
            if score > best:
                best = score
        return best

    return lambda me, you, empty, tried, depth: search(
        me, you, empty, tried, depth, images.pack(me), images.pack(you)
    )
