"""A match as plain JSON values and back: the setup, and everything that has happened since.

An unfinished match is restored by letting it all happen again, so the rules themselves refuse what
cannot have been. `{"format", "version", "setup", "actions"}`; each action names itself in `do` and
leaves out what has its usual value, so a journal grows by one small entry an action.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from tictactoe_tui.engine.info import Sense, Status
from tictactoe_tui.games import RulesError, Side, parse_position
from tictactoe_tui.match import actions
from tictactoe_tui.match.actions import UNKNOWN_THINKING, Action, HintLevel, Thinking
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import SEEDS, Computer, Human, Seat, Seats, Setup
from tictactoe_tui.match.written_moves import COUNTS, LONGEST, SCORES, is_written_move

FORMAT: Final = "tictactoe-tui match"
VERSION: Final = 1
_USUAL: Final = {each.name: getattr(UNKNOWN_THINKING, each.name) for each in fields(Thinking)}
_THINKING: Final = attrgetter(*_USUAL)
_KINDS: Final[Mapping[str, type[Action]]] = {
    "play": actions.Play,
    "undo": actions.Undo,
    "redo": actions.Redo,
    "swap": actions.Swap,
    "resign": actions.Resign,
    "take_over": actions.TakeOver,
    "hint": actions.Hinted,
}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}


class InvalidJournal(RulesError):
    """A journal that does not tell a match; says why in one sentence."""


class Fields:
    """The fields of one JSON object, taken one by one; at the end nothing may be left.

    `what` names the object in refusals.
    """

    def __init__(self, data: object, what: str) -> None:
        if not isinstance(data, dict):
            raise InvalidJournal(f"In the journal, {what} is not an object.")
        self._left = dict(data)
        self._what = what

    def has(self, name: str) -> bool:
        """Whether this field is there."""
        return name in self._left

    def take(self, name: str, usual: object = None) -> object:
        """The value of a field, whatever it is; the usual one where the field may be missing."""
        if usual is not None and not self.has(name):
            return usual
        if name not in self._left:
            raise InvalidJournal(f"In the journal, {self._what} has no '{name}'.")
        value: object = self._left.pop(name)
        return value

    def text(self, name: str, usual: str | None = None) -> str:
        """A field that holds text."""
        value = self.take(name, usual)
        if not isinstance(value, str):
            raise self._wrong(name)
        return value

    def whole(self, name: str, allowed: range, usual: int | None = None) -> int:
        """A field that holds a whole number of this range."""
        value = self.take(name, usual)
        # Python takes true for a number, and JSON does not.
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            raise self._wrong(name)
        return value

    def number(self, name: str, most: float, usual: float) -> float:
        """A field that holds a number from 0 to this one."""
        value = self.take(name, usual)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
            return float(value)
        raise self._wrong(name)

    def flag(self, name: str, *, usual: bool) -> bool:
        """A field that holds true or false."""
        value = self.take(name, usual)
        if not isinstance(value, bool):
            raise self._wrong(name)
        return value

    def items(self, name: str) -> Sequence[object]:
        """A field that holds a list."""
        value = self.take(name)
        if not isinstance(value, list):
            raise self._wrong(name)
        return value

    def end(self) -> None:
        """Refuse fields that nobody has asked for."""
        if self._left:
            raise InvalidJournal(f"In the journal, {self._what} has a field too many.")

    def _wrong(self, name: str) -> InvalidJournal:
        return InvalidJournal(f"In the journal, '{name}' of {self._what} has a wrong value.")


def read_frame(journal: object) -> tuple[Setup, Sequence[object]]:
    """The setup and the entries of the actions of a journal, or InvalidJournal."""
    data = Fields(journal, "the journal")
    if data.text("format") != FORMAT:
        raise InvalidJournal("This is not the journal of a match.")
    if data.whole("version", COUNTS) != VERSION:
        raise InvalidJournal("The journal was written by another version of the program.")
    setup, entries = data.take("setup"), data.items("actions")
    data.end()
    return read_setup(setup), entries


def from_journal(journal: object) -> GameSession:
    """The match of a journal, ready to go on exactly as it would have, or InvalidJournal."""
    return replay_entries(*read_frame(journal))


def replay_entries(setup: Setup, entries: Sequence[object]) -> GameSession:
    """The match of a setup and the entries of its actions, or InvalidJournal."""
    session = GameSession(setup)
    with suppress(RulesError):  # action by action it is said what is wrong
        session.apply_all(map(read_action, entries))
        return session
    session = GameSession(setup)
    for number, entry in enumerate(entries, 1):
        action = read_action(entry)
        try:
            session.apply(action)
        except RulesError as refusal:
            raise InvalidJournal(
                f"Action {number} of the journal does not fit the game."
            ) from refusal
    return session


def seats_entry(seats: Seats) -> list[dict[str, str]]:
    """Who sits where as it is journaled."""
    return [{"human" if isinstance(seat, Human) else "computer": seat.name} for seat in seats]


def read_setup(entry: object) -> Setup:
    """The setup of a journal."""
    data = Fields(entry, "the setup")
    code, seats = data.text("start"), data.items("seats")
    seed, swap_rule = data.whole("seed", SEEDS), data.flag("swap_rule", usual=False)
    data.end()
    if len(seats) != 2:
        raise InvalidJournal("The journal does not name two players.")
    try:
        one, two = map(_read_seat, seats)
        return Setup(_start(code), (one, two), seed, swap_rule)
    except InvalidJournal:
        raise
    except RulesError as refusal:
        raise InvalidJournal(f"The setup in the journal cannot be played: {refusal}") from refusal


def action_entry(action: Action) -> dict[str, object]:
    """An action as it is journaled."""
    if isinstance(action, actions.Play):
        return {"do": "play", "cell": action.cell, **_thinking_entry(action.thinking)}
    values = {field.name: getattr(action, field.name) for field in fields(action)}
    return {"do": _WORDS[type(action)], **values}


def read_action(entry: object) -> Action:
    """The action of one entry."""
    if isinstance(entry, dict) and is_written_move(entry):
        return _written_play(**entry)
    data = Fields(entry, "an action")
    kind = _KINDS.get(data.text("do"))
    if kind is None:
        raise InvalidJournal("The journal holds an action that this program does not know.")
    values: dict[str, Any] = {field.name: _READERS[field.name](data) for field in fields(kind)}
    data.end()
    return kind(**values)


# A record has few boards, and each of them often; nothing that is refused is kept.
_start = lru_cache(256)(parse_position)


def _read_seat(entry: object) -> Seat:
    data = Fields(entry, "a seat")
    seat: Seat = Human(data.text("human")) if data.has("human") else Computer(data.text("computer"))
    data.end()
    return seat


def _thinking_entry(thinking: Thinking) -> dict[str, object]:
    """What is not as usual of a move's thinking."""
    values = zip(_USUAL, _USUAL.values(), _THINKING(thinking), strict=True)
    return {name: value for name, usual, value in values if value != usual}


def _read_thinking(data: Fields) -> Thinking:
    status, sense = data.text("status", usual=""), data.text("sense", usual="")
    if status not in ("", *Status) or sense not in ("", *Sense):
        raise InvalidJournal("The journal holds a status that this program does not know.")
    return Thinking(
        seconds=data.number("seconds", LONGEST, usual=UNKNOWN_THINKING.seconds),
        nodes=data.whole("nodes", COUNTS, usual=UNKNOWN_THINKING.nodes),
        depth=data.whole("depth", COUNTS, usual=UNKNOWN_THINKING.depth),
        cutoffs=data.whole("cutoffs", COUNTS, usual=UNKNOWN_THINKING.cutoffs),
        score=data.whole("score", SCORES) if data.has("score") else None,
        status=Status(status) if status else None,
        sense=Sense(sense) if sense else None,
        analysis_shown=data.flag("analysis_shown", usual=UNKNOWN_THINKING.analysis_shown),
    )


def _written_play(
    cell: int, status: str | None = None, sense: str | None = None, do: str = "", **told: Any
) -> actions.Play:
    """A move that is as it is journaled."""
    thinking = Thinking(
        status=Status(status) if status else None, sense=Sense(sense) if sense else None, **told
    )
    return actions.Play(cell, thinking)


_READERS: Final[Mapping[str, Callable[[Fields], object]]] = {
    "cell": lambda data: data.whole("cell", COUNTS),
    "thinking": _read_thinking,
    "side": lambda data: Side(data.whole("side", range(len(Side)))),
    "name": lambda data: data.text("name"),
    "level": lambda data: HintLevel(data.whole("level", range(1, 5))),
}
"""How each field of an action is read."""
