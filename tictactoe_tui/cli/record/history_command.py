"""`history`: every finished game, newest first.

Shows the finished games, newest first: when, which game, who played, the moves of each side, who
won, and what the machine did for it. Imported games are among them, and marked.

results: any, first-won, second-won, drawn, player-won, player-lost
  The first player is X, Black or A. player-won and player-lost ask about --player, and without
  one about people.

search: games of which every word of the text is told
  It may be in a name, begin a word of the game's, or be the year, month or day of the end:
  --search "ali four 2025-11".

JSON:
  total               how many games there are like this
  offset, games       the page: one entry a game
    id, imported      imported games have no moves and cannot be replayed
    ended             ISO 8601, UTC
    game, mode        mode is vs_ai, two_players, watch or training
    players           for each side: name, computer, moves (null where not known)
    winner            0 for the first side, 1 for the second, null for a draw
    ending, plies, totals, nodes, depth, seconds, hints, undos, taken_over
    moves             in the game's own notation; null where there are none or they are damaged

examples:
  tictactoe-tui history --limit 10
  tictactoe-tui history --player Alice --game four --result player-won --json
"""

import argparse
from collections.abc import Sequence
from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_number, whole_number
from tictactoe_tui.cli.board_options import GAME_KEYS, game_key_of
from tictactoe_tui.cli.printing import print_json, print_line
from tictactoe_tui.cli.record.open_record import NO_GAMES, record_to_read
from tictactoe_tui.cli.text_tables import record_table
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.pages.columns import json_entry
from tictactoe_tui.pages.history import COLUMNS
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record.history import (
    HistoryFilter,
    PastGame,
    ResultFilter,
    history,
    history_count,
)
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games
from tictactoe_tui.words import counted

DEFAULT_LIMIT: Final = 50
MOST: Final = 1_000_000

_RESULTS: Final = {each.value.replace(" ", "-"): each for each in ResultFilter}


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("--game", type=game_key_of, metavar="GAME", help=f"{GAME_KEYS} (else all)")
    parser.add_argument(
        "--mode",
        type=_mode,
        metavar="MODE",
        help=f"{', '.join(Mode)} (else all)",
    )
    parser.add_argument("--player", metavar="NAME", help="games of this player")
    parser.add_argument(
        "--result", choices=list(_RESULTS), default="any", metavar="RESULT", help="see below"
    )
    parser.add_argument("--search", default="", metavar="TEXT", help="see below")
    add_number(
        parser, "--limit", "N", "at most so many games", usual=DEFAULT_LIMIT, low=1, high=MOST
    )
    parser.add_argument(
        "--offset",
        type=whole_number(0, MOST),
        default=0,
        metavar="N",
        help="leave out the newest N",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Options) -> int:
    """Print a page of the history."""
    result = _RESULTS[options.result]
    wanted = HistoryFilter(options.game, options.mode, options.player, options.search, result)
    with record_to_read() as database:
        total = history_count(database, wanted)
        page = history(database, wanted, options.offset, options.limit)
        played = _moves_played(database, page) if options.json else {}
    if options.json:
        games = [{**json_entry(COLUMNS, each), "moves": played.get(each.id)} for each in page]
        print_json({"total": total, "offset": options.offset, "games": games})
    elif page:
        print_line(f"{record_table(COLUMNS, page)}\n\n{_where(options.offset, len(page), total)}")
    elif total:
        print_line(f"There are only {counted(total, 'game')} like this.")
    else:
        print_line(NO_GAMES if wanted == HistoryFilter() else "No game is like this.")
    return 0


def _moves_played(database: Database, page: Sequence[PastGame]) -> dict[str, list[str]]:
    """The moves of the games that have any, each in its game's own notation, by id."""
    ids = [each.id for each in page if not each.imported]
    return {
        stored.id: [
            stored.session.setup.start.notation.format(record.cell)
            for record in stored.session.state.plies
        ]
        for stored in stored_games(database, ids)
        if isinstance(stored, StoredGame)
    }


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
