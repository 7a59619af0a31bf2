"""Openings of four: who wins after each first stone, and the answer to any reply."""

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Static

from tictactoe_tui.games import Side, four
from tictactoe_tui.lab.survival import match_to_survive
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.proofs import atlas, certificate
from tictactoe_tui.service import opening_words as words
from tictactoe_tui.service.overlay import NUMBERS
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.opening_map import LEGEND, OpeningMap, StonesShown


def count_winners() -> Content:
    """How many first stones Black wins, and how many White."""
    counts = Counter(opening.winner for opening in atlas.openings())
    rows = ((Side.ONE, "Black wins"), (Side.TWO, "White wins"))
    return Content("\n".join(f"{counts[winner]:>4}  {text}" for winner, text in rows))


def counted_stones() -> Content:
    """How many first stones are won with how many stones, and by whom."""
    counts = Counter((each.winner, each.stones, each.status) for each in atlas.openings())
    lines = [Content.styled("─ Fewest stones", "bold")]
    for (winner, stones, status), count in sorted(counts.items()):
        known = "at most" if status == "bound" else "exactly"
        name = four.rules().side_names[winner]
        lines.append(Content(f"{name}, {known} {stones:>2} {count:>6} cells"))
    return Content("\n").join(lines)


def about_opening(opening: certificate.FirstStone, held: str = "") -> Content:
    """What is proved of one first stone, and what holds the winner up."""
    heading = f"─ First stone {four.rules().notation.format(opening.first)}"
    title = Content.assemble((f"{heading:<24}", "bold"), f"{opening.status:>8}")
    return Content("\n").join([title, Content(f"{words.opening_words(opening)} {held}".rstrip())])


class OpeningScreen(Screen[None], inherit_bindings=False):
    """A map of first stones; Enter keeps one, and then shows the answer to any reply."""

    BINDING_GROUP_TITLE = "Openings"
    CSS_PATH: ClassVar = [styles_dir() / "openings.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-normal"), (110, "-wide"), (160, "-vast")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (46, "-lofty")]  # noqa: RUF012
    BINDINGS: ClassVar[Keys] = [
        key("g", "play", "openings.play", "Play this opening against Sera", "Play it"),
        key("v", "survive", "openings.survive", "Hold out against the proof", "Survive it"),
        key("s", "classes", "openings.classes", "Show or hide mirror images", "Mirror images"),
        key("b", "defend", "openings.defend", "Play the longest defence", "Longest defence"),
        key("escape", "back", "openings.back", "Back to the map, or to the menu", "Back"),
    ]

    moves: var[tuple[int, ...]] = var((), init=False, bindings=True)
    """The stones on the board: the one that is kept, White's answer where White wins, and so on."""

    def __init__(self, shared: SharedState, *, to_survive: bool = False) -> None:
        super().__init__()
        self._shared = shared
        self._to_survive = to_survive
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
        """Describe the cell under the cursor."""
        self.watch(self._map, "cursor", self._describe)
        self._map.focus()

    @on(OpeningMap.Chosen)
    def _keep_or_answer(self, event: OpeningMap.Chosen) -> None:
        """Keep the first stone, or answer a reply to the one that is kept."""
        if self._to_survive:
            self.action_survive()
        elif not self.moves:
            self.moves = atlas.opening_of(event.part)
            about = about_opening(atlas.openings()[event.part], words.holding_words(event.part))
            self.query_one("#about", Static).update(about)
            self._show_message("Choose a reply, or play the longest defence move by move.")
        elif event.part in self.moves:
            self._show_message("There is a stone already.")
        else:
            self._show_answer(event.part)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The map has mirror images, and an opening that is kept has its longest defence."""
        return action not in (("defend", "classes")[bool(self.moves)],)

    def watch_moves(self) -> None:
        """Draw the stones, or the map."""
        self.query_one("#legend", Static).update("" if self.moves else LEGEND)
        if not self.moves:
            self._map.stones = None
            return
        first = self.moves[0]
        holding = atlas.holding_replies(first) if self.moves == atlas.opening_of(first) else ()
        self._map.stones = StonesShown(self.moves, dict(zip(holding, NUMBERS, strict=False)))

    def action_play(self) -> None:
        """Play this opening: Black's stone lies there, and Sera is White."""
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        choices = replace(
            self._shared.choices, mode=Mode.VS_AI, game=four.KEY, opponent="Sera", first=True
        )
        service = self._shared.begin_game(choices.with_option("size", four.SIZES[-1]))
        service.session.play(self._first_stone)
        self.app.push_screen(BoardScreen(service, self._shared))

    def action_survive(self) -> None:
        """Play the side that loses this opening, for as long as possible; Sera plays the proof."""
        from tictactoe_tui.screens.game.board_screen import board_of

        name, seed = self._shared.choices.name, self._shared.new_seed()
        session = match_to_survive(self._first_stone, name, seed)
        self.app.push_screen(board_of(self._shared.service_of(session), self._shared))

    def action_classes(self) -> None:
        """Show all first stones, or of mirror images only one."""
        self._map.classes_only = not self._map.classes_only

    def action_back(self) -> None:
        """Back to the map; from there to the menu."""
        if not self.moves:
            self.app.pop_screen()
            return
        self._map.cursor, self.moves = self.moves[0], ()
        self._describe()

    def action_defend(self) -> None:
        """One more move of the longest game: the proof's, or the one that holds out longest."""
        cell = atlas.longest_defence(self.moves)
        if cell is not None:
            self.moves = (*self.moves, cell)
            self._show_message(words.defence_words(self.moves))

    @property
    def _first_stone(self) -> int:
        """The first stone that is kept, else the one under the cursor."""
        return self.moves[0] if self.moves else self._map.cursor

    def _show_answer(self, reply: int) -> None:
        """The reply, and what the winner plays against it."""
        first = self._first_stone
        known = atlas.answer(first, reply)
        self.moves = (*atlas.opening_of(first), reply, known.line[0])
        self._show_message(words.answer_words(reply, known, atlas.openings()[first].winner))

    def _describe(self) -> None:
        """Describe what is proved of the first stone under the cursor."""
        if not self.moves:
            opening = atlas.openings()[self._map.cursor]
            self.query_one("#about", Static).update(about_opening(opening))
            survive = "Enter begins: hold out against Sera, who plays the proof."
            keep = "Enter answers replies to this stone; v: hold out against its proof."
            self._show_message(survive if self._to_survive else keep)

    def _show_message(self, text: str) -> None:
        self.query_one("#message", Static).update(text)


def openings_to_survive(shared: SharedState) -> OpeningScreen:
    """The map, on which Enter begins to hold out against the proof."""
    return OpeningScreen(shared, to_survive=True)
