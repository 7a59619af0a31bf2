"""JSON on standard output: the options for it, and one document a line."""

import argparse
from collections.abc import Mapping

from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.printing import print_line
from tictactoe_tui.games.json_values import JSON_VERSION


def add_json(
    parser: Parser,
    group: argparse._ActionsContainer | None = None,
    words: str = "print one JSON document",
) -> None:
    """Declare `--json`, in a group of its alternatives if there is one, and `--json-version`."""
    add_option(group or parser, "--json", words)
    add_option(
        parser,
        "--json-version V",
        f"1 for scripts written for the first release (else {JSON_VERSION})",
        type=int,
        choices=(1, JSON_VERSION),
        default=JSON_VERSION,
    )
    parser.set_defaults(document=parser.prog.rpartition(" ")[2])


def print_json(options: Options, document: Mapping[str, object]) -> None:
    """Print one JSON document with its version on one line, strict and in ASCII."""
    import json

    if options.json_version == 1:
        from tictactoe_tui.cli.json_version_1 import in_version_1

        document = in_version_1(options.document, document)
    text = json.dumps({"version": options.json_version, **document}, allow_nan=False)
    print_line(text)


def print_result(options: Options, document: Mapping[str, object], text: str) -> None:
    """Print what a command has found, as one JSON document or as text for people."""
    if options.json:
        print_json(options, document)
    else:
        print_line(text)
