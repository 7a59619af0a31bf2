"""A match and its text: who plays, what was agreed, and the moves that stand.

What was taken back, hints, and what computers thought are not told, and no match has the comments
and variations of a text.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final
from uuid import UUID

from tictactoe_tui.exchange import game_text
from tictactoe_tui.games import RulesError, Side, parse_position, require
from tictactoe_tui.match import journal, names
from tictactoe_tui.match.actions import Action, Play, Swap, TakeOver, Train
from tictactoe_tui.match.choices import Choices
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import SEEDS, Computer, Human, Mode, Seat, Seats, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.opponents import UnknownPlayer, player_of
from tictactoe_tui.storage.database.clock import iso_time, read_iso_time
from tictactoe_tui.storage.database.connection import Connection, digest_of
from tictactoe_tui.storage.games import game_rows, saving
from tictactoe_tui.storage.transfer import reading, writing

TERMINATION: Final = "Termination"
_SEED: Final = "Seed"
_RULE: Final = "Rule"
_SWAP: Final = "swap"
_EVENT: Final = "Event"
_TRAINING: Final = "training"
_RESIGNED: Final = "resignation"
_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")


def text_of_match(session: GameSession) -> game_text.GameText:
    """A match as text."""
    require(GameSession, session, "This takes a GameSession")
    steps, tags = tuple(map(game_text.Step, _moves(session.state))), tags_of_match(session)
    return game_text.GameText(session.setup.start, steps, tags, result=_result_of(session))


def _result_of(session: GameSession) -> str:
    result = session.state.result
    return game_text.UNFINISHED if result is None else game_text.RESULTS[result.winner]


def tags_of_match(session: GameSession) -> dict[str, str]:
    """The tags of a match: who plays, and what was agreed."""
    setup = session.setup
    tags = dict(zip(setup.start.side_names, (seat.name for seat in setup.seats), strict=True))
    tags |= {_SEED: str(setup.seed)} if setup.seed else {}
    tags |= {_RULE: _SWAP} if setup.swap_rule else {}
    tags |= {TERMINATION: _RESIGNED} if session.state.resigned is not None else {}
    return tags | ({_EVENT: _TRAINING} if session.state.is_training else {})


def match_of_text(game: game_text.GameText, unnamed: Seats | None = None) -> GameSession:
    """The match that a text tells; who is not named is one of the unnamed, if there are any.

    GameTextError where there cannot have been such a match.
    """
    require(game_text.GameText, game, "This takes a GameText")
    try:
        return _match(game, unnamed)
    except game_text.GameTextError:
        raise
    except RulesError as refusal:
        raise game_text.GameTextError(str(refusal)) from refusal


def pasted_match(text: str, choices: Choices) -> GameSession:
    """The first game of a text, or a game from a position code; a RulesError says what is wrong.

    Who is not named is one of two people: both sides are played by hand.
    """
    people = replace(choices, mode=Mode.TWO_PLAYERS).seats()
    text = text.strip()
    if not text.startswith("["):
        return GameSession(Setup(parse_position(text), people))
    return match_of_text(next(game_text.read_games(text)), people)


def _moves(state: GameState) -> Iterator[game_text.Move]:
    """What stands of a match, in order; a seat that was taken over, where that first shows."""
    taken = state.taken_over
    person = None if taken is None else state.chairs[taken].name
    for moment in state.moments[1:]:
        record = moment.record
        if record is None:
            yield Swap()
            continue
        if person == record.name and record.side is _side_of(taken, moment):
            yield TakeOver(record.side, person)
            person = None
        yield record.cell
    if person is not None and (side := _side_of(taken, state.moments[-1])) is not None:
        yield TakeOver(side, person)


def _side_of(chair: Side | None, moment: Moment) -> Side | None:
    """The side that the player of this chair plays at a moment."""
    return chair.other if chair is not None and moment.swapped else chair


def _match(game: game_text.GameText, unnamed: Seats | None) -> GameSession:
    one, two = (_seat(game, side, unnamed) for side in Side)
    seed, rule = game.tags.get(_SEED, "0"), game.tags.get(_RULE)
    if not _NUMBER.fullmatch(seed) or int(seed) not in SEEDS:
        raise game_text.GameTextError("The seed is not a whole number of at most 64 bits.")
    if rule not in (None, _SWAP):
        raise game_text.GameTextError(f"The only rule that can be agreed on is {_SWAP!r}.")
    session = GameSession(Setup(game.start, (one, two), int(seed), rule is not None))
    if game.tags.get(_EVENT) == _TRAINING:
        session.apply(Train())
    for step in game.steps:
        session.apply(_action(step.move))
    state = session.state
    if state.result is None and game.result not in (game_text.UNFINISHED, game_text.DRAWN):
        # As in PGN: who has won without the board saying so, won because the other gave up.
        loser = next(side for side in Side if game_text.RESULTS[side.other] == game.result)
        session.resign(loser)
    if game.result != _result_of(session):
        raise game_text.GameTextError("The result is not the one that the board shows.")
    return session


def _action(move: game_text.Move) -> Action:
    match move:
        case int():
            return Play(move)
        case TakeOver(side, name):
            return TakeOver(side, names.clean_name(name))
        case Swap():
            return move


def _seat(game: game_text.GameText, side: Side, unnamed: Seats | None) -> Seat:
    """Who sits on a side: a computer player by its name, anybody else is a person."""
    title = game.start.side_names[side]
    name = game.tags.get(title)
    if name is None:
        if unnamed is None:
            raise game_text.GameTextError(
                f'The text does not say who played {title}, like [{title} "Ann"].'
            )
        return unnamed[side]
    try:
        return Computer(player_of(name, game.start.key)[0])
    except UnknownPlayer:
        return Human(name)


_ID: Final = "Id"
_STARTED: Final = "Started"
_ENDED: Final = "Ended"
_IMPORTED: Final = "Imported"
_ABANDONED: Final = "abandoned"


def text_of_stored(stored: reading.StoredGame) -> game_text.GameText:
    """A game of the record as text, under its id."""
    return replace(text_of_match(stored.session), tags=_tags_of_stored(stored))


def is_as_exported(game: game_text.GameText, stored: reading.StoredGame) -> bool:
    """Whether a text is that of this game as it is exported, with nothing added."""
    plain = not game.comment and not any(each.comment or each.variations for each in game.steps)
    return plain and game.tags == _tags_of_stored(stored)


def _tags_of_stored(stored: reading.StoredGame) -> dict[str, str]:
    times = stored.times
    moments = {_STARTED: times.started, _ENDED: times.finished, _IMPORTED: times.imported}
    told = {name: iso_time(at) for name, at in moments.items() if at is not None}
    tags = {_ID: stored.id} | {name: text for name, text in told.items() if text is not None}
    if times.abandoned is not None:
        tags[TERMINATION] = _ABANDONED
    return tags_of_match(stored.session) | tags


def stored_of_text(game: game_text.GameText, now: int) -> reading.StoredGame:
    """The game of a text as the record keeps it; one without an id gets one from what it tells."""
    session, tags = match_of_text(game), game.tags
    started, ended = (_moment(tags, name) for name in (_STARTED, _ENDED))
    begun = started or ended or now
    touched = max(begun, ended or begun)
    over = session.turn is None
    given_up = touched if tags.get(TERMINATION) == _ABANDONED and not over else None
    marked = _moment(tags, _IMPORTED)
    times = writing.GameTimes(begun, touched, touched if over else None, given_up, marked)
    return reading.StoredGame(_id(game), session, times)


def import_told_game(connection: Connection, stored: reading.StoredGame) -> writing.ImportOutcome:
    """Import a game from text; one that the record has already knows more, and stays."""
    try:
        mine = game_rows.read_game(connection, stored.id)
    except journal.InvalidJournal:
        mine = None
    if mine is not None and text_of_match(mine) == text_of_match(stored.session):
        return writing.count_known(connection, stored.id, stored.times)
    return reading.import_entry(connection, stored)


def _moment(tags: Mapping[str, str], name: str) -> int | None:
    """The moment of a tag, if it is there."""
    text = tags.get(name)
    return None if text is None else read_iso_time(text)


def _id(game: game_text.GameText) -> saving.GameId:
    """The id of the tags, or else one that the same text always gets."""
    told = game.tags.get(_ID)
    if told is None:
        digest = digest_of(game_text.write_game(game).encode())
        return saving.GameId(str(UUID(digest[:32])))
    try:
        return saving.GameId(str(UUID(told)))
    except ValueError as error:
        raise game_text.GameTextError("No game can have this id.") from error
