"""Lists to choose from: everybody who has played, unfinished games, and anything by its name."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tictactoe_tui.match.names import name_key
from tictactoe_tui.pages.columns import Column
from tictactoe_tui.pages.words import COMPUTER, person
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.menu.menu_screen import MenuList
from tictactoe_tui.screens.record_questions import RecordQuestions
from tictactoe_tui.screens.sheet import confirm
from tictactoe_tui.service.unfinished_games import told_apart
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.practice.practice_log import count_due
from tictactoe_tui.storage.record.people import players
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.form import NameInput
from tictactoe_tui.widgets.table.record_table import RecordTable

_NAME: Final = Column("player", "  Player", 18, most=60)
_DUE: Final = Column("due", width=7, right=True)


class PlayersScreen(DismissedOnTop[str | None], ModalScreen[str | None], inherit_bindings=False):
    """A list of players, filtered by what is typed; Enter chooses the one under the cursor.

    That of `people_only` says what is due for each of them in practice.
    """

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Players"
    BINDINGS: ClassVar[Keys] = [
        key("up", "on_table('step(-1)')", "players.up", "Player above"),
        key("down", "on_table('step(1)')", "players.down", "Player below"),
        key("pageup", "on_table('turn_pages(-1)')", "players.page-up", "Page above"),
        key("pagedown", "on_table('turn_pages(1)')", "players.page-down", "Page below"),
        key("enter", "on_table('choose')", "players.choose", "Choose this player", "Choose"),
        key("escape", "dismiss", "players.cancel", "Choose nobody", "Cancel"),
    ]

    def __init__(self, shared: SharedState, *, people_only: bool = False) -> None:
        super().__init__()
        self._people_only = people_only
        self.record = RecordQuestions(self, shared, self.show_trouble)
        self._everybody: tuple[tuple[str, bool], ...] = ()
        self._found: Sequence[tuple[str, bool]] = ()
        self._due: dict[str, int] = {}

    def compose(self) -> ComposeResult:
        """A line to type a part of a name into, and those who have it."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Players"
            mark = "" if self._people_only else f"{COMPUTER} computer  "
            choice.border_subtitle = f"{mark}Enter chooses"
            yield NameInput(placeholder="Part of a name", compact=True)
            table = RecordTable((_NAME, _DUE) if self._people_only else (_NAME,))
            # The keyboard stays where the name is typed; keys for the table are passed on to it.
            table.can_focus = False
            yield table
            yield Static("Reading ...", id="words", markup=False)

    def on_mount(self) -> None:
        """Ask the record for everybody who has played."""
        self.record.ask("players", players, self._show_everybody)

    def on_unmount(self) -> None:
        """Drop what was asked: nobody is there to see the answer."""
        self.record.drop_all()

    def show_trouble(self, sentence: str) -> None:
        """Say why the list of players could not be read."""
        self.query_one("#words", Static).update(sentence)

    @on(RecordTable.Opened)
    def _dismiss_with(self, event: RecordTable.Opened) -> None:
        self.dismiss(self._found[event.line][0])

    async def action_on_table(self, action: str) -> None:
        """Do something with the table, which has no keyboard of its own."""
        await self.query_one(RecordTable).run_action(action)

    def _show_everybody(self, everybody: tuple[tuple[str, bool], ...]) -> None:
        """Offer everybody who has played."""
        self._everybody = tuple(each for each in everybody if not (self._people_only and each[1]))
        self._offer_players()
        if self._people_only:
            self._count_due(iter(self._everybody))

    def _count_due(self, people: Iterator[tuple[str, bool]]) -> None:
        """Count what is due for the next person: one by one, so that no game waits for all."""
        for name, _ in people:
            then = partial(self._show_due, name, people)
            self.record.ask("due", partial(count_due, player=name), then)
            return

    def _show_due(self, name: str, others: Iterator[tuple[str, bool]], due: int) -> None:
        """Show what is due for a person, and count on."""
        self._due[name] = due
        self.query_one(RecordTable).refresh()
        self._count_due(others)

    @on(Input.Changed)
    def _offer_players(self) -> None:
        """Show the players whose names contain what is typed, the best matches first."""
        if self.record.is_asked("players"):
            return
        text = name_key(self.query_one(NameInput).value)
        keys = {each: name_key(each[0]) for each in self._everybody}
        found = (each for each, key in keys.items() if text in key)
        # The very name first, then those that begin with the text.
        self._found = sorted(
            found, key=lambda it: (keys[it] != text, not keys[it].startswith(text))
        )
        words = "" if self._found else "Nobody has played yet." if not text else "Nobody."
        self.query_one("#words", Static).update(words)
        self.query_one(RecordTable).show_lines(len(self._found), self._cells_of_line, cursor=0)

    def _cells_of_line(self, line: int) -> tuple[Content, ...]:
        """The name on a line, and what is due there."""
        name, computer = self._found[line]
        due = self._due.get(name)
        who = Content.assemble(*person(name, computer=computer))
        return who, Content(f"{due} due" if due else "")


class UnfinishedScreen(DismissedOnTop[int | None], ModalScreen[int | None], inherit_bindings=False):
    """Every unfinished game on a line, the latest first; Enter goes on with the one marked."""

    CSS_PATH: ClassVar = [styles_dir() / "record.tcss"]
    BINDING_GROUP_TITLE = "Unfinished games"
    BINDINGS: ClassVar[Keys] = [
        key("d,delete", "delete_game", "unfinished.delete", "Offer the game no more", "Delete"),
        key("escape", "dismiss", "unfinished.cancel", "Back to the menu", "Menu"),
    ]

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._games = shared.unfinished
        self._words = told_apart(self._games, with_move=True)

    def compose(self) -> ComposeResult:
        """The games in a table."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Unfinished games"
            choice.border_subtitle = "Enter goes on  d deletes  Esc menu"
            columns = (
                Column("game", "Game", max(14, *(len(each.game) for each in self._words))),
                Column("against", "Against", 14, most=60),
                Column("move", "Move", 5, right=True, rank=1),
                Column("left", "Left", 15, right=True, rank=2),
            )
            yield RecordTable(columns)

    def on_mount(self) -> None:
        """Show the games, the latest under the cursor."""
        self._show_games(0)
        self.query_one(RecordTable).focus()

    def action_delete_game(self) -> None:
        """Ask, and then offer the game under the cursor no more."""
        line = self.query_one(RecordTable).cursor
        left = self._games[line]

        def delete() -> None:
            self._shared.give_up(left.session)
            self._games = self._shared.unfinished
            if not self._games:
                self.dismiss(None)
            else:
                self._show_games(min(line, len(self._games) - 1))

        confirm(self.app, f"Delete this game?\n{', '.join(self._words[line][:2])}", delete)

    @on(RecordTable.Opened)
    def _dismiss_with(self, event: RecordTable.Opened) -> None:
        self.dismiss(event.line)

    def _show_games(self, cursor: int) -> None:
        """Show the unfinished games."""
        table = self.query_one(RecordTable)
        # As high as its lines with their heading, and the frame.
        self.query_one("#choice").styles.height = len(self._games) + 3
        self._words = told_apart(self._games, with_move=True)
        table.show_lines(len(self._games), self._cells_of_line, cursor=cursor)

    def _cells_of_line(self, line: int) -> tuple[Content, ...]:
        """What game it is, against whom, how far it has come, and when it was left."""
        return tuple(Content(str(each)) for each in self._words[line])


class ChoiceScreen(DismissedOnTop[None], inherit_bindings=False):
    """A line or two for each option, by their names; `choose` gets the name of the chosen one."""

    BINDING_GROUP_TITLE = "List"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [key("escape", "dismiss", "choice.back", "Back", "Back")]

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[str, str] | None],
        choose: Callable[[str], object],
        caption: str = "",
    ) -> None:
        super().__init__()
        self._title, self._caption, self._choose = title, caption, choose
        self._options = [each and Option(each[1], id=each[0]) for each in options]

    def compose(self) -> ComposeResult:
        """The options under a title, and a line for messages."""
        with Vertical(id="page"):
            yield Static(self._title, id="title", markup=False)
            if self._caption:
                yield Static(self._caption, id="caption", markup=False)
            yield MenuList(*self._options, id="entries", markup=False)
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the first."""
        entries = self.query_one(MenuList)
        entries.highlighted = 0 if self._options else None
        entries.focus()

    @on(OptionList.OptionSelected, "#entries")
    def _choose_option(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_id or "")

    def show_notice(self, sentence: str) -> None:
        """Show a sentence under the list."""
        self.query_one("#message", Static).update(sentence)
