"""The race: five algorithms on the same position, all at the same nodes a second."""

from contextlib import suppress
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
from tictactoe_tui.lab import race as racing, walk
from tictactoe_tui.lab.prepared import TRACKS, Track
from tictactoe_tui.lab.walk_words import ALGORITHM_SENTENCES
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.lab.race_view import RaceMoment, RaceView
from tictactoe_tui.widgets.panel.panel_text import TitleLine
from tictactoe_tui.words import counted

SPEEDS: Final = tuple(1000 * 4**step for step in range(7))
"""The nodes a second that everybody can be played at."""
_USUAL: Final = 1
_BEAT: Final = 1 / 20
_DIGITS: Final = 9


@dataclass
class Raced(Message):
    """The searches of all algorithms are done, so that the race can be shown."""

    race: RaceMoment


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

    race: var[RaceMoment] = var(RaceMoment(TRACKS[0].position), init=False)
    playing: var[bool] = var(False, init=False)
    guess: var[str] = var("", init=False)
    speed: var[int] = var(_USUAL, init=False)

    def __init__(self, shared: SharedState, track: Track | None = None) -> None:
        super().__init__()
        self._shared = shared
        self._track = track or TRACKS[0]
        self._timer: Timer | None = None
        self._last_beat = 0.0
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

    def watch_race(self, old: RaceMoment, new: RaceMoment) -> None:
        """Show the lanes and the words as far as the race is."""
        self.query_one(RaceView).race = new
        self._show_words()
        if len(old.runners) != len(new.runners):
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
        if event.race.position is self._track.position:
            self.race = event.race

    @on(RaceView.Chosen)
    def _look_closer(self, event: RaceView.Chosen) -> None:
        """Look at the lane that was clicked."""
        self.race = replace(self.race, chosen=event.part)
        self.action_microscope()

    def on_key(self, event: events.Key) -> None:
        """Take a digit of the guess, or the last one back."""
        if not self.race.runners or self.race.guessed:
            return
        if event.key == "backspace":
            self.guess = self.guess[:-1]
        elif event.character is not None and event.character in digits:
            self.guess = (self.guess + event.character)[:_DIGITS]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the searches are done, so that there is something to race."""
        always = ("dismiss", "track", "choose_track", "speed")
        return True if self.race.runners or action in always else None

    def action_start(self) -> None:
        """Start the race; once it has begun, open the microscope on the lane under the cursor."""
        if self.race.guessed:
            self.action_microscope()
        else:
            self.action_play()

    def action_play(self) -> None:
        """Start, pause or go on."""
        nodes = 0 if self.race.is_over else self.race.nodes
        self.race = replace(self.race, nodes=nodes, guessed=True)
        self.playing = not self.playing

    def action_speed(self, steps: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(self.speed + steps, len(SPEEDS) - 1))

    def action_finish(self) -> None:
        """Show the race at its end."""
        self._move_to(self.race.longest)

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
        last = len(self.race.runners) - 1
        self.race = replace(self.race, chosen=max(0, min(self.race.chosen + lanes, last)))

    def action_microscope(self) -> None:
        """Open the microscope on the search of the lane under the cursor."""
        from tictactoe_tui.screens.lab.microscope_screen import MicroscopeScreen

        self.playing = False
        method = walk.Method(self.race.runners[self.race.chosen].algorithm)
        self.app.push_screen(MicroscopeScreen(self._shared, self.race.position, method))

    def action_save(self) -> None:
        """Write the race to a file."""
        from tictactoe_tui.screens.files.file_dialog import SaveScreen

        self.playing = False
        made = (self._track.name, self.race.position, self.race.runners)
        texts = {ending: partial(write, *made) for ending, write in racing.FORMATS.items()}
        self.app.push_screen(SaveScreen(self._shared, "race", texts))

    def _begin_track(self, track: Track) -> None:
        """Search this position with all algorithms, in a thread."""
        self._track, self.playing, self.guess = track, False, ""
        self.race = RaceMoment(track.position)
        self._run_all(track)

    @work(thread=True, exclusive=True, group="race")
    def _run_all(self, track: Track) -> None:
        """Search with all algorithms, and post the race."""
        worker = get_current_worker()
        with suppress(SearchStopped):
            runners = racing.race(track.position, lambda: worker.is_cancelled)
            self.post_message(Raced(RaceMoment(track.position, runners)))

    def _advance(self) -> None:
        """Advance all algorithms by the nodes that fit into the time since the last call."""
        now = monotonic()
        self._move_to(self.race.nodes + (now - self._last_beat) * SPEEDS[self.speed])
        self._last_beat = now

    def _move_to(self, nodes: float) -> None:
        """Show all algorithms after this many nodes; those that are done stay at their end."""
        self.race = replace(self.race, nodes=nodes, guessed=True)
        self.playing = self.playing and not self.race.is_over

    def _show_words(self) -> None:
        """Show the position, the speed and the message."""
        title, track = self.query_one("#title", TitleLine), self._track
        title.text = f"Race   {track.name}"
        title.aside = f"{SPEEDS[self.speed]:,} nodes a second"
        if self.race.guessed and not self.playing:
            title.aside += "   over" if self.race.is_over else "   paused"
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
        if not race.runners:
            return []
        sentences = [ALGORITHM_SENTENCES[race.runners[race.chosen].algorithm].capitalize()]
        if not race.guessed:
            return sentences
        first, last = race.runners[0], race.runners[-1]
        if self.guess:
            names = f"{racing.runner_name(first)} against {racing.runner_name(last)}"
            guess, true = f"{int(self.guess):,}", racing.times(first, last)
            sentences.append(f"Your guess for {names}: {guess} times. It is {true}.")
        if track.plain_nodes:
            needs = f"{track.plain_nodes:,} nodes"
            sentences.append(f"Plain minimax would need {needs}: too long to wait.")
        if race.is_over:
            sentences.append(racing.agreement(race.runners))
        return [*sentences, *filter(None, [racing.symmetry_note(race.runners)])]

    def _message(self) -> str:
        """Which algorithms are done, and which is next."""
        race = self.race
        if not race.runners:
            return "All of them search; on the larger boards that takes some seconds ..."
        if not race.guessed:
            most, fewest = map(racing.runner_name, (race.runners[0], race.runners[-1]))
            words = f"Guess: how many times more does {most} search than {fewest}?"
            return f"{words} {self.guess}_  space starts."
        running = [each for each in race.runners if each.total > race.nodes]
        if not running:
            first, last = race.runners[0], race.runners[-1]
            done = f"{racing.runner_name(last)} did {racing.fraction(first, last)} of the work"
            return f"All have finished: {done}."
        soonest = racing.runner_name(min(running, key=lambda each: each.total))
        there = len(race.runners) - len(running)
        finished = f"{counted(there, 'has', 'have')} finished; "
        return f"{finished}{soonest} is next." if there else f"{soonest} comes first."
