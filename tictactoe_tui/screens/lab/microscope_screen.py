"""The microscope: a search that was recorded, walked through node by node."""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from textual import on
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
from tictactoe_tui.games import Position
from tictactoe_tui.lab import prediction, prepared, recorder, tree, walk_words
from tictactoe_tui.lab.walk import Method, Recording, Walk
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.lab.tree_drawing import TreeDrawing
from tictactoe_tui.widgets.panel.panel_text import Paragraphs, TitleLine
from tictactoe_tui.widgets.typed_line import TypedLine

BEAT: Final = 0.6
"""Seconds between two steps while the walk goes on by itself."""


@dataclass
class Recorded(Message):
    """A search has been recorded, or could not be for a reason."""

    recording: Recording | str


class MicroscopeScreen(Screen[None], inherit_bindings=False):
    """The tree of a search beside the board at one node, and what happens there and why."""

    BINDING_GROUP_TITLE = "Microscope"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("full_stop", "step('forward')", "microscope.forward", "One step on", "Step"),
        key("comma", "step('back')", "microscope.back", "One step back", "Back"),
        key("c", "step('next_cut')", "microscope.cut", "To the next cut", "Next cut"),
        key(
            "c", "step('next_question')", "microscope.ask", "To the next question", "Next question"
        ),
        key("p", "predict", "microscope.predict", "Guess what comes, or not", "Predict"),
        key("y", "answer(0)", "microscope.yes", "Yes: the rest is needed"),
        key("n", "answer(1)", "microscope.no", "No: the rest is not needed"),
        *(
            key(f"{at}", f"answer({at - 1})", f"microscope.answer-{at}", f"Answer {at}")
            for at in range(1, 10)
        ),
        key("M,shift+m", "for_max", "microscope.max", "Values for MAX, or the mover", "MAX/MIN"),
        key("b", "beside", "microscope.beside", "Beside another algorithm", "Compare"),
        key("a", "next_algorithm", "microscope.algorithm", "Another algorithm", "Algorithm"),
        key("r", "race", "microscope.race", "Race the algorithms on this position"),
        key("w", "save", "microscope.save", "Save the tree to a file", "Save"),
        key("greater_than_sign", "step('into')", "microscope.into", "Into the first move below"),
        key("less_than_sign", "step('out')", "microscope.out", "Out: done with the move above"),
        key("o", "step('over')", "microscope.over", "Over: done with this move"),
        key("enter", "open_line", "microscope.toggle", "To its step; show or hide what is below"),
        key("g", "ask_step", "microscope.go", "Go to a step by its number"),
        key("space", "play", "microscope.play", "Walk on by itself, or stop"),
        key("home", "end(False)", "microscope.start", "The start of the search"),
        key("end", "end(True)", "microscope.end", "The end of the search"),
        key("escape", "leave", "microscope.leave", "Stop typing, or leave", "Leave"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]  # noqa: RUF012 - as in the base class

    walk: var[Walk | None] = var(None, init=False)
    """Where in the search this is; None while it is being recorded."""
    method: var[Method] = var(Method.ALPHABETA, init=False)
    playing: var[bool] = var(False, init=False)
    other: var[Method | None] = var(None, init=False)
    """How the same is searched beside it, if it is."""
    predicting: var[bool] = var(False, init=False)
    """Whether the next step is asked for before it is shown."""

    def __init__(
        self, shared: SharedState, position: Position, method: Method = Method.ALPHABETA
    ) -> None:
        super().__init__()
        self._shared = shared
        self._position = position
        self._timer: Timer | None = None
        self._beside: Recording | None = None
        self._asked = self._right = 0
        self._for_max = False
        self._answered = ""
        self.set_reactive(MicroscopeScreen.method, method)

    def compose(self) -> ComposeResult:
        """The tree, and under it the board and the reason, or another tree to compare."""
        yield TitleLine(id="title")
        yield TreeDrawing(id="drawing")
        yield TreeDrawing(id="other", walked=False)
        with Horizontal(id="panel"):
            with Vertical(id="now"):
                yield TitleLine(id="board-title")
                with Horizontal(id="moment"):
                    yield Static(id="board", markup=False)
                    yield Static(id="window", markup=False)
            with Vertical(id="why"):
                yield TitleLine(id="reason-title")
                yield Paragraphs(id="reason")
        yield Static(id="legend", markup=False)
        yield Static(id="message", markup=False)
        yield TypedLine(id="typed", compact=True, placeholder="the number of a step")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Have the search recorded."""
        self.query_one("#drawing").focus()
        self._begin_recording()

    def watch_walk(self, walk: Walk | None) -> None:
        """Show the tree, the board and the words at this step of the search."""
        self._show_trees()
        self._show_title()
        if walk is not None:
            self._show_moment(self._shown or walk)

    def watch_playing(self, playing: bool) -> None:
        """Start or stop the timer that goes on by itself."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(BEAT, self._play_step) if playing else None
        self._show_title()

    @on(Recorded)
    def _begin_walk(self, event: Recorded) -> None:
        """Show a recorded search from its root, unless another one was asked for since."""
        if isinstance(event.recording, str):
            self._show_message(event.recording)
        elif event.recording.method is self.method:
            self.walk = Walk(event.recording, for_max=self._for_max)
        elif event.recording.method is self.other:
            self._beside = event.recording
            self._show_trees()

    @on(TreeDrawing.Chosen)
    def _look_at_chosen(self, event: TreeDrawing.Chosen) -> None:
        """Look at a node of the tree; at the one that is looked at already, as Enter does."""
        if self.walk is not None:
            self.playing = False
            if self._shown is not None and event.entry == self._shown.entry:
                self.action_open_line()
            else:
                self.walk = self.walk.look_at(event.entry)

    def on_mouse_scroll_down(self) -> None:
        """Go a step on."""
        self.action_step("forward")

    def on_mouse_scroll_up(self) -> None:
        """Go a step back."""
        self.action_step("back")

    @on(Input.Submitted)
    def _go_to_typed(self, event: Input.Submitted) -> None:
        """Go to the step whose number was typed."""
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
        if action == "answer":
            return self._question() is not None
        if parameters == ("next_cut" if self.predicting else "next_question",):
            return False
        return True if self.walk is not None or action in ("leave", "next_algorithm") else None

    def action_step(self, how: str) -> None:
        """Go to another step, by the name that the walk has for it."""
        if self.walk is not None:
            answered, self.playing, self._answered = self._answered, False, ""
            before, asks = self.walk.now, how == "next_question"
            if answered and (asks or how == "forward") and self._question() is not None:
                self.watch_walk(before)
                return
            self.walk = prediction.next_question(before) if asks else getattr(before, how)()
            if self.walk is before:
                self._show_moment(before)
                words = "There is no further cut." if how == "next_cut" else "No further."
                self._show_message(words)

    def action_open_line(self) -> None:
        """Go to the step of the move that is looked at; there, show or hide what is below."""
        if self.walk is not None:
            self._answered, walk = "", self.walk
            self.walk = walk.toggle() if walk.moment is None else replace(walk, moment=None)

    def action_end(self, last: bool) -> None:
        """Go to the start of the search, or to its end."""
        if self.walk is not None:
            self.walk = Walk(self.walk.recording, done=last, for_max=self._for_max)

    def action_play(self) -> None:
        """Let the walk go on by itself, or stop it."""
        self.playing = not self.playing

    def action_next_algorithm(self) -> None:
        """Look at the same position with another algorithm."""
        order = list(Method)
        self.method = order[(order.index(self.method) + 1) % len(order)]

    def action_for_max(self) -> None:
        """Show values for MAX, as textbooks do, or for the side that made the move."""
        if self.walk is not None:
            self._for_max = not self._for_max
            self.walk = replace(self.walk, for_max=self._for_max)

    def action_beside(self) -> None:
        """Search the same with another algorithm, in step; after the last one, with none."""
        possible = (each for each in Method if not recorder.why_not_recorded(self._position, each))
        order: list[Method | None] = [*possible, None]
        order.remove(self.method)
        self.other = order[(order.index(self.other) + 1) % len(order)] if self.other else order[0]
        self._beside = None
        if self.other is not None:
            self._record(self.other, "beside")
        self._show_trees()

    def action_race(self) -> None:
        """Race all algorithms on the position of this search."""
        from tictactoe_tui.screens.lab.race_screen import RaceScreen

        self.app.push_screen(RaceScreen(self._shared, prepared.own_track(self._position)))

    def action_predict(self) -> None:
        """Turn questions before each step on or off; the answers are counted from zero."""
        self.predicting = not self.predicting
        self._asked = self._right = 0
        self._answered = ""
        self.watch_walk(self.walk)

    def action_answer(self, answer: int) -> None:
        """Count an answer, and go on to what was asked for."""
        question = self._question()
        if self.walk is None or question is None or answer >= len(question.answers):
            return
        right = answer == question.right
        self._asked, self._right = self._asked + 1, self._right + right
        self._answered = f"{'Right' if right else 'Not so'}: {question.why}"
        self.walk = self.walk.now.forward()

    def action_save(self) -> None:
        """Write the tree as it is on show to a file."""
        from tictactoe_tui.screens.files.file_dialog import SaveScreen

        if self.walk is not None:
            self.playing = False
            texts = {ending: partial(write, self.walk) for ending, write in tree.FORMATS.items()}
            self.app.push_screen(SaveScreen(self._shared, "tree", texts))

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
        if refusal := recorder.why_not_recorded(self._position, self.method):
            self._show_message(f"{refusal} a is another one.")
            return
        self._show_message("Recording the search ...")
        if self.other is self.method:
            self.other = self._beside = None
        self._record(self.method, "recording")

    watch_method = _begin_recording

    def _record(self, method: Method, group: str) -> None:
        """Record a search in a thread; a newer one of its group takes its place."""
        self.run_worker(partial(self._record_now, method), thread=True, exclusive=True, group=group)

    def _record_now(self, method: Method) -> None:
        """In the thread: record the search, and post it."""
        worker = get_current_worker()
        found: Recording | str
        try:
            found = recorder.record_search(self._position, method, lambda: worker.is_cancelled)
        except SearchStopped:
            return
        except recorder.TooLong:
            steps = f"More than {recorder.MOST_ENTRIES:,} steps"
            found = f"{steps}: too many to walk. a is another one."
        self.post_message(Recorded(found))

    def _play_step(self) -> None:
        """Go one step on; stop playing at the last one."""
        if self.walk is not None:
            before = self.walk.now
            self.walk = before.forward()
            self.playing = self.walk is not before

    def _stop_typing(self) -> None:
        """Give the keyboard back to the tree."""
        self.remove_class("-typing")
        self.query_one("#drawing").focus()

    def _question(self) -> prediction.Question | None:
        """The question of this moment, unless the answer to the last one is still on show."""
        if self.walk is None or not self.predicting or self._answered:
            return None
        return prediction.question_at(self.walk.now)

    @property
    def _shown(self) -> Walk | None:
        """The walk at the node of the question, unless the user looks at another one."""
        question = self._question()
        if self.walk is None or question is None or self.walk.moment is not None:
            return self.walk
        return self.walk.look_at(question.entry)

    def _show_trees(self) -> None:
        """Show the tree in its way, and the other one after as many steps."""
        walk, beside = self._shown, self._beside
        self.set_class(self.other is not None, "-compared")
        drawing, other = self.query(TreeDrawing)
        drawing.captioned, drawing.walk = self.other is not None, walk
        other.captioned, other.walk = True, None
        if walk is not None and beside is not None:
            start = Walk(beside, for_max=walk.for_max)
            done = walk.latest + 1 >= len(beside) or (walk.now.done and not walk.now.entry)
            other.walk = start.show(0) if done else start.at(walk.latest)

    def _show_title(self) -> None:
        """Show which search this is, and at which step."""
        title, walk = self.query_one("#title", TitleLine), self.walk
        title.text, title.aside = walk_words.METHOD_NAMES[self.method].capitalize(), ""
        if walk is not None:
            if self.other is None and not self.predicting:
                title.text += f"   {walk_words.counter_words(walk)}"
            title.aside = walk_words.step_words(walk)
            if self.predicting:
                title.aside += f"   {self._right} of {self._asked} right"
            elif self.playing:
                title.aside += "   walking"
        legend = walk_words.scale_words(self._position, for_max=self._for_max)
        self._update("#legend", Content(f"{legend}, ▒2 skipped."))
        self.refresh_bindings()

    def _show_moment(self, walk: Walk) -> None:
        """Show the board, the window, the reason and the values of this moment."""
        position = walk.recording.position_at(walk.entry)
        heading = self.query_one("#board-title", TitleLine)
        where = walk_words.entry_words(walk, walk.entry) if walk.entry else "the start"
        heading.text = f"─ At {where}"
        mover = position.side_names[position.to_move]
        heading.aside = f"{mover} to move" if position.outcome is None else "over"
        self._update("#board", Content("\n".join(tree.board_lines(position, " "))))
        rows = walk_words.window_words(walk)
        lines = (f"{name:<6}{value:>4}  {whose}" for name, value, whose in rows)
        self._update("#window", Content("\n".join(lines)))
        self.query_one("#reason-title", TitleLine).text = f"─ {walk_words.step_reason_title(walk)}"
        self.query_one("#reason", Paragraphs).texts = (walk_words.step_reason(walk),)
        question = self._question()
        if question is not None:
            self._show_message(question.text)
        else:
            more = " c goes to the next question." if self.predicting else ""
            self._show_message((self._answered or walk_words.message_words(walk)) + more)

    def _update(self, selector: str, content: Content) -> None:
        self.query_one(selector, Static).update(content)

    def _show_message(self, sentence: str) -> None:
        self._update("#message", Content(sentence.strip()))
