"""What takes the place of a function or a constant, made from the original."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from tictactoe_tui.engine.info import Candidate, SearchInfo, Status

Change = Callable[[Any], Any]
"""What takes the place of something: a function of the original."""

REPORT: Final = "engine.control:SearchControl.report"
"""Where every search tells what it has found."""
READ_TEXT: Final = "pathlib:Path.read_text"
"""Where the texts are read that the program carries."""


def instead(function: Callable[..., Any]) -> Change:
    """Call this in the place of the original, which it is given before the arguments."""
    return lambda original: lambda *args, **named: function(original, *args, **named)


def replaced_by(function: Callable[..., Any]) -> Change:
    """Call this in the place of the original, which it does not need."""
    return lambda _: function


def result(function: Callable[..., Any]) -> Change:
    """Return what this makes of the original's result, which it is given before the arguments."""
    return lambda original: lambda *args, **named: function(original(*args, **named), *args)


def arguments(function: Callable[..., tuple[Any, ...]]) -> Change:
    """Call the original with the arguments that this makes of the given ones."""
    return lambda original: lambda *args, **named: original(*function(*args), **named)


def always(value: object) -> Change:
    """Return this value, whatever was asked."""
    return lambda _: lambda *_args, **_named: value


def constant(value: object) -> Change:
    """Have this value in the place of a constant."""
    return lambda _: value


def each_candidate(change: Callable[[Candidate], Candidate]) -> Change:
    """Report what this makes of each candidate; for the target `REPORT`."""
    return arguments(lambda control, candidates: (control, [*map(change, candidates)]))


def each_estimate(change: Callable[[Candidate], Candidate]) -> Change:
    """Report what this makes of each estimate; for the target `REPORT`."""
    return each_candidate(
        lambda each: (
            change(each) if each.status is Status.ESTIMATE and each.score is not None else each
        )
    )


def whole_report(change: Callable[[SearchInfo], SearchInfo]) -> Change:
    """Report what this makes of everything that is known; for the target `REPORT`."""

    def report(original: Any, control: Any, candidates: Any, **named: Any) -> SearchInfo:
        tell, control._on_info = control._on_info, None
        info = change(original(control, candidates, **named))
        control._on_info = tell
        if tell is not None:
            tell(info)
        return info

    return instead(report)


def in_text(file: str, changes: Mapping[str, str]) -> Change:
    """Read other words in the place of these, each of them once in a text of the program.

    For the target `READ_TEXT`.
    """
    any_of_them = re.compile("|".join(map(re.escape, changes)))

    def changed(text: str, path: Any, *_: object) -> str:
        if path.name != file:
            return text
        if sorted(any_of_them.findall(text)) != sorted(changes):
            raise LookupError(f"{file} does not hold each of {[*changes]} once")
        return any_of_them.sub(lambda found: changes[found[0]], text)

    return result(changed)
