"""A second reader of written proofs, which says where a text is broken.

It reads what `tictactoe_tui.proofs.proof_step` describes and shares nothing with it: a proof that
both readers misunderstand in the same way would have to fool two programs.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

_CELL = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})(?![0-9.])")
_MOST_NESTED = 100


class Refuted(ValueError):
    """A proof that does not hold; the text is one sentence that says where and why."""


class Node(NamedTuple):
    """A move of the winner, what he does after each named reply, and after all the others.

    A node without `others` is the end: its move is said to complete a line.
    """

    move: int
    replies: Mapping[int, "Node"]
    others: "Node | None"


class ProofReader:
    """Reads one line of a proof from left to right."""

    def __init__(self, text: str, rows: int, columns: int) -> None:
        self._text = text
        self._rows = rows
        self._columns = columns
        self._at = 0

    def line(self) -> tuple[int, Node]:
        """The reply that the line is about, and the node that answers it."""
        reply = self._cell()
        self._expect(" ")
        node = self._node(0)
        if self._at < len(self._text):
            raise self._broken("the line should end here")
        return reply, node

    def _node(self, nested: int) -> Node:
        if nested > _MOST_NESTED:
            raise self._broken("the proof is nested too deeply")
        move = self._cell()
        if not self._next_is("("):
            return Node(move, {}, None)
        replies: dict[int, Node] = {}
        while not self._next_is("*"):
            reply = self._cell()
            if reply in replies:
                raise self._broken("this reply has been answered before")
            self._expect(":")
            replies[reply] = self._node(nested + 1)
            self._expect(" ")
        self._expect(":")
        others = self._node(nested + 1)
        self._expect(")")
        return Node(move, replies, others)

    def _cell(self) -> int:
        match = _CELL.match(self._text, self._at)
        if match is None:
            raise self._broken("a cell should stand here")
        row, column = int(match[1]), int(match[2])
        if row >= self._rows or column >= self._columns:
            raise self._broken(f"{match[0]} is off the board")
        self._at = match.end()
        return row * self._columns + column

    def _next_is(self, mark: str) -> bool:
        found = self._text.startswith(mark, self._at)
        self._at += found
        return found

    def _expect(self, mark: str) -> None:
        if not self._next_is(mark):
            raise self._broken(f"'{mark}' should stand here")

    def _broken(self, why: str) -> Refuted:
        return Refuted(f"Character {self._at + 1}: {why}.")
