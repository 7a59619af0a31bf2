"""What the terminal can show: everything, or plain ASCII only."""

import os
import sys
from typing import Final

VARIABLE: Final = "TICTACTOE_TUI_ASCII"
"""Set to 0 or not, everything is drawn with signs or in ASCII; the option --ascii sets it."""
_CONSOLE: Final = "linux"
"""The console of Linux without a desktop, whose fonts lack half blocks, circles and arrows."""
_SAMPLE: Final = "\u2588\u25cf\u253c\u25b8\u2026"


def only_ascii() -> bool:
    """Whether this run draws in ASCII: because it was asked to, or where fonts have no signs."""
    asked = os.environ.get(VARIABLE) or None
    return os.environ.get("TERM") == _CONSOLE if asked is None else asked != "0"


def can_show_signs() -> bool:
    """Whether the encoding of the screen, which is standard error, has what boards are made of."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        _SAMPLE.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
