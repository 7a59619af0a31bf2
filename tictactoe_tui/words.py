"""Words that every room needs."""

from collections.abc import Iterable
from typing import Final

_MINUTE: Final = 60
_HOUR: Final = 3600
_LONGEST_WORD: Final = 40


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, in the plural where it needs one."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def counted_or_no(number: int, one: str) -> str:
    """The same, with `no` in place of 0."""
    return counted(number, one) if number else f"no {one}s"


def cut_short(text: str, most: int) -> str:
    """As much of a text as fits, cut between moves or words and never within, and marked there."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    between = next((each for each in ("; ", "  ", " ") if each in kept), "")
    return f"{kept.rpartition(between)[0].rstrip(' ,;:')} …" if between else f"{kept}…"


def meant_by(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The end of a sentence: "did you mean" the nearest of the known words, if one is near."""
    # Only who has made a mistake waits for this.
    from difflib import get_close_matches

    near = get_close_matches(word[:_LONGEST_WORD], [*known], n=1, cutoff=cutoff)
    return f" (did you mean {near[0]}?)" if near else ""


def time_left(seconds: float) -> str:
    """A time in the unit that it is thought of in."""
    if seconds < _MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / _MINUTE:.0f} min" if seconds < _HOUR else f"{seconds / _HOUR:.1f} h"
