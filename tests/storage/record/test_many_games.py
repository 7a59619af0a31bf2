"""The data directory that benchmarks make is full of games that can be replayed."""

from pathlib import Path

import pytest

from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import ALL_MODES

# The source distribution has the tests, but not the benchmarks.
many_games = pytest.importorskip("benchmarks.many_games")


def test_every_game_is_the_one_that_the_record_tells_of(directory: Path) -> None:
    many_games.fill(directory, 200, persons=3000, seed=5)
    database = open_in(directory)
    found = history(database, HistoryFilter(), limit=1000)
    assert len(found) == 200
    assert {past.mode for past in found} == ALL_MODES
    for past in found:
        match = database.read(read_game, past.id)
        summary = match.summary()
        assert summary is not None
        seats = [side.seat.name for side in summary.sides]
        assert (past.game, past.mode, list(past.names)) == (match.setup.game, summary.mode, seats)
        assert (past.winner, past.ending, past.plies) == (
            summary.winner,
            summary.ending,
            summary.plies,
        )
        assert (past.totals, past.undos or 0) == (summary.totals, summary.undos)
        assert (past.nodes or 0) == sum(side.nodes for side in summary.sides)
    database.close()
