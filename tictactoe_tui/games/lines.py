"""K-in-line games with free placement: bitboards shared by tic-tac-toe and four in a row.

A side is one Python integer. The bit of a cell is `row * stride + column` with
`stride = columns + 1`: the padding column at the end of each row is never set, so shifted
boards cannot carry a line over the edge. Bits of a board with three rows of four columns:

     0  1  2  3 |  4
     5  6  7  8 |  9
    10 11 12 13 | 14

A position code is one line that begins with the game's key. A code is refused if no legal moves
lead to its position.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product
from typing import ClassVar, Self

from tictactoe_tui.games.position import Notation, Outcome, ShownAsDiagram, Side, require_move
from tictactoe_tui.games.rules_errors import IllegalMove, InvalidPosition, Reason
from tictactoe_tui.words import counted

_EMPTY_RUN = re.compile(r"\.+")


@dataclass(frozen=True)
class LineRules:
    """Which game it is, the size of its board and the length of a winning line."""

    key: str
    rows: int
    columns: int
    connect: int
    side_names: tuple[str, str]
    letters: str

    @cached_property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.rows * self.columns

    @property
    def stride(self) -> int:
        """The distance in bits from a cell to the one below it."""
        return self.columns + 1

    @cached_property
    def notation(self) -> Notation:
        """Moves are written `row col`, counted from 0."""
        return Notation(self.rows, self.columns, base=0, separator=" ")

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The one-bit board of every cell."""
        cells = product(range(self.rows), range(self.columns))
        return tuple(1 << (row * self.stride + column) for row, column in cells)

    @cached_property
    def full(self) -> int:
        """The board with every cell set."""
        return sum(self.bits)

    @cached_property
    def directions(self) -> tuple[int, int, int, int]:
        """The four shifts of a line: along a row, down left, down, down right."""
        return 1, self.stride - 1, self.stride, self.stride + 1

    @cached_property
    def _doublings(self) -> tuple[tuple[int, ...], ...]:
        """For each direction the shifts by which `has_line` finds the starts of lines."""
        # Each shift doubles the length of the rows that are found, up to the length of a line.
        steps, length = [], 1
        while length < self.connect:
            step = min(length, self.connect - length)
            steps.append(step)
            length += step
        return tuple(tuple(step * shift for step in steps) for shift in self.directions)

    def has_line(self, stones: int) -> bool:
        """Whether these stones hold a line; longer lines count."""
        for shifts in self._doublings:
            starts = stones
            for shift in shifts:
                starts &= starts >> shift
            if starts:
                return True
        return False

    def lines_in(self, stones: int) -> Iterator[tuple[int, ...]]:
        """The cells of each line that these stones hold; a longer line is given in full."""
        for direction in self.directions:
            # A stone with none before it in this direction begins a row of stones.
            for cell in self.cells_of(stones & ~(stones << direction)):
                bit, line = self.bits[cell], [cell]
                while stones & (bit := bit << direction):
                    line.append(self.cell_of(bit))
                if len(line) >= self.connect:
                    yield tuple(line)

    def cells_of(self, stones: int) -> Iterator[int]:
        """The cells set on a board, ascending."""
        while stones:
            yield self.cell_of(stones & -stones)
            stones &= stones - 1

    def cell_of(self, bit: int) -> int:
        """The cell of a one-bit board."""
        row, column = divmod(bit.bit_length() - 1, self.stride)
        return row * self.columns + column

    def board(self, cells: Iterable[int]) -> int:
        """The board on which these cells are set."""
        return sum(self.bits[cell] for cell in cells)

    def start(self) -> "LinePosition":
        """The empty board."""
        return LinePosition(self, 0, 0)


@dataclass(frozen=True, slots=True)
class LinePosition(ShownAsDiagram):
    """A board of a k-in-line game; side ONE moves first."""

    rules: LineRules
    one: int
    two: int
    ply: int = field(init=False, compare=False)
    winner: Side | None = field(init=False, compare=False)

    last_move: ClassVar[None] = None
    """The rules of these games do not depend on it."""
    totals: ClassVar[None] = None
    """These games count no points."""

    def __post_init__(self) -> None:
        """Compute once what every reader asks for; only the last mover can have a line."""
        ply = (self.one | self.two).bit_count()
        last, stones = (Side.ONE, self.one) if ply & 1 else (Side.TWO, self.two)
        object.__setattr__(self, "ply", ply)
        enough = stones.bit_count() >= self.rules.connect
        object.__setattr__(self, "winner", last if enough and self.rules.has_line(stones) else None)

    @property
    def key(self) -> str:
        """The game's key in the registry."""
        return self.rules.key

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return self.rules.rows

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self.rules.columns

    @property
    def to_move(self) -> Side:
        """The side to move; the sides alternate, so the number of stones tells."""
        return Side.TWO if self.ply & 1 else Side.ONE

    @property
    def outcome(self) -> Outcome | None:
        """The winner with the line, a draw on a full board, or None while the game goes on."""
        if self.winner is not None:
            stones = self.two if self.winner else self.one
            return Outcome(self.winner, tuple(sorted({*chain(*self.rules.lines_in(stones))})))
        if self.ply == self.rules.cells:
            return Outcome(None)
        return None

    @property
    def notation(self) -> Notation:
        """How moves on this board are written."""
        return self.rules.notation

    @property
    def side_names(self) -> tuple[str, str]:
        """What the two sides are called in this game."""
        return self.rules.side_names

    @property
    def stones(self) -> tuple[int, int]:
        """The boards of both sides, the side to move first: what a search works on."""
        return (self.two, self.one) if self.ply & 1 else (self.one, self.two)

    def legal_moves(self) -> tuple[int, ...]:
        """Every empty cell, ascending; none once the game is over."""
        if self.winner is not None:
            return ()
        taken = self.one | self.two
        return tuple(cell for cell, bit in enumerate(self.rules.bits) if not taken & bit)

    def play(self, cell: int, by: Side | None = None) -> Self:
        """The position after a stone on this cell, or IllegalMove."""
        rules = self.rules
        require_move(self, cell, by, over=self.winner is not None or self.ply == rules.cells)
        bit = rules.bits[cell]
        if (self.one | self.two) & bit:
            name = rules.side_names[1 if self.two & bit else 0]
            where = rules.notation.format(cell)
            raise IllegalMove(Reason.TAKEN, f"Cell taken: {name} is on {where}.")
        if self.ply & 1:
            return type(self)(rules, self.one, self.two | bit)
        return type(self)(rules, self.one | bit, self.two)

    def image(self, symmetry: Sequence[int]) -> Self:
        """The position with every stone moved to `symmetry[cell]`."""
        rules = self.rules
        one, two = (
            rules.board(symmetry[cell] for cell in rules.cells_of(stones))
            for stones in (self.one, self.two)
        )
        return type(self)(rules, one, two)

    def at(self, cell: int) -> str:
        """The letter of the stone on a cell, or empty text."""
        bit = self.rules.bits[cell]
        if self.one & bit:
            return self.rules.letters[0]
        return self.rules.letters[1] if self.two & bit else ""

    def code(self) -> str:
        """One line of text: the board row by row, runs of empty cells as a number."""
        rules = self.rules
        marks = "".join(self.at(cell) or "." for cell in range(rules.cells))
        rows = (marks[at : at + rules.columns] for at in range(0, rules.cells, rules.columns))
        board = "/".join(_EMPTY_RUN.sub(lambda run: str(len(run[0])), row) for row in rows)
        return f"{rules.key} {rules.rows}x{rules.columns}x{rules.connect} {board}"


# Twice as long as any code: 400 numbers of four characters with commas between them.
_LONGEST_CODE = 4000
_SIZE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})")
_TOKEN = re.compile(r"[0-9]{1,2}|[a-z.]")


def split_code(text: str, key: str, fields: tuple[str, ...]) -> list[str]:
    """The words of a code after the game's key, exactly one for each named field."""
    if len(text) > _LONGEST_CODE:
        raise InvalidPosition(f"A position code has at most {_LONGEST_CODE} characters.")
    words = text.split()
    if not words or words[0].lower() != key:
        raise InvalidPosition(f"A position code of this game starts with '{key}'.")
    if len(words) != 1 + len(fields):
        wanted = ", ".join(fields)
        raise InvalidPosition(f"A {key} code has after its name: {wanted}.")
    return words[1:]


def parse_line_code(
    text: str, key: str, rules_for: Callable[[int, int, int], LineRules]
) -> LinePosition:
    """The position of a k-in-line code such as `tictactoe 3x3x3 X1O/1X1/3`."""
    size, board = split_code(text, key, ("its size", "its rows"))
    match = _SIZE.fullmatch(size.lower())
    if match is None:
        raise InvalidPosition("The size is rows x columns x line, like 20x20x4.")
    rules = rules_for(*(int(number) for number in match.groups()))
    rows = board.lower().split("/")
    if len(rows) != rules.rows:
        raise InvalidPosition(f"The board needs {rules.rows} rows; the code has {len(rows)}.")
    marks = "".join(_row_of_marks(number, row, rules) for number, row in enumerate(rows))
    one, two = (
        rules.board(cell for cell, mark in enumerate(marks) if mark == letter.lower())
        for letter in rules.letters
    )
    _check_reachable(rules, one, two)
    return LinePosition(rules, one, two)


def _row_of_marks(number: int, row: str, rules: LineRules) -> str:
    """One row with a mark or a dot for every cell."""
    tokens = _TOKEN.findall(row)
    allowed = rules.letters.lower() + "."
    if "".join(tokens) != row or not all(t.isdigit() or t in allowed for t in tokens):
        marks = " and ".join(rules.letters)
        raise InvalidPosition(f"Row {number} may hold {marks}, dots, and counts of empty cells.")
    marks = "".join("." * int(token) if token.isdigit() else token for token in tokens)
    if len(marks) != rules.columns:
        raise InvalidPosition(
            f"Row {number} has {counted(len(marks), 'cell')};"
            f" the board has {rules.columns} columns."
        )
    return marks


def _check_reachable(rules: LineRules, one: int, two: int) -> None:
    """Refuse boards to which no sequence of legal moves leads."""
    first, second = rules.side_names
    lead = one.bit_count() - two.bit_count()
    if lead not in (0, 1):
        raise InvalidPosition(f"{first} must have as many marks as {second}, or one more.")
    last, stones = (Side.ONE, one) if lead else (Side.TWO, two)
    if rules.has_line(one if last is Side.TWO else two):
        name = rules.side_names[last.other]
        raise InvalidPosition(f"{name} has a line already, yet {rules.side_names[last]} moved on.")
    # One stone can complete several lines, but then all of them go through it.
    if rules.has_line(stones) and not any(
        not rules.has_line(stones ^ rules.bits[cell]) for cell in rules.cells_of(stones)
    ):
        raise InvalidPosition(
            f"No single move can have made all lines of {rules.side_names[last]}."
        )
