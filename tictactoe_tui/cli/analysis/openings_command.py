"""`openings`: what is proved of every first stone of four in a row.

Shows who wins four in a row on 20x20 after each first stone of Black; all 400 are proved.

The map has one cell for each first stone: a number is how many stones Black needs at most, that
one included, and with a w before it White's number where White wins.
`verify four --long` replays the proofs, `prove four --opening "R C"` makes one.

JSON (rows and columns counted from 0):
  version, game
  openings            one entry a first stone: row, col, move, result (win), winner (one for Black,
                      two for White), winner_name, stones (the winner's own, at most), status
                      (proved where fewer stones cannot do, bound where nobody knows)

examples:
  tictactoe-tui openings four
  tictactoe-tui openings four --json
"""

from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser
from tictactoe_tui.cli.board_options import game_key_of
from tictactoe_tui.cli.json_output import add_json, print_result
from tictactoe_tui.cli.printing import UsageError
from tictactoe_tui.games import Side, four
from tictactoe_tui.games.json_values import json_move, json_result
from tictactoe_tui.proofs.atlas import FirstStone, openings

_LEGEND: Final = "A number is how many stones Black needs at most, with w White."


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", type=game_key_of, help="four")
    add_json(parser)


def execute(options: Options) -> int:
    """Print the map, or the list."""
    if options.game != four.KEY:
        raise UsageError(f"there are no proved openings of {options.game}, only of {four.KEY}")
    print_result(options, {"game": four.KEY, "openings": opening_entries()}, _map())
    return 0


def opening_entries() -> list[dict[str, object]]:
    """Every first stone for JSON, along the rows."""
    return [opening_entry(each) for each in openings()]


def opening_entry(opening: FirstStone) -> dict[str, object]:
    """One first stone for JSON."""
    start = four.start()
    cell = opening.row * start.columns + opening.column
    return {
        **json_move(start, cell),
        **json_result(opening.winner, start.side_names),
        "stones": opening.stones,
        "status": opening.status,
    }


def _map() -> str:
    """The map of all first stones as text, with its legend and who wins how many."""
    side = four.rules().columns
    rows = [openings()[start : start + side] for start in range(0, side * side, side)]
    lines = ["   " + "".join(f"{column:>4}" for column in range(side))]
    lines += [
        f"{row:>3}" + "".join(f"{_worth(each):>4}" for each in line)
        for row, line in enumerate(rows)
    ]
    winners = [each.winner for each in openings()]
    black, white = winners.count(Side.ONE), winners.count(Side.TWO)
    lines += ["", _LEGEND, f"Black wins with {black} of 400 first stones, White against {white}."]
    return "\n".join(lines)


def _worth(opening: FirstStone) -> str:
    """A cell of the map: Black's stones, or White's with a w."""
    return str(opening.stones) if opening.winner is Side.ONE else f"w{opening.stones}"
