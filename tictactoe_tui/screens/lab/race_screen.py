"""The race: five algorithms on the same position, all at the same nodes a second."""

from dataclasses import dataclass, replace
from functools import partial
from string import digits
from time import monotonic
from typing import ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from tictactoe_tui.engine.control import SearchStopped
from tictactoe_tui.lab.prepared import TRACKS, Track
from tictactoe_tui.lab.race import (
    FORMATS,
    Runner,
    agreement,
    fraction,
    race,
    runner_name,
    symmetry_note,
    times,
)
from tictactoe_tui.lab.walk import Method
from tictactoe_tui.lab.walk_words import ALGORITHM_SENTENCES
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.lab.race_view import RaceMoment, RaceView
from tictactoe_tui.widgets.panel.title_line import TitleLine
from tictactoe_tui.words import counted

SPEEDS: Final = tuple(1000 * 4**step for step in range(7))
"""The nodes a second that everybody can be played at."""
_USUAL: Final = 1
_BEAT: Final = 1 / 20
_DIGITS: Final = 9


@dataclass
class Raced(Message):
    """The searches of all algorithms are done, so that the race can be shown."""

    track: Track
    runners: tuple[Runner, ...]


class RaceScreen(DismissedOnTop[None], inherit_bindings=False):
    """A lane for each algorithm; before they start, the user guesses how far apart they end."""

    BINDING_GROUP_TITLE = "Race"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("enter", "start", "race.start", "Start with this guess, or look closer at a lane"),
        key("space", "play", "race.play", "Start, pause or go on", "Start, pause"),
        key("left_square_bracket", "speed(-1)", "race.slower", "Slower", "Slower"),
        key("right_square_bracket", "speed(1)", "race.faster", "Faster", "Faster"),
        key("end", "finish", "race.finish", "Show the end of the race", "Finish"),
        key("n", "track(1)", "race.next", "Race on the next position", "Next board"),
        key("N,shift+n", "track(-1)", "race.previous", "Race on the position before"),
        key("o", "choose_track", "race.other", "Race on a position of your own", "Own board"),
        key("home", "track(0)", "race.again", "Race again, from the start"),
        key("m", "microscope", "race.microscope", "Look closer at a lane", "Microscope"),
        key("up,k", "choose(-1)", "race.up", "The lane above"),
        key("down,j", "choose(1)", "race.down", "The lane below"),
        key("w", "save", "race.save", "Save the race to a file", "Save"),
        key("escape", "dismiss", "race.leave", "Back to the lab", "Lab"),
    ]

    race: var[RaceMoment | None] = var(None, init=False)
    """What is shown; None while everybody searches."""
    playing: var[bool] = var(False, init=False)
    """Whether the race goes on."""
    guess: var[str] = var("", init=False)
    """What was typed as a guess."""
    speed: var[int] = var(_USUAL, init=False)
    """Which of the speeds it has."""

    def __init__(self, shared: SharedState, track: Track | None = None) -> None:
        super().__init__()
        self._shared = shared
        self._track = track or TRACKS[0]
        self._timer: Timer | None = None
        self._last_beat = 0.0
        self._exact_nodes = 0.0
        self._said = ("", "")

    def compose(self) -> ComposeResult:
        """The lanes, and a line for messages."""
        yield TitleLine(id="title")
        yield RaceView(id="lanes")
        yield Static(id="words", markup=False)
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin with the first position."""
        self._begin_track(self._track)

    def watch_race(self, old: RaceMoment | None, new: RaceMoment | None) -> None:
        """Show the lanes and the words as far as the race is."""
        self.query_one(RaceView).race = new
        self._show_words()
        if (old is None) != (new is None):
            self.refresh_bindings()

    def watch_playing(self, playing: bool) -> None:
        """Start or stop the timer of the race."""
        if self._timer is not None:
            self._timer.stop()
        self._last_beat = monotonic()
        self._timer = self.set_interval(_BEAT, self._advance) if playing else None
        self._show_words()

    @on(Raced)
    def _line_up(self, event: Raced) -> None:
        """Show all algorithms at the start, unless another position was asked for since."""
        event.stop()
        if event.track is self._track:
            self.race = RaceMoment(event.track.position, event.runners)

    @on(RaceView.Chosen)
    def _look_closer(self, event: RaceView.Chosen) -> None:
        """Look at the lane that was clicked."""
        event.stop()
        if self.race is not None:
            self.race = replace(self.race, chosen=event.lane)
            self.action_microscope()

    def on_key(self, event: events.Key) -> None:
        """Take a digit of the guess, or the last one back."""
        if self.race is None or self.race.guessed:
            return
        if event.key == "backspace":
            self.guess = self.guess[:-1]
        elif event.character is not None and event.character in digits:
            self.guess = (self.guess + event.character)[:_DIGITS]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the searches are done, so that there is something to race."""
        always = ("dismiss", "track", "choose_track", "speed")
        return True if self.race is not None or action in always else None

    def action_start(self) -> None:
        """Start the race; once it has begun, open the microscope on the lane under the cursor."""
        if self.race is not None and self.race.guessed:
            self.action_microscope()
        else:
            self.action_play()

    def action_play(self) -> None:
        """Start, pause or go on."""
        if self.race is not None:
            if self._is_over(self.race):
                self._exact_nodes = 0.0
                self.race = replace(self.race, nodes=0)
            self.race = replace(self.race, guessed=True)
            self.playing = not self.playing

    def action_speed(self, steps: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(self.speed + steps, len(SPEEDS) - 1))

    def action_finish(self) -> None:
        """Show the race at its end."""
        if self.race is not None:
            self._move_to(max(each.total for each in self.race.runners))

    def action_track(self, steps: int) -> None:
        """Race on another position, or on the same once more."""
        at = TRACKS.index(self._track) if self._track in TRACKS else 0
        self._begin_track(TRACKS[(at + steps) % len(TRACKS)] if steps else self._track)

    def action_choose_track(self) -> None:
        """Choose another position from a list, or give one."""
        from tictactoe_tui.screens.lab.position_screen import PositionScreen

        def begin(track: Track) -> None:
            self.app.pop_screen()
            self._begin_track(track)

        self.app.push_screen(PositionScreen(self._shared, TRACKS, begin))

    def action_choose(self, lanes: int) -> None:
        """Move the cursor to another lane."""
        if self.race is not None:
            last = len(self.race.runners) - 1
            self.race = replace(self.race, chosen=max(0, min(self.race.chosen + lanes, last)))

    def action_microscope(self) -> None:
        """Open the microscope on the search of the lane under the cursor."""
        from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen

        if self.race is not None:
            self.playing = False
            method = Method(self.race.runners[self.race.chosen].algorithm)
            self.app.push_screen(MicroscopeScreen(self._shared, self.race.position, method))

    def action_save(self) -> None:
        """Write the race to a file."""
        from tictactoe_tui.screens.files.file_dialog import SaveScreen

        if self.race is not None:
            self.playing = False
            made = (self._track.name, self.race.position, self.race.runners)
            texts = {ending: partial(write, *made) for ending, write in FORMATS.items()}
            self.app.push_screen(SaveScreen(self._shared, "race", texts))

    def _begin_track(self, track: Track) -> None:
        """Search this position with all algorithms, in a thread."""
        self._track, self.playing, self.race, self._exact_nodes, self.guess = (
            track,
            False,
            None,
            0.0,
            "",
        )
        self._run_all(track)

    @work(thread=True, exclusive=True, group="race")
    def _run_all(self, track: Track) -> None:
        """Search with all algorithms, and post the race."""
        worker = get_current_worker()
        try:
            runners = race(track.position, lambda: worker.is_cancelled)
        except SearchStopped:
            return
        self.post_message(Raced(track, runners))

    def _advance(self) -> None:
        """Advance all algorithms by the nodes that fit into the time since the last call."""
        now = monotonic()
        self._exact_nodes += (now - self._last_beat) * SPEEDS[self.speed]
        self._last_beat = now
        self._move_to(int(self._exact_nodes))

    def _move_to(self, nodes: int) -> None:
        """Show all algorithms after this many nodes; those that are done stay at their end."""
        if self.race is not None:
            self._exact_nodes = max(self._exact_nodes, nodes)
            self.race = replace(self.race, nodes=nodes, guessed=True)
            if self._is_over(self.race):
                self.playing = False

    def _is_over(self, race: RaceMoment) -> bool:
        """Whether all algorithms are done."""
        return race.nodes >= max(each.total for each in race.runners)

    def _show_words(self) -> None:
        """Show the position, the speed and the message."""
        title, track = self.query_one("#title", TitleLine), self._track
        title.text = f"Race   {track.name}"
        title.aside = f"{SPEEDS[self.speed]:,} nodes a second"
        if self.race is not None and self.race.guessed and not self.playing:
            title.aside += "   over" if self._is_over(self.race) else "   paused"
        said = ("\n".join(self._sentences(track)), self._message())
        if said != self._said:
            # Twenty times a second nothing else is said, and nothing has to find its place anew.
            self._said = said
            self.query_one("#words", Static).update(Content(said[0]))
            self.query_one("#message", Static).update(Content(said[1]))

    watch_guess = watch_speed = _show_words

    def _sentences(self, track: Track) -> list[str]:
        """What is known of the race as a whole."""
        race = self.race
        if race is None:
            return []
        sentences = [ALGORITHM_SENTENCES[race.runners[race.chosen].algorithm].capitalize()]
        if not race.guessed:
            return sentences
        first, last = race.runners[0], race.runners[-1]
        if self.guess:
            names = f"{runner_name(first)} against {runner_name(last)}"
            sentences.append(
                f"Your guess for {names}: {int(self.guess):,} times. It is {times(first, last)}."
            )
        if track.plain_nodes:
            sentences.append(
                f"Plain minimax would need {track.plain_nodes:,} nodes: too long to wait."
            )
        sentences.append(agreement(race.runners))
        return [*sentences, *filter(None, [symmetry_note(race.runners)])]

    def _message(self) -> str:
        """Which algorithms are done, and which is next."""
        race = self.race
        if race is None:
            return "All of them search; on the larger boards that takes some seconds ..."
        if not race.guessed:
            names = runner_name(race.runners[-1]), runner_name(race.runners[0])
            words = "Guess: how many times more does {1} search than {0}?".format(*names)
            return f"{words} {self.guess}_  Enter starts."
        running = [each for each in race.runners if each.total > race.nodes]
        there = len(race.runners) - len(running)
        if not running:
            first, last = race.runners[0], race.runners[-1]
            return (
                f"All have finished: {runner_name(last)} did {fraction(first, last)} of the work."
            )
        soonest = runner_name(min(running, key=lambda each: each.total))
        if not there:
            return f"{soonest} comes first."
        return f"{counted(there, 'has', 'have')} finished; {soonest} is next."
