"""Files in and out: everything as JSON Lines, and the three formats of the older programs."""

from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.formats import Format, format_of_name
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.exchange.reports import (
    AlreadyThere,
    BadLine,
    ExchangeError,
    ExportReport,
    ImportReport,
)

__all__ = [
    "AlreadyThere",
    "BadLine",
    "ExchangeError",
    "ExportReport",
    "Format",
    "ImportReport",
    "export_file",
    "format_of_name",
    "import_file",
]
