"""`play`: straight to the board.

Opens the application at the board: against a computer player, with two people, or with two
computer players to watch.

examples:
  tictactoe-tui play four --vs Sera --second
  tictactoe-tui play rowcol --pvp Ann Bob --size 6 --seed 7
  tictactoe-tui play tictactoe --moves "1 1; 0 0" --vs Sera
  tictactoe-tui play four --code "four 4x4x4 B3/1W2/4/4" --pvp
  tictactoe-tui play tictactoe --watch Cop Kitty
"""

from dataclasses import replace

from tictactoe_tui.cli import board_options
from tictactoe_tui.cli.arguments import Options, Parser, add_option, whole_number
from tictactoe_tui.cli.printing import UsageError
from tictactoe_tui.config.config_file import read_config
from tictactoe_tui.match.choices import Choices, with_players_of_game
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seats, Setup
from tictactoe_tui.opponents import OWN_MARK


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    board_options.add_game(parser, board_options.GAME_KEYS)
    against = parser.add_mutually_exclusive_group()
    add_option(against, "--vs NAME", "the computer player (else the usual one, Kitty)")
    add_option(against, "--pvp NAME", "two people at one keyboard, like ANN BOB", nargs="*")
    against.add_argument("--watch", nargs=2, metavar=("A", "B"), help="two computer players")
    add_option(parser, "--second", "let the computer player begin")
    parser.add_argument(
        "--seed", type=whole_number(), help="decides every random choice (else another each time)"
    )
    board_options.add_position_options(parser)
    board_options.add_board_options(parser)
    board_options.add_own_players(parser)


def execute(options: Options) -> int:
    """Set the game up and open the application on it."""
    options.game = _game_of(options)
    seed = _random_seed() if options.seed is None else options.seed
    start = board_options.coded_or_start_position(options.game, options, seed)
    if options.second and (options.pvp is not None or options.watch):
        raise UsageError("--second needs a computer player as opponent")
    board_options.require_players(
        options.game, options.watch or ([] if options.vs is None else [options.vs])
    )
    moves = board_options.moves_written(start, options.moves)
    with board_options.refusing():
        session = GameSession(Setup(start, _seats(options), seed))
    for _, cell in moves:
        session.play(cell)
    if session.turn is None:
        raise UsageError("--moves: the game is over then; review says how it was played")
    from tictactoe_tui.cli import open_application

    return open_application(opening=session)


def _game_of(options: Options) -> str:
    """The game that is named, if need be before or behind the names of --pvp, made clean here."""
    names: list[str] = options.pvp or []
    game = board_options.only_game(options) or board_options.taken_game(names)
    if game is None:
        raise UsageError("GAME is missing")
    if len(names) not in (0, 2):
        raise UsageError("--pvp takes two names, or none")
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


def _random_seed() -> int:
    """A random seed, for a game without --seed."""
    from random import SystemRandom

    return SystemRandom().randrange(2**32)
