"""`microscope`: the search of a position, step by step on the screen, or as a picture.

Opens the tree of a textbook search in the application. With --svg or --markdown it writes the tree
to a file instead (- is standard output), with --json it prints it. SVG and Markdown show only the
first moves of a larger search.

JSON:
  version, game, code, algorithm, nodes
  cuts                how often moves were skipped
  tree                the first moves, each with
    row, col, move    the move
    value             for whoever made the move
    ending            searched, cut (moves were skipped), refuted (the last reply was too good),
                      known (searched before), won or over
    skipped           after a cut: how many positions were not looked at
    children          the replies, in the order in which they were looked at

examples:
  tictactoe-tui microscope tictactoe --code "tictactoe 3x3x3 XX1/OO1/X2"
  tictactoe-tui microscope tictactoe --moves "0 0; 0 2; 0 1; 1 0" --svg tree.svg
  tictactoe-tui microscope rowcol --size 2 --seed 3 --algorithm ordered --json
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tictactoe_tui.cli import board_options, output, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.games import Position
from tictactoe_tui.lab import recorder, tree
from tictactoe_tui.lab.walk import Method, Walk

if TYPE_CHECKING:
    from textual.screen import Screen

    from tictactoe_tui.shared_state import SharedState


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    board_options.add_position(parser)
    words = "which search (else alphabeta); best and worst are alphabeta in these orders"
    methods = [each.value for each in Method]
    add_option(parser, "--algorithm", words, choices=methods, default=Method.ALPHABETA.value)
    add_option(parser, "--max", "values for MAX, the first side")
    how = parser.add_mutually_exclusive_group()
    add_option(how, "--svg FILE", "write the tree as a picture to a new file")
    add_option(how, "--markdown FILE", "write it as Markdown to a new file")
    output.add_json(parser, how)


def execute(options: Options) -> int:
    """Open the application on the search, or write it down."""
    position, method = board_options.position_to_search(options), Method(options.algorithm)
    if refusal := recorder.why_not_recorded(position, method):
        raise printing.UsageError(refusal.rstrip("."))
    if options.svg is None and options.markdown is None and not options.json:
        return _open(position, method)
    try:
        walk = Walk(recorder.record_search(position, method), done=True, for_max=options.max)
    except recorder.TooLong:
        raise printing.UsageError("this search is too large to write down") from None
    if options.json:
        output.print_json(options, tree.tree_document(walk))
    else:
        text = tree.as_markdown(walk) if options.svg is None else tree.as_svg(walk)
        _write(options.svg or options.markdown, text)
    return 0


def _open(position: Position, method: Method) -> int:
    """Open the application with the microscope on this position."""
    from tictactoe_tui.cli import open_application

    def first(shared: "SharedState") -> "Screen[Any]":
        from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen

        return MicroscopeScreen(shared, position, method)

    return open_application(first=first)


def _write(path: str, text: str) -> None:
    """Write to standard output, or to a file that is not there yet."""
    if path == "-":
        sys.stdout.write(text)
    else:
        with Path(path).open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
