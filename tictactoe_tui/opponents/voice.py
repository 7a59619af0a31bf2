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
    """A moment of a match at which an opponent says something that is not about a move."""

    GREETING_NEW = "greeting_new"
    GREETING_KNOWN = "greeting_known"
    THINKING = "thinking"
    WON = "won"
    LOST = "lost"
    DREW = "drew"


Topic = Occasion | Fact
Lines = Mapping[Topic, tuple[str, ...]]


@cache
def spoken_lines() -> Mapping[str, Lines]:
    """Everything that each character can say, by occasion or fact, read from voices.txt once."""
    text = files("tictactoe_tui.opponents").joinpath(FILE_NAME).read_text(encoding="ascii")
    # The first piece is the explanation at the head of the file.
    topics: dict[str, Topic] = {each.value: each for each in (*Occasion, *Fact)}
    found: dict[str, dict[Topic, tuple[str, ...]]] = {}
    for section in text.split("\n[")[1:]:
        heading, *lines = section.rstrip().splitlines()
        character, about = heading.removesuffix("]").split(" ")
        found.setdefault(character, {})[topics[about]] = tuple(lines)
    return found


def spoken_line(character: str, about: Topic, source: Random, said: Collection[str] = ()) -> str:
    """One of the lines of a character that is not in `said`, with NAME for that of the player.

    It is chosen by one number of the source, and empty once all have been said. A line about a
    fact states that fact, so ask for one only where it is true.
    """
    lines = [line for line in spoken_lines()[character][about] if line not in said]
    # Drawn even when all lines are used up, so that what is said later does not depend on that.
    point = source.random()
    return lines[int(point * len(lines))] if lines else ""


def remark_on_move(
    character: str, facts: Collection[Fact], source: Random, said: Collection[str] = ()
) -> str:
    """A line about the most telling of these facts; without any it is empty and draws nothing."""
    telling = next((fact for fact in Fact if fact in facts), None)
    return "" if telling is None else spoken_line(character, telling, source, said)
