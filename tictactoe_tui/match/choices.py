"""The user's preferences, and the choices for the next game."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from tictactoe_tui.games import GAMES, Position, entry
from tictactoe_tui.match.names import login_name, shortened
from tictactoe_tui.match.setup import Computer, Human, InvalidSetup, Mode, Seats, Setup
from tictactoe_tui.opponents import players_at

SERIES: Final = (1, 2, 4, 10, 20, 50, 100)
_SEED: Final = re.compile(r"-?[0-9]{1,19}")


class Pad(StrEnum):
    """Whether the digits that place on 3x3 are laid out as on a number pad or a phone."""

    NUMPAD = "numpad"
    PHONE = "phone"

    @property
    def digits(self) -> tuple[int, ...]:
        """The digit of every cell, row by row."""
        return (1, 2, 3, 4, 5, 6, 7, 8, 9) if self is Pad.PHONE else (7, 8, 9, 4, 5, 6, 1, 2, 3)


class Beat(StrEnum):
    """The least time that a computer's move takes, so that people see it."""

    NONE = "none"
    SHORT = "short"
    UNHURRIED = "unhurried"


@dataclass(frozen=True, slots=True)
class Setting:
    """How a field of `Preferences` is offered, for the settings page, the config file and its docs.

    `key` is its name in the config file, where `comment` says what can stand there if no list of
    values does. On the page it has a label, and every value a name and a sentence on what it means.
    """

    key: str
    label: str
    values: Mapping[Any, tuple[str, str]] = field(default_factory=dict)
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the settings hold, in the order of the page; `ascii` draws everything in plain ASCII."""

    theme: str = "chess-clock"
    ascii: bool = False
    pad: Pad = Pad.NUMPAD
    voices: bool = True
    beat: Beat = Beat.SHORT
    motion: bool = True


SETTINGS: Final[Mapping[str, Setting]] = {
    "theme": Setting(
        "theme",
        "Colours",
        comment="a theme of the settings, or a file of yours in themes/ beside this one",
    ),
    "ascii": Setting(
        "ascii",
        "Characters",
        {
            False: ("drawn", "Boards, stones and signs as they are meant to look."),
            True: ("ASCII", "Only what every keyboard has, for any terminal and font."),
        },
    ),
    "pad": Setting(
        "digits",
        "Digits",
        {
            Pad.NUMPAD: ("7 8 9 on top", "The digits that place stand as on a number pad."),
            Pad.PHONE: ("1 2 3 on top", "The digits that place stand as on a phone."),
        },
    ),
    "voices": Setting(
        "voices",
        "Voices",
        {
            True: ("on", "Kitty, Cop and Sera say what they think of the game."),
            False: ("off", "Kitty, Cop and Sera keep their thoughts to themselves."),
        },
    ),
    "beat": Setting(
        "pace",
        "Computer moves",
        {
            Beat.NONE: ("at once", "A computer moves as soon as it knows how."),
            Beat.SHORT: ("short pause", "A computer waits until you have seen your own move."),
            Beat.UNHURRIED: ("slow", "A computer leaves you time to look at the board."),
        },
    ),
    "motion": Setting(
        "motion",
        "Motion",
        {
            True: ("on", "A new stone lights up, and a won line is drawn."),
            False: ("off", "Nothing moves that does not have to."),
        },
    ),
}
"""How every field of the preferences is offered."""


class Spoilers(StrEnum):
    """When the machine may tell a player what it knows of the position."""

    NEVER = "never"
    ON_DEMAND = "on demand"
    AFTER_MY_MOVE = "after my move"
    ALWAYS = "always"


TOGETHER: Final = (Spoilers.NEVER, Spoilers.ON_DEMAND, Spoilers.ALWAYS)


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen last on the way into a game, and is offered again.

    `first` says whether the person against the machine plays the first side. Two machines play a
    series of `games`. `together` are the spoilers of two people, who play to see the analysis.
    `boards` has what was chosen about the board of each game, in words like `four.size=12`.
    `numbers` are those of a board that is else drawn by chance, or the seed that draws them.
    Two people who sit `apart`, at two screens, meet at a `table`; `wish` is then when one wants the
    analysis, `place` the way back to the last such game, and `seat_key` the key to the next seat.
    `looks` has the spoilers of the last games by their seeds: they hold for one that comes back.
    """

    mode: Mode = Mode.VS_AI
    game: str = next(iter(GAMES))
    opponent: str = "Kitty"
    first: bool = True
    name: str = field(default_factory=login_name)
    guest: str = "Guest"
    machines: tuple[str, str] = ("Cop", "Sera")
    spoilers: Spoilers = Spoilers.ON_DEMAND
    together: Spoilers = Spoilers.ALWAYS
    # One text, since a setting is a plain value and games come and go.
    boards: str = ""
    swap_rule: bool = False
    games: int = 1
    numbers: str = ""
    apart: bool = False
    wish: Spoilers = Spoilers.NEVER
    table: str = ""
    place: str = ""
    seat_key: str = ""
    looks: str = ""

    def spoilers_of(self, setup: Setup) -> Spoilers:
        """When the machine may tell what it knows in this game: as it began, or as chosen last.

        Whoever takes a side over of a game that is watched goes on seeing the analysis.
        """
        wishes = {Mode.TWO_PLAYERS: self.together, Mode.WATCH: Spoilers.ALWAYS}
        usual = wishes.get(setup.mode, self.spoilers)
        known = self.looks.split()
        return next((each for each in Spoilers if f"{setup.seed}={each.name}" in known), usual)

    def with_spoilers_of(self, setup: Setup, spoilers: Spoilers) -> "Choices":
        """These choices, and when the machine may tell what it knows in this game."""
        word, known = f"{setup.seed}={spoilers.name}", self.looks.split()
        others = [each for each in known if not each.startswith(f"{setup.seed}=")]
        return self if word in known else replace(self, looks=" ".join([*others[-19:], word]))

    def start(self, seed: int) -> Position:
        """The board on which such a game begins."""
        game = GAMES[self.game]
        options = {each.name: self.option(each) for each in game.form_options}
        if game.drawn_by_seed and self.numbers and self._seed is None:
            options |= {entry.NUMBERS: self.numbers}
        return game.board(options, seed)

    def option(self, option: entry.BoardOption) -> int | str:
        """What was chosen for an option of this game, or what is usual."""
        chosen = self._chosen_boards().get(f"{self.game}.{option.name}")
        values = {str(value): value for value in option.values or ()}
        return option.usual if chosen is None else values.get(chosen, option.usual)

    def with_option(self, name: str, value: int | str) -> "Choices":
        """These choices with another value for an option of this game; other games keep theirs."""
        chosen = {**self._chosen_boards(), f"{self.game}.{name}": str(value)}
        return replace(self, boards=" ".join(f"{key}={word}" for key, word in chosen.items()))

    def _chosen_boards(self) -> dict[str, str]:
        """What was chosen, by game and option."""
        return dict(word.split("=", 1) for word in self.boards.split() if "=" in word)

    @property
    def _seed(self) -> int | None:
        """The seed that was chosen, if one was: a whole number by itself."""
        chosen = self.numbers.strip()
        return int(chosen) if _SEED.fullmatch(chosen) else None

    def seats(self) -> Seats:
        """The players of both sides."""
        if self.mode is Mode.WATCH:
            one, two = self.machines
            return Computer(one), Computer(two)
        if self.mode is Mode.TWO_PLAYERS:
            return Human(self.name), Human(self.guest)
        if self.mode is Mode.TRAINING:
            raise InvalidSetup("Nobody chooses a game as training.")
        person, machine = Human(self.name), Computer(self.opponent)
        return (person, machine) if self.first else (machine, person)

    def setup(self, seed: int) -> Setup:
        """The setup of a match with these choices, or a RulesError that says what is wrong."""
        seed = seed if self._seed is None else self._seed
        swap = self.swap_rule and GAMES[self.game].swap_rule
        return Setup(self.start(seed), self.seats(), seed, swap)


def with_players_of_game(choices: Choices) -> Choices:
    """The choices with players that the game has, those chosen wherever it has them."""
    known = players_at(choices.game)
    machines = zip(choices.machines, Choices().machines, strict=True)
    one, two = (name if name in known else usual for name, usual in machines)
    opponent = choices.opponent if choices.opponent in known else Choices().opponent
    games = choices.games if choices.games in SERIES else 1
    together = choices.together if choices.together in TOGETHER else Choices().together
    wish = choices.wish if choices.wish in TOGETHER else Spoilers.NEVER
    choices = replace(choices, together=together, wish=wish)
    return replace(choices, opponent=opponent, machines=(one, two), games=games)


def in_words(choices: Choices) -> str:
    """The words for such a game: `tic-tac-toe, Kitty (Easy)`."""
    name = GAMES[choices.game].name.lower()
    if choices.mode is Mode.WATCH:
        return f"{name}, {' against '.join(map(shortened, choices.machines))}"
    if choices.mode is Mode.TWO_PLAYERS:
        return f"{name}, {choices.name} against {choices.guest}"
    return f"{name}, {GAMES[choices.game].player(choices.opponent).title}"
