"""`completion`: the script with which a shell completes these commands, from their own parsers.

Prints a script with which a shell completes commands, options, games, players and files.

examples:
  tictactoe-tui completion bash > ~/.local/share/bash-completion/completions/tictactoe-tui
  tictactoe-tui completion zsh > "${fpath[1]}/_tictactoe-tui"
  tictactoe-tui completion fish > ~/.config/fish/completions/tictactoe-tui.fish

Or for this shell only: eval "$(tictactoe-tui completion bash)"
"""

import argparse
from pathlib import Path
from typing import Final

from tictactoe_tui.cli import dispatch, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option, add_word
from tictactoe_tui.games import GAMES
from tictactoe_tui.opponents import computer_names

SHELLS: Final = ("bash", "zsh", "fish")


_PLAYERS: Final = tuple(sorted(computer_names()))
# The words that complete an argument, by its metavar.
_WORDS: Final = {
    "GAME": tuple(GAMES),
    "GAME|ID": tuple(GAMES),
    "PLAYER": _PLAYERS,
    "COMMAND": tuple(command.name for command in dispatch.listed_commands()),
    **dict.fromkeys(("A", "B", "('A', 'B')"), _PLAYERS),
}


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "SHELL", ", ".join(SHELLS), choices=SHELLS)


def execute(options: Options) -> None:
    """Print the script."""
    import shtab

    printing.print_line(shtab.complete(full_parser(), shell=options.shell).rstrip())


def full_parser() -> argparse.ArgumentParser:
    """A parser with all commands, whose arguments know the words that complete them."""
    parser = Parser(printing.PROGRAM, description="")
    add_option(parser, "--version", "print the version and exit")
    dispatch.add_common_options(parser)
    commands = parser.add_subparsers(parser_class=Parser)
    for command in dispatch.listed_commands():
        inner = commands.add_parser(command.name, help=command.summary, description=command.summary)
        dispatch.configure_command(command, inner)
        _name_values(inner)
    _name_values(parser)
    return parser


def _name_values(parser: argparse.ArgumentParser) -> None:
    """Give every argument its choices, or shtab's completion of files or directories."""
    import shtab

    for action in parser._actions:
        words = _PLAYERS if "--vs" in action.option_strings else _WORDS.get(str(action.metavar))
        if words is not None:
            action.choices = words
        elif action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif "--data-dir" in action.option_strings:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
