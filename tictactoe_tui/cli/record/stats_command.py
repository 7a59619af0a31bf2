"""`stats`: all about one player.

Shows all about one player: totals, per game, per side and per opponent, streaks, the last twenty
games, and ratings. Without a name it is the player who played last, or the only one.

JSON (only the player, as null, where nobody has played yet):
  player, computer
  total               games, wins, losses, draws, win_rate (a share from 0 to 1); imported games
                      are among them, imported standings are not; a computer's game
                      against itself is one, won or lost as its first side
  imported_standing   the same numbers of it, or null
  imported            the imported games in the total, which count in no standing
  standing            what the leaderboard counts: games against the machine, and the imported
                      standing
  by_game             game, and numbers as in total
  by_side             game, side (one or two), side_name, and numbers as in total
  by_opponent         name, computer, and numbers as in total
  streak              kind (win, loss, draw or null) and length; best_streak is of wins
  trend               game_number, ended, and win_rate, the share of wins in the last twenty
                      games, with low and high, the ends of its 95 % interval
  weeks               monday (ISO 8601, UTC) and games of each week
  seconds_per_move    the mean, or null; machine_nodes: what machines searched against
                      the player; hints, undos
  accuracy            right and mattered: decisions of the latest 100 games of tic-tac-toe in
                      which the moves differed in result, taken back or not, those
                      with help left out
  ratings             game (or "all"), rating, deviation

examples:
  tictactoe-tui stats
  tictactoe-tui stats Sera --json
"""

from collections.abc import Iterator
from typing import Any, Final

from tictactoe_tui.cli.arguments import Options, Parser, add_word
from tictactoe_tui.cli.output import add_json, print_result, record_table
from tictactoe_tui.cli.printing import PROGRAM, Failure, one_line
from tictactoe_tui.cli.record.open_record import NO_GAMES, record_to_read
from tictactoe_tui.match.names import name_key
from tictactoe_tui.pages.record_documents import statistics_document
from tictactoe_tui.pages.statistics import BY_GAME, BY_OPPONENT, BY_SIDE, RATINGS, facts
from tictactoe_tui.pages.words import player_label
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record import history, people, statistics
from tictactoe_tui.storage.settings import load_settings
from tictactoe_tui.words import counted

# How many of the latest games are searched for a player.
_LATEST: Final = 50


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "[PLAYER]", "whose statistics (else the last player's)")
    add_json(parser)


def execute(options: Options) -> None:
    """Print the statistics of the named player, or of the last one."""
    with record_to_read() as database:
        name = _last_player(database) if options.player is None else options.player
        found = None if name is None else statistics.statistics(database, name)
    if found is None and options.player is not None:
        raise Failure(f"nobody called {one_line(options.player)} has played")
    if found is None:
        print_result(options, {"player": None}, NO_GAMES)
    else:
        print_result(options, statistics_document(found), "\n\n".join(_parts(found)))


def _last_player(database: Database) -> str | None:
    """The person chosen last, else the one who played last, else the only one there."""
    known = [name for name, computer in people.players(database) if not computer]
    chosen = str(load_settings(database, {"name": ""})["name"])
    latest = history.history(database, history.HistoryFilter(), limit=_LATEST)
    seats = (each for game in latest for each in zip(game.names, game.computers, strict=True))
    by_key = {name_key(name): name for name in known}
    for wanted in (chosen, *(name for name, computer in seats if not computer)):
        if name_key(wanted) in by_key:
            return by_key[name_key(wanted)]
    if len(known) > 1:
        names = ", ".join(map(one_line, known))
        raise Failure(f"which player? {PROGRAM} stats NAME; there are {names}")
    return known[0] if known else None


def _parts(found: statistics.Statistics) -> Iterator[str]:
    """What is known in words, and the tables that are not empty."""
    told = [*facts(found)]
    if found.trend:
        form = found.trend[-1]
        games = counted(min(form.game_number, statistics.WINDOW), "game")
        band = f"95 % interval {form.low:.0f} to {form.high:.0f} %"
        told.append(("Form", f"{form.rate:.0f} % of the last {games} won ({band})"))
    lines = (f"{label:<11}{words}" for label, words in told)
    yield "\n".join((one_line(player_label(found.name, computer=found.computer)), *lines))
    columns: tuple[Any, ...] = (BY_GAME, BY_SIDE, BY_OPPONENT, RATINGS)
    tables = (found.by_game, found.by_side, found.by_opponent, found.ratings)
    yield from (record_table(*each) for each in zip(columns, tables, strict=True) if each[1])
