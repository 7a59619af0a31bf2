"""`play`: straight to the board.

Opens the application at the board: against a computer player, with two people, or with two
computer players to watch.

examples:
  tictactoe-tui play four --vs Sera --second
  tictactoe-tui play rowcol --pvp Ann Bob --size 6 --seed 7
  tictactoe-tui play tictactoe --moves "1 1; 0 0" --vs Sera
  tictactoe-tui play four --code "four 4x4x4 B3/1W2/4/4" --pvp
  tictactoe-tui play tictactoe --watch Cop Kitty
  tictactoe-tui play --join http://127.0.0.1:8000/mira-7
"""

from dataclasses import replace
from random import SystemRandom

from tictactoe_tui.cli import board_options, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option
from tictactoe_tui.config.config_file import read_config
from tictactoe_tui.games.entry import OWN_MARK
from tictactoe_tui.match.choices import Choices, with_players_of_game
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seats, Setup


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    board_options.add_game(parser, board_options.GAME_KEYS)
    against = parser.add_mutually_exclusive_group()
    add_option(against, "--vs NAME", "the computer player (else the usual one, Kitty)")
    add_option(against, "--pvp NAME", "two people at one keyboard, like ANN BOB", nargs="*")
    words = "somebody at another screen, by a server: its address, and the word"
    add_option(against, "--join LINK", words)
    add_option(against, "--watch A B", "two computer players", nargs=2)
    add_option(parser, "--second", "let the computer player begin")
    add_number(parser, "--seed SEED", "decides every random choice (else another each time)")
    board_options.add_position_options(parser)
    board_options.add_own_players(parser)


def execute(options: Options) -> int:
    """Set the game up and open the application on it."""
    if options.join is not None:
        return _join(options)
    options.game = _game_of(options)
    seed = SystemRandom().randrange(2**32) if options.seed is None else options.seed
    start = board_options.coded_or_start_position(options, seed)
    if options.second and (options.pvp is not None or options.watch):
        raise printing.UsageError("--second needs a computer player as opponent")
    machines = options.watch or ([] if options.vs is None else [options.vs])
    board_options.require_players(options.game, machines)
    moves = board_options.moves_written(start, options.moves)
    with board_options.refusing():
        session = GameSession(Setup(start, _seats(options), seed))
    for _, cell in moves:
        session.play(cell)
    if session.turn is None:
        raise printing.UsageError("--moves: the game is over then; review says how it was played")
    from tictactoe_tui.cli import open_application

    return open_application(opening=session)


def _join(options: Options) -> int:
    """Open the application at a table, where a new game is by what was chosen last."""
    from tictactoe_tui.cli import open_application
    from tictactoe_tui.service.table_places import table_named

    given = board_options.given_options(options)
    given |= {name: getattr(options, name) for name in ("seed", "code", "moves", "second")}
    for name, value in given.items():
        if value is not None and value is not False and value != "":
            raise printing.UsageError(f"--join and --{name} cannot be used together")
    with board_options.refusing("--join: "):
        table_named(options.join)
    return open_application(table=(options.join, board_options.only_game(options)))


def _game_of(options: Options) -> str:
    """The game that is named, if need be before or behind the names of --pvp, made clean here."""
    names: list[str] = options.pvp or []
    game = board_options.only_game(options) or board_options.taken_game(names)
    if game is None:
        raise printing.UsageError("GAME is missing")
    if len(names) not in (0, 2):
        raise printing.UsageError("--pvp takes two names, or none")
    with board_options.refusing("--pvp: "):
        options.pvp = options.pvp and [clean_name(name.removeprefix(OWN_MARK)) for name in names]
    return game


def _seats(options: Options) -> Seats:
    """The players of both sides, as the options and the config file say."""
    if options.watch:
        one, two = options.watch
        return Computer(one), Computer(two)
    usual = with_players_of_game(replace(read_config().choices(Choices()), game=options.game))
    if options.pvp is not None:
        one, two = options.pvp or (usual.name, usual.guest)
        return Human(one), Human(two)
    person, machine = Human(usual.name), Computer(options.vs or usual.opponent)
    return (machine, person) if options.second else (person, machine)
