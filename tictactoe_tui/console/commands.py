"""Commands: a word, what may follow it, what it does; and the places in which they are known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tictactoe_tui.console.console_mode import ConsoleMode

_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Command:
    """`words` are separated by `/`: the name, then shorter ones, such as the application's key.

    It is run with the place that it belongs to and with what was typed behind its name.
    """

    words: str
    about: str
    run: Callable[[Any, str], object]
    takes: str = ""

    @property
    def help(self) -> str:
        """How it is typed, and what it does."""
        name, *others = self.words.split("/")
        also = f" (also {', '.join(others)})" if others else ""
        return f"{f'{name} {self.takes}'.rstrip()}: {self.about}{also}"


class Place:
    """Where somebody is: at the menu, at a board, in a review, in practice."""

    commands: tuple[Command, ...] = ()

    def __init__(self, mode: "ConsoleMode") -> None:
        self.mode = mode
        self.say = mode.say

    @property
    def settled(self) -> bool:
        """Whether nothing is under way that a line from a pipe has to wait for."""
        return True

    def tell_news(self) -> None:
        """Say what has changed since this was called last."""

    def handle_numbers(self, text: str) -> None:
        """Take a move."""
        self.say('No game is open: "play" begins one.')

    def resume(self) -> None:
        """Go on, as what was opened from here was left."""

    def step_back(self) -> bool:
        """Go back from something within this place, if there is such a thing."""
        return False

    def leave(self) -> None:
        """Let everything rest; it is kept."""


def number(text: str) -> int:
    """The number that was typed, or -1."""
    return int(text) if text.isdecimal() and len(text) < _LONGEST // 6 else -1


def find_command(typed: str, places: Sequence[Place]) -> tuple[Place, Command, str] | None:
    """The command that a line begins with, the first place that knows it, and the rest."""
    words = typed.split()
    for place in places:
        found = [
            (len(name.split()), command)
            for command in place.commands
            for name in command.words.split("/")
            if _begins_with(words, name)
        ]
        if found:
            length, command = max(found, key=lambda each: each[0])
            return place, command, "".join(typed.split(maxsplit=length)[length:])
    return None


def unknown_command(typed: str, places: Sequence[Place]) -> str:
    """That there is no such command, and which was probably meant."""
    names = [name for place in places for each in place.commands for name in each.words.split("/")]
    near = [
        name
        for part in (typed, (typed.split() or [""])[0])
        for name in get_close_matches(part[:_LONGEST].lower(), names, n=1, cutoff=0.7)
    ]
    meant = f' Did you mean "{near[0]}"?' if near else ""
    return f'There is no command "{typed[:_LONGEST]}".{meant} "help" says all.'


def _begins_with(words: Sequence[str], name: str) -> bool:
    """Whether these words begin with a name; single letters are keys, which know two cases."""
    typed = " ".join(words[: len(name.split())])
    return typed == name or (len(name) > 1 and typed.lower() == name)
