r"""`line`: the program in plain sentences on standard input and output.

The same program in plain sentences, one a line, for screen readers, pipes and terminals that cannot
show the application. Type help to see what can be typed. It uses the same record.

At a terminal every line takes effect at once. From a pipe each line waits until the computer has
moved and everything is saved, so that you can write down a whole game beforehand. At the end of the
input the program ends, and the game is kept.

examples:
  tictactoe-tui line < commands.txt
  printf 'play tictactoe Kitty\n1 1\nboard\n' | tictactoe-tui line
"""

import sys

from tictactoe_tui.cli.arguments import Options, Parser
from tictactoe_tui.cli.printing import print_error, print_line


def configure(parser: Parser) -> None:
    """Declare no arguments; the command has none of its own."""


def execute(_: Options) -> int:
    """Run the console mode; from a pipe it waits for the results of each line."""
    from tictactoe_tui.cli import run
    from tictactoe_tui.config.config_file import read_config
    from tictactoe_tui.console.console_mode import ConsoleMode

    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    config = read_config()
    for mistake in config.mistakes:
        print_error(mistake)
    return ConsoleMode(print_line, run, config, patient=not at_terminal).run()
