"""`stats`: all about one player."""

from argparse import Namespace
from typing import Final

from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.printing import PROGRAM, Failure, one_line, print_json
from tictactoe_tui.cli.record.open_record import NO_GAMES, print_with_names, record_to_read
from tictactoe_tui.cli.record.stats_report import statistics_document, statistics_text
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import players
from tictactoe_tui.storage.record.statistics import statistics
from tictactoe_tui.storage.settings import load_settings

_LATEST: Final = 50
"""How many games back somebody is looked for."""

DESCRIPTION: Final = """\
Shows all about one player: totals, per game, per side and per opponent, streaks, the form of the
last twenty games, and ratings. Without a name it is the player who played last, or the only one."""

EPILOG: Final = """\
JSON (only the player, as null, where nobody has played yet):
  player, computer
  total               games, wins, losses, draws, win_rate; imported games are among them, imported
                      standings are not
  opening, imported   the imported standing, or null; the imported games in the total
  by_game             game, and numbers as in total
  by_side             game, side, and numbers as in total
  by_opponent         name, computer, and numbers as in total
  streak              kind (win, loss, draw or null) and length; best_streak is of wins
  trend               game_number, ended, and in percent rate, the win rate of the last twenty
                      games, with low and high, the ends of its 95 % interval
  weeks               monday (ISO 8601, UTC) and games of each week
  think_seconds       the mean of a move, or null; machine_nodes: what machines searched against
                      the player; hints, undos
  ratings             game (or "all"), rating, deviation

examples:
  tictactoe-tui stats
  tictactoe-tui stats Sera --json"""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "player", metavar="PLAYER", nargs="?", help="whose statistics (else the last player's)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Namespace) -> int:
    """Print the statistics of the player that is meant."""
    with record_to_read() as database:
        name = _last_player(database) if options.player is None else options.player
        found = None if name is None else statistics(database, name)
    if found is None and options.player is not None:
        raise Failure(f"nobody called {one_line(options.player)} has played")
    if options.json:
        print_json({"player": None} if found is None else statistics_document(found))
    else:
        print_with_names(NO_GAMES if found is None else statistics_text(found))
    return 0


def _last_player(database: Database) -> str | None:
    """The person chosen last, else the one who played last, else the only one there."""
    people = [name for name, computer in players(database) if not computer]
    latest = history(database, HistoryFilter(), limit=_LATEST)
    chosen = load_settings(database, {"name": ""})["name"]
    last = None if not chosen else statistics(database, str(chosen))
    if last is not None and not last.computer:
        return last.name
    for game in latest:
        for name, computer in zip(game.names, game.computers, strict=True):
            if not computer:
                return name
    if len(people) > 1:
        names = ", ".join(map(one_line, people))
        raise Failure(f"which player? {PROGRAM} stats NAME; there are {names}")
    return people[0] if people else None
