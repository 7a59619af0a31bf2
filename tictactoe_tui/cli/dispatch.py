"""Finding the command that the arguments name, and running it."""

import argparse
import os
from collections.abc import Sequence

from tictactoe_tui import characters, data_dir
from tictactoe_tui.cli import open_application
from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.commands import COMMANDS
from tictactoe_tui.cli.printing import PROGRAM, UsageError, print_line


class _Version(argparse.Action):
    """Prints the version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print_line(f"{PROGRAM} {version(PROGRAM)}")
        parser.exit()


def make_parser() -> Parser:
    """The parser of everything up to the name of the command."""
    width = max(len(command.name) for command in COMMANDS)
    listed = "\n".join(f"  {command.name:<{width}}  {command.summary}" for command in COMMANDS)
    parser = Parser(
        PROGRAM,
        usage="%(prog)s [--help] [--version] [--data-dir DIR] [--ascii] [COMMAND ...]",
        description="Small board games in the terminal, and a machine whose thinking you can see.",
        epilog=f"commands:\n{listed}\n\n"
        f"Without a command the application opens. {PROGRAM} COMMAND --help explains a command.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    parser.add_argument(
        "--data-dir",
        metavar="DIR",
        help=f"where games and settings are kept (else ${data_dir.VARIABLE}, else the usual place)",
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        help="draw with plain ASCII characters, for terminals and fonts that have no others",
    )
    command = parser.add_argument("command", nargs=argparse.PARSER, help=argparse.SUPPRESS)
    command.required = False
    return parser


def dispatch(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, or open the application."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    if options.data_dir is not None:
        os.environ[data_dir.VARIABLE] = options.data_dir
    if options.ascii:
        os.environ[characters.VARIABLE] = "1"
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
