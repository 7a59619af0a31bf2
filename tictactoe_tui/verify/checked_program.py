"""What is to be checked: the program as callables, since this room imports nothing of it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

Position: TypeAlias = Any
"""A position as the program has it: handed back as it came, and read as `games.base` promises."""


class Candidate(Protocol):
    """One move as an analysis reports it."""

    @property
    def cell(self) -> int:
        """The cell, counted along the rows."""

    @property
    def score(self) -> int | None:
        """What the move comes to, as far as it is known."""

    @property
    def verdict(self) -> str:
        """`win`, `draw`, `loss` or `unknown`."""

    @property
    def plies(self) -> int | None:
        """How long the game goes on after it."""

    @property
    def status(self) -> str:
        """`proved`, `bound` or `estimate`."""

    @property
    def line(self) -> Sequence[int]:
        """The expected moves, this one first."""

    @property
    def sense(self) -> str | None:
        """`>=` or `<=` for a bound."""


class Analysis(Protocol):
    """What an analysis has found so far."""

    @property
    def candidates(self) -> Sequence[Candidate]:
        """Every move, best first."""

    @property
    def result(self) -> int | None:
        """1, 0 or -1 for the side to move, where it is proved."""

    @property
    def end_ply(self) -> int | None:
        """At which ply the game ends."""

    @property
    def best(self) -> int | None:
        """The cell to play."""

    @property
    def nodes(self) -> int:
        """The work that was done."""

    @property
    def depth(self) -> int:
        """How many plies it has looked ahead."""

    @property
    def cutoffs(self) -> int:
        """How often moves needed no look any more."""

    @property
    def done(self) -> bool:
        """Whether the search came to its own end."""


class Analyse(Protocol):
    """A search: unlimited, or cut by nodes, by depth, or after being asked so often to stop."""

    def __call__(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        stop_after: int | None = None,
        algorithm: str | None = None,
        on_info: Callable[[Any], None] | None = None,
    ) -> Analysis:
        """What was found."""


class WrittenMove(Protocol):
    """What the book says of a move."""

    @property
    def wins(self) -> bool:
        """Whether the move wins, else it loses."""

    @property
    def stones(self) -> int:
        """How many stones the winner still needs at most, this move included if it is his."""

    @property
    def exact(self) -> bool:
        """Whether fewer cannot do."""

    @property
    def line(self) -> Sequence[int]:
        """The expected moves, this one first."""


class Judged(Protocol):
    """What a review says of one move."""

    @property
    def cell(self) -> int:
        """The move."""

    @property
    def label(self) -> str:
        """What is proved of it, in one word; `open` where that is too little."""

    @property
    def status(self) -> str:
        """`proved` with every label but `open`."""

    @property
    def played(self) -> Candidate:
        """What it comes to."""

    @property
    def best(self) -> Candidate | None:
        """A best move known, itself where it is one."""

    @property
    def matters(self) -> bool | None:
        """Whether the moves differ in result."""

    @property
    def right(self) -> bool | None:
        """Whether it keeps the result."""

    @property
    def lost(self) -> int | None:
        """The points that it gives away."""


class Reviewed(NamedTuple):
    """A judged game: its moves, the one that lost it, and the decisions of both sides."""

    judgements: Sequence[Judged]
    lost_at: int | None
    mattered: tuple[int, int]
    right: tuple[int, int]


class VerdictTold(NamedTuple):
    """What a review shows of a move, or of the whole game: title, how sure it is, sentences."""

    title: str
    aside: str
    sentences: Sequence[str]


class ThreatCells(Protocol):
    """The cells that a board marks before a move."""

    @property
    def winning(self) -> Sequence[int]:
        """Where the side to move wins at once."""

    @property
    def danger(self) -> Sequence[int]:
        """Where the other side would."""

    @property
    def double(self) -> Sequence[int]:
        """Where the side to move makes two threats, unless it can win."""


class HintGiven(NamedTuple):
    """A hint: what it says, where it points, and whether it calls itself proved."""

    text: str
    cells: Sequence[int]
    proved: bool


class Explanation(NamedTuple):
    """The label of a move, what it is called, its status, its reasons, and how the game goes on."""

    label: str
    called: str
    status: str
    comes_to: str
    reasons: Sequence[str]
    line: str
    better: str


class PuzzleGiven(NamedTuple):
    """A puzzle of the pack, and the first moves that the program takes for right."""

    id: str
    code: str
    solution: Sequence[int]
    accepted: Sequence[int]
    line: Sequence[int]
    kind: str
    amount: int
    rest: str
    grade: int


class MatchTold(NamedTuple):
    """A match after some actions: what was refused of them, what stands, and who is where.

    `seats` are names by side, `winner` is a side, and `may_swap` whether the first stone may be
    taken over now. `recorded` is how the record reads its end from what was written down: the
    names by side, that of the winner, and how many moves there were. `said` is the sentence about
    the end, if there is one.
    """

    refused: Sequence[int]
    cells: Sequence[int]
    seats: tuple[str, str]
    mover: str | None
    may_swap: bool
    winner: int | None
    recorded: tuple[tuple[str, str], str | None, int] | None
    said: str


class DecisionTold(NamedTuple):
    """An open position of the atlas: its number, what its moves come to, and where they lead."""

    number: int
    code: str
    results: Mapping[int, int]
    after: Mapping[int, str]


class ProofNode(Protocol):
    """A move of the winner in a proof, and what he plays after named replies and all others."""

    @property
    def move(self) -> int:
        """The cell, counted along the rows."""

    @property
    def replies(self) -> "Mapping[int, ProofNode]":
        """What comes after the replies that have a name."""

    @property
    def others(self) -> "ProofNode | None":
        """What comes after all others; nothing where the move completes a line."""

    @property
    def stones(self) -> int:
        """How many stones the winner needs at most, this one included."""


class Refused(NamedTuple):
    """A refusal: what it is for programs, and the sentence for people."""

    reason: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences about a position, as screens and commands get them."""

    verdict: Callable[[Any], str]
    score: Callable[[Any], str]
    points: Callable[[Any], str]
    made: Callable[[Position, int, Any], str]
    threats: Callable[[Position], ThreatCells]
    result: Callable[[Position, int], str]
    where: Callable[[Position, int], str]
    advice: Callable[[Position], tuple[str, Sequence[int]]]
    introduction: Callable[[str, int], str]
    prediction: Callable[[Position, Any], str]
    document: Callable[[Position, Any], Mapping[str, Any]]
    evaluation: Callable[[Position, Any], tuple[float, str] | None]
    hint: Callable[[Position, Any, int], HintGiven]
    why: Callable[[Position, int, Any], Explanation]
    label: Callable[[Position, int], str]
    opening: Callable[[int], str]
    answer: Callable[[int, int], str]
    review: Callable[[Sequence[tuple[Position, int]]], Reviewed]
    told: Callable[[Sequence[tuple[Position, int]]], Sequence[VerdictTold]]
    facts: Callable[[Position, int, Any], Collection[str]]


@dataclass(frozen=True, slots=True)
class Program:
    """Everything that is checked.

    `play` and `typed` may refuse; boards, codes and `choose` then answer with a sentence; it is the
    choice of the player of this name, who may be told to stop thinking at once; `tabled` has
    the scores of moves by the table of long games, if there is one here; `book` is what Sera
    and analyses find written down about the moves of a position, `certificates` the text that it
    comes from, `swapped` what the swap rule makes of an analysis, and `openings` the list of all
    first stones that `openings four --json` prints; `puzzles` are those of the shipped pack.
    `match` plays people and computers by their names, with or without the swap rule: an action
    is a cell, or the name of something else to do; `next_matches` are where a rematch of a
    match with this start and seed begins, and another on the same board. `prove` is how `prove`
    answers one reply to a first stone, or to White's answer to it, if it can with so many
    nodes, and `prove_on` what it makes of a file with this text about a first stone that wins,
    None where it is about another. `points` are those of one game between two characters at
    tic-tac-toe on average, and `cannot_lose` says whether a learner whose answers these are, by
    the codes of `decisions`, is told so as a side against Sera or anybody.
    """

    lines: Callable[[str, int, int, int], Position]
    numbers: Callable[[int, Sequence[int], int], Position]
    drawn: Callable[[int, int], Position]
    board: Callable[[str, str], Position]
    parse: Callable[[str], Position | str]
    play: Callable[[Position, int, int], Position | Refused]
    typed: Callable[[Position, str], int | Refused]
    analyse: Analyse
    tabled: Callable[[Position], Mapping[int, int] | None]
    choose: Callable[[str, Position, Random, bool], int | str]
    book: Callable[[Position], Mapping[int, WrittenMove]]
    certificates: Callable[[], str]
    swapped: Callable[[Position, Any], Analysis]
    match: Callable[[Position, tuple[str, str], bool, Sequence[int | str]], MatchTold]
    next_matches: Callable[[Position, int], tuple[Position, Position]]
    prove: Callable[[int, int | None, int, int], ProofNode | None]
    prove_on: Callable[[int, str], str | None]
    points: Callable[[str, str], float]
    decisions: Callable[[], Sequence[DecisionTold]]
    cannot_lose: Callable[[Mapping[str, int], int, str], bool]
    openings: Callable[[], Sequence[Mapping[str, object]]]
    puzzles: Callable[[], Sequence[PuzzleGiven]]
    words: Words


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
