"""The opening of four in a row as Sera reads it, and the games that she wins by it."""

from collections.abc import Iterator
from random import Random
from typing import Final

from tictactoe_tui.verify.four_opening import CENTRE, SIDE
from tictactoe_tui.verify.plain_lines import LineState, each
from tictactoe_tui.verify.positions import Pair, four, random_game, step
from tictactoe_tui.verify.program import Program
from tictactoe_tui.verify.proof_text import Node, ProofReader, Refuted
from tictactoe_tui.verify.report import Findings

_LONGEST_GAME: Final = 25
_GAMES: Final = 9


def four_book(program: Program, found: Findings, scale: int) -> None:
    """Every step of the proof as the book gives it, no book elsewhere, and whole games of Sera."""
    source = Random("book")
    start = four(program)
    opened = step(program, found, start, CENTRE)
    for line in program.proof():
        if line.startswith("#") or opened is None:
            continue
        try:
            reply, node = ProofReader(line, SIDE, SIDE).line()
        except Refuted as refuted:
            found.holds(False, f"{line[:20]}: {refuted}")
            continue
        after = step(program, found, opened, reply)
        if after is not None:
            _follow(program, found, after, node, source)
    for rows, columns, connect in ((20, 20, 5), (19, 20, 4), (12, 12, 4), (20, 20, 3)):
        other = four(program, rows, columns, connect)
        middle = (rows - 1) // 2 * columns + (columns - 1) // 2
        centred = step(program, found, other, middle)
        for pair in random_game(program, found, centred, source):
            found.subject = pair.position
            found.same("the book on another board", program.book(pair.position), None)
            if pair.state.ply > 6:
                break
    for number in range(_GAMES * scale):
        _sera_wins(program, found, start, source, against_herself=number % 8 == 0)


def _follow(program: Program, found: Findings, pair: Pair, node: Node, source: Random) -> None:
    """The book gives this step, and the next one after each reply it names and one it does not."""
    found.subject = pair.position
    if not found.same("the step of the book", program.book(pair.position), node.move):
        return
    after = step(program, found, pair, node.move)
    if after is None or node.others is None:
        return
    for reply, then in _replies(node, after, source):
        answered = step(program, found, after, reply)
        if answered is not None:
            _follow(program, found, answered, then, source)
            found.subject = after.position
            found.same("the book for White", program.book(after.position), None)


def _replies(node: Node, after: Pair, source: Random) -> Iterator[tuple[int, Node]]:
    """The replies with an answer of their own, and one of those without that can be played."""
    free = after.state.moves()
    yield from ((reply, then) for reply, then in node.replies.items() if reply in free)
    others = node.others
    if others is not None:
        unnamed = [cell for cell in free if cell not in node.replies and cell != others.move]
        yield source.choice(unnamed), others


def _sera_wins(
    program: Program, found: Findings, pair: Pair | None, source: Random, *, against_herself: bool
) -> None:
    """Sera moves first on the large board, without a moment to think, and wins all the same."""
    while pair is not None and pair.state.winner is None and pair.state.ply < _LONGEST_GAME:
        found.subject = pair.position
        cell = (
            program.choose("Sera", pair.position, Random(0), pair.state.mover == 0)
            if pair.state.mover == 0 or against_herself
            else _defence(pair.state, source)
        )
        if not found.holds(cell in pair.state.moves(), f"{cell} is played, which is not legal"):
            return
        pair = step(program, found, pair, int(cell))
    if pair is not None:
        found.subject = pair.position
        found.same("the winner where Sera moves first", pair.state.winner, 0)


def _defence(state: LineState, source: Random) -> int:
    """A line completed, else one prevented, else a stone close to the others, at times anywhere."""
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    urgent = state.grid.completing(own, other) or state.grid.completing(other, own)
    if urgent:
        return urgent[0]
    reach = source.choice((1, 2, 20))
    near = [
        cell
        for cell in state.moves()
        if any(
            max(abs(cell // SIDE - at // SIDE), abs(cell % SIDE - at % SIDE)) <= reach
            for at in each(own | other)
        )
    ]
    return source.choice(near)
