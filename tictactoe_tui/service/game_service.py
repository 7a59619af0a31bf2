"""The game-session service: one match as it is played, for any front end.

It lives in the thread of its owner. Engine and store work elsewhere and only `post`; the owner
hands what was posted to `receive`. What changed is told to the listener, who asks for `state`.
"""

from dataclasses import replace
from functools import partial

from tictactoe_tui.games import IllegalMove, Position, Reason
from tictactoe_tui.match.actions import NotPossible, Thinking, thinking_of
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import summary_of
from tictactoe_tui.match.swap_rule import judged_with_swap_rule, taking_wins, with_swap_rule
from tictactoe_tui.service import jobs, pace
from tictactoe_tui.service.current_match import CurrentMatch, Means
from tictactoe_tui.service.match_search import evaluations_of
from tictactoe_tui.service.sentences import verdict_on_move
from tictactoe_tui.service.service_state import ServiceState, series_of
from tictactoe_tui.service.table_seat import TableSeat
from tictactoe_tui.service.visibility import WITHOUT_ANALYSIS, AnalysisVisibility


class GameService:
    """A match with its clock, searches, pace, series, voice and saving."""

    def __init__(
        self,
        session: GameSession,
        means: Means,
        *,
        spoilers: Spoilers = Spoilers.ON_DEMAND,
        games: int = 1,
        is_resumed: bool = False,
        table: TableSeat | None = None,
    ) -> None:
        self._table, self._means = table, means
        self._clock = pace.TurnClock(means.clock)
        self._listener: jobs.Listener = _ignore_change
        self._visibility = AnalysisVisibility(spoilers if table is None else table.spoilers)
        self._speed = 1.0
        self._paused = False
        self._series = series_of(session.state, games)
        self._begin = partial(CurrentMatch, means=means, tell_saving=lambda: self._listener(None))
        self._current = self._begin(session, is_resumed=is_resumed)

    @property
    def session(self) -> GameSession:
        """What is on the board: the match, or a variation of it once it is over."""
        return self._current.session

    @property
    def state(self) -> ServiceState:
        """The whole state now."""
        now, search = self._current, self._current.search
        game, info = now.session.state, search.info
        if info is not None and game.setup.swap_rule:
            info = with_swap_rule(game, game.position, info)
        judged, moves = search.judged, now.match.state.moves
        if judged and game.setup.swap_rule:
            judged = judged_with_swap_rule(
                moves, judged, search.log.infos, swapped=now.match.state.swapped
            )
        return ServiceState(
            game=game,
            version=now.session.version,
            visibility=self._visibility,
            info=info,
            search_ended=game.position in search.log.analysed,
            verdict=self._verdict,
            thinking=search.computer_thinks,
            paused=self._paused,
            speed=self._speed,
            series=self._series,
            speech=now.speaker.speech,
            evaluations=evaluations_of(game, search.log.infos),
            judged=judged,
            is_judging=search.is_judging,
            known=now.known,
            saved_plies=now.match.plies_kept(now.saved),
            saving_is_late=now.saving_is_late,
            saving_trouble=now.saving_trouble,
            table_words="" if self._table is None else self._table.words,
        )

    @property
    def _verdict(self) -> str:
        """What the last move of a person came to, if that is told, as far as it is known by now."""
        found, move = self._current.search.log.infos, self._current.judged_move
        if move is None or move[0] not in found:
            return ""
        game, info = self.session.state, found[move[0]]
        # The second stone was placed where the first could have been taken over.
        could = game.setup.swap_rule and not game.swapped and move[0].ply == 1
        instead = "Better: taking over the first stone." if could and taking_wins(info) else ""
        return verdict_on_move(*move, with_swap_rule(game, move[0], info), instead)

    @property
    def spoilers(self) -> Spoilers:
        """When the machine may tell what it knows, as it was chosen for this game."""
        return self._visibility.spoilers

    @property
    def is_beside_match(self) -> bool:
        """Whether a variation is on the board, from which one can go back to the match."""
        return self.session is not self._current.match

    def open(self, listener: jobs.Listener) -> None:
        """Run the clock and the searches, and tell this listener of every change."""
        self._listener = listener
        self._clock.run()
        self._current.begin()
        self.search_again()
        if self._table is not None:
            self._table.open(self._follow_table)

    def close(self, listener: jobs.Listener) -> None:
        """Stop the clock and the searches, and end a variation; opened again it searches again.

        Only the listener that has it open can close it: a screen may go after the next has come.
        """
        if self._listener != listener:
            return
        self._listener = _ignore_change
        if self._table is not None:
            self._table.close()
        self._clock.stop()
        self._current.session = self._current.match
        self._current.search.stop(self.session.state)
        self._current.leave()

    def search_again(self) -> None:
        """Search what the match waits for now: a computer's move, the analysis, the next game."""
        state, search = self._current.session.state, self._current.search
        search.stop(state)
        if state.turn is None:
            search.look_over(state)
            if not self._series.over and not self._paused:
                self._means.later(self._seconds_of_move, partial(self._begin_next, self.session))
            elif not state.is_variation:
                search.judge(state)
        elif not state.turn.is_human and not state.turn.is_elsewhere:
            if self._paused:
                search.look(state.position)
            else:
                self._ask_computer()
        elif self._visibility.may_see(state) or self._visibility.tells_the_past:
            search.look_over(state)
            # To judge a move at once the search must have been there before it.
            search.look(state.position)

    def play(self, cell: int) -> bool:
        """Make a person's move, or raise IllegalMove, and nothing has changed.

        While a computer's move waits for its time this only ends the waiting, and makes no move.
        """
        now, state = self._current, self._current.session.state
        if state.turn is not None and not state.turn.is_human:
            if now.search.found is None:
                name = state.turn.name
                raise IllegalMove(Reason.NOT_YOUR_TURN, f"Not your turn: {name} is to move.")
            self._play_found_move(now.search.found)
            return False
        shown = self._visibility.may_see(state)
        helped = shown or state.position in now.search.log.told
        now.session.play(cell, thinking=Thinking(self._clock.seconds, analysis_shown=helped))
        now.forget_words()
        if not shown and self._visibility.tells_the_past:
            now.judged_move = state.position, cell
        self._follow_change()
        return True

    def undo(self) -> None:
        """Take the last move back, against a computer the pair, or raise NotPossible.

        A finished game stays as it is: going on from there is a variation, which is not saved.
        Somebody elsewhere is asked first.
        """
        if self._table is not None and self._current.match.turn is not None:
            self._table.undo()
            self._follow_table()
            return
        self._current.undo()
        self._follow_change(after_undo=True)

    def redo(self) -> None:
        """Play again what was taken back last, or raise NotPossible."""
        if self.session.state.elsewhere:
            raise NotPossible("On two screens a move is made again like any other.")
        self._current.redo()
        self._follow_change(after_undo=True)

    def end_variation(self) -> None:
        """Go back to the end of the game."""
        self._current.session = self._current.match
        self._follow_change()

    def swap(self) -> None:
        """Let the person to move take over the first stone, or raise NotPossible."""
        turn = self.session.turn
        if turn is not None and not turn.is_human:
            raise NotPossible(f"It is for {turn.name} to take over the first stone.")
        self.session.swap()
        self._current.speaker.fall_silent()
        self._follow_change()

    def resign(self) -> None:
        """Give up for the person at the board, or raise NotPossible."""
        side = self.session.state.hand
        if side is None:
            raise NotPossible("Only a person can resign.")
        if self.session.turn is not None and self.session.turn.is_elsewhere:
            raise NotPossible("You can resign when it is your move.")
        self.session.resign(side)
        self._follow_change()

    def take_over(self, name: str) -> None:
        """Seat a person in the place of the computer to move, or raise a RulesError."""
        self._current.take_over(name)
        self._series = series_of(self.session.state, 0)
        self._follow_change()

    def begin_rematch(self) -> None:
        """Begin another match of the same players; one that goes on is kept."""
        self._begin_another(self._current.match.rematch())

    def begin_on_same_board(self) -> None:
        """Begin another match on the very same board; one that goes on is kept."""
        self._begin_another(self._current.match.same_board())

    def begin_with_sides_swapped(self) -> None:
        """Begin another match with the sides exchanged; one that goes on is kept."""
        self._begin_another(self._current.match.swap_sides())

    def pause(self) -> None:
        """Let two computers wait, or go on; a move that was found meanwhile is held."""
        self._paused = not self._paused
        search = self._current.search
        if self._paused:
            self._look_while_held()
        elif search.found is not None:
            self._play_found_move(search.found)
        elif not search.computer_thinks:
            self.search_again()
        self._listener(None)

    def step(self) -> None:
        """Make one move of a paused match, or begin the next game of a series."""
        match, search = self._current.match, self._current.search
        if match.turn is None and not self._series.over:
            self._begin_match(match.swap_sides(), in_series=True)
        elif search.found is not None:
            self._play_found_move(search.found)
        else:
            search.steps = True
            self._ask_computer()

    def change_speed(self, steps: int) -> float:
        """Let two computers play faster or slower; the answer is the speed."""
        self._speed = pace.changed_speed(self._speed, steps)
        self._listener(None)
        return self._speed

    def switch_analysis(self) -> str:
        """Turn the analysis on or off for the side to move; the answer is what to say about it."""
        if self._visibility.may_see(self.session.state):
            self.note_help()
        self._visibility, said = self._visibility.with_switch(self.session.state)
        if not self._current.search.computer_thinks:
            self.search_again()
        self._listener(None)
        return said

    def ask_hint(self) -> None:
        """Ask for a hint, which comes as soon as enough is known; or raise NotPossible."""
        if why_not := self._visibility.why_silent(self.session.state):
            raise NotPossible(why_not)
        self._answer(self._current.search.hint(self.session))

    def ask_values(self) -> None:
        """Search the position on the board, even if the analysis is off."""
        self.note_help()
        self._current.search.look(self.session.state.position)

    def note_help(self) -> None:
        """Note that the player to move was told something: the move is made with help."""
        self._current.search.log.told.add(self.session.state.position)

    def explain(self, before: Position, cell: int) -> None:
        """Ask for the explanation of a move in this position, or raise NotPossible."""
        state, search = self.session.state, self._current.search
        if self._visibility.is_never(state):
            raise NotPossible(WITHOUT_ANALYSIS)
        if state.turn is not None and search.computer_thinks and not self._paused:
            waits = f"{state.turn.name} is thinking; ask once the move is made."
            raise NotPossible("Pause the game to ask why." if state.mode is Mode.WATCH else waits)
        if before == state.position:
            self.note_help()
        self._answer(search.explain(state, before, cell))

    def drop_question(self) -> bool:
        """Look no more for what was asked; whether anything was being looked for."""
        return self._current.search.drop_question()

    def receive(self, message: jobs.FromWorker) -> None:
        """Handle a message of engine or store; one that comes too late changes nothing."""
        now = self._current
        match message:
            case jobs.SearchReported():
                answer, is_news = now.search.learn(message, now.session)
                if is_news:
                    self._answer(answer)
            case jobs.GameJudged():
                if now.search.take_judgements(message):
                    now.keep_mistakes()
                    self._listener(None)
            case jobs.MoveFound():
                self._hold_back_move(message)
            case jobs.SearchFailed():
                self._survive_failed_search(message)
            case jobs.Saved(session, actions, parted) if session is now.match:
                now.acknowledge(actions)
                if self._table is not None:
                    self._table.saved(session, actions)
                if session.state.turn is None and actions == len(session.actions):
                    # Asked earlier, the record would not have this game in it.
                    now.ask_record()
                if parted:
                    said = "This game went on in another window. Here it is a game of its own now."
                    self._answer(jobs.Answer(said))
            case jobs.SaveFailed(session, reason) if session is now.match:
                now.fail_to_save(reason)
            case jobs.RecordTold(session, known) if session is now.match:
                now.learn_record(known)
                self._listener(None)

    def _begin_another(self, match: GameSession) -> None:
        """Begin another match; somebody elsewhere is asked, and then it is with sides swapped."""
        if self._table is None:
            self._begin_match(match)
        else:
            self._table.play_again()
            self._follow_table()

    def _follow_table(self) -> None:
        """After all that happens at the table: take over what the other did, and show it."""
        now, table = self._current, self._table
        if table is None:
            return
        if table.spoilers is not self._visibility.spoilers:
            self._visibility = replace(self._visibility, spoilers=table.spoilers)
            self.search_again()
        if table.session is not None and table.session is not now.match:
            self._begin_match(table.session)
        elif now.match.version != now.handled_version:
            now.judged_move = None
            self._follow_change()
        else:
            if now.saved < len(now.match.actions):
                now.keep()  # a hint of the other, which makes no new version
            self._listener(None)

    def _begin_match(self, match: GameSession, *, in_series: bool = False) -> None:
        """Put another match on the board; one that is not of the series ends it."""
        self._current.search.stop(match.state)
        self._current.leave()
        self._current = self._begin(match)
        if not in_series:
            self._paused, self._series = False, series_of(match.state, 1)
        self._current.begin()
        self._follow_change()

    def _follow_change(self, *, after_undo: bool = False) -> None:
        """After every change: save the match if it has changed, and begin the next turn."""
        now, state = self._current, self._current.match.state
        if now.match.version != now.handled_version:
            now.handled_version = now.match.version
            now.save()
            watched = state.mode is Mode.WATCH
            # Two computers would make the same move again at once.
            self._paused = watched and (self._paused or after_undo)
            if watched and (summary := summary_of(state)) is not None:
                self._series = replace(self._series, games=(*self._series.games, summary))
            if state.turn is None:
                now.speaker.react_to_end()
        self._clock.restart()
        self.search_again()
        self._listener(None)

    def _ask_computer(self) -> None:
        """Start the search of the computer to move, unless it runs already."""
        now = self._current
        turn = now.match.request()
        if turn is None or now.search.computer_thinks:
            return
        self._clock.restart()
        now.speaker.think_aloud()
        now.search.want(jobs.ComputerMove(turn, now.speaker.move_to_answer()))

    def _answer(self, answer: jobs.Answer | None) -> None:
        """Announce new results, with the answer if one was asked for; a hint is saved too."""
        if answer is not None and answer.hint is not None:
            self._current.keep()
        self._listener(answer)

    def _hold_back_move(self, found: jobs.MoveFound) -> None:
        """Hold a computer's move back for its time, or while the game is paused."""
        search = self._current.search
        if search.finish(found.job) is None:
            return
        search.found = found
        rest = self._seconds_of_move - self._clock.seconds
        if search.steps or (rest <= 0 and not self._paused):
            self._play_found_move(found)
        elif rest > 0:
            self._means.later(rest, partial(self._play_after_its_time, found))
        if self._paused or (rest > pace.BEAT and self._visibility.may_see(self.session.state)):
            # Its own search was for this move alone, and there is time to see the analysis.
            self._look_while_held()

    def _look_while_held(self) -> None:
        """Analyse the position while the move that was found in it is held back."""
        if self._current.search.found is not None:
            self._current.search.look(self.session.state.position)

    def _play_after_its_time(self, found: jobs.MoveFound) -> None:
        """Play a move that has waited long enough, unless the game is paused or has changed."""
        if self._current.search.found is found and not self._paused:
            self._play_found_move(found)

    def _play_found_move(self, found: jobs.MoveFound) -> None:
        """Play the move that a computer has found, or let it take over the first stone."""
        now = self._current
        if found.takes_over:
            # No remark: what is true of the first stone was true of its owner.
            now.speaker.fall_silent()
            now.match.swap()
        else:
            secret = self._visibility.secret_facts(now.match.state)
            now.speaker.remark_on(found.facts - secret)
            now.match.play(found.cell, thinking=thinking_of(found.info, found.cell, found.seconds))
        self._follow_change()

    def _survive_failed_search(self, failed: jobs.SearchFailed) -> None:
        """Go on after a search that broke down; a computer then makes the first legal move.

        A player from outside that breaks the rules of play has lost; for one that is not here the
        game waits.
        """
        match, job = self._current.match, self._current.search.finish(failed.job)
        if job is None:
            return
        turn = match.turn
        said = f"The search broke down ({failed.reason}); the game goes on."
        if failed.waits:
            said = f"{failed.reason} The game waits."
        elif failed.fault and turn is not None:
            match.resign(turn.side)
            self._follow_change()
            said = f"{turn.name} {failed.reason}: it loses."
        elif isinstance(job, jobs.ComputerMove):
            match.play(match.state.position.legal_moves()[0])
            self._follow_change()
        self._answer(jobs.Answer(said))

    def _begin_next(self, ended: GameSession) -> None:
        """Begin the next game of a series, if nothing else has happened since the last one."""
        undisturbed = self.session is ended and not self._paused
        if undisturbed and self._listener is not _ignore_change:
            self._begin_match(ended.swap_sides(), in_series=True)

    @property
    def _seconds_of_move(self) -> float:
        """How many seconds the move of a computer takes at least."""
        if self._current.match.state.mode is Mode.WATCH:
            return pace.WATCHED / self._speed
        return pace.BEAT * pace.TIMES[self._means.preferences().beat]


def _ignore_change(_: jobs.Answer | None) -> None:
    """The listener of a match that is not open."""
