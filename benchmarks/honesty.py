"""Whether announced results hold on small boards: `python -m benchmarks.honesty [--cases N]`.

Random positions on 4x4 to 6x6 with lines of 3 to 5, searched with few or many nodes, and every
proved candidate put to a brute force that knows only the rules: a win or a loss must come in
exactly the plies announced and no sooner, a draw must leave neither side a win. What costs the
brute force too much is counted apart. `python -m benchmarks.honesty_20x20` does the large board.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

from benchmarks.brute import BruteForce, TooMuch
from benchmarks.measure import Bar, finish, over_processes
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Verdict
from tictactoe_tui.games import four
from tictactoe_tui.games.lines import LinePosition

_NODES = (256, 2_048, 16_384)
_BRUTE_NODES = 20_000


@dataclass
class Count:
    """The results of checking positions: claims by verdict, those too costly, and false ones."""

    checked: Counter[str] = field(default_factory=Counter)
    too_much: int = 0
    false: list[str] = field(default_factory=list)

    def add(self, other: "Count") -> None:
        """Take another count in."""
        self.checked.update(other.checked)
        self.too_much += other.too_much
        self.false += other.false


@cache
def brute(rows: int, columns: int, connect: int) -> BruteForce:
    """The brute force of a board size."""
    return BruteForce(rows, columns, connect, _BRUTE_NODES)


def random_position(source: Random) -> LinePosition:
    """An open position on a small board."""
    while True:
        rows, columns = source.randint(4, 6), source.randint(4, 6)
        connect = source.choice((3, 4, 4, 4, 5))
        if connect > max(rows, columns):
            continue
        position = four.start(rows, columns, connect)
        cells = list(range(rows * columns))
        source.shuffle(cells)
        for cell in cells[: source.randint(0, len(cells) - 1)]:
            after = position.play(cell)
            position = after if after.outcome is None else position
        return position


def check(seed: int) -> Count:
    """Check every claim about one random position by brute force."""
    source = Random(seed)
    position, nodes = random_position(source), source.choice(_NODES)
    info = analyse(position, Limits(nodes=nodes))
    count = Count()
    claims = [each for each in info.candidates if each.verdict is not Verdict.UNKNOWN]
    for claim in claims:
        name = claim.verdict if claim.plies is not None else f"{claim.verdict}, plies open"
        try:
            wrong = falsehood(position, claim)
        except TooMuch:
            count.too_much += 1
            continue
        count.checked[name] += 1
        if wrong:
            where = position.notation.format(claim.cell)
            count.false.append(f"{position.code()} nodes {nodes}: {where} {name} {wrong}")
    try:
        wrong = wrong_summary(position, info)
    except TooMuch:
        count.too_much += 1
        return count
    count.checked["whole position"] += info.result is not None
    if wrong:
        count.false.append(f"{position.code()} nodes {nodes}: {wrong}")
    return count


def boards(position: LinePosition) -> tuple[int, int]:
    """The stones of the side to move and of the other, without the padding of the engine."""
    sides = [0, 0]
    letters = position.rules.letters
    for cell in range(position.rules.cells):
        stone = position.at(cell)
        if stone:
            sides[letters.index(stone)] |= 1 << cell
    return sides[position.to_move], sides[position.to_move.other]


def falsehood(position: LinePosition, claim: Candidate) -> str:
    """What is wrong with a claim about one move, or nothing."""
    rules = position.rules
    judge, (own, other) = brute(rules.rows, rules.columns, rules.connect), boards(position)
    after, left = own | 1 << claim.cell, rules.cells - position.ply - 1
    at_once = bool(judge.completing(own, other) & 1 << claim.cell)
    plies = left if claim.plies is None else claim.plies
    exact = claim.plies is not None
    if claim.verdict is Verdict.WIN:
        if at_once:
            return "" if plies == 0 or not exact else "wins at once"
        if not judge.holds(after, other, plies):
            return f"does not win in {plies}"
        return "wins sooner" if exact and judge.holds(after, other, plies - 2) else ""
    if claim.verdict is Verdict.LOSS:
        if at_once or not judge.wins(other, after, plies):
            return f"does not lose in {plies}"
        return "loses sooner" if exact and judge.wins(other, after, plies - 2) else ""
    if at_once or judge.holds(after, other, left) or judge.wins(other, after, left):
        return "is no draw"
    return "" if claim.plies == left else f"ends after {left}"


def wrong_summary(position: LinePosition, info: SearchInfo) -> str:
    """What is wrong with the result and the end announced for the whole position, or nothing."""
    if info.result is None or info.end_ply is None or info.result < 1:
        return ""
    rules = position.rules
    judge, (own, other) = brute(rules.rows, rules.columns, rules.connect), boards(position)
    sooner = info.end_ply - position.ply - 2
    return "there is a shorter win" if judge.wins(own, other, sooner) else ""


def bars(cases: int = 5_000, jobs: int = 1) -> list[Bar]:
    """Check this many positions."""
    total = Count()
    for count in over_processes(check, range(cases), jobs):
        total.add(count)
    claims = ", ".join(f"{number:,} {name}" for name, number in sorted(total.checked.items()))
    print(f"{cases:,} small positions; checked: {claims}; too costly: {total.too_much:,}")
    for line in total.false:
        print(f"  {line}")
    return [Bar(f"false among {sum(total.checked.values()):,} announced", len(total.false), 0, "")]


def main() -> None:
    """Check and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=5_000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    finish(bars(options.cases, options.jobs))


if __name__ == "__main__":
    main()
