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

from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.board_options import add_game, only_game
from tictactoe_tui.cli.output import add_json, print_result, record_table
from tictactoe_tui.cli.record.open_record import record_to_read
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.pages.leaderboard import COLUMNS, ranked
from tictactoe_tui.pages.record_documents import leaderboard_entries
from tictactoe_tui.storage.record import people

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


def execute(options: Options) -> None:
    """Print the standings."""
    options.game, modes = only_game(options), people.COUNTED
    if options.all_modes:
        modes = people.ALL_MODES
    elif options.with_people:
        modes |= {Mode.TWO_PLAYERS}
    with record_to_read() as database:
        found = people.standings(database, options.game, modes)
    shown = ranked(found, computers=not options.people_only)
    imported = any(line.opening for line in shown)
    columns = [each for each in COLUMNS if imported or each.column.key != "imported_standing"]
    counted, entries = [mode.value for mode in Mode if mode in modes], leaderboard_entries(shown)
    document = {"game": options.game, "modes": counted, "standings": entries}
    print_result(options, document, record_table(columns, shown) if shown else _NOBODY)
