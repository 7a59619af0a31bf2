"""The opening of four in a row, replayed: Black in the centre of 20x20, then every reply of White.

The claim is that Black wins whatever White does. Every reply that the rules allow is played at
every step of the proof. To be quick the board is kept as counters, three bits for each window of
four cells, all in one integer: a stone adds 1 to each window it lies in, so that one addition
plays it, a count of 4 (its highest bit) is a line, and a count of 3 for White, with the fourth
cell free, is a reply that completes a line.

One thing is done for many replies at once. Where the proof has one answer to all replies that it
does not name, and that answer completes a line, these replies differ in nothing: none completes a
line of White, none takes the cell of the answer, and Black's stones are the same after each.
"""

from dataclasses import dataclass, field
from typing import Final

from tictactoe_tui.verify.program import Program
from tictactoe_tui.verify.proof_text import Node, ProofReader, Refuted
from tictactoe_tui.verify.report import Findings

SIDE: Final = 20
CELLS: Final = range(SIDE * SIDE)
CENTRE: Final = 9 * SIDE + 9


def _windows() -> tuple[tuple[int, ...], ...]:
    """Every four cells in a row, a column or a diagonal."""
    return tuple(
        tuple((row + step * down) * SIDE + column + step * right for step in range(4))
        for row in range(SIDE)
        for column in range(SIDE)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + 3 * down < SIDE and 0 <= column + 3 * right < SIDE
    )


WINDOWS: Final = _windows()
_BITS: Final = tuple(1 << cell for cell in CELLS)
_EVERY_CELL: Final = sum(_BITS)
_STONE: Final = tuple(
    sum(1 << (3 * at) for at, window in enumerate(WINDOWS) if cell in window) for cell in CELLS
)
_ONE_MORE: Final = sum(1 << (3 * at) for at in range(len(WINDOWS)))
_FULL_WINDOWS: Final = _ONE_MORE << 2


@dataclass(slots=True)
class Tally:
    """What one replay has counted; `plies` and `stones` belong to its longest game."""

    replies: int = 0
    games: int = 0
    plies: int = 0
    path: list[int] = field(default_factory=list)


def four_opening(program: Program, found: Findings, scale: int) -> None:
    """Replay the whole written proof."""
    del scale
    unanswered = set(CELLS) - {CENTRE}
    for number, line in enumerate(program.proof(), start=1):
        if line.startswith("#"):
            continue
        found.subject = f"Line {number} of the proof"
        try:
            reply, tally = check_line(line)
        except Refuted as refuted:
            found.holds(False, str(refuted).rstrip("."))
            continue
        found.count(tally.replies)
        found.holds(reply in unanswered, f"{_named(reply)} has been answered before")
        unanswered.discard(reply)
    found.subject = "The proof"
    for cell in sorted(unanswered):
        found.holds(False, f"no line proves a win after White {_named(cell)}")


def check_line(line: str) -> tuple[int, Tally]:
    """Replay the answer to one first reply of White, or Refuted with the moves that break it."""
    reply, node = ProofReader(line, SIDE, SIDE).line()
    tally = Tally()
    try:
        if reply == CENTRE:
            raise Refuted("Black is there already")
        taken = _BITS[CENTRE] | _BITS[reply]
        _replay(node, _STONE[CENTRE], _STONE[reply], taken, 3, tally)
    except Refuted as refuted:
        moves = ", ".join(_named(cell) for cell in (CENTRE, reply, *reversed(tally.path)))
        raise Refuted(f"After {moves}: {refuted}.") from None
    return reply, tally


def _replay(node: Node, black: int, white: int, taken: int, ply: int, tally: Tally) -> None:
    """Play a step and every reply to it; the tally's path grows backwards from a refutation."""
    move = node.move
    bit = _BITS[move]
    if taken & bit:
        raise Refuted(f"Black cannot play {_named(move)}, the cell is taken")
    black += _STONE[move]
    taken |= bit
    others = node.others
    if others is None:
        if not black & _FULL_WINDOWS:
            raise Refuted(f"Black {_named(move)} completes no line")
        tally.games += 1
        tally.plies = max(tally.plies, ply)
        return
    if black & _FULL_WINDOWS:
        raise Refuted(f"the game ends with Black {_named(move)}, yet the proof goes on")
    threes = (white + _ONE_MORE) & _FULL_WINDOWS
    if threes:
        _no_reply_completes(threes, move, taken)
    free = _EVERY_CELL & ~taken
    tally.replies += free.bit_count()
    try:
        for reply, then in node.replies.items():
            reply_bit = _BITS[reply]
            if free & reply_bit:
                free ^= reply_bit
                _replay(then, black, white + _STONE[reply], taken | reply_bit, ply + 2, tally)
        if _ends_alike(others, black, taken | free):
            tally.games += free.bit_count()
            tally.plies = max(tally.plies, ply + 2)
            return
        for reply, reply_bit in enumerate(_BITS):
            if free & reply_bit:
                _replay(others, black, white + _STONE[reply], taken | reply_bit, ply + 2, tally)
    except Refuted:
        tally.path += [reply, move]
        raise


def _ends_alike(answer: Node, black: int, not_open: int) -> bool:
    """Whether this answer completes a line whichever of the replies in question was made.

    Its cell must be neither taken already nor one of those replies.
    """
    if answer.others is not None or not_open & _BITS[answer.move]:
        return False
    return bool((black + _STONE[answer.move]) & _FULL_WINDOWS)


def _no_reply_completes(threes: int, move: int, taken: int) -> None:
    """Refuted, if one of these windows with three White stones has its fourth cell free."""
    for at, window in enumerate(WINDOWS):
        if threes >> (3 * at + 2) & 1:
            for cell in window:
                if not taken & _BITS[cell]:
                    raise Refuted(f"after Black {_named(move)} White wins on {_named(cell)}")


def _named(cell: int) -> str:
    row, column = divmod(cell, SIDE)
    return f"{row} {column}"
