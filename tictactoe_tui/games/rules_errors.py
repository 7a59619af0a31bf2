"""The errors that the rules raise, each with a reason for programs and a sentence for people."""

from enum import StrEnum


class Reason(StrEnum):
    """Why a move was refused, for programs; the sentence of the refusal is for people."""

    NOT_TWO_NUMBERS = "not_two_numbers"
    OFF_BOARD = "off_board"
    TAKEN = "taken"
    NOT_IN_LINE = "not_in_line"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"


class RulesError(ValueError):
    """Anything the rules refuse."""


class IllegalMove(RulesError):
    """A refused move, with the reason for programs and the sentence for people."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(reason, sentence)
        self.reason = reason
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


def require(kind: type | str, value: object, what: str) -> None:
    """Raise TypeError, with one sentence, if a caller passes another type.

    A `kind` that is text is the name of an attribute by which the type is recognised.
    """
    fits = hasattr(value, kind) if isinstance(kind, str) else isinstance(value, kind)
    if not fits or isinstance(value, bool):
        raise TypeError(f"{what}, not {value!r}.")


def require_position(value: object) -> None:
    """Raise TypeError, with one sentence, if this is not a position."""
    require("legal_moves", value, "This takes a position, as new_position and parse_position give")


class InvalidPosition(RulesError):
    """A board, an option or a position code that no game can have; says why in one sentence."""
