"""Makes the pack of puzzles: `python -m benchmarks.make_puzzles FOUND [--minutes M] [--pack FILE]`.

Games of computer players, drawn by their numbers, are looked through for positions that are a
puzzle, at most one a game. What is found goes to the file FOUND, game by game, so that a run that
was ended goes on where it was; with `--pack` the best of it, no two alike, become the pack.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tictactoe_tui.coach.puzzles import (
    Puzzle,
    PuzzleKind,
    Rest,
    read_puzzles,
)
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.lines.prover import ForcedWin, Prover
from tictactoe_tui.engine.lines.threats import each_bit, threats_of
from tictactoe_tui.engine.rowcol.search import search as search_numbers
from tictactoe_tui.games import four, rowcol
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.position import P, Position
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents import player_of
from tictactoe_tui.opponents.move_request import MoveRequest

SIZES: Final = ((6, 6), (6, 7), (7, 7), (7, 8), (8, 8), (9, 9), (10, 10), (12, 12), (20, 20))
MOST_STONES: Final = 4
LARGEST: Final = {4: 81, 3: 100, 2: 400}
"""The most cells of a board for puzzles of so many stones, so that they can be checked plainly."""
FEWEST_PLIES: Final = 4
PUNISHED_WITH: Final = 3
TEMPTING: Final = 2
"""So many moves must make a threat besides one that does, else it would stand out."""
REACH: Final = 4
LEFT: Final = range(7, 15)
LOST_BY_GREED: Final = 2
FEWEST_TAKEN: Final = 3
RANDOM_MOVES: Final = 0.1
MERITS: Final = {Rest.NONE: 12, Rest.OPEN: 4, Rest.SLOWER: 0}
CROSSING: Final = 20
QUOTAS: Final = {
    ("four", 1): 110,
    ("four", 2): 70,
    ("four", 3): 50,
    ("rowcol", 1): 40,
    ("rowcol", 2): 40,
    ("rowcol", 3): 40,
}
"""How many puzzles of a game and a grade there are at most."""


def write_puzzle(puzzle: Puzzle) -> str:
    """The line of one puzzle."""
    columns = puzzle.position.columns
    line = ",".join(f"{cell // columns}.{cell % columns}" for cell in puzzle.line)
    return f"{puzzle.id} {puzzle.kind} {puzzle.amount} {puzzle.rest} {line} {puzzle.code}"


class Found(NamedTuple):
    """A puzzle, and how good it is of its kind."""

    puzzle: Puzzle
    merit: int


def found_in_game(number: int) -> Found | None:
    """The longest or best puzzle of the game that this number draws; others are parts of it."""
    source = Random(f"puzzles {number}")
    found: list[Found | None]
    if number % 4:
        rows, columns = SIZES[int(source.random() ** 1.5 * len(SIZES))]
        found = [four_puzzle(each) for each in _played(four.start(rows, columns), source)]
        return max(filter(None, found), key=lambda each: each.puzzle.amount, default=None)
    board = rowcol.start(4 + int(source.random() * 3), seed=number)
    found = [rowcol_puzzle(each) for each in _played(board, source)]
    return max(filter(None, found), key=lambda each: each.merit, default=None)


def _played(position: P, source: Random) -> Iterator[P]:
    """The positions of a game of two players that are drawn, some moves of it at random."""
    names = [("Kitty", "Cop")[source.random() < 0.6] for _ in range(2)]
    players = [player_of(name, position.key)[1] for name in names]
    while position.outcome is None:
        yield position
        if source.random() < RANDOM_MOVES:
            moves = position.legal_moves()
            cell = moves[int(source.random() * len(moves))]
        else:
            cell = players[position.to_move](MoveRequest(position, source)).cell
        position = position.play(cell)


def four_puzzle(position: LinePosition) -> Found | None:
    """The puzzle that a position is, if exactly one move wins as fast as any."""
    rules, (own, other) = position.rules, position.stones
    threats, free = threats_of(rules), rules.full & ~(own | other)
    if position.ply < FEWEST_PLIES or threats.winning_cells(own, free):
        return None
    if threats.winning_cells(other, free):  # then only one move needs to be looked at
        return None
    prover = Prover(rules, SearchControl(position, Limits()))
    tree = prover.shortest(own, other, MOST_STONES)
    if tree is None or rules.cells > LARGEST[tree.stones]:
        return None
    tempting = (threats.forcing_cells(own, free)[0] & ~tree.move).bit_count()
    others = list(each_bit(free ^ tree.move))
    ways = threats.winning_cells(own | tree.move, free ^ tree.move).bit_count()
    if ways and tempting < TEMPTING:
        return None
    if any(prover.win_by(own, other, move, tree.stones) for move in others):
        return None
    kind = (PuzzleKind.QUIET, PuzzleKind.THREAT, PuzzleKind.FORK)[min(ways, 2)]
    rest = _rest(position, prover, tree, others)
    line = tuple(map(rules.cell_of, _longest_line(position, prover, tree)))
    puzzle = _puzzle(position, kind, tree.stones, rest, line)
    return Found(puzzle, min(tempting, 6) + MERITS[rest])


def _rest(position: LinePosition, prover: Prover, tree: ForcedWin, others: list[int]) -> Rest:
    """What is known of the other moves: whether one wins a stone later, or all of them lose."""
    own, other = position.stones
    more = tree.stones + 1
    if more <= MOST_STONES and any(prover.win_by(own, other, move, more) for move in others):
        return Rest.SLOWER
    if all(prover.shortest(other, own | move, PUNISHED_WITH) for move in others):
        return Rest.NONE
    return Rest.OPEN


def _longest_line(position: LinePosition, prover: Prover, tree: ForcedWin) -> list[int]:
    """The win against a defence that holds as long as any, as one-bit boards."""
    own, other = position.stones
    line = [tree.move]
    while tree.stones > 1:
        own |= tree.move
        for reply in (*tree.named_replies(), *each_bit(position.rules.full & ~(own | other))):
            then = prover.shortest(own, other | reply, tree.stones - 1)
            if then is not None and then.stones == tree.stones - 1:
                break
        else:
            raise AssertionError(f"{position.code()}: no defence holds so long")
        tree, other = then, other | reply
        line += [reply, tree.move]
    return line


def _rank(found: Found) -> int:
    """The merit, and far more of it for a fork of two lines than for three stones in one."""
    puzzle = found.puzzle
    if puzzle.kind is not PuzzleKind.FORK or puzzle.amount > 2:
        return found.merit
    (row, column), *ends = (divmod(cell, puzzle.position.columns) for cell in puzzle.line)
    (down, right), (up, left) = ((at - row, to - column) for at, to in ends)
    return found.merit + CROSSING * (down * left != right * up)


def likeness(puzzle: Puzzle) -> str:
    """What is the same of puzzles that are alike.

    In four in a row these are the stones that may be on a line with the right move, wherever they
    stand and however they are turned; where numbers count, the numbers that are left.
    """
    position, (move,) = puzzle.position, puzzle.solution
    cells = range(position.rows * position.columns)
    if position.totals is not None:
        return f"{position.rows} {sorted(filter(None, map(position.at, cells)))}"
    own = position.side_names[position.to_move][0]
    near = []
    for cell in cells:
        down, right = (
            cell // position.columns - move // position.columns,
            cell % position.columns - move % position.columns,
        )
        straight = not down or not right or abs(down) == abs(right)
        if position.at(cell) and straight and max(abs(down), abs(right)) < REACH:
            near.append((down, right, position.at(cell) == own))
    turns = [(1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)]
    turns += [(a, b, -c, -d) for a, b, c, d in turns]
    images = (
        sorted((a * y + b * x, c * y + d * x, mine) for y, x, mine in near) for a, b, c, d in turns
    )
    return f"{puzzle.amount} {min(images)}"


def rowcol_puzzle(position: RowColPosition) -> Found | None:
    """The puzzle that a position is, if one move is best and the largest number far worse."""
    moves = position.legal_moves()
    left = len(position.cells) - position.ply
    if position.last_move is None or len(moves) < 3 or left not in LEFT:
        return None
    info = search_numbers(position, SearchControl(position, Limits(nodes=2_000_000)))
    if not info.done:
        return None
    best, second = info.candidates[:2]
    scores = {each.cell: each.score or 0 for each in info.candidates}
    numbers = {cell: position.cells[cell] or 0 for cell in moves}
    largest = max(numbers.values())
    greedy = max(scores[cell] for cell in moves if numbers[cell] == largest)
    right = scores[best.cell]
    if second.score == right or right - greedy < LOST_BY_GREED or len(best.line) < FEWEST_TAKEN:
        return None
    turns = (right > 0) - (greedy > 0) + (right >= 0) - (greedy >= 0)
    puzzle = _puzzle(position, PuzzleKind.GREEDY, right - greedy, Rest.NONE, best.line)
    return Found(puzzle, 6 * turns + min(right - greedy, 6) + len(moves))


def _puzzle(
    position: Position, kind: PuzzleKind, amount: int, rest: Rest, line: tuple[int, ...]
) -> Puzzle:
    """A puzzle without a number of its own."""
    return Puzzle(f"{position.key}-0", position, line, kind, amount, rest, 1)


def look_through_games(path: Path, minutes: float) -> None:
    """Go on with the next game until the time is up."""
    lines = path.read_text("ascii").splitlines() if path.exists() else []
    number = max((int(line.split()[1]) for line in lines if line.startswith("game ")), default=-1)
    until = time.monotonic() + 60 * minutes
    with path.open("a", encoding="ascii") as file:
        while time.monotonic() < until:
            number += 1
            found = found_in_game(number)
            if found is not None:
                file.write(f"{found.merit}\t{write_puzzle(found.puzzle)}\n")
            file.write(f"game {number}\n")
            file.flush()


def chosen(path: Path) -> list[Puzzle]:
    """The best of what was found, no two alike, numbered by game, grade and size."""
    found = []
    for line in path.read_text("ascii").splitlines():
        if "\t" in line:
            merit, text = line.split("\t")
            (puzzle,) = read_puzzles([text])
            found.append(Found(puzzle, int(merit)))
    counts: Counter[tuple[str, int]] = Counter()
    alike, puzzles = set[str](), list[Puzzle]()
    for puzzle, _ in sorted(found, key=lambda each: (-_rank(each), each.puzzle.code)):
        group = puzzle.position.key, puzzle.grade
        if counts[group] < QUOTAS[group] and likeness(puzzle) not in alike:
            alike.add(likeness(puzzle))
            counts[group] += 1
            puzzles.append(puzzle)
    puzzles.sort(key=lambda each: (each.position.key, each.grade, each.position.rows, each.code))
    numbers: Counter[str] = Counter()
    for at, puzzle in enumerate(puzzles):
        numbers[puzzle.position.key] += 1
        puzzles[at] = replace(puzzle, id=f"{puzzle.position.key}-{numbers[puzzle.position.key]}")
    return puzzles


def main() -> None:
    """Look for puzzles, then write the pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("found", type=Path)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--pack", type=Path)
    options = parser.parse_args()
    look_through_games(options.found, options.minutes)
    if options.pack:
        puzzles = chosen(options.found)
        text = "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles)
        options.pack.write_text(text, encoding="ascii")
        kinds = Counter(
            (each.position.key, each.grade, each.kind.value, each.rest.value) for each in puzzles
        )
        for kind, number in sorted(kinds.items()):
            print(*kind, number)


if __name__ == "__main__":
    main()
