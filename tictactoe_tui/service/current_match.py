"""One match on the board, with everything that is dropped when the next one begins."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Final, Protocol

from tictactoe_tui.engine.judging import Move, wrong_moves
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match.actions import NotPossible
from tictactoe_tui.match.choices import Preferences
from tictactoe_tui.match.names import NAMELESS, shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.voice import NAME, Occasion, remark_on_move, spoken_line
from tictactoe_tui.service.jobs import Engine, Later, Post, Saved
from tictactoe_tui.service.match_search import EvaluationLog, MatchSearch

LATE_AFTER: Final = 0.15
"""Seconds after which a move that is not on the disk yet is shown as such."""
RETRY_AFTER: Final = 2.0
"""Seconds after which a game that could not be saved is tried again."""


@dataclass(frozen=True, slots=True)
class UnsavedGame:
    """A game with actions that are not on the disk yet, and why if that is known."""

    session: GameSession
    actions: int
    reason: str


class GameStore(Protocol):
    """The store of matches; its answers come as Saved, SaveFailed and RecordTold."""

    def keep(self, session: GameSession, post: Post) -> None:
        """Save a match as it is now, before its first move too."""

    def leave(self, session: GameSession, post: Post) -> None:
        """Save a match whose board was closed."""

    def log_of(self, session: GameSession) -> EvaluationLog:
        """What was found in this match so far, for its board and its review."""

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Find out how the two at this board have done against each other."""

    def keep_mistakes(self, session: GameSession, mistakes: Collection[Move]) -> None:
        """Save what was found of a match that is over, and have practice ask about these moves."""


class UnrecordedGames:
    """The store of a match that is not saved, such as a variation."""

    def keep(self, session: GameSession, post: Post) -> None:
        """Save nothing, and report it as done."""
        post(Saved(session, len(session.actions)))

    leave = keep

    def log_of(self, _: GameSession) -> EvaluationLog:
        """Each has one of its own."""
        return EvaluationLog()

    def ask_record(self, session: GameSession, post: Post) -> None:
        """Ask nothing: the record knows nothing of it."""

    def keep_mistakes(self, session: GameSession, mistakes: Collection[Move]) -> None:
        """Keep nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What a match is given from outside: who searches and who saves, and ways back to its owner.

    Workers `post` what they find, and `later` calls back. Preferences may change at any time.
    """

    engine: Engine
    store: GameStore
    post: Post
    later: Later
    preferences: Callable[[], Preferences] = Preferences
    clock: Callable[[], float] = monotonic


_SPEAKS_WHILE_THINKING = 0.3


@dataclass(frozen=True, slots=True)
class Speech:
    """The last words of a character."""

    speaker: str = ""
    words: str = ""


_STRANGER: Final = "my friend"


class Speaker:
    """The voice of the one character that a person plays against; there may be none.

    `speech` is what is said of this moment, as long as voices are on. No line is said twice in a
    game.
    """

    def __init__(self, session: GameSession, preferences: Callable[[], Preferences]) -> None:
        state = session.state
        self._session = session
        self._preferences = preferences
        name = "" if state.person is None else state.seats[state.person.other].name
        self._name = name if name in CHARACTERS else ""
        self._source = Random(f"voice {session.setup.seed}")
        self._said = set[str]()
        self.speech = Speech()

    def fall_silent(self) -> None:
        """Say nothing more about a moment that has passed."""
        self.speech = Speech()

    def greet(self, *, met: bool) -> None:
        """A greeting at the start; returning players are recognised."""
        state = self._session.state
        known = met or self._session.version > len(state.plies) + state.is_training
        occasion = Occasion.GREETING_KNOWN if known else Occasion.GREETING_NEW
        # The record may answer after the first move, and then nobody greets any more: what is said
        # later must not depend on that.
        self._speak(occasion, Random(f"greeting {self._session.setup.seed}"))

    def think_aloud(self) -> None:
        """A word while it thinks, though not before every move."""
        if self._source.random() < _SPEAKS_WHILE_THINKING:
            self._speak(Occasion.THINKING)

    def remark_on(self, facts: frozenset[Fact]) -> None:
        """A remark on the move that the character is about to answer; it replaces earlier ones."""
        if self.move_to_answer() is not None:
            self.fall_silent()
            self._say(remark_on_move(self._name, facts, self._source, self._said))

    def react_to_end(self) -> None:
        """A word about the end of the game."""
        state = self._session.state
        if state.result is None:
            return
        if state.result.winner is None:
            self._speak(Occasion.DREW)
        else:
            self._speak(Occasion.LOST if state.result.winner == state.person else Occasion.WON)

    def move_to_answer(self) -> tuple[Position, int] | None:
        """The person's last move and the position before it, if a remark on it would be heard."""
        moments = self._session.state.moments
        if not self._name or len(moments) < 2 or not self._preferences().voices:
            return None
        cell = moments[-1].cell
        return None if cell is None else (moments[-2].position, cell)

    def _speak(self, occasion: Occasion, source: Random | None = None) -> None:
        """Say a line of the character, chosen by the source of this match if by no other."""
        state = self._session.state
        if self._name and state.person is not None and self._preferences().voices:
            person = state.seats[state.person]
            name = _STRANGER if person.name == NAMELESS else shortened(person.name)
            self._say(spoken_line(self._name, occasion, source or self._source, self._said), name)

    def _say(self, line: str, name: str = "") -> None:
        """Say this to a player, unless it is nothing."""
        if line:
            self._said.add(line)
            words = GAMES[self._session.setup.game].worded(line).replace(NAME, name)
            self.speech = Speech(self._name, f"{words[0].upper()}{words[1:]}")


class CurrentMatch:
    """A match, the variation that is tried out once it is over, and its search, saving and voice.

    `session` is what is played: the match itself or a variation of it. `handled_version` is the
    version of the match that everything else has been brought up to, `known` how its players have
    done so far, `verdict` what the last move of a person came to. One that `is_resumed` was played
    before. `saved` is how many actions of the match are on the disk; while the rest should be there
    and is not, `saving_is_late`, and `saving_trouble` says why if that is known.
    """

    def __init__(
        self,
        match: GameSession,
        means: Means,
        tell_saving: Callable[[], object],
        *,
        is_resumed: bool = False,
    ) -> None:
        self.match = self.session = match
        self.handled_version = match.version
        self.search = MatchSearch(means.engine, means.post, means.store.log_of(match))
        self.saved = len(match.actions) if is_resumed else 0
        self.saving_is_late = False
        self.saving_trouble = ""
        self.speaker = Speaker(match, means.preferences)
        self.known: Acquaintance | None = None
        self.judged_move: Move | None = None
        self._means = means
        self._tell_saving = tell_saving
        self._is_resumed = is_resumed
        self._was_over = match.turn is None
        self._plies_given = 0

    def undo(self) -> None:
        """Take the last move back, or raise NotPossible; a match that is over stays as it is."""
        if self.match.turn is None and not self.session.state.is_variation:
            self.session = self.match.variation()
        else:
            self.session.undo()
        self.forget_words()

    def redo(self) -> None:
        """Play again what was taken back last, or raise NotPossible; this may end a variation."""
        self.session.redo()
        self.forget_words()
        if self.session.state.moments == self.match.state.moments:
            self.session = self.match

    def forget_words(self) -> None:
        """Take back all that was said of the last move; the last word of a match stays."""
        self.judged_move = None
        if self.session is self.match:
            self.speaker.fall_silent()

    def take_over(self, name: str) -> None:
        """Seat a person in the place of the computer to move, or raise a RulesError."""
        turn = self.session.turn
        if turn is None:
            raise NotPossible("The game is over.")
        self.session.take_over(turn.side, name)
        self.speaker = Speaker(self.match, self._means.preferences)

    def begin(self) -> None:
        """Save a new match before its first move, and let the opponent greet.

        Amid a game that is at once, else once the record has answered.
        """
        if not self._is_resumed:
            self.save()
        self._plies_given = len(self.match.state.plies)
        if self._is_resumed and self._plies_given:
            self.speaker.greet(met=True)
        else:
            self.ask_record()
        self._is_resumed = True

    def keep(self) -> None:
        """Save the match as it is, though no move was made; it is never shown as late."""
        self._means.store.keep(self.match, self._means.post)

    def save(self) -> None:
        """Save the match as it is now, and report if that takes long."""
        self.keep()
        self._means.later(LATE_AFTER, partial(self._mark_late, len(self.match.actions)))

    def acknowledge(self, actions: int) -> None:
        """Note that this many actions are on the disk, and report newly saved moves."""
        was_late, kept_before = self.saving_is_late, self.match.plies_kept(self.saved)
        self.saved = max(self.saved, actions)
        if self.saved >= len(self.match.actions):
            self.saving_is_late, self.saving_trouble = False, ""
        if was_late or self.match.plies_kept(self.saved) != kept_before:
            self._tell_saving()

    def fail_to_save(self, reason: str) -> None:
        """Note that saving failed, and try again; the match stays late until all of it is saved."""
        self.saving_is_late, self.saving_trouble = True, reason
        self._means.later(RETRY_AFTER, self.keep)
        self._tell_saving()

    def _mark_late(self, actions: int) -> None:
        """Mark the match as late, and tell, if this many actions are not on the disk by now."""
        if self.saved < actions and not self.saving_is_late:
            self.saving_is_late = True
            self._tell_saving()

    def keep_mistakes(self) -> None:
        """Have practice ask about the moves that are proved to have changed the result.

        Of a game that was over before nothing is kept once more.
        """
        if self._was_over:
            return
        told = self.match.state.moves, self.search.judged or ()
        wrong = wrong_moves(*told, swap_rule=self.match.setup.swap_rule)
        self._means.store.keep_mistakes(self.match, wrong)

    def leave(self) -> None:
        """Hand the match to a store that may offer it again."""
        self._means.store.leave(self.match, self._means.post)

    def ask_record(self) -> None:
        """Find out how the players have done so far; `learn_record` takes the answer."""
        self._means.store.ask_record(self.match, self._means.post)

    def learn_record(self, known: Acquaintance) -> None:
        """Take what the record says of the players; greet them only at the start of a game."""
        self.known = known
        state = self.match.state
        if len(state.plies) == self._plies_given and state.turn is not None:
            self.speaker.greet(met=known.has_met)
