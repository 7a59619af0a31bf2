"""Read the record from Python: the documents that the commands print, as typed values."""

from pathlib import Path

from tictactoe_tui.data_dir import data_dir
from tictactoe_tui.games import RulesError
from tictactoe_tui.pages.document_types import (
    GameDocument,
    HistoryEntry,
    PracticeDocument,
    Standing,
    StatisticsDocument,
)
from tictactoe_tui.pages.leaderboard import ranked
from tictactoe_tui.pages.record_documents import (
    history_entries,
    leaderboard_entries,
    practice_document,
    statistics_document,
)
from tictactoe_tui.pages.reviewed_game import game_document
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database_opening import has_record, in_memory, open_in
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.player_games import ALL_MODES, COUNTED
from tictactoe_tui.storage.record.standings import standings
from tictactoe_tui.storage.record.statistics import statistics
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games


class Record:
    """The games of a data directory, to be read; the usual directory where none is given.

    Nothing is written by what it offers. Close it, or use it as a `with` block.
    """

    def __init__(self, directory: str | Path | None = None) -> None:
        place = data_dir(None if directory is None else str(directory))
        self._database = open_in(place) if has_record(place) else in_memory()

    def __enter__(self) -> "Record":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files."""
        self._database.close()

    def history(
        self, *, player: str | None = None, game: str | None = None, limit: int = 1_000_000
    ) -> list[HistoryEntry]:
        """The finished games, newest first, with their moves."""
        page = history(self._database, HistoryFilter(game, player=player), limit=limit)
        return history_entries(self._database, page)

    def game(self, id: str) -> GameDocument:  # noqa: A002 - as the JSON calls it
        """One game with labels and reasons; RulesError where there is none with moves."""
        for found in stored_games(self._database, [id]):
            if isinstance(found, StoredGame):
                return game_document(found)
            raise RulesError(found.sentence)
        raise RulesError(f"There is no game {id!r} with moves; history() has the ids.")

    def leaderboard(self, game: str | None = None, *, every_mode: bool = False) -> list[Standing]:
        """Who has won how often, by wins, win rate and name."""
        found = standings(self._database, game, ALL_MODES if every_mode else COUNTED)
        return leaderboard_entries(ranked(found, computers=True))

    def statistics(self, player: str) -> StatisticsDocument:
        """All about one player; RulesError where nobody of that name has played."""
        found = statistics(self._database, player)
        if found is None:
            raise RulesError(f"Nobody called {player!r} has played.")
        return statistics_document(found)

    def practice(self, player: str) -> PracticeDocument:
        """The practice cards of a player: which positions, and when they are due."""
        return practice_document(self._database, player, clock.now())
