"""What the checks need of the program, and what checking a claim has found.

The checks import nothing of the program, so its functions are passed in. Positions, analyses,
judgements and the like are the program's own objects, read by their documented attributes. A
`Program` is a module or another object that defines:

- `refusal`, the exception for boards, moves and codes that are not allowed;
- `tictactoe_board`, `four_board` (rows, columns, the length of a line) and `numbers_board` (a size
  and a seed, or a size, the `values` and the side that is `first`), its boards;
- `parse`, the position of a code;
- `analyse`, a search of a position with limits (`nodes`, `depth`), an `algorithm`, and callbacks
  (`on_info`, `should_stop`);
- `tabled`, the scores of moves by the table for many numbers, None without numpy;
- `choose`, the move of the player with a name;
- `points`, the average points of one player in a game of tic-tac-toe against another;
- `exploited`, how often a player loses on a side to an opponent who knows its habits;
- `book`, what the shipped proofs say of the moves of a position, `certificates`, the text of these
  proofs, and `openings`, the list of all first stones;
- `swapped`, what the swap rule makes of an analysis;
- `prove`, the answer that so many nodes find to one reply to a first stone, or to White's answer
  to it, if any;
- `prove_on`, a file with this text about a first stone that wins, after `prove` has continued it;
  None if it is about another stone;
- `match`, the state of a match after actions of people and computers, given by their names, with
  or without the swap rule. An action is a cell, or the name of something else to do;
- `judge`, the judgement on one move;
- `review`, the judgements on a whole game, which a side may have resigned, the ply that lost it,
  and how many decisions of each side mattered and were right;
- `advise`, the lesson that applies to a position, and the cells that it advises;
- `decisions`, the open positions of practice by code, and `cannot_lose`, whether it tells a learner
  with these answers, by the codes of `decisions`, that he cannot lose as a side against Sera or
  anybody;
- `puzzles`, those of the shipped pack, and `accepts`, whether a first move of one counts as right.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

Position: TypeAlias = Any

Analysis: TypeAlias = Any

Candidate: TypeAlias = Any

Program: TypeAlias = Any

MOST_FAILURES: Final = 20
_TOLD_EVERY: Final = 1024
_STEPS_A_LOOK: Final = 64
"""Counted for each call of `should_stop`: a search visits 16 to 256 nodes between two calls."""

OnProgress = Callable[[str, int, int], None]
"""Called now and then with a claim, the statements checked so far, and how many were wrong."""


class Enough(Exception):
    """A claim has failed so often that going on would show nothing new."""


class OutOfSteps(Exception):
    """A check has taken far more steps than it ever needs with a correct program."""


@dataclass(frozen=True, slots=True)
class Report:
    """The findings about one claim.

    `checked` counts the single statements looked at, each failure is one sentence, and `stumbled`
    says what stopped the check before its end, if anything did. The `seconds` that it took differ
    from run to run, and are left out of comparisons.
    """

    game: str
    name: str
    checked: int
    failures: tuple[str, ...] = ()
    stumbled: str | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def holds(self) -> bool:
        """Whether something was checked, to the end, and nothing failed."""
        return self.checked > 0 and not self.failures and self.stumbled is None


@dataclass(slots=True)
class Findings:
    """Collects what a check finds: it compares statements of the program with the truth.

    `subject` is what the statements are about, a text or a position that can tell its code. `steps`
    counts the work: statements, positions of plain solvers, and how often a search of the program
    asks whether it should stop. More than `most_steps` of them end the check.
    """

    claim: str
    program: Program
    most_steps: int
    on_progress: OnProgress | None = None
    subject: object = ""
    checked: int = 0
    steps: int = 0
    failures: list[str] = field(default_factory=list)

    def same(self, what: str, says: object, true: object) -> bool:
        """Compare what the program says with the truth; a difference is noted as a failure."""
        if says == true:
            self.count(1)
            return True
        return self.holds(False, f"{what} is {says!r}, in truth {true!r}")

    def holds(self, held: object, otherwise: str) -> bool:
        """Note a statement, with the text of the failure if it does not hold."""
        self.count(1)
        if not held:
            self.failures.append(f"{self.place}: {otherwise}.")
            if len(self.failures) >= MOST_FAILURES:
                raise Enough
        return bool(held)

    def count(self, number: int) -> None:
        """Note this many statements that hold, and report the progress now and then."""
        due = self.checked % _TOLD_EVERY + number >= _TOLD_EVERY
        self.checked += number
        self.work(number)
        if due:
            self.tell()

    def work(self, steps: int = 1) -> None:
        """Count steps of work; OutOfSteps once there are too many."""
        self.steps += steps
        if self.steps > self.most_steps:
            raise OutOfSteps(f"stopped: more than {self.most_steps:,} steps")

    def tell(self) -> None:
        """Report the progress to the listener, if there is one."""
        if self.on_progress is not None:
            self.on_progress(self.claim, self.checked, len(self.failures))

    @property
    def place(self) -> object:
        """The subject as reports name it."""
        return self.subject.code() if hasattr(self.subject, "code") else self.subject

    def analyse(self, position: Position, **limits: Any) -> Analysis:
        """What the program finds within these limits; `stop_at` is the call that stops it."""
        self.subject = position
        should_stop = self.stopping_at_call(limits.pop("stop_at", None))
        return self.program.analyse(position, should_stop=should_stop, **limits)

    def choose(self, name: str, position: Position, source: Random, hurried: bool = False) -> int:
        """The move of a player; if `hurried`, it is told to stop thinking at once."""
        self.subject = position
        should_stop = self.stopping_at_call(0 if hurried else None)
        return int(self.program.choose(name, position, source, should_stop))

    def stopping_at_call(self, number: int | None) -> Callable[[], bool]:
        """A `should_stop` that turns true at its n-th call, from 0, or never; each call is work."""
        calls = 0

        def should_stop() -> bool:
            nonlocal calls
            self.work(_STEPS_A_LOOK)
            calls += 1
            return number is not None and calls > number

        return should_stop

    def tried(self, attempt: Callable[..., object], *asked: object, **by_name: object) -> Any:
        """The result of an attempt, or the program's refusal."""
        try:
            return attempt(*asked, **by_name)
        except self.program.refusal as refusal:
            return refusal

    def refuses(self, attempt: Callable[..., object], *asked: object, **by_name: object) -> bool:
        """Whether the program refuses an attempt."""
        return isinstance(self.tried(attempt, *asked, **by_name), self.program.refusal)
