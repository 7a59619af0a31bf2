"""The history: its columns, for every finished game."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final, Literal

from tictactoe_tui.games.json_values import SIDE_KEYS, json_result
from tictactoe_tui.pages.columns import Column, RecordColumn, Words, json_columns
from tictactoe_tui.pages.words import DASH, IMPORTED, MODES, game_name, moment, worded
from tictactoe_tui.storage.database.clock import iso_time
from tictactoe_tui.storage.record.history import PastGame


def duration(seconds: float | None) -> str:
    """A length of time; nothing where it is less than a second, or not known."""
    if seconds is None or seconds < 1:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _result_of(key: Literal["result", "winner", "winner_name"]) -> RecordColumn[PastGame]:
    """A column that only JSON has: how the game ended."""
    return RecordColumn(Column(key), lambda game: json_result(game.winner, game.names)[key])


def _winner(game: PastGame) -> Words:
    """Who won, if anybody did."""
    if game.winner is None:
        return worded(game.game, "draw")
    return ((game.shown_names[game.winner], ".table--strong"),)


def _result(game: PastGame) -> str:
    """Who won, with the points of both sides where there are any."""
    won = f"{game.names[game.winner]} won" if game.winner is not None else worded(game.game, "draw")
    return won if game.totals is None else f"{won} {game.totals[0]}:{game.totals[1]}"


def _marks(game: PastGame) -> str:
    """What sets a game apart from the others."""
    marks = ("imported", game.imported), ("taken over", game.taken_over)
    return ", ".join(word for word, holds in marks if holds)


def json_players(
    names: Iterable[str], computers: Iterable[bool], plies: Iterable[int | None]
) -> list[dict[str, object]]:
    """The players of a game for JSON."""
    keys = ("side", "name", "computer", "plies")
    sides = zip(SIDE_KEYS, names, computers, plies, strict=True)
    return [dict(zip(keys, each, strict=True)) for each in sides]


def _number(
    key: str, title: str, width: int, rank: int, heading: str | None = None
) -> RecordColumn[PastGame]:
    """A column with a number, in words a dash where there is nothing to count."""
    number: Callable[[PastGame], int | None] = attrgetter(key)
    return RecordColumn(
        Column(key, title, width, True, rank),
        value=number,
        words=lambda game: f"{found:,}" if (found := number(game)) else DASH,
        heading=heading,
    )


COLUMNS: Final[tuple[RecordColumn[PastGame], ...]] = (
    *json_columns("id", "imported"),
    RecordColumn(
        Column("ended", "When", 17),
        value=lambda game: iso_time(game.ended),
        words=lambda game: (moment(game.ended), (IMPORTED * game.imported, ".table--mark")),
        heading="when",
        text=lambda game: moment(game.ended),
    ),
    RecordColumn(
        Column("game", "Game", 14, False, 1),
        value=lambda game: game.game,
        words=lambda game: game_name(game.game),
        heading="game",
        text=lambda game: game.game,
    ),
    *json_columns("mode"),
    RecordColumn(
        Column("players"),
        lambda game: json_players(game.names, game.computers, game.moves),
        heading="players",
        text=lambda game: " - ".join(game.names),
    ),
    RecordColumn(Column("one", "First", 10, most=30), words=lambda game: game.shown_names[0]),
    RecordColumn(Column("two", "Second", 10, most=30), words=lambda game: game.shown_names[1]),
    RecordColumn(
        Column("moves", "Moves", 7, True, 2),
        words=lambda game: DASH if game.plies is None else f"{game.plies:,}",
        heading="moves",
    ),
    RecordColumn(
        Column("who_won", "Winner", 10, most=30), words=_winner, heading="result", text=_result
    ),
    _result_of("result"),
    _result_of("winner"),
    _result_of("winner_name"),
    *json_columns("ending", "plies", "totals"),
    _number("nodes", "AI nodes", 12, 3, "nodes"),
    _number("depth", "Depth", 5, 4, "depth"),
    RecordColumn(Column("how", "Mode", 14, rank=5), words=lambda game: MODES[game.mode]),
    RecordColumn(
        Column("seconds", "Time", 7, True, 6),
        value=lambda game: None if game.seconds is None else round(game.seconds, 3),
        words=lambda game: duration(game.seconds) or DASH,
    ),
    _number("hints", "Hints", 5, 7),
    _number("undos", "Take-backs", 10, 8),
    *json_columns("taken_over"),
    RecordColumn(Column("marks"), heading="", text=_marks),
)
