"""Exact values from a solver outside this project, read into positions."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tictactoe_tui.games import Position, replay, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition

ORACLE = Path(__file__).parents[1] / "oracle"
Scored = tuple[tuple[LinePosition, dict[int, int]], ...]


def _rows(name: str) -> Iterator[list[str]]:
    for line in (ORACLE / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def _scores(text: str) -> dict[int, int]:
    pairs = (word.split(":") for word in text.split())
    return {int(cell): int(score) for cell, score in pairs}


@cache
def tictactoe_scores() -> Scored:
    """Every open tic-tac-toe position with the score of each of its moves."""
    found = []
    for board, _, scores in _rows("tictactoe.tsv"):
        one, two = (
            tictactoe.RULES.board(cell for cell, mark in enumerate(board) if mark == letter)
            for letter in "XO"
        )
        found.append((LinePosition(tictactoe.RULES, one, two), _scores(scores)))
    return tuple(found)


@cache
def rowcol_scores() -> tuple[tuple[rowcol.RowColPosition, dict[int, int]], ...]:
    """Sample row and column positions with the final difference after each move."""
    found = []
    for size, values, moves, scores in _rows("rowcol.tsv"):
        start = rowcol.start(int(size), values=[int(value) for value in values.split(",")])
        played = [int(cell) for cell in moves.replace(",", " ").split()]
        found.append((replay(start, played), _scores(scores)))
    return tuple(found)


def brute_force(position: Position, plies: int = 99) -> int:
    """The value for the side to move, by the rules alone; what is open after `plies` is 0."""
    outcome = position.outcome
    if outcome is not None:
        if position.totals is not None:
            mine, yours = position.totals[position.to_move], position.totals[position.to_move.other]
            return mine - yours
        return 0 if outcome.winner is None else -_at_once(position) - 1
    if plies == 0:
        return 0
    return max(brute_score(position, cell, plies) for cell in position.legal_moves())


def brute_score(position: Position, cell: int, plies: int = 99) -> int:
    """The score of a move: every ply on the way to the end of a decided game takes one off."""
    value = -brute_force(position.play(cell), plies - 1)
    if position.totals is not None:
        return value
    return value - (value > 0) + (value < 0)


def _at_once(position: Position) -> int:
    return 10 if position.key == tictactoe.KEY else 1000
