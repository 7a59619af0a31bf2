"""What practice asks and teaches of tic-tac-toe: decisions found again, and lessons followed."""

from collections.abc import Mapping
from itertools import count, product
from random import Random
from typing import Final

from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.plain_lines import LineState
from tictactoe_tui.verify.positions import Pair, every_position, image_of, step, tictactoe
from tictactoe_tui.verify.report import ProgramFindings

_RIVALS: Final = ("Sera", "anybody")
_LEARNERS: Final = 6
_UNANSWERED: Final = (0, 1, 4, 16, 60, 120)


def tictactoe_decisions(found: ProgramFindings, scale: int) -> None:
    """Each open position once, those that matter numbered, and learners who have answered some."""
    start = tictactoe(found)
    pairs = {
        pair.position.code(): pair
        for pair in every_position(found, start)
        if pair.state.winner is None
    }
    told = {each.code: each for each in found.program.decisions()}
    found.subject = "The decisions"
    shapes = {code: image_of(pair.state) for code, pair in pairs.items()}
    asked = [shapes.get(code) for code in told]
    found.same("the number of open positions", len(asked), len({*shapes.values()}))
    found.same("the number of those that differ", len({*asked}), len(asked))
    states = {code: pairs[code].state for code in told}
    order = sorted(told, key=lambda code: (-states[code].mover, states[code].ply, code))
    found.same("the order", [*told], order)
    number = count(1)
    right = dict[str, list[int]]()
    for code, decision in told.items():
        found.subject, state = code, states[code]
        results = {cell: sign(score) for cell, score in pairs[code].scores.items()}
        right[code] = [cell for cell in results if results[cell] == max(results.values())]
        found.same("what the moves come to", dict(decision.results), results)
        matters = len({*results.values()}) > 1
        found.same("the number", decision.number, next(number) if matters else 0)
        after = {cell: state.after(cell) for cell in state.moves()}
        found.same(
            "where the moves lead",
            {cell: shapes.get(to) for cell, to in decision.after.items()},
            {cell: image_of(to) for cell, to in after.items() if to.winner is None},
        )
    source = Random("learners")
    for _, side, rival in product(range(_LEARNERS * scale), (0, 1), _RIVALS):
        own = [code for code in told if told[code].number and states[code].mover == side]
        known = source.sample(own, len(own) - source.choice(_UNANSWERED))
        answers = {code: source.choice(right[code]) for code in known}
        found.subject = f"Somebody with {len(answers)} answers as {'XO'[side]} against {rival}"
        leads = {shapes[code]: states[code].after(cell) for code, cell in answers.items()}
        found.same(
            "what is said of losing",
            found.program.cannot_lose(answers, side, rival),
            _cannot_lose(start, side, rival == "Sera", leads),
        )


def _cannot_lose(start: Pair, side: int, careful: bool, leads: Mapping[str, LineState]) -> bool:
    """Every game of this side by its answers, against all moves or those that lose nothing.

    The answers are where they lead, by the image of the position that asks.
    """
    waiting, seen = [start.state], set[str]()
    while waiting:
        state = waiting.pop()
        if state.winner == 1 - side:
            return False
        if state.winner is not None or (shape := image_of(state)) in seen:
            continue
        seen.add(shape)
        worth = {cell: sign(score) for cell, score in start.solver.scores(state).items()}
        best = [cell for cell, result in worth.items() if result == max(worth.values())]
        if state.mover != side:
            waiting += [state.after(cell) for cell in (best if careful else worth)]
        elif len(best) == len(worth):
            waiting += [state.after(cell) for cell in worth]
        elif shape in leads:
            waiting.append(leads[shape])
        else:
            return False
    return True


def tictactoe_lessons(found: ProgramFindings, scale: int) -> None:
    """Whoever does what is advised does not lose, on either side."""
    del scale
    start = tictactoe(found)
    for side in (0, 1):
        _follow(found, start, side, set())


def _follow(found: ProgramFindings, pair: Pair, side: int, seen: set[object]) -> None:
    """Every game in which this side takes what is advised, and the other whatever it likes."""
    if pair.state.key in seen:
        return
    seen.add(pair.state.key)
    found.subject = pair.position
    if pair.state.winner is not None:
        found.holds(pair.state.winner != 1 - side, "whoever follows the lessons loses")
        return
    moves = pair.state.moves()
    if pair.state.mover == side:
        advised = found.program.advised(pair.position)
        found.holds(advised and {*advised} <= {*moves}, f"{advised} is advised")
        moves = tuple(advised)
    for cell in moves:
        _follow(found, step(found, pair, cell), side, seen)
