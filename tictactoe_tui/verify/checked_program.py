"""What is to be checked: the program as callables, since this room imports nothing of it.

Positions, analyses, judgements and the like are handed around as the program has them, and read by
the attributes that its own rooms promise.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from tictactoe_tui.verify.report import Findings

Position: TypeAlias = Any
"""As `games.position` promises: `play` and codes that refuse raise the program's `refusal`."""

Analysis: TypeAlias = Any
"""As `engine.info` promises, like `Candidate`."""

Candidate: TypeAlias = Any
"""One move as an analysis reports it."""

Make: TypeAlias = Callable[..., Position]
"""Makes an untouched board."""

_STEPS_A_LOOK: Final = 64
"""A search that asks whether it should stop has visited 16 to 256 nodes since it asked last."""


@dataclass(frozen=True, slots=True)
class Program:
    """Everything that is checked.

    Boards, moves and codes that cannot be raise a `refusal`. `four` makes a board of rows, columns
    and a length of lines, `numbers` one of a size and a seed, or of `values` and the side that is
    `first`. `analyse` takes a position, limits (`nodes`, `depth`), an `algorithm`, and callbacks
    `on_info` and `should_stop`. `tabled` has the scores of moves by the table of long games, if
    there is one here. `choose` is the move of the player of this name, and `points` are those of
    one game between two at tic-tac-toe on average; `exploited` is how often one loses on a side to
    whoever knows its habits.

    `book` is what Sera and analyses find written down about the moves of a position, `certificates`
    the text that it comes from, and `openings` the list of all first stones. `swapped` is what the
    swap rule makes of an analysis. `prove` is how one reply to a first stone, or to White's answer
    to it, is answered with so many nodes, if it can be; `prove_on` what becomes of a file with this
    text about a first stone that wins, None where it is about another.

    `match` plays people and computers by their names, with or without the swap rule, and tells how
    the match stands: an action is a cell, or the name of something else to do. `label` is the label
    of one move, `review` the judgements on a whole game, the move that lost it, and how many
    decisions of each side mattered and were right. `advised` are the cells of the lesson that
    applies to a position. `decisions` are the open positions that practice has, and `cannot_lose`
    says whether a learner whose answers these are, by the codes of `decisions`, is told so as a
    side against Sera or anybody. `puzzles` are those of the shipped pack, and `accepts` says
    whether a first move of one is taken for right.
    """

    refusal: type[Exception]
    tictactoe: Make
    four: Make
    numbers: Make
    parse: Callable[[str], Position]
    analyse: Callable[..., Analysis]
    tabled: Callable[[Position], Mapping[int, int] | None]
    choose: Callable[[str, Position, Random, Callable[[], bool]], int]
    points: Callable[[str, str], float]
    exploited: Callable[[str, int], float]
    book: Callable[[Position], Mapping[int, Any]]
    certificates: Callable[[], str]
    openings: Callable[[], Sequence[Mapping[str, object]]]
    swapped: Callable[[Position, Any], Analysis]
    prove: Callable[[int, int | None, int, int, Callable[[], bool]], Any]
    prove_on: Callable[[int, str, int, Callable[[int, int], None]], str | None]
    match: Callable[[Position, tuple[str, str], bool, Sequence[int | str]], Mapping[str, object]]
    label: Callable[[Position, int], str]
    review: Callable[
        [Sequence[tuple[Position, int]]],
        tuple[Sequence[Any], int | None, tuple[int, int], tuple[int, int]],
    ]
    advised: Callable[[Position], Sequence[int]]
    decisions: Callable[[], Iterable[Any]]
    cannot_lose: Callable[[Mapping[str, int], int, str], bool]
    puzzles: Callable[[], Sequence[Any]]
    accepts: Callable[[Any, int], bool]


@dataclass(slots=True)
class ProgramFindings(Findings):
    """Findings about a program, whose searches count as steps of the check."""

    program: Program = field(kw_only=True)

    def analyse(self, position: Position, **limits: Any) -> Analysis:
        """What the program finds within these limits; `stop_at` is at which call it is stopped."""
        return self.program.analyse(
            position, should_stop=self.stopping_at_call(limits.pop("stop_at", None)), **limits
        )

    def choose(self, name: str, position: Position, source: Random, hurried: bool = False) -> int:
        """The move of a player, who is told to stop thinking at once where it is `hurried`."""
        return self.program.choose(
            name, position, source, self.stopping_at_call(0 if hurried else None)
        )

    def stopping_at_call(self, number: int | None) -> Callable[[], bool]:
        """A `should_stop` that turns true at its n-th call, from 0, or never; each call is work."""
        calls = 0

        def should_stop() -> bool:
            nonlocal calls
            self.work(_STEPS_A_LOOK)
            calls += 1
            return number is not None and calls > number

        return should_stop

    def tried(self, attempt: Callable[[], object]) -> Any:
        """What comes of an attempt: its result, or the program's refusal."""
        try:
            return attempt()
        except self.program.refusal as refusal:
            return refusal

    def refuses(self, attempt: Callable[[], object]) -> bool:
        """Whether the program refuses an attempt."""
        return isinstance(self.tried(attempt), self.program.refusal)


class Kind(NamedTuple):
    """How a game names its sides and writes its moves."""

    key: str
    sides: tuple[str, str]
    base: int
    separator: str

    def written(self, cell: int, columns: int) -> str:
        """A move as people write it."""
        row, column = cell // columns, cell % columns
        return f"{row + self.base}{self.separator}{column + self.base}"


TICTACTOE: Final = Kind("tictactoe", ("X", "O"), 0, " ")
FOUR: Final = Kind("four", ("Black", "White"), 0, " ")
ROWCOL: Final = Kind("rowcol", ("A", "B"), 1, ",")
