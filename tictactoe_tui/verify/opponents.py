"""What the computer players choose, beside what their characters and strategies prescribe.

Random choices are judged by many of them: a share may be off by five standard deviations, which
luck does once in a million times, and with these seeds never or always.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from tictactoe_tui.verify.analysis import few_cells, few_numbers
from tictactoe_tui.verify.forced_wins import clusters
from tictactoe_tui.verify.form import sign
from tictactoe_tui.verify.plain_lines import ForcedWins, Grid, LineSolver, LineState
from tictactoe_tui.verify.plain_numbers import NumberState
from tictactoe_tui.verify.positions import (
    Pair,
    every_position,
    four,
    numbers,
    played,
    small_numbers,
    tictactoe,
)
from tictactoe_tui.verify.program import Program
from tictactoe_tui.verify.report import Findings

_STRAYS: Final = 0.2
_SIGMAS: Final = 5
_NEAR: Final = 2
_SEES: Final = 4


def tictactoe_opponents(program: Program, found: Findings, scale: int) -> None:
    """Sera and Cop in every position of the game, and how often Kitty and Cop take what."""
    source, start = Random("opponents"), tictactoe(program)
    solver = LineSolver(Grid(3, 3, 3), 10)
    quiet: list[tuple[Pair, set[int]]] = []
    for pair in every_position(program, found, start):
        state = pair.state
        scores = solver.scores(state)
        if scores:
            best = {cell for cell, score in scores.items() if score == max(scores.values())}
            _among(program, found, pair, "Sera", source, best, source.random() < 0.9)
            ruled = _ruled(state)
            if ruled:
                _among(program, found, pair, "Cop", source, ruled)
            elif state.ply < 4:
                quiet.append((pair, _near(state)))
    for plies in range(8):
        some = played(program, found, start, source, plies)
        if some is not None:
            _evenly(program, found, some, "Kitty", source)
    share, chances = 0, []
    for pair, near in source.sample(quiet, min(len(quiet), 30)):
        moves = len(pair.state.moves())
        for _ in range(12 * scale):
            chosen = _choice(program, found, pair, "Cop", source)
            share += chosen not in near
            chances.append(_STRAYS * (moves - len(near)) / moves)
    _share(found, "Cop's moves far from the best", share, chances)


def four_opponents(program: Program, found: Findings, scale: int) -> None:
    """Wins taken, threats met, and where the end is near nothing given away by Sera."""
    source = Random("opponents")
    for pair, solver in few_cells(program, found, source, 60 * scale):
        scores = solver.scores(pair.state)
        chosen = _choice(program, found, pair, "Sera", source)
        best = max(scores.values())
        score = scores.get(chosen, -best)
        found.same("the result of Sera's move", sign(score), sign(best))
        if abs(best) >= solver.most - _SEES:
            found.same("the score of Sera's move", score, best)
    for pair in clusters(program, found, source, 60 * scale):
        if pair.state.grid.cells < 50:
            _holds_out(program, found, pair, source)
    noticed, blocked = [0, 0], [0, 0]
    for number in range(150 * scale):
        start = four(program, 7 + number % 5, 8, 4)
        some = played(program, found, start, source, source.randint(8, 22))
        if some is None:
            continue
        pair, state = some, some.state
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        wins, threats = (state.grid.completing(*both) for both in ((own, other), (other, own)))
        if wins or threats:
            for name in ("Cop", "Sera"):
                _among(program, found, pair, name, source, set(wins or threats))
            seen = noticed if wins else blocked
            seen[0] += _choice(program, found, pair, "Kitty", source) in (wins or threats)
            seen[1] += 1
    found.subject = "Kitty at four in a row"
    for what, (times, of) in (("wins", noticed), ("blocks", blocked)):
        mostly = of // 2 < times < of
        found.holds(mostly, f"she {what} {times} times of {of}, not mostly and not always")


def _holds_out(program: Program, found: Findings, pair: Pair, source: Random) -> None:
    """Under threat and without a short win of her own, Sera takes none of the shorter losses."""
    state, wins = pair.state, ForcedWins(pair.state.grid)
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    if not wins.wins(own, other, 2) and wins.wins(other, own, 2):
        lasts = {
            cell: next((n for n in (1, 2) if wins.wins(other, own | 1 << cell, n)), 3)
            for cell in state.moves()
        }
        longest = {cell for cell, stones in lasts.items() if stones == max(lasts.values())}
        _among(program, found, pair, "Sera", source, longest)


def rowcol_opponents(program: Program, found: Findings, scale: int) -> None:
    """The named strategies to the letter, Sera where the end is near, chances elsewhere."""
    source = Random("opponents")
    for pair, solver in few_numbers(program, found, source, 80 * scale):
        scores = solver.scores(pair.state)
        best = {cell for cell, score in scores.items() if score == max(scores.values())}
        _among(program, found, pair, "Sera", source, best)
    for start in small_numbers(program, source):
        for pair in every_position(program, found, start):
            if pair.state.moves() and source.random() < 0.3:
                _by_strategies(program, found, pair, source)
    strays, chances = 0, []
    for size in (4, 5, 6, 7) * 8 * scale:
        values = tuple(source.randint(1, source.choice((3, 9))) for _ in range(size * size))
        start = numbers(program, values, source.randrange(2))
        pair_or_none = played(program, found, start, source, source.randrange(size * size // 2))
        if pair_or_none is not None:
            _by_strategies(program, found, pair_or_none, source)
            moves = len(pair_or_none.state.moves())
            steady = _strategies(pair_or_none.state)["MaximizeFutureMin"]
            for _ in range(12):
                chosen = _choice(program, found, pair_or_none, "Cop", source)
                strays += chosen != steady
                chances.append(_STRAYS * (moves - 1) / moves)
            _evenly(program, found, pair_or_none, "Kitty", source)
    _share(found, "Cop's moves beside his rule", strays, chances)


def _choice(
    program: Program,
    found: Findings,
    pair: Pair,
    name: str,
    source: Random,
    hurried: bool = False,
) -> int:
    """The move of a player, which must be legal, and the same once more from the same seed."""
    found.subject = pair.position
    seed = source.random()
    cell, again = (program.choose(name, pair.position, Random(seed), hurried) for _ in range(2))
    found.same(f"{name}'s move from the same seed", again, cell)
    found.holds(cell in pair.state.moves(), f"{name} plays {cell}, which is not legal")
    return cell if isinstance(cell, int) else -1


def _among(
    program: Program,
    found: Findings,
    pair: Pair,
    name: str,
    source: Random,
    right: set[int],
    hurried: bool = False,
) -> None:
    """A move of a player must be one of these."""
    cell = _choice(program, found, pair, name, source, hurried)
    found.holds(cell in right, f"{name} plays {cell}, not one of {sorted(right)}")


def _evenly(program: Program, found: Findings, pair: Pair, name: str, source: Random) -> None:
    """A player must take each legal move as often as any other."""
    moves = pair.state.moves()
    chosen = [_choice(program, found, pair, name, source) for _ in range(20 * len(moves))]
    for cell in moves:
        chance = 1 / len(moves)
        _share(found, f"{name}'s moves on {cell}", chosen.count(cell), [chance] * len(chosen))


def _share(found: Findings, what: str, times: int, chances: Iterable[float]) -> None:
    """Something that happens with these chances must happen about as often."""
    expected, variance = 0.0, 0.0
    for chance in chances:
        expected += chance
        variance += chance * (1 - chance)
    off = abs(times - expected)
    held = off <= _SIGMAS * variance**0.5 + 0.5
    found.holds(held, f"{what}: {times} times where {expected:.0f} are expected")


def _ruled(state: LineState) -> set[int]:
    """Cop's rules at tic-tac-toe: win, else block, else make two ways to win."""
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    forks = (
        cell for cell in state.moves() if len(state.grid.completing(own | 1 << cell, other)) > 1
    )
    grid = state.grid
    return set(grid.completing(own, other) or grid.completing(other, own) or forks)


def _near(state: LineState) -> set[int]:
    """The moves whose score four plies deep is within two of the best."""
    scores = {cell: -_depth_limited(state.after(cell), 1) for cell in state.moves()}
    best = max(scores.values())
    return {cell for cell, score in scores.items() if score >= best - _NEAR}


def _depth_limited(state: LineState, plies: int) -> int:
    """The score for the side to move, counted from `plies` above; 0 where sight ends."""
    if state.winner is not None:
        return 0 if state.winner == 2 else plies - 11
    if plies == _SEES:
        return 0
    return max(-_depth_limited(state.after(cell), plies + 1) for cell in state.moves())


def _by_strategies(program: Program, found: Findings, pair: Pair, source: Random) -> None:
    """Each named strategy takes its one move, whatever the seed and the case of its name."""
    for name, cell in _strategies(pair.state).items():
        spelled = source.choice((name, name.lower(), name.upper()))
        found.same(f"the move of {name}", _choice(program, found, pair, spelled, source), cell)


def _strategies(state: NumberState) -> dict[str, int]:
    """The move of each named strategy; ties go to the first in scan order."""
    order = list(state.moves())
    if state.last is not None:
        row = state.last // state.size
        order.sort(key=lambda cell: (cell // state.size != row, cell))
    number, after = state.number, {cell: state.after(cell) for cell in order}
    replies = {cell: [state.number[reply] for reply in after[cell].moves()] for cell in order}
    highest = {cell: max(after[cell].number.values(), default=0) for cell in order}
    keys: dict[str, Callable[[int], tuple[int, ...]]] = {
        "Greedy": lambda cell: (-number[cell],),
        "MaximizeFutureMin": lambda cell: (
            max(replies[cell], default=0) - number[cell],
            -number[cell],
        ),
        "MinimizeOpponentOptions": lambda cell: (len(replies[cell]), -number[cell]),
        "PreserveHighValues": lambda cell: (replies[cell].count(highest[cell]), -number[cell]),
    }
    return {name: min(order, key=key) for name, key in keys.items()}
