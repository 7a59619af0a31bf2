"""The certificates of first stones on 20x20, replayed with nothing of the program but their text.

The form is described in `tictactoe_tui.proofs.certificate`; this reads it again on its own. Every
reply that the rules allow is played at every step. Named replies are played one by one. All those
that a step leaves to its `*` are played together, as one stone of which is only known that it is
on one of these cells. Such a stone

- refutes a later move of the winner that may find it on its cell;
- counts in every window of four cells in which it may be, when the question is whether the loser
  completes a line.

The second is more than it can do, since it cannot be in two windows far apart: so a proof that
holds might be refused, but no proof is accepted that fails against any single reply.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tictactoe_tui.verify.report import Report

SIDE: Final = 20
_WIDTH: Final = SIDE + 1  # a column that is never set keeps lines from running over the edge
_DIRECTIONS: Final = (1, _WIDTH - 1, _WIDTH, _WIDTH + 1)
_BOARD: Final = sum(1 << row * _WIDTH + column for row in range(SIDE) for column in range(SIDE))
_HEADING = re.compile(r"opening (\S+) (black|white) (\d+) (\d+|-)")
_CELL = re.compile(r"(\d\d?)\.(\d\d?)")


class Refuted(ValueError):
    """A certificate that does not hold; the text says where and why."""


class AtlasStep(NamedTuple):
    """A move, the numbers of the steps after named replies, and that after all the others."""

    move: int
    replies: Mapping[int, int]
    others: int | None


class OpeningProof(NamedTuple):
    """One certificate as it stands in the text; cells are boards with one bit."""

    first: int
    white_wins: bool
    most: int
    steps: tuple[AtlasStep, ...]


class Hidden(NamedTuple):
    """A stone of the loser on one of these cells, and the windows that it may be in."""

    cells: int
    windows: tuple[int, ...]


def check_openings(text: str) -> Report:
    """Replay every certificate of a text."""
    failures: list[str] = []
    stones: dict[str, int] = {}
    replayed = 0
    for certificate in _sections(text):
        try:
            proof = read_opening(certificate)
            replay = _Replay(proof)
            replay.run()
        except Refuted as refuted:
            failures.append(f"{certificate[0]}: {refuted}")
            continue
        replayed += replay.steps
        winner = "White" if proof.white_wins else "Black"
        name = f"first stones, up to symmetry, that {winner} wins with at most {proof.most}"
        stones[name] = stones.get(name, 0) + 1
    details = {"steps replayed": replayed, **dict(sorted(stones.items()))}
    return Report.of("Four in a row: first stones", replayed, failures, details)


def _sections(text: str) -> Iterator[list[str]]:
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
        raise Refuted("There is no opening here.")
    steps: list[AtlasStep] = []
    for line in lines[1:]:
        steps.append(_step(line, len(steps)))
    if not steps:
        raise Refuted("There are no steps.")
    return OpeningProof(_cell(heading[1]), heading[2] == "white", int(heading[3]), tuple(steps))


def _step(line: str, number: int) -> AtlasStep:
    """One line of steps, which may lead to earlier ones only."""
    move, *answers = line.split(" ")
    replies: dict[int, int] = {}
    others = None
    for answer in answers:
        named, _, target = answer.partition(">")
        if not target.isdecimal() or int(target) >= number or others is not None:
            raise Refuted(f"ProofStep {number}: {answer!r} cannot stand here.")
        if named == "*":
            others = int(target)
            continue
        for reply in map(_cell, named.split(",")):
            if reply in replies:
                raise Refuted(f"ProofStep {number} answers a reply twice.")
            replies[reply] = int(target)
    if answers and others is None:
        raise Refuted(f"ProofStep {number} leaves replies without an answer.")
    return AtlasStep(_cell(move), replies, others)


def _cell(text: str) -> int:
    match = _CELL.fullmatch(text)
    if match is None or int(match[1]) >= SIDE or int(match[2]) >= SIDE:
        raise Refuted(f"{text!r} is no cell.")
    return 1 << int(match[1]) * _WIDTH + int(match[2])


class _Replay:
    """One certificate being played; `steps` counts what was."""

    def __init__(self, proof: OpeningProof) -> None:
        self._proof = proof
        self.steps = 0

    def run(self) -> None:
        """Play everything from the first stone on, or Refuted with the moves that break it."""
        proof = self._proof
        root = len(proof.steps) - 1
        if proof.white_wins:
            longest = self._play(root, 0, proof.first, ())
        else:
            if proof.steps[root].move != proof.first:
                raise Refuted("The last step is not the first stone.")
            longest = self._play(root, 0, 0, ())
        if longest != proof.most:
            raise Refuted(f"The longest win takes {longest} stones.")

    def _play(self, number: int, own: int, other: int, hidden: tuple[Hidden, ...]) -> int:
        """Play a step and all replies to it; says how many stones the winner needs at most."""
        self.steps += 1
        move, replies, others = self._proof.steps[number]
        if (own | other) & move or any(stone.cells & move for stone in hidden):
            raise Refuted(f"The winner cannot play {_named(move)}: it may be taken.")
        own |= move
        if _has_line(own) != (others is None):
            raise Refuted(f"{_named(move)} should complete a line exactly at the end.")
        if others is None:
            return 1
        if _may_complete(own, other, hidden):
            raise Refuted(f"After {_named(move)} the loser may complete a line.")
        free = _BOARD & ~(own | other)
        longest = 0
        for reply, then in replies.items():
            if free & reply:
                free ^= reply
                longest = max(longest, self._after(reply, then, own, other | reply, hidden))
        if free:
            stone = Hidden(free, tuple(_windows_with(free, step) for step in _DIRECTIONS))
            longest = max(longest, self._after(free, others, own, other, (*hidden, stone)))
        return 1 + longest

    def _after(
        self, reply: int, number: int, own: int, other: int, hidden: tuple[Hidden, ...]
    ) -> int:
        """Play a step after a reply, or after any of several."""
        try:
            return self._play(number, own, other, hidden)
        except Refuted as refuted:
            several = reply & (reply - 1)
            where = "a reply without a name" if several else _named(reply)
            raise Refuted(f"{where}: {refuted}") from None


def _has_line(stones: int) -> bool:
    """Whether four of these stones stand in a row."""
    for step in _DIRECTIONS:
        pairs = stones & stones >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def _windows_with(cells: int, step: int) -> int:
    """The starts of the windows in one direction that hold at least one of these cells."""
    return cells | cells >> step | cells >> 2 * step | cells >> 3 * step


def _may_complete(own: int, other: int, hidden: tuple[Hidden, ...]) -> bool:
    """Whether the loser, to move, may complete a line with the stones he has or may have."""
    for at, step in enumerate(_DIRECTIONS):
        one = two = three = 0
        shifted = (other, other >> step, other >> 2 * step, other >> 3 * step)
        for held in (*shifted, *(stone.windows[at] for stone in hidden)):
            three |= two & held
            two |= one & held
            one |= held
        live = _BOARD & ~own
        live &= live >> step
        if three & live & live >> 2 * step:
            return True
    return False


def _named(cell: int) -> str:
    row, column = divmod(cell.bit_length() - 1, _WIDTH)
    return f"{row} {column}"
