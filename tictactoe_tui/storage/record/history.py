"""The history: pages of finished and imported games, filtered, newest first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.match.names import shown_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.storage.database.connection import Database, read_number
from tictactoe_tui.storage.record.people import COMPUTER, lookup_key


@dataclass(frozen=True, slots=True)
class PastGame:
    """A row of the history; what is not known of an imported game is None.

    `imported` is the mark of a game that counts in no standing, `replayable` says whether its moves
    are known. `ended` is in milliseconds since 1970; nodes, seconds and hints are sums of both
    sides, `depth` is the greater one. `start` is the code of the first position.
    """

    id: str
    imported: bool
    replayable: bool
    ended: int
    game: str
    mode: Mode
    names: tuple[str, str]
    computers: tuple[bool, bool]
    winner: Side | None
    ending: str | None = None
    plies: int | None = None
    moves: tuple[int | None, int | None] = (None, None)
    totals: tuple[int, int] | None = None
    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    hints: int | None = None
    undos: int | None = None
    taken_over: bool = False
    start: str | None = None

    @property
    def shown_names(self) -> tuple[str, str]:
        """The names as people read them."""
        one, two = map(shown_name, self.names)
        return one, two


class ResultFilter(StrEnum):
    """Filter by result; without a named player, `player won` is about the person."""

    ANY = "any"
    FIRST_WON = "first won"
    SECOND_WON = "second won"
    DRAWN = "drawn"
    PLAYER_WON = "player won"
    PLAYER_LOST = "player lost"


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Filter of the history; `player` is a whole name in any case.

    Every word of `text`, up to twenty, must be part of a player's name, begin a word of the game's
    name, or be the date of the end: 2025, 2025-11 or 2025-11-29.
    """

    game: str | None = None
    mode: Mode | None = None
    player: str | None = None
    text: str = ""
    result: ResultFilter = ResultFilter.ANY


# Conditions only use columns of one index of each table, so that finding a page reads nothing else.
_GAME: Final = "AND game = :game"
_MODE: Final = "AND mode = :mode"
_PLAYER: Final = (
    "AND (one IN (SELECT id FROM players WHERE key = :player)"
    " OR two IN (SELECT id FROM players WHERE key = :player))"
)
_WORD: Final = """AND (one IN (SELECT id FROM players WHERE instr(key, :word{at}))
    OR two IN (SELECT id FROM players WHERE instr(key, :word{at}))
    OR instr(:games{at}, ' ' || game || ' ')
    OR {ended} >= :from{at} AND {ended} < :until{at})"""
_MOST_WORDS: Final = 20
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", re.ASCII)
_SUBJECT: Final = (
    "(SELECT id FROM players"
    " WHERE CASE WHEN :player IS NULL THEN kind = 'person' ELSE key = :player END)"
)
_RESULTS: Final = {
    ResultFilter.ANY: "",
    ResultFilter.FIRST_WON: "AND winner = 0",
    ResultFilter.SECOND_WON: "AND winner = 1",
    ResultFilter.DRAWN: "AND winner IS NULL",
    ResultFilter.PLAYER_WON: f"AND CASE winner WHEN 0 THEN one WHEN 1 THEN two END IN {_SUBJECT}",
    ResultFilter.PLAYER_LOST: f"AND CASE winner WHEN 0 THEN two WHEN 1 THEN one END IN {_SUBJECT}",
}

_STORED_DETAILS: Final = """
SELECT page.ended AS ended, page.imported AS imported, page.number AS number,
    games.id, games.game, games.mode, games.winner,
    first.name, first.kind, second.name, second.kind, games.ending, games.plies,
    ones.moves, twos.moves, games.total_one, games.total_two, ones.nodes, twos.nodes,
    max(ones.depth, twos.depth),
    ones.seconds + twos.seconds, ones.hints + twos.hints,
    games.undos, games.taken_over IS NOT NULL, games.imported IS NOT NULL,
    games.start
FROM page
CROSS JOIN games ON games.number = page.number  -- in this order: SQLite 3.53 began with all sides
JOIN sides AS ones ON ones.game = games.id AND ones.side = 0
JOIN sides AS twos ON twos.game = games.id AND twos.side = 1
JOIN players AS first ON first.id = games.one
JOIN players AS second ON second.id = games.two
WHERE NOT page.imported"""
_IMPORTED_DETAILS: Final = """
SELECT page.ended AS ended, page.imported AS imported, page.number AS number,
    past.id, past.game, past.mode, past.winner,
    first.name, first.kind, second.name, second.kind, NULL, past.plies,
    past.moves_one, past.moves_two, past.total_one, past.total_two, past.nodes, 0,
    past.depth, 0.0, 0, 0, 0, past.counted IS NULL, NULL
FROM page
JOIN imported_games AS past ON past.number = page.number
JOIN players AS first ON first.id = past.one
JOIN players AS second ON second.id = past.two
WHERE page.imported"""
_ORDER: Final = "ORDER BY ended DESC, imported, number DESC"


def history(
    database: Database, wanted: HistoryFilter, offset: int = 0, limit: int = 50
) -> tuple[PastGame, ...]:
    """A page of the games that match, newest first."""
    question = _page(wanted)
    values = {**_question_values(wanted), "offset": offset, "limit": limit}
    return database.read(lambda c: tuple(map(_past_game, c.execute(question, values))))


def history_count(database: Database, wanted: HistoryFilter) -> int:
    """How many games match."""
    stored, imported = (
        f"(SELECT count(*) FROM {table} {_conditions(wanted, ended)})"  # noqa: S608
        for table, ended in (("past_games", "finished"), ("past_imported", "ended"))
    )
    return database.read(read_number, f"SELECT {stored} + {imported}", _question_values(wanted))


def _conditions(wanted: HistoryFilter, ended: str) -> str:
    """The WHERE clause of a filter; `ended` is the table's column with the end of the game."""
    asked = {_GAME: wanted.game, _MODE: wanted.mode, _PLAYER: wanted.player}
    named = (condition for condition, value in asked.items() if value is not None)
    said = (_WORD.format(at=at, ended=ended) for at in range(len(_search_words(wanted))))
    return " ".join(("WHERE true", *named, *said, _RESULTS[wanted.result]))


def _question_values(wanted: HistoryFilter) -> dict[str, object]:
    """The values for the placeholders of the conditions."""
    player = None if wanted.player is None else lookup_key(wanted.player)
    values: dict[str, object] = {"game": wanted.game, "mode": wanted.mode, "player": player}
    for at, word in enumerate(_search_words(wanted)):
        games = (key for key, game in GAMES.items() if f" {word}" in f" {key} {game.name}".lower())
        since, until = _milliseconds_of(word)
        values |= {f"word{at}": word, f"games{at}": f" {' '.join(games)} "}
        values |= {f"from{at}": since, f"until{at}": until}
    return values


def _search_words(wanted: HistoryFilter) -> list[str]:
    return lookup_key(wanted.text).split()[:_MOST_WORDS]


def _milliseconds_of(word: str) -> tuple[int, int] | tuple[None, None]:
    """The milliseconds in which the local year, month or day of a word begins and ends, or None."""
    found = _DATE.fullmatch(word)
    if found is None:
        return None, None
    year, month, day = found.groups()
    try:
        first = datetime(int(year), int(month or 1), int(day or 1))
        last = first + timedelta(days=1 if day else 31 if month else 366)
        last = last if day else last.replace(day=1)
        return int(first.timestamp() * 1000), int(last.timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None, None


def _page(wanted: HistoryFilter) -> str:
    """The SQL for a page: merge two sorted indexes, then read the details of that page only."""
    stored, imported = _conditions(wanted, "finished"), _conditions(wanted, "ended")
    return f"""
WITH page AS MATERIALIZED (
    SELECT finished AS ended, 0 AS imported, number FROM past_games {stored}
    UNION ALL SELECT ended, 1, number FROM past_imported {imported}
    {_ORDER} LIMIT :limit OFFSET :offset
)
{_STORED_DETAILS} UNION ALL {_IMPORTED_DETAILS} {_ORDER}"""  # noqa: S608


def _past_game(row: Sequence[Any]) -> PastGame:
    """A game from the row of its details."""
    ended, from_older, _, number, game, mode, winner, *players = row[:11]
    one, kind_of_one, two, kind_of_two = players
    ending, plies, moves_one, moves_two, total_one, total_two, *work = row[11:]
    nodes_one, nodes_two, depth, seconds, hints, undos, taken_over, marked, start = work

    def figure(number: int) -> int | None:
        # A game that was played here has taken time; of another a zero only says that none is told.
        return number if number or seconds else None

    return PastGame(
        id=number,
        imported=bool(marked),
        replayable=not from_older,
        ended=ended,
        game=game,
        mode=Mode(mode),
        names=(one, two),
        computers=(kind_of_one == COMPUTER, kind_of_two == COMPUTER),
        winner=None if winner is None else Side(winner),
        ending=ending,
        plies=plies,
        moves=(moves_one, moves_two),
        totals=None if total_one is None or total_two is None else (total_one, total_two),
        nodes=figure(nodes_one + nodes_two),
        depth=figure(depth),
        seconds=seconds or None,
        hints=figure(hints),
        undos=figure(undos),
        taken_over=bool(taken_over),
        start=start,
    )
