"""The commands there are. A further one is a module `NAME_command` and one line here."""

from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol, cast

from tictactoe_tui.cli.arguments import Options, Parser
from tictactoe_tui.paths import benchmarks_dir


class CommandModule(Protocol):
    """What the module of a command has; its help is its docstring."""

    def configure(self, parser: Parser) -> None:
        """Declare the arguments."""

    def execute(self, options: Options) -> int:
        """Do the work and return the exit code, or raise UsageError or Failure."""


@dataclass(frozen=True, slots=True)
class Command:
    """The name of a command, the folder of its module, and what it is for."""

    name: str
    folder: str
    summary: str

    def load(self) -> CommandModule:
        """The module; only the command that is used gets imported."""
        return cast(
            CommandModule, import_module(f"{__package__}.{self.folder}.{self.name}_command")
        )


COMMANDS: Final = (
    Command("play", "playing", "straight to the board"),
    Command("analyse", "analysis", "what a position is worth and what each move comes to"),
    Command("race", "analysis", "the five algorithms side by side"),
    Command("microscope", "analysis", "the search of a position, step by step or as a picture"),
    Command("review", "analysis", "what each move of a game was worth, and why"),
    Command("match", "playing", "a match between two computer players"),
    Command("tournament", "playing", "many computer players against each other"),
    Command("players", "playing", "who can play, and whether your own player does it right"),
    Command("engine", "playing", "our search for other programs, line by line"),
    Command("line", "playing", "the program in plain sentences, for screen readers and pipes"),
    Command("serve", "playing", "the application in a browser"),
    Command("verify", "analysis", "the program's claims, checked again"),
    Command("openings", "analysis", "who wins four in a row after each first stone"),
    Command("prove", "analysis", "who wins after a first stone, proved reply by reply"),
    Command("challenge", "analysis", "what nobody knows yet about four in a row"),
    Command("bench", "shell", "the benchmarks of the repository"),
    Command("leaderboard", "record", "who has won how often"),
    Command("stats", "record", "all about one player"),
    Command("history", "record", "every game, newest first"),
    Command("show", "record", "one game of the record, move by move"),
    Command("export", "record", "the record as a file"),
    Command("import", "record", "games and standings from files"),
    Command("doctor", "record", "where the data lives, and whether it is sound"),
    Command("config", "shell", "a file for your keys, colours and habits"),
    Command("completion", "shell", "lets your shell complete these commands"),
    Command("help", "shell", "how to use a command"),
)


def listed_commands() -> tuple[Command, ...]:
    """The commands that can run here; the benchmarks are only in the repository."""
    return tuple(each for each in COMMANDS if each.name != "bench" or benchmarks_dir())
