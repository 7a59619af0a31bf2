"""JSON from anywhere, read without what only Python takes for JSON and without what could hurt."""

import json
from typing import NoReturn

from msgspec import DecodeError, ValidationError
from msgspec.json import decode

from tictactoe_tui.storage.transfer.writing import EntryRefused

_NESTED = "The JSON is nested too deeply."


def read_object(text: str) -> dict[str, object]:
    """The JSON object of a text, or EntryRefused with what is wrong with it.

    Of a name that stands twice the last value counts: `require_each_name_once` refuses it.
    """
    try:
        value = decode(text)
    except RecursionError as error:
        raise EntryRefused(_NESTED) from error
    except ValidationError as error:
        raise EntryRefused("The JSON has a number that is too large.") from error
    except (DecodeError, UnicodeEncodeError) as error:
        require_each_name_once(text)
        # Python reads on from half a character to the next, and nothing else that msgspec does not.
        raise EntryRefused("The JSON has half a character.") from error
    if not isinstance(value, dict):
        raise EntryRefused("The line is not a JSON object.")
    return value


def require_each_name_once(text: str) -> None:
    """Refuse JSON with a name twice in one object, and what is no JSON."""
    try:
        json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except RecursionError as error:
        raise EntryRefused(_NESTED) from error
    except EntryRefused:
        raise
    except ValueError as error:
        raise EntryRefused("The line is not JSON.") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise EntryRefused("The JSON has a name twice in one object.")
    return found


def _refuse_constant(text: str) -> NoReturn:
    raise EntryRefused(f"The JSON has {text}, which is no number.")
