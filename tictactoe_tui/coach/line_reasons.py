"""What a stone does on a board with lines: the predicates behind a reason.

Boards are those of `games.lines`, a side as one integer. `own` is whoever places the stone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.lines.exact_solver import ExactSolver
from tictactoe_tui.engine.lines.prover import Prover, main_line
from tictactoe_tui.engine.lines.threats import threats_of
from tictactoe_tui.engine.lines.winning_lines import shortest_lines
from tictactoe_tui.games.lines import LinePosition, LineRules

_NODES: Final = 225
_STONES: Final = 5
_FEW_CELLS: Final = 9


class Deed(StrEnum):
    """What a stone does."""

    COMPLETES = "completes"
    """It completes a line."""
    BLOCKS = "blocks"
    """The other side could have completed a line there."""
    FORK = "fork"
    """It threatens on more cells than one, and the other side threatens nothing."""
    THREAT_THEN_FORK = "threat_then_fork"
    """It threatens on one cell; after the answer there the next stone makes a fork."""
    THREATS = "threats"
    """It wins, and it threatens on one cell."""
    QUIET_WIN = "quiet_win"
    """It wins, and threatens nothing at once."""
    NO_LINE_OPEN = "no_line_open"
    """After it every line holds stones of both sides."""
    STOPS = "stops"
    """It keeps the draw, and without it the other side would win by force."""
    NOTHING_TO_STOP = "nothing_to_stop"
    """It keeps the draw, and so would a pass."""
    HOLDS = "holds"
    """It keeps the draw, and nothing else is known of it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A deed in words, beginning with a verb without its ending."""

    deed: Deed
    words: str

    @property
    def says_more(self) -> bool:
        """Whether the words say more than that the move wins or draws."""
        return self.deed not in (Deed.HOLDS, Deed.QUIET_WIN, Deed.THREATS)

    @property
    def finite(self) -> str:
        """The words in the third person: `completes column 1`."""
        verb, *rest = self.words.split(" ")
        return " ".join([f"{verb}s", *rest])


class LineBoard:
    """The stones of both sides, with `own` to place the next one."""

    def __init__(self, rules: LineRules, own: int, other: int) -> None:
        self.rules, self.own, self.other = rules, own, other
        self._free = rules.full & ~(own | other)

    @classmethod
    def of(cls, position: LinePosition) -> "LineBoard":
        """The board of a position."""
        return cls(position.rules, *position.stones)

    def after(self, cell: int) -> "LineBoard":
        """The board for the other side, once a stone is placed."""
        return LineBoard(self.rules, self.other, self.own | self.rules.bits[cell])

    @property
    def passed(self) -> "LineBoard":
        """The board for the other side, if nothing is placed."""
        return LineBoard(self.rules, self.other, self.own)

    @property
    def winning(self) -> tuple[int, ...]:
        """The cells on which `own` completes a line."""
        cells = threats_of(self.rules).winning_cells(self.own, self._free)
        return tuple(self.rules.cells_of(cells))

    def win_by(self, line: Sequence[int]) -> Evidence:
        """How the first stone of this line wins, which is known to win."""
        cell, *rest = line
        if cell in self.winning:
            return Evidence(Deed.COMPLETES, f"complete {self._lines_through(cell, self.own)}")
        after = self.after(cell)
        threats = after.passed.winning
        if len(threats) > 1:
            return Evidence(Deed.FORK, f"threaten on {_listed(self.rules, threats)} at once")
        if not threats:
            return Evidence(Deed.QUIET_WIN, "win by force, without a threat at first")
        then = after.after(threats[0])
        if len(rest) > 1 and rest[0] == threats[0] and rest[1] not in then.winning:
            forked = then.after(rest[1]).passed.winning
            if len(forked) > 1:
                on, move = self.rules.notation.format(threats[0]), rest[1]
                words = (
                    f"threaten on {on}, and after the answer there"
                    f" {self.rules.notation.format(move)} threatens on"
                    f" {_listed(self.rules, forked)} at once"
                )
                return Evidence(Deed.THREAT_THEN_FORK, words)
        words = f"win by force, with a threat on {self.rules.notation.format(threats[0])} first"
        return Evidence(Deed.THREATS, words)

    def draw_by(self, cell: int, other_name: str) -> Evidence:
        """How a stone keeps the draw, which it is known to do."""
        if cell in self.passed.winning:
            return Evidence(Deed.BLOCKS, f"block {self._lines_through(cell, self.other)}")
        after = self.after(cell)
        if all(line & after.own and line & after.other for line in shortest_lines(self.rules)):
            return Evidence(Deed.NO_LINE_OPEN, "leave no line open for anybody")
        line = self.passed.forced_win()
        if line:
            stopped = self.passed.win_by(line)
            where = self.rules.notation.format(line[0])
            words = f"stop {other_name} on {where}, who otherwise {stopped.finite}"
            return Evidence(Deed.STOPS, words)
        if self._free.bit_count() <= _FEW_CELLS and self._passing_holds():
            words = f"hold firm, since {other_name} could not win by force even after a pass"
            return Evidence(Deed.NOTHING_TO_STOP, words)
        return Evidence(Deed.HOLDS, "hold against every answer")

    def forced_win(self) -> tuple[int, ...]:
        """A line by which `own`, to move, wins against every defence, if it is found at once."""
        return _forced_win(self.rules, self.own, self.other)

    def _passing_holds(self) -> bool:
        """Whether the other side, to move now, does not win: searched to the end."""
        return _solver(self.rules).value(self.other, self.own) <= 0

    def _lines_through(self, cell: int, stones: int) -> str:
        """The lines that these stones complete with a cell, by name."""
        rules, bit = self.rules, self.rules.bits[cell]
        stones |= bit
        lines = (line for line in shortest_lines(rules) if line & bit and not line & ~stones)
        return " and ".join(dict.fromkeys(_name(rules, line) for line in lines))


@lru_cache(1024)
def _forced_win(rules: LineRules, own: int, other: int) -> tuple[int, ...]:
    control = SearchControl(rules.start(), Limits(nodes=_NODES))
    try:
        tree = Prover(rules, control).shortest(own, other, _STONES)
    except SearchStopped:
        return ()
    bits = () if tree is None else main_line(tree, rules.full & ~(own | other))
    return tuple(map(rules.cell_of, bits))


@cache
def _solver(rules: LineRules) -> ExactSolver:
    """What searches small rests of this board to the end; it remembers what it has settled."""
    return ExactSolver(rules, SearchControl(rules.start(), Limits()))


def _name(rules: LineRules, line: int) -> str:
    """`row 0`, `column 2`, `a diagonal`."""
    cells = list(rules.cells_of(line))
    (row, column), (next_row, next_column) = (divmod(cell, rules.columns) for cell in cells[:2])
    base = rules.notation.base
    if row == next_row:
        return f"row {row + base}"
    return f"column {column + base}" if column == next_column else "a diagonal"


def _listed(rules: LineRules, cells: Sequence[int]) -> str:
    """`0 1 and 2 2`."""
    *most, last = map(rules.notation.format, cells)
    return f"{', '.join(most)} and {last}"
