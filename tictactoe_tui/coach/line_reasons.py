"""What a stone does on a board with lines: the predicates behind a reason.

Boards are those of `games.lines`, a side as one integer. `own` is the side that places the stone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.info import Candidate, Verdict
from tictactoe_tui.engine.lines.exact_solver import ExactSolver
from tictactoe_tui.engine.lines.prover import Prover, main_line
from tictactoe_tui.engine.lines.threats import threats_of
from tictactoe_tui.engine.lines.winning_lines import shortest_lines
from tictactoe_tui.games import LinePosition, LineRules, Position, Side

_NODES: Final = 225
_STONES: Final = 5
_FEW_CELLS: Final = 9
_PLAIN: Final = 3
"""The length of a line that everybody sees at once."""
MOST_NAMED: Final = 2
"""The cells that a sentence names at most."""


class Deed(StrEnum):
    """The kinds of things that a stone can do."""

    COMPLETES = "completes"
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
    """A deed in the third person: `completes column 1`; `alone` where no other cell is named.

    `then` is what comes next, in whole sentences. `cells` are its moves in order after the deed,
    and `threats` what needs blocking in the end, for the board.
    """

    deed: Deed
    words: str
    alone: str = ""
    then: str = ""
    cells: tuple[int, ...] = ()
    threats: tuple[int, ...] = ()

    @property
    def says_more(self) -> bool:
        """Whether the words say more than that the move wins or draws."""
        return self.deed not in (Deed.HOLDS, Deed.QUIET_WIN, Deed.THREATS)

    def told_of(self, worth: str) -> str:
        """What to say of a move after its name: its value, and how it reaches it."""
        if self.deed is Deed.NOTHING_TO_STOP:
            return f"{self.words}."
        why = f": it {self.words}" if self.words and self.says_more else ""
        return f"{worth}{why}. {self.then}".rstrip()

    @property
    def told(self) -> str:
        """The sentences about a move whose effect is plain to see."""
        words = self.alone or self.words
        return f"It {words}. {self.then}".rstrip() if words else self.then


class LineBoard:
    """The stones of both sides, with `own` to place the next one.

    `names` are theirs in sentences, and `reader` the one who is called `you` there.
    """

    def __init__(
        self, rules: LineRules, own: int, other: int, names: tuple[str, str], reader: str = ""
    ) -> None:
        self.rules, self.own, self.other = rules, own, other
        self._names, self._reader = names, reader
        self._free = rules.full & ~(own | other)

    @classmethod
    def of(cls, position: LinePosition, reader: Side | None = None) -> "LineBoard":
        """The board of a position, as the player of one side sees it."""
        names, side = position.side_names, position.to_move
        you = "" if reader is None else names[reader]
        return cls(position.rules, *position.stones, (names[side], names[side.other]), you)

    def after(self, cell: int) -> "LineBoard":
        """The board for the other side, once a stone is placed."""
        return self._turned(self.own | self.rules.bits[cell])

    @property
    def passed(self) -> "LineBoard":
        """The board for the other side, if nothing is placed."""
        return self._turned(self.own)

    @property
    def winning(self) -> tuple[int, ...]:
        """The cells on which `own` completes a line."""
        cells = threats_of(self.rules).winning_cells(self.own, self._free)
        return tuple(self.rules.cells_of(cells))

    def win_by(self, line: Sequence[int]) -> Evidence:
        """How the first stone of this line wins; it is known to win."""
        cell, *rest = line
        if cell in self.winning:
            lines = self._lines_through((cell,), self.own)
            return Evidence(Deed.COMPLETES, f"completes {_named(self.rules, lines)}")
        after, move = self.after(cell), self.rules.notation.format
        threats = after.passed.winning
        if len(threats) > 1:
            words = f"makes {_counted(threats)} threats at once"
            where = f"threatens {' and '.join(map(move, threats))} at once"
            alone = where if len(threats) == MOST_NAMED else ""
            return Evidence(Deed.FORK, words, alone, threats=threats)
        if not threats:
            return Evidence(Deed.QUIET_WIN, "wins by force, without a threat at first")
        then = after.after(threats[0])
        if len(rest) > 1 and rest[0] == threats[0] and rest[1] not in then.winning:
            forked = then.after(rest[1]).passed.winning
            if len(forked) > 1:
                own, other = self._names
                blocks = "You block" if other == self._reader else f"{other} blocks"
                return Evidence(
                    Deed.THREAT_THEN_FORK,
                    f"threatens {move(threats[0])}",
                    then=f"{blocks}, {own} plays {move(rest[1])},"
                    f" and {_counted(forked)} lines need blocking.",
                    cells=(threats[0], rest[1]),
                    threats=forked,
                )
        words = f"wins by force, with a threat on {move(threats[0])} first"
        return Evidence(Deed.THREATS, words, cells=threats)

    def draw_by(self, cell: int) -> Evidence:
        """How a stone keeps the draw; it is known to keep it."""
        if cell in self.passed.winning:
            lines = self._lines_through((cell,), self.other)
            return Evidence(Deed.BLOCKS, f"blocks {_named(self.rules, lines)}")
        after = self.after(cell)
        if all(line & after.own and line & after.other for line in shortest_lines(self.rules)):
            return Evidence(Deed.NO_LINE_OPEN, "leaves no line open for anybody")
        line, other = _forced_win(self.rules, self.other, self.own), self._names[1]
        if line:
            stopped = self.passed.win_by(line)
            move = self.rules.notation.format(line[0])
            then = f"Left alone, {other} plays {move} and {stopped.words}. {stopped.then}".rstrip()
            cells = (line[0], *stopped.cells)
            return Evidence(Deed.STOPS, "", then=then, cells=cells, threats=stopped.threats)
        few = self._free.bit_count() <= _FEW_CELLS
        # The other side, to move now, does not win either.
        if few and _solver(self.rules).value(self.other, self.own) <= 0:
            return Evidence(Deed.NOTHING_TO_STOP, f"is safe: {other} has no threat to follow up")
        return Evidence(Deed.HOLDS, "holds against every answer")

    def never_stopped(self, line: Sequence[int], win: Evidence) -> str:
        """The sentence that says which lines could not be stopped by this win, where that is known.

        Those of two threats at once are plain to see where three make a line.
        """
        if not win.threats or self.rules.connect <= _PLAIN:
            return ""
        stones = sum({self.rules.bits[cell] for cell in (line[0], *win.cells[1:])}, self.own)
        lines = self._lines_through(win.threats, stones)
        if " and " in (names := _named(self.rules, lines)):
            return f"No move stops {names} at once."
        # Two diagonals have the same name; lines that have two cells in common are in one.
        two = any((lines[0] & line).bit_count() < 2 for line in lines)
        return "No move stops both diagonals." if two else f"Nothing stops {names}."

    def _turned(self, own: int) -> "LineBoard":
        """The board for the other side, with these stones for this one."""
        return LineBoard(self.rules, self.other, own, self._names[::-1], self._reader)

    def _lines_through(self, cells: Sequence[int], stones: int) -> list[int]:
        """The lines that these stones complete with any one of these cells."""
        bits = [self.rules.bits[cell] for cell in cells]

        def is_completed(line: int) -> bool:
            return any(line & bit and not line & ~(stones | bit) for bit in bits)

        return [*filter(is_completed, shortest_lines(self.rules))]


def good_reason(
    position: Position, candidate: Candidate, reader: Side | None = None
) -> Evidence | None:
    """What a winning or drawing move does; None if no predicate knows."""
    if not isinstance(position, LinePosition):
        return None
    board = LineBoard.of(position, reader)
    if candidate.verdict is Verdict.WIN:
        return board.win_by(candidate.line) if candidate.line else None
    if candidate.verdict is Verdict.DRAW:
        return board.draw_by(candidate.cell)
    return None


@lru_cache(1024)
def _forced_win(rules: LineRules, own: int, other: int) -> tuple[int, ...]:
    """A line by which `own`, to move, wins against every defence, if it is found at once."""
    control = SearchControl(rules.start(), Limits(nodes=_NODES))
    try:
        tree = Prover(rules, control).shortest(own, other, _STONES)
    except SearchStopped:
        return ()
    bits = () if tree is None else main_line(tree, rules.full & ~(own | other))
    return tuple(map(rules.cell_of, bits))


@cache
def _solver(rules: LineRules) -> ExactSolver:
    """The solver of positions with few empty cells; it remembers what it has solved."""
    return ExactSolver(rules, SearchControl(rules.start(), Limits()))


def _named(rules: LineRules, lines: Sequence[int]) -> str:
    """The names of lines, each once: `row 0 and the diagonal`."""
    return " and ".join(dict.fromkeys(_name(rules, line) for line in lines))


def _name(rules: LineRules, line: int) -> str:
    """`row 0`, `column 2`, `the diagonal`."""
    cells = list(rules.cells_of(line))
    (row, column), (next_row, next_column) = (divmod(cell, rules.columns) for cell in cells[:2])
    base = rules.notation.base
    if row == next_row:
        return f"row {row + base}"
    return f"column {column + base}" if column == next_column else "the diagonal"


def _counted(cells: Sequence[int]) -> str:
    """`two`, or a number where there are more cells than words."""
    return {2: "two", 3: "three", 4: "four"}.get(len(cells), str(len(cells)))
