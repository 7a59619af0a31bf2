"""What the three characters say: lines for occasions such as a greeting, and remarks on moves."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from tictactoe_tui.opponents.facts import Fact

FILE_NAME: Final = "voices.txt"
NAME: Final = "{name}"


class Occasion(StrEnum):
    """A moment of a match at which an opponent says something, whatever the board looks like."""

    GREETING_NEW = "greeting_new"
    GREETING_KNOWN = "greeting_known"
    THINKING = "thinking"
    WON = "won"
    LOST = "lost"
    DREW = "drew"


Lines = Mapping[Occasion | Fact, tuple[str, ...]]


@cache
def spoken_lines() -> Mapping[str, Lines]:
    """Everything that each character can say, by occasion or fact, read from voices.txt once."""
    text = files("tictactoe_tui.opponents").joinpath(FILE_NAME).read_text(encoding="ascii")
    # The first piece is the explanation at the head of the file.
    topics: dict[str, Occasion | Fact] = {each.value: each for each in (*Occasion, *Fact)}
    found: dict[str, dict[Occasion | Fact, tuple[str, ...]]] = {}
    for section in text.split("\n[")[1:]:
        heading, *lines = section.rstrip().splitlines()
        character, about = heading.removesuffix("]").split(" ")
        found.setdefault(character, {})[topics[about]] = tuple(lines)
    return found


def spoken_line(
    character: str, about: Occasion | Fact, source: Random, name: str = "player"
) -> str:
    """One of a character's lines, drawn with one number of the source and addressed to `name`.

    A line about a fact states it, so ask for one only where the fact is true.
    """
    lines = spoken_lines()[character][about]
    return lines[int(source.random() * len(lines))].replace(NAME, name)


def remark_on_move(character: str, facts: Collection[Fact], source: Random) -> str | None:
    """A line about the most telling of these facts; without facts None, and nothing is drawn."""
    telling = next((fact for fact in Fact if fact in facts), None)
    return None if telling is None else spoken_line(character, telling, source)
