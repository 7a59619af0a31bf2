"""Puzzles with one right first move, each of them proved: the pack that is shipped.

A line of the pack is one puzzle; lines that are empty or begin with `#` say nothing:

    puzzle = game "-" number " " kind " " amount " " rest " " line " " code
    line   = cell { "," cell }
    cell   = row "." column, both from 0

In four in a row the side to move wins with `amount` stones against every defence, and with fewer
against none. The first cell of the line is the only first move that does so, and the line goes on
to the win against a defence that holds longest. The kind says what that move is: a `fork` makes two
threats at once, a `threat` makes one, a `quiet` move none. The rest says what becomes of all other
first moves: `none` of them helps, as the other side then wins with at most three stones; another
wins `slower`, with one stone more; or it is `open` whether one wins.

In row and column the first cell is the only best one, and whoever takes the largest number that is
allowed comes out `amount` points worse at least; the kind is `greedy`, the rest is `none`, as no
other move comes to as much, and the line is best play to the end.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

from tictactoe_tui.games import IllegalMove, InvalidPosition, Position, parse_position, replay
from tictactoe_tui.games.rowcol import RowColPosition

FILE_NAME: Final = "puzzles.txt"
_LONG: Final = 8
_LINE = re.compile(
    r"(?P<id>(?P<game>[a-z]+)-[0-9]{1,4}) (?P<kind>[a-z]+) (?P<amount>[0-9]{1,4}) (?P<rest>[a-z]+)"
    r" (?P<line>[0-9]+\.[0-9]+(?:,[0-9]+\.[0-9]+)*) (?P<code>[a-z]+ .+)"
)


class BrokenPuzzle(ValueError):
    """Text that is no puzzle."""


class PuzzleKind(StrEnum):
    """The kind of the right first move."""

    FORK = "fork"
    THREAT = "threat"
    QUIET = "quiet"
    GREEDY = "greedy"


class Rest(StrEnum):
    """What is known of the other first moves; as fast, or as good, is none of them."""

    NONE = "none"
    SLOWER = "slower"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and the line that the one right move in it begins.

    `amount` counts stones where lines win, else the points that the largest number gives away.
    """

    id: str
    position: Position
    line: tuple[int, ...]
    kind: PuzzleKind
    amount: int
    rest: Rest
    grade: int

    @property
    def code(self) -> str:
        """The position as text."""
        return self.position.code()

    @property
    def solution(self) -> tuple[int, ...]:
        """The right first moves."""
        return self.line[:1]


def check_answer(puzzle: Puzzle, cell: int) -> bool:
    """Whether a first move solves the puzzle; a wrong one may still win, but slower."""
    return cell in puzzle.solution


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """The pack that comes with the program, read when it is first asked for."""
    return tuple(read_puzzles(shipped_text().splitlines()))


def shipped_text() -> str:
    """The pack as it is written."""
    return files("tictactoe_tui.coach").joinpath(FILE_NAME).read_text(encoding="ascii")


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles of these lines in their order, or BrokenPuzzle."""
    seen = set[str]()
    for line in lines:
        if line and not line.startswith("#"):
            puzzle = _read_puzzle(line)
            if puzzle.id in seen:
                raise BrokenPuzzle(f"two puzzles are called {puzzle.id}")
            seen.add(puzzle.id)
            yield puzzle


def _read_puzzle(text: str) -> Puzzle:
    match = _LINE.fullmatch(text)
    if match is None:
        raise BrokenPuzzle(f"'{text[:40]}' is no puzzle")
    try:
        position = parse_position(match["code"])
        line = tuple(_read_cell(cell, position) for cell in match["line"].split(","))
        end = replay(position, line)
        kind, rest, amount = PuzzleKind(match["kind"]), Rest(match["rest"]), int(match["amount"])
    except (InvalidPosition, IllegalMove, ValueError) as error:
        raise BrokenPuzzle(f"{match['id']}: {error}") from error
    # What does not agree with itself was damaged: it is refused here, before anybody is asked it.
    outcome, points = end.outcome, position.totals is not None
    if match["game"] != position.key or position.code() != match["code"] or outcome is None:
        raise BrokenPuzzle(f"{match['id']}: its game, its position and its line do not agree")
    wins = outcome.winner is position.to_move and len(line) == 2 * amount - 1
    if points != (kind is PuzzleKind.GREEDY) or not (points or wins):
        raise BrokenPuzzle(f"{match['id']}: its line does not do what its kind and amount say")
    return Puzzle(match["id"], position, line, kind, amount, rest, _grade(position, line))


def _read_cell(text: str, position: Position) -> int:
    row, column = map(int, text.split("."))
    if row >= position.rows or column >= position.columns:
        raise BrokenPuzzle(f"{text} is off the board")
    return row * position.columns + column


def _grade(position: Position, line: tuple[int, ...]) -> int:
    """1 for a win with two stones, 2 with three, 3 with four.

    Where points count, 1 if the number less the largest reply to it tells the right move, else 2,
    or 3 if best play goes on for more than eight plies.
    """
    if not isinstance(position, RowColPosition):
        return len(line) // 2
    ahead = {cell: _one_reply_ahead(position, cell) for cell in position.legal_moves()}
    if [cell for cell in ahead if ahead[cell] == max(ahead.values())] == [line[0]]:
        return 1
    return 2 if len(line) <= _LONG else 3


def _one_reply_ahead(position: RowColPosition, cell: int) -> int:
    """A number less the largest one that may be taken after it."""
    return (position.cells[cell] or 0) - max(position.play(cell).within_reach(), default=0)
