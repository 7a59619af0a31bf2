"""The rows of the setup form: what there is to choose, and what each choice makes of the rest."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tictactoe_tui.games import GAMES, Side, four, rowcol, tictactoe
from tictactoe_tui.opponents import players_at
from tictactoe_tui.session import Mode
from tictactoe_tui.session.choices import SERIES, Choices, Spoilers
from tictactoe_tui.widgets.rows import ChoiceRow, NameRow, choice_row

Choice = ChoiceRow[Choices]
Row = Choice | NameRow

_TOGETHER: Final = (Spoilers.NEVER, Spoilers.ON_DEMAND, Spoilers.ALWAYS)


def settled(choices: Choices) -> Choices:
    """The choices with players that the game has, those chosen wherever it has them."""
    known = players_at(choices.game)
    one, two = (
        name if name in known else usual
        for name, usual in zip(choices.machines, Choices().machines, strict=True)
    )
    opponent = choices.opponent if choices.opponent in known else Choices().opponent
    games = choices.games if choices.games in SERIES else 1
    together = choices.together if choices.together in _TOGETHER else Choices().together
    return replace(choices, opponent=opponent, machines=(one, two), games=games, together=together)


def form(choices: Choices) -> tuple[Row, ...]:
    """The rows of the form for these settled choices, in their order on the screen."""
    rows: dict[Mode, tuple[Callable[[Choices], Row], ...]] = {
        Mode.VS_AI: (_opponent, _side, _name, _spoilers, _starter),
        Mode.TWO_PLAYERS: (_first_name, _second_name, _together, _fairness),
        Mode.WATCH: (_first_machine, _second_machine, _games, _starter),
    }
    return tuple(row(choices) for row in (_game, _size, *rows[choices.mode]))


def _game(choices: Choices) -> Choice:
    return choice_row(
        choices, "game", "Game", tuple(GAMES), tuple(each.name for each in GAMES.values())
    )


def _size(choices: Choices) -> Choice:
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


def _opponent(choices: Choices) -> Choice:
    names = tuple(players_at(choices.game))
    side = Side.TWO if choices.first else Side.ONE
    note = _introduction(choices, choices.opponent, side)
    return replace(choice_row(choices, "opponent", "Opponent", names, names), note=note)


def _side(choices: Choices) -> Choice:
    """Which side the person plays; at row and column either side may begin."""
    one, two = _side_names(choices)
    if choices.game == rowcol.KEY:
        return choice_row(choices, "first", "You play", (True, False), (one, two))
    return choice_row(
        choices, "first", "You move", (True, False), (f"first, {one}", f"second, {two}")
    )


def _starter(choices: Choices) -> Choice:
    """Who begins at row and column; in the other games that is told by the sides."""
    row = choice_row(choices, "starter", "First move", tuple(Side), _side_names(choices))
    return replace(row, shown=choices.game == rowcol.KEY)


def _games(choices: Choices) -> Choice:
    """How many games two machines play."""
    row = choice_row(choices, "games", "Games", SERIES, tuple(map(str, SERIES)))
    return replace(row, note="More than one is a series; sides change after every game.")


def _together(choices: Choices) -> Choice:
    """What two people want to see; neither plays against what the machine knows."""
    row = choice_row(choices, "together", "Analysis", _TOGETHER, tuple(map(str, _TOGETHER)))
    return replace(row, key="spoilers")


def _spoilers(choices: Choices) -> Choice:
    return choice_row(choices, "spoilers", "Analysis", tuple(Spoilers), tuple(map(str, Spoilers)))


def _fairness(choices: Choices) -> Choice:
    """What two people agree on: the remedy for four, which the first wins by force, or who begins.

    One row for both, so that it never leaves a gap of two.
    """
    if choices.game == rowcol.KEY:
        row = replace(_starter(choices), note="Whoever begins may take any number.")
    else:
        note = "White may take over the first stone instead of answering."
        row = choice_row(choices, "swap_rule", "Swap rule", (False, True), ("no", "yes"))
        row = replace(row, note=note, shown=choices.game == four.KEY)
    return replace(row, key="fairness")


def _name(choices: Choices) -> NameRow:
    return NameRow("name", "Your name", choices.name)


def _first_name(choices: Choices) -> NameRow:
    return NameRow("name", f"First, {_side_names(choices)[Side.ONE]}", choices.name)


def _second_name(choices: Choices) -> NameRow:
    return NameRow("guest", f"Second, {_side_names(choices)[Side.TWO]}", choices.guest)


def _first_machine(choices: Choices) -> Choice:
    return _machine(choices, Side.ONE, "one", "First")


def _second_machine(choices: Choices) -> Choice:
    return _machine(choices, Side.TWO, "two", "Second")


def _machine(choices: Choices, side: Side, key: str, place: str) -> Choice:
    """The row of one of two computer players; the other stays as it is."""
    names = tuple(players_at(choices.game))
    mine, other = choices.machines[side], choices.machines[side.other]
    return ChoiceRow(
        key,
        f"{place}, {_side_names(choices)[side]}",
        "machines",
        tuple((name, other) if side is Side.ONE else (other, name) for name in names),
        names,
        names.index(mine),
        _introduction(choices, mine, side),
    )


def _introduction(choices: Choices, name: str, side: Side) -> str:
    """Who a computer player is, at this game and playing this side."""
    return GAMES[choices.game].player(name).introduction(side, choices.board)


def _side_names(choices: Choices) -> tuple[str, str]:
    """What the game calls its two sides."""
    return GAMES[choices.game].start().side_names
