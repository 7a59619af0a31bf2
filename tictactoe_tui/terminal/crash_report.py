"""The report of a crash: places in the code, but no names, moves or files of the user."""

import linecache
import os
import platform
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Final

from tictactoe_tui.data_dir import log_dir

KEPT: Final = 10
"""How many reports are kept; older ones are deleted."""

_PROGRAM: Final = "tictactoe-tui"
# Of a long traceback so many frames are kept at each end: a runaway recursion has a thousand.
_FRAMES_AT_EACH_END: Final = 40
_LONGEST_CHAIN: Final = 8

_ABOUT_CODE: Final = (
    AttributeError,
    ImportError,
    IndexError,
    NameError,
    RecursionError,
    TypeError,
    ZeroDivisionError,
)
"""Exceptions whose messages come from the interpreter and speak of code, not of data."""


def last_words(error: BaseException) -> str:
    """Write the report of an error, and return the sentence that tells the user where it is."""
    try:
        path = write_report(error)
    # RuntimeError is what pathlib raises where there is no home directory.
    except (OSError, RuntimeError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        return f"a fault of the program ({_kind(error)}); no report could be written: {reason}"
    return f"a fault of the program ({_kind(error)}); the report is {path}"


def write_report(error: BaseException) -> Path:
    """Write the report into a new file that only its owner can read; the newest KEPT ones stay."""
    directory = log_dir()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = datetime.now(UTC)
    path = directory / f"crash-{now:%Y%m%dT%H%M%S.%fZ}-{os.getpid()}.log"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.writelines(f"{line}\n" for line in _report_lines(error, now))
    for old in sorted(directory.glob("crash-*.log"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def _report_lines(error: BaseException, now: datetime) -> Iterator[str]:
    """The report, line by line."""
    yield f"{_PROGRAM} {version(_PROGRAM)}, {now:%Y-%m-%d %H:%M:%S} UTC"
    yield f"Python {platform.python_version()}, Textual {version('textual')}, {platform.system()}"
    yield f"TERM={os.environ.get('TERM', '')!a}"
    yield "This file holds places in the program, no names, no moves and no files of yours."
    for each in _chain(error):
        yield ""
        yield _error_line(each)
        yield from _frame_lines(each.__traceback__)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error and those that caused it, the last one first."""
    each: BaseException | None = error
    for _ in range(_LONGEST_CHAIN):
        if each is None:
            return
        yield each
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _error_line(error: BaseException) -> str:
    """The type of the error, with its message where that cannot contain what the user typed."""
    # By exact type: the message of a derived exception may contain anything.
    if type(error) in _ABOUT_CODE or isinstance(error, NameError):
        return f"{_kind(error)}: {error}"
    sizes = [f"{type(each).__name__}[{len(str(each))}]" for each in error.args]
    return f"{_kind(error)} ({', '.join(sizes)})"


def _frame_lines(trace: TracebackType | None) -> Iterator[str]:
    """The frames of a traceback as module, line number and code, without paths of files."""
    frames = list(traceback.walk_tb(trace))
    for at, (frame, number) in enumerate(frames):
        if _FRAMES_AT_EACH_END <= at < len(frames) - _FRAMES_AT_EACH_END:
            if at == _FRAMES_AT_EACH_END:
                yield f"  ... {len(frames) - 2 * _FRAMES_AT_EACH_END} more"
            continue
        code = frame.f_code
        yield f"  {frame.f_globals.get('__name__')}, line {number}, in {code.co_name}"
        yield f"    {linecache.getline(code.co_filename, number, frame.f_globals).strip()}"


def _kind(error: BaseException) -> str:
    """The name of the error's type."""
    return type(error).__qualname__
