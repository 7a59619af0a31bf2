"""What the terminal can show: everything, or plain ASCII only."""

import os
import sys
from typing import Final

VARIABLE: Final = "TICTACTOE_TUI_ASCII"
"""Set to anything but 0, everything is drawn in ASCII; the option --ascii sets it."""
_SAMPLE: Final = "\u2588\u25cf\u253c\u25b8\u2026"


def only_ascii() -> bool:
    """Whether this run was asked to draw in ASCII."""
    return os.environ.get(VARIABLE, "0") not in ("", "0")


def can_show_signs() -> bool:
    """Whether the encoding of the screen, which is standard error, has what boards are made of."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        _SAMPLE.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
