"""A game that goes on: computers make their moves, and everything on the screen follows."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from textual import on
from textual.reactive import var
from textual.timer import Timer
from textual.widgets import Static

from tictactoe_tui.games import IllegalMove
from tictactoe_tui.messages import MoveFound, RecordTold, SearchFailed
from tictactoe_tui.screens.analysing import AnalysingScreen
from tictactoe_tui.screens.desk import Desk, rivals
from tictactoe_tui.screens.evaluations import Evaluations
from tictactoe_tui.screens.opponent import SILENCE, Opponent, Said
from tictactoe_tui.screens.sight import Sight
from tictactoe_tui.screens.words import EARLIER, NEXT, message, needed, result, so_far
from tictactoe_tui.session import GameSession, GameSummary, Mode, Thinking, thinking_of
from tictactoe_tui.session.series import Series
from tictactoe_tui.widgets.board_view import BoardView
from tictactoe_tui.widgets.series_view import comparison
from tictactoe_tui.widgets.side_panel import SidePanel

BEAT: Final = 0.6
"""How many seconds a computer's move takes at least, so that nobody misses it."""
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class PlayingScreen(AnalysingScreen, inherit_bindings=False):
    """What the board screen does with moves, whoever makes them."""

    paused: var[bool] = var(False, init=False, bindings=True)
    """Whether two computers wait."""
    changes: var[int] = var(0, init=False, bindings=True)
    """Grows with every change, so that the footer shows what can be done now."""

    def __init__(self, session: GameSession, desk: Desk, games: int = 1) -> None:
        super().__init__(session, Sight(desk.choices.spoilers_of(session.state.mode)))
        self._desk = desk
        self._opponent = Opponent(session, desk)
        self._record = ""
        self._series = desk.series.pop(session, None) or _series(session, games)
        self._counted: GameSession | None = None
        self._concluded = -1
        self._thinking = False
        self._beat: Timer | None = None
        self._found: MoveFound | None = None
        self._since = monotonic()
        self._speed = SPEEDS.index(1.0)

    @property
    def session(self) -> GameSession:
        """The game on the board."""
        return self._session

    @property
    def thinking(self) -> bool:
        """Whether a computer makes up its mind."""
        return self._thinking

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    @property
    def panel(self) -> SidePanel:
        """The panel beside it."""
        return self.query_one(SidePanel)

    @on(MoveFound)
    def _hold_back(self, event: MoveFound) -> None:
        """Let a computer's move wait until it cannot be missed."""
        if self._session.is_current(event.version) and self._thinking:
            self._found = event
            self._stop_beat()
            rest = max(0.01, self.beat - (monotonic() - self._since))
            self._beat = self.set_timer(rest, self._play_found)

    @on(SearchFailed)
    def _survive(self, event: SearchFailed) -> None:
        """Say that a search broke down; a computer then makes the first legal move."""
        if not self._session.is_current(event.version):
            return
        turn = self._session.turn
        if turn is not None and self._thinking:
            self._session.play(self._session.state.position.legal_moves()[0])
            self.go_on()
        self.notice = f"The search broke down ({event.reason}); the game goes on."

    @on(RecordTold)
    def _hear_of_record(self, event: RecordTold) -> None:
        """Greet by what is known of the two, or put the game just over into their record."""
        if event.session is not self._session:
            return
        pair, state = rivals(self._session), self._session.state
        if pair is not None and event.tally.games:
            self._record = so_far(pair, event.tally, computer=state.mode is Mode.VS_AI)
        if not state.plies:
            self.panel.say(*self._opponent.greeting(met=event.tally.games > 0))
        self.show_analysis()

    def action_pause(self) -> None:
        """Let two computers wait, or go on."""
        self.paused = not self.paused
        self.go_on()

    def action_speed(self, step: int) -> None:
        """Let two computers play faster or slower."""
        self._speed = max(0, min(self._speed + step, len(SPEEDS) - 1))
        self.notice = f"Speed {SPEEDS[self._speed]:g}x."

    @property
    def beat(self) -> float:
        """How long the move of a computer takes at least."""
        watching = self._session.state.mode is Mode.WATCH
        usual = BEAT * self._desk.preferences.beat.times
        return 1.0 / SPEEDS[self._speed] if watching else usual

    @property
    def series_goes_on(self) -> bool:
        """Whether another game follows this one by itself."""
        return self._series is not None and not self._series.over

    def play(self, cell: int) -> bool:
        """Whether a person's move was taken; if not, why is said and nothing has changed."""
        turn = self._session.turn
        if self.looking_back is not None:
            self.notice = EARLIER
            return False
        if turn is not None and not turn.is_human:
            if self._found is None:
                self.notice = f"Not your turn: {turn.seat.name} is to move."
            self._play_found()
            return False
        seconds = monotonic() - self._since
        shown = turn is not None and self._sight.may_see(self._session.state, turn)
        try:
            self._session.play(cell, thinking=Thinking(seconds, analysis_shown=shown))
        except IllegalMove as refusal:
            ended = self._session.state.result is not None
            ending = f" {result(self._session.state)} {NEXT}" if ended else ""
            self.notice = f"{refusal.sentence}{ending}"
            return False
        self.go_on()
        return True

    def begin(self, session: GameSession, *, in_series: bool = False) -> None:
        """Put another game on the board; one that is not of the series ends it."""
        self._desk.keep(self._session)
        self._session, self._opponent = session, Opponent(session, self._desk)
        self._evaluations = Evaluations()
        self.looking_back = None
        if not in_series:
            self.paused, self._series = False, _series(session, 1)
        self.sit_down()

    def sit_down(self) -> None:
        """Begin or go on with the game on the board."""
        self._record = ""
        if self._session.state.plies:
            self.panel.say(*self._opponent.greeting(met=True))
        else:
            self.panel.say(*SILENCE)
            self._desk.ask_record(self._session, self.post_message)
        self.go_on()

    def go_on(self) -> None:
        """Show the game as it is now, and start what it waits for."""
        self._desk.keep(self._session)
        self._found, self._since, self._thinking = None, monotonic(), False
        self._stop_beat()
        self.notice = ""
        self._count()
        self.show_game()
        self.search_again()
        if self._session.turn is None and self._concluded != self._session.version:
            self._concluded = self._session.version
            self.panel.say(*self._opponent.reaction())
            self._desk.ask_record(self._session, self.post_message)
        if self.looking_back is None and not self.paused:
            self.let_computer_go_on()

    def let_computer_go_on(self) -> None:
        """Start a computer's search, or after a moment the next game of a series."""
        turn = self._session.request()
        if turn is not None:
            self._since, self._thinking = monotonic(), True
            self._hear(self._opponent.thinking())
            self.choose(turn, self._opponent.answered())
        elif self._session.turn is None and self.series_goes_on:
            self.set_timer(self.beat, self._begin_next_of(self._session))

    def show_game(self) -> None:
        """Pass the game down to the board and the panel."""
        state = self._session.state
        shown = len(state.plies) if self.looking_back is None else self.looking_back
        moment = self._session.view(shown)
        self.board.position = moment.position
        self.board.last_move = moment.cell
        self.panel.show(state, shown)
        self.panel.show_series(self._series if self._series and self._series.total > 1 else None)
        self.changes += 1

    def ended_words(self, summary: GameSummary) -> str:
        """Two computers are compared; for everybody else there are the figures."""
        if self._series is not None and self._series.over:
            return comparison(self._series)
        return f"{super().ended_words(summary)}\n\n{self._record}".rstrip()

    def say(self) -> None:
        """Say the one thing that matters most now."""
        state, missing = self._session.state, self.board.missing
        text = self.notice or message(
            state, self.looking_back, paused=self.paused, record=self._record
        )
        if not self.notice and state.turn is not None:
            if missing.width or missing.height:
                text = needed(self.app.size, missing)
            else:
                text = self.worth_of_cell() or text
        line = self.query_one("#message", Static)
        line.set_class(bool(self.notice) or state.turn is None, "-loud")
        if text != line.content:
            line.update(text, layout=False)

    def _play_found(self) -> None:
        """Play the move that waits, if the game still waits for it."""
        found, self._found = self._found, None
        if found is None or not self._session.is_current(found.version):
            return
        thinking = thinking_of(found.info, found.cell, found.seconds)
        self._session.play(found.cell, thinking=thinking)
        self._hear(self._opponent.answer(found.facts))
        self.go_on()

    def _count(self) -> None:
        """Take a finished game into the series once; a person at the board ends the series."""
        summary = self._session.summary()
        if self._session.state.mode is not Mode.WATCH:
            self.paused, self._series = False, None
        elif summary is not None and self._counted is not self._session:
            self._counted = self._session
            if self._series is not None and not self._series.over:
                self._series = self._series.with_game(summary)

    def _begin_next_of(self, session: GameSession) -> Callable[[], None]:
        """What begins the next game, unless something else has happened since."""

        def begin() -> None:
            undisturbed = self._session is session and self.looking_back is None
            if undisturbed and not self.paused and session.turn is None:
                self.begin(session.swap_sides(), in_series=True)

        return begin

    def _stop_beat(self) -> None:
        """Let a move that was found wait no longer for its time."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _hear(self, said: Said) -> None:
        """Let the opponent speak; silence leaves its last words standing."""
        if said != SILENCE:
            self.panel.say(*said)


def _series(session: GameSession, games: int) -> Series | None:
    """The series that a game of two computers begins, be it of one game."""
    if session.state.mode is not Mode.WATCH:
        return None
    one, two = session.state.seats
    return Series(games, (one.name, two.name))
