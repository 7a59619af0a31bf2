"""What Kitty, Cop and Sera play at row and column, and how many random numbers they take."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from tests.engine.oracle import rowcol_scores
from tests.engines import without_clock
from tests.opponents.test_rowcol_strategies import STRATEGIES
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo, Status
from tictactoe_tui.games import rowcol
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents.move_request import MoveRequest
from tictactoe_tui.opponents.rowcol_players import SERA_NODES, cop, kitty, sera

# Legal are 2 9 4 3 on cells 1 3 5 7; the book plays the 9 on cell 3.
CROSS = rowcol.parse("rowcol B 5:0 2,2 1,2,1/9,.,4/1,3,1")


class Scripted(Random):
    """A source with known numbers, which counts how many were taken."""

    def __init__(self, numbers: Sequence[float]) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    "number, cell", [(0.0, 1), (0.24, 1), (0.25, 3), (0.5, 5), (0.75, 7), (0.999999, 7)]
)
def test_kitty_draws_one_number_for_her_move(number: float, cell: int) -> None:
    source = Scripted([number, 0.5])
    assert kitty(MoveRequest(CROSS, source)).cell == cell
    assert source.numbers == [0.5]


def test_kitty_plays_every_move_about_as_often() -> None:
    source = Random(5)
    counts = Counter(kitty(MoveRequest(CROSS, source)).cell for _ in range(4_000))
    assert set(counts) == {1, 3, 5, 7}
    assert all(900 < count < 1_100 for count in counts.values())


@pytest.mark.parametrize(
    "numbers, cell",
    [((0.2, 0.0), 3), ((0.9, 0.9), 3), ((0.199, 0.0), 1), ((0.0, 0.5), 5), ((0.1, 0.99), 7)],
)
def test_cop_always_draws_two_numbers(numbers: tuple[float, float], cell: int) -> None:
    source = Scripted([*numbers, 0.5])
    assert cop(MoveRequest(CROSS, source)).cell == cell
    assert source.numbers == [0.5]


def test_cop_strays_one_time_in_five() -> None:
    """A stray move is the book's own one time in four here."""
    source = Random(6)
    counts = Counter(cop(MoveRequest(CROSS, source)).cell for _ in range(4_000))
    assert 3_300 < counts[3] < 3_500
    assert counts.total() - counts[3] == counts[1] + counts[5] + counts[7]


def test_cop_by_the_book_is_maximize_future_min() -> None:
    position = rowcol.start(5, seed=4)
    while position.outcome is None:
        book = STRATEGIES["MaximizeFutureMin"](MoveRequest(position, Random(0))).cell
        assert cop(MoveRequest(position, Scripted([0.5, 0.5]))).cell == book
        position = position.play(book)


def test_sera_gives_nothing_away_where_she_sees_the_end() -> None:
    for position, exact in rowcol_scores():
        choice = sera(MoveRequest(position, Scripted([])))
        assert exact[choice.cell] == max(exact.values())
        assert choice.info is not None
        assert choice.info.best == choice.cell
        assert choice.info.candidates[0].status is Status.PROVED


def test_sera_keeps_the_limits_she_is_given() -> None:
    told: list[SearchInfo] = []
    request = MoveRequest(rowcol.start(8, seed=1), Random(0), Limits(nodes=3_000), told.append)
    choice = sera(request)
    assert choice.info is told[-1]
    assert choice.info.nodes == 3_072
    shallow = sera(MoveRequest(request.position, Random(0), Limits(depth=3))).info
    assert shallow is not None
    assert shallow.depth == 3


def test_sera_without_limits_ends_by_herself_and_replays() -> None:
    position = rowcol.start(10, seed=1)
    first, again = (sera(MoveRequest(position, Random(seed))) for seed in (1, 2))
    assert first.info is not None
    assert again.info is not None
    assert without_clock(first.info) == without_clock(again.info)
    assert SERA_NODES <= first.info.nodes < SERA_NODES + 256


def test_sera_stops_when_told() -> None:
    request = MoveRequest(rowcol.start(10, seed=1), Random(0), should_stop=lambda: True)
    choice = sera(request)
    assert choice.cell in request.position.legal_moves()
    assert choice.info is not None
    assert choice.info.nodes == 256


@pytest.mark.parametrize("name", STRATEGIES)
def test_sera_beats_every_strategy_over_both_seats(name: str) -> None:
    """By nodes, not by time: about what 20 milliseconds allow on a slow machine."""
    start = rowcol.start(6, seed=9)
    margins = [margin(start, name, sera_first) for sera_first in (True, False)]
    assert sum(margins) > 0


def margin(position: RowColPosition, name: str, sera_first: bool) -> int:
    """Sera's final lead over a strategy, from one of the two seats."""
    me = 0 if sera_first else 1
    while position.outcome is None:
        player = sera if position.to_move == me else STRATEGIES[name]
        position = position.play(
            player(MoveRequest(position, Random(0), Limits(nodes=15_000))).cell
        )
    return position.totals[me] - position.totals[1 - me]
