"""A match as plain JSON values and back: the setup, and everything that has happened since.

An unfinished match is restored by letting it all happen again, so the rules themselves refuse what
cannot have been. `{"format", "version", "setup", "actions"}`; each action names itself in `do` and
leaves out what has its usual value, so a journal grows by one small entry an action.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from msgspec import DecodeError, Meta, Struct, ValidationError, convert
from msgspec.json import Decoder

from tictactoe_tui.games import Position, RulesError, parse_position
from tictactoe_tui.match.actions import Action, Count, Play, Redo, Undo, Whole
from tictactoe_tui.match.rules import state_after
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat, Seats, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.match.summary import GameSummary, Work, summary_of_work

FORMAT: Final = "tictactoe-tui match"
VERSION: Final = 1
_WrittenSeat = Annotated[dict[Literal["human", "computer"], str], Meta(min_length=1, max_length=1)]
WrittenSeats = tuple[_WrittenSeat, _WrittenSeat]
# Only of letters that our own names have: a name in the journal can look like anything.
_PLACE: Final = re.compile(r" - at (?:`key` in )?`\$\.?([\w.\[\]]{0,80})`$", re.ASCII)
_MISSING: Final = "Object missing required field"
_TOO_MANY: Final = "Object contains unknown field"


class InvalidJournal(RulesError):
    """A journal that does not tell a match; says why in one sentence."""


class _Setup(Struct, forbid_unknown_fields=True):
    start: str
    seats: WrittenSeats
    seed: Whole
    swap_rule: bool = False


class _Frame(Struct):
    format: str
    version: Count


class _Journal(_Frame, forbid_unknown_fields=True):
    setup: _Setup
    actions: list[Action]


_ACTION: Final[Decoder[Action]] = Decoder(Action)


def read_as(kind: Any, value: object, what: str) -> Any:
    """The value as one of this kind; InvalidJournal names the field of `what` that is wrong."""
    try:
        return convert(value, kind)
    except ValidationError as error:
        raise refusal_of(error, what) from error


def refusal_of(error: DecodeError, what: str) -> InvalidJournal:
    """Why `what` cannot be read, in a sentence that names the field."""
    reason = str(error)
    found = _PLACE.search(reason)
    place = found[1] if found else ""
    # A field that is missing or unknown is named in front; an unknown one can be any text.
    named = ascii(reason.partition("`")[2].partition("`")[0])[1:40].rstrip("'")
    field = f"'{place}.{named}'" if place else f"'{named}'"
    sentence = f"{what} is not an object."
    if reason.startswith(_MISSING):
        sentence = f"{what} has no {field}."
    elif reason.startswith(_TOO_MANY):
        sentence = f"{what} has a field too many, {field}."
    elif place:
        sentence = f"field '{place}' of {what} has a wrong value."
    return InvalidJournal(f"{sentence[0].upper()}{sentence[1:]}")


def read_frame(journal: object) -> tuple[Setup, Sequence[Action]]:
    """The setup and the actions of a journal, or InvalidJournal."""
    frame: _Frame = read_as(_Frame, journal, "the journal")
    if frame.format != FORMAT:
        raise InvalidJournal("This is not the journal of a match.")
    if frame.version != VERSION:
        raise InvalidJournal("The journal was written by another version of the program.")
    found: _Journal = read_as(_Journal, journal, "the journal")
    return _setup(found.setup), found.actions


def replay_actions(setup: Setup, actions: Sequence[Action]) -> GameSession:
    """The match of a setup and its actions, or InvalidJournal."""
    session = GameSession(setup)
    with suppress(RulesError):  # action by action it is said what is wrong
        session.apply_all(actions)
        return session
    session = GameSession(setup)
    for number, action in enumerate(actions, 1):
        try:
            session.apply(action)
        except RulesError as refusal:
            raise InvalidJournal(
                f"Action {number} of the journal does not fit the game."
            ) from refusal
    return session


def journal_of(setup: Setup, actions: Iterable[Action]) -> dict[str, object]:
    """The journal of a match as values that JSON has."""
    agreed = _Setup(setup.start.code(), seats_entry(setup.seats), setup.seed, setup.swap_rule)
    return {"format": FORMAT, "version": VERSION, "setup": agreed, "actions": list(actions)}


def seats_entry(seats: Seats) -> WrittenSeats:
    """Who sits where as it is journaled."""
    one, two = seats
    return _seat_entry(one), _seat_entry(two)


def read_setup(entry: object) -> Setup:
    """The setup of a journal."""
    return _setup(read_as(_Setup, entry, "the setup"))


def read_action(text: str) -> Action:
    """The action of a stored text, or InvalidJournal."""
    try:
        return _ACTION.decode(text)
    except DecodeError as error:
        raise refusal_of(error, "an action") from error


def _seat_entry(seat: Seat) -> _WrittenSeat:
    return {"human": seat.name} if isinstance(seat, Human) else {"computer": seat.name}


def _setup(written: _Setup) -> Setup:
    try:
        told = (each for seat in written.seats for each in seat.items())
        one, two = (Human(name) if kind == "human" else Computer(name) for kind, name in told)
        return Setup(_start(written.start), (one, two), written.seed, written.swap_rule)
    except RulesError as refusal:
        raise InvalidJournal(f"The setup in the journal cannot be played: {refusal}") from refusal


# A record has few boards, and each of them often; nothing that is refused is kept.
_start = lru_cache(256)(parse_position)


def summary_of_actions(setup: Setup, actions: Sequence[Action]) -> GameSummary | None:
    """The end of a match with these actions, without the match: it is quicker.

    The rules are asked at every action; who made which move and what it looked like is not kept.
    None for a match that goes on, in which something was taken back, or that cannot have been.
    """
    position = setup.start
    work: tuple[list[Work], list[Work]] = ([], [])
    state = GameState(setup, setup.seats, (Moment(position),))
    with suppress(RulesError):
        for action in actions:
            if isinstance(action, Play):
                if state.resigned is not None:
                    return None
                side = position.to_move
                position = position.play(action.cell)
                work[side].append((action.nodes, action.depth, action.cutoffs, action.seconds))
                continue
            if isinstance(action, Undo | Redo):
                return None
            state = state_after(_with_position(state, position), action)
        return summary_of_work(_with_position(state, position), work)
    return None


def _with_position(state: GameState, position: Position) -> GameState:
    """The match with this position on the board, and no moves that led to it."""
    if position is state.position:
        return state
    return replace(state, moments=(Moment(position, None, state.swapped),), hint_level=0)
