"""`players`: who can play, and whether your own player does it right.

Lists the computer players of every game, your own with an @. With --check one of them plays a few
games, and the command says what it does wrong: illegal moves, silence, crashes, or another game
with the same seed.

docs/protocol.md says how to bring a player of your own. The exit code is 1 if it does something
wrong.

JSON:
  players        name, computer, plays (the games); with --check:
  player, plays, complaints [{game, what}]

examples:
  tictactoe-tui players
  tictactoe-tui players tictactoe --check @corner --player corner='python3 corner.py'
"""

from tictactoe_tui.arena.single_game import complaints
from tictactoe_tui.cli import board_options, output, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.games import GAMES, OWN_MARK
from tictactoe_tui.opponents import players_at
from tictactoe_tui.outside.own_players import own_player, players_file_mistakes


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    board_options.add_game(parser, f"{board_options.GAME_KEYS} (else all that it plays)")
    add_option(parser, "--check NAME", "try this player")
    board_options.add_own_players(parser)
    output.add_json(parser)


def execute(options: Options) -> int:
    """List the players, or try one."""
    options.game = board_options.only_game(options)
    for mistake in players_file_mistakes():
        printing.print_error(mistake)
    games = [options.game] if options.game else list(GAMES)
    if options.check is not None:
        return _check_player(options.check, games, options)
    players = {game: list(players_at(game)) for game in games}
    listed = "\n".join(f"{game:<10} {', '.join(names)}" for game, names in players.items())
    names = dict.fromkeys(name for each in players.values() for name in each)
    plays = {name: [key for key in games if name in players[key]] for name in names}
    entries = [{"name": name, "computer": True, "plays": keys} for name, keys in plays.items()]
    output.print_result(options, {"players": entries}, listed)
    return 0


def _check_player(name: str, games: list[str], options: Options) -> int:
    """Try a player, print what it does wrong; the exit code is 1 if there is anything."""
    if options.game is None and name.startswith(OWN_MARK):
        with board_options.refusing(f"player {name!r}: "):
            own = own_player(name)
        games = [game for game in games if own.plays(game)]
    for game in games:
        board_options.require_players(game, (name,))
    found = [(game, what) for game in games for what in complaints(name, game)]
    listed = [{"game": game, "what": what} for game, what in found]
    document = {"player": name, "plays": games, "complaints": listed}
    words = [f"{game}: {name} {what}" for game, what in found]
    fine = f"{name} does all that is asked of a player at {', '.join(games)}."
    output.print_result(options, document, "\n".join(words) or fine)
    return 1 if found else 0
