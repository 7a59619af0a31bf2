"""Forced wins and losses in four in a row, on boards too large to solve: every reply is tried.

What the search says is taken at its word: a move that wins with three stones must do so against
each reply there is, and one whose length is proved must not win with fewer. Nor may the search
overlook short wins, which can be found by trying everything.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from tictactoe_tui.verify.checks.form_checks import check_form
from tictactoe_tui.verify.plain_lines import ForcedWins, LineState
from tictactoe_tui.verify.positions import Pair, four, four_from_code, step
from tictactoe_tui.verify.report import Analysis, Candidate, Findings

_MOST_STONES: Final = 3
_OVERLOOKED_NEVER: Final = 2
_BUDGETS: Final = (60, 300, 900, 2500)
_SEARCHED_TO_THE_END: Final = 30
# Up to so many stones a search can be sure that no win is faster, but not beyond.
_CERTAIN: Final = {3: 4, 4: 5}
_SIX_STONES: Final = (
    "four 6x7x4 2B2B1/4B2/W4WW/B2B3/7/1W5",
    "four 7x7x4 7/1W5/2B3W/2W3B/3B1BB/BWW2W1/B2W1B1",
    "four 7x7x4 3W3/2W1WW1/1B2BBW/7/B1B2B1/WW5/1WB2B1",
    "four 6x7x4 7/6B/B5W/4BWW/7/3B2W",
    "four 6x7x4 B4BB/6W/W3WW1/B6/7/B3W2",
    "four 7x7x4 3B3/1W4W/6B/3B1B1/2WB3/7/4WWB",
)
_SIZES: Final = ((5, 6), (6, 6), (6, 7), (7, 7), (8, 8), (9, 9))


def four_wins(found: Findings, scale: int) -> None:
    """Check scattered and clustered positions of many sizes, with searches of many lengths."""
    source = Random("forced wins")
    for number, pair in enumerate(clusters(found, source, 100 * scale)):
        budget = _BUDGETS[number % len(_BUDGETS)]
        reports: list[Analysis] = []
        final = found.analyse(pair.position, nodes=budget, on_info=reports.append)
        wins = ForcedWins(pair.state.grid, found.work)
        for info in (reports[len(reports) // 2], final):
            _check_claims(found, pair, wins, info, source)
        if budget == _BUDGETS[-1]:
            _check_nothing_overlooked(found, pair, wins, final)
    for code in _SIX_STONES:
        pair = four_from_code(found, code)
        wins = ForcedWins(pair.state.grid, found.work)
        info = found.analyse(pair.position, nodes=_BUDGETS[-1])
        _check_claims(found, pair, wins, info, source)


def clusters(found: Findings, source: Random, count: int) -> Iterator[Pair]:
    """About as many open positions of many sizes, with stones near each other."""
    for number in range(count):
        rows, columns = _SIZES[number % len(_SIZES)] if number % 21 else (20, 20)
        pair = four(found, rows, columns, 4 if number % 8 else 3)
        top, left = source.randrange(max(1, rows - 5)), source.randrange(max(1, columns - 5))
        down, across = range(top, min(top + 6, rows)), range(left, min(left + 6, columns))
        area = [row * columns + column for row in down for column in across]
        for cell in source.sample(area, source.randint(4, 13)):
            if pair.state.winner is None:
                pair = step(found, pair, cell)
        if pair.state.winner is None:
            yield pair


def _check_claims(
    found: Findings, pair: Pair, wins: ForcedWins, info: Analysis, source: Random
) -> None:
    """Check verdicts of an analysis, as far as they can be tried, and that nothing wins faster."""
    if not check_form(found, pair, info):
        return
    state = pair.state
    decided = [each for each in info.candidates if each.plies is not None]
    losing = [each for each in decided if each.verdict == "loss"]
    tried = source.sample(losing, min(len(losing), 12))
    for each in decided:
        if each.verdict == "win" or each in tried:
            _check_verdict(found, state, wins, each)
    stones = ((info.end_ply or 0) - state.ply + 1) // 2
    if info.result == 1 and 1 < stones <= _MOST_STONES:
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        faster = wins.wins(own, other, stones - 1)
        found.holds(not faster, f"the end is said to be {info.end_ply}, yet there is a faster win")


def _check_verdict(found: Findings, state: LineState, wins: ForcedWins, each: Candidate) -> None:
    """Check the win or the loss against every reply, and that none is shorter if it claims so."""
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    move, plies = 1 << each.cell, each.plies or 0
    won = each.verdict == "win"
    stones = plies // 2 + 1 if won else (plies + 1) // 2
    what = f"cell {each.cell}: the {each.verdict} in {plies}"
    if each.status == "proved" and state.free.bit_count() > _SEARCHED_TO_THE_END:
        shown = stones <= _CERTAIN[state.grid.connect]
        found.holds(shown, f"{what} is proved, yet nobody has shown that it cannot come sooner")
    most = _MOST_STONES + (state.grid.cells <= 36)
    if stones > most:
        return

    def ends(within: int) -> bool:
        if won:
            return wins.forces(own, other, move, within)
        return not wins.completing(own, move) and wins.wins(other, own | move, within)

    found.holds(ends(stones), f"{what} does not stand against every reply")
    if each.status == "proved" and stones > 1:
        found.holds(not ends(stones - 1), f"{what} is proved, yet it comes sooner")


def _check_nothing_overlooked(
    found: Findings, pair: Pair, wins: ForcedWins, info: Analysis
) -> None:
    """Check that it knows a short win, and every move after which the other side wins at once."""
    state = pair.state
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    if wins.wins(own, other, _OVERLOOKED_NEVER):
        found.same("the result where a short win is there", info.result, 1)
    for each in info.candidates:
        move = 1 << each.cell
        if not wins.completing(own, move) and wins.wins(other, own | move, 1):
            found.same(f"cell {each.cell}: the verdict", each.verdict, "loss")
