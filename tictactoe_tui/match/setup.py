"""What is agreed before the first move: the board, who sits where, and the seed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final

from tictactoe_tui.games import GAMES, Position, RulesError, Side, require, require_position
from tictactoe_tui.match.names import clean_name, name_key
from tictactoe_tui.opponents import player_of

SEEDS: Final = range(-(2**63), 2**63)


def move_source(seed: int | str, side: Side, ply: int) -> Random:
    """The random numbers for one move of one side; `ply` is that of the position to move in.

    Each move has a stream of its own, so that a game taken back, redone or continued another day
    goes on exactly as it would have.
    """
    # A text, as of a whole number Random forgets the sign.
    return Random(f"{seed} {side.name} {ply}")


def next_seed(seed: int) -> int:
    """The seed of the game after the one with this seed."""
    return int(Random(f"next {seed}").random() * 2**32)


class InvalidSetup(RulesError):
    """A game that cannot be set up like this; says why in one sentence."""


class Mode(StrEnum):
    """The kind of a match, which follows from its players; training counts nowhere."""

    VS_AI = "vs_ai"
    TWO_PLAYERS = "two_players"
    WATCH = "watch"
    TRAINING = "training"


@dataclass(frozen=True, slots=True)
class Human:
    """A person at the board; the name is made clean, or refused with InvalidName."""

    name: str

    def __post_init__(self) -> None:
        """Make the name clean, or raise InvalidName."""
        object.__setattr__(self, "name", clean_name(self.name))


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, by its name in the registry."""

    name: str


Seat = Human | Computer
Seats = tuple[Seat, Seat]


def mode_of(seats: Seats) -> Mode:
    """The mode that these seats make."""
    humans = sum(isinstance(seat, Human) for seat in seats)
    return (Mode.WATCH, Mode.VS_AI, Mode.TWO_PLAYERS)[humans]


@dataclass(frozen=True, slots=True)
class Setup:
    """A match before its first move; seats are those of side ONE and side TWO.

    With `swap_rule` the second player may take over the first stone.
    """

    start: Position
    seats: Seats
    seed: int = 0
    swap_rule: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be played, and write the computer players as the registry does."""
        require_position(self.start)
        require(Iterable, self.seats, "Seats are two of Human and Computer")
        for seat in self.seats:
            require(Human | Computer, seat, "A seat is Human(name) or Computer(name)")  # type: ignore[arg-type]
        if self.start.outcome is not None:
            raise InvalidSetup("The game is over before its first move.")
        # Any other kind of value would be looked for among 2**64 numbers.
        if not isinstance(self.seed, int) or self.seed not in SEEDS:
            raise InvalidSetup("A seed is a whole number of at most 64 bits.")
        one, two = (
            seat if isinstance(seat, Human) else Computer(player_of(seat.name, self.game)[0])
            for seat in self.seats
        )
        object.__setattr__(self, "seats", (one, two))
        people = [name_key(seat.name) for seat in (one, two) if isinstance(seat, Human)]
        if len(set(people)) < len(people):
            raise InvalidSetup("Two people need two different names.")
        if self.swap_rule and not (GAMES[self.game].swap_rule and self.start.ply == 0):
            names = " or ".join(game.name.lower() for game in GAMES.values() if game.swap_rule)
            raise InvalidSetup(f"The swap rule is for {names}, from the empty board.")

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.start.key

    @property
    def mode(self) -> Mode:
        """The mode in which the match begins."""
        return mode_of(self.seats)

    def again(self, seats: Seats) -> "Setup":
        """The next match with these seats: a new seed, and new numbers where the seed drew them."""
        seed, start, redrawn = next_seed(self.seed), self.start, GAMES[self.game].redrawn
        if redrawn is not None:
            start = redrawn(start, self.seed, seed)
        return replace(self, start=start, seats=seats, seed=seed)

    @property
    def seed_of_board(self) -> int | None:
        """The seed that draws this very board; None for a board that none has drawn."""
        return self.seed if self.again(self.seats).start != self.start else None


def reseated(seats: Seats, side: Side, seat: Seat) -> Seats:
    """These seats with another player on this side."""
    return (seats[Side.ONE], seat) if side else (seat, seats[Side.TWO])
