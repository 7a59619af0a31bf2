"""`help`: how to use a command, or which there are.

Explains a command, like its --help; without a command it lists all of them.

examples:
  tictactoe-tui help
  tictactoe-tui help analyse
"""

from tictactoe_tui.cli.arguments import Options, Parser
from tictactoe_tui.cli.dispatch import COMMANDS, command_parser, make_parser, unknown_command
from tictactoe_tui.cli.printing import UsageError


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("command_name", metavar="COMMAND", nargs="?", help="the command")


def execute(options: Options) -> int:
    """Print what --help prints."""
    name = options.command_name
    if name is None:
        make_parser().print_help()
        return 0
    command = next((each for each in COMMANDS if each.name == name), None)
    if command is None:
        raise UsageError(unknown_command(name))
    command_parser(command).print_help()
    return 0
