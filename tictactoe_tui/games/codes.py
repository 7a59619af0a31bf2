"""What all position codes share: one line of text, the game's key first."""

from tictactoe_tui.games.rules_errors import InvalidPosition

_LONGEST_CODE = 4000


def split_code(text: str, key: str, fields: tuple[str, ...]) -> list[str]:
    """The words of a code after the game's key, exactly one for each named field."""
    if len(text) > _LONGEST_CODE:
        raise InvalidPosition(f"A position code has at most {_LONGEST_CODE} characters.")
    words = text.split()
    if not words or words[0].lower() != key:
        raise InvalidPosition(f"A position code of this game starts with '{key}'.")
    if len(words) != 1 + len(fields):
        wanted = ", ".join(fields)
        raise InvalidPosition(f"A {key} code has after its name: {wanted}.")
    return words[1:]
