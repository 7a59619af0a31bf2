"""Openings of four: who wins after each first stone, and the answer to any reply."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Static

from tictactoe_tui.games import four
from tictactoe_tui.games.position import Side
from tictactoe_tui.match.actions import Train
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.proofs.atlas import FirstStone, answer, openings, winning_answer
from tictactoe_tui.service.sentences import answer_words, opening_words
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.opening_map import LEGEND, OpeningMap, StonesShown

if TYPE_CHECKING:
    from tictactoe_tui.service.game_service import GameService


def count_winners() -> Content:
    """How many first stones are won by whom."""
    counts = Counter(opening.winner for opening in openings())
    rows = ((Side.ONE, "Black wins"), (Side.TWO, "White wins"))
    return Content("\n".join(f"{counts[winner]:>4}  {words}" for winner, words in rows))


def counted_stones() -> Content:
    """How many first stones are won with how many stones."""
    counts = Counter((each.stones, each.status) for each in openings())
    lines = [Content.styled("─ Fewest stones", "bold")]
    for (stones, status), count in sorted(counts.items()):
        known = "at most" if status == "bound" else "exactly"
        lines.append(Content(f"{known:<7} {stones:>4} {count:>6} first stones"))
    return Content("\n").join(lines)


def about_opening(opening: FirstStone) -> Content:
    """What is proved of one first stone."""
    heading = f"─ First stone {opening.row} {opening.column}"
    title = Content.assemble((f"{heading:<24}", "bold"), f"{opening.status:>8}")
    return Content("\n").join([title, Content(opening_words(opening))])


class OpeningScreen(Screen[None], inherit_bindings=False):
    """A map of first stones; Enter keeps one, and then shows the answer to any reply."""

    BINDING_GROUP_TITLE = "Openings"
    CSS_PATH: ClassVar = [styles_dir() / "openings.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("g", "play", "openings.play", "Play this opening against Sera", "Play it"),
        key("v", "survive", "openings.survive", "Hold out against the proof", "Survive it"),
        key("s", "classes", "openings.classes", "Show or hide mirror images", "Hide mirror images"),
        key("escape", "back", "openings.back", "Back to the map, or to the menu", "Back"),
    ]

    first: var[int | None] = var(None, init=False)
    """The first stone that is kept, to which replies are answered."""

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._map = OpeningMap(id="map")

    def compose(self) -> ComposeResult:
        """The map, what is known beside it, and two lines below."""
        with Horizontal(id="page"):
            yield self._map
            with Vertical(id="panel"):
                yield Static("Openings of four, 20x20", id="title", markup=False)
                yield Static(count_winners(), id="winners", markup=False)
                yield Static(id="about", markup=False)
                yield Static(counted_stones(), id="counts", markup=False)
                yield Static("Check it: tictactoe-tui verify", id="check", markup=False)
        yield Static(LEGEND, id="legend", markup=False)
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Tell about the cell that is meant, whichever that is."""
        self.watch(self._map, "cursor", self._describe)
        self._map.focus()

    @on(OpeningMap.Chosen)
    def _keep_or_answer(self, event: OpeningMap.Chosen) -> None:
        """Keep the first stone, or answer a reply to the one that is kept."""
        event.stop()
        if self.first is None:
            self.first = event.cell
            self._show_stones()
            self._show_message("Choose a reply: it is answered. Esc goes back to the map.")
        elif event.cell in self._stones():
            self._show_message("There is a stone already.")
        else:
            self._show_answer(event.cell)

    def action_play(self) -> None:
        """Play this opening: Black's stone lies there, and Sera is White."""
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        self.app.push_screen(BoardScreen(self._begin_game(first=True), self._shared))

    def action_survive(self) -> None:
        """Play the side that loses this opening, for as long as possible; Sera plays the proof."""
        from tictactoe_tui.screens.lab.survive_board import SurviveBoardScreen

        loses_first = openings()[self._first_stone].winner is Side.TWO
        service = self._begin_game(first=loses_first, training=True)
        self.app.push_screen(SurviveBoardScreen(service, self._shared))

    def action_classes(self) -> None:
        """Show all first stones, or of mirror images only one."""
        self._map.classes_only = not self._map.classes_only

    def action_back(self) -> None:
        """Back to the map; from there to the menu."""
        if self.first is None:
            self.app.pop_screen()
            return
        self._map.cursor, self.first = self.first, None
        self._map.stones = None
        self._describe()

    @property
    def _first_stone(self) -> int:
        """The first stone that is kept, else the one under the cursor."""
        return self._map.cursor if self.first is None else self.first

    def _begin_game(self, *, first: bool, training: bool = False) -> "GameService":
        """Begin a game against Sera after this first stone, as Black or White."""
        choices = replace(
            self._shared.choices, mode=Mode.VS_AI, game=four.KEY, opponent="Sera", first=first
        ).with_option("size", four.SIZES[-1])
        service = self._shared.begin_game(choices)
        if training:
            service.session.apply(Train())
        service.session.play(self._first_stone)
        return service

    def _stones(self) -> dict[int, Side]:
        """The stones on the board before the loser replies."""
        if self.first is None:
            return {}
        won = winning_answer(self.first)
        return {self.first: Side.ONE} | ({} if won is None else {won: Side.TWO})

    def _show_stones(self) -> None:
        """The opening without a reply."""
        self._map.stones = StonesShown(self._stones())

    def _show_answer(self, reply: int) -> None:
        """The reply, and what the winner plays against it."""
        if self.first is None:
            return
        stones = self._stones()
        loser = Side.TWO if len(stones) == 1 else Side.ONE
        known = answer(self.first, reply)
        cell = known.line[0]
        self._map.stones = StonesShown({**stones, reply: loser, cell: loser.other}, cell)
        self._show_message(answer_words(reply, known, loser.other))

    def _describe(self) -> None:
        """Describe what is proved of the first stone under the cursor."""
        if self.first is None:
            opening = openings()[self._map.cursor]
            self.query_one("#about", Static).update(about_opening(opening))
            self._show_message("Enter keeps the stone and answers replies to it.")

    def _show_message(self, text: str) -> None:
        """Show a message in the line below the board."""
        self.query_one("#message", Static).update(text)
