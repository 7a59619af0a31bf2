"""The one gate for the names of people: a clean name comes out, or a refusal that says why.

Variation selectors, about which terminals disagree, are taken out without a word. A tab or a line
end, which comes along when a name is pasted, is a blank like any other. Joiners stay between
letters, as many a script is written with them, and tell no two names apart. What could hide or
reorder text is refused.
"""

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Final

from tictactoe_tui.games import GAMES, RulesError, require
from tictactoe_tui.opponents import computer_names

MOST_CHARACTERS: Final = 49
"""As many as the older programs had room for."""
MOST_MARKS: Final = 2
MOST_SPACING_MARKS: Final = 4
"""Vowel signs and the like: a syllable of Burmese has up to four."""
NAMELESS: Final = "Player"
"""The name of a person who has given none, and whom nothing else tells."""
_LONGEST_TEXT: Final = 1000

_JOINERS: Final = "\u200c\u200d"
_NO_JOINERS: Final = dict.fromkeys(map(ord, _JOINERS))
_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_DROPPED: Final = dict.fromkeys(_SELECTORS)
_TURNING: Final = frozenset(
    map(chr, (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
# Letters, marks and symbols by category, and nothing at all to see.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_REFUSED: Final = {
    "Cc": "is a control character",
    "Cf": "is invisible",
    "Cs": "is half a character",
    "Co": "is for private use",
    "Cn": "stands for no character",
}
_BLANKS: Final = frozenset({"Zs", "Zl", "Zp"})
_TABS_AND_LINE_ENDS: Final = "\t\n\v\f\r\x85"
_MARKS: Final = {"Mn": MOST_MARKS, "Me": MOST_MARKS, "Mc": MOST_SPACING_MARKS}
"""Marks, which take no cell of their own, and how many of a kind may stand on one letter."""
# Skin tones take no cell, since they merge with the emoji before them, nor do the later jamo.
_MERGED: Final = (range(0x1F3FB, 0x1F400), range(0x1160, 0x1200), range(0xD7B0, 0xD800))
# Two cells since Unicode 16, which the tables of older Pythons do not know yet.
_WIDE_NOW: Final = (
    range(0x2630, 0x2638),
    range(0x268A, 0x2690),
    range(0x4DC0, 0x4E00),
    range(0x1D300, 0x1D377),
)


class InvalidName(RulesError):
    """A name that is refused; says why in one sentence."""


def login_name() -> str:
    """The user's login name, if it is allowed as a name."""
    from getpass import getuser

    try:
        return clean_name(getuser())
    except (ImportError, KeyError, OSError, InvalidName):
        return NAMELESS


@lru_cache(maxsize=256)  # a record names few people, each of them often
def clean_name(text: str) -> str:
    """The name as it is kept and shown, or InvalidName with the reason.

    Trimmed, NFC, runs of blanks made one space; at most 49 characters and two combining marks in a
    row; no character that is control, invisible, unassigned or turns the direction of writing;
    no name of a computer player.
    """
    require(str, text, "A name is text")
    if len(text) > _LONGEST_TEXT:
        raise _too_long()
    composed = unicodedata.normalize("NFC", text.translate(_DROPPED))
    words = "".join(" " if _is_blank(each) else each for each in composed).split(" ")
    name = " ".join(word for word in words if word)
    if not name:
        raise InvalidName("A name needs at least one character.")
    for before, character, after in zip(f" {name[:-1]}", name, f"{name[1:]} ", strict=True):
        _check(before, character, after)
    _check_marks(name)
    if len(name) > MOST_CHARACTERS:
        raise _too_long()
    if name_key(name) in _RESERVED:
        raise InvalidName("That is the name of a computer player.")
    return name


def _is_blank(character: str) -> bool:
    """Whether this divides words, or comes along with what is pasted."""
    return character in _TABS_AND_LINE_ENDS or unicodedata.category(character) in _BLANKS


def name_key(name: str) -> str:
    """The key of a name: the same for all spellings that differ only in case."""
    return unicodedata.normalize("NFKC", name).translate(_NO_JOINERS).casefold()


def cells(name: str) -> int:
    """How many terminal cells a clean name takes, by the same tables as what draws it."""
    return sum(map(_width, name))


def shown_name(name: str) -> str:
    """A name as people read it: that of a strategy in plain words."""
    return _SHOWN.get(name, name)


def shortened(name: str, most: int = 24) -> str:
    """A name as it stands in a sentence: in plain words, cut with … where it takes more cells."""
    name = shown_name(name)
    if cells(name) <= most:
        return name
    kept = ""
    for character in name:
        if cells(f"{kept}{character}") >= most:
            break
        kept += character
    return f"{kept.rstrip()}…"


_SHOWN: Final = {
    each.name: each.shown for game in GAMES.values() for each in game.players if each.shown
}
_RESERVED: Final = frozenset(map(name_key, computer_names()))


def _width(character: str) -> int:
    """The terminal cells of one character."""
    if unicodedata.category(character) in _MARKS or character in _JOINERS:
        return 0
    if any(ord(character) in merged for merged in _MERGED):
        return 0
    if any(ord(character) in wide for wide in _WIDE_NOW):
        return 2
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _check(before: str, character: str, after: str) -> None:
    """Refuse a character that has no place in a name, or not between these two."""
    if character in _TURNING:
        reason = "turns the direction of writing"
    elif character in _JOINERS:
        around = {unicodedata.category(each)[0] for each in (before, after)}
        reason = "" if around <= {"L", "M"} else "joins what are no letters"
    elif character in _BLANK:
        reason = _REFUSED["Cf"]
    else:
        reason = _REFUSED.get(unicodedata.category(character), "")
    if reason:
        raise InvalidName(f"A name cannot hold U+{ord(character):04X}, which {reason}.")


def _check_marks(name: str) -> None:
    """Refuse marks that stand on nothing or are piled up."""
    letter, marks = False, Counter[str]()
    for character in name:
        if _width(character):
            letter = character != " "
            marks.clear()
            continue
        kind = unicodedata.category(character)
        marks[kind] += 1
        if not letter or marks[kind] > _MARKS.get(kind, MOST_MARKS):
            raise InvalidName(
                f"A name cannot hold a mark without a letter, or more than {MOST_MARKS} on one."
            )


def _too_long() -> InvalidName:
    return InvalidName(f"Names can be at most {MOST_CHARACTERS} characters.")
