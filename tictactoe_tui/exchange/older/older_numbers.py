"""Whole numbers in older files: refused where no count can be meant."""

import re
from typing import Final

from tictactoe_tui.storage.transfer.writing import EntryRefused

MOST: Final = 10**12
"""More than any older program has counted, and small enough that sums stay in 64 bits."""

_WHOLE: Final = re.compile(r"[+-]?[0-9]+")


def count_of(text: str, what: str, most: int = MOST) -> int:
    """The count that a text gives, or EntryRefused; `what` names it."""
    number = _number_of(text, what)
    if number < 0:
        raise EntryRefused(f"The number of {what} is negative.")
    if number > most:
        raise EntryRefused(f"The number of {what} is larger than any can be.")
    return number


def score_of(text: str, what: str) -> int:
    """The score that a text gives, which may be negative, or EntryRefused."""
    number = _number_of(text, what)
    if abs(number) > MOST:
        raise EntryRefused(f"The number of {what} is larger than any can be.")
    return number


def _number_of(text: str, what: str) -> int:
    word = text.strip(" \t")
    if not _WHOLE.fullmatch(word):
        raise EntryRefused(f"The number of {what} is not a whole number.")
    # Python itself refuses to read numbers of thousands of digits.
    digits = word.lstrip("+-").lstrip("0")[:20] or "0"
    return -int(digits) if word.startswith("-") else int(digits)
