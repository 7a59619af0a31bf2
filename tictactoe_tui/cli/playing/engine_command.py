r"""`engine`: our search for other programs, by the line protocol that outside players speak.

Plays for another program on standard input and output, by the line protocol of docs/protocol.md: it
reads a position and answers with a move.

lines that it understands:
  hello 1                        answers with name, games and ready
  position CODE                  a position, as analyse --json names it
  go [seconds S] [nodes N] [seed S]   answers with info lines and bestmove MOVE
  stop                           answers with the best move so far, at once
  quit                           ends at once, also while it thinks

examples:
  tictactoe-tui engine --as Cop
  printf 'hello 1\nposition tictactoe 3x3x3 3/3/3\ngo\n' | tictactoe-tui engine
  tictactoe-tui match @us Cop tictactoe --player us='tictactoe-tui engine'
"""

import sys

from tictactoe_tui.cli.arguments import Options, Parser, whole_number, word_of
from tictactoe_tui.cli.printing import print_line
from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.outside.engine_loop import serve_moves


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--as",
        dest="player",
        metavar="NAME",
        type=word_of(CHARACTERS),
        default="Sera",
        help="who thinks: Kitty, Cop or Sera (else %(default)s)",
    )
    parser.add_argument(
        "--nodes", type=whole_number(1), metavar="N", help="search so many nodes a move at most"
    )


def execute(options: Options) -> int:
    """Answer the lines of standard input until `quit` or their end."""
    serve_moves(sys.stdin, print_line, options.player, options.nodes)
    return 0
