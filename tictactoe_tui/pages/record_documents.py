"""Leaderboard, history, statistics and practice as JSON documents, from an open record."""

from collections.abc import Iterable, Sequence
from typing import cast

from tictactoe_tui.coach.cards import cards_of
from tictactoe_tui.exchange.moments import iso_time
from tictactoe_tui.games.json_values import SHARE_DIGITS, JsonMove, json_move
from tictactoe_tui.pages import history, leaderboard
from tictactoe_tui.pages import statistics as columns
from tictactoe_tui.pages.columns import json_entry
from tictactoe_tui.pages.document_types import (
    HistoryEntry,
    PracticeDocument,
    Standing,
    StatisticsDocument,
)
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.practice.practice_log import player_answers
from tictactoe_tui.storage.record.history import PastGame
from tictactoe_tui.storage.record.statistics import Statistics
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games


def leaderboard_entries(lines: Iterable[leaderboard.Ranked]) -> list[Standing]:
    """The lines of the leaderboard."""
    return [cast(Standing, json_entry(leaderboard.COLUMNS, each)) for each in lines]


def history_entries(database: Database, page: Sequence[PastGame]) -> list[HistoryEntry]:
    """A page of the history, with the moves of the games that have any."""
    played = _moves_played(database, page)
    entries = ({**json_entry(history.COLUMNS, each), "moves": played.get(each.id)} for each in page)
    return [cast(HistoryEntry, each) for each in entries]


def _moves_played(database: Database, page: Sequence[PastGame]) -> dict[str, list[JsonMove]]:
    ids = [each.id for each in page if each.replayable]
    return {
        stored.id: [
            json_move(stored.session.setup.start, record.cell)
            for record in stored.session.state.plies
        ]
        for stored in stored_games(database, ids)
        if isinstance(stored, StoredGame)
    }


def statistics_document(found: Statistics) -> StatisticsDocument:
    """The statistics of a player."""
    standing = None if found.opening is None else json_entry(columns.TALLY, found.opening)
    seconds = None if found.think_seconds is None else round(found.think_seconds, 3)
    document = {
        "player": found.name,
        "computer": found.computer,
        "total": json_entry(columns.TALLY, found.total),
        "imported_standing": standing,
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
        "seconds_per_move": seconds,
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
