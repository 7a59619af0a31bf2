"""A process that runs commands on a package which is changed again and again.

Python, its library and the checkers are loaded once. For each line of arguments on its input a
child loads the package anew from the disk, runs the command, and prints its exit code, its output
and its errors as one line.
"""

import gc
import json
import os
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO

from tictactoe_tui.verify import report

_SECONDS = 600


def serve() -> None:
    """Answer every line; one failure is enough to have noticed a fault."""
    import_module("tictactoe_tui.cli.analysis.verify_command")
    _forget_the_package()
    sys.dont_write_bytecode = True
    report.MOST_FAILURES = 1  # type: ignore[misc]  # and more would take longer
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            signal.alarm(_SECONDS)
            _run(json.loads(line))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            _say(os.waitstatus_to_exitcode(status), "", "the process has ended without an answer")


def _forget_the_package() -> None:
    """What is imported from now on is what then stands on the disk, but for the checkers."""
    for name in [*sys.modules]:
        if name.startswith("tictactoe_tui") and not name.startswith("tictactoe_tui.verify"):
            del sys.modules[name]


def _run(arguments: list[str]) -> None:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = import_module("tictactoe_tui.cli").run(arguments)
    _say(code, out.getvalue(), err.getvalue())


def _say(code: int, out: str, err: str) -> None:
    sys.stdout.write(f"{json.dumps([code, out, err])}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve()
