"""`serve`: the application in a browser.

Serves the application to browsers until Ctrl+C, on this machine alone unless --host says otherwise.
Every browser has a record of its own, which it finds again by a cookie.

If something more must be installed, it says which command does that. There are no passwords: read
docs/browser.md before others can reach it, and docs/hosting.md for a class.

examples:
  tictactoe-tui serve
  tictactoe-tui serve --shared --port 8080
  tictactoe-tui serve --origin https://games.example.org --visitors 20 --idle 10 --log
"""

import argparse
import asyncio
import re
import socket
from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option
from tictactoe_tui.cli.printing import Failure, UsageError, print_line
from tictactoe_tui.cli.record.open_record import record_directory
from tictactoe_tui.paths import command_to_install

_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104
_ORIGIN: Final = re.compile(r"https?://[a-z0-9.\-\[\]:]+")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_option(parser, "--host ADDRESS", "listen here (else %(default)s)", default="127.0.0.1")
    add_number(parser, "--port N", "at this port", usual=8000, low=0, high=65535)
    words = "where browsers find it, if that is another address, such as a proxy's"
    add_option(parser, "--origin URL", words, type=_origin_given)
    add_option(parser, "--shared", "one record for everybody: your own")
    add_number(parser, "--visitors N", "open pages at the same time", usual=8, low=1, high=1000)
    add_number(parser, "--idle MINUTES", "end a visit after so long without a key", usual=30, low=1)
    words = "remove records that no visitor has used for so many days (else keep all)"
    add_number(parser, "--expire DAYS", words, low=1)
    add_option(parser, "--log", "say when pages open and close, without names")
    add_option(parser, "--log-names", "the same, with names and records")


def _origin_given(text: str) -> str:
    """Check and normalise the value of `--origin`."""
    origin = text.strip().lower().removesuffix("/")
    if not _ORIGIN.fullmatch(origin):
        raise argparse.ArgumentTypeError("must be like https://games.example.org")
    return origin


def execute(options: Options) -> None:
    """Serve until told to stop."""
    if options.host in _EVERYWHERE and not options.origin:
        raise UsageError(f"--host {options.host} needs --origin, where browsers find it then")
    try:
        from tictactoe_tui.served.server import Serving, serve_games
        from tictactoe_tui.served.visit import VISITORS
    except ModuleNotFoundError as error:
        raise Failure(
            f"a browser needs more to be installed: {command_to_install('serve')}"
        ) from error
    data = record_directory()
    same = ("host", "port", "origin", "shared", "visitors", "log_names")
    given = {name: getattr(options, name) for name in same}
    log = print_line if options.log or options.log_names else None
    serving = Serving(data, **given, idle=options.idle * 60.0, expiry=options.expire, log=log)
    records = f"one record for all in {data}" if options.shared else f"records in {data / VISITORS}"

    def announce(address: str) -> None:
        print_line(f"The games are at {address}, {records}. Ctrl+C ends this.")
        print_line(
            f"Who plays on two screens, for the teacher alone: {address}/tables/{serving.secret}"
        )

    try:
        asyncio.run(serve_games(serving, announce))
    except (socket.gaierror, UnicodeError) as error:
        raise UsageError(f"--host {options.host} is no address of this machine") from error
