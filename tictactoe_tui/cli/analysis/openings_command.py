"""`openings`: what is proved of every first stone of four in a row.

Says who wins four in a row on 20x20 after each first stone of Black, as far as it is proved.

The map has one cell for each first stone: a number is how many stones Black needs at most, that
one included, the same in brackets is White's number where White wins, and ? is not settled.
`verify four --long` replays the proofs, `prove four --opening "R C"` makes one.

JSON (rows and columns counted from 0):
  version, game
  openings            one entry a first stone: row, col, move, result (win, or open where it is
                      not settled), winner (one for Black, two for White, or null), winner_name,
                      stones (the winner's own, at most, or null), status (proved where fewer
                      stones cannot do, bound where nobody knows, open where it is not settled)

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

_LEGEND: Final = (
    "A number is how many stones Black needs at most, in brackets White; ? is not settled."
)


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
    return [_entry(each) for each in openings()]


def _entry(opening: FirstStone) -> dict[str, object]:
    """One first stone for JSON."""
    start = four.start()
    cell = opening.row * start.columns + opening.column
    return {
        **json_move(start, cell),
        **json_result(opening.winner, start.side_names, known=opening.winner is not None),
        "stones": opening.stones,
        "status": opening.status,
    }


def _map() -> str:
    """The map of all first stones as text, with its legend and how many are settled."""
    side = four.rules().columns
    rows = [openings()[start : start + side] for start in range(0, side * side, side)]
    lines = ["   " + "".join(f"{column:>4}" for column in range(side))]
    lines += [
        f"{row:>3}" + "".join(f"{_worth(each):>4}" for each in line)
        for row, line in enumerate(rows)
    ]
    settled = [each.winner for each in openings() if each.winner is not None]
    black, white = settled.count(Side.ONE), settled.count(Side.TWO)
    lines += [
        "",
        _LEGEND,
        f"Black wins with {black} of 400 first stones and White against {white}; ",
    ]
    lines[-1] += f"{side * side - black - white} are not settled."
    return "\n".join(lines)


def _worth(opening: FirstStone) -> str:
    """A cell of the map: Black's stones, White's in brackets, or `?`."""
    if opening.stones is None:
        return "?"
    return str(opening.stones) if opening.winner is Side.ONE else f"({opening.stones})"
