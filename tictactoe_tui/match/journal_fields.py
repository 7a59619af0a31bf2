"""Reading untrusted JSON values field by field: the value that was meant, or one plain sentence."""

from collections.abc import Sequence

from tictactoe_tui.games import RulesError


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
