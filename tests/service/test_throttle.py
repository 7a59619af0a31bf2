"""News in any number becomes few posts, in order, with the newest and the last among them."""

from itertools import pairwise

from hypothesis import given, strategies as st

from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import tictactoe
from tictactoe_tui.service.jobs import GameJudged, SearchReported
from tictactoe_tui.workers.search_thread import PATIENCE, LatestReport

INTERVAL = PATIENCE / 4
START = tictactoe.start()


class Screen:
    """A clock that is set by hand, and everything posted with its time."""

    def __init__(self) -> None:
        self.now = 100.0
        self.typing = False
        self.posts: list[tuple[float, int]] = []
        self.throttle = LatestReport(
            self.post, lambda: self.now, interval=INTERVAL, is_typing=lambda: self.typing
        )

    def post(self, report: SearchReported | GameJudged) -> None:
        assert isinstance(report, SearchReported)
        self.posts.append((self.now, report.info.nodes))

    def report(self, nodes: int, *, done: bool = False) -> None:
        self.throttle(SearchReported(1, START, SearchInfo(nodes=nodes), done))


def test_the_first_at_once_then_the_newest_each_interval() -> None:
    screen = Screen()
    for nodes in range(25):
        screen.report(nodes)
        screen.now += PATIENCE / 32
    assert [nodes for _, nodes in screen.posts] == [0, 8, 16, 24]


def test_while_somebody_types_news_are_rare_but_do_come() -> None:
    screen = Screen()
    screen.typing = True
    for nodes in range(65):
        screen.report(nodes)
        screen.now += PATIENCE / 32
    assert [nodes for _, nodes in screen.posts] == [0, 32, 64]
    screen.report(65)
    screen.typing = False
    screen.now += INTERVAL
    screen.throttle.tick()
    assert screen.posts[-1][1] == 65


def test_what_came_too_early_goes_out_with_a_tick_or_a_flush() -> None:
    screen = Screen()
    screen.report(1)
    screen.report(2)
    screen.throttle.tick()
    assert screen.posts == [(100.0, 1)]
    screen.now += PATIENCE
    screen.throttle.tick()
    screen.throttle.tick()
    assert screen.posts == [(100.0, 1), (100.0 + PATIENCE, 2)]
    screen.report(3)
    screen.throttle.flush()
    screen.throttle.flush()
    assert screen.posts == [(100.0, 1), (100.0 + PATIENCE, 2), (100.0 + PATIENCE, 3)]


def test_a_finished_search_is_never_held_back() -> None:
    screen = Screen()
    screen.report(1)
    screen.report(2)
    screen.report(3, done=True)
    assert screen.posts == [(100.0, 1), (100.0, 3)]


@given(waits=st.lists(st.floats(0, 3), max_size=60), done=st.booleans())
def test_any_rate(waits: list[float], done: bool) -> None:
    screen = Screen()
    for nodes, wait in enumerate(waits):
        screen.now += wait
        screen.report(nodes, done=done and nodes == len(waits) - 1)
        newest = screen.posts[-1]
        assert newest[1] == nodes or screen.now - newest[0] < INTERVAL
    screen.throttle.flush()
    times, numbers = [at for at, _ in screen.posts], [nodes for _, nodes in screen.posts]
    assert numbers == sorted(set(numbers))
    assert numbers[-1:] == [*range(len(waits))][-1:]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert all(gap >= 0.999_999 * INTERVAL for gap in gaps[:-1])
