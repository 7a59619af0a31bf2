"""What is chosen on the way into a game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tictactoe_tui.games import GAMES, Position, Side, four, rowcol, tictactoe
from tictactoe_tui.match.setup import Computer, Human, Mode, Seats, Setup

SERIES: Final = (1, 2, 4, 10, 20, 50, 100)
"""How many games a series of two machines can have."""


class Spoilers(StrEnum):
    """When the machine may tell a player what it knows of the position."""

    NEVER = "never"
    ON_DEMAND = "on demand"
    AFTER_MY_MOVE = "after my move"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen last on the way into a game, and is offered again.

    `first` says whether the person against the machine plays the first side; `starter` which side
    of row and column begins. Two machines play a series of `games`. `together` are the spoilers of
    two people, who play to see the analysis.
    """

    mode: Mode = Mode.VS_AI
    game: str = tictactoe.KEY
    opponent: str = "Kitty"
    first: bool = True
    name: str = "Player"
    guest: str = "Guest"
    machines: tuple[str, str] = ("Cop", "Sera")
    spoilers: Spoilers = Spoilers.ON_DEMAND
    together: Spoilers = Spoilers.ALWAYS
    board: int = 20
    numbers: int = 5
    swap_rule: bool = False
    starter: int = Side.ONE
    games: int = 1

    def spoilers_of(self, mode: Mode) -> Spoilers:
        """When the machine may tell what it knows in a game of this mode."""
        return self.together if mode is Mode.TWO_PLAYERS else self.spoilers

    def start(self, seed: int) -> Position:
        """The board on which such a game begins."""
        if self.game == four.KEY:
            return four.start(self.board, self.board)
        if self.game == rowcol.KEY:
            return rowcol.start(self.numbers, seed, first=Side(self.starter))
        return GAMES[self.game].start()

    def seats(self) -> Seats:
        """Who sits where."""
        if self.mode is Mode.WATCH:
            one, two = self.machines
            return Computer(one), Computer(two)
        if self.mode is Mode.TWO_PLAYERS:
            return Human(self.name), Human(self.guest)
        person, machine = Human(self.name), Computer(self.opponent)
        return (person, machine) if self.first else (machine, person)

    def setup(self, seed: int) -> Setup:
        """The whole agreement, or a RulesError that says what is wrong with it."""
        swap = self.swap_rule and self.mode is Mode.TWO_PLAYERS and self.game == four.KEY
        return Setup(self.start(seed), self.seats(), seed, swap)


def in_words(choices: Choices) -> str:
    """What such a game is, in a few words."""
    name = GAMES[choices.game].name
    if choices.mode is Mode.WATCH:
        return f"{name}: {choices.machines[0]} against {choices.machines[1]}"
    if choices.mode is Mode.TWO_PLAYERS:
        return f"{name}: {choices.name} against {choices.guest}"
    return f"{name} against {choices.opponent}"
