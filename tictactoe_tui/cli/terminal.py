"""Whether there is a terminal that a full-screen application can use."""

import os
import sys


def terminal_problem() -> str | None:
    """What is missing, as one sentence, or None where the application can start."""
    if not (_is_terminal(0) and _is_terminal(2)):
        return "the application needs a terminal for its keys and its screen; try --help"
    kind = os.environ.get("TERM", "")
    if sys.platform != "win32" and kind in ("", "dumb"):
        return (
            f"TERM is {kind or 'not set'}, a terminal that cannot be drawn on;"
            " set it to what you have, like TERM=xterm-256color, or try --help"
        )
    return None


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False
