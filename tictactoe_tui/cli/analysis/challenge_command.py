"""`challenge`: what nobody knows yet about four in a row, and how to help.

Lists the first stones on 20x20 whose least number of winning stones is not known, and the smaller
boards with what a search of 1,000,000 nodes has shown of each. With a FILE it replays the proof
that `prove` wrote there, by the rules alone, and says whether it is news. The exit code is 0 if the
proof holds and 1 if it does not.

JSON:
  budget    the nodes that each of the boards was given
  least     one entry a class of first stones whose least number is not known: row, col, move,
            result, winner, winner_name, stones (at most), first_stones (how many mirror each other)
  boards    one entry a board: rows, cols, connect, result (win, draw, or open where the nodes did
            not settle it), first (Black's first stone, as certificates write it, or null), stones
            (Black's own, or null), status (proved, bound where fewer may do, open), nodes

examples:
  tictactoe-tui challenge
  tictactoe-tui challenge four-0-2.proof
"""

from dataclasses import asdict
from pathlib import Path

from tictactoe_tui.cli.analysis.openings_command import opening_entry
from tictactoe_tui.cli.analysis.verify_command import replayed_file
from tictactoe_tui.cli.arguments import Options, Parser, add_word
from tictactoe_tui.cli.output import add_json, print_result
from tictactoe_tui.cli.printing import Failure, print_line
from tictactoe_tui.lab.challenge import challenge_text, news, unknown_classes
from tictactoe_tui.proofs.certificate import read_heading
from tictactoe_tui.proofs.small_boards import BUDGET, small_boards


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "[FILE]", "a proof to hand in", type=Path)
    add_json(parser)


def execute(options: Options) -> None:
    """Print what is not known, or what a proof adds to it."""
    if options.file is None:
        print_result(options, _document(), challenge_text())
        return
    text, report = replayed_file(options.file)
    if not report.holds:
        raise Failure(f"{options.file} proves nothing: {'; '.join(report.failures) or 'no proof'}")
    for line in text.splitlines():
        if line.startswith("opening "):
            print_line(news(read_heading(line)))


def _document() -> dict[str, object]:
    """What is not known, for JSON."""
    least = [opening_entry(each) | {"first_stones": n} for each, n in unknown_classes()]
    return {"budget": BUDGET, "least": least, "boards": [*map(asdict, small_boards())]}
