"""What goes to standard output and standard error, and what happens when it cannot."""

import os
import sys
from contextlib import suppress

PROGRAM = "tictactoe-tui"
USAGE_ERROR = 2

_LONGEST_COMPLAINT = 400


class UsageError(Exception):
    """The arguments cannot be followed; the message is one sentence that says why."""


class Failure(Exception):
    """The arguments were fine and the work was not; the message is one sentence."""


def print_line(text: str) -> None:
    """Print text and a line end, at once, so that a reader at the other end of a pipe sees it.

    The text may hold any name: of what the terminal cannot show it gets the number.
    """
    if sys.stdout is None:
        raise Failure("standard output is closed")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    sys.stdout.write(f"{text.encode(encoding, 'backslashreplace').decode(encoding)}\n")
    sys.stdout.flush()


def print_error(text: str) -> None:
    """Print one line on standard error, with any text."""
    with suppress(OSError, AttributeError):
        sys.stderr.write(f"{one_line(text)}\n")
        sys.stderr.flush()


def one_line(text: str) -> str:
    """The text without line ends and control characters, and not too long to read."""
    shown = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
    if len(shown) <= _LONGEST_COMPLAINT:
        return shown
    half = _LONGEST_COMPLAINT // 2
    return f"{shown[:half]} ... {shown[-half:]}"


def flush_output() -> OSError | None:
    """Send off what is still held back, and hand over the error where that is not possible.

    After an error nothing more can be printed: otherwise the interpreter would try once more
    while it ends, and complain in its own words.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        return error
    return None
