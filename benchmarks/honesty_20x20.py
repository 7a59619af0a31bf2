"""Whether announced results hold on 20x20: `python -m benchmarks.honesty_20x20 [--cases N]`.

Random positions of 4 to 14 stones near each other. Of every kind of announced win and loss some are
played out: the winner follows our analysis, the loser tries every cell near a stone and some far
away, and where the winner threatens to complete a line the cells that stop it, since by the rules
nothing else does. He must never complete a line, nor live longer than announced.
"""

import argparse
from functools import cache
from random import Random

from benchmarks import rivals
from benchmarks.brute import BruteForce
from benchmarks.honesty import Count, boards
from benchmarks.measure import Bar, finish, over_processes
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Candidate, SearchInfo, Verdict
from tictactoe_tui.games.lines import LinePosition

_ANNOUNCED_WITHIN = (2_000, 10_000, 40_000)
_FOUND_AGAIN_WITHIN = 400_000
_OF_EACH_LENGTH = 2
_NEAR, _FAR = 2, 10
_NEAR_LATER, _FAR_LATER = 12, 4


@cache
def brute() -> BruteForce:
    """Who can complete a line on the large board."""
    return BruteForce(20, 20, 4, 0)


def check(seed: int) -> Count:
    """Play out what is announced about one random position."""
    source = Random(seed)
    position = rivals.scattered(source.randint(4, 14), source)
    nodes = source.choice(_ANNOUNCED_WITHIN)
    info = analyse(position, Limits(nodes=nodes))
    count = Count()
    for claim in sample(info, source):
        count.checked[f"{claim.verdict} in {claim.plies}"] += 1
        escape = escaped(position, claim, source)
        if escape is not None:
            moves = "; ".join(map(position.notation.format, (claim.cell, *escape)))
            count.false.append(
                f"{position.code()} nodes {nodes}: {claim.verdict} in {claim.plies}, but {moves}"
            )
    return count


def sample(info: SearchInfo, source: Random) -> list[Candidate]:
    """Some of the announced wins and losses, of every number of plies."""
    by_length: dict[tuple[Verdict, int], list[Candidate]] = {}
    for each in info.candidates:
        if each.plies is not None and each.verdict in (Verdict.WIN, Verdict.LOSS):
            by_length.setdefault((each.verdict, each.plies), []).append(each)
    return [
        claim
        for claims in by_length.values()
        for claim in source.sample(claims, min(_OF_EACH_LENGTH, len(claims)))
    ]


def escaped(position: LinePosition, claim: Candidate, source: Random) -> tuple[int, ...] | None:
    """The moves after the claimed one by which the loser gets away, or None."""
    after = position.play(claim.cell)
    plies = claim.plies or 0
    if claim.verdict is Verdict.WIN:
        return loser_moves(after, plies, source, 0)
    return winner_moves(after, plies, source, 0)


def winner_moves(
    position: LinePosition, plies: int, source: Random, quiet: int
) -> tuple[int, ...] | None:
    """The same with the winner to move, who has to complete his line within so many plies."""
    if position.outcome is not None:
        return ()
    cell, needed = found_again(position)
    if needed is None or needed > plies:
        return ()
    escape = loser_moves(position.play(cell), plies - 1, source, quiet)
    return None if escape is None else (cell, *escape)


def loser_moves(
    position: LinePosition, plies: int, source: Random, quiet: int
) -> tuple[int, ...] | None:
    """The same with the loser to move, after so many quiet moves of the winner."""
    outcome = position.outcome
    if outcome is not None:
        return None if outcome.winner == position.to_move.other else ()
    loser, winner = boards(position)
    if plies < 2 or brute().completing(loser, winner):
        return ()
    threat = brute().completing(winner, loser)
    replies = cells(threat) if threat else tries(position, source, quiet)
    for reply in replies:
        escape = winner_moves(position.play(reply), plies - 1, source, quiet + (not threat))
        if escape is not None:
            return (reply, *escape)
    return None


def cells(board: int) -> list[int]:
    """The cells set on a board without padding."""
    return [cell for cell in range(400) if board >> cell & 1]


def tries(position: LinePosition, source: Random, quiet: int) -> list[int]:
    """What the loser tries: after the first quiet move all that is near, later a part of it."""
    free = position.legal_moves()
    stones = [divmod(cell, 20) for cell in range(400) if position.at(cell)]
    near = [
        cell
        for cell in free
        if any(max(abs(cell // 20 - r), abs(cell % 20 - c)) <= _NEAR for r, c in stones)
    ]
    if quiet:
        near = source.sample(near, min(_NEAR_LATER, len(near)))
    return near + source.sample(free, min(_FAR_LATER if quiet else _FAR, len(free)))


def found_again(position: LinePosition) -> tuple[int, int | None]:
    """The move that our analysis chooses, and the plies within which it says that this wins."""
    won = False

    def notice(info: SearchInfo) -> None:
        nonlocal won
        won = info.result == 1

    info = analyse(position, Limits(nodes=_FOUND_AGAIN_WITHIN), notice, lambda: won)
    best = info.candidates[0] if info.candidates else None
    if info.result != 1 or best is None or best.plies is None:
        return -1, None
    return best.cell, best.plies + 1


def bars(cases: int = 200, jobs: int = 1) -> list[Bar]:
    """Play out what is announced about this many positions."""
    total = Count()
    for count in over_processes(check, range(cases), jobs):
        total.add(count)
    claims = ", ".join(f"{number:,} {name}" for name, number in sorted(total.checked.items()))
    print(f"{cases:,} positions on 20x20; played out: {claims}")
    for line in total.false:
        print(f"  {line}")
    played = sum(total.checked.values())
    return [Bar(f"refuted among {played:,} announced on 20x20", len(total.false), 0, "")]


def main() -> None:
    """Check and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    finish(bars(options.cases, options.jobs))


if __name__ == "__main__":
    main()
