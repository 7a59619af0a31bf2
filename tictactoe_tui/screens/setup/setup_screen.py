"""The way into a game: one form for each mode, filled in with what was chosen last; or a table."""

from dataclasses import replace
from pkgutil import resolve_name
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from tictactoe_tui.games import GAMES, RulesError, Side
from tictactoe_tui.games.entry import SIZE, START, BoardOption
from tictactoe_tui.match.choices import SERIES, TOGETHER, Choices, Spoilers, with_players_of_game
from tictactoe_tui.match.names import clean_name, shown_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.opponents import players_at
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_entries import TITLES
from tictactoe_tui.screens.sheet import RulesScreen
from tictactoe_tui.service.table_seat import TableSeat
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.form import (
    ChoiceRow,
    Form,
    NameField,
    NameRow,
    Rows,
    StartButton,
    choice_row,
)

Choice = ChoiceRow[Choices]


def setup_rows(choices: Choices) -> Rows:
    """The rows of the form for these settled choices, in their order on the screen."""
    one, two = _seat_labels(choices)
    games = {each: GAMES[each].name for each in GAMES}
    board = choice_row(choices, "game", "Game", games), _size(choices)
    drawn = GAMES[choices.game].drawn_by_seed
    numbers = NameRow("numbers", "Board", "", "random (or type a seed, or the numbers)", drawn)
    match choices.mode:
        case Mode.VS_AI:
            name = NameRow("name", "Your name", choices.name)
            spoilers = choice_row(choices, "spoilers", "Analysis", _named(tuple(Spoilers)))
            note = _introduction(choices, choices.opponent, Side(choices.first))
            titles = _titles(choices)
            opponent = choice_row(choices, "opponent", "Opponent", titles, note=note)
            players = (opponent, _side(choices), name)
            return *board, *players, spoilers, _fairness(choices), numbers
        case Mode.TWO_PLAYERS:
            apart = choices.apart
            screens = {False: "at one keyboard", True: "on two screens"}
            where = choice_row(choices, "apart", "Where", screens)
            first = NameRow("name", "Your name" if apart else one, choices.name)
            second = NameRow("guest", two, choices.guest, shown=not apart)
            table = NameRow("table", "Table", "", "new (or type its word or link)", apart)
            # Neither plays against what the machine knows; apart, the stricter wish counts.
            wish = "wish" if apart else "together"
            spoilers = choice_row(choices, wish, "Analysis", _named(TOGETHER), key="spoilers")
            people = (where, first, second, table)
            return *board, *people, spoilers, _fairness(choices), numbers
        case _:
            note = "More than one is a series; sides change after every game."
            series = choice_row(choices, "games", "Games", _named(SERIES), note=note)
            machine = _machine(choices, Side.ONE, "one", one)
            other = _machine(choices, Side.TWO, "two", two)
            # There is no room for one more note.
            return *board, machine, other, series, replace(_fairness(choices), note=None), numbers


def _named(values: tuple[Any, ...]) -> dict[Any, str]:
    """Options that are named by their values."""
    return {value: str(value) for value in values}


def _size(choices: Choices) -> Choice:
    """The size of the board, with what is known of it, in a game that has more than one."""
    option = GAMES[choices.game].option(SIZE)
    if option is None:
        return ChoiceRow("size", "", ("",))
    row = _option_row(choices, "size", option)
    return replace(row, options=tuple(f"{size}x{size}" for size in row.options), ranged=True)


def _option_row(choices: Choices, key: str, option: BoardOption) -> Choice:
    """The row of an option of the board."""
    values = option.values or ()
    boards = {choices.with_option(option.name, value).boards: str(value) for value in values}
    now = choices.with_option(option.name, choices.option(option))
    note = option.note and resolve_name(option.note)(choices.option(option), choices.swap_rule)
    return choice_row(now, "boards", option.label, boards, key=key, note=note)


def _titles(choices: Choices) -> dict[str, str]:
    """The computer players of the game by their names, with their levels."""
    game = GAMES[choices.game]
    return {name: game.player(name).title for name in players_at(choices.game)}


def _side(choices: Choices) -> Choice:
    """Who begins; the sides follow from it."""
    one, two = GAMES[choices.game].start().side_names
    if GAMES[choices.game].option(START) is not None:
        begins = _first_side(choices) is Side.ONE
        names = {begins: "you", not begins: shown_name(choices.opponent)}
        return choice_row(choices, "first", "First move", names)
    names = {True: f"first, {one}", False: f"second, {two}"}
    return choice_row(choices, "first", "You move", names)


def _fairness(choices: Choices) -> Choice:
    """What is agreed on: the swap rule, or what the game's board has to be chosen.

    One row for both, so that it never leaves a gap of two.
    """
    for option in GAMES[choices.game].form_options:
        if option.name not in (SIZE, START):
            return _option_row(choices, "fairness", option)
    if not GAMES[choices.game].swap_rule:
        return ChoiceRow("fairness", "", ("",))
    second = GAMES[choices.game].start().side_names[Side.TWO]
    note = f"{second} may take over the first stone instead of answering."
    row = choice_row(choices, "swap_rule", "Swap rule", {False: "no", True: "yes"}, note=note)
    return replace(row, key="fairness")


def _machine(choices: Choices, side: Side, key: str, label: str) -> Choice:
    """The row of one of two computer players; the other stays as it is."""
    other, titles = choices.machines[side.other], _titles(choices)
    pairs = {
        (name, other) if side is Side.ONE else (other, name): title
        for name, title in titles.items()
    }
    note = _introduction(choices, choices.machines[side], side)
    return choice_row(choices, "machines", label, pairs, key=key, note=note)


def _introduction(choices: Choices, name: str, side: Side) -> str:
    """Who a computer player is, at this game and playing this side."""
    return GAMES[choices.game].player(name).introduction(side, choices.start(0).rows)


def _seat_labels(choices: Choices) -> tuple[str, str]:
    """Who moves first and who second, by the names that the game has for its sides."""
    one, two = GAMES[choices.game].start().side_names
    if _first_side(choices) is Side.ONE:
        return f"First, {one}", f"Second, {two}"
    return f"Second, {one}", f"First, {two}"


def _first_side(choices: Choices) -> Side:
    """The side that begins: the first, unless the config file says otherwise."""
    option = GAMES[choices.game].option(START)
    names = GAMES[choices.game].start().side_names
    return Side.ONE if option is None else Side(names.index(str(choices.option(option))))


class SetupScreen(DismissedOnTop[None], inherit_bindings=False):
    """A form for one mode; Enter starts the game wherever one is."""

    CSS_PATH: ClassVar = [styles_dir() / "setup.tcss"]
    BINDING_GROUP_TITLE = "Form"
    BINDINGS: ClassVar[Keys] = [
        key("enter", "start_game", "setup.start", "Start the game", "Start"),
        key("exclamation_mark", "rules", "setup.rules", "The rules of this game", "Rules"),
        key("escape", "dismiss", "setup.menu", "Back to where you were", "Back"),
    ]

    def __init__(self, shared: SharedState, mode: Mode) -> None:
        super().__init__()
        self._shared = shared
        self._wanted = replace(shared.choices, mode=mode)

    @property
    def choices(self) -> Choices:
        """What is chosen now, apart from names that are still being typed."""
        return with_players_of_game(self._wanted)

    def compose(self) -> ComposeResult:
        """The title, a row for everything that can be chosen, and a line for refusals."""
        with Vertical(id="page"):
            yield Static(TITLES[self._wanted.mode], id="title", markup=False)
            yield Form(setup_rows(self.choices), StartButton("Start the game"), id="form")
            yield Static(id="notice", markup=False)
        yield KeyFooter()

    @on(Form.Chosen)
    def _choose_option(self, event: Form.Chosen) -> None:
        """Take the choice, and update the other rows."""
        self._wanted = event.row.choose(self._wanted, event.index)
        self._show_notice()
        event.form.rows = setup_rows(self.choices)

    @on(Input.Changed)
    def _clear_notice(self) -> None:
        """Take away the refusal of a name once another is typed."""
        self._show_notice()

    def _show_notice(self, words: str = "") -> None:
        """Show why the game could not start, or nothing."""
        self.query_one("#notice", Static).update(words)

    @on(events.Click, "#start")
    def action_start_game(self) -> None:
        """Start the game, or say why it cannot start and go where that can be changed."""
        names: dict[str, Any] = {}
        field: NameField | None = None
        try:
            for each in self.query(NameField):
                field = each if each.display else field
                typed = each.input.value
                is_name = each.id not in ("numbers", "table")
                names[str(each.id)] = clean_name(typed) if is_name else typed
            choices = replace(self.choices, **names)
            if choices.apart and choices.mode is Mode.TWO_PLAYERS:
                seat = self._shared.tables.sit_down(choices)
                self.app.switch_screen(TableScreen(seat, self._shared))
                return
            service = self._shared.begin_game(choices)
        except RulesError as refusal:
            self._show_notice(str(refusal))
            if field is not None:
                field.input.focus()
        else:
            self.app.switch_screen(BoardScreen(service, self._shared))

    def action_rules(self) -> None:
        """Show the rules of the game that is chosen."""
        self.app.push_screen(RulesScreen(self.choices.game))


class TableScreen(DismissedOnTop[None], inherit_bindings=False):
    """What to tell the other person; the board comes as soon as both are here."""

    CSS_PATH: ClassVar = [styles_dir() / "setup.tcss"]
    BINDING_GROUP_TITLE = "Table"
    BINDINGS: ClassVar[Keys] = [key("escape", "dismiss", "table.leave", "Leave the table", "Leave")]

    def __init__(self, seat: TableSeat, shared: SharedState) -> None:
        super().__init__()
        self._seat, self._shared = seat, shared
        self._has_board = False

    def compose(self) -> ComposeResult:
        """The title, and what to do now."""
        with Vertical(id="page"):
            yield Static(id="title", markup=False)
            yield Static(id="waiting", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Go to the table."""
        self._seat.open(self._show)

    def on_screen_resume(self) -> None:
        """Show what has come while something lay over this screen, too."""
        self._show()

    def on_unmount(self) -> None:
        """Leave the table, unless the game has begun."""
        if not self._has_board:
            self._seat.close()

    def _show(self) -> None:
        """Show what is known of the table, or the board."""
        # What lies above, such as the keys, would go in its place; it comes down by itself.
        if not self.is_active:
            return
        if (session := self._seat.session) is not None:
            service, self._has_board = self._shared.service_of(session), True
            self.app.switch_screen(BoardScreen(service, self._shared))
        else:
            title, text = waiting_words(self._seat)
            self.query_one("#title", Static).update(title)
            self.query_one("#waiting", Static).update(text)


def waiting_words(seat: TableSeat) -> tuple[str, str]:
    """A title, and what to do until the other person is here."""
    if seat.trouble or not seat.address:
        looking = f"Looking for the table at {seat.place.server} ..."
        return "Two people, two screens", seat.trouble or looking
    return (
        f"Table {seat.place.word}",
        f"""\
Tell the other person the word. It is typed in the menu: Player vs player,
Where: on two screens, Table. Or one of these:

  in a browser    {seat.address}
  in a terminal   tictactoe-tui play --join {seat.address}

Waiting for the other person ...""",
    )
