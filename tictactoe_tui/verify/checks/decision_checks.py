"""The decisions of tic-tac-toe, found a second time, and whether somebody's answers can lose."""

from collections.abc import Mapping
from itertools import count, product
from random import Random
from typing import Any, Final

from tictactoe_tui.verify.checked_program import ProgramFindings
from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.plain_lines import Grid, LineSolver, LineState
from tictactoe_tui.verify.positions import every_position, tictactoe

_SERA: Final = "Sera"
_RIVALS: Final = (_SERA, "anybody")
_LEARNERS: Final = 6
_UNANSWERED: Final = (0, 1, 4, 16, 60, 120)
_WORTH: Final = (-1, 0, 1)

_Shape = tuple[str, ...]


def tictactoe_decisions(found: ProgramFindings, scale: int) -> None:
    """Each open position once, those that matter numbered, and learners who have answered some."""
    states = {
        pair.position.code(): pair.state
        for pair in every_position(found, tictactoe(found.program.tictactoe))
        if pair.state.winner is None
    }
    told = {each.code: each for each in found.program.decisions()}
    found.subject = "The decisions"
    shapes = {code: _shape(state) for code, state in states.items()}
    asked = [shapes.get(code) for code in told]
    found.same("the number of open positions", len(asked), len({*shapes.values()}))
    found.same("the number of those that differ", len({*asked}), len(asked))
    number = count(1)
    solver = LineSolver(Grid(3, 3, 3), 10, found.work)
    results = {
        shapes[code]: {cell: sign(score) for cell, score in solver.scores(states[code]).items()}
        for code in told
        if code in states
    }
    order = sorted(told, key=lambda code: (-states[code].mover, states[code].ply, code))
    found.same("the order", [*told], order)
    for code, decision in told.items():
        found.subject, state = code, states[code]
        right = results[shapes[code]]
        found.same("what the moves come to", dict(decision.results), right)
        matters = len({*right.values()}) > 1
        found.same("the number", decision.number, next(number) if matters else 0)
        after = {cell: state.after(cell) for cell in state.moves()}
        found.same(
            "where the moves lead",
            {cell: shapes.get(to) for cell, to in decision.after.items()},
            {cell: _shape(to) for cell, to in after.items() if to.winner is None},
        )
    source = Random("learners")
    for _, side, rival in product(range(_LEARNERS * scale), (0, 1), _RIVALS):
        own = [each for each in told.values() if each.number and states[each.code].mover == side]
        known = source.sample(own, len(own) - source.choice(_UNANSWERED))
        answers = {each.code: _right(each, source) for each in known}
        found.subject = f"Somebody with {len(answers)} answers as {'XO'[side]} against {rival}"
        given = {shapes[code]: (states[code], cell) for code, cell in answers.items()}
        found.same(
            "what is said of losing",
            found.program.cannot_lose(answers, side, rival),
            _cannot_lose(side, rival == _SERA, given, solver),
        )


def _right(decision: Any, source: Random) -> int:
    """One of the moves that keep what the position is worth."""
    most = max(decision.results.values())
    right: int = source.choice(
        [cell for cell, result in decision.results.items() if result == most]
    )
    return right


def _cannot_lose(
    side: int,
    careful: bool,
    answers: Mapping[_Shape, tuple[LineState, int]],
    solver: LineSolver,
) -> bool:
    """Every game of this side by these answers, against all moves or those that lose nothing."""
    waiting, seen = [LineState(solver.grid)], set[_Shape]()
    while waiting:
        state = waiting.pop()
        if state.winner == 1 - side:
            return False
        if state.winner is not None or (shape := _shape(state)) in seen:
            continue
        seen.add(shape)
        worth = {cell: sign(score) for cell, score in solver.scores(state).items()}
        best = [cell for cell, result in worth.items() if result == max(worth.values())]
        if state.mover != side:
            waiting += [state.after(cell) for cell in (best if careful else worth)]
        elif len(best) == len(worth):
            waiting += [state.after(cell) for cell in worth]
        elif shape in answers:
            asked, cell = answers[shape]
            waiting.append(asked.after(cell))
        else:
            return False
    return True


def _shape(state: LineState) -> _Shape:
    """The same for all turned and mirrored boards, and for no other."""
    board = [state.content(cell, "XO") or "." for cell in range(9)]
    images = []
    for _ in range(4):
        board = [board[3 * (2 - column) + row] for row, column in product(range(3), repeat=2)]
        images += [
            tuple(board),
            tuple(board[3 * row + 2 - at] for row, at in product(range(3), repeat=2)),
        ]
    return min(images)
