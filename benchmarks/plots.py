"""Growth, drawn: `python -m benchmarks --plots [DIRECTORY]` makes these pictures.

Nodes and stones are counted and the same on every machine. Times are those of the processor, as
multiples of the first point, so that other programs do not count.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from math import exp, log
from pathlib import Path
from statistics import linear_regression, median
from typing import Final

from benchmarks import cluster, record
from benchmarks.measure import peer
from benchmarks.rowcol import with_left
from benchmarks.svg_chart import Axis, Line, board_chart, even_ticks, line_chart, log_ticks
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.engine.rowcol import search as rowcol
from tictactoe_tui.games import Side, four, replay
from tictactoe_tui.games.diagram import board_svg
from tictactoe_tui.proofs.atlas import openings
from tictactoe_tui.proofs.certificate import FirstStone

PLACE: Final = Path(__file__).parent.parent / "docs" / "pictures"
_MOST_STONES: Final = 5
_BOARDS: Final = 9
_SLOW_ANSWER: Final = ("0 1", "3 3", "0 2", "0 3")
_CORNER: Final = "430 350"
"""How much of the board is shown: ten columns and eight rows."""
_ASKED: Final = (record.leaderboard, record.page_and_count, record.cold_leaderboard)


def centre_proof(size: int) -> int:
    """The nodes that prove every reply to the stone in the middle of such a board lost."""
    rules = four.rules(size, size)
    control = SearchControl(rules.start(), Limits())
    prover = Prover(rules, control)
    centre = (size - 1) // 2 * (size + 1)
    for reply in set(range(rules.cells)) - {centre}:
        if prover.shortest(rules.bits[centre], rules.bits[reply], _MOST_STONES) is None:
            raise AssertionError(f"no win on {size}x{size} after {rules.notation.format(reply)}")
    return control.nodes


def four_nodes(sizes: Iterable[int] = range(6, 21)) -> str:
    """Nodes for the proof of the centre against cells, beside a growth like that of the board."""
    points = [(size * size, centre_proof(size)) for size in sizes]
    (cells, nodes), (last, _) = points[0], points[-1]
    board = [(cells, nodes), (last, nodes * last / cells)]
    return line_chart(
        "Four in a row: the proof grows slower than the board",
        Axis("cells of the board, 6x6 to 20x20", even_ticks(last)),
        Axis("nodes", even_ticks(board[-1][1])),
        [
            Line("proof that every reply to a first stone in the centre loses", points),
            Line("if it grew as the board does", board, dashed=True),
        ],
    )


def ending_nodes(left: int, seed: int) -> int:
    """The nodes until the value of a seeded 5x5 board with so many numbers left is exact."""
    position = with_left(5, seed, left)
    return rowcol.search(position, SearchControl(position, Limits()), best_only=True).nodes


def rowcol_nodes(numbers: Iterable[int] = range(6, 21), boards: int = _BOARDS) -> str:
    """Nodes to the exact value against numbers left, and how much each number multiplies them."""
    found = {left: sorted(ending_nodes(left, seed) for seed in range(boards)) for left in numbers}
    middle = [(left, median(nodes)) for left, nodes in found.items()]
    slope = linear_regression([left for left, _ in middle], [log(nodes) for _, nodes in middle])
    return line_chart(
        f"Row and column: {exp(slope.slope):.1f} times the nodes for each number left",
        Axis("numbers left on a board of 5x5", [*found][::2]),
        Axis("nodes", log_ticks(*_ends(found.values())), True),
        [
            Line(f"nodes to the exact value, median of {boards} boards", middle),
            *(
                Line(name, [(left, nodes[at]) for left, nodes in found.items()], dashed=True)
                for name, at in (("the hardest board", -1), ("the easiest board", 0))
            ),
        ],
    )


def mark_of(stone: FirstStone) -> str:
    """The stones that Black needs with this one, or who else wins."""
    if stone.winner is Side.TWO:
        return "W"
    return f"{'' if stone.status == 'proved' else '≤'}{stone.stones}"


def words_of(mark: str) -> str:
    """A mark with a number, in words."""
    if mark.startswith("≤"):
        return f"at most {mark[1:]} stones"
    return f"{mark} stones and cannot with fewer"


def first_stones() -> str:
    """What the shipped proofs say of every first stone on 20x20."""
    marks = [mark_of(stone) for stone in openings()]
    shades = iter(("#8fce9c", "#b3dcae", "#cfe8bd", "#e6f1c6", "#f3efbd", "#f7e5ae", "#f9d9a0"))
    black = sorted({*marks} - {"W"}, key=lambda mark: (int(mark.lstrip("≤")), mark))
    kinds = {
        mark: (
            next(shades),
            f"Black wins with {words_of(mark)} ({marks.count(mark)} cells)",
        )
        for mark in black
    }
    kinds["W"] = "#e39a86", f"lost: White wins ({marks.count('W')} cells)"
    side = four.start().columns
    rows = [marks[at : at + side] for at in range(0, len(marks), side)]
    title = "How many stones Black needs after each first stone"
    return board_chart(title, rows, kinds, four.start().notation.base)


def slow_answer() -> str:
    """White's block beside the corner that threatens nothing yet, in the part where it is played.

    The picture of the whole board is cut to its corner; what stands below it is not of this corner.
    """
    position = replay(four.start(), map(four.start().notation.parse, _SLOW_ANSWER))
    last = position.notation.parse(_SLOW_ANSWER[-1])
    picture = board_svg(position, last)
    corner = re.sub(
        r'viewBox="(\S+) (\S+) \S+ \S+"', rf'viewBox="\1 \2 {_CORNER}"', picture, count=1
    )
    return re.sub(r'width="\d+" height="\d+"', 'width="430" height="350"', corner, count=1)


def opening_times(counts: Iterable[int] = (100, 300, 1_000, 3_000, 10_000, 30_000)) -> str:
    """How long the record takes to open, as multiples of the time with the fewest games."""
    counts = list(counts)
    times = record.times(counts, _ASKED)
    named = ("leaderboard", "history", "leaderboard when nothing is remembered")
    lines = [
        Line(name, [(n, times[ask, n] / times[ask, counts[0]]) for n in counts])
        for name, ask in zip(named, _ASKED, strict=True)
    ]
    lines.append(Line("if it grew as the games do", [(n, n / counts[0]) for n in counts], True))
    ends = _ends([ratio for _, ratio in line.points] for line in lines)
    return line_chart(
        "Games stored, and the time to open them",
        Axis("finished games in the record", counts, True),
        Axis(f"processor time, {counts[0]} games = 1", log_ticks(*ends), True),
        lines,
    )


def worker_speed(games: int = 100) -> str | None:
    """Games a second of two workers of a cluster against one, or None without what it needs."""
    if peer("distributed") is None:
        return None
    seconds = cluster.best_seconds(games, cluster.processors)
    return line_chart(
        "Workers, and games of four in a row a second",
        Axis("workers of a cluster on one machine", [1, 2]),
        Axis("games a second, one worker = 1", [0, 0.5, 1, 1.5, 2]),
        [
            Line(
                "by the time of the busiest process",
                [(workers, seconds[1] / each) for workers, each in seconds.items()],
            ),
            Line("if nothing were lost", [(1, 1), (2, 2)], dashed=True),
        ],
    )


def _ends(numbers: Iterable[Iterable[float]]) -> tuple[float, float]:
    """The least of all these numbers and the largest."""
    every = [number for each in numbers for number in each]
    return min(every), max(every)


PICTURES: Final[Mapping[str, Callable[[], str | None]]] = {
    "four-nodes": four_nodes,
    "rowcol-nodes": rowcol_nodes,
    "first-stones": first_stones,
    "slow-answer": slow_answer,
    "opening-times": opening_times,
    "worker-speed": worker_speed,
}


def draw(directory: Path) -> None:
    """Make all pictures; where something is not installed, say so and go on."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, make in PICTURES.items():
        picture = make()
        if picture is None:
            print(f"{name}: not drawn, it needs pip install 'tictactoe-tui[cluster]'", flush=True)
            continue
        path = directory / f"{name}.svg"
        path.write_text(picture, encoding="utf-8")
        print(path, flush=True)
