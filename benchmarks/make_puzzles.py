"""Makes the pack of puzzles: `python -m benchmarks.make_puzzles FOUND [--minutes M] [--pack FILE]`.

Games of computer players, drawn by their numbers, are looked through for positions that are a
puzzle. What is found goes to the file FOUND, game by game, so that a run that was ended goes on
where it was; with `--pack` the best of it, no two of them alike, are written as the pack.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tictactoe_tui.coach.puzzles import (
    Puzzle,
    PuzzleKind,
    Rest,
    check_answer,
    read_puzzles,
    write_puzzle,
)
from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.lines.exact_solver import DRAW, ExactSolver
from tictactoe_tui.engine.lines.prover import ForcedWin, Prover, main_line
from tictactoe_tui.engine.lines.threats import each_bit, threats_of
from tictactoe_tui.engine.rowcol.search import search as search_numbers
from tictactoe_tui.games import Position, four, rowcol
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.games.symmetry import symmetries
from tictactoe_tui.opponents import player_of
from tictactoe_tui.opponents.move_request import MoveRequest

MOST_STONES: Final = 4
SIZES: Final = ((6, 6), (6, 7), (7, 7), (7, 8), (8, 8), (9, 9), (10, 10), (12, 12), (20, 20))
FEW_CELLS: Final = 24
EXACT_NODES: Final = 60_000
TEMPTING: Final = 2
"""So many other first moves must threaten something, or the right one is the only one that does."""
LEFT: Final = range(7, 15)
LOST_BY_GREED: Final = 2

_MERITS: Final = {Rest.NONE: 8, Rest.OPEN: 4, Rest.SLOWER: 0}

QUOTAS: Final = {("four", 2): 110, ("four", 3): 70, ("four", 4): 50, ("rowcol", 0): 120}
"""How many of each there are at most; the numbers of row and column are all counted together."""


class Found(NamedTuple):
    """A puzzle, what it has in common with those that are like it, and how good it is."""

    likeness: str
    merit: int
    text: str


def found_in_game(number: int) -> Iterator[Found]:
    """The puzzles of one game, which its number draws."""
    source = Random(f"puzzles {number}")
    if number % 3:
        rows, columns = SIZES[int(source.random() ** 1.5 * len(SIZES))]
        yield from last_of_each(_played(four.start(rows, columns), source), four_puzzle)
    else:
        size = 4 + int(source.random() * 3)
        board = rowcol.start(size, seed=number)
        yield from last_of_each(_played(board, source), rowcol_puzzle)


def _played(position: Position, source: Random) -> Iterator[Position]:
    """The positions of a game of two players that are drawn, some moves of it at random."""
    names = [("Kitty", "Cop")[source.random() < 0.6] for _ in range(2)]
    players = [player_of(name, position.key)[1] for name in names]
    while position.outcome is None:
        yield position
        if source.random() < 0.1:
            moves = position.legal_moves()
            cell = moves[int(source.random() * len(moves))]
        else:
            cell = players[position.to_move](MoveRequest(position, source)).cell
        position = position.play(cell)


def last_of_each(
    positions: Iterable[Position], look: Callable[..., Found | None]
) -> Iterator[Found]:
    """The puzzles of these positions, of those that ask for the same the last."""
    found: dict[tuple[object, ...], Found] = {}
    for position in positions:
        puzzle = look(position)
        if puzzle is not None:
            _, kind, amount, *_ = puzzle.text.split(" ")
            found[position.to_move, kind, amount] = puzzle
    yield from found.values()


def four_puzzle(position: LinePosition) -> Found | None:
    """The puzzle that a position is, if exactly one move wins as fast as any."""
    rules, (own, other) = position.rules, position.stones
    threats, free = threats_of(rules), rules.full & ~(own | other)
    if threats.winning_cells(own, free) or threats.winning_cells(other, free):
        return None
    prover = Prover(rules, SearchControl(position, Limits()))
    most = MOST_STONES if rules.cells <= 100 else MOST_STONES - 1
    tree = prover.shortest(own, other, most)
    if tree is None:
        return None
    forcing = threats.forcing_cells(own, free)[0]
    ways = threats.winning_cells(own | tree.move, free ^ tree.move).bit_count()
    tempting = (forcing & ~tree.move).bit_count()
    if tempting < TEMPTING and ways:
        return None
    rest = free ^ tree.move
    if any(prover.win_by(own, other, move, tree.stones) for move in each_bit(rest)):
        return None
    kind = (PuzzleKind.QUIET, PuzzleKind.THREAT, PuzzleKind.FORK)[min(ways, 2)]
    line = tuple(rules.cell_of(bit) for bit in main_line(tree, free))
    known = _rest(position, prover, tree)
    merit = min(tempting, 8) + _MERITS[known] + 4 * (kind is PuzzleKind.QUIET)
    return _found(position, kind, tree.stones, known, line, _shape(position, line), merit)


def _rest(position: LinePosition, prover: Prover, tree: ForcedWin) -> Rest:
    """What is known of the other moves: with one stone more, or by a search to the end."""
    rules, (own, other) = position.rules, position.stones
    moves = list(each_bit(rules.full & ~(own | other | tree.move)))
    more = tree.stones + 1
    if more <= MOST_STONES and any(prover.win_by(own, other, move, more) for move in moves):
        return Rest.SLOWER
    if len(moves) > FEW_CELLS:
        return Rest.OPEN
    solver = ExactSolver(rules, SearchControl(position, Limits(nodes=EXACT_NODES)))
    try:
        none = all(-solver.value(other, own | move, -1, 0) <= DRAW for move in moves)
    except SearchStopped:
        return Rest.OPEN
    return Rest.NONE if none else Rest.OPEN


def _shape(position: LinePosition, line: tuple[int, ...]) -> str:
    """The own stones around the line, wherever on the board they stand and however it is turned."""
    rules = position.rules
    attack = line[::2]
    own = [cell for cell in rules.cells_of(position.stones[0]) if _in_reach(position, cell, attack)]
    side = max(rules.rows, rules.columns)
    images = []
    for image in symmetries(side, side):
        turned = [
            [
                divmod(image[cell // rules.columns * side + cell % rules.columns], side)
                for cell in group
            ]
            for group in (attack[:1], attack[1:], own)
        ]
        top = min(row for group in turned for row, _ in group)
        left = min(column for group in turned for _, column in group)
        images.append([sorted((row - top, column - left) for row, column in g) for g in turned])
    return f"{len(line)} {min(images)}"


def _in_reach(position: LinePosition, cell: int, attack: tuple[int, ...]) -> bool:
    """Whether a stone stands on a line with a cell of the attack, less than a line away."""
    columns, length = position.columns, position.rules.connect
    for other in attack:
        down, right = cell // columns - other // columns, cell % columns - other % columns
        if max(abs(down), abs(right)) < length and (
            not down or not right or abs(down) == abs(right)
        ):
            return True
    return False


def rowcol_puzzle(position: RowColPosition) -> Found | None:
    """The puzzle that a position is, if one move is best and the largest number far worse."""
    moves = position.legal_moves()
    left = len(position.cells) - position.ply
    if position.last_move is None or len(moves) < 3 or left not in LEFT:
        return None
    info = search_numbers(position, SearchControl(position, Limits(nodes=2_000_000)))
    if not info.done:
        return None
    scores = {each.cell: each.score or 0 for each in info.candidates}
    best, second = info.candidates[:2]
    largest = max(position.cells[cell] or 0 for cell in moves)
    greedy = max(scores[cell] for cell in moves if position.cells[cell] == largest)
    lost = scores[best.cell] - greedy
    if second.score == best.score or lost < LOST_BY_GREED:
        return None
    turns = (scores[best.cell] > 0) - (greedy > 0) + (scores[best.cell] >= 0) - (greedy >= 0)
    merit = 6 * turns + min(lost, 8) + len(moves)
    likeness = f"{position.size} {sorted(filter(None, position.cells))}"
    return _found(position, PuzzleKind.GREEDY, lost, Rest.NONE, best.line, likeness, merit)


def _found(
    position: Position,
    kind: PuzzleKind,
    amount: int,
    rest: Rest,
    line: tuple[int, ...],
    likeness: str,
    merit: int,
) -> Found:
    puzzle = Puzzle(
        f"{position.key}-0",
        position.key,
        position.code(),
        position.to_move,
        line[:1],
        line,
        kind,
        amount,
        rest,
        1,
    )
    return Found(likeness, merit, write_puzzle(puzzle))


def look_through_games(path: Path, minutes: float) -> None:
    """Go on with the next game until the time is up."""
    lines = path.read_text("ascii").splitlines() if path.exists() else []
    number = max((int(line.split()[1]) for line in lines if line.startswith("game ")), default=-1)
    until = time.monotonic() + 60 * minutes
    with path.open("a", encoding="ascii") as file:
        while time.monotonic() < until:
            number += 1
            for each in found_in_game(number):
                file.write(f"{each.likeness}\t{each.merit}\t{each.text}\n")
            file.write(f"game {number}\n")
            file.flush()


def chosen(path: Path) -> list[str]:
    """The best of what was found, no two alike, by game, grade and merit."""
    rows = [line.split("\t") for line in path.read_text("ascii").splitlines() if "\t" in line]
    groups: dict[tuple[str, int], list[Found]] = {key: [] for key in QUOTAS}
    alike = set[str]()
    found = [Found(row[0], int(row[1]), row[2]) for row in rows]
    for each in sorted(found, key=lambda each: (-each.merit, each.text)):
        words = each.text.split(" ")
        key = words[5], int(words[2]) if words[5] == "four" else 0
        if each.likeness not in alike and len(groups[key]) < QUOTAS[key]:
            alike.add(each.likeness)
            groups[key].append(each)
    return _numbered(each.text for group in groups.values() for each in group)


def _numbered(texts: Iterable[str]) -> list[str]:
    """Lines of puzzles with their numbers, the easy ones of a game first."""
    (*puzzles,) = map(_alone, texts)
    puzzles.sort(key=lambda each: (each.game, each.grade))
    counts: dict[str, int] = {}
    lines = []
    for puzzle in puzzles:
        counts[puzzle.game] = counts.get(puzzle.game, 0) + 1
        lines.append(write_puzzle(puzzle).replace("-0 ", f"-{counts[puzzle.game]} ", 1))
    return lines


def _alone(text: str) -> Puzzle:
    (puzzle,) = read_puzzles([text])
    assert check_answer(puzzle, puzzle.line[0])  # noqa: S101
    return puzzle


def main() -> None:
    """Look for puzzles, then write the pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("found", type=Path)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--pack", type=Path)
    options = parser.parse_args()
    look_through_games(options.found, options.minutes)
    if options.pack:
        lines = chosen(options.found)
        options.pack.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
        print(f"{len(lines)} puzzles")


if __name__ == "__main__":
    main()
