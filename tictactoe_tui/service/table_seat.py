"""One's own seat at a table, where the other person sits at another screen.

Only the program of who is to move adds to the game, and it tells an action once that is on its own
disk: so the two never disagree, and nobody can be told what they did themselves. Each always tells
all of the game, and takes what it has not got.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.match import actions, rules
from tictactoe_tui.match.choices import TOGETHER, Spoilers
from tictactoe_tui.match.journal import journal_of, read_frame
from tictactoe_tui.match.names import clean_name, name_key, shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Mode, Setup
from tictactoe_tui.service.table_messages import Game, Heard, Link, Other, Seated, Sit, Sorry
from tictactoe_tui.service.table_places import Place

LIE: Final = "What the other program sent does not fit this game. The table is closed for you."
_MOST_WORDS: Final = 3


class TableSeat:
    """One's own side of a table: the connection, the game, and what the two have asked each other.

    `session` is the game, None until there is one, and `other` who sits elsewhere; `wish` says when
    one wants the analysis. Who begins the table begins the game as `offer` says; one that was
    `left` is found again, over or not.
    """

    def __init__(
        self,
        place: Place,
        wish: Spoilers,
        offer: Setup,
        *,
        connect: Callable[[str, Sit], Link],
        remember: Callable[[Place], object],
        left: Sequence[GameSession] = (),
        session: GameSession | None = None,
    ) -> None:
        self.place, self.session = place, session
        self.address = self.trouble = self.other = ""
        self.wish, self._other_wish, self._offer = wish, Spoilers.NEVER, offer
        self._connect, self._remember, self._left = connect, remember, left
        self._listener: Callable[[], object] = lambda: None
        self._link: Link | None = None
        self._is_here = self._began = False
        self._before: Setup | None = None
        self._is_back = session is not None
        # After how many actions each has asked for something; and what is on the disk here.
        self._asked_here: int | None = None
        self._asked_there: int | None = None
        self._saved = 0
        if session is not None:
            self._take_seat(session, _other_than(place.name, session))

    @property
    def spoilers(self) -> Spoilers:
        """When the analysis may be seen: the stricter of the two wishes."""
        return min(self.wish, self._other_wish, key=TOGETHER.index)

    @property
    def words(self) -> str:
        """The sentence about the table, if there is something to say."""
        session, other = self.session, shortened(self.other)
        if self.trouble or session is None:
            return self.trouble
        if not self.address:
            return "Looking for the table ..."
        if not self._is_here:
            return f"{other} is not here. The table is {self.place.word}; the game waits."
        over, at = session.turn is None, len(session.actions)
        if self._asked_there == at:
            wish = "another game: Enter, sides swapped" if over else "the last move back: u agrees"
            return f"{other} asks for {wish}."
        wish = "another game" if over else "your move back"
        return f"You asked {other} for {wish}." if self._asked_here == at else ""

    def open(self, listener: Callable[[], object]) -> None:
        """Go to the table, and tell this listener of every change."""
        self._listener = listener
        if self._link is None:
            place, self.trouble = self.place, ""
            game = GAMES[self._offer.game].name
            word = "" if place.table else place.word
            sit = Sit(place.key, place.name, game, word, place.table)
            self._link = self._connect(place.server, sit)

    def close(self, why: str = "") -> None:
        """Leave the table, which keeps the seat."""
        if self._link is not None:
            self._link.close()
        self._link, self.address, self.trouble, self._is_here = None, "", why, False

    def receive(self, message: object) -> None:
        """Take what was heard; what does not fit the game ends this, and the board stays."""
        if not isinstance(message, Heard) or message.link is not self._link:
            return
        match message.said:
            case Seated(word, address, table, began):
                self.address, self._began = address, began
                before = [each for each in self.place.words if each != word]
                words = (*before[1 - _MOST_WORDS :], word)
                self.place = structs.replace(self.place, table=table, words=words)
                self._put_down()
            case Other(here):
                # What was asked here stands: the other may have agreed, and is not heard yet.
                self._is_here, self._asked_there = here, self._asked_there if here else None
                self._tell()
            case Sorry(why):
                self.close(why)
            case Game() as said:
                try:
                    self._take(said)
                except RulesError:
                    self.close(LIE)
        self._listener()

    def saved(self, session: GameSession, count: int) -> None:
        """Tell the other what is on the disk now."""
        if session is self.session and count > self._saved:
            self._saved = count
            self._tell()

    def undo(self) -> None:
        """Ask for one's last move back, or agree to that; NotPossible else."""
        session = self._game_of_both()
        if self._asked_there == len(session.actions):
            session.undo()
        elif session.turn is not None and session.turn.is_human:
            raise actions.NotPossible(f"Your last move goes back only while {self.other} thinks.")
        elif session.state.moments[-1].record is None:
            raise actions.NotPossible("There is no move of yours to take back.")
        else:
            self._asked_here = len(session.actions)
            self._tell()

    def play_again(self) -> None:
        """Ask for another game with the sides swapped, or begin it if the other has asked."""
        session = self._game_of_both()
        if session.turn is not None:
            raise actions.NotPossible("This game goes on. Esc leaves it.")
        self._asked_here = len(session.actions)
        self._tell()
        self._begin_again(session)

    def _game_of_both(self) -> GameSession:
        if self.session is None or not self._is_here:
            raise actions.NotPossible(f"{self.other} is not here.")
        return self.session

    def _tell(self) -> None:
        """Tell who is here, and the game as far as it is on the disk."""
        session, journal = self.session, None
        if session is not None:
            journal = journal_of(session.setup, session.actions[: self._saved])
        if self._link is not None and self._is_here:
            self._link.send(Game(self.place.name, self.wish, journal, self._asked_here))

    def _take(self, said: Game) -> None:
        """Take what the other has of the game, or raise a RulesError and change nothing."""
        name = clean_name(said.name)
        _require(said.wish in TOGETHER)
        self._other_wish = said.wish
        if said.journal is None:
            if self.session is None and self._began:
                other = _apart(name, self.place.name)
                seats = Human(self.place.name), Human(other)
                self._take_seat(GameSession(replace(self._offer, seats=seats)), other)
            return
        setup, told = read_frame(said.journal)
        session, other = self.session, self.other
        if setup == self._before:
            return  # said before the other knew of this game
        if session is None:
            names, other = {seat.name for seat in setup.seats}, name
            session = next((each for each in self._left if each.setup == setup), None)
            self._is_back = session is not None
            mine = names - {name} if session else {_apart(self.place.name, name)}
            _require(setup.mode is Mode.TWO_PLAYERS and names == {name, *mine})
            _require(session is not None or setup.start.ply == 0)
            session = session or GameSession(setup)
        elif setup != session.setup and session.turn is None:
            _require(self._asked_here is not None or self._is_back)
            session = session.swap_sides()
        known = session.actions[: len(told)]
        _require(setup == session.setup and known == tuple(told[: len(known)]))
        self._add(session, other, told[len(session.actions) :])
        if session is not self.session:
            self._take_seat(session, other)
        self._is_back, self._asked_there = False, said.asks
        self._begin_again(session)

    def _add(self, session: GameSession, other: str, coming: Sequence[actions.Action]) -> None:
        """Add to the game what the other did, all of it or nothing."""
        state = session.state
        for at, action in enumerate(coming, len(session.actions)):
            turn = state.turn
            _require(turn is not None and turn.seat.name == other)
            match action:
                case actions.Undo():
                    _require(at == self._asked_here or self._is_back)
                case actions.Hinted():
                    # Who comes back may have another wish than before.
                    _require(self.spoilers is not Spoilers.NEVER or self._is_back)
                case actions.Resign(side):
                    _require(side is state.position.to_move)
                case actions.Play():
                    # A person has no figures of a search.
                    told = replace(action.thinking, seconds=0.0, analysis_shown=False)
                    _require(told == actions.UNKNOWN_THINKING)
                case _:
                    _require(isinstance(action, actions.Swap))
            state = rules.state_after(state, action)
        session.apply_all(coming)

    def _begin_again(self, session: GameSession) -> None:
        """Begin another game once both have asked for it."""
        both = self._asked_here == self._asked_there == len(session.actions)
        if both and session.turn is None:
            self._before = session.setup
            self._take_seat(session.swap_sides(), self.other)

    def _take_seat(self, session: GameSession, other: str) -> None:
        """Sit down at this game, which is as it is on the disk."""
        session.seat_elsewhere(other)
        self.session, self.other, self._saved = session, other, len(session.actions)
        self._asked_here = self._asked_there = None
        self._put_down()
        self._tell()

    def _put_down(self) -> None:
        """Note where this game is, for the way back."""
        if self.session is not None:
            name, seed = _other_than(self.other, self.session), self.session.setup.seed
            self.place = structs.replace(self.place, name=name, seed=seed)
        self._remember(self.place)


def _require(fits: bool) -> None:
    """NotPossible where what the other program says does not fit."""
    if not fits:
        raise actions.NotPossible(LIE)


def _apart(name: str, other: str) -> str:
    """The name of who sits down beside somebody, told apart where both have the same."""
    return f"{shortened(name)} 2" if name_key(name) == name_key(other) else name


def _other_than(name: str, session: GameSession) -> str:
    """Who plays against the person of this name."""
    one, two = (seat.name for seat in session.setup.seats)
    return two if name == one else one
