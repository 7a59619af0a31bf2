"""The result of a race in words, as tables, and as a picture."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

from tictactoe_tui.engine.candidate_words import verdict_words
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import Position
from tictactoe_tui.lab.race import Runner, all_agree
from tictactoe_tui.lab.walk_words import signed

_BAR: Final = 400
_LINE: Final = 34


def runner_name(runner: Runner) -> str:
    """What an algorithm is called where people read it."""
    return "alpha-beta" if runner.algorithm is Algorithm.ALPHABETA else runner.algorithm.value


def fraction(first: Runner, runner: Runner) -> str:
    """How little of the work of the first one an algorithm does: `1/16`."""
    return "1" if runner is first else f"1/{max(1, round(first.total / runner.total))}"


def answer_words(position: Position, runner: Runner) -> str:
    """What an algorithm has found: the best move, and what it comes to."""
    best = runner.info.candidates[0]
    worth = verdict_words(best) if position.totals is None else f"{signed(best.score or 0)} points"
    return f"{position.notation.format(best.cell)} {worth}"


def agreement(runners: Sequence[Runner]) -> str:
    """Whether all have found the same."""
    count = len(runners[0].info.candidates)
    if all_agree(runners):
        return f"All {len(runners)} give the same scores for the same {count} moves."
    return "They do not agree, which must not be."


def symmetry_note(runners: Sequence[Runner]) -> str:
    """Why symmetry saves nothing, where that is so."""
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
                "elapsed": round(each.info.elapsed, 6),
                "scores": [
                    {"move": position.notation.format(found.cell), "score": found.score}
                    for found in sorted(each.info.candidates, key=lambda found: found.cell)
                ],
            }
            for each in runners
        ],
    }


def race_headings(runners: Sequence[Runner]) -> tuple[str, ...]:
    """What stands over the columns of `race_rows`."""
    share = f"of {runner_name(runners[0])}"
    return "algorithm", "nodes", share, "cutoffs", "depth", "seconds", "answer"


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
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("algorithm", "nodes", "cutoffs", "depth", "seconds"))
    for each in runners:
        info = each.info
        seconds = f"{info.elapsed:.6f}"
        writer.writerow((each.algorithm.value, info.nodes, info.cutoffs, info.depth, seconds))
    return text.getvalue()


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


FORMATS: Final[Mapping[str, Callable[[str, Position, Sequence[Runner]], str]]] = {
    ".md": as_markdown,
    ".csv": as_csv,
    ".svg": as_svg,
}
"""How a race is written to a file, by the ending of its name."""
