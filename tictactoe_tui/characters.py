"""Whether to draw with signs such as ● and ┼, or in plain ASCII."""

import os
import sys
from typing import Final

VARIABLE: Final = "TICTACTOE_TUI_ASCII"
"""0 draws with signs, anything else in ASCII; `--ascii` sets it; unset, the terminal decides."""
_CONSOLE: Final = "linux"
"""The console of Linux without a desktop, whose fonts lack half blocks, circles and arrows."""
_SAMPLE: Final = "\u2588\u25cf\u253c\u25b8\u2026"


def only_ascii() -> bool:
    """Whether this run draws in ASCII: asked for, or on Linux's console, whose fonts lack signs."""
    asked = os.environ.get(VARIABLE) or None
    return os.environ.get("TERM") == _CONSOLE if asked is None else asked != "0"


def can_show_signs() -> bool:
    """Whether standard error, on which the screen is drawn, can encode the signs of a board."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        _SAMPLE.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
