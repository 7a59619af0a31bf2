"""One moment of a match with all that led to it: immutable, and read by everybody."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.match import actions, names
from tictactoe_tui.match.setup import Computer, Human, Mode, Seat, Seats, Setup, mode_of


class Ending(StrEnum):
    """How a match came to its end."""

    LINE = "line"
    FULL_BOARD = "full_board"
    NO_MOVE_LEFT = "no_move_left"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class Result:
    """The winner of a finished match, or None for a draw, how it ended, and the winning line."""

    winner: Side | None
    ending: Ending
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlyRecord:
    """One move that stands: `ply` counts from 1, `name` is the player who made it.

    `hint` is the deepest level of hint that was given for it, 0 for none.
    """

    ply: int
    side: Side
    name: str
    cell: int
    thinking: actions.Thinking = actions.UNKNOWN_THINKING
    hint: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the match, and the move that made it; at the start, and for a swap, none."""

    position: Position
    record: PlyRecord | None = None
    swapped: bool = False

    @property
    def cell(self) -> int | None:
        """The cell taken last, whatever the rules make of it."""
        return None if self.record is None else self.record.cell


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose move it is, and whether of somebody at another screen."""

    side: Side
    seat: Seat
    by_hand: bool = False
    is_elsewhere: bool = False

    @property
    def name(self) -> str:
        """The name of the player, as it stands in a sentence."""
        return names.shortened(self.seat.name)

    @property
    def is_human(self) -> bool:
        """Whether a person here has to make it; by hand also for a computer."""
        return self.by_hand or (isinstance(self.seat, Human) and not self.is_elsewhere)


@dataclass(frozen=True, slots=True)
class GameState:
    """The match now: what stands, what was taken back (the next to return last), who sits where.

    `hint_level` is how much of this position hints have told, `hints` how many each chair got,
    `undos` how often something was taken back, `taken_over` the chair a person took from a
    computer. Chairs belong to the sides at the start: by the swap rule who sits on them may change
    sides. A variation is what might have been, and is not saved. Played `by_hand`, a person moves
    for both sides. Who sits `elsewhere`, at another screen, goes by the name, and is not
    recorded. Training is kept, and counts nowhere.
    """

    setup: Setup
    chairs: Seats
    moments: tuple[Moment, ...]
    undone: tuple[Moment, ...] = ()
    resigned: Side | None = None
    taken_over: Side | None = None
    hint_level: int = 0
    hints: tuple[int, int] = (0, 0)
    undos: int = 0
    is_variation: bool = False
    by_hand: bool = False
    is_training: bool = False
    elsewhere: str = ""

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.moments[-1].position

    @property
    def plies(self) -> tuple[PlyRecord, ...]:
        """The moves that stand."""
        return tuple(each.record for each in self.moments if each.record is not None)

    @property
    def ply_count(self) -> int:
        """How many moves stand."""
        return next((each.record.ply for each in reversed(self.moments) if each.record), 0)

    @property
    def moves(self) -> tuple[tuple[Position, int], ...]:
        """The moves that stand, each with the position in which it was made."""
        pairs = zip(self.stops, self.plies, strict=False)
        return tuple((before.position, record.cell) for before, record in pairs)

    @property
    def movers(self) -> tuple[Side, ...]:
        """The side that whoever made each move has now; who took over the first stone swapped."""
        made = [(each.record.side, each.swapped) for each in self.moments if each.record]
        return tuple(side if swapped is self.swapped else side.other for side, swapped in made)

    @property
    def stops(self) -> tuple[Moment, ...]:
        """The start and the moment after each move: a swap is nothing to stop at."""
        return (self.moments[0], *(each for each in self.moments if each.record is not None))

    def moment_after(self, ply: int) -> Moment:
        """The match after this many moves, or the nearest moment."""
        stops = self.stops
        return stops[max(0, min(ply, len(stops) - 1))]

    def after(self, ply: int) -> "GameState":
        """The match as it was after this many moves; only at its end it has a result."""
        if ply >= self.ply_count:
            return self
        at = self.moments.index(self.moment_after(ply)) + 1
        # The next to return stands last.
        later = (*self.undone, *reversed(self.moments[at:]))
        return replace(self, moments=self.moments[:at], undone=later, resigned=None, hint_level=0)

    def mover(self, ply: int) -> Seat:
        """Who made this move, counted from 1, or is to make it.

        It may be a computer whose seat was taken over since.
        """
        before, made = self.after(ply - 1), self.plies[ply - 1 : ply]
        seat = before.seats[before.position.to_move]
        return Computer(made[0].name) if made and made[0].name != seat.name else seat

    @property
    def last_move(self) -> int | None:
        """The cell taken last, whatever the rules make of it."""
        return next((each.cell for each in reversed(self.moments) if each.record), None)

    @property
    def swapped(self) -> bool:
        """Whether the second player has taken over the first stone."""
        return self.moments[-1].swapped

    @property
    def seats(self) -> Seats:
        """Who sits where now, by side."""
        return self.seats_at(self.moments[-1])

    def seats_at(self, moment: Moment) -> Seats:
        """Who sat where at a moment, by side."""
        one, two = self.chairs
        return (two, one) if moment.swapped else (one, two)

    def title(self, side: Side) -> str:
        """Who sits there now: a person by name, a computer with its level."""
        seat = self.seats[side]
        known = isinstance(seat, Computer)
        return GAMES[self.setup.game].player(seat.name).title if known else seat.name

    @property
    def mode(self) -> Mode:
        """The mode that the seats make now; played by hand it is that of two people."""
        return Mode.TWO_PLAYERS if self.by_hand else mode_of(self.seats)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        if self.resigned is not None:
            return Result(self.resigned.other, Ending.RESIGNATION)
        outcome = self.position.outcome
        if outcome is None:
            return None
        if GAMES[self.position.key].counts_points:
            return Result(outcome.winner, Ending.NO_MOVE_LEFT)
        ending = Ending.FULL_BOARD if outcome.winner is None else Ending.LINE
        return Result(outcome.winner, ending, outcome.line)

    @property
    def winner(self) -> Side | None:
        """The side that has won; None while the match goes on, and of a draw."""
        return None if self.result is None else self.result.winner

    @property
    def turn(self) -> Turn | None:
        """Whose move it is, or None once the match is over."""
        if self.result is not None:
            return None
        side = self.position.to_move
        seat = self.seats[side]
        return Turn(side, seat, self.by_hand, seat.name == self.elsewhere)

    @property
    def hand(self) -> Side | None:
        """The side that keys and mouse play now, or None without a person.

        Two people share the keyboard: it plays the side to move.
        """
        if self.mode is Mode.WATCH:
            return None
        return self.position.to_move if self.person is None else self.person

    @property
    def person(self) -> Side | None:
        """The side of the one person against a machine."""
        if self.mode is not Mode.VS_AI:
            return None
        return Side.ONE if isinstance(self.seats[Side.ONE], Human) else Side.TWO

    @property
    def rivals(self) -> tuple[str, str] | None:
        """The person at the board, the first of two, and the other player; None without a person.

        This is whose games against each other the record is asked for.
        """
        if self.mode is Mode.WATCH:
            return None
        first = Side.ONE if self.person is None else self.person
        return self.seats[first].name, self.seats[first.other].name

    @property
    def can_swap(self) -> bool:
        """Whether the second player may take over the first stone now."""
        free = self.setup.swap_rule and not self.swapped and not self.is_variation
        return free and self.position.ply == 1 and self.result is None
