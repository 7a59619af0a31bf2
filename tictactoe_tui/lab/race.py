"""Races the five textbook algorithms on one position, and reports the nodes that each needs."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final
from xml.sax.saxutils import escape

from tictactoe_tui.engine.candidate_words import verdict_words
from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped, ShouldStop
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.teaching.solve import Algorithm, solve
from tictactoe_tui.games import Position
from tictactoe_tui.games.json_values import JSON_VERSION, SECONDS_DIGITS, json_move
from tictactoe_tui.lab.recorder import why_not_recorded
from tictactoe_tui.lab.walk import Method
from tictactoe_tui.lab.walk_words import signed

# Pixels of the SVG: the longest bar, and the height of a row.
_BAR: Final = 400
_LINE: Final = 34


@dataclass(frozen=True, slots=True, eq=False)
class Runner:
    """One algorithm's finished search, with its nodes, cutoffs and depth as noted on the way."""

    algorithm: Algorithm
    info: SearchInfo
    noted: Sequence[tuple[int, int, int]]

    @property
    def total(self) -> int:
        """How many nodes it needs."""
        return self.info.nodes

    @property
    def scores(self) -> dict[int, int | None]:
        """The score that it gives each move, by cell."""
        return {each.cell: each.score for each in self.info.candidates}

    def counters_at(self, nodes: int) -> tuple[int, int, int]:
        """Nodes, cutoffs and depth after this many nodes, as far as they were noted by then."""
        if nodes >= self.total:
            return self.total, self.info.cutoffs, self.info.depth
        _, cutoffs, depth = self.noted[bisect_right(self.noted, (nodes, inf)) - 1]
        return nodes, cutoffs, depth


def runners_for(position: Position) -> tuple[Algorithm, ...]:
    """The algorithms that come to the end of this position in about ten seconds each."""
    return tuple(each for each in Algorithm if not why_not_recorded(position, Method(each)))


def race(position: Position, should_stop: ShouldStop = None) -> tuple[Runner, ...]:
    """The finished searches of all algorithms that are quick enough for this position.

    SearchStopped once `should_stop` is true.
    """
    return tuple(_run(position, each, should_stop) for each in runners_for(position))


def _run(position: Position, algorithm: Algorithm, should_stop: ShouldStop) -> Runner:
    control = _NotingControl(position, Limits(), should_stop=should_stop)
    control.noted = [(0, 0, 0)]
    info = solve(position, algorithm, control)
    if not info.done:
        raise SearchStopped
    return Runner(algorithm, info, control.noted)


class _NotingControl(SearchControl):
    """A control that notes the counters at every poll, which is often enough to draw them."""

    noted: list[tuple[int, int, int]]

    def poll(self) -> None:
        """Note the counters, and stop where that is asked for."""
        self.noted.append((self.nodes, self.cutoffs, self.depth))
        super().poll()


def all_agree(runners: Sequence[Runner]) -> bool:
    """Whether all have found the same scores for the same moves."""
    return all(each.scores == runners[0].scores for each in runners)


def runner_name(runner: Runner) -> str:
    """An algorithm's name for people: `alpha-beta`, else as on the command line."""
    return "alpha-beta" if runner.algorithm is Algorithm.ALPHABETA else runner.algorithm.value


def times(first: Runner, runner: Runner) -> str:
    """The ratio of the nodes of the first algorithm to those of this one: `16`, or `1.4`."""
    ratio = first.total / runner.total
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}".removesuffix(".0")


def fraction(first: Runner, runner: Runner) -> str:
    """An algorithm's nodes as a fraction of the first one's: `1/16`."""
    return "1" if runner is first else f"1/{times(first, runner)}"


def answer_words(position: Position, runner: Runner) -> str:
    """What an algorithm has found: the best move, and what it comes to."""
    best = runner.info.candidates[0]
    points = f"{signed(best.score or 0)} points"
    worth = verdict_words(position, best) if position.totals is None else points
    return f"{position.notation.format(best.cell)} {worth}"


def agreement(runners: Sequence[Runner]) -> str:
    """A sentence on whether all algorithms have found the same scores."""
    count = len(runners[0].info.candidates)
    if len(runners) == 1:
        return "Nobody else ran, so there is nothing to compare."
    if all_agree(runners):
        return f"All {len(runners)} give the same scores for the same {count} moves."
    return "They do not agree, which must not be."


def symmetry_note(runners: Sequence[Runner]) -> str:
    """A sentence that symmetry saves nothing here, where it needs as many nodes as the table."""
    totals = {each.algorithm: each.total for each in runners}
    if totals.get(Algorithm.TABLE) != totals.get(Algorithm.SYMMETRY):
        return ""
    return "Symmetry saves nothing here: no two positions of the search mirror each other."


def race_document(position: Position, runners: Sequence[Runner]) -> dict[str, object]:
    """The race for JSON."""
    return {
        "game": position.key,
        "code": position.code(),
        "agree": all_agree(runners),
        "runners": [
            {
                "algorithm": each.algorithm.value,
                "nodes": each.total,
                "cutoffs": each.info.cutoffs,
                "depth": each.info.depth,
                "seconds": round(each.info.elapsed, SECONDS_DIGITS),
                "scores": [
                    {**json_move(position, found.cell), "score": found.score}
                    for found in sorted(each.info.candidates, key=lambda found: found.cell)
                ],
            }
            for each in runners
        ],
    }


def race_headings(runners: Sequence[Runner]) -> tuple[str, ...]:
    """The headings of the columns of `race_rows`."""
    share = f"of {runner_name(runners[0])}"
    return "algorithm", "nodes", share, "cuts", "depth", "seconds", "answer"


def race_rows(position: Position, runners: Sequence[Runner]) -> list[tuple[str, ...]]:
    """The race as a table: a row for each algorithm."""
    return [
        (
            runner_name(each),
            f"{each.total:,}",
            fraction(runners[0], each),
            f"{each.info.cutoffs:,}",
            str(each.info.depth),
            f"{each.info.elapsed:.3f}",
            answer_words(position, each),
        )
        for each in runners
    ]


def as_markdown(title: str, position: Position, runners: Sequence[Runner]) -> str:
    """The race as a table in Markdown."""
    table = (race_headings(runners), *race_rows(position, runners))
    head, *rows = (f"| {' | '.join(row)} |" for row in table)
    ruler = "|---|--:|--:|--:|--:|--:|---|"
    lines = [f"# Race: {title}", "", f"`{position.code()}`", "", head, ruler, *rows]
    return "\n".join([*lines, "", agreement(runners), symmetry_note(runners)]).rstrip() + "\n"


def as_csv(_title: str, _position: Position, runners: Sequence[Runner]) -> str:
    """The race as comma-separated values: bare numbers, for other programs."""
    lines = ["algorithm,nodes,cutoffs,depth,seconds"]
    for each in runners:
        info = each.info
        counters = f"{info.nodes},{info.cutoffs},{info.depth},{info.elapsed:.6f}"
        lines.append(f"{each.algorithm},{counters}")
    return "\n".join([*lines, ""])


def as_svg(title: str, position: Position, runners: Sequence[Runner]) -> str:
    """The race as bars, each as long as its share of the nodes of the first."""
    most, height = max(each.total for each in runners), _LINE * (len(runners) + 2)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="{height}" '
        f'font-family="sans-serif" font-size="14">',
        f"<title>{escape(f'Race: {title}')}</title>",
        f'<rect width="640" height="{height}" fill="white"/>',
        f'<text x="12" y="24" font-weight="bold">{escape(title)}</text>',
    ]
    for number, each in enumerate(runners, 1):
        y = number * _LINE + 20
        long = max(1.0, _BAR * each.total / most)
        words = f"{each.total:,}   {fraction(runners[0], each)}"
        lines += [
            f'<text x="12" y="{y}">{escape(runner_name(each))}</text>',
            f'<rect x="110" y="{y - 13}" width="{long:.1f}" height="16" fill="#3b6ea5"/>',
            f'<text x="{116 + long:.1f}" y="{y}">{words}</text>',
        ]
    found = escape(f"{agreement(runners)} {answer_words(position, runners[0])}.")
    lines.append(f'<text x="12" y="{height - 12}" fill="#555">{found}</text>')
    return "\n".join([*lines, "</svg>", ""])


def as_json(_title: str, position: Position, runners: Sequence[Runner]) -> str:
    """The race as JSON."""
    return json.dumps({"version": JSON_VERSION, **race_document(position, runners)}) + "\n"


FORMATS: Final = {".md": as_markdown, ".csv": as_csv, ".svg": as_svg, ".json": as_json}
"""How a race is written to a file, by the ending of its name."""
