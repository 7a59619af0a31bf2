"""Setups to play with, and a match on plain lists to compare a session with."""

from dataclasses import dataclass, field

from tictactoe_tui.games import Position, Side, four, replay, rowcol, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat, Setup

ALICE, BOB = Human("Alice"), Human("Bob")
SERA, KITTY = Computer("Sera"), Computer("Kitty")
PAIRS: list[tuple[Seat, Seat]] = [(ALICE, BOB), (ALICE, SERA), (SERA, ALICE), (KITTY, SERA)]
STARTS: list[Position] = [
    tictactoe.start(),
    tictactoe.parse("tictactoe 3x3x3 X1O/1X1/3"),
    four.start(4, 5, 3),
    rowcol.start(3, seed=2),
    rowcol.start(3, seed=2, first=Side.TWO),
]
SWAP = -1


def session(
    one: Seat = ALICE, two: Seat = BOB, start: Position | None = None, seed: int = 5
) -> GameSession:
    return GameSession(Setup(start or tictactoe.start(), (one, two), seed))


def swap_session() -> GameSession:
    return GameSession(Setup(four.start(4, 4), (ALICE, BOB), 5, swap_rule=True))


def won_by_x() -> GameSession:
    match = session()
    for cell in (0, 3, 1, 4, 2):
        match.play(cell)
    return match


@dataclass
class Model:
    """The same match once more; every question is answered by playing it through again."""

    setup: Setup
    names: list[str] = field(init=False)
    human: list[bool] = field(init=False)
    steps: list[int] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)
    resigned: int | None = None
    undos: int = 0

    def __post_init__(self) -> None:
        self.names = [seat.name for seat in self.setup.seats]
        self.human = [isinstance(seat, Human) for seat in self.setup.seats]

    def cells(self, steps: list[int] | None = None) -> list[int]:
        return [step for step in (self.steps if steps is None else steps) if step != SWAP]

    def position(self, steps: list[int] | None = None) -> Position:
        return replay(self.setup.start, self.cells(steps))

    def over(self) -> bool:
        return self.resigned is not None or self.position().outcome is not None

    def seated(self) -> list[str]:
        return self.names[::-1] if SWAP in self.steps else self.names

    def people(self) -> list[bool]:
        return self.human[::-1] if SWAP in self.steps else self.human

    def play(self, cell: int) -> bool:
        if self.over() or cell not in self.position().legal_moves():
            return False
        self.steps.append(cell)
        self.undone.clear()
        return True

    def swap(self) -> bool:
        if not self.setup.swap_rule or self.over() or len(self.steps) != 1:
            return False
        self.steps.append(SWAP)
        self.undone.clear()
        return True

    def resign(self, side: int) -> bool:
        if self.over() or not self.people()[side]:
            return False
        self.resigned = side
        return True

    def take_over(self, side: int, name: str) -> bool:
        if self.over() or any(self.human):
            return False
        chair = 1 - side if SWAP in self.steps else side
        self.human[chair] = True
        self.names[chair] = name
        return True

    def may_rest(self) -> bool:
        """Whether a walk can end here."""
        return self.human.count(True) != 1 or self.people()[self.position().to_move]

    def undo(self) -> bool:
        if self.over():
            return False
        steps, undone = self.steps.copy(), self.undone.copy()
        while self.steps:
            self.undone.append(self.steps.pop())
            if self.may_rest():
                self.undos += 1
                return True
        self.steps, self.undone = steps, undone
        return False

    def redo(self) -> bool:
        if self.resigned is not None or not self.undone:
            return False
        self.steps.append(self.undone.pop())
        while self.undone and not self.may_rest():
            self.steps.append(self.undone.pop())
        return True
