"""`race`: the five algorithms side by side on one position.

Searches a position with each of the five textbook algorithms, from plain minimax to a table with
symmetry, and shows how many nodes (positions) each needs for the same answer. An algorithm that
would take much longer than ten seconds is left out.

JSON:
  version, game, code
  agree               whether all have found the same scores
  runners             one entry an algorithm: algorithm, nodes, cutoffs, depth, seconds, scores
                      (row, col, move and score of every move, for the side to move)

examples:
  tictactoe-tui race tictactoe
  tictactoe-tui race tictactoe --moves "1 1; 0 0" --json
  tictactoe-tui race rowcol --size 3 --seed 7
"""

from collections.abc import Sequence

from tictactoe_tui.cli import board_options, printing
from tictactoe_tui.cli.arguments import Options, Parser
from tictactoe_tui.cli.output import add_json, print_result, text_table
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.lab import race


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    board_options.add_position(parser)
    add_json(parser)


def execute(options: Options) -> None:
    """Race, and print what came of it."""
    position = board_options.position_to_search(options)
    if not race.runners_for(position):
        left = position.rows * position.columns - position.ply
        raise printing.UsageError(f"{left} cells are left, too many for every algorithm")
    runners = race.race(position)
    head, rows = race.race_headings(runners), race.race_rows(position, runners)
    table = text_table(head, rows, right=range(1, 6))
    words = filter(None, (race.agreement(runners), race.symmetry_note(runners), _left_out(runners)))
    print_result(options, race.race_document(position, runners), "\n".join([table, "", *words]))


def _left_out(runners: Sequence[race.Runner]) -> str:
    """Who would have taken too long."""
    ran = {each.algorithm for each in runners}
    missing = [each.value for each in Algorithm if each not in ran]
    return f"Left out, because it would take too long: {', '.join(missing)}." if missing else ""
