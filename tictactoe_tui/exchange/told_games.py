"""Games of the record as text, with their ids and times, and back."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Final
from uuid import UUID

from tictactoe_tui.exchange.game_text import GameText, GameTextError, write_game
from tictactoe_tui.exchange.match_text import (
    TERMINATION,
    match_of_text,
    tags_of_match,
    text_of_match,
)
from tictactoe_tui.exchange.moments import iso_time, read_iso_time
from tictactoe_tui.match.journal import InvalidJournal
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.transfer.reading import StoredGame
from tictactoe_tui.storage.transfer.writing import (
    GameTimes,
    ImportOutcome,
    count_known,
    import_game,
)

_ID: Final = "Id"
_STARTED: Final = "Started"
_ENDED: Final = "Ended"
_IMPORTED: Final = "Imported"
_ABANDONED: Final = "abandoned"


def text_of_stored(stored: StoredGame) -> GameText:
    """A game of the record as text, under its id."""
    return replace(text_of_match(stored.session), tags=_tags_of_stored(stored))


def is_as_exported(game: GameText, stored: StoredGame) -> bool:
    """Whether a text is that of this game as it is exported, with nothing added."""
    plain = not game.comment and not any(each.comment or each.variations for each in game.steps)
    return plain and game.tags == _tags_of_stored(stored)


def _tags_of_stored(stored: StoredGame) -> dict[str, str]:
    times = stored.times
    ended = None if times.finished is None else iso_time(times.finished)
    marked = None if times.imported is None else iso_time(times.imported)
    told = {_ID: stored.id, _STARTED: iso_time(times.started), _ENDED: ended, _IMPORTED: marked}
    tags = {name: text for name, text in told.items() if text is not None}
    if times.abandoned is not None:
        tags[TERMINATION] = _ABANDONED
    return tags_of_match(stored.session) | tags


def stored_of_text(game: GameText, now: int) -> StoredGame:
    """The game of a text as the record keeps it; one without an id gets one from what it tells."""
    session, tags = match_of_text(game), game.tags
    started, ended = (_moment(tags, name) for name in (_STARTED, _ENDED))
    begun = started or ended or now
    touched = max(begun, ended or begun)
    over = session.turn is None
    given_up = touched if tags.get(TERMINATION) == _ABANDONED and not over else None
    marked = _moment(tags, _IMPORTED)
    times = GameTimes(begun, touched, touched if over else None, given_up, marked)
    return StoredGame(_id(game), session, times)


def import_told_game(connection: sqlite3.Connection, stored: StoredGame) -> ImportOutcome:
    """Import a game from text; one that the record has already knows more, and stays."""
    try:
        mine = read_game(connection, stored.id)
    except InvalidJournal:
        mine = None
    if mine is not None and text_of_match(mine) == text_of_match(stored.session):
        return count_known(connection, stored.id, stored.times)
    return import_game(connection, stored.id, stored.session, stored.times)


def _moment(tags: Mapping[str, str], name: str) -> int | None:
    """The moment of a tag, if it is there."""
    text = tags.get(name)
    return None if text is None else read_iso_time(text)


def _id(game: GameText) -> GameId:
    """The id of the tags, or else one that the same text always gets."""
    told = game.tags.get(_ID)
    if told is None:
        return GameId(str(UUID(sha256(write_game(game).encode()).hexdigest()[:32])))
    try:
        return GameId(str(UUID(told)))
    except ValueError as error:
        raise GameTextError("The id is none that a game can have.") from error
