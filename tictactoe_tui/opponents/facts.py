"""What is true of a move, from the rules and from proved verdicts alone; estimates prove nothing.

The facts are about the side that moved, `you`, as its opponent sees it. The sentence below the name
of each fact defines it. Where less is proved of the position there are fewer facts, but never a
wrong one.
"""

from collections.abc import Iterator
from enum import StrEnum
from pkgutil import resolve_name

from tictactoe_tui.engine.info import SearchInfo, Status
from tictactoe_tui.engine.knowledge import Knowledge
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.games import GAMES, LinePosition, Position
from tictactoe_tui.games.rowcol import RowColPosition


class Fact(StrEnum):
    """Something true of a move, the most telling first."""

    MISSED_WIN = "missed_win"
    """You had a proved win, and your move is proved to draw or to lose."""
    THREW_AWAY_DRAW = "threw_away_draw"
    """You had a move proved to draw, and yours is proved to lose."""
    NOTHING_HELPED = "nothing_helped"
    """Every legal move is proved to lose."""
    FORCED_WIN = "forced_win"
    """The game goes on, and your opponent is proved to win it."""
    FORK = "fork"
    """You could complete no line, now you can on two cells, and your opponent on none."""
    BLOCK = "block"
    """Your opponent could complete a line on one cell, you on none, and you took that cell."""
    ONLY_MOVE = "only_move"
    """Of several legal moves yours alone is proved to keep the win, or alone the draw."""
    YOU_ARE_WINNING = "you_are_winning"
    """The game goes on, and you are proved to win it."""
    LEFT_BIG_ONE = "left_big_one"
    """Your opponent can now take the largest number left, positive and larger than yours, and
    another move would have left only smaller ones."""
    LEFT_LITTLE = "left_little"
    """Your opponent cannot reach the largest number left, no move would have left him a smaller
    best number or none at all, and some a larger."""
    TOOK_BIGGEST = "took_biggest"
    """You took the largest number within reach, and there were smaller ones."""
    BEST_MOVE = "best_move"
    """Every legal move has a proved score, none a higher one than yours, and some a lower."""


def facts_of_move(before: Position, cell: int, info: SearchInfo) -> frozenset[Fact]:
    """Everything known to be true of a move, by the analysis of the position before it."""
    position = before.play(cell)
    facts = {*_proved(Knowledge(before, info), cell)}
    if position.outcome is not None:
        facts -= {Fact.FORCED_WIN, Fact.YOU_ARE_WINNING}
    shown_by_rules = GAMES[before.key].facts
    if shown_by_rules is not None:
        facts.update(resolve_name(shown_by_rules)(before, cell))
    return frozenset(facts)


def _proved(known: Knowledge, cell: int) -> Iterator[Fact]:
    """The facts that rest on verdicts and scores."""
    value = known.values.get(cell)
    if value is None:
        return
    if value < 1 == known.result:
        yield Fact.MISSED_WIN
    if value < 0:
        yield Fact.FORCED_WIN
        if 0 in known.values.values():
            yield Fact.THREW_AWAY_DRAW
        if known.result == -1:
            yield Fact.NOTHING_HELPED
    if value > 0:
        yield Fact.YOU_ARE_WINNING
    if known.is_only(cell):
        yield Fact.ONLY_MOVE
    proved = (each for each in known.moves.values() if each.status is Status.PROVED)
    exact = {each.cell: each.score for each in proved if each.score is not None}
    if len(exact) == len(known.moves) and min(exact.values()) < exact[cell] == max(exact.values()):
        yield Fact.BEST_MOVE


def facts_of_lines(before: LinePosition, cell: int) -> Iterator[Fact]:
    """The facts that the rules of a k-in-line game show."""
    after = before.play(cell)
    if after.winner is not None:
        return
    there, left = threat_cells_of(before), threat_cells_of(after)
    if there.danger == (cell,) and not there.winning:
        yield Fact.BLOCK
    if len(left.danger) > 1 and not left.winning and not there.winning:
        yield Fact.FORK


def facts_of_numbers(before: RowColPosition, cell: int) -> Iterator[Fact]:
    """The facts that the numbers within reach show."""
    numbers, taken = before.within_reach(), before.cells[cell] or 0
    if min(numbers) < taken == max(numbers):
        yield Fact.TOOK_BIGGEST
    afterwards = {move: before.play(move).within_reach() for move in before.legal_moves()}
    replies = {move: max(reach, default=None) for move, reach in afterwards.items()}
    left = replies.pop(cell)
    if left is None:
        return
    elsewhere = replies.values()
    smaller = any(reply is not None and reply < left for reply in elsewhere)
    larger = any(reply is not None and reply > left for reply in elsewhere)
    rest = (number for at, number in enumerate(before.cells) if at != cell and number is not None)
    largest = left == max(rest)
    if largest and smaller and left > max(taken, 0):
        yield Fact.LEFT_BIG_ONE
    if not largest and larger and not smaller and None not in elsewhere:
        yield Fact.LEFT_LITTLE
