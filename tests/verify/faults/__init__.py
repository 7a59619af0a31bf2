"""Faults that are planted in the program, each of which a check has to notice.

A fault names a function, a constant or a shipped text, and what takes its place: no line of the
program is quoted, so that none of them breaks a fault by being written differently.
"""

from typing import Final, NamedTuple

from tests.verify.faults.changes import Change

VERIFY: Final = "verify"
"""The command, whose claims are `tictactoe_tui.verify.claims.CLAIMS`."""
TESTS: Final = "tests/claims"
"""The tests of how things are worded, whose claims are `tests.claims.CLAIMS`."""

KINDS: Final = ("rules", "search", "opponents", "proofs", "words")


class Fault(NamedTuple):
    """One lie to plant: what it `breaks`, and the `claim` by which it is `noticed_by` whom.

    `target` is the full name of what is changed, `module:name`, without the name of the package
    where it belongs to the program.
    """

    kind: str
    claim: str
    breaks: str
    target: str
    change: Change
    noticed_by: str = VERIFY
