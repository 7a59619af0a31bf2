"""`help`: how to use a command, or which there are.

Explains a command, like its --help; without a command it lists all of them.

examples:
  tictactoe-tui help
  tictactoe-tui help analyse
"""

from tictactoe_tui.cli.arguments import Options, Parser, add_word
from tictactoe_tui.cli.dispatch import dispatch


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "[COMMAND]", "the command", "command_name")


def execute(options: Options) -> int:
    """Print what --help prints."""
    return dispatch([*filter(None, [options.command_name]), "--help"])
