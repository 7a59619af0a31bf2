"""A match as plain JSON values and back: the setup, and everything that has happened since.

An unfinished match is restored by letting it all happen again, so the rules themselves refuse what
cannot have been. `{"format", "version", "setup", "actions"}`; each action names itself in `do` and
leaves out what has its usual value, so a journal grows by one small entry an action.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType, ValidationError, convert
from msgspec.json import Decoder
from msgspec.structs import force_setattr

from tictactoe_tui.engine.info import Sense, Status
from tictactoe_tui.games import Position, RulesError, parse_position
from tictactoe_tui.match.actions import (
    Action,
    Hinted,
    Play,
    Redo,
    Resign,
    Swap,
    TakeOver,
    Thinking,
    Train,
    Undo,
)
from tictactoe_tui.match.rules import state_after
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat, Seats, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.match.summary import GameSummary, Work, summary_of_work

FORMAT: Final = "tictactoe-tui match"
VERSION: Final = 1
# What a column of the database can hold.
Whole = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]
# Some thirty years: who claims to have thought longer has not.
Seconds = Annotated[float, Meta(ge=0, le=1e9)]
_WrittenSeat = Annotated[dict[Literal["human", "computer"], str], Meta(min_length=1, max_length=1)]
WrittenSeats = tuple[_WrittenSeat, _WrittenSeat]
_NO_TIME: Final = 0.0
# Only of letters that our own names have: a name in the journal can look like anything.
_PLACE: Final = re.compile(r" - at (?:`key` in )?`\$\.?([\w.\[\]]{0,80})`$", re.ASCII)
_MISSING: Final = "Object missing required field"
_TOO_MANY: Final = "Object contains unknown field"


class InvalidJournal(RulesError):
    """A journal that does not tell a match; says why in one sentence."""


class Move(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", tag="play"
):
    """A move as it is written down, with what went into it."""

    cell: Count
    seconds: Seconds = _NO_TIME
    nodes: Count = 0
    depth: Count = 0
    cutoffs: Count = 0
    score: Whole | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    sense: Sense | UnsetType = UNSET
    analysis_shown: bool = False

    def __post_init__(self) -> None:
        """Make every zero the usual one: msgspec leaves a float out only if it is that object."""
        if not self.seconds:
            force_setattr(self, "seconds", _NO_TIME)


# In a Move as in a Thinking, in the order of both.
_thinking_of = attrgetter(*(each.name for each in fields(Thinking)))

Entry = Move | Undo | Redo | Swap | Resign | TakeOver | Hinted | Train
"""An action as it is written down."""


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
    actions: list[Entry]


_ENTRY: Final[Decoder[Entry]] = Decoder(Entry)


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


def read_frame(journal: object) -> tuple[Setup, Sequence[Entry]]:
    """The setup and the entries of the actions of a journal, or InvalidJournal."""
    frame: _Frame = read_as(_Frame, journal, "the journal")
    if frame.format != FORMAT:
        raise InvalidJournal("This is not the journal of a match.")
    if frame.version != VERSION:
        raise InvalidJournal("The journal was written by another version of the program.")
    found: _Journal = read_as(_Journal, journal, "the journal")
    return _setup(found.setup), found.actions


def replay_entries(setup: Setup, entries: Iterable[Entry]) -> GameSession:
    """The match of a setup and the entries of its actions, or InvalidJournal."""
    actions = list(map(action_of, entries))
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


def seats_entry(seats: Seats) -> WrittenSeats:
    """Who sits where as it is journaled."""
    one, two = seats
    return _seat_entry(one), _seat_entry(two)


def read_setup(entry: object) -> Setup:
    """The setup of a journal."""
    return _setup(read_as(_Setup, entry, "the setup"))


def action_entry(action: Action) -> Entry:
    """An action as it is journaled."""
    if not isinstance(action, Play):
        return action
    told: list[Any] = [UNSET if each is None else each for each in _thinking_of(action.thinking)]
    return Move(action.cell, *told)


def action_of(entry: Entry) -> Action:
    """The action of one entry."""
    if not isinstance(entry, Move):
        return entry
    told: list[Any] = [None if each is UNSET else each for each in _thinking_of(entry)]
    return Play(entry.cell, Thinking(*told))


def read_entry(text: str) -> Entry:
    """The entry of a stored text, or InvalidJournal."""
    try:
        return _ENTRY.decode(text)
    except DecodeError as error:
        raise refusal_of(error, "an action") from error


def _seat_entry(seat: Seat) -> _WrittenSeat:
    return {"human": seat.name} if isinstance(seat, Human) else {"computer": seat.name}


def _setup(written: _Setup) -> Setup:
    try:
        one, two = (
            Human(name) if kind == "human" else Computer(name)
            for seat in written.seats
            for kind, name in seat.items()
        )
        return Setup(_start(written.start), (one, two), written.seed, written.swap_rule)
    except RulesError as refusal:
        raise InvalidJournal(f"The setup in the journal cannot be played: {refusal}") from refusal


# A record has few boards, and each of them often; nothing that is refused is kept.
_start = lru_cache(256)(parse_position)


def summary_of_entries(setup: Setup, entries: Sequence[Entry]) -> GameSummary | None:
    """The end of a match with these entries of its actions, without the match: it is quicker.

    The rules are asked at every action; who made which move and what it looked like is not kept.
    None for a match that goes on, in which something was taken back, or that cannot have been.
    """
    position, work = setup.start, _no_work()
    state = GameState(setup, setup.seats, (Moment(position),))
    with suppress(RulesError):
        for entry in entries:
            if isinstance(entry, Move):
                if state.resigned is not None:
                    return None
                side = position.to_move
                position = position.play(entry.cell)
                work[side].append((entry.nodes, entry.depth, entry.cutoffs, entry.seconds))
                continue
            if isinstance(entry, Undo | Redo):
                return None
            state = state_after(_with_position(state, position), entry)
        return summary_of_work(_with_position(state, position), work)
    return None


def _no_work() -> tuple[list[Work], list[Work]]:
    return [], []


def _with_position(state: GameState, position: Position) -> GameState:
    """The match with this position on the board, and no moves that led to it."""
    if position is state.position:
        return state
    return replace(state, moments=(Moment(position, None, state.swapped),), hint_level=0)
