"""Write the manual page from the parsers: `python .ci/man_page.py > docs/tictactoe-tui.1`.

A test compares the page with what this writes, so that the two cannot drift apart.
"""

import os
import sys

from tictactoe_tui.cli.dispatch import COMMANDS, Command, command_parser, make_parser
from tictactoe_tui.cli.printing import PROGRAM

# argparse wraps as wide as the terminal, which a page must not depend on.
_WIDTH = "80"
_INTRODUCTION = (
    "Three small board games in the terminal, tic-tac-toe, four in a row on 20x20 and a game of"
    " numbers, against a machine whose thinking can be watched. Without a command the application"
    " opens. A command that has something to tell prints it as one JSON document with"
    r" \fB\-\-json\fR. The exit code is 0 where all is well, 1 for a failure and 2 for a mistake in"
    " the command."
)


def escaped(text: str) -> str:
    """Text as troff takes it literally."""
    lines = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").splitlines()
    return "\n".join(rf"\&{line}" if line.startswith((".", r"\(aq")) else line for line in lines)


def literal(text: str) -> str:
    """Text whose lines stay as they are."""
    return f".nf\n{escaped(text)}\n.fi"


def command_section(command: Command) -> str:
    """What `--help` says of a command."""
    return f".SS {escaped(command.name)}\n{literal(command_parser(command).format_help().rstrip())}"


def manual() -> str:
    """The whole page; the benchmarks are in the repository alone, and so is their command."""
    os.environ["COLUMNS"] = _WIDTH
    parser = make_parser()
    environment = (parser.epilog or "").partition("environment:\n")[2]
    parser.epilog = None
    return "\n".join(
        [
            '.TH TICTACTOE\\-TUI 1 "" "tictactoe\\-tui" "User Commands"',
            f".SH NAME\n{escaped(PROGRAM)} \\- small board games, and a machine that thinks aloud",
            f".SH SYNOPSIS\n.B {escaped(PROGRAM)}\n[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR ...]",
            f".SH DESCRIPTION\n{_INTRODUCTION}",
            f".SH OPTIONS\n{literal(parser.format_help().rstrip())}",
            ".SH COMMANDS",
            *(command_section(each) for each in COMMANDS if each.name != "bench"),
            f".SH ENVIRONMENT\n{literal(environment)}",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(f"{manual()}\n")
