"""The command line: finds the command that is meant and runs it, or opens the application."""

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tictactoe_tui.cli.commands import COMMANDS
from tictactoe_tui.cli.output import Failure, UsageError, complain, flush_output, say
from tictactoe_tui.cli.parser import PROGRAM, USAGE_ERROR, Parser
from tictactoe_tui.cli.terminal import terminal_problem
from tictactoe_tui.data_dir import VARIABLE

if TYPE_CHECKING:
    from tictactoe_tui.terminal import TerminalApp

FAILURE = 1
INTERRUPTED = 130
PIPE_CLOSED = 141


class _Version(argparse.Action):
    """Prints the version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        say(f"{PROGRAM} {version(PROGRAM)}")
        parser.exit()


def make_parser() -> Parser:
    """The parser of everything up to the name of the command."""
    width = max(len(command.name) for command in COMMANDS)
    listed = "\n".join(f"  {command.name:<{width}}  {command.summary}" for command in COMMANDS)
    parser = Parser(
        PROGRAM,
        usage="%(prog)s [--help] [--version] [--data-dir DIR] [COMMAND ...]",
        description="Small board games in the terminal, and a machine whose thinking you can see.",
        epilog=f"commands:\n{listed}\n\n"
        f"Without a command the application opens. {PROGRAM} COMMAND --help explains a command.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    parser.add_argument(
        "--data-dir",
        metavar="DIR",
        help=f"where games and settings are kept (else ${VARIABLE}, else the usual place)",
    )
    command = parser.add_argument("command", nargs=argparse.PARSER, help=argparse.SUPPRESS)
    command.required = False
    return parser


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask and return the exit code; no error gets past this."""
    code = _guarded(arguments)
    error = flush_output()
    if error is None or code:
        return code
    return _exit_code(error)


def _guarded(arguments: Sequence[str]) -> int:
    """The exit code, also where the work was left by an exception."""
    try:
        return _dispatch(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _exit_code(error)


def _exit_code(error: Exception) -> int:
    """Say in one line what went wrong, unless nobody is listening."""
    if isinstance(error, BrokenPipeError):
        return PIPE_CLOSED
    if isinstance(error, Failure):
        complain(f"{PROGRAM}: {error}")
    elif isinstance(error, OSError):
        what = f"{error.filename}: " if error.filename else ""
        complain(f"{PROGRAM}: {what}{error.strerror or error}")
    else:
        where = traceback.extract_tb(error.__traceback__)[-1]
        complain(
            f"{PROGRAM}: a fault of the program: {type(error).__name__}: {error}"
            f" ({where.filename}, line {where.lineno})"
        )
    return FAILURE


def _dispatch(arguments: Sequence[str]) -> int:
    """Open the application, or run the command that the arguments name."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.data_dir is not None:
        os.environ[VARIABLE] = options.data_dir
    words = options.command
    if not words:
        return open_application()
    name, *rest = words
    commands = {command.name: command for command in COMMANDS}
    if name not in commands:
        return parser.refuse(f"no command {name!r}; the commands are {', '.join(commands)}")
    module = commands[name].load()
    parser = Parser(f"{PROGRAM} {name}", description=module.DESCRIPTION, epilog=module.EPILOG)
    module.configure(parser)
    try:
        return module.execute(parser.parse_args(rest))
    except UsageError as error:
        return parser.refuse(str(error))


def open_application(create: "Callable[[], TerminalApp] | None" = None) -> int:
    """Run the full-screen application, or another that is to be opened, until it is left."""
    problem = terminal_problem()
    if problem is not None:
        # With standard error closed, the other output is the only one that can tell.
        report = say if sys.stderr is None and sys.stdout is not None else complain
        report(f"{PROGRAM}: {problem}")
        return USAGE_ERROR
    from tictactoe_tui.terminal import run_in_terminal

    app = _application() if create is None else create()
    return run_in_terminal(app, lambda words: complain(f"{PROGRAM}: {words}"))


def _application() -> "TerminalApp":
    """The application as it opens without a command."""
    from tictactoe_tui.app import TicTacToeApp

    return TicTacToeApp()
