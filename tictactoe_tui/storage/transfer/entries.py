"""Import every kind of entry of a record, from an exported file or a damaged database."""

import sqlite3

from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.storage.practice.answer_rows import import_answer
from tictactoe_tui.storage.transfer import writing
from tictactoe_tui.storage.transfer.older_games import StoredOlderGame, import_older_game
from tictactoe_tui.storage.transfer.reading import StoredEntry, StoredGame


def import_entry(
    connection: sqlite3.Connection, entry: StoredEntry | writing.WrittenGame
) -> writing.ImportOutcome:
    """Take in an entry; nothing is taken twice."""
    match entry:
        case writing.OpeningBalance():
            return writing.import_balance(connection, entry)
        case StoredOlderGame():
            return import_older_game(connection, entry)
        case StoredGame(game, session, times):
            return writing.import_game(connection, game, session, times)
        case writing.WrittenGame():
            return writing.import_written_game(connection, entry)
        case PracticeAnswer():
            return import_answer(connection, entry)
