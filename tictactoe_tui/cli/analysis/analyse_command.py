"""`analyse`: what a position is worth, as text, as one JSON document, or as a stream of them.

Says what a position is worth and what each move comes to, best first, for the side to move.

limits:
  Without --time and --nodes tic-tac-toe and small boards are searched to the end, others for
  5 seconds. The searches of --algorithm always go to the end, so without a limit they refuse
  boards that are too large. The same --nodes give the same answer on every machine; --time does
  not.

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

from tictactoe_tui.cli import board_options, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option, seconds_given
from tictactoe_tui.cli.output import add_json, print_json, text_table
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.candidate_words import prediction, score_text, verdict_words
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, known_before, merged, win_score
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import GAMES, Position, diagram, json_values
from tictactoe_tui.words import counted

_MOST_CANDIDATES = 10
_MOST_MOVES = 8
_DISTANCES = (
    "in n:  the n-th move from here ends the game, both sides' counted; within n: at the latest"
)


def analysis_document(position: Position, info: SearchInfo, *, done: bool) -> dict[str, object]:
    """A search's result as a JSON document; `done` says that no further one follows."""
    winner = {1: position.to_move, -1: position.to_move.other}.get(info.result or 0)
    return {
        "game": position.key,
        "code": position.code(),
        "to_move": json_values.SIDE_KEYS[position.to_move],
        "to_move_name": position.side_names[position.to_move],
        "ply": position.ply,
        **json_values.json_result(winner, position.side_names, known=info.result is not None),
        "end_ply": info.end_ply,
        "best": None if info.best is None else json_values.json_move(position, info.best),
        "candidates": [_candidate(position, candidate) for candidate in info.candidates],
        **{key: getattr(info, key) for key in ("nodes", "depth", "cutoffs")},
        "seconds": round(info.elapsed, json_values.SECONDS_DIGITS),
        "done": done,
        "complete": info.done,
    }


def _candidate(position: Position, candidate: Candidate) -> dict[str, object]:
    """One candidate with everything that is known about it."""
    return {
        **json_values.json_move(position, candidate.cell),
        **{key: getattr(candidate, key) for key in ("score", "verdict", "plies", "status")},
        "bound": candidate.sense,
        "line": [json_values.json_move(position, cell) for cell in candidate.line],
    }


def analysis_text(position: Position, info: SearchInfo) -> str:
    """The analysis for people: the board, the moves best first, and the work done."""
    parts = [diagram.diagram(position), _summary(position, info)]
    if info.candidates:
        parts += [_moves(position, info.candidates), _legend(position)]
    return "\n\n".join([*parts, _work(info)])


def _summary(position: Position, info: SearchInfo) -> str:
    """A sentence with the side to move, the result if it is known, and the best move."""
    name = position.side_names[position.to_move]
    if position.outcome is not None:
        words = {1: "won", 0: GAMES[position.key].worded("drawn"), -1: "lost"}[info.result or 0]
        return f"The game is over. From the view of {name}, next to move, it is {words}."
    best = "none" if info.best is None else position.notation.format(info.best)
    return f"{name} is to move. {prediction(position, info)}. Best move: {best}"


def _moves(position: Position, candidates: tuple[Candidate, ...]) -> str:
    """The table of the best moves, and how many more there are."""
    head = ("move", "score", "status", "verdict", "expected line")
    rows = [_row(position, candidate) for candidate in candidates[:_MOST_CANDIDATES]]
    shown = text_table(head, rows, right=(0, 1))
    more = len(candidates) - _MOST_CANDIDATES
    return f"{shown}\nand {more} more; --json lists them all" if more > 0 else shown


def _row(position: Position, candidate: Candidate) -> tuple[str, ...]:
    """One row of that table."""
    moves = [position.notation.format(cell) for cell in candidate.line]
    line = "; ".join(moves[:_MOST_MOVES]) + (" ..." if len(moves) > _MOST_MOVES else "")
    move, status = position.notation.format(candidate.cell), candidate.status.value
    return move, score_text(candidate), status, verdict_words(position, candidate), line


def _legend(position: Position) -> str:
    """The legend of the table: what scores, signs and distances mean."""
    signs = "       ~ marks an estimate, >= and <= a bound, ? what is not known yet"
    if GAMES[position.key].counts_points:
        return f"score: the mover's final total minus the other's, with best play\n{signs}"
    most = win_score(position)
    score = f"{most} - d for a win, d - {most} for a loss, d plies after the move"
    return f"score: {score}\n{signs}\n{_DISTANCES}"


def _work(info: SearchInfo) -> str:
    """The nodes, depth, cutoffs, speed and time of the search, and whether it came to its end."""
    parts = [counted(info.nodes, "node"), f"depth {info.depth}", counted(info.cutoffs, "cut")]
    if info.nodes and info.elapsed > 0:
        parts.append(f"{info.nodes / info.elapsed:,.0f} nodes/s")
    ended = "complete" if info.done else "ended by its limit"
    return ", ".join([*parts, f"{info.elapsed:.3f} s", ended])


DEFAULT_SECONDS: Final = 5.0  # as the help says


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    board_options.add_position(parser)
    search = parser.add_argument_group("search")
    words = "a textbook search instead of the game's best; all five agree on every score"
    names = [algorithm.value for algorithm in Algorithm]
    add_option(search, "--algorithm", words, type=str.lower, choices=names)
    add_option(search, "--time SECONDS", "stop after so many seconds", type=seconds_given)
    add_number(search, "--nodes N", "stop after about this many nodes", low=1)
    output = parser.add_mutually_exclusive_group()
    add_json(parser, output)
    add_option(output, "--stream", "print a JSON document a line as it improves")


def execute(options: Options) -> None:
    """Search the position and print what was found."""
    position = board_options.position_given(options)
    algorithm = None if options.algorithm is None else Algorithm(options.algorithm)
    limits = _limits(options, position, algorithm)
    shown: tuple[Candidate, ...] | None = None

    def print_news(info: SearchInfo) -> None:
        nonlocal shown
        if not info.done and info.candidates != shown:
            shown = info.candidates
            known = merged(position, info, known_before(position))
            print_json(options, analysis_document(position, known, done=False))

    info = analyse(position, limits, print_news if options.stream else None, algorithm=algorithm)
    info = merged(position, info, known_before(position))
    if options.stream or options.json:
        print_json(options, analysis_document(position, info, done=True))
    else:
        printing.print_line(analysis_text(position, info))


def _limits(options: Options, position: Position, algorithm: Algorithm | None) -> Limits:
    """What the search may spend, or UsageError where it would never come to its end."""
    teaching = GAMES[position.key].teaching
    if algorithm is not None and teaching is None:
        raise printing.UsageError(f"--algorithm: no textbook algorithm knows {position.key}")
    if options.time is not None or options.nodes is not None:
        return Limits(seconds=options.time, nodes=options.nodes)
    left = position.rows * position.columns - position.ply
    if algorithm is None:
        ends_soon = left <= GAMES[position.key].most_cells
        return Limits() if ends_soon else Limits(seconds=DEFAULT_SECONDS)
    most = 0 if teaching is None else teaching.most_cells[algorithm]
    if left > most and position.outcome is None:
        raise printing.UsageError(
            f"{algorithm} goes to the end of the game, out of reach with {left} cells left"
            f" ({most} at most); give it --time or --nodes"
        )
    return Limits()
