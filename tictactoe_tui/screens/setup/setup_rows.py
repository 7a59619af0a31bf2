"""The rows of the setup form: what there is to choose, and what each choice makes of the rest."""

from collections.abc import Callable
from dataclasses import replace

from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.games.entry import SIZE, BoardOption
from tictactoe_tui.match.choices import SERIES, TOGETHER, Choices, Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.opponents import players_at
from tictactoe_tui.widgets.form.form_rows import ChoiceRow, NameRow, choice_row

Choice = ChoiceRow[Choices]
SetupRow = Choice | NameRow


def setup_rows(choices: Choices) -> tuple[SetupRow, ...]:
    """The rows of the form for these settled choices, in their order on the screen."""
    rows: dict[Mode, tuple[Callable[[Choices], SetupRow], ...]] = {
        Mode.VS_AI: (_opponent, _side, _name, _spoilers, _further, _numbers),
        Mode.TWO_PLAYERS: (_first_name, _second_name, _together, _fairness, _numbers),
        Mode.WATCH: (_first_machine, _second_machine, _games, _further, _numbers),
    }
    return tuple(row(choices) for row in (_game, _size, *rows[choices.mode]))


def _game(choices: Choices) -> Choice:
    return choice_row(
        choices, "game", "Game", tuple(GAMES), tuple(each.name for each in GAMES.values())
    )


def _size(choices: Choices) -> Choice:
    """The size of the board; a board of one size is told and not asked."""
    option = GAMES[choices.game].option(SIZE)
    if option is None:
        start = GAMES[choices.game].start()
        words = f"{start.rows}x{start.columns}"
        return ChoiceRow("size", "Board", "game", (choices.game,), (words,), 0)
    row = _option_row(choices, "size", option)
    return replace(row, options=tuple(f"{size}x{size}" for size in row.options), ranged=True)


def _further(choices: Choices) -> Choice:
    """What else can be chosen about the board, in a game that has such a thing.

    Games without it keep the room for it, so that the form does not jump.
    """
    own = _further_option(choices.game)
    if own is not None:
        return _option_row(choices, "further", own)
    return ChoiceRow("further", "", "game", (choices.game,), ("",), 0, shown=False)


def _further_option(game: str) -> BoardOption | None:
    """The option of a game's board that the form offers besides its size."""
    return next((each for each in GAMES[game].form_options if each.name != SIZE), None)


def _option_row(choices: Choices, key: str, option: BoardOption) -> Choice:
    """The row of an option of the board."""
    values: tuple[int | str, ...] = tuple(option.values or ())
    return ChoiceRow(
        key,
        option.label,
        "boards",
        tuple(choices.with_option(option.name, value).boards for value in values),
        tuple(map(str, values)),
        values.index(choices.option(option)),
    )


def _opponent(choices: Choices) -> Choice:
    names = tuple(players_at(choices.game))
    side = Side.TWO if choices.first else Side.ONE
    note = _introduction(choices, choices.opponent, side)
    row = choice_row(choices, "opponent", "Opponent", names, _titles(choices))
    return replace(row, note=note)


def _titles(choices: Choices) -> tuple[str, ...]:
    """The computer players of the game with their levels."""
    game = GAMES[choices.game]
    return tuple(game.player(name).title for name in players_at(choices.game))


def _side(choices: Choices) -> Choice:
    """Which side the person plays, and where that is told by the side, who begins."""
    one, two = _side_names(choices)
    if GAMES[choices.game].either_side_begins:
        return choice_row(choices, "first", "You play", (True, False), (one, two))
    return choice_row(
        choices, "first", "You move", (True, False), (f"first, {one}", f"second, {two}")
    )


def _games(choices: Choices) -> Choice:
    """How many games two machines play."""
    row = choice_row(choices, "games", "Games", SERIES, tuple(map(str, SERIES)))
    return replace(row, note="More than one is a series; sides change after every game.")


def _together(choices: Choices) -> Choice:
    """What two people want to see; neither plays against what the machine knows."""
    row = choice_row(choices, "together", "Analysis", TOGETHER, tuple(map(str, TOGETHER)))
    return replace(row, key="spoilers")


def _spoilers(choices: Choices) -> Choice:
    return choice_row(choices, "spoilers", "Analysis", tuple(Spoilers), tuple(map(str, Spoilers)))


def _fairness(choices: Choices) -> Choice:
    """What two people agree on: the swap rule, or what the game's board has to be chosen.

    One row for both, so that it never leaves a gap of two.
    """
    own = _further_option(choices.game)
    if own is not None:
        row = replace(_further(choices), note=own.note)
    else:
        _, second = _side_names(choices)
        note = f"{second} may take over the first stone instead of answering."
        row = choice_row(choices, "swap_rule", "Swap rule", (False, True), ("no", "yes"))
        row = replace(row, note=note, shown=GAMES[choices.game].swap_rule)
    return replace(row, key="fairness")


def _name(choices: Choices) -> NameRow:
    return NameRow("name", "Your name", choices.name)


def _numbers(choices: Choices) -> NameRow:
    """The numbers of a board that is else drawn by chance."""
    drawn = GAMES[choices.game].drawn_by_seed
    return NameRow("numbers", "Numbers", "", "a seed, or the numbers", drawn)


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
        _titles(choices),
        names.index(mine),
        _introduction(choices, mine, side),
    )


def _introduction(choices: Choices, name: str, side: Side) -> str:
    """Who a computer player is, at this game and playing this side."""
    return GAMES[choices.game].player(name).introduction(side, choices.start(0).rows)


def _side_names(choices: Choices) -> tuple[str, str]:
    """What the game calls its two sides."""
    return GAMES[choices.game].start().side_names
