"""The written proof of one first stone of four: who wins after it, whatever the loser replies.

A file holds any number of certificates. Each is a heading, and then one step a line:

    heading = "opening " cell " " winner " " most " " ( least | "-" ) [ " on " board ]
    board   = rows "x" columns "x" connect
    winner  = "black" | "white"
    step    = cell { " " cell { "," cell } ">" number } [ " *>" number ]
    cell    = row "." column, both from 0
    most, least, number, rows, columns, connect = digits

Without a board it is about four in a row on 20x20. Lines that are empty or begin with `#` are
ignored. The cell of the heading is Black's first stone. The winner wins with at most `most` stones
of his own, that stone included if he is Black. `least` claims that he cannot win with fewer against
every defence, which the search says and the proof does not show; `-` makes no such claim.

A step is a move of the winner. The steps of a certificate are numbered from 0 in the order of
their lines, and refer only to earlier ones: `2.2,2.3>17` says that after the loser's replies 2 2
and 2 3 the winner goes on with step 17, and `*>5` what he does after every reply that is not
named; it is always the last. No reply is named twice. A step with nothing after its cell
completes a line of four or more, and the game is over; every other step has a `*`.

The last step is where the proof begins: Black's first stone itself, on the empty board, where
Black wins, and White's answer to it where White does. To check a proof, play that step on the
board, every reply of the loser that the rules allow, the step that it leads to, and so on: each
step's cell must be free, a step without answers must complete a line, no other step may, and no
reply may complete a line of the loser.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tictactoe_tui.games.position import Side

SIDE: Final = 20
_WINNERS: Final = {"black": Side.ONE, "white": Side.TWO}
Board = tuple[int, int, int]
"""Rows, columns, and how many stones a line has."""
LARGE: Final[Board] = (SIDE, SIDE, 4)
_HEADING = re.compile(
    r"opening (\S+) (black|white) ([0-9]{1,3}) ([0-9]{1,3}|-)"
    r"(?: on ([0-9]{1,2})x([0-9]{1,2})x([0-9]))?"
)


class BrokenProof(ValueError):
    """Text that is no certificate, or whose steps do not prove what its heading says."""


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A move of the winner, with his next step for each reply.

    Cells are counted along rows of twenty on every board. `stones` says how many moves he needs at
    most, this one included.
    """

    move: int
    replies: Mapping[int, "ProofStep"]
    others: "ProofStep | None" = None
    stones: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Compute `stones` once: steps are shared, so there are many ways through them."""
        most = 0 if self.others is None else self.others.stones
        for step in self.replies.values():
            if step.stones > most:
                most = step.stones
        object.__setattr__(self, "stones", 1 + most)

    def answer(self, reply: int) -> "ProofStep | None":
        """The next step after a reply; none after a move that completes a line."""
        return self.replies.get(reply, self.others)


class FirstStone(NamedTuple):
    """What is proved of a first stone: who wins, and the most stones of his own that he needs.

    `least` is how many he needs at least, as far as that is known.
    """

    first: int
    winner: Side
    stones: int
    least: int | None
    board: Board = LARGE

    @property
    def status(self) -> str:
        """`proved` if the winner cannot win with fewer stones, and `bound` if that is not known."""
        return "proved" if self.least == self.stones else "bound"


class Certificate(NamedTuple):
    """What is proved of a first stone, and the winner's first step of the proof."""

    proved: FirstStone
    root: ProofStep


def write_certificate(certificate: Certificate) -> str:
    """The text of one certificate."""
    proved, root = certificate
    winner = "white" if proved.winner else "black"
    least = "-" if proved.least is None else proved.least
    heading = f"opening {cell_text(proved.first)} {winner} {proved.stones} {least}"
    lines = StepLines()
    lines.add(root)
    return "\n".join([heading + on_board(proved.board), *lines.texts]) + "\n"


class StepLines:
    """Steps as numbered lines, each written once however often it is needed."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}
        # Steps are kept beside their numbers: an id means nothing once its object is gone.
        self._known: dict[int, tuple[ProofStep, int]] = {}

    def add(self, step: ProofStep) -> int:
        """The number of a step; a step that is new is written first."""
        known = self._known.get(id(step))
        if known is not None:
            return known[1]
        text = self._text(step)
        number = self._numbers.setdefault(text, len(self.texts))
        if number == len(self.texts):
            self.texts.append(text)
        self._known[id(step)] = step, number
        return number

    def _text(self, step: ProofStep) -> str:
        cell = cell_text(step.move)
        if step.others is None:
            return cell
        others = self.add(step.others)
        groups: dict[int, list[int]] = {}
        for reply, then in sorted(step.replies.items()):
            groups.setdefault(self.add(then), []).append(reply)
        # A reply that gets the same answer as those without a name needs none.
        groups.pop(others, None)
        named = [f"{','.join(map(cell_text, cells))}>{to}" for to, cells in groups.items()]
        return " ".join([cell, *named, f"*>{others}"])


def read_certificate(lines: Iterable[str]) -> Certificate:
    """Read a heading and the steps after it; BrokenProof if they make no certificate."""
    first_line, *rest = (line for line in lines if line and not line.startswith("#"))
    proved, steps = read_heading(first_line), read_steps(rest)
    if not steps or steps[-1].stones != proved.stones:
        raise BrokenProof("a certificate has as many stones as its heading says")
    return Certificate(proved, steps[-1])


def read_heading(line: str) -> FirstStone:
    """What the first line of a certificate says."""
    match = _HEADING.fullmatch(line)
    if match is None:
        raise BrokenProof("a certificate begins with its opening")
    least = None if match[4] == "-" else int(match[4])
    board = LARGE if match[5] is None else (int(match[5]), int(match[6]), int(match[7]))
    return FirstStone(_cell(match[1]), _WINNERS[match[2]], int(match[3]), least, board)


def read_steps(lines: Iterable[str]) -> Sequence[ProofStep]:
    """The steps written on these lines, in their order; the last one is where the proof begins."""
    steps: list[ProofStep] = []
    for line in lines:
        cell, *answers = line.split(" ")
        steps.append(_step(_cell(cell), answers, steps))
    return steps


def _step(move: int, answers: Sequence[str], steps: Sequence[ProofStep]) -> ProofStep:
    if not answers:
        return ProofStep(move, {})
    replies: dict[int, ProofStep] = {}
    for answer in answers:
        named, _, number = answer.partition(">")
        if not number.isdecimal() or int(number) >= len(steps):
            raise BrokenProof(f"'{answer}' leads to no earlier step")
        if named == "*":
            break
        for reply in map(_cell, named.split(",")):
            if reply in replies:
                raise BrokenProof(f"two answers to {cell_text(reply)}")
            replies[reply] = steps[int(number)]
    if named != "*" or answer != answers[-1]:
        raise BrokenProof("the replies of a step end with '*'")
    return ProofStep(move, replies, steps[int(number)])


def step_for(move: int, answers: Mapping[int, ProofStep]) -> ProofStep:
    """A step from the answer to each reply; the commonest answer becomes the one for all others."""
    lines = StepLines()
    numbers = {reply: lines.add(step) for reply, step in answers.items()}
    ((common, _),) = Counter(numbers.values()).most_common(1)
    others = next(answers[reply] for reply, number in numbers.items() if number == common)
    named = {reply: answers[reply] for reply, number in numbers.items() if number != common}
    return ProofStep(move, named, others)


def on_board(board: Board) -> str:
    """The end of a heading, such as ` on 6x7x4`; nothing for four in a row on 20x20."""
    return "" if board == LARGE else f" on {'x'.join(map(str, board))}"


def cell_text(cell: int) -> str:
    """A cell as certificates write it: `row.column`, both from 0."""
    return f"{cell // SIDE}.{cell % SIDE}"


# A look-up table, as int() would also take signs, spaces and leading zeros.
_CELLS: Final = {cell_text(cell): cell for cell in range(SIDE * SIDE)}


def _cell(text: str) -> int:
    cell = _CELLS.get(text)
    if cell is None:
        raise BrokenProof(f"'{text}' is no cell")
    return cell
