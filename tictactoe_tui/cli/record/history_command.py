"""`history`: every finished game, newest first.

Shows the finished games, newest first: when, which game, who played, the moves of each side, who
won, and how much the machine searched. Imported games are marked.

results: any, first-won, second-won, drawn, player-won, player-lost
  The first player is X, Black or A. player-won and player-lost ask about --player, and without
  one about people.

search: games that have every word of the text
  in a name, at the beginning of a word of the game's name, or as the year, month or day of the
  end: --search "ali four 2025-11".

JSON:
  total               how many games there are like this
  offset, games       the page: one entry a game
    id, imported      imported games count in no standing
    ended             ISO 8601, UTC
    game, mode        mode is vs_ai, two_players, watch or training
    players           for each side: side (one or two), name, computer, plies (the moves made
                      there, null where not known)
    result            win or draw
    winner            one, two or null, beside winner_name
    ending, plies, totals, nodes, depth, seconds, hints, undos, taken_over
                      what is not known of a game is null
    moves             row, col, move of each; null where there are none or they are damaged

examples:
  tictactoe-tui history --limit 10
  tictactoe-tui history --player Alice --game four --result player-won --json
"""

import argparse
from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option, whole_number
from tictactoe_tui.cli.board_options import add_game, only_game
from tictactoe_tui.cli.output import add_json, print_json, record_table
from tictactoe_tui.cli.printing import print_line
from tictactoe_tui.cli.record.open_record import NO_GAMES, record_to_read
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.pages.history import COLUMNS
from tictactoe_tui.pages.record_documents import history_entries
from tictactoe_tui.storage.record.history import HistoryFilter, ResultFilter, history, history_count
from tictactoe_tui.words import counted

MOST: Final = 1_000_000

_RESULTS: Final = {each.value.replace(" ", "-"): each for each in ResultFilter}


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_option(parser, "--mode MODE", f"{', '.join(Mode)} (else all)", type=_mode)
    add_option(parser, "--player NAME", "games of this player")
    add_option(parser, "--result RESULT", "see below", choices=list(_RESULTS), default="any")
    add_option(parser, "--search TEXT", "see below", default="")
    add_number(parser, "--limit N", "at most so many games", usual=50, low=1, high=MOST)
    offset = whole_number(0, MOST)
    add_option(parser, "--offset N", "leave out the newest N", type=offset, default=0)
    add_json(parser)


def execute(options: Options) -> None:
    """Print a page of the history."""
    result, game = _RESULTS[options.result], only_game(options)
    wanted = HistoryFilter(game, options.mode, options.player, options.search, result)
    with record_to_read() as database:
        total = history_count(database, wanted)
        page = history(database, wanted, options.offset, options.limit)
        games = history_entries(database, page) if options.json else []
    if options.json:
        print_json(options, {"total": total, "offset": options.offset, "games": games})
    elif page:
        print_line(f"{record_table(COLUMNS, page)}\n\n{_where(options.offset, len(page), total)}")
    elif total:
        print_line(f"There are only {counted(total, 'game')} like this.")
    else:
        print_line(NO_GAMES if wanted == HistoryFilter() else "No game is like this.")


def _mode(text: str) -> Mode:
    """The type of --mode, in any case."""
    word = text.lower().replace("-", "_")
    if word not in list(Mode):
        raise argparse.ArgumentTypeError(f"must be one of {', '.join(Mode)}")
    return Mode(word)


def _where(offset: int, shown: int, total: int) -> str:
    """Which games of how many are shown, and the option for the next page."""
    last = offset + shown
    more = f"; --offset {last} shows older ones" if last < total else ""
    return f"{offset + 1:,} to {last:,} of {counted(total, 'game')}{more}."
