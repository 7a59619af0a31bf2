"""The JSON documents about games and people: their types, and those that a record has.

What the words mean is in docs/commands.md, and in the help of the command that prints a document.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NotRequired, TypedDict, cast

from tictactoe_tui.coach.cards import cards_of
from tictactoe_tui.games.json_values import SHARE_DIGITS, JsonMove, JsonResult, json_move
from tictactoe_tui.pages import history, leaderboard, statistics as columns
from tictactoe_tui.pages.columns import json_entry
from tictactoe_tui.storage.database.clock import iso_time
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.practice.practice_log import player_answers
from tictactoe_tui.storage.record import people
from tictactoe_tui.storage.record.history import PastGame
from tictactoe_tui.storage.record.statistics import Statistics
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games

Side = Literal["one", "two"]


class ReviewedMove(JsonMove):
    """A move of a game with its label and the reason for it; `show` adds the work behind it."""

    ply: int
    by: Side
    by_name: str
    label: str
    status: Literal["proved", "bound", "estimate"]
    reason: str
    better: JsonMove | None
    line: list[JsonMove]
    nodes: NotRequired[int | None]
    depth: NotRequired[int | None]
    seconds: NotRequired[float | None]


class ReviewDocument(JsonResult):
    """A game judged move by move; `mattered` and `right` count the decisions of both sides."""

    game: str
    plies: list[ReviewedMove]
    lost_at: int | None
    mattered: list[int]
    right: list[int]


class JsonPlayer(TypedDict):
    """Who sat on a side; `plies` are the moves made there, None where that is not known."""

    side: Side
    name: str
    computer: bool
    plies: int | None


class PointsSummary(TypedDict):
    """What a match of row and column has always been summed up as."""

    a_score: int
    b_score: int
    rounds: int
    mode: Literal["H_VS_H", "H_VS_C", "C_VS_C"]
    winner: Literal["A", "B", "Tie"]


class GameDocument(ReviewDocument):
    """A game of the record, with what is known of it."""

    id: str
    started: str
    ended: str | None
    seed: int
    start: str
    code: str
    players: list[JsonPlayer]
    ending: str | None
    totals: tuple[int, int] | None
    summary: NotRequired[PointsSummary]


class HistoryEntry(JsonResult):
    """A game as the history lists it; what is not known of it is None."""

    id: str
    imported: bool
    ended: str
    game: str
    mode: str
    players: list[JsonPlayer]
    ending: str | None
    plies: int | None
    totals: tuple[int, int] | None
    nodes: int | None
    depth: int | None
    seconds: float | None
    hints: int | None
    undos: int | None
    taken_over: bool
    moves: NotRequired[list[JsonMove] | None]


class JsonTally(TypedDict):
    """A player's wins, losses and draws; `win_rate` is the share of wins."""

    games: int
    wins: int
    losses: int
    draws: int
    win_rate: float


class Standing(JsonTally):
    """A line of the leaderboard."""

    name: str
    computer: bool
    rating: float | None
    deviation: float | None
    imported_standing: JsonTally | None


class GameTally(JsonTally):
    """How the games of one kind ended."""

    game: str


class SideTally(GameTally):
    """How the games on one side ended."""

    side: Side
    side_name: str


class OpponentTally(JsonTally):
    """How the games against one opponent ended."""

    name: str
    computer: bool


class Streak(TypedDict):
    """How many of the last games ended alike."""

    kind: Literal["win", "loss", "draw"] | None
    length: int


class TrendPoint(TypedDict):
    """The share of wins in the last twenty games, with the ends of its 95 % interval."""

    game_number: int
    ended: str
    win_rate: float
    low: float
    high: float


class Week(TypedDict):
    """The games of the week that began on this Monday."""

    monday: str
    games: int


class Accuracy(TypedDict):
    """Decisions that mattered in the latest games of tic-tac-toe, taken back or not."""

    right: int
    mattered: int


class Rating(TypedDict):
    """A rating at a game, or over `all`."""

    game: str
    rating: float
    deviation: float


class StatisticsDocument(TypedDict):
    """All about one player."""

    player: str
    computer: bool
    total: JsonTally
    imported_standing: JsonTally | None
    imported: JsonTally
    standing: JsonTally
    by_game: list[GameTally]
    by_side: list[SideTally]
    by_opponent: list[OpponentTally]
    streak: Streak
    best_streak: int
    trend: list[TrendPoint]
    weeks: list[Week]
    seconds_per_move: float | None
    machine_nodes: int
    hints: int
    undos: int
    accuracy: Accuracy
    ratings: list[Rating]


class PracticeCard(TypedDict):
    """A position that was answered, by its code, and when it is asked again."""

    code: str
    due: str
    due_now: bool
    seen: int
    right: int
    known: bool


class PracticeDocument(TypedDict):
    """What a player has practised."""

    player: str
    due: int
    cards: list[PracticeCard]


def leaderboard_entries(lines: Iterable[people.Standing]) -> list[Standing]:
    """The lines of the leaderboard."""
    return [cast(Standing, json_entry(leaderboard.COLUMNS, each)) for each in lines]


def history_entries(database: Database, page: Sequence[PastGame]) -> list[HistoryEntry]:
    """A page of the history, with the moves of the games that have any."""
    played = _moves_played(database, page)
    entries = ({**json_entry(history.COLUMNS, each), "moves": played.get(each.id)} for each in page)
    return [cast(HistoryEntry, each) for each in entries]


def _moves_played(database: Database, page: Sequence[PastGame]) -> dict[str, list[JsonMove]]:
    return {
        stored.id: [
            json_move(stored.session.setup.start, record.cell)
            for record in stored.session.state.plies
        ]
        for stored in stored_games(database, [each.id for each in page if each.replayable])
        if isinstance(stored, StoredGame)
    }


def statistics_document(found: Statistics) -> StatisticsDocument:
    """The statistics of a player."""
    document = {
        "player": found.name,
        "computer": found.computer,
        "total": json_entry(columns.TALLY, found.total),
        "imported_standing": found.opening and json_entry(columns.TALLY, found.opening),
        "imported": json_entry(columns.TALLY, found.imported),
        "standing": json_entry(columns.TALLY, found.standing),
        "by_game": [json_entry(columns.BY_GAME, line) for line in found.by_game],
        "by_side": [json_entry(columns.BY_SIDE, line) for line in found.by_side],
        "by_opponent": [json_entry(columns.BY_OPPONENT, line) for line in found.by_opponent],
        "streak": {"kind": found.streak.kind, "length": found.streak.length},
        "best_streak": found.best_streak,
        "trend": [
            {
                "game_number": point.game_number,
                "ended": iso_time(point.ended),
                "win_rate": round(point.rate / 100, SHARE_DIGITS),
                "low": round(point.low / 100, SHARE_DIGITS),
                "high": round(point.high / 100, SHARE_DIGITS),
            }
            for point in found.trend
        ],
        "weeks": [{"monday": iso_time(monday), "games": games} for monday, games in found.weeks],
        "seconds_per_move": None if found.think_seconds is None else round(found.think_seconds, 3),
        "machine_nodes": found.machine_nodes,
        "hints": found.hints,
        "undos": found.undos,
        "accuracy": {"right": found.choices[0], "mattered": found.choices[1]},
        "ratings": [json_entry(columns.RATINGS, line) for line in found.ratings],
    }
    return cast(StatisticsDocument, document)


def practice_document(database: Database, player: str, now: int) -> PracticeDocument:
    """The positions that a player has been asked or got wrong, those due first."""
    cards = [each for each in cards_of(player_answers(database, player)).values() if each.due]
    cards.sort(key=lambda card: (card.due or 0, card.code))
    entries = [
        {
            "code": card.code,
            "due": iso_time(card.due or 0),
            "due_now": card.is_due(now),
            "seen": card.met,
            "right": card.succeeded,
            "known": card.known_cell is not None,
        }
        for card in cards
    ]
    due = sum(card.is_due(now) for card in cards)
    return cast(PracticeDocument, {"player": player, "due": due, "cards": entries})
