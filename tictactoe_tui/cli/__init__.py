"""The command line: parses the arguments and hands over to the application or a command."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from tictactoe_tui.cli.terminal import terminal_problem

PROGRAM = "tictactoe-tui"
USAGE_ERROR = 2


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints fit on one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2 after one line that says what was wrong."""
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (try --help)\n")


class _Version(argparse.Action):
    """Prints the version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"{PROGRAM} {version(PROGRAM)}\n")
        parser.exit()


def make_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog=PROGRAM,
        description="Small board games in the terminal, and a machine whose thinking you can see.",
        epilog="Without arguments the application opens.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask and return the exit code."""
    make_parser().parse_args(arguments)
    return open_application()


def open_application() -> int:
    """Run the full-screen application until it is left."""
    problem = terminal_problem()
    if problem is not None:
        sys.stderr.write(f"{PROGRAM}: {problem}\n")
        return USAGE_ERROR
    from tictactoe_tui.app import TicTacToeApp

    app = TicTacToeApp()
    app.run()
    return app.return_code or 0
