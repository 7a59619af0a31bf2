"""Faults in hints: what they say, where they point, and whether that is proved."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import Change, arguments, replaced_by, result
from tictactoe_tui.engine.info import RESULTS, SearchInfo, Status, Verdict
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match import hints
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.hints import Hint, Nudge

_HINT: Final = "match.hints:hint"
_UNPROVED: Final = (Nudge.LOOKS_EQUAL, Nudge.LOOKS_BEST)


def _counted(text: str, pattern: str, more: int) -> str:
    """The text with so much more in the place of the number in this pattern."""
    return re.sub(pattern, lambda at: at[0].replace(at[1], str(int(at[1]) + more), 1), text)


def _nudged(change: Callable[[Nudge, Position, Sequence[int]], Nudge]) -> Change:
    """Say this in the place of a nudge, by the position and the results that are proved."""

    def given(hint: Hint, position: Position, info: SearchInfo, level: HintLevel) -> Hint:
        if level is not HintLevel.NUDGE:
            return hint
        results = [RESULTS[each.verdict] for each in info.candidates if each.verdict in RESULTS]
        worded = GAMES[position.key].worded
        said = next(nudge for nudge in Nudge if worded(nudge.value) == hint.text)
        nudge = change(said, position, results)
        return replace(hint, text=worded(nudge.value), proved=nudge not in _UNPROVED)

    return result(given)


def _after_wins(nudge: Nudge) -> bool:
    return nudge not in (Nudge.ONE_MOVE, Nudge.WIN_AT_ONCE, Nudge.ONLY_WIN, Nudge.WIN)


def _hinted(change: Callable[[SearchInfo], SearchInfo]) -> Change:
    """Hint at a cell by what this makes of the search."""
    return arguments(
        lambda position, info, level: (
            position,
            info if level is HintLevel.NUDGE else change(info),
            level,
        )
    )


def _first_is(info: SearchInfo, **changes: Any) -> SearchInfo:
    first, *others = info.candidates
    return replace(info, candidates=(replace(first, **changes), *others))


def _first_loss_draws(info: SearchInfo) -> SearchInfo:
    if info.candidates[0].verdict is not Verdict.LOSS:
        return info
    return replace(_first_is(info, verdict=Verdict.DRAW), result=0)


def _proved_losses(info: SearchInfo) -> SearchInfo:
    proved = tuple(replace(each, status=Status.PROVED) for each in info.candidates)
    exact = any(each.status is Status.PROVED for each in info.candidates)
    return replace(info, candidates=proved) if info.result == -1 and exact else info


def _in_region(change: Callable[[Hint, Position], Hint]) -> Change:
    """Point at what this makes of a row, a column or an area."""

    def given(hint: Hint, position: Position, _: object, __: object) -> Hint:
        return change(hint, position) if hint.level is HintLevel.REGION else hint

    return result(given)


def _over_the_edge(hint: Hint, position: Position) -> Hint:
    columns = position.columns
    if "rows" not in hint.text or max(hint.cells) < (position.rows - 1) * columns:
        return hint
    text = _counted(_counted(hint.text, r"rows (\d+)", 1), r"rows \d+ to (\d+)", 1)
    return replace(hint, text=text, cells=tuple(cell + columns for cell in hint.cells))


def _every_surrounding(position: Position, cell: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    return hints._surroundings(position, cell)


FAULTS: Final = (
    Fault(
        "words",
        "tictactoe hints",
        "every win is said to be at once",
        _HINT,
        _nudged(
            lambda nudge, *_: Nudge.WIN_AT_ONCE if nudge in (Nudge.ONLY_WIN, Nudge.WIN) else nudge
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "one losing move means that every move loses",
        _HINT,
        _nudged(
            lambda nudge, _, results: (
                Nudge.ALL_LOSE if _after_wins(nudge) and -1 in results else nudge
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "moves that lose are said to keep the draw",
        _HINT,
        _nudged(lambda nudge, *_: Nudge.ALL_DRAW if nudge is Nudge.SOME_DRAW else nudge),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "the only win is one of several",
        _HINT,
        _nudged(lambda nudge, *_: Nudge.ONLY_WIN if nudge is Nudge.WIN else nudge),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a hint counts rows from 0 where moves count them from 1",
        _HINT,
        _in_region(lambda hint, _: replace(hint, text=_counted(hint.text, r"row (\d+)", -1))),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a hint points at the wrong cells",
        _HINT,
        _in_region(
            lambda hint, position: replace(
                hint,
                cells=tuple((cell + 1) % (position.rows**2) for cell in hint.cells),
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four hints",
        "a line that breaks off is said to go to the end",
        _HINT,
        _hinted(
            lambda info: _first_is(
                info, status=Status.PROVED, plies=len(info.candidates[0].line) - 1
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a losing move is said to keep the draw",
        _HINT,
        _hinted(_first_loss_draws),
        TESTS,
    ),
    # Planted by somebody who had not written the checker.
    Fault(
        "words",
        "rowcol hints",
        "every move but two is called every move but one",
        _HINT,
        _nudged(
            lambda nudge, position, results: (
                Nudge.ONE_LEFT
                if nudge in _UNPROVED and results.count(-1) == len(position.legal_moves()) - 2
                else nudge
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four hints",
        "an area is said to have a row more than it has",
        _HINT,
        _in_region(
            lambda hint, _: replace(hint, text=_counted(hint.text, r"rows \d+ to (\d+)", 1))
        ),
        TESTS,
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    Fault(
        "words",
        "four hints",
        "an area reaches over the edge of the board",
        _HINT,
        _in_region(_over_the_edge),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a hint points at a line that leaves one choice, or every choice",
        "match.hints:regions",
        replaced_by(_every_surrounding),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a draw is said to be kept where a win may be there",
        _HINT,
        _hinted(
            lambda info: (
                replace(info, result=0) if info.candidates[0].verdict is Verdict.DRAW else info
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a bound is said to hold out longest",
        _HINT,
        _hinted(_proved_losses),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "a win at once is not pointed out",
        _HINT,
        _nudged(lambda nudge, *_: Nudge.WIN if nudge is Nudge.WIN_AT_ONCE else nudge),
        TESTS,
    ),
    Fault(
        "words",
        "four hints",
        "a win at once is said not to be proved",
        _HINT,
        result(
            lambda hint, position, _, level: (
                replace(hint, proved=False)
                if level is not HintLevel.NUDGE and threat_cells_of(position).winning
                else hint
            )
        ),
        TESTS,
    ),
    # Planted after its checks were written.
    Fault(
        "words",
        "rowcol hints",
        "two moves are called one",
        _HINT,
        _nudged(
            lambda nudge, position, _: Nudge.ONE_MOVE if len(position.legal_moves()) == 2 else nudge
        ),
        TESTS,
    ),
)
