"""The microscope: a search that was recorded, walked through node by node."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from tictactoe_tui.engine.control import SearchStopped
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import GAMES, Position, tictactoe
from tictactoe_tui.lab import walk_words
from tictactoe_tui.lab.recorder import MOST_ENTRIES, TooLong, record_search
from tictactoe_tui.lab.walk import Recording, Walk
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.form.typed_line import TypedLine
from tictactoe_tui.widgets.lab.search_tree import SearchTree
from tictactoe_tui.widgets.panel.paragraphs import Paragraphs
from tictactoe_tui.widgets.panel.title_line import TitleLine

NAMES: Final = {
    Algorithm.PLAIN: "plain minimax",
    Algorithm.ALPHABETA: "alpha-beta",
    Algorithm.ORDERED: "alpha-beta, good moves first",
    Algorithm.TABLE: "with a table",
    Algorithm.SYMMETRY: "with symmetry",
}
BEAT: Final = 0.6
"""Seconds between two steps while the walk goes on by itself."""
_LINES: Final = "A number is for the player who made that move; larger is a sooner win."
_POINTS: Final = "A number is how far ahead the player of that move comes out, from there on."


@dataclass
class Recorded(Message):
    """A search has been recorded, or could not be for a reason."""

    recording: Recording | str


def why_not_shown(position: Position) -> str:
    """Why the search of a position cannot be shown step by step; nothing where it can."""
    left = _cells_left(position)
    if left <= max(_most_cells(position).values(), default=0):
        return ""
    return f"{left} cells are left, too many to show every step."


def _cells_left(position: Position) -> int:
    return position.rows * position.columns - position.ply


def _most_cells(position: Position) -> Mapping[str, int]:
    """The most cells left with which each algorithm ends in time."""
    teaching = GAMES[position.key].teaching
    return {} if teaching is None else teaching.most_cells


class MicroscopeScreen(Screen[None], inherit_bindings=False):
    """The tree of a search beside the board at one node, and what happens there and why."""

    BINDING_GROUP_TITLE = "Microscope"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("full_stop", "step('forward')", "microscope.forward", "One step on", "Step"),
        key("comma", "step('back')", "microscope.back", "One step back", "Back"),
        key("right,l", "step('into')", "microscope.into", "Into the first move below", "Into"),
        key("left,h", "step('out')", "microscope.out", "Out: done with the move above", "Out"),
        key("o", "step('over')", "microscope.over", "Over: done with this move", "Over"),
        key("c", "step('next_cut')", "microscope.cut", "To the next cut", "Next cut"),
        key("enter", "open_line", "microscope.toggle", "Open or close this move", "Open"),
        key("g", "ask_step", "microscope.go", "Go to a step by its number", "Go to"),
        key("a", "next_algorithm", "microscope.algorithm", "Another algorithm", "Algorithm"),
        key("space", "play", "microscope.play", "Walk on by itself, or stop"),
        key("up,k", "choose(-1)", "microscope.up", "To the line above"),
        key("down,j", "choose(1)", "microscope.down", "To the line below"),
        key("home", "end(False)", "microscope.start", "The start of the search"),
        key("end", "end(True)", "microscope.end", "The end of the search"),
        key("escape", "leave", "microscope.leave", "Stop typing, or leave", "Leave"),
    ]

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - annotated so by the base class
        (0, "-narrow"),
        (72, "-normal"),
        (110, "-wide"),
    ]

    walk: var[Walk | None] = var(None, init=False)
    """Where in the search this is; None while it is being recorded."""
    algorithm: var[Algorithm] = var(Algorithm.ALPHABETA, init=False)
    """Which algorithm searches."""
    playing: var[bool] = var(False, init=False)
    """Whether the walk goes on by itself."""

    def __init__(
        self,
        shared: SharedState,
        position: Position | None = None,
        algorithm: Algorithm = Algorithm.ALPHABETA,
    ) -> None:
        super().__init__()
        self._shared = shared
        self._position = tictactoe.start() if position is None else position
        self._timer: Timer | None = None
        self.set_reactive(MicroscopeScreen.algorithm, algorithm)

    def compose(self) -> ComposeResult:
        """The tree on the left; the board, the reason and the values on the right."""
        legend = _POINTS if GAMES[self._position.key].counts_points else _LINES
        yield TitleLine(id="title")
        with Horizontal(id="page"):
            yield SearchTree(id="tree")
            with Vertical(id="panel"):
                yield TitleLine(id="board-title")
                with Horizontal(id="moment"):
                    yield Static(id="board", markup=False)
                    yield Static(id="window", markup=False)
                yield TitleLine(id="reason-title")
                yield Paragraphs(id="reason")
                yield TitleLine("─ Values on their way up", id="way-title")
                yield Paragraphs(id="way")
                yield Static(id="counters", markup=False)
        yield Static(legend, id="legend", markup=False)
        yield Static(id="message", markup=False)
        yield TypedLine(id="typed", compact=True, placeholder="the number of a step")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Have the search recorded."""
        self.query_one(SearchTree).focus()
        self._begin_recording()

    def watch_walk(self, walk: Walk | None) -> None:
        """Show the tree, the board and the words at this step of the search."""
        self.query_one(SearchTree).walk = walk
        self._show_title()
        if walk is not None:
            self._show_moment(walk)

    def watch_playing(self, playing: bool) -> None:
        """Start or stop the timer that goes on by itself."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(BEAT, self._play_step) if playing else None
        self._show_title()

    @on(Recorded)
    def _begin_walk(self, event: Recorded) -> None:
        """Show a recorded search from its root, unless another one was asked for since."""
        event.stop()
        if isinstance(event.recording, str):
            self._show_message(event.recording)
        elif event.recording.algorithm is self.algorithm:
            self.walk = Walk(event.recording)

    @on(SearchTree.Chosen)
    def _go_to_chosen(self, event: SearchTree.Chosen) -> None:
        """Go to a line of the tree."""
        event.stop()
        self._go_to(event.entry)

    @on(SearchTree.Toggled)
    def _toggle_chosen(self, event: SearchTree.Toggled) -> None:
        """Open or close a line of the tree."""
        event.stop()
        if self.walk is not None:
            self.walk = self.walk.toggle(event.entry)

    @on(Input.Submitted)
    def _go_to_typed(self, event: Input.Submitted) -> None:
        """Go to the step whose number was typed."""
        event.stop()
        if self.walk is None:
            return
        text, count = event.value.replace(",", "").strip(), len(self.walk.recording)
        if text.isdecimal() and 1 <= int(text[:10]) <= count:
            self._stop_typing()
            self.walk = self.walk.at(int(text) - 1)
        else:
            self._show_message(f"A number from 1 to {count:,} is needed.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a search to walk through."""
        return True if self.walk is not None or action in ("leave", "next_algorithm") else None

    def action_step(self, how: str) -> None:
        """Go to another step, by the name that the walk has for it."""
        if self.walk is not None:
            self.playing = False
            before, self.walk = self.walk, getattr(self.walk, how)()
            if self.walk is before:
                self._show_message(
                    "There is no further cut." if how == "next_cut" else "No further."
                )

    def action_open_line(self) -> None:
        """Open or close the current line."""
        if self.walk is not None:
            self.walk = self.walk.toggle(self.walk.entry)

    def action_choose(self, lines: int) -> None:
        """Go to a line above or below."""
        entry = self.query_one(SearchTree).neighbour(lines)
        if entry is not None:
            self._go_to(entry)

    def action_end(self, last: bool) -> None:
        """Go to the start of the search, or to its end."""
        if self.walk is not None:
            self.walk = Walk(self.walk.recording, done=last)

    def action_play(self) -> None:
        """Let the walk go on by itself, or stop it."""
        self.playing = not self.playing

    def action_next_algorithm(self) -> None:
        """Look at the same position with another algorithm."""
        order = list(Algorithm)
        self.algorithm = order[(order.index(self.algorithm) + 1) % len(order)]

    def action_ask_step(self) -> None:
        """Ask for the number of a step."""
        self.add_class("-typing")
        typed = self.query_one("#typed", Input)
        typed.value = ""
        typed.focus()

    def action_leave(self) -> None:
        """Stop typing, or go back to where this was opened."""
        if self.has_class("-typing"):
            self._stop_typing()
        else:
            self.app.pop_screen()

    def _begin_recording(self) -> None:
        """Record the search of the position, or say that this algorithm does not end in time."""
        self.playing, self.walk = False, None
        left, cells = _cells_left(self._position), _most_cells(self._position)
        if left > (most := cells.get(self.algorithm, 0)):
            self._show_message(
                f"{left} cells are left, too many for this algorithm ({most} at most)."
                " a is another one."
            )
            return
        self._show_message("Recording the search ...")
        self._record(self.algorithm)

    watch_algorithm = _begin_recording

    @work(thread=True, exclusive=True, group="recording")
    def _record(self, algorithm: Algorithm) -> None:
        """Record the search, and post it."""
        worker = get_current_worker()
        try:
            found: Recording | str = record_search(
                self._position, algorithm, lambda: worker.is_cancelled
            )
        except SearchStopped:
            return
        except TooLong:
            found = f"More than {MOST_ENTRIES:,} steps: too many to walk. a is another one."
        self.post_message(Recorded(found))

    def _go_to(self, entry: int) -> None:
        """Go to an entry of the tree, at the step after which all below it is searched."""
        if self.walk is not None:
            self.playing = False
            self.walk = self.walk.show(entry)

    def _play_step(self) -> None:
        """Go one step on; stop playing at the last one."""
        if self.walk is not None:
            before, self.walk = self.walk, self.walk.forward()
            self.playing = self.walk is not before

    def _stop_typing(self) -> None:
        """Give the keyboard back to the tree."""
        self.remove_class("-typing")
        self.query_one(SearchTree).focus()

    def _show_title(self) -> None:
        """Show which search this is, and at which step."""
        title, walk = self.query_one("#title", TitleLine), self.walk
        title.text = f"Microscope   {NAMES[self.algorithm]}"
        pace = "walking" if self.playing else "paused"
        title.aside = (
            "" if walk is None else f"step {walk.latest + 1:,} of {len(walk.recording):,}   {pace}"
        )
        self.refresh_bindings()

    def _show_moment(self, walk: Walk) -> None:
        """Show the board, the window, the reason and the values of this moment."""
        position = walk.recording.position_at(walk.entry)
        heading = self.query_one("#board-title", TitleLine)
        heading.text = (
            f"─ At {walk_words.entry_words(walk, walk.entry)}" if walk.entry else "─ At the start"
        )
        over = position.outcome is not None
        mover = position.side_names[position.to_move]
        heading.aside = "over" if over else f"{mover} to move"
        self._update("#board", _board(position))
        rows = walk_words.window_words(walk)
        self._update("#window", Content("\n".join(f"{name:<8}{value}" for name, value in rows)))
        self.query_one("#reason-title", TitleLine).text = f"─ {walk_words.step_reason_title(walk)}"
        self.query_one("#reason", Paragraphs).texts = (walk_words.step_reason(walk),)
        self.query_one("#way", Paragraphs).texts = (walk_words.way_up(walk),)
        self._update("#counters", Content(walk_words.counter_words(walk)))
        self._show_message(walk_words.message_words(walk))

    def _update(self, selector: str, content: Content) -> None:
        self.query_one(selector, Static).update(content)

    def _show_message(self, sentence: str) -> None:
        """Show a message under the tree."""
        self._update("#message", Content(sentence))


def _board(position: Position) -> Content:
    """The board in letters or numbers, small enough to stand beside words."""
    texts = [position.at(cell) or "·" for cell in range(position.rows * position.columns)]
    width = max(map(len, texts))
    rows = (texts[at : at + position.columns] for at in range(0, len(texts), position.columns))
    return Content("\n".join(" ".join(f"{text:>{width}}" for text in row) for row in rows))
