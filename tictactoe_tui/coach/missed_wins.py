"""Wins that were there in one's own games and were let go: the puzzles that come first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tictactoe_tui.engine.judging import Judgement, Label, Move, judge_game, judge_move
from tictactoe_tui.games import Position, Side


@dataclass(frozen=True, slots=True)
class MissedWin:
    """A position in which one move is proved to win, and the move played is proved not to.

    `ply` counts the moves of the game from 1, as reviews do; `line` is a win that was there, and
    other moves may win too: `finds_win` tells.
    """

    ply: int
    position: Position
    played: int
    line: tuple[int, ...]


def missed_wins(
    start: Position, cells: Sequence[int], by: Side, should_stop: Callable[[], bool] | None = None
) -> tuple[MissedWin, ...]:
    """The wins that a side let go in a game of these moves; it takes as long as judging them."""
    moves = tuple(_moves(start, cells))
    return wins_let_go(moves, judge_game(moves, should_stop=should_stop), by)


def wins_let_go(
    moves: Sequence[Move], judgements: Sequence[Judgement], by: Side
) -> tuple[MissedWin, ...]:
    """The same of a game that has been judged."""
    return tuple(
        MissedWin(ply, position, cell, each.best.line)
        for ply, ((position, cell), each) in enumerate(zip(moves, judgements, strict=True), 1)
        if each.label is Label.THROWS_WIN and each.best is not None and position.to_move is by
    )


def finds_win(
    missed: MissedWin, cell: int, should_stop: Callable[[], bool] | None = None
) -> bool | None:
    """Whether a move keeps the win; None where that is open, which is never to be called wrong."""
    return judge_move(missed.position, cell, should_stop=should_stop).right


def _moves(start: Position, cells: Sequence[int]) -> Iterator[Move]:
    """Every move with the position that it was made in."""
    position = start
    for cell in cells:
        yield position, cell
        position = position.play(cell)
