"""The program as tests call it: in this process where that is enough, else in its own."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any, NamedTuple, NoReturn

from tictactoe_tui.cli import run

Document = dict[str, Any]


class Ran(NamedTuple):
    """What a call left behind."""

    code: int
    out: str
    err: str


def ran(*arguments: str) -> Ran:
    """The outcome of `run` in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


def program(
    *arguments: str, given: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """The outcome of the program in a process of its own, with this on standard input."""
    return _process(["-m", "tictactoe_tui", *arguments], environment, given)


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    """The outcome of some Python in a process of its own."""
    return _process(["-c", code], {})


def _process(
    words: list[str], environment: dict[str, str], given: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        input=given,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def document(*arguments: str) -> Document:
    """The one JSON document that a command prints, and nothing else; it names its version."""
    result = ran(*arguments, "--json")
    assert (result.code, result.err) == (0, "")
    found = strict(result.out)
    assert next(iter(found)) == "version"
    return found


def strict(text: str) -> Document:
    """A JSON object without the words that only Python accepts."""

    def refuse(word: str) -> NoReturn:
        raise ValueError(f"{word} is not JSON")

    found = json.loads(text, parse_constant=refuse)
    assert isinstance(found, dict)
    return found


def assert_refused(result: Ran, *words: str) -> None:
    """Exit code 2, one line on standard error that holds these words, nothing printed."""
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("tictactoe-tui")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err
