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

from tictactoe_tui.cli.arguments import Options, Parser, add_word
from tictactoe_tui.cli.board_options import game_key_of
from tictactoe_tui.cli.output import add_json, print_result
from tictactoe_tui.cli.printing import UsageError
from tictactoe_tui.games import Side, four, json_values
from tictactoe_tui.proofs import atlas, certificate

_LEGEND: Final = "A number is how many stones Black needs at most, with w White."


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "GAME", "four", type=game_key_of)
    add_json(parser)


def execute(options: Options) -> None:
    """Print the map, or the list."""
    if options.game != four.KEY:
        raise UsageError(f"there are no proved openings of {options.game}, only of {four.KEY}")
    print_result(options, {"game": four.KEY, "openings": opening_entries()}, _map())


def opening_entries() -> list[dict[str, object]]:
    """Every first stone for JSON, along the rows."""
    return [opening_entry(each) for each in atlas.openings()]


def opening_entry(opening: certificate.FirstStone) -> dict[str, object]:
    """One first stone for JSON."""
    start = four.start()
    return {
        **json_values.json_move(start, opening.first),
        **json_values.json_result(opening.winner, start.side_names),
        "stones": opening.stones,
        "status": opening.status,
    }


def _map() -> str:
    """The map of all first stones as text, with its legend and who wins how many."""
    side = four.rules().columns
    rows = [atlas.openings()[start : start + side] for start in range(0, side * side, side)]
    lines = ["   " + "".join(f"{column:>4}" for column in range(side))]
    worths = ("".join(f"{_worth(each):>4}" for each in line) for line in rows)
    lines += [f"{row:>3}{line}" for row, line in enumerate(worths)]
    winners = [each.winner for each in atlas.openings()]
    black, white = winners.count(Side.ONE), winners.count(Side.TWO)
    lines += ["", _LEGEND, f"Black wins with {black} of 400 first stones, White against {white}."]
    return "\n".join(lines)


def _worth(opening: certificate.FirstStone) -> str:
    """A cell of the map: Black's stones, or White's with a w."""
    return str(opening.stones) if opening.winner is Side.ONE else f"w{opening.stones}"
