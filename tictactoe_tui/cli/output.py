"""What a command has found, on standard output: JSON, one document a line, or text in columns."""

import argparse
from collections.abc import Mapping, Sequence

from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.cli.printing import one_line, print_line
from tictactoe_tui.games.json_values import JSON_VERSION
from tictactoe_tui.match.names import cells
from tictactoe_tui.pages.columns import RecordColumn, T


def add_json(
    parser: Parser,
    group: argparse._ActionsContainer | None = None,
    what: str = "print one JSON document",
) -> None:
    """Declare `--json`, in a group of its alternatives if there is one, and `--json-version`."""
    add_option(group or parser, "--json", what)
    words = f"1 for scripts written for the first release (else {JSON_VERSION})"
    how = {"type": int, "choices": (1, JSON_VERSION), "default": JSON_VERSION}
    add_option(parser, "--json-version V", words, **how)
    parser.set_defaults(document=parser.prog.rpartition(" ")[2])


def print_json(options: Options, document: Mapping[str, object]) -> None:
    """Print one JSON document with its version on one line, strict and in ASCII."""
    import json

    if options.json_version == 1:
        from tictactoe_tui.cli.json_version_1 import in_version_1

        document = in_version_1(options.document, document)
    print_line(json.dumps({"version": options.json_version, **document}, allow_nan=False))


def print_result(options: Options, document: Mapping[str, object], text: str) -> None:
    """Print what a command has found, as one JSON document or as text for people."""
    if options.json:
        print_json(options, document)
    else:
        print_line(text)


def text_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()
) -> str:
    """Rows under their headings; the columns counted in `right` end under each other."""
    widths = [max(cells(row[at]) for row in (head, *rows)) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            _filled(text, width, to_the_right=at in right)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )


def record_table(columns: Sequence[RecordColumn[T]], lines: Sequence[T]) -> str:
    """Lines of the record as a text table, safe with any names in them."""
    shown = [each for each in columns if each.heading is not None]
    rows = [[one_line(each.cell_as_text(line)) for each in shown] for line in lines]
    right = [at for at, each in enumerate(shown) if each.column.right]
    return text_table([one_line(each.heading or "") for each in shown], rows, right)


def _filled(text: str, width: int, *, to_the_right: bool) -> str:
    """The text with blanks up to this width in terminal cells."""
    blanks = " " * (width - cells(text))
    return f"{blanks}{text}" if to_the_right else f"{text}{blanks}"
