"""A second reader of certificates: who wins after a first stone on 20x20, and how.

It reads what `tictactoe_tui.proofs.certificate` describes and shares nothing with it: a text that
both readers misunderstand in the same way would have to fool two programs.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

SIDE: Final = 20
CELLS: Final = range(SIDE * SIDE)
_HEADING = re.compile(r"opening (\S+) (black|white) (\d+) (\d+|-)(?: on (\d{1,2})x(\d{1,2})x(\d))?")
_CELL = re.compile(r"(\d\d?)\.(\d\d?)")


class Refuted(ValueError):
    """A certificate that does not hold; the text says where and why, without a full stop."""


class Step(NamedTuple):
    """A move of the winner, and the numbers of the steps after named replies and after all others.

    A step without `others` is the end: its move is said to complete a line. `stones` is how many
    the winner needs at most from here on, as far as the text goes, this one included.
    """

    move: int
    replies: Mapping[int, int]
    others: int | None
    stones: int


class OpeningProof(NamedTuple):
    """One certificate as it stands in the text; `winner` is 0 for Black and 1 for White.

    `board` has its rows, its columns and the length of a line; cells are those of 20x20.
    """

    first: int
    winner: int
    most: int
    least: int | None
    steps: tuple[Step, ...]
    board: tuple[int, int, int] = (SIDE, SIDE, 4)

    @property
    def status(self) -> str:
        """Whether fewer stones are known not to do."""
        return "proved" if self.least == self.most else "bound"


def certificates(text: str) -> Iterator[list[str]]:
    """The lines of each certificate, its heading first."""
    section: list[str] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("opening ") and section:
            yield section
            section = []
        section.append(line)
    if section:
        yield section


def read_opening(lines: list[str]) -> OpeningProof:
    """A certificate, or Refuted where it is none."""
    heading = _HEADING.fullmatch(lines[0])
    if heading is None:
        raise Refuted("There is no opening here")
    steps: list[Step] = []
    for line in lines[1:]:
        steps.append(_step(line, steps))
    if not steps:
        raise Refuted("There are no steps")
    least = None if heading[4] == "-" else int(heading[4])
    winner = int(heading[2] == "white")
    proof = OpeningProof(_cell(heading[1]), winner, int(heading[3]), least, tuple(steps))
    if heading[5] is None:
        return proof
    rows, columns, connect = int(heading[5]), int(heading[6]), int(heading[7])
    if not (0 < rows <= SIDE and 0 < columns <= SIDE and connect > 2):
        raise Refuted("There is no such board")
    return proof._replace(board=(rows, columns, connect))


def _step(line: str, before: list[Step]) -> Step:
    """One line of steps, which may lead to earlier ones only."""
    move, *answers = line.split(" ")
    replies: dict[int, int] = {}
    others = None
    for answer in answers:
        named, _, target = answer.partition(">")
        if not target.isdecimal() or int(target) >= len(before) or others is not None:
            raise Refuted(f"Step {len(before)}: {answer!r} cannot stand here")
        if named == "*":
            others = int(target)
            continue
        for reply in map(_cell, named.split(",")):
            if reply in replies:
                raise Refuted(f"Step {len(before)} answers a reply twice")
            replies[reply] = int(target)
    if answers and others is None:
        raise Refuted(f"Step {len(before)} leaves replies without an answer")
    following = {*replies.values()} if others is None else {*replies.values(), others}
    stones = 1 + max((before[number].stones for number in following), default=0)
    return Step(_cell(move), replies, others, stones)


def _cell(text: str) -> int:
    match = _CELL.fullmatch(text)
    if match is None or int(match[1]) >= SIDE or int(match[2]) >= SIDE:
        raise Refuted(f"{text!r} is no cell")
    return int(match[1]) * SIDE + int(match[2])


def distance(one: int, two: int) -> int:
    """How far apart two cells are, by the steps of a king."""
    return max(abs(one // SIDE - two // SIDE), abs(one % SIDE - two % SIDE))


def _image(down: bool, right: bool, turned: bool) -> tuple[int, ...]:
    """Where each cell goes on a board that is mirrored so and then, or not, about its diagonal."""
    image: list[int] = []
    for cell in CELLS:
        row, column = divmod(cell, SIDE)
        place = (SIDE - 1 - row if down else row, SIDE - 1 - column if right else column)
        row, column = reversed(place) if turned else place
        image.append(row * SIDE + column)
    return tuple(image)


IMAGES: Final = tuple(_image(*flips) for flips in product((False, True), repeat=3))
"""All eight mirror images of the board."""
