"""Moves to the letter as a journal has them: nearly all that it has, and quickly told."""

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from tictactoe_tui.engine.info import Sense, Status

# What a column of the database can hold.
COUNTS: Final = range(2**63)
SCORES: Final = range(-(2**63), 2**63)
# Some thirty years: who claims to have thought longer has not.
LONGEST: Final = 10.0**9

_STATUSES: Final = frozenset((None, *map(str, Status)))
_SENSES: Final = frozenset((None, *map(str, Sense)))
# Type, least and most of each field in its order; the usual values are left out and so too small.
_FIELDS: Final[Mapping[str, tuple[type[object], Any, Any]]] = {
    "do": (str, "play", "play"),
    "cell": (int, 0, COUNTS[-1]),
    "seconds": (float, math.ulp(0.0), LONGEST),
    **dict.fromkeys(("nodes", "depth", "cutoffs"), (int, 1, COUNTS[-1])),
    "score": (int, SCORES[0], SCORES[-1]),
    "status": (str, min(Status), max(Status)),
    "sense": (str, min(Sense), max(Sense)),
    "analysis_shown": (bool, True, True),
}
_DO, _CELL, *_THINKING = _FIELDS
_ORDERS: Final = frozenset(
    (_DO, _CELL, *some)
    for count in range(len(_THINKING) + 1)
    for some in combinations(_THINKING, count)
)


def is_written_move(entry: Mapping[str, Any]) -> bool:
    """Whether this is a move to the letter as it is journaled, no value usual or out of order."""
    if tuple(entry) not in _ORDERS:
        return False
    for name, value in entry.items():
        kind, least, most = _FIELDS[name]
        if type(value) is not kind or not least <= value <= most:
            return False
    return entry.get("status") in _STATUSES and entry.get("sense") in _SENSES
