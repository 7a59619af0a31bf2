"""The command line: opens the application or runs a command."""

import gc
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tictactoe_tui.cli import printing

if TYPE_CHECKING:
    from tictactoe_tui.terminal.terminal_app import TerminalApp

FAILURE = 1
INTERRUPTED = 130
PIPE_CLOSED = 141
_INSTEAD = f"{printing.PROGRAM} line does without, and --help tells more"


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask and return the exit code; no error gets past this."""
    code = _guarded(arguments)
    error = printing.flush_output()
    if error is None or code:
        return code
    return _exit_code(error)


def _guarded(arguments: Sequence[str]) -> int:
    """Run the work and return its exit code, also after an exception."""
    try:
        if not arguments:
            return open_application()
        # What reads arguments is not waited for where there are none.
        from tictactoe_tui.cli.dispatch import dispatch

        return dispatch(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _exit_code(error)


def _exit_code(error: Exception) -> int:
    """Print in one line what went wrong, and return the exit code for it."""
    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED
    # Loaded only where something went wrong.
    from tictactoe_tui.data_dir import NoDataDir
    from tictactoe_tui.storage.database.connection import StorageError

    if isinstance(error, printing.Failure | StorageError | NoDataDir):
        printing.print_error(str(error))
    elif isinstance(error, OSError):
        what = f"{error.filename}: " if error.filename else ""
        printing.print_error(f"{what}{error.strerror or error}")
    else:
        where = traceback.extract_tb(error.__traceback__)[-1]
        printing.print_error(
            f"a fault of the program: {type(error).__name__}: {error}"
            f" ({where.filename}, line {where.lineno})"
        )
    return FAILURE


def open_application(create: "Callable[..., TerminalApp] | None" = None, **given: Any) -> int:
    """Run the full-screen application, or a given one, until it ends."""
    problem = _terminal_problem()
    if problem is not None:
        if sys.stderr is None and sys.stdout is not None:
            # Then this output is the only one that can tell.
            printing.print_line(f"{printing.PROGRAM}: {problem}")
        printing.print_error(problem)
        return printing.USAGE_ERROR
    # Nothing that the start makes is garbage; the application looks for it again once it stands.
    gc.disable()
    # A key pressed just after something was painted waits for the next frame but one.
    os.environ.setdefault("TEXTUAL_FPS", "240")
    from tictactoe_tui.app import TicTacToeApp
    from tictactoe_tui.terminal.run import run_in_terminal

    return run_in_terminal((create or TicTacToeApp)(**given), printing.print_error)


def _terminal_problem() -> str | None:
    """What is missing, as one sentence, or None where the application can start."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return None  # a driver that draws elsewhere, such as the one for browsers
    if not (os.isatty(0) and os.isatty(2)):
        return f"the application needs a terminal for its keys and its screen; {_INSTEAD}"
    kind = os.environ.get("TERM", "")
    if sys.platform != "win32" and kind in ("", "dumb"):
        return (
            f"TERM is {kind or 'not set'}, a terminal that cannot be drawn on;"
            f" set it to what you have, like TERM=xterm-256color; {_INSTEAD}"
        )
    return None
