"""A process of its own that writes a file for ever, to be killed: directory, file."""

import sys
from pathlib import Path

from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.storage.database_opening import open_in


def main() -> None:
    """Write the whole record again and again; say each time that it is done."""
    directory, file = map(Path, sys.argv[1:])
    database = open_in(directory)
    while True:
        export_file(database, file, Format.RECORD, force=True)
        print("written", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
