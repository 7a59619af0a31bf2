"""The commands, finding the one that the arguments name, and running it.

A further command is a module `NAME_command`, and one line in COMMANDS.
"""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final

from tictactoe_tui import characters, data_dir, paths
from tictactoe_tui.cli import open_application
from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.printing import PROGRAM, UsageError, print_line
from tictactoe_tui.words import meant_by


@dataclass(frozen=True, slots=True)
class Command:
    """The name of a command, the folder of its module, and what it is for."""

    name: str
    folder: str
    summary: str

    def load(self) -> ModuleType:
        """The module, whose docstring is the help; only the command that is used gets imported.

        It has `configure(parser)`, which declares the arguments, and `execute(options)`, which does
        the work and returns an exit code if it is not 0, or raises UsageError or Failure.
        """
        return import_module(f"{__package__}.{self.folder}.{self.name}_command")


COMMANDS: Final = (
    Command("play", "playing", "straight to the board"),
    Command("analyse", "analysis", "what a position is worth and what each move comes to"),
    Command("race", "analysis", "the five algorithms side by side"),
    Command("microscope", "analysis", "the search of a position, step by step or as a picture"),
    Command("review", "analysis", "what each move of a game was worth, and why"),
    Command("match", "playing", "a match between two computer players"),
    Command("tournament", "playing", "many computer players against each other"),
    Command("players", "playing", "who can play, and whether your own player does it right"),
    Command("engine", "playing", "our search for other programs, line by line"),
    Command("line", "playing", "the program in plain sentences, for screen readers and pipes"),
    Command("serve", "playing", "the application in a browser"),
    Command("verify", "analysis", "the program's claims, checked again"),
    Command("openings", "analysis", "who wins four in a row after each first stone"),
    Command("prove", "analysis", "who wins after a first stone, proved reply by reply"),
    Command("challenge", "analysis", "what nobody knows yet about four in a row"),
    Command("bench", "shell", "the benchmarks of the repository"),
    Command("leaderboard", "record", "who has won how often"),
    Command("stats", "record", "all about one player"),
    Command("history", "record", "every game, newest first"),
    Command("show", "record", "one game of the record, move by move"),
    Command("export", "record", "the record as a file"),
    Command("import", "record", "games and standings from files"),
    Command("doctor", "record", "where the data lives, and whether it is sound"),
    Command("config", "shell", "a file for your keys, colours and habits"),
    Command("completion", "shell", "lets your shell complete these commands"),
    Command("help", "shell", "how to use a command"),
)


def listed_commands() -> tuple[Command, ...]:
    """The commands that can run here; the benchmarks are only in the repository."""
    return tuple(each for each in COMMANDS if each.name != "bench" or paths.benchmarks_dir())


_ENVIRONMENT: Final = f"""\
  {data_dir.VARIABLE}  where games, settings and backups are kept, as --data-dir; what
                          is there already is found
  {data_dir.CONFIG_VARIABLE}    the config file, as --config; the data directory does not move it
  {data_dir.LOG_DIR_VARIABLE}   where reports of crashes are written
  {characters.VARIABLE}     1 draws with plain ASCII characters, as --ascii
  NO_COLOR                1 draws without colours"""


class _Version(argparse.Action):
    """Prints the version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print_line(f"{PROGRAM} {version(PROGRAM)}")
        parser.exit()


def make_parser() -> Parser:
    """The parser of everything up to the name of the command."""
    commands = listed_commands()
    width = max(len(command.name) for command in commands)
    listed = "\n".join(f"  {command.name:<{width}}  {command.summary}" for command in commands)
    parser = Parser(
        PROGRAM,
        usage="%(prog)s [--help] [--version] [--data-dir DIR] [--config FILE] [--ascii]"
        " [COMMAND ...]",
        description="Small board games in the terminal, and a machine whose thinking you can see.",
        epilog=f"commands:\n{listed}\n\n"
        f"Without a command the application opens. {PROGRAM} COMMAND --help explains a command.\n"
        "Every JSON document has a version, beside the fields that its command's help explains.\n\n"
        f"environment:\n{_ENVIRONMENT}",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    add_common_options(parser)
    command = parser.add_argument("command", nargs=argparse.PARSER, help=argparse.SUPPRESS)
    command.required = False
    return parser


def unknown_command(name: str) -> str:
    """The error for an unknown command: which was probably meant, and which there are."""
    names = [command.name for command in listed_commands()]
    return f"no command {name!r}{meant_by(name, names, 0.7)}; the commands are {', '.join(names)}"


def command_parser(command: Command) -> Parser:
    """The parser of a command, with its whole help."""
    # One line for who reads the module, then what the help says before and after the arguments.
    _, description, epilog = (command.load().__doc__ or "\n\n\n\n").split("\n\n", 2)
    parser = Parser(f"{PROGRAM} {command.name}", description=description, epilog=epilog.rstrip())
    configure_command(command, parser)
    return parser


def configure_command(command: Command, parser: Parser) -> None:
    """Declare the arguments of a command, and those that every command has."""
    command.load().configure(parser)
    add_common_options(parser)


def add_common_options(parser: Parser) -> None:
    """Declare the options that may stand before or after any command."""
    group = parser.add_argument_group("before or after any command")
    words = f"where games and settings are kept (else ${data_dir.VARIABLE}, else the usual place)"
    add_option(group, "--data-dir DIR", words, type=_path_given)
    words = f"keys, colours and habits (else ${data_dir.CONFIG_VARIABLE}, else the usual place)"
    add_option(group, "--config FILE", words, type=_path_given)
    words = "draw with plain ASCII characters, for terminals and fonts that have no others"
    add_option(group, "--ascii", words)


def _path_given(text: str) -> str:
    """The type of an option that names a path; an empty one is refused."""
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return text


def _obey_common_options(options: Options) -> None:
    """Put the common options into the environment, where every module and process finds them."""
    if options.data_dir is not None:
        os.environ[data_dir.VARIABLE] = options.data_dir
    if options.config is not None:
        os.environ[data_dir.CONFIG_VARIABLE] = options.config
    if options.ascii:
        os.environ[characters.VARIABLE] = "1"


def dispatch(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, or open the application."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    _obey_common_options(options)
    words = options.command
    if not words:
        return open_application()
    name, *rest = words
    command = next((each for each in COMMANDS if each.name == name), None)
    if command is None:
        return parser.refuse(unknown_command(name))
    parser, module = command_parser(command), command.load()
    # Intermixed, so that an argument that may be left out is also found behind an option.
    options = parser.parse_intermixed_args(rest)
    _obey_common_options(options)
    try:
        return int(module.execute(options) or 0)
    except UsageError as error:
        return parser.refuse(str(error))
