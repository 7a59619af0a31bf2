"""One match on the board, with everything that is dropped when the next one begins."""

from collections.abc import Callable

from tictactoe_tui.match.actions import NotPossible
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.service.jobs import Engine, Later, Post
from tictactoe_tui.service.match_search import MatchSearch
from tictactoe_tui.service.saving_progress import GameStore, SavingProgress
from tictactoe_tui.service.speaker import Speaker


class CurrentMatch:
    """A match, the variation that is tried out once it is over, and its search, saving and voice.

    `session` is what is played: the match itself or a variation of it. `handled_version` is the
    version of the match that everything else has been brought up to, `known` how its players have
    done so far, `verdict` what the last move of a person came to. One that `is_resumed` was played
    before.
    """

    def __init__(
        self,
        match: GameSession,
        *,
        engine: Engine,
        store: GameStore,
        post: Post,
        later: Later,
        voices_on: Callable[[], bool],
        tell_saving: Callable[[], object],
        is_resumed: bool = False,
    ) -> None:
        self.match = self.session = match
        self.handled_version = match.version
        self.search = MatchSearch(engine, post)
        self.saving = SavingProgress(match, store, post, later, tell_saving, is_resumed=is_resumed)
        self.speaker = Speaker(match, voices_on)
        self.known: Acquaintance | None = None
        self.verdict = ""
        self._store = store
        self._post = post
        self._voices_on = voices_on
        self._is_resumed = is_resumed
        self._plies_given = 0

    def undo(self) -> None:
        """Take the last move back, or raise NotPossible; a match that is over stays as it is."""
        if self.match.turn is None and not self.session.state.is_variation:
            self.session = self.match.variation()
        else:
            self.session.undo()
        self.verdict = ""
        self.speaker.fall_silent()

    def redo(self) -> None:
        """Play again what was taken back last, or raise NotPossible; this may end a variation."""
        self.session.redo()
        self.verdict = ""
        self.speaker.fall_silent()
        if self.session.state.moments == self.match.state.moments:
            self.session = self.match

    def take_over(self, name: str) -> None:
        """Seat a person in the place of the computer to move, or raise a RulesError."""
        turn = self.session.turn
        if turn is None:
            raise NotPossible("The game is over.")
        self.session.take_over(turn.side, name)
        self.speaker = Speaker(self.match, self._voices_on)

    def begin(self) -> None:
        """Save a new match before its first move, and let the opponent greet.

        Amid a game that is at once, else once the record has answered.
        """
        if not self._is_resumed:
            self.saving.keep()
        self._plies_given = len(self.match.state.plies)
        if self._is_resumed and self._plies_given:
            self.speaker.greet(met=True)
        else:
            self.ask_record()
        self._is_resumed = True

    def keep(self) -> None:
        """Save the match as it is, though no move was made; it is never shown as late."""
        self._store.keep(self.match, self._post)

    def leave(self) -> None:
        """Hand the match to a store that may offer it again."""
        self._store.leave(self.match, self._post)

    def ask_record(self) -> None:
        """Find out how the players have done so far; `learn_record` takes the answer."""
        self._store.ask_record(self.match, self._post)

    def learn_record(self, known: Acquaintance) -> None:
        """Take what the record says of the players; greet them only at the start of a game."""
        self.known = known
        state = self.match.state
        if len(state.plies) == self._plies_given and state.turn is not None:
            self.speaker.greet(met=known.against.games > 0)
