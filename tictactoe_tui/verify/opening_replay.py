"""The proofs of first stones of four, read and replayed by code of this package alone.

The format is described in `tictactoe_tui.proofs.certificate`, but its reader is not used here: a
mistake in reading would have to be made twice to go unnoticed.

Every reply that the rules allow is played at every step. Named replies are played one by one. All
those that a step leaves to its `*` are played together, as one stone that may be on any of these
cells. Such a stone

- refutes a later move of the winner that may find it on its cell;
- counts in every window of cells in which it may be, when the question is whether the loser
  completes a line.

The second is stricter than the truth, since one stone cannot be in two windows far apart. So a
proof that holds might be refused, but no proof is accepted that fails against any single reply.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product, repeat
from typing import Any, Final, NamedTuple, TypeAlias

SIDE: Final = 20
CELLS: Final = range(SIDE * SIDE)
_HEADING = re.compile(r"opening (\S+) (black|white) (\d+) (\d+|-)(?: on (\d{1,2})x(\d{1,2})x(\d))?")
_CELL = re.compile(r"(\d\d?)\.(\d\d?)")


class Refuted(ValueError):
    """A certificate that does not hold; the text says where and why, without a full stop."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A move of the winner, and the next ones after named replies and after all others.

    A step without `others` is the end: its move is said to complete a line. `stones` is how many
    the winner needs at most from here on, as far as the text goes, this one included.
    """

    move: int
    replies: Mapping[int, "Step"]
    others: "Step | None"
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
        """`proved` if the winner is said to need this many stones at least, else `bound`."""
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
    """The certificate on these lines; Refuted if there is none."""
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
    """The step on one line, which may refer to earlier steps only."""
    move, *answers = line.split(" ")
    replies: dict[int, Step] = {}
    others: Step | None = None
    for answer in answers:
        named, _, target = answer.partition(">")
        if not target.isdecimal() or int(target) >= len(before) or others is not None:
            raise Refuted(f"Step {len(before)}: {answer!r} cannot stand here")
        then = before[int(target)]
        if named == "*":
            others = then
            continue
        for reply in map(_cell, named.split(",")):
            if reply in replies:
                raise Refuted(f"Step {len(before)} answers a reply twice")
            replies[reply] = then
    if answers and others is None:
        raise Refuted(f"Step {len(before)} leaves replies without an answer")
    following = filter(None, (*replies.values(), others))
    longest = max((each.stones for each in following), default=0)
    return Step(_cell(move), replies, others, 1 + longest)


def _cell(text: str) -> int:
    match = _CELL.fullmatch(text)
    if match is None or int(match[1]) >= SIDE or int(match[2]) >= SIDE:
        raise Refuted(f"{text!r} is no cell")
    return int(match[1]) * SIDE + int(match[2])


def distance(one: int, two: int) -> int:
    """How far apart two cells are, by the steps of a king."""
    return max(abs(one // SIDE - two // SIDE), abs(one % SIDE - two % SIDE))


def _image(down: bool, right: bool, turned: bool) -> tuple[int, ...]:
    """The new cell of each cell after these reflections, the one about the diagonal last."""
    image: list[int] = []
    for cell in CELLS:
        row, column = divmod(cell, SIDE)
        place = (SIDE - 1 - row if down else row, SIDE - 1 - column if right else column)
        row, column = reversed(place) if turned else place
        image.append(row * SIDE + column)
    return tuple(image)


IMAGES: Final = tuple(_image(*flips) for flips in product((False, True), repeat=3))


_WIDTH: Final = SIDE + 1  # a column that is never set keeps lines from running over the edge
DIRECTIONS: Final = (1, _WIDTH - 1, _WIDTH, _WIDTH + 1)
BITS: Final = tuple(1 << cell // SIDE * _WIDTH + cell % SIDE for cell in CELLS)
BOARD: Final = sum(BITS)


class Hidden(NamedTuple):
    """A stone of the loser on one of these cells, and the windows that it may be in."""

    cells: int
    windows: tuple[int, ...]


def replayed(proof: OpeningProof) -> int:
    """Play a certificate with every reply; returns the steps this took, or raises Refuted."""
    root, first = proof.steps[-1], BITS[proof.first]
    if proof.winner == 0 and root.move != proof.first:
        raise Refuted("The last step is not the first stone")
    if not first & _cells_of(proof.board):
        raise Refuted("The first stone is not on the board")
    return replayed_after(root, 0, first * proof.winner, proof.most, proof.board)


def replayed_after(
    step: Any, own: int, other: int, most: int, board: tuple[int, int, int] = (SIDE, SIDE, 4)
) -> int:
    """Play a proof from these stones on, with every reply; returns the steps this took."""
    replay = _Replay(board)
    longest = replay.play(step, own, other, ())
    if longest != most:
        raise Refuted(f"The longest win takes {longest} stones")
    return replay.steps


def _cells_of(board: tuple[int, int, int]) -> int:
    rows, columns, _ = board
    return sum(BITS[cell] for cell in CELLS if cell // SIDE < rows and cell % SIDE < columns)


class _Replay:
    """One replay of a proof on a board; `steps` counts the steps played so far."""

    def __init__(self, board: tuple[int, int, int]) -> None:
        self._board, self._connect = _cells_of(board), board[2]
        self.steps = 0

    def play(self, step: Step, own: int, other: int, hidden: tuple[Hidden, ...]) -> int:
        """Play a step and all replies to it; returns how many stones the winner needs at most."""
        self.steps += 1
        move, others = BITS[step.move], step.others
        if not self._board & move & ~(own | other) or any(each.cells & move for each in hidden):
            raise Refuted(f"The winner cannot play {named(move)}: it may be taken")
        own |= move
        if has_line(own, self._connect) != (others is None):
            raise Refuted(f"{named(move)} should complete a line exactly at the end")
        if others is None:
            return 1
        if self._may_complete(own, other, hidden):
            raise Refuted(f"After {named(move)} the loser may complete a line")
        free = self._board & ~(own | other)
        longest = 0
        for cell, then in step.replies.items():
            reply = BITS[cell]
            if free & reply:
                free ^= reply
                longest = max(longest, self._after(reply, then, own, other | reply, hidden))
        if free:
            # A step that ends the game does not look at the windows.
            ends = others.others is None
            windows = () if ends else map(self._windows_with, repeat(free), DIRECTIONS)
            stone = Hidden(free, tuple(windows))
            longest = max(longest, self._after(free, others, own, other, (*hidden, stone)))
        return 1 + longest

    def _after(
        self, reply: int, step: Step, own: int, other: int, hidden: tuple[Hidden, ...]
    ) -> int:
        """Play a step after a reply, or after any of several."""
        try:
            return self.play(step, own, other, hidden)
        except Refuted as refuted:
            several = reply & (reply - 1)
            where = "a reply without a name" if several else named(reply)
            raise Refuted(f"{where}: {refuted}") from None

    def _windows_with(self, cells: int, step: int) -> int:
        """The starts of the windows in one direction that hold at least one of these cells."""
        found = 0
        for gap in range(0, self._connect * step, step):
            found |= cells >> gap
        return found

    def _may_complete(self, own: int, other: int, hidden: tuple[Hidden, ...]) -> bool:
        """Whether the loser, to move, may complete a line with the stones he has or may have."""
        connect, open_cells = self._connect, self._board & ~own
        if other.bit_count() + len(hidden) < connect - 1:
            return False
        for at, step in enumerate(DIRECTIONS):
            gaps = range(0, connect * step, step)
            # By number: the windows that hold at least so many stones.
            held = [-1] + [0] * (connect - 1)
            for cells in (*(other >> gap for gap in gaps), *(each.windows[at] for each in hidden)):
                for number in range(connect - 1, 0, -1):
                    held[number] |= held[number - 1] & cells
            live = held[-1]
            if not live:
                continue
            for gap in gaps:
                live &= open_cells >> gap
            if live:
                return True
        return False


def has_line(stones: int, connect: int = 4) -> bool:
    """Whether this many of these stones stand in a row."""
    for step in DIRECTIONS:
        held = stones
        for gap in range(step, connect * step, step):
            held &= stones >> gap
        if held:
            return True
    return False


def named(cell: int) -> str:
    """The cell of a one-bit board, as people write it."""
    row, column = divmod(cell.bit_length() - 1, _WIDTH)
    return f"{row} {column}"


_Move: TypeAlias = tuple[int, list[tuple[int, "_Move"]], "_Move | None"]
"""A step in one-bit boards: its move, the named replies and what follows, and after all others."""


class ReplyByReply:
    """Plays a certificate reply by reply; `played` counts the replies so far.

    Each reply is played alone, on 20x20, with one exception. Where the next step ends the game,
    the replies without a name are looked at together: all of them meet the same winning move, and
    only a reply on its cell could stop it.
    """

    def __init__(self, proof: OpeningProof) -> None:
        made: dict[Step | None, _Move] = {}
        for each in proof.steps:
            answers = [(BITS[reply], made[then]) for reply, then in each.replies.items()]
            self._root = made[each] = BITS[each.move], answers, made.get(each.others)
        self._first = BITS[proof.first] * proof.winner
        self.played = 0

    @property
    def replies(self) -> list[int]:
        """The cells on which the first reply of the loser may be."""
        taken = self._root[0] | self._first
        return [cell for cell, bit in enumerate(BITS) if not bit & taken]

    def play(self, reply: int) -> None:
        """Play this first reply of the loser and all that can follow; Refuted where he escapes."""
        (move, answers, others), bit = self._root, BITS[reply]
        then = dict(answers).get(bit, others)
        if then is None:
            raise Refuted("The proof ends before it begins")
        self.played += 1
        self._follow(then, move, self._first | bit)

    def _follow(self, step: _Move, own: int, other: int) -> None:
        """Play a step, and every legal reply to it."""
        move, answers, others = step
        if (own | other) & move:
            raise Refuted(f"{named(move)} is taken")
        own |= move
        if has_line(own) != (others is None):
            raise Refuted(f"{named(move)} should complete a line exactly at the end")
        if others is None:
            return
        free = BOARD & ~(own | other)
        if _completes(other, free):
            raise Refuted(f"After {named(move)} the loser completes a line")
        self.played += free.bit_count()
        for reply, then in answers:
            if reply & free:
                free ^= reply
                self._follow(then, own, other | reply)
        last, _, goes_on = others
        if goes_on is None and free:
            if last & (free | own | other) or not has_line(own | last):
                raise Refuted(f"{named(last)} does not win against every reply")
            return
        while free:
            reply = free & -free
            free ^= reply
            self._follow(others, own, other | reply)


def _completes(stones: int, free: int) -> bool:
    """Whether three of these stones stand in a row of four with a free cell."""
    for step in DIRECTIONS:
        pairs = stones & stones >> step
        triples = pairs & pairs >> step
        apart = pairs & stones >> 3 * step
        beside = stones & pairs >> 2 * step
        if (triples >> step | triples << 3 * step | apart << 2 * step | beside << step) & free:
            return True
    return False
