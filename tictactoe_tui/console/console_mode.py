"""The console mode: one loop takes typed lines and workers' messages, and says what changes."""

import codecs
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread, Timer
from time import monotonic
from typing import Any, Final, TypeVar

from tictactoe_tui.config.config_file import Config
from tictactoe_tui.console.commands import Place, find_command, unknown_command
from tictactoe_tui.console.wording import without_signs
from tictactoe_tui.games import RulesError
from tictactoe_tui.match.choices import Beat, Preferences
from tictactoe_tui.service.sentences import lost_by_leaving
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.workers.record_keeper import FoundAtStart, RecordKeeper

T = TypeVar("T")

_BLOCK: Final = 65_536
_LONGEST_LINE: Final = 100_000
"""Characters of a line that are kept; no command is as long."""
_LINES_AHEAD: Final = 100
"""Lines that are read ahead; after that reading waits, so that a pipe cannot fill the memory."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that was typed; None is the end of input."""

    text: str | None


class Inbox:
    """A queue for the loop; `post` may be called from any thread, all else only from the loop."""

    def __init__(self) -> None:
        self._items: SimpleQueue[object] = SimpleQueue()
        self._room = Semaphore(_LINES_AHEAD)
        self.post: Callable[[object], object] = self._items.put

    @property
    def empty(self) -> bool:
        """Whether nothing is waiting."""
        return self._items.empty()

    def later(self, seconds: float, call: Callable[[], object]) -> None:
        """Have the loop make this call after this many seconds."""
        timer = Timer(seconds, self.post, [call])
        timer.daemon = True
        timer.start()

    def next_item(self, seconds: float | None = None) -> object:
        """The next item; None if none comes in these seconds."""
        try:
            item = self._items.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(item, Typed):
            self._room.release()
        return item

    def read_input(self) -> None:
        """Post every line of standard input from now on, and its end."""
        Thread(target=self._read_lines, name="input", daemon=True).start()

    def _read_lines(self) -> None:
        """In a thread: post the lines of standard input, and None at its end.

        It reads the descriptor itself: a thread that waits in Python's buffered reader holds its
        lock, on which the end of the interpreter would wait.
        """
        encoding = getattr(sys.stdin, "encoding", None) or "utf-8"
        decoder, rest, block = codecs.getincrementaldecoder(encoding)("replace"), "", b"more"
        while block:
            try:
                block = b"" if sys.stdin is None else os.read(sys.stdin.fileno(), _BLOCK)
            except (OSError, ValueError):
                block = b""
            *lines, rest = (rest + decoder.decode(block, final=not block)).split("\n")
            rest = rest[:_LONGEST_LINE]
            last: list[str | None] = [] if block else [*filter(None, [rest]), None]
            for line in [*lines, *last]:
                self._room.acquire()
                self.post(Typed(line))


SAVING_SECONDS: Final = 5.0
"""Seconds that leaving a game waits until it is on the disk."""
_POLL_SECONDS: Final = 0.05
_SECONDS_TO_CLOSE: Final = 1.0
_WELCOME: Final = 'Tic Tac Toe, line by line. "play" begins a game, "help" says all commands.'


class ConsoleMode:
    """The program in plain sentences; if `patient` (a pipe), each line waits until all is settled.

    `places` is a stack: the menu, and on it what was opened from there.
    """

    def __init__(
        self,
        say: Callable[[str], object],
        run_program: Callable[[Sequence[str]], int],
        config: Config,
        *,
        patient: bool,
    ) -> None:
        self._print = say
        self.run_program = run_program
        self._config = config
        self.patient = patient
        self.inbox = inbox = Inbox()
        self.records = RecordKeeper()
        self.shared = SharedState(post=inbox.post, later=inbox.later, failed=self.post_trouble)
        self.preferences = Preferences()
        self.places: list[Place] = []
        self._lines: deque[str | None] = deque()
        self._last_trouble: str | None = None
        self._take_answer: Callable[[str], object] | None = None
        self._is_open = self._has_quit = False
        self.is_on_disk = False

    @property
    def place(self) -> Place:
        """The place on top, whose commands are known first."""
        return self.places[-1]

    def run(self) -> int:
        """Run until `quit` or the end of input; the exit code is 1 where a game was not saved."""
        from tictactoe_tui.console.menu_place import MenuPlace

        self.say(_WELCOME)
        try:
            post = self.inbox.post
            self.records.open(post, self.post_trouble, lambda why: post(partial(self.say, why)))
            self.shared.open_records(self.records)
            self.records.ask(lambda record: record.condition.path, self._note_file)
            self.wait_until(lambda: self._is_open or self._last_trouble is not None)
            self.places.append(MenuPlace(self))
            self.inbox.read_input()
            while not self._has_quit:
                self._handle_next_line()
        except KeyboardInterrupt:
            self.say("")
        self.go_to_menu()
        self.wait_until(lambda: not self.shared.unsaved, SAVING_SECONDS)
        lost = self.shared.unsaved
        self.say(*map(lost_by_leaving, lost))
        self.shared.close(_SECONDS_TO_CLOSE)
        return 1 if lost else 0

    def say(self, *sentences: str) -> None:
        """Print sentences, each on a line of its own; empty ones are skipped."""
        for each in filter(None, sentences):
            self._print(without_signs(each))

    def ask_for_line(self, question: str, answer: Callable[[str], object]) -> None:
        """Ask a question; the next line goes to `answer` instead of being run as a command."""
        self.say(question)
        self._take_answer = answer

    def ask_yes(self, question: str, then: Callable[[], object]) -> None:
        """Ask a question, and call `then` if the next line is yes."""
        self.ask_for_line(
            f'{question} Type "yes" or "no".',
            lambda text: then() if text.lower() in ("y", "yes") else self.say("No, then."),
        )

    def open_place(self, place: Place) -> None:
        """Put a place on top; `go_back` returns from it."""
        self.places.append(place)

    def go_back(self) -> None:
        """Step back within the place, or go back to the place that opened it."""
        if not self.place.step_back() and len(self.places) > 1:
            self.places.pop().leave()
            self.place.resume()

    def quit(self) -> None:
        """End the loop after this line."""
        self._has_quit = True

    def go_to_menu(self) -> None:
        """Leave all places but the menu; their games are kept."""
        while len(self.places) > 1:
            self.places.pop().leave()

    def wait_until(self, ready: Callable[[], bool], seconds: float | None = None) -> None:
        """Handle what comes in until `ready()` is true, but no longer than this many seconds."""
        until = monotonic() + (1e9 if seconds is None else seconds)
        while not ready() and monotonic() < until:
            self._handle_item(self.inbox.next_item(_POLL_SECONDS))

    def ask_record(self, work: Callable[[Database], T]) -> T | None:
        """Do work on the record and wait for its result; None after an error, which is said."""
        answers: list[T | None] = []

        def take(found: T | None, *said: str) -> None:
            self.say(*said)
            answers.append(found)

        post = self.inbox.post
        self.records.ask(
            work,
            lambda found: post(partial(take, found)),
            lambda why: post(partial(take, None, why)),
        )
        self.wait_until(lambda: bool(answers))
        return answers[0]

    def apply_preferences(self, preferences: Preferences, *, remember: bool = True) -> None:
        """Use these settings from now on, but with no pause before moves, as no text is missed."""
        self.preferences = preferences
        if remember:
            self.shared.remember_preferences(preferences)
        self.shared.preferences = replace(preferences, beat=Beat.NONE)

    def _note_file(self, path: Path | None) -> None:
        """Note whether the record is a file; called in the thread of the database."""
        self.is_on_disk = path is not None

    def post_trouble(self, sentence: str) -> None:
        """Have a sentence about trouble with the record said, once in a row; from any thread."""

        def say_trouble() -> None:
            if sentence != self._last_trouble:
                self._last_trouble = sentence
                self.say(sentence)

        self.inbox.post(say_trouble)

    def _handle_next_line(self) -> None:
        """Wait for a line and run it; if `patient`, only after the results of the last one."""
        while not self._lines:
            self._handle_item(self.inbox.next_item())
        if self.patient:
            self.wait_until(lambda: self.place.settled)
        line, answer, self._take_answer = self._lines.popleft(), self._take_answer, None
        text = "quit" if line is None else line.strip()
        try:
            if answer is not None and line is not None:
                answer(text)
            elif text:
                self._run_command(text)
        except RulesError as refusal:
            self.say(str(refusal))
        self.place.tell_news()

    def _run_command(self, text: str) -> None:
        """Run a line: numbers go to the place on top, words are a command of it or of the menu."""
        if text[0].isdecimal() or (text[0] in "+-" and text[1:2].isdecimal()):
            self.place.handle_numbers(text)
        else:
            places = [self.place, self.places[0]]
            found = find_command(text, places)
            if found is None:
                self.say(unknown_command(text, places))
            else:
                place, command, rest = found
                command.run(place, rest)

    def _handle_item(self, item: Any) -> None:
        """Handle one item of the inbox (line, message or call), and say what it changes."""
        if isinstance(item, Typed):
            self._lines.append(item.text)
        elif isinstance(item, FoundAtStart):
            choices, preferences = item.choices, item.preferences
            self.shared.restore_earlier_run(item.games, self._config.choices(choices), preferences)
            self.apply_preferences(self._config.preferences(preferences), remember=False)
            self.say(*item.notices)
            self._is_open = True
        elif callable(item):
            item()
        elif item is not None:
            self.shared.receive(item)
        if item is not None and self.places:
            self.place.tell_news()
