"""`prove`: who wins after a first stone, proved reply by reply into a file.

Proves that Black wins four in a row with a first stone, whatever White replies, or that White wins
with an answer to it (on 20x20 the answer of the map of openings, if none is given). Each reply is
proved on its own and saved at once, so the command can be stopped and started again, also with more
nodes. --stones asks for a shorter win than is known.

When every reply is settled the file is a proof, which `verify --proof FILE` replays without any
search; proofs/certificate.py describes its format. An easy opening takes less than a second, one on
the edge a minute and more. The exit code is 0 if the opening is proved and 1 if replies are left.

JSON:
  version, opening {row, col, move}, answer {row, col, move} or null, file
  result, winner, winner_name   win by one (Black) or two (White), or open
  stones, least           with how many stones at most and at least; null where unknown
  replies, left           how many replies there are, and those not settled

examples:
  tictactoe-tui prove four --opening "9 9"
  tictactoe-tui prove four --opening "0 0" --answer "2 2"
  tictactoe-tui prove four --opening "0 2" --jobs 2
  tictactoe-tui prove four --opening "2 2" --rows 5 --cols 6
"""

from pathlib import Path

from tictactoe_tui.arena.openings import OpeningResult, OtherOpening, prove_opening
from tictactoe_tui.cli import board_options, output, printing, spreading
from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option, add_word
from tictactoe_tui.engine.lines.opening_prover import MOST_STONES, Opening
from tictactoe_tui.games import four, json_values
from tictactoe_tui.proofs import atlas, certificate


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "GAME", "four", type=board_options.game_key_of)
    add_option(parser, "--opening CELL", 'first stone, like "0 9"', required=True)
    words = "White's answer, to prove that White wins (else the one known to win, if any)"
    add_option(parser, "--answer CELL", words)
    add_option(parser, "--file FILE", "the file of the proof (else four-R-C.proof)", type=Path)
    for flag, usual, sizes, words in (
        ("--rows", certificate.SIDE, four.SIZES, "rows of the board"),
        ("--cols", certificate.SIDE, four.SIZES, "columns, likewise"),
        ("--connect", 4, four.CONNECTS, "stones in a winning line"),
        ("--stones", MOST_STONES, range(2, MOST_STONES + 1), "win with at most so many stones"),
    ):
        add_number(parser, f"{flag} N", words, usual=usual, low=sizes[0], high=sizes[-1])
    words = "give up a reply after about this many nodes"
    add_number(parser, "--nodes N", words, usual=4_000_000, low=1)
    where = parser.add_mutually_exclusive_group()
    spreading.add_jobs(where, "work", 1)
    add_option(where, "--cluster ADDRESS", "work on the machines of a scheduler")
    output.add_json(parser)


def execute(options: Options) -> int:
    """Prove the replies that are left, and print how far the proof is."""
    if options.game != four.KEY:
        raise printing.UsageError(f"openings are proved of {four.KEY}, not of {options.game}")
    opening = _opening(options)
    path = options.file or Path(_file_name(opening))
    result = _prove_as_asked(opening, path, options)
    found = opening, path, result
    output.print_result(options, _document(*found), _text(*found))
    return 0 if result.certificate else 1


def _opening(options: Options) -> Opening:
    board = options.rows, options.cols, options.connect
    rules = four.rules(*board)

    def cell_of_proof(text: str) -> int:
        # Cells of proofs, whatever the board, are those of 20x20.
        row, column = divmod(rules.notation.parse(text), rules.columns)
        return row * certificate.SIDE + column

    with board_options.refusing():
        first = cell_of_proof(options.opening)
        answer = None if options.answer is None else cell_of_proof(options.answer)
    if first == answer:
        raise printing.UsageError("the answer cannot be on the first stone")
    if answer is None and board == certificate.LARGE:
        answer = atlas.winning_answer(first)
    return Opening(first, answer, board, options.stones)


def _file_name(opening: Opening) -> str:
    """Where the proof of an opening is kept if nothing is said."""
    first = "-".join(map(str, divmod(opening.first, certificate.SIDE)))
    board = "" if opening.board == certificate.LARGE else f"-on-{'x'.join(map(str, opening.board))}"
    stones = "" if opening.most == MOST_STONES else f"-in-{opening.most}"
    return f"four-{first}{board}{stones}.proof"


def _prove_as_asked(opening: Opening, path: Path, options: Options) -> OpeningResult:
    """Go on with the proof in the file, in this process, in several, or on a cluster."""
    kept = f"; what is settled is in {path}"
    spread_all = spreading.spread_over(
        options.jobs, options.cluster, unit="reply was settled", kept=lambda: kept
    )
    try:
        with printing.Progress("replies settled") as progress, spread_all as spread:
            return prove_opening(
                opening, path, nodes=options.nodes, spread=spread, on_reply=progress
            )
    except (OtherOpening, certificate.BrokenProof, UnicodeDecodeError) as error:
        raise printing.Failure(f"{path} cannot be continued: {error}") from error
    except OSError as error:
        raise printing.Failure(f"{path}: {error.strerror or error}") from error


def _document(opening: Opening, path: Path, result: OpeningResult) -> dict[str, object]:
    """The result for JSON."""
    board, proved = four.start(), result.certificate and result.certificate.proved
    winner = proved and proved.winner
    return {
        "opening": json_values.json_move(board, opening.first),
        "answer": None if opening.answer is None else json_values.json_move(board, opening.answer),
        "file": str(path),
        **json_values.json_result(winner, board.side_names, known=winner is not None),
        "stones": proved and proved.stones,
        "least": proved and proved.least,
        "replies": len(opening.replies),
        "left": [json_values.json_move(board, reply) for reply in result.left],
    }


def _text(opening: Opening, path: Path, result: OpeningResult) -> str:
    """The result in words."""
    notation = four.rules().notation
    name = four.rules().side_names[opening.winner]
    replies = len(opening.replies)
    if result.certificate is None:
        left = "; ".join(map(notation.format, result.left))
        return f"{replies - len(result.left)} of {replies} replies settled in {path}, left: {left}"
    proved = result.certificate.proved
    at_least = "" if proved.least is None else f", and not with fewer than {proved.least}"
    return (
        f"{name} wins with {notation.format(opening.move)}, with {proved.stones} stones at most"
        f"{at_least}: {replies} of {replies} replies settled in {path}"
    )
