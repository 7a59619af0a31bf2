"""What a checker found: how much it looked at, what was wrong, and the figures of the check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Final, Self

MOST_FAILURES: Final = 20


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of one checker.

    `checked` counts the single claims looked at, each failure is one sentence, and `details` are
    figures by their names, in the order in which they should be read.
    """

    name: str
    checked: int
    failures: tuple[str, ...] = ()
    details: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def clean(self) -> bool:
        """Whether something was checked and nothing failed."""
        return self.checked > 0 and not self.failures

    @classmethod
    def of(
        cls, name: str, checked: int, failures: Iterable[str], details: Mapping[str, int]
    ) -> Self:
        """A report with the first failures in full and the number of the others."""
        rest = iter(failures)
        listed = list(islice(rest, MOST_FAILURES))
        more = sum(1 for _ in rest)
        if more:
            listed.append(f"... and {more} more.")
        return cls(name, checked, tuple(listed), MappingProxyType(dict(details)))
