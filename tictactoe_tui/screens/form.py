"""The rows of the setup form: what there is to choose, and what each choice makes of the rest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from tictactoe_tui.games import GAMES, Side, four, rowcol, tictactoe
from tictactoe_tui.opponents import PLAYERS
from tictactoe_tui.screens.introductions import introduce
from tictactoe_tui.session import Mode
from tictactoe_tui.session.choices import Choices, Spoilers

TITLES: Final[Mapping[Mode, str]] = MappingProxyType(
    {
        Mode.VS_AI: "Play against the AI",
        Mode.TWO_PLAYERS: "Player vs player with analysis",
        Mode.WATCH: "Watch AI vs AI",
    }
)
"""The three ways to play, as the menu and the setup screen call them."""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One thing to choose: the values of a field of Choices, and how each is called.

    A `ranged` row has too many options to show more than one; a row that is not `shown` has no
    meaning in this game.
    """

    key: str
    label: str
    field: str
    values: tuple[Any, ...]
    options: tuple[str, ...]
    chosen: int
    note: str | None = None
    ranged: bool = False
    shown: bool = True

    def choose(self, choices: Choices, index: int) -> Choices:
        """The choices with another option of this row."""
        return replace(choices, **{self.field: self.values[index]})


@dataclass(frozen=True, slots=True)
class NameRow:
    """One name to type, kept in a field of Choices."""

    key: str
    label: str


Row = ChoiceRow | NameRow


def settled(choices: Choices) -> Choices:
    """The choices with players that the game has, those chosen wherever it has them."""
    known = PLAYERS[choices.game]
    one, two = (
        name if name in known else usual
        for name, usual in zip(choices.machines, Choices().machines, strict=True)
    )
    opponent = choices.opponent if choices.opponent in known else Choices().opponent
    return replace(choices, opponent=opponent, machines=(one, two))


def form(choices: Choices) -> tuple[Row, ...]:
    """The rows of the form for these settled choices, in their order on the screen."""
    rows: dict[Mode, tuple[Callable[[Choices], Row], ...]] = {
        Mode.VS_AI: (_opponent, _side, _name, _spoilers),
        Mode.TWO_PLAYERS: (_first_name, _second_name, _spoilers, _swap_rule),
        Mode.WATCH: (_first_machine, _second_machine),
    }
    return tuple(row(choices) for row in (_game, _size, *rows[choices.mode]))


def _row(
    choices: Choices, key: str, label: str, values: tuple[Any, ...], options: tuple[str, ...]
) -> ChoiceRow:
    """The row of the field that is called like its key."""
    chosen = values.index(getattr(choices, key))
    return ChoiceRow(key, label, key, values, options, chosen)


def _game(choices: Choices) -> ChoiceRow:
    return _row(choices, "game", "Game", tuple(GAMES), tuple(each.name for each in GAMES.values()))


def _size(choices: Choices) -> ChoiceRow:
    """The size of the board; a board of one size is told and not asked."""
    if choices.game == tictactoe.KEY:
        return ChoiceRow("size", "Board", "game", (choices.game,), ("3x3",), 0)
    field, sizes = ("board", four.SIZES) if choices.game == four.KEY else ("numbers", rowcol.SIZES)
    return ChoiceRow(
        "size",
        "Board",
        field,
        tuple(sizes),
        tuple(f"{size}x{size}" for size in sizes),
        sizes.index(getattr(choices, field)),
        ranged=True,
    )


def _opponent(choices: Choices) -> ChoiceRow:
    names = tuple(PLAYERS[choices.game])
    side = Side.TWO if choices.first else Side.ONE
    note = introduce(choices.opponent, choices.game, side, choices.board)
    return replace(_row(choices, "opponent", "Opponent", names, names), note=note)


def _side(choices: Choices) -> ChoiceRow:
    one, two = _side_names(choices)
    return _row(choices, "first", "You move", (True, False), (f"first, {one}", f"second, {two}"))


def _spoilers(choices: Choices) -> ChoiceRow:
    return _row(choices, "spoilers", "Analysis", tuple(Spoilers), tuple(map(str, Spoilers)))


def _swap_rule(choices: Choices) -> ChoiceRow:
    """A remedy for four, which the first player wins by force."""
    row = _row(choices, "swap_rule", "Swap rule", (False, True), ("no", "yes"))
    note = "White may take over the first stone instead of answering."
    return replace(row, note=note, shown=choices.game == four.KEY)


def _name(choices: Choices) -> NameRow:
    return NameRow("name", "Your name")


def _first_name(choices: Choices) -> NameRow:
    return NameRow("name", f"First, {_side_names(choices)[Side.ONE]}")


def _second_name(choices: Choices) -> NameRow:
    return NameRow("guest", f"Second, {_side_names(choices)[Side.TWO]}")


def _first_machine(choices: Choices) -> ChoiceRow:
    return _machine(choices, Side.ONE, "one", "First")


def _second_machine(choices: Choices) -> ChoiceRow:
    return _machine(choices, Side.TWO, "two", "Second")


def _machine(choices: Choices, side: Side, key: str, place: str) -> ChoiceRow:
    """The row of one of two computer players; the other stays as it is."""
    names = tuple(PLAYERS[choices.game])
    mine, other = choices.machines[side], choices.machines[side.other]
    return ChoiceRow(
        key,
        f"{place}, {_side_names(choices)[side]}",
        "machines",
        tuple((name, other) if side is Side.ONE else (other, name) for name in names),
        names,
        names.index(mine),
        introduce(mine, choices.game, side, choices.board),
    )


def _side_names(choices: Choices) -> tuple[str, str]:
    """What the game calls its two sides."""
    return GAMES[choices.game].start().side_names
