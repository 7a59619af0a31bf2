"""The commands there are. A further one is a module of this room and one line here."""

from argparse import Namespace
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol, cast

from tictactoe_tui.cli.parser import Parser


class CommandModule(Protocol):
    """What the module of a command has."""

    DESCRIPTION: str
    EPILOG: str

    def configure(self, parser: Parser) -> None:
        """Declare the arguments."""

    def execute(self, options: Namespace) -> int:
        """Do the work and return the exit code, or raise UsageError or Failure."""


@dataclass(frozen=True, slots=True)
class Command:
    """The name of a command, what it is for, and its module where that has another name."""

    name: str
    summary: str
    module: str = ""

    def load(self) -> CommandModule:
        """The module; only the command that is used gets imported."""
        return cast(CommandModule, import_module(f"{__package__}.{self.module or self.name}"))


COMMANDS: Final = (
    Command("play", "straight to the board"),
    Command("analyse", "what a position is worth and what each move comes to"),
    Command("match", "a match between two computer players"),
    Command("verify", "the program's claims, checked again"),
    Command("openings", "who wins four in a row after each first stone"),
    Command("prove", "who wins after a first stone, proved reply by reply"),
    Command("leaderboard", "who has won how often"),
    Command("stats", "all about one player"),
    Command("history", "every game, newest first"),
    Command("export", "the record as a file"),
    Command("import", "games and standings from files", module="import_"),
    Command("doctor", "where the data lives, and whether it is sound"),
)
