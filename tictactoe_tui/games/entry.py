"""The entry of a game: everything that the program asks about it, in one place.

What belongs to the rooms above the rules, such as the search and the players, is only named here
and loaded when it is first needed: so the rules know no search, and the start does not wait for it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from tictactoe_tui.games.position import Position, Side, distances_from_middle

# Entries are one of a kind, and every start of the program waits for what is generated for a class:
# so no comparisons.

Reference = str
"""Something of a room above by its full name, for `pkgutil.resolve_name`: `module:name`."""


class Cells(Enum):
    """What the cells of a board hold, which decides how it is drawn."""

    STONES = "stones"
    """Nothing at first, then a stone of a side."""
    NUMBERS = "numbers"
    """A number at first, then nothing."""


@dataclass(frozen=True, eq=False)
class BoardOption:
    """One thing that can be chosen about a board: `--name` on the command line.

    `values` are the numbers or the words that it takes, or None for any text. An option with a
    `label` is also a row of the form, which begins with the `usual` value: the size of the board,
    called SIZE, and at most one more.
    """

    name: str
    metavar: str
    help: str
    values: range | tuple[str, ...] | None = None
    label: str = ""
    usual: int | str = ""
    note: str = ""
    excludes: tuple[str, ...] = ()


EASY: Final = "Easy"
MEDIUM: Final = "Medium"
HARD: Final = "Hard"

SIZE: Final = "size"
"""The option that asks for a square board."""
START: Final = "start"
"""The option that asks who begins, by the names of the sides."""
NUMBERS: Final = "board"
"""The option that has the numbers themselves."""
SEED: Final = "seed"
"""What an option excludes that leaves nothing for the seed to draw."""

OWN_MARK: Final = "@"
"""What the name of somebody's own player begins with."""

About = str | Callable[[Side, int], str]
"""Who somebody is, in one line that may depend on the side played and the size of the board."""
BoardOptions = Mapping[str, Any]
"""The options that were chosen, by name."""


@dataclass(frozen=True, eq=False)
class PlayerEntry:
    """A computer player of a game: its name, the function that plays, and who it is in one line.

    The line may depend on the side that it plays and on the size of the board. A `level` says how
    strong it is to whoever does not know it by name.
    """

    name: str
    plays: Reference
    about: About
    level: str = ""

    @property
    def title(self) -> str:
        """The name, and the level where there is one: `Sera (Hard)`."""
        return f"{self.name} ({self.level})" if self.level else self.name

    def introduction(self, side: Side, size: int) -> str:
        """Who this is, playing this side on a board of this size."""
        return self.about if isinstance(self.about, str) else self.about(side, size)


def characters(module: str, kitty: About, cop: About, sera: About) -> tuple[PlayerEntry, ...]:
    """The three who play every game, whose functions of this module have their names."""
    known = (("Kitty", kitty, EASY), ("Cop", cop, MEDIUM), ("Sera", sera, HARD))
    return tuple(
        PlayerEntry(name, f"{module}:{name.lower()}", about, level) for name, about, level in known
    )


@dataclass(frozen=True, eq=False)
class Teaching:
    """How the five textbook algorithms walk through a game, and how far they get.

    `most_cells` has for every algorithm how many cells may be left for it to need about ten seconds
    at most, measured.
    """

    tree: Reference
    branches: Reference
    """The same for the recorder of the lab: what can be played from a state."""
    most_cells: Mapping[str, int]


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game: what it is called, how it is set up, played, searched, drawn and checked."""

    key: str
    name: str
    goal: str
    """What it is about, in one line."""
    rules: tuple[str, ...]
    """What is allowed and who wins, a paragraph each."""

    start: Callable[[], Position]
    """The usual board."""
    parse: Callable[[str], Position]
    """The position of a code."""
    win_score: int | None
    """The score of a move that wins at once; None where points are counted, not lines."""
    swap_rule: bool = False
    """Whether it may be agreed that the second player takes over the first stone."""

    board: Callable[[BoardOptions, int], Position]
    """The board of these options; the seed draws what they leave open."""
    options: tuple[BoardOption, ...] = ()
    drawn_by_seed: bool = False
    """Whether the seed draws the board where no option says what is on it."""
    random_opening: int = 0
    """How many moves at random begin the games of a tournament, where nothing else varies them."""
    redrawn: Callable[[Position, int, int], Position] | None = None
    """The board of the next game: this one, or drawn anew by the second seed if by the first."""

    cells: Cells = Cells.STONES
    sample: tuple[int, ...]
    """Moves from the start that make the picture in the menu."""
    preview: Callable[[], tuple[Position, int]]
    """A small board in the middle of a game and the cell of the cursor, to see settings on."""

    search: Reference
    """The best search: a function of a position and a SearchControl."""
    order_of_equals: Callable[[Any], Sequence[int]] = distances_from_middle
    """Which of equal moves stands first: a number for every cell of a position, the smallest first.
    Cells with the same number stand in the order of the board."""
    most_cells: int
    """How many cells may be left for it to come to its end in a few seconds, measured."""
    judging: Reference | None = None
    """What is asked of the moves of a game to judge them: a function of the pairs of position and
    cell, limits (None for a first look) and what says stop, that yields indices with a SearchInfo.
    Without it each position gets a search of its own."""
    teaching: Teaching | None = None
    threats: Reference | None = None
    """Where something can be won at once: a function of an open position."""
    in_the_way: Reference | None = None
    """What each cell takes from the other side, by which equal losses are ranked: a function of an
    open position; numbers for every free cell, the first ones weigh most."""
    facts: Reference | None = None
    """What the rules alone show of a move: a function of the position before it and the cell."""
    players: tuple[PlayerEntry, ...]

    @property
    def counts_points(self) -> bool:
        """Whether the score is a difference of points, not the distance to a win."""
        return self.win_score is None

    @property
    def undecided(self) -> str:
        """What an end without a winner is called."""
        return "tie" if self.counts_points else "draw"

    @property
    def either_side_begins(self) -> bool:
        """Whether it is chosen who makes the first move."""
        return self.option(START) is not None

    @property
    def form_options(self) -> tuple[BoardOption, ...]:
        """The options that are rows of the form."""
        return tuple(each for each in self.options if each.label)

    def option(self, name: str) -> BoardOption | None:
        """The option of this name, if there is one."""
        return next((each for each in self.options if each.name == name), None)

    def player(self, name: str) -> PlayerEntry:
        """The computer player of exactly this name."""
        if name.startswith(OWN_MARK):
            return PlayerEntry(name, "", "A player of your own.")
        return next(each for each in self.players if each.name == name)
