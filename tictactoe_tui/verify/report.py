"""What checking a claim has found, while it goes on and at its end."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tictactoe_tui.verify.checked_program import Analysis, Position, Program

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
