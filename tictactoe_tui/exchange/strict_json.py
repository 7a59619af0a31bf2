"""JSON from anywhere, read without what only Python takes for JSON and without what could hurt."""

import json
import math
from typing import Final, NoReturn

from tictactoe_tui.storage.transfer.writing import EntryRefused

_LONGEST_NUMBER: Final = 40
_NUMBERS: Final = range(-(2**63), 2**63)


def read_object(text: str) -> dict[str, object]:
    """The JSON object of a text, or EntryRefused with what is wrong with it."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_refuse_constant,
        )
    except RecursionError as error:
        raise EntryRefused("The JSON is nested too deeply.") from error
    except EntryRefused:
        raise
    except ValueError as error:
        raise EntryRefused("The line is not JSON.") from error
    if not isinstance(value, dict):
        raise EntryRefused("The line is not a JSON object.")
    if "\\u" in text:
        _require_whole_characters(value)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which every name stands once."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise EntryRefused("The JSON has a name twice in one object.")
    return found


def _whole(text: str) -> int:
    if len(text) > _LONGEST_NUMBER or (number := int(text)) not in _NUMBERS:
        raise EntryRefused("The JSON has a whole number of more than 64 bits.")
    return number


def _fraction(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise EntryRefused("The JSON has a number that is too large.")
    return number


def _refuse_constant(text: str) -> NoReturn:
    raise EntryRefused(f"The JSON has {text}, which is no number.")


def _require_whole_characters(value: object) -> None:
    """Refuse text with halves of characters."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise EntryRefused("The JSON has half a character.") from error
