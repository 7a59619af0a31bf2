"""What the computer players choose, beside what their characters and strategies prescribe.

How likely a move is, is not judged by luck: players are given numbers that are evenly spaced, and
each move has to be made by its share of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise, product
from random import Random
from typing import Final

from tictactoe_tui.verify import plain_chances as plain, plain_lines, plain_numbers, positions
from tictactoe_tui.verify.checks.analysis_checks import few_cells, few_numbers, some_played
from tictactoe_tui.verify.checks.forced_win_checks import clusters
from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.positions import Pair
from tictactoe_tui.verify.report import Findings

Draws = Sequence[tuple[float, ...]]

CHARACTERS: Final = ("Kitty", "Cop", "Sera")
_REPEATED_ONE_IN: Final = 4
_POINTS: Final = 300
_PER_MOVE: Final = 10
_STRAYS: Final = 20
_NEAR_THE_END: Final = 4
# Kitty notices nine times in ten; in some twenty cases luck may take a few.
_NOTICES: Final = 0.75
_ONE_OF_MANY: Final = "takes one of many moves"
_TINY: Final = 1e-9
_NOT_SQUARE: Final = ((20, 10), (10, 20), (20, 8), (7, 12), (9, 15))


def tictactoe_opponents(found: Findings, scale: int) -> None:
    """Check Sera and Cop in every position of the game, and in some how likely each move is."""
    source, start = Random("opponents"), positions.tictactoe(found)
    chances: dict[str, list[tuple[Pair, plain.Chances]]] = {name: [] for name in CHARACTERS}
    seen: dict[object, int] = {}
    for pair in positions.every_position(found, start):
        state = pair.state
        if state.moves():
            best = pair.best
            _among(found, pair, "Sera", source, best, source.random() < 0.9)
            if at_once := plain.ruled(state):
                _among(found, pair, "Cop", source, at_once)
            elif state.ply < 4 and len(good := plain.near(state, seen)) < len(state.moves()):
                chances["Cop"].append((pair, plain.mostly(good, state.moves())))
            chances["Kitty"].append((pair, plain.mostly(set(), state.moves())))
            if len(best) > 1:
                chances["Sera"].append((pair, plain.mostly(set(), best)))
    for name, some in chances.items():
        for each in source.sample(some, min(4 * scale, len(some))):
            _as_likely(found, name, *each, [*product(_evenly(_POINTS))])
    _unknown(found, start, CHARACTERS)
    _check_odds(found, start)


def habits_of(start: Pair) -> dict[str, plain.Habits]:
    """How likely each move of each character is, in every position of tic-tac-toe."""
    seen: dict[object, int] = {}
    return {
        "Kitty": lambda state: plain.mostly(set(), state.moves()),
        "Cop": lambda state: (
            plain.mostly(set(), at_once)
            if (at_once := plain.ruled(state))
            else plain.mostly(plain.near(state, seen), state.moves())
        ),
        "Sera": lambda state: plain.mostly(set(), start._replace(state=state).best),
    }


def _check_odds(found: Findings, pair: Pair) -> None:
    """Check the shares of lost games and the points of a game that the program states."""
    start, habits = pair.state, habits_of(pair)
    for name, side in product(("Kitty", "Cop"), (0, 1)):
        found.subject = f"{name} as {'XO'[side]}"
        off = abs(found.program.exploited(name, side) - plain.exploited(start, side, habits[name]))
        found.holds(off < _TINY, f"the share of games lost to who knows the habits is {off} off")
    for one, two in pairwise(habits):
        found.subject = f"{one} against {two}"
        as_x = plain.points(start, habits[one], habits[two])
        as_o = 1 - plain.points(start, habits[two], habits[one])
        said = found.program.points(one, two) or 0
        found.holds(abs(said - (as_x + as_o) / 2) < _TINY, f"the points of a game are {said}")


def four_opponents(found: Findings, scale: int) -> None:
    """Check that wins are taken and threats met, and that near the end Sera gives nothing away."""
    source = Random("opponents")
    for pair in few_cells(found, source, 60 * scale):
        scores = pair.scores
        chosen = _choice(found, pair, "Sera", source)
        best = max(scores.values())
        score = scores.get(chosen, -best)
        found.same("the result of Sera's move", sign(score), sign(best))
        if abs(best) >= pair.solver.most - _NEAR_THE_END:
            found.same("the score of Sera's move", score, best)
    saved: list[bool] = []
    for pair in clusters(found, source, 60 * scale):
        if pair.state.grid.cells < 100:
            _holds_out(found, pair, source, saved)
    _answers_first_stones(found, Random("first stones"), scale)
    found.subject = "Cop at four in a row"
    stopped = f"{sum(saved)} of {len(saved)}"
    held = sum(saved) > 0.6 * len(saved)
    found.holds(held, f"he stops {stopped} double threats before they are made")
    seen: dict[str, list[bool]] = {"wins": [], "blocks": [], _ONE_OF_MANY: []}
    for number in range(150 * scale):
        start = positions.four(found, 7 + number % 5, 8, 4)
        some = positions.played(found, start, source, source.randint(8, 22))
        if some is None:
            continue
        pair, state = some, some.state
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        wins, threats = (state.grid.completing(*both) for both in ((own, other), (other, own)))
        if wins or threats:
            for name in ("Cop", "Sera"):
                _among(found, pair, name, source, set(wins or threats))
            does = _choice(found, pair, "Kitty", source) in (wins or threats)
            seen["wins" if wins else "blocks"].append(does)
        else:
            does = len({_choice(found, pair, "Kitty", source) for _ in range(4)}) > 2
            seen[_ONE_OF_MANY].append(does)
    _unknown(found, positions.four(found), CHARACTERS)
    found.subject = "Kitty at four in a row"
    for what, some_times in seen.items():
        times, of = sum(some_times), len(some_times)
        least = (0.5 if what == _ONE_OF_MANY else _NOTICES) * of
        held = least < times < of
        found.holds(held, f"she {what} {times} times of {of}, too seldom or always")


def _answers_first_stones(found: Findings, source: Random, scale: int) -> None:
    """Check that Sera, moving second, holds out longest, or goes inward where nothing is proved."""
    for rows, columns in (*_NOT_SQUARE, *((20, 20),) * 4):
        start = positions.four(found, rows, columns)
        for first in source.sample(start.state.moves(), 5 * scale):
            pair = positions.step(found, start, first)
            lost = {at: each.stones for at, each in found.program.book(pair.position).items()}
            if len(lost) == len(pair.state.moves()):
                right = {at for at, stones in lost.items() if stones == max(lost.values())}
            else:
                right = _towards_the_middle(first, rows, columns)
            if len(lost) != 1:
                _among(found, pair, "Sera", source, right, hurried=True)


def _towards_the_middle(cell: int, rows: int, columns: int) -> set[int]:
    """The diagonal neighbours of a cell that are no further from the middle, or beside it."""
    sides = [
        [to for to in (at - 1, at + 1) if abs(2 * to - last) <= max(abs(2 * at - last), 2)]
        for at, last in zip(divmod(cell, columns), (rows - 1, columns - 1), strict=True)
    ]
    return {row * columns + column for row, column in product(*sides)}


def _holds_out(found: Findings, pair: Pair, source: Random, saved: list[bool]) -> None:
    """Check that Sera, without a short win, avoids the shorter losses; note whether Cop does."""
    state, wins = pair.state, plain_lines.ForcedWins(pair.state.grid, found.work)
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    if wins.wins(own, other, 2):
        return
    lasts = {
        cell: next((n for n in (1, 2) if wins.wins(other, own | 1 << cell, n)), 3)
        for cell in state.moves()
    }
    longest = {cell for cell, stones in lasts.items() if stones == max(lasts.values())}
    _among(found, pair, "Sera", source, longest)
    if sorted({*lasts.values()}) == [2, 3]:
        saved.append(_choice(found, pair, "Cop", source) in longest)


def rowcol_opponents(found: Findings, scale: int) -> None:
    """Check the named strategies, Sera's moves near the end, and the shares of the others'."""
    source = Random("opponents")
    for pair in few_numbers(found, source, 80 * scale):
        _among(found, pair, "Sera", source, pair.best)
    for start in positions.small_numbers(found, source):
        for pair in positions.every_position(found, start):
            if pair.state.moves() and source.random() < 0.3:
                _by_strategies(found, pair, source)
    for size in (4, 5, 6, 7) * 8 * scale:
        values = tuple(source.randint(1, source.choice((3, 9))) for _ in range(size * size))
        start = positions.numbers(found, values, source.randrange(2))
        plies = source.randrange(size * size // 2)
        for pair in some_played(found, start, source, [plies]):
            rules, moves = _by_strategies(found, pair, source), pair.state.moves()
            one = [*product(_evenly(_PER_MOVE * len(moves)))]
            _as_likely(found, "Kitty", pair, plain.mostly(set(), moves), one)
            # He draws a number for whether he strays, and one for where to.
            two = [*product(_evenly(_STRAYS), _evenly(len(moves)))]
            _as_likely(found, "Cop", pair, plain.mostly({rules["MaximizeFutureMin"]}, moves), two)
            for name in ("Kitty", "Cop"):
                _choice(found, pair, name, source)
            _unknown(found, pair, (*CHARACTERS, *rules))


def _unknown(found: Findings, pair: Pair, names: Iterable[str]) -> None:
    """Check that an unknown name is refused with a list of the known ones."""
    answer = found.tried(found.choose, "Nobody", pair.position, Random(0))
    listed = all(name in str(answer) for name in names)
    found.holds(listed, f"a player called Nobody answers {answer}")


def _choice(found: Findings, pair: Pair, name: str, source: Random, hurried: bool = False) -> int:
    """The move of a player, checked to be legal and, at times, the same from the same seed."""
    seed = source.random()
    cell = found.choose(name, pair.position, Random(seed), hurried)
    if not source.randrange(_REPEATED_ONE_IN):
        again = found.choose(name, pair.position, Random(seed), hurried)
        found.same(f"{name}'s move from the same seed", again, cell)
    found.holds(cell in pair.state.moves(), f"{name} plays {cell}, which is not legal")
    return cell


def _among(
    found: Findings, pair: Pair, name: str, source: Random, right: set[int], hurried: bool = False
) -> None:
    """Check that a player makes one of these moves."""
    cell = _choice(found, pair, name, source, hurried)
    found.holds(cell in right, f"{name} plays {cell}, not one of {sorted(right)}")


class _Chosen(Random):
    """A random source that gives the chosen numbers, one after the other."""

    def __init__(self, numbers: Iterable[float]) -> None:
        super().__init__()
        self._numbers = iter(numbers)

    def random(self) -> float:
        """The next of the chosen numbers."""
        return next(self._numbers)


def _evenly(count: int) -> list[float]:
    """As many numbers between 0 and 1, evenly spaced."""
    return [(number + 0.5) / count for number in range(count)]


def _as_likely(
    found: Findings, name: str, pair: Pair, chances: plain.Chances, drawn: Draws
) -> None:
    """Check that each move gets its share of evenly spaced random numbers."""
    # Sera shows a search that takes its time; hurried she plays the same.
    hurried = name == "Sera"
    taken = Counter(found.choose(name, pair.position, _Chosen(each), hurried) for each in drawn)
    for cell, chance in chances.items():
        held = abs(taken[cell] - chance * len(drawn)) <= 1
        found.holds(held, f"{name} plays {cell} at {taken[cell]} points of {len(drawn)}")


def _by_strategies(found: Findings, pair: Pair, source: Random) -> Mapping[str, int]:
    """Check that each named strategy takes its one move, with any seed and any case of its name."""
    right = _strategies(pair.state)
    for name, cell in right.items():
        spelled = source.choice((name, name.lower(), name.upper()))
        found.same(f"the move of {name}", _choice(found, pair, spelled, source), cell)
    return right


def _strategies(state: plain_numbers.NumberState) -> dict[str, int]:
    """The move of each named strategy; ties go to the first in scan order."""
    order = list(state.moves())
    if state.last is not None:
        row = state.last // state.size
        order.sort(key=lambda cell: (cell // state.size != row, cell))
    number, after = state.values, {cell: state.after(cell) for cell in order}
    replies = {cell: [number[reply] for reply in after[cell].moves()] for cell in order}
    largest_reply = {cell: max(replies[cell], default=0) for cell in order}
    highest = {cell: max(after[cell].number.values(), default=0) for cell in order}
    keys: dict[str, Callable[[int], tuple[int, ...]]] = {
        "Greedy": lambda cell: (-number[cell],),
        "MaximizeFutureMin": lambda cell: (largest_reply[cell] - number[cell], -number[cell]),
        "MinimizeOpponentOptions": lambda cell: (len(replies[cell]), -number[cell]),
        "PreserveHighValues": lambda cell: (replies[cell].count(highest[cell]), -number[cell]),
    }
    return {name: min(order, key=key) for name, key in keys.items()}
