"""The game-session service: one match as it is played, for any front end.

It lives in the thread of its owner. Engine and store work elsewhere and only `post`; the owner
hands what was posted to `receive`. What changed is told to the listener, who asks for `state`.
"""

from collections.abc import Callable
from functools import partial
from time import monotonic

from tictactoe_tui.games import IllegalMove, Position, Reason
from tictactoe_tui.match.actions import HintLevel, NotPossible, Thinking, thinking_of
from tictactoe_tui.match.choices import Preferences, Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Acquaintance, summary_of
from tictactoe_tui.match.swap_rule import with_swap_rule
from tictactoe_tui.service import pace
from tictactoe_tui.service.jobs import Analysis, ComputerMove, Engine, Later, Post
from tictactoe_tui.service.match_search import MatchSearch
from tictactoe_tui.service.messages import (
    AnalysisChanged,
    Answer,
    Change,
    FromWorker,
    GameJudged,
    MatchChanged,
    MoveFound,
    RecordTold,
    Saved,
    SaveFailed,
    SavingChanged,
    SearchFailed,
    SearchReported,
)
from tictactoe_tui.service.pace import TurnClock, changed_speed
from tictactoe_tui.service.saving_progress import GameStore, SavingProgress
from tictactoe_tui.service.sentences import verdict_on_move
from tictactoe_tui.service.series import Series
from tictactoe_tui.service.service_state import ServiceState
from tictactoe_tui.service.speaker import Speaker
from tictactoe_tui.service.visibility import WITHOUT_ANALYSIS, AnalysisVisibility

Listener = Callable[[Change], object]


class GameService:
    """A match with all that goes on around it: clock, searches, pace, series, voice, saving.

    `session` is the match on the board, or a variation of it once it is over.
    """

    def __init__(
        self,
        session: GameSession,
        *,
        engine: Engine,
        store: GameStore,
        post: Post,
        later: Later,
        preferences: Callable[[], Preferences] = Preferences,
        spoilers: Spoilers = Spoilers.ON_DEMAND,
        games: int = 1,
        goes_on: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._engine = engine
        self._store = store
        self._post = post
        self._later = later
        self._preferences = preferences
        self._clock = TurnClock(clock)
        self._listener: Listener = _tell_nobody
        self._visibility = AnalysisVisibility(spoilers)
        self._speed = 1.0
        self._paused = False
        self.session: GameSession
        self._match: GameSession
        self._known: Acquaintance | None = None
        self._found: MoveFound | None = None
        self._plies_given = 0
        self._put_on_board(session)
        self._series = _series_of(session, games)
        self._goes_on = goes_on

    @property
    def state(self) -> ServiceState:
        """Everything there is to know now."""
        game, info = self.session.state, self._search.info
        if info is not None and game.setup.swap_rule:
            info = with_swap_rule(game, game.position, info)
        return ServiceState(
            game=game,
            version=self.session.version,
            visibility=self._visibility,
            info=info,
            search_ended=self._search.ended,
            verdict=self._verdict,
            thinking=self._found is not None or self._search.seeks_move,
            paused=self._paused,
            speed=self._speed,
            series=self._series,
            speech=self._speaker.speech,
            evaluations=self._search.log.along(game),
            judged=self._search.judged,
            known=self._known,
            saved_plies=self._match.plies_kept(self._saving.saved),
            saving_is_late=self._saving.is_late,
            saving_trouble=self._saving.trouble,
        )

    @property
    def is_beside_match(self) -> bool:
        """Whether a variation is on the board, of a match that is there to go back to."""
        return self.session is not self._match

    def open(self, listener: Listener) -> None:
        """Let the match go on, now that somebody has it in front of them."""
        self._listener = listener
        self._clock.run()
        self._greet()
        self._goes_on = True
        self._begin_searching()

    def close(self, listener: Listener) -> None:
        """Let the match rest: no clock, no search; opened again it asks the computer again.

        A variation of it ends.
        Only whoever has it open can close it: a screen may go after the next one has come.
        """
        if self._listener != listener:
            return
        self._listener = _tell_nobody
        self.session = self._match
        self._clock.stop()
        self._stop_searching()
        self._store.keep(self._match, self._post)

    def search_again(self) -> None:
        """Begin anew what another service of the same engine has pushed aside."""
        self._stop_searching()
        self._begin_searching()

    def play(self, cell: int) -> bool:
        """Make a person's move, or raise IllegalMove, and nothing has changed.

        Who plays while a computer's move waits for its time only ends the waiting; that is no move.
        """
        state = self.session.state
        turn = state.turn
        if turn is not None and not turn.is_human:
            if self._found is None:
                name = turn.seat.name
                raise IllegalMove(Reason.NOT_YOUR_TURN, f"Not your turn: {name} is to move.")
            self._play_found_move()
            return False
        shown, known = self._visibility.may_see(state), self.state.info
        self.session.play(cell, thinking=Thinking(self._clock.seconds, analysis_shown=shown))
        self._verdict = ""
        if not shown and known is not None and self._visibility.tells_the_past:
            self._verdict = verdict_on_move(state.position, cell, known)
        self._follow_change()
        return True

    def undo(self) -> None:
        """Take the last move back, against a computer the pair, or raise NotPossible.

        A game that is over stays as it is: what follows there is a variation, which nobody keeps.
        """
        if self._match.turn is None and not self.session.state.is_variation:
            self.session = self._match.variation()
        else:
            self.session.undo()
        self._verdict = ""
        self._follow_change(after_undo=True)

    def redo(self) -> None:
        """Play again what was taken back last, or raise NotPossible."""
        self.session.redo()
        self._verdict = ""
        if self.session.state.moments == self._match.state.moments:
            self.session = self._match
        self._follow_change(after_undo=True)

    def end_variation(self) -> None:
        """Go back to the end of the game."""
        self.session = self._match
        self._follow_change()

    def swap(self) -> None:
        """Let the second player take over the first stone, or raise NotPossible."""
        self.session.swap()
        self._follow_change()

    def resign(self) -> None:
        """Give up for the person at the board, or raise NotPossible."""
        side = self.session.state.hand
        if side is None:
            raise NotPossible("Only a person can resign.")
        self.session.resign(side)
        self._follow_change()

    def take_over(self, name: str) -> None:
        """Seat a person in the place of the computer to move, or raise a RulesError."""
        turn = self.session.turn
        if turn is None:
            raise NotPossible("The game is over.")
        self.session.take_over(turn.side, name)
        self._speaker = Speaker(self._match, lambda: self._preferences().voices)
        self._follow_change()

    def begin_rematch(self) -> None:
        """Begin another match of the same players; one that goes on is kept."""
        self._begin_match(self._match.rematch())

    def begin_on_same_board(self) -> None:
        """Begin another match on the very same board; one that goes on is kept."""
        self._begin_match(self._match.same_board())

    def begin_with_sides_swapped(self) -> None:
        """Begin another match with the sides exchanged; one that goes on is kept."""
        self._begin_match(self._match.swap_sides())

    def pause(self) -> None:
        """Let two computers wait, or go on; a move that was found meanwhile is held."""
        self._paused = not self._paused
        if not self._paused:
            if self._found is not None:
                self._play_found_move()
            else:
                self._begin_searching()
        self._listener(MatchChanged())

    def step(self) -> None:
        """Make one move of a paused match, or begin the next game of a series."""
        if self._match.turn is None and self._series_goes_on:
            self._begin_match(self._match.swap_sides(), in_series=True)
        elif self._found is not None:
            self._play_found_move()
        else:
            self._stepping = True
            self._ask_computer()

    def change_speed(self, steps: int) -> float:
        """Let two computers play faster or slower; the answer is the speed."""
        self._speed = changed_speed(self._speed, steps)
        self._listener(MatchChanged())
        return self._speed

    def switch_analysis(self) -> str:
        """Turn the analysis on or off for the side to move; the answer is what to say about it."""
        self._visibility, said = self._visibility.with_switch(self.session.state)
        if self._found is None and not self._search.seeks_move:
            self._stop_searching()
            self._begin_searching()
        self._listener(AnalysisChanged())
        return said

    def ask_hint(self) -> None:
        """Have a hint given as soon as there is something to say, or raise NotPossible."""
        state, turn = self.session.state, self.session.turn
        if turn is None:
            raise NotPossible("The game is over.")
        if not turn.is_human:
            raise NotPossible(f"{turn.seat.name} is to move.")
        if self._visibility.is_never(state):
            raise NotPossible(WITHOUT_ANALYSIS)
        self._search.prepare_hint(state.position)
        answer = self._due_hint() or Answer("Looking for a hint ...")
        self._listener(AnalysisChanged(answer))

    def explain(self, before: Position, cell: int) -> None:
        """Have a move in this position explained, or raise NotPossible."""
        state, turn = self.session.state, self.session.turn
        if self._visibility.is_never(state):
            raise NotPossible(WITHOUT_ANALYSIS)
        if turn is not None and (self._found is not None or self._search.seeks_move):
            raise NotPossible(f"{turn.seat.name} is thinking; ask once the move is made.")
        self._listener(AnalysisChanged(self._search.explain(state, before, cell)))

    def receive(self, message: FromWorker) -> None:
        """Take what engine or store have posted; what is about something past changes nothing."""
        match message:
            case SearchReported():
                answer, is_news = self._search.learn(message, self.session.state)
                if is_news:
                    if self._search.hint_is_due:
                        answer = answer or self._due_hint()
                    self._listener(AnalysisChanged(answer))
            case GameJudged():
                if self._search.take_judgements(message):
                    self._listener(AnalysisChanged())
            case MoveFound():
                self._hold_back_move(message)
            case SearchFailed():
                self._survive_failed_search(message)
            case Saved(session, actions, parted) if session is self._match:
                self._saving.acknowledge(actions)
                if session.state.turn is None and actions == len(session.actions):
                    # Asked earlier, the record would not have this game in it.
                    self._store.ask_record(session, self._post)
                if parted:
                    said = "This game went on in another window. Here it is a game of its own now."
                    self._listener(AnalysisChanged(Answer(said)))
            case SaveFailed(session, reason) if session is self._match:
                self._saving.fail(reason)
            case RecordTold(session, known) if session is self._match:
                self._known = known
                if len(session.state.plies) == self._plies_given and session.state.turn is not None:
                    self._speaker.greet(met=known.total.games > 0)
                self._listener(MatchChanged())

    def _put_on_board(self, session: GameSession) -> None:
        """Take a match, and nothing from the one before."""
        self._match = self.session = session
        self._followed = session.version
        self._goes_on = False
        self._saving = SavingProgress(
            session, self._store, self._post, self._later, lambda: self._listener(SavingChanged())
        )
        self._search = MatchSearch(self._engine, self._post)
        self._speaker = Speaker(session, lambda: self._preferences().voices)
        self._known = None
        self._verdict = ""
        self._found = None
        self._stepping = False
        self._is_counted = False

    def _begin_match(self, session: GameSession, *, in_series: bool = False) -> None:
        """Put another match on the board; one that is not of the series ends it."""
        self._stop_searching()
        self._put_on_board(session)
        if not in_series:
            self._paused, self._series = False, _series_of(session, 1)
        self._clock.restart()
        self._greet()
        self._begin_searching()
        self._listener(MatchChanged())

    def _greet(self) -> None:
        """Let the opponent say something, which in a game just begun depends on the record."""
        self._plies_given = len(self._match.state.plies)
        if self._goes_on and self._plies_given:
            self._speaker.greet(met=True)
        else:
            self._store.ask_record(self._match, self._post)

    def _follow_change(self, *, after_undo: bool = False) -> None:
        """After every change: have the match kept if it has changed, and go on with the board."""
        match, state = self._match, self._match.state
        if match.version != self._followed:
            self._followed = match.version
            self._saving.keep()
            watched, summary = state.mode is Mode.WATCH, summary_of(state)
            # Two computers would make the same move again at once.
            self._paused = watched and (self._paused or after_undo)
            if not watched:
                self._series = None
            elif summary is not None and not self._is_counted:
                self._is_counted = True
                if self._series is not None and not self._series.over:
                    self._series = self._series.with_game(summary)
            if summary is not None:
                self._speaker.react_to_end()
        self._clock.restart()
        self._stop_searching()
        self._begin_searching()
        self._listener(MatchChanged())

    def _begin_searching(self) -> None:
        """Start what the match waits for: a computer's move, the analysis, or the next game."""
        state = self.session.state
        turn = state.turn
        if turn is None:
            self._search.look_over(state)
            if self._series_goes_on and not self._paused:
                begin = partial(self._begin_next_of_series, self._match)
                self._later(self._seconds_of_move, begin)
            elif not state.is_variation:
                self._search.judge(state)
        elif not turn.is_human:
            if not self._paused:
                self._ask_computer()
        elif self._visibility.may_see(state) or self._visibility.tells_the_past:
            # To judge a move at once the search must have been there before it.
            self._search.want(Analysis(state.position))

    def _stop_searching(self) -> None:
        """Want nothing of the engine, and forget what it has found for this moment."""
        self._search.stop()
        self._found, self._stepping = None, False

    def _ask_computer(self) -> None:
        """Let the computer to move make up its mind, unless it does already."""
        turn = self._match.request()
        if turn is None or self._search.seeks_move:
            return
        self._clock.restart()
        self._speaker.think_aloud()
        self._search.want(ComputerMove(turn, self._speaker.move_to_answer()))

    def _due_hint(self) -> Answer | None:
        """The next hint for this position for somebody who waits for it, if enough is known."""
        info = self._search.info
        if info is None or not self._search.knows_enough_for_hint:
            return None
        self._search.hint_is_due = False
        level = HintLevel(min(self.session.state.hint_level + 1, HintLevel.LINE))
        try:
            hint = self.session.hint(info, level)
        except NotPossible as refusal:
            return Answer(str(refusal))
        self._store.keep(self._match, self._post)
        return Answer(hint.text, hint=hint)

    def _hold_back_move(self, found: MoveFound) -> None:
        """Let a computer's move wait until it cannot be missed, or until nobody pauses."""
        if self._search.finish(found.job) is None:
            return
        self._found = found
        rest = 0.0 if self._stepping else self._seconds_of_move - self._clock.seconds
        if rest > 0:
            self._later(rest, partial(self._play_after_its_time, found))
        elif self._stepping or not self._paused:
            self._play_found_move()

    def _play_after_its_time(self, found: MoveFound) -> None:
        """Play a move that has waited long enough, if it still waits and nobody pauses."""
        if self._found is found and not self._paused:
            self._play_found_move()

    def _play_found_move(self) -> None:
        """Play the move that a computer has found."""
        found = self._found
        if found is None:
            return
        thinking = thinking_of(found.info, found.cell, found.seconds)
        self._match.play(found.cell, thinking=thinking)
        self._speaker.remark_on(found.facts)
        self._follow_change()

    def _survive_failed_search(self, failed: SearchFailed) -> None:
        """Go on after a search that broke down; a computer then makes the first legal move.

        A player from outside that breaks the rules of play has lost; for one that is not here the
        game waits.
        """
        job = self._search.finish(failed.job)
        if job is None:
            return
        if failed.waits:
            self._listener(AnalysisChanged(Answer(f"{failed.reason} The game waits.")))
            return
        turn = self._match.turn
        if failed.fault and turn is not None:
            self._match.resign(turn.side)
            self._follow_change()
            said = f"{turn.seat.name} {failed.reason}: it loses."
            self._listener(AnalysisChanged(Answer(said)))
            return
        if isinstance(job, ComputerMove):
            self._match.play(self._match.state.position.legal_moves()[0])
            self._follow_change()
        said = f"The search broke down ({failed.reason}); the game goes on."
        self._listener(AnalysisChanged(Answer(said)))

    def _begin_next_of_series(self, session: GameSession) -> None:
        """Begin the next game of a series, if nothing else has happened since the last one."""
        undisturbed = self.session is session and session.turn is None and not self._paused
        if undisturbed and self._listener is not _tell_nobody:
            self._begin_match(session.swap_sides(), in_series=True)

    @property
    def _series_goes_on(self) -> bool:
        """Whether another game follows this one by itself."""
        return self._series is not None and not self._series.over

    @property
    def _seconds_of_move(self) -> float:
        """How many seconds the move of a computer takes at least."""
        if self._match.state.mode is Mode.WATCH:
            return pace.WATCHED / self._speed
        return pace.BEAT * pace.TIMES[self._preferences().beat]


def _tell_nobody(_: Change) -> None:
    """The listener of a match that nobody has in front of them."""


def _series_of(session: GameSession, games: int) -> Series | None:
    """The series that a game of two computers begins, be it of one game."""
    if session.state.mode is not Mode.WATCH:
        return None
    one, two = session.state.seats
    return Series(games, (one.name, two.name))
