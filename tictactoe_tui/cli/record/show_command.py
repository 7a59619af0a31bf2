"""`show`: one game of the record, as text, JSON, Markdown, a picture, or text to be read again."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Final

from tictactoe_tui.cli.analysis.review_report import Reviewed, review_document
from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.printing import Failure, one_line, print_json
from tictactoe_tui.cli.record.open_record import NO_GAMES, print_with_names, record_to_read
from tictactoe_tui.cli.record.show_report import show_markdown, show_text
from tictactoe_tui.exchange.game_text import write_game
from tictactoe_tui.exchange.moments import iso_time
from tictactoe_tui.exchange.told_games import text_of_stored
from tictactoe_tui.games.board_svg import board_svg
from tictactoe_tui.match.setup import Computer
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.transfer.reading import StoredGame, UnreadableEntry, stored_games

DESCRIPTION: Final = """\
Shows one game of the record: who played, every move with its label where one is proved, the last
position, and what it came to."""

EPILOG: Final = """\
Labels and reasons are explained by review --help, the text of --text by docs/game-text.md.

JSON:
  id, started, ended  when, in ISO 8601, UTC; ended is null while it goes on
  game, seed, start   start is the position code of the first position, code that of the last
  code
  players             for each side: name, computer
  plies               one entry a move as in review, and nodes, depth, seconds
  lost_at, mattered, right
                      as in review
  winner, ending      winner is 0 for the first side, 1 for the second, null for a draw
  totals              the points of both sides, or null

examples:
  tictactoe-tui show
  tictactoe-tui show 6f6b8f5e-8a3f-4a5e-9a80-0d6c0f0a3a51 --json
  tictactoe-tui show --svg > board.svg"""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "id", metavar="ID", nargs="?", help="which game (else the last that ended); see history"
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON document")
    how.add_argument("--markdown", action="store_true", help="print Markdown")
    how.add_argument("--svg", action="store_true", help="print the last position as a picture")
    how.add_argument("--text", action="store_true", help="print what import reads")


def execute(options: Namespace) -> int:
    """Print the game."""
    with record_to_read() as database:
        stored = _stored(database, options.id or _latest(database))
    if options.json:
        print_json(_document(stored))
        return 0
    write = next((write for name, write in _WRITERS.items() if getattr(options, name)), _text)
    print_with_names(write(stored))
    return 0


def _latest(database: Database) -> str:
    """The id of the last game that was played here to its end."""
    for each in history(database, HistoryFilter()):
        if not each.imported:
            return each.id
    raise Failure(NO_GAMES.rstrip("."))


def _stored(database: Database, wanted: str) -> StoredGame:
    """The game of this id, or Failure."""
    for found in stored_games(database, [wanted]):
        if isinstance(found, UnreadableEntry):
            raise Failure(f"'{one_line(wanted)}': {found.sentence.rstrip('.')}")
        return found
    raise Failure(f"there is no game '{one_line(wanted)}' with moves; history --json has the ids")


def _reviewed(stored: StoredGame) -> Reviewed:
    setup = stored.session.setup
    return Reviewed(setup.start, stored.session.state.moves, setup.swap_rule)


def _document(stored: StoredGame) -> dict[str, object]:
    """The game in plain values."""
    state, times = stored.session.state, stored.times
    review, result = review_document(_reviewed(stored)), state.result
    plies = review.pop("plies")
    assert isinstance(plies, list)  # noqa: S101 - what review --help promises
    for entry, record in zip(plies, state.plies, strict=True):
        thinking = record.thinking
        entry |= {"nodes": thinking.nodes, "depth": thinking.depth, "seconds": thinking.seconds}
    return {
        "id": stored.id,
        "started": iso_time(times.started),
        "ended": None if times.finished is None else iso_time(times.finished),
        "seed": state.setup.seed,
        "start": state.setup.start.code(),
        "code": state.position.code(),
        "players": [
            {"name": seat.name, "computer": isinstance(seat, Computer)} for seat in state.seats
        ],
        "plies": plies,
        **review,
        "winner": None if result is None or result.winner is None else int(result.winner),
        "ending": None if result is None else result.ending.value,
        "totals": state.position.totals,
    }


def _text(stored: StoredGame) -> str:
    return show_text(stored, _reviewed(stored))


_WRITERS: Final[Mapping[str, Callable[[StoredGame], str]]] = {
    "markdown": lambda stored: show_markdown(stored, _reviewed(stored)),
    "svg": lambda stored: board_svg(stored.session.state.position, stored.session.state.last_move),
    "text": lambda stored: write_game(text_of_stored(stored)),
}
