"""`leaderboard`: who has won how often, by wins, win rate and name.

Shows who has won how often, by wins, then win rate, then name. Games against the machine count;
games of two people and of two computers count only if you ask for them.

The numbers include those of an imported leaderboard.txt, which are also shown as "before". Ratings
are Glicko-2; the true rating is almost surely within twice the deviation.

JSON:
  game, modes         what was counted; game is null for all of them
  standings           one entry a player: name, computer, games, wins, losses, draws, win_rate
                      (a share from 0 to 1), rating and deviation (null without a rated game),
                      imported_standing (games, wins, losses, draws and win_rate of the imported
                      part, or null)

examples:
  tictactoe-tui leaderboard
  tictactoe-tui leaderboard --game four --with-people --json
"""

from collections.abc import Sequence
from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.board_options import add_game, only_game
from tictactoe_tui.cli.json_output import add_json, print_result
from tictactoe_tui.cli.record.open_record import record_to_read
from tictactoe_tui.cli.text_tables import record_table
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.pages.leaderboard import COLUMNS, Ranked, ranked
from tictactoe_tui.pages.record_documents import leaderboard_entries
from tictactoe_tui.storage.record.people import ALL_MODES, COUNTED
from tictactoe_tui.storage.record.standings import standings

_NOBODY: Final = """\
No games against the machine yet. tictactoe-tui play tictactoe begins the first one; --with-people
and --all-modes count the others."""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_game(parser)
    modes = parser.add_mutually_exclusive_group()
    add_option(modes, "--with-people", "count games of two people too")
    add_option(modes, "--all-modes", "count every game")
    add_option(parser, "--people-only", "leave the computers out")
    add_json(parser)


def execute(options: Options) -> int:
    """Print the standings."""
    options.game, modes = only_game(options), COUNTED
    if options.all_modes:
        modes = ALL_MODES
    elif options.with_people:
        modes |= {Mode.TWO_PLAYERS}
    with record_to_read() as database:
        found = standings(database, options.game, modes)
    shown = ranked(found, computers=not options.people_only)
    document = {
        "game": options.game,
        "modes": [mode.value for mode in Mode if mode in modes],
        "standings": leaderboard_entries(shown),
    }
    print_result(options, document, _text(shown) if shown else _NOBODY)
    return 0


def _text(lines: Sequence[Ranked]) -> str:
    """The table; without standings from before there is no column for them."""
    imported = any(line.standing.opening for line in lines)
    return record_table(
        [each for each in COLUMNS if imported or each.column.key != "imported_standing"], lines
    )
