"""`leaderboard`: who has won how often, by wins, win rate and name.

Shows who has won how often, by wins, then win rate, then name. Games against the machine count;
those of two people and those of two computers are counted when asked for.

Imported standings are part of the numbers, and shown apart. Ratings are Glicko-2, with twice the
deviation to either side one is nearly sure of them.

JSON:
  game, modes         what was counted; game is null for all of them
  standings           one entry a player: name, computer, games, wins, losses, draws, win_rate
                      (percent), rating and deviation (null without a rated game), imported
                      (games, wins, losses and draws of the imported part, or null)

examples:
  tictactoe-tui leaderboard
  tictactoe-tui leaderboard --game four --with-people --json
"""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict, astuple
from typing import Final

from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.board_options import GAME_KEYS, game_key_of
from tictactoe_tui.cli.printing import print_result
from tictactoe_tui.cli.record.open_record import (
    player_label,
    record_to_read,
)
from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.record.standings import Standing, standings

_HEAD: Final = ("", "player", "games", "wins", "losses", "draws", "win rate", "rating", "imported")
_NOBODY: Final = """\
No games against the machine yet. tictactoe-tui play tictactoe begins the first one; --with-people
and --all-modes count the others."""
_RIGHT: Final = (0, 2, 3, 4, 5, 6, 7, 8)


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("--game", type=game_key_of, metavar="GAME", help=f"{GAME_KEYS} (else all)")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--with-people", action="store_true", help="count games of two people too")
    modes.add_argument("--all-modes", action="store_true", help="count every game")
    parser.add_argument("--people-only", action="store_true", help="leave the computers out")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Namespace) -> int:
    """Print the standings."""
    modes = _modes(options)
    with record_to_read() as database:
        found = standings(database, options.game, modes)
    shown = [each for each in found if not (options.people_only and each.computer)]
    document = {
        "game": options.game,
        "modes": [mode.value for mode in Mode if mode in modes],
        "standings": [_entry(each) for each in shown],
    }
    print_result(options.json, document, _text(shown) if shown else _NOBODY)
    return 0


def tally_entry(tally: Tally) -> dict[str, object]:
    """The numbers of a tally for JSON."""
    return {**asdict(tally), "win_rate": tally.shown_rate}


def tally_columns(tally: Tally) -> tuple[str, ...]:
    """The numbers of a tally for a table."""
    return (*(f"{count:,}" for count in astuple(tally)), f"{tally.shown_rate:.1f} %")


def _modes(options: Namespace) -> frozenset[Mode]:
    """Which games count."""
    if options.all_modes:
        return frozenset(Mode)
    return frozenset({Mode.VS_AI, Mode.TWO_PLAYERS} if options.with_people else {Mode.VS_AI})


def _entry(standing: Standing) -> dict[str, object]:
    """One line for JSON."""
    opening, rating, deviation = standing.opening, standing.rating, standing.deviation
    return {
        "name": standing.name,
        "computer": standing.computer,
        **tally_entry(standing.tally),
        "rating": None if rating is None else round(rating, 1),
        "deviation": None if deviation is None else round(deviation, 1),
        "imported": None if opening is None else tally_entry(opening),
    }


def _text(found: Sequence[Standing]) -> str:
    """The table; without imported standings there is no column for them."""
    rows = [_row(place, each) for place, each in enumerate(found, 1)]
    columns = len(_HEAD) if any(each.opening for each in found) else len(_HEAD) - 1
    return text_table(_HEAD[:columns], [row[:columns] for row in rows], _RIGHT)


def _row(place: int, standing: Standing) -> tuple[str, ...]:
    opening, rating = standing.opening, standing.rating
    return (
        str(place),
        player_label(standing.name, computer=standing.computer),
        *tally_columns(standing.tally),
        "" if rating is None else f"{rating:.0f} +-{standing.deviation:.0f}",
        "" if opening is None else f"{opening.games:,}",
    )
