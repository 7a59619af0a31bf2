"""The entry of a game: everything that the program asks about it, in one place.

What belongs to packages above the rules, such as the search and the players, is only named here
and loaded when it is first needed. So the rules import no search, and the program starts faster.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from tictactoe_tui.games.position import Position, Side, distances_from_middle

# eq=False: entries are compared by identity, and generating comparisons would slow every start.

Reference = str
"""A function or class of another package as `module:name`, for `pkgutil.resolve_name`."""


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
    called SIZE, START for who begins, and at most one more. `note` says what is known of a value,
    with the swap rule or without.
    """

    name: str
    metavar: str
    help: str
    values: range | tuple[str, ...] | None = None
    label: str = ""
    usual: int | str = ""
    note: Reference | None = None
    excludes: tuple[str, ...] = ()


EASY: Final = "Easy"
MEDIUM: Final = "Medium"
HARD: Final = "Hard"

SIZE: Final = "size"
"""The option that asks for a square board."""
START: Final = "start"
"""The option that asks who begins, by the names of the sides."""
NUMBERS: Final = "board"
"""The option that takes the numbers of the board."""
SEED: Final = "seed"
"""The name of the seed, for options that exclude it: numbers that are given need no seed."""

OWN_MARK: Final = "@"
"""The first character in the name of a player that the user added, such as `@corner`."""

About = str | Callable[[Side, int], str]
"""A player's introduction: one line, or a function of the side played and the size of the board."""
BoardOptions = Mapping[str, Any]
"""The options that were chosen, by name."""


@dataclass(frozen=True, eq=False)
class PlayerEntry:
    """A computer player of a game: its name, the function that plays, its introduction.

    A `level` (Easy, Medium, Hard) tells its strength to those who do not know the name. `shown` is
    how people read a name that only programs write.
    """

    name: str
    plays: Reference
    about: About
    level: str = ""
    shown: str = ""

    @property
    def title(self) -> str:
        """The name as people read it, and the level where there is one: `Sera (Hard)`."""
        return f"{self.name} ({self.level})" if self.level else self.shown or self.name

    def introduction(self, side: Side, size: int) -> str:
        """The one line about this player when it plays this side on a board of this size."""
        return self.about if isinstance(self.about, str) else self.about(side, size)


def characters(module: str, kitty: About, cop: About, sera: About) -> tuple[PlayerEntry, ...]:
    """The entries of Kitty, Cop and Sera, played by the functions of these names in a module."""
    known = (("Kitty", kitty, EASY), ("Cop", cop, MEDIUM), ("Sera", sera, HARD))
    return tuple(
        PlayerEntry(name, f"{module}:{name.lower()}", about, level) for name, about, level in known
    )


@dataclass(frozen=True, eq=False)
class Teaching:
    """What the five textbook algorithms need of a game, and the boards that they can finish.

    `most_cells` has, for each algorithm, the most cells left with which it ends within about ten
    seconds (measured).
    """

    tree: Reference
    """The class whose searches score the moves of a position."""
    branches: Reference
    """The function that gives the lab's recorder the moves from each state."""
    most_cells: Mapping[str, int]


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game: what it is called, how it is set up, played, searched, drawn and checked."""

    key: str
    name: str
    goal: str
    """What a player tries to achieve, in one line."""
    rules: tuple[str, ...]
    """The rules in plain words, one paragraph each."""

    start: Callable[[], Position]
    """The usual board."""
    parse: Callable[[str], Position]
    """Reads a position code of this game."""
    win_score: int | None
    """The score of a move that wins at once; None where points are counted, not lines."""
    swap_rule: bool = False
    """Whether the swap rule can be chosen: the second player may take over the first stone."""

    board: Callable[[BoardOptions, int], Position]
    """The board of these options; the seed draws what they leave open."""
    options: tuple[BoardOption, ...] = ()
    drawn_by_seed: bool = False
    """Whether the seed draws the board where no option says what is on it."""
    random_opening: int = 0
    """How many random moves begin each game of a tournament, so that its games differ."""
    redrawn: Callable[[Position, int, int], Position] | None = None
    """The board of the next game, given this one, its seed and the next seed: drawn again where the
    seed drew this one, else the same."""

    cells: Cells = Cells.STONES
    sample: tuple[int, ...]
    """Moves from the start that make the picture in the menu."""
    preview: Callable[[], tuple[Position, int]]
    """A small board in the middle of a game, and the cursor's cell, shown beside the settings."""

    search: Reference
    """The best search: a function of a position and a SearchControl."""
    order_of_equals: Callable[[Any], Sequence[int]] = distances_from_middle
    """Which of equal moves stands first: a number for every cell of a position, the smallest first.
    Cells with the same number stand in the order of the board."""
    most_cells: int
    """The most cells left with which `search` comes to its end in a few seconds (measured)."""
    judging: Reference | None = None
    """A quick analysis of all moves of a game for labelling them: a function of (position, cell)
    pairs, limits (None for a first look) and `should_stop`, which yields each index with a
    SearchInfo. Without it every position is searched on its own."""
    teaching: Teaching | None = None
    threats: Reference | None = None
    """Finds immediate wins, blocks and double threats: a function of an open position."""
    in_the_way: Reference | None = None
    """How much a stone on each free cell hinders the other side, by which equal losses are ranked:
    a function of an open position; of the numbers for a cell the first weigh most."""
    facts: Reference | None = None
    """What a move does by the rules alone (wins, blocks, ...): a function of the position before it
    and the cell."""
    players: tuple[PlayerEntry, ...]

    @property
    def counts_points(self) -> bool:
        """Whether the score is a difference of points, not the distance to a win."""
        return self.win_score is None

    def worded(self, text: str) -> str:
        """A text that speaks of draws in the game's own words: `keeps the tie` at equal points."""
        return text.replace("drawn", "tied").replace("draw", "tie") if self.counts_points else text

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
