"""Faults to be planted in a copy of the program, each of which `verify` has to notice.

The list was written before the checker was finished. A fault is found by its text and not by its
file, so that it survives a module that moves; the text must stand in the package exactly once.
"""

from typing import Final, NamedTuple


class Fault(NamedTuple):
    """One lie to plant.

    `claim` names the part of `verify` that must notice it, `breaks` says what goes wrong, and each
    edit is an exact old text with the new one in its place.
    """

    kind: str
    claim: str
    breaks: str
    edits: tuple[tuple[str, str], ...]


def fault(kind: str, claim: str, breaks: str, *edit: str) -> Fault:
    """A fault of one edit or of several: old text, new text, old text, new text."""
    return Fault(kind, claim, breaks, tuple(zip(edit[::2], edit[1::2], strict=True)))


KINDS: Final = ("rules", "search", "opponents", "proofs", "words")
