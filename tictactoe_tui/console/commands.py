"""Commands of the console, the places where they are known, and finding the one that was typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tictactoe_tui.console.console_mode import ConsoleMode

# Characters of a mistyped line that are quoted and compared with the commands.
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `words` has its name and, separated by `/`, shorter ones such as the screen's key.

    `run` is called with the place that the command belongs to and with the text behind its name.
    """

    words: str
    about: str
    run: Callable[[Any, str], object]
    takes: str = ""

    @property
    def help(self) -> str:
        """One line of help: how the command is typed, what it does, its other names."""
        name, *others = self.words.split("/")
        also = f" (also {', '.join(others)})" if others else ""
        return f"{f'{name} {self.takes}'.rstrip()}: {self.about}{also}"


class Place:
    """Where the user is: at the menu, a board, a review or practice; each has its own commands."""

    commands: tuple[Command, ...] = ()

    def __init__(self, mode: "ConsoleMode") -> None:
        self.mode = mode
        self.say = mode.say

    @property
    def settled(self) -> bool:
        """Whether nothing is under way for which the next line from a pipe has to wait."""
        return True

    def tell_news(self) -> None:
        """Say what has changed since the last call."""

    def handle_numbers(self, text: str) -> None:
        """Handle a line that begins with a number: at a board that is a move."""
        self.say('No game is open: "play" begins one.')

    def resume(self) -> None:
        """Called when the place that was opened from this one is left."""

    def step_back(self) -> bool:
        """Take one step back within this place; False where there is nowhere to go."""
        return False

    def leave(self) -> None:
        """Called when this place is left; what is under way there is kept."""


def number(text: str) -> int:
    """The number that was typed, or -1."""
    return int(text) if text.isdecimal() and len(text) < _LONGEST // 6 else -1


def find_command(typed: str, places: Sequence[Place]) -> tuple[Place, Command, str] | None:
    """The command that a line begins with, the first of the places that knows it, and the rest.

    Of several, such as `play` and `play on`, the one with the longest name.
    """
    words = typed.split()
    for place in places:
        named = ((name, each) for each in place.commands for name in each.words.split("/"))
        found = [(len(name.split()), each) for name, each in named if _begins_with(words, name)]
        if found:
            length, command = max(found, key=lambda each: each[0])
            return place, command, "".join(typed.split(maxsplit=length)[length:])
    return None


def unknown_command(typed: str, places: Sequence[Place]) -> str:
    """The sentence that there is no such command, with the nearest one there is."""
    names = [name for place in places for each in place.commands for name in each.words.split("/")]
    parts = (part[:_LONGEST].lower() for part in (typed, (typed.split() or [""])[0]))
    near = [*chain.from_iterable(get_close_matches(each, names, n=1, cutoff=0.7) for each in parts)]
    meant = f' Did you mean "{near[0]}"?' if near else ""
    return f'There is no command "{typed[:_LONGEST]}".{meant} "help" says all.'


def _begins_with(words: Sequence[str], name: str) -> bool:
    """Whether these words begin with a name, in any case except for single letters, the keys."""
    typed = " ".join(words[: len(name.split())])
    return typed == name or (len(name) > 1 and typed.lower() == name)
