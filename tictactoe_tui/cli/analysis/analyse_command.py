"""`analyse`: what a position is worth, as text, as one JSON document, or as a stream of them.

Says what a position is worth and what each move comes to, best first. Everything is from the
view of the side to move.

limits:
  Without --time and --nodes tic-tac-toe and small boards are searched to the end, others for
  5 seconds. The teachable searches of --algorithm only know how to go to the end,
  so without a limit they refuse boards too big for that. The same position and the same
  --nodes give the same output but for the time on every machine; --time does not.

JSON (rows and columns counted from 0; null where something is not known):
  game, code          the game, and the whole position as a position code
  to_move, ply        the side to move (one or two, and to_move_name), and how many moves were made
  result              win, draw, or open where that is not known, with best play from here
  winner              one or two, beside winner_name; null where nobody is known to win
  end_ply             how many moves will have been made at the end
  best                row, col and move, the move in the game's own notation; null at the end
  candidates          row, col, move, score, verdict (win, draw, loss, unknown), plies (after
                      the candidate, until the end), status (proved, bound, estimate), bound
                      (">=", "<=" or null), line (expected moves, the candidate first)
  nodes, depth, cutoffs, seconds
  done                false while the search goes on; the last document of a stream, and the
                      one of --json, have true
  complete            true if the search came to its own end, false if a limit ended it or it
                      goes on; what is proved is said by the status of each candidate

examples:
  tictactoe-tui analyse tictactoe --moves "0 0; 1 1"
  tictactoe-tui analyse four --rows 6 --cols 6 --moves "2 2; 0 0" --time 2 --stream
  tictactoe-tui analyse rowcol --board "4,9,2;3,5,7;8,1,6" --moves "1,2" --json
"""

from typing import Final

from tictactoe_tui.cli import board_options
from tictactoe_tui.cli.analysis.analysis_report import analysis_document, analysis_text
from tictactoe_tui.cli.arguments import Options, Parser, seconds_given, whole_number
from tictactoe_tui.cli.json_output import add_json, print_json
from tictactoe_tui.cli.printing import UsageError, print_line
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import GAMES, Position

DEFAULT_SECONDS: Final = 5.0  # as the help says


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_position(parser)
    search = parser.add_argument_group("search")
    search.add_argument(
        "--algorithm",
        type=str.lower,
        choices=[algorithm.value for algorithm in Algorithm],
        help="a teachable search instead of the game's best; all five agree on every score",
    )
    search.add_argument(
        "--time", type=seconds_given, metavar="SECONDS", help="stop after this time"
    )
    search.add_argument(
        "--nodes", type=whole_number(1), metavar="N", help="stop after about this many nodes"
    )
    output = parser.add_mutually_exclusive_group()
    add_json(parser, output)
    output.add_argument(
        "--stream", action="store_true", help="print a JSON document a line as it improves"
    )


def add_position(parser: Parser) -> None:
    """Declare the arguments that say which position is meant."""
    parser.add_argument(
        "game", metavar="GAME", type=board_options.game_key_of, help=board_options.GAME_KEYS
    )
    board_options.add_position_options(parser)
    board_options.add_board_options(parser)
    board_options.add_board_seed(parser)


def execute(options: Options) -> int:
    """Search the position and print what was found."""
    position = position_of(options)
    algorithm = None if options.algorithm is None else Algorithm(options.algorithm)
    limits = _limits(options, position, algorithm)
    on_info = _Stream(options, position) if options.stream else None
    info = analyse(position, limits, on_info, algorithm=algorithm)
    if options.stream or options.json:
        print_json(options, analysis_document(position, info, done=True))
    else:
        print_line(analysis_text(position, info))
    return 0


class _Stream:
    """Prints a JSON document for every report in which the candidates have changed."""

    def __init__(self, options: Options, position: Position) -> None:
        self._options = options
        self._position = position
        self._shown: tuple[Candidate, ...] | None = None

    def __call__(self, info: SearchInfo) -> None:
        """Print this report, unless it repeats the last one or is the final one."""
        if not info.done and info.candidates != self._shown:
            self._shown = info.candidates
            print_json(self._options, analysis_document(self._position, info, done=False))


def position_of(options: Options) -> Position:
    """The position that the options describe, or UsageError."""
    position = board_options.coded_or_start_position(options.game, options)
    for before, cell in board_options.moves_written(position, options.moves):
        position = before.play(cell)
    return position


def _limits(options: Options, position: Position, algorithm: Algorithm | None) -> Limits:
    """What the search may spend, or UsageError where it would never come to its end."""
    teaching = GAMES[position.key].teaching
    if algorithm is not None and teaching is None:
        raise UsageError(f"--algorithm: no textbook algorithm knows {position.key}")
    if options.time is not None or options.nodes is not None:
        return Limits(seconds=options.time, nodes=options.nodes)
    left = position.rows * position.columns - position.ply
    if algorithm is None:
        ends_soon = left <= GAMES[position.key].most_cells
        return Limits() if ends_soon else Limits(seconds=DEFAULT_SECONDS)
    most = 0 if teaching is None else teaching.most_cells[algorithm]
    if left > most and position.outcome is None:
        raise UsageError(
            f"{algorithm} goes to the end of the game, out of reach with {left} cells left"
            f" ({most} at most); give it --time or --nodes"
        )
    return Limits()
