"""One step of a forced win, and its written form.

    step   = cell [ "(" answer { " " answer } ")" ]
    answer = ( cell | "*" ) ":" step
    cell   = row "." column, both from 0

A step is the winner's move; a step without answers completes a line. The answers say how he goes
on after each reply of the loser; `*` stands for every reply that is not named.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_TOKEN = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}|[(): *]")


class BrokenProof(ValueError):
    """Text that is not a step, or a step that does not win."""


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A move of the winner, with his next step for each reply; cells are counted along the rows.

    `stones` says how many moves he needs at most, this one included.
    """

    move: int
    replies: Mapping[int, "ProofStep"]
    others: "ProofStep | None" = None
    stones: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Derive the stones once: steps share their parts, and there are many ways through them."""
        most = 0 if self.others is None else self.others.stones
        for step in self.replies.values():
            if step.stones > most:
                most = step.stones
        object.__setattr__(self, "stones", 1 + most)

    def answer(self, reply: int) -> "ProofStep | None":
        """The next step after a reply; none after a move that completes a line."""
        return self.replies.get(reply, self.others)


def write_step(step: ProofStep, columns: int) -> str:
    """The written form of a step."""
    text = _cell_text(step.move, columns)
    if step.others is None:
        return text
    answers = [
        f"{_cell_text(reply, columns)}:{write_step(then, columns)}"
        for reply, then in sorted(step.replies.items())
    ]
    return f"{text}({' '.join([*answers, f'*:{write_step(step.others, columns)}'])})"


def read_step(text: str, rows: int, columns: int) -> ProofStep:
    """The step that a text writes down for a board of this size, or BrokenProof."""
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != text:
        raise BrokenProof("a proof has cells, brackets, colons and stars only")
    reader = iter([*tokens, ""])
    step, following = _read(next(reader), reader, rows, columns)
    if following:
        raise BrokenProof(f"'{following}' after the end of the proof")
    return step


def _read(first: str, reader: Iterator[str], rows: int, columns: int) -> tuple[ProofStep, str]:
    """A step that begins with this token, and the token after it."""
    move, following = _cell(first, rows, columns), next(reader, "")
    if following != "(":
        return ProofStep(move, {}), following
    replies: dict[int, ProofStep] = {}
    while True:
        reply, colon = next(reader, ""), next(reader, "")
        if colon != ":":
            raise BrokenProof(f"no answer to '{reply}'")
        then, following = _read(next(reader, ""), reader, rows, columns)
        if reply == "*":
            break
        cell = _cell(reply, rows, columns)
        if cell in replies:
            raise BrokenProof(f"two answers to {reply}")
        replies[cell] = then
        if following != " ":
            raise BrokenProof("the replies must end with '*'")
    if following != ")":
        raise BrokenProof("a bracket is not closed")
    return ProofStep(move, replies, then), next(reader, "")


def _cell(token: str, rows: int, columns: int) -> int:
    row, dot, column = token.partition(".")
    if not dot or int(row) >= rows or int(column) >= columns:
        raise BrokenProof(f"'{token}' is no cell")
    return int(row) * columns + int(column)


def _cell_text(cell: int, columns: int) -> str:
    return ".".join(str(number) for number in divmod(cell, columns))
