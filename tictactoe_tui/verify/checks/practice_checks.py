"""What practice asks and teaches of tic-tac-toe, and the puzzles of every game."""

from collections.abc import Iterator, Mapping
from itertools import count, product
from random import Random
from typing import Any, Final

from tictactoe_tui.verify import positions
from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.plain_lines import ForcedWins, LineState
from tictactoe_tui.verify.positions import Pair
from tictactoe_tui.verify.report import Findings

_RIVALS: Final = ("Sera", "anybody")
_LEARNERS: Final = 6
_UNANSWERED: Final = (0, 1, 4, 16, 60, 120)


def tictactoe_decisions(found: Findings, scale: int) -> None:
    """Check the open positions that practice has, and what it tells learners who know some.

    Each open position is there once, and those that matter are numbered.
    """
    start = positions.tictactoe(found)
    every = positions.every_position(found, start)
    pairs = {pair.position.code(): pair for pair in every if pair.state.winner is None}
    told = found.program.decisions()
    found.subject = "The decisions"
    shapes = {code: positions.image_of(pair.state) for code, pair in pairs.items()}
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
        said = {cell: shapes.get(to) for cell, to in decision.after.items()}
        true = {cell: positions.image_of(to) for cell, to in after.items() if to.winner is None}
        found.same("where the moves lead", said, true)
    source = Random("learners")
    for _, side, rival in product(range(_LEARNERS * scale), (0, 1), _RIVALS):
        own = [code for code in told if told[code].number and states[code].mover == side]
        known = source.sample(own, len(own) - source.choice(_UNANSWERED))
        answers = {code: source.choice(right[code]) for code in known}
        found.subject = f"Somebody with {len(answers)} answers as {'XO'[side]} against {rival}"
        leads = {shapes[code]: states[code].after(cell) for code, cell in answers.items()}
        safe = _cannot_lose(start, side, rival == "Sera", leads)
        found.same("what is said of losing", found.program.cannot_lose(answers, side, rival), safe)


def _cannot_lose(start: Pair, side: int, careful: bool, leads: Mapping[str, LineState]) -> bool:
    """Whether a learner with these answers cannot lose as this side, by playing every game.

    A `careful` rival makes only moves that lose nothing, any other makes every move. `leads` has
    the position after each answer, by the image of the position that asks.
    """
    waiting, seen = [start.state], set[str]()
    while waiting:
        state = waiting.pop()
        if state.winner == 1 - side:
            return False
        if state.winner is not None or (shape := positions.image_of(state)) in seen:
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


def tictactoe_lessons(found: Findings, _scale: int) -> None:
    """Check that following the advice never loses, on either side."""
    start = positions.tictactoe(found)
    for side in (0, 1):
        _follow(found, start, side, set())


def _follow(found: Findings, pair: Pair, side: int, seen: set[object]) -> None:
    """Play every game in which this side follows the advice and the other plays anything."""
    if pair.state.key in seen:
        return
    seen.add(pair.state.key)
    found.subject = pair.position
    if pair.state.winner is not None:
        found.holds(pair.state.winner != 1 - side, "whoever follows the lessons loses")
        return
    moves = pair.state.moves()
    if pair.state.mover == side:
        _, advised = found.program.advise(pair.position)
        found.holds(advised and {*advised} <= {*moves}, f"{advised} is advised")
        moves = tuple(advised)
    for cell in moves:
        _follow(found, positions.step(found, pair, cell), side, seen)


_LEAST: Final = {"four": 180, "rowcol": 100}
_PUNISHED_WITH: Final = 3
# Larger puzzles are checked in part by an ordinary run, and in full by a long one.
_FEW_STONES: Final = 3
_FEW_NUMBERS: Final = 10
_FEW_CELLS: Final = 64
_HERE_AND_THERE: Final = 15


def four_puzzles(found: Findings, scale: int) -> None:
    """Check the puzzles of four in a row; an ordinary run checks only some of the long ones."""
    for number, puzzle in enumerate(_pack(found, "four")):
        if scale == 1 and puzzle.amount > _FEW_STONES and number % _HERE_AND_THERE:
            continue
        state = positions.four_from_code(found, puzzle.code).state
        if found.holds(state.winner is None, "the game is over"):
            _check_win(found, puzzle, state, scale)


def rowcol_puzzles(found: Findings, scale: int) -> None:
    """Check the puzzles of row and column; an ordinary run checks only some of the large ones."""
    for number, puzzle in enumerate(_pack(found, "rowcol")):
        pair = positions.numbers_from_code(found, puzzle.code)
        few = pair.state.left.bit_count() <= _FEW_NUMBERS
        if few or scale > 1 or not number % _HERE_AND_THERE:
            _check_points(found, puzzle, pair)


def _pack(found: Findings, game: str) -> Iterator[Any]:
    """The puzzles of a game, each after checking what must hold of every puzzle."""
    pack = [puzzle for puzzle in found.program.puzzles() if puzzle.code.split()[0] == game]
    found.subject = f"the puzzles of {game}"
    found.holds(len(pack) >= _LEAST[game], f"there are only {len(pack)}")
    found.same("puzzles with one name", len({puzzle.id for puzzle in pack}), len(pack))
    found.same("puzzles with one position", len({puzzle.code for puzzle in pack}), len(pack))
    for puzzle in pack:
        found.subject = f"{puzzle.id}, {puzzle.code}"
        found.same("the solution", tuple(puzzle.solution), tuple(puzzle.line[:1]))
        moves = puzzle.position.legal_moves()
        accepted = tuple(cell for cell in moves if found.program.accepts(puzzle, cell))
        found.same("the answers that count", accepted, tuple(puzzle.solution))
        yield puzzle


def _check_win(found: Findings, puzzle: Any, state: LineState, scale: int) -> None:
    """Check that one move alone wins so fast, what it threatens, the line, and what else wins."""
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    wins, stones, (move, *_) = ForcedWins(state.grid, found.work), puzzle.amount, puzzle.solution

    def winning(within: int) -> list[int]:
        return [cell for cell in state.moves() if wins.forces(own, other, 1 << cell, within)]

    found.same(f"the first moves that win with {stones}", list(puzzle.solution), winning(stones))
    found.holds(not wins.wins(own, other, stones - 1), f"fewer than {stones} stones are enough")
    ways = len(state.grid.completing(own | 1 << move, other))
    found.same("the kind", puzzle.kind, ("quiet", "threat", "fork")[min(ways, 2)])
    found.same("the grade", puzzle.grade, stones - 1)
    found.holds(puzzle.rest in ("none", "slower", "open"), f"the rest is {puzzle.rest}")
    quick = state.grid.cells <= _FEW_CELLS
    if puzzle.rest == "slower" and (scale > 1 or (quick and stones == 2)):
        found.holds(winning(stones + 1) != [move], "no other move wins with one stone more")
    elif puzzle.rest == "none" and (scale > 1 or quick):
        for cell in state.moves():
            lost = cell == move or wins.wins(other, own | 1 << cell, _PUNISHED_WITH)
            found.holds(lost, f"cell {cell} does not lose")
    for number, cell in enumerate(puzzle.line):
        if not found.holds(state.may(cell), f"the line {puzzle.line} is not legal"):
            return
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        left = stones - number // 2
        if number % 2 == 0:
            sooner = left > 1 and wins.wins(own, other, left - 1)
            best = not sooner and wins.forces(own, other, 1 << cell, left)
            found.holds(best, f"cell {cell} of the line, or what it answers, is not best play")
        state = state.after(cell)
    found.same("the winner of the line", state.winner, 1 - state.mover)


def _check_points(found: Findings, puzzle: Any, pair: Pair) -> None:
    """Check that one move alone is best, what the largest number costs, and the best play."""
    state, scores, right = pair.state, pair.scores, pair.best
    best = max(scores.values())
    found.same("the best moves", {*puzzle.solution}, right)
    largest = max(state.values[cell] for cell in scores)
    greedy = max(score for cell, score in scores.items() if state.values[cell] == largest)
    found.same("the points that the largest number costs", puzzle.amount, best - greedy)
    found.holds(best - greedy >= 2, "the largest number is no mistake")
    found.same("kind and rest", (puzzle.kind, puzzle.rest), ("greedy", "none"))
    replies = {cell: [state.values[at] for at in state.after(cell).moves()] for cell in scores}
    ahead = {cell: state.values[cell] - max(replies[cell], default=0) for cell in scores}
    looked = {cell for cell in ahead if ahead[cell] == max(ahead.values())}
    grade = 1 if looked == right else 2 + (len(puzzle.line) > 8)
    found.same("the grade", puzzle.grade, grade)
    for cell in puzzle.line:
        scores = pair.solver.scores(state)
        if not found.holds(cell in scores, f"the line {puzzle.line} is not legal"):
            return
        found.same(f"cell {cell} of the line", scores[cell], max(scores.values()))
        state = state.after(cell)
    found.holds(state.winner is not None, f"the line {puzzle.line} does not come to the end")
