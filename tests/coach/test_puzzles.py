"""The shipped puzzles: what there is of them, solved by trying everything, and damaged text."""

from collections import Counter
from functools import cache
from importlib.resources import files

import pytest
from hypothesis import given, strategies as st

from benchmarks.make_puzzles import write_puzzle
from tictactoe_tui.coach.puzzles import (
    FILE_NAME,
    BrokenPuzzle,
    Puzzle,
    PuzzleKind,
    Rest,
    check_answer,
    read_puzzles,
    shipped_puzzles,
    shipped_text,
)
from tictactoe_tui.games import Position, Side
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.games.symmetry import symmetries

FORK = "four-1 fork 2 open 1.2,1.1,1.5 four 6x6x4 6/3BB1/6/1W4/1W4/6"
GREED = (
    "rowcol-1 greedy 5 none 2.2,1.2,1.1,1.3,0.3,0.0,0.2,0.1 "
    "rowcol A 21:25 4,3 3,1,3,7/.,6,8,2/.,.,2,./.,.,.,."
)
LINES = [line for line in shipped_text().splitlines() if line and not line.startswith("#")]


def of(game: str, grade: int | None = None) -> list[Puzzle]:
    return [
        each
        for each in shipped_puzzles()
        if each.position.key == game and grade in (None, each.grade)
    ]


def test_there_are_as_many_as_promised() -> None:
    assert len(shipped_puzzles()) >= 300
    assert len(of("four", 1)) >= 100
    assert len(of("four", 2)) >= 60
    assert len(of("four", 3)) >= 40
    assert len(of("rowcol")) >= 100
    assert min(len(of("rowcol", grade)) for grade in (1, 2, 3)) >= 20
    assert len(files("tictactoe_tui.coach").joinpath(FILE_NAME).read_bytes()) < 150_000


def test_both_sides_and_all_kinds_are_there() -> None:
    for game in ("four", "rowcol"):
        sides = Counter(each.position.to_move for each in of(game))
        assert min(sides[side] for side in Side) >= len(of(game)) // 4
    kinds = Counter(each.kind for each in shipped_puzzles())
    assert min(kinds[kind] for kind in PuzzleKind) >= 20
    assert {each.position.rows for each in of("rowcol")} == {4, 5, 6}


def test_no_two_are_alike() -> None:
    """Not even turned, mirrored, or with the colours of the stones exchanged."""
    assert len({each.id for each in shipped_puzzles()}) == len(shipped_puzzles())
    seen = set[object]()
    for puzzle in shipped_puzzles():
        position = puzzle.position
        own = position.side_names[position.to_move][0]
        texts = [position.at(cell) for cell in range(position.rows * position.columns)]
        marks = [text and (text == own) if position.key == "four" else text for text in texts]
        images = []
        for image in symmetries(position.rows, position.columns):
            turned = [str(marks[image[cell]]) for cell in range(len(marks))]
            images.append((*turned, image.index(puzzle.solution[0])))
        assert min(images) not in seen, puzzle.id
        seen.add(min(images))


def test_what_is_written_reads_back() -> None:
    assert [write_puzzle(each) for each in shipped_puzzles()] == LINES


def test_only_the_solution_is_right() -> None:
    for puzzle in shipped_puzzles():
        right = [cell for cell in puzzle.position.legal_moves() if check_answer(puzzle, cell)]
        assert right == [puzzle.line[0]] == list(puzzle.solution)


def wins_with_two(position: Position, first: int) -> bool:
    """Whether after this move and any reply a line can be completed, by nothing but playing."""
    after = position.play(first)
    for reply in after.legal_moves():
        then = after.play(reply)
        if then.outcome is not None:
            return False
        winner = (then.play(cell).outcome for cell in then.legal_moves())
        if not any(
            outcome is not None and outcome.winner is position.to_move for outcome in winner
        ):
            return False
    return True


@pytest.mark.parametrize("grade", [1, 2])
def test_forks_by_trying_every_reply(grade: int) -> None:
    """The solution of every third, and no other, wins with two stones; of grade 2 there is none."""
    small = [each for each in of("four", grade) if each.position.rows * each.position.columns <= 42]
    assert len(small) >= 12
    for puzzle in small[::3]:
        position = puzzle.position
        right = [cell for cell in position.legal_moves() if wins_with_two(position, cell)]
        assert right == (list(puzzle.solution) if grade == 1 else []), puzzle.id


@cache
def gain(position: RowColPosition) -> int:
    """The points that the side to move gains over the other from here on."""
    mover = position.to_move
    gains = []
    for cell in position.legal_moves():
        after = position.play(cell)
        gains.append(after.totals[mover] - position.totals[mover] - gain(after))
    return max(gains, default=0)


def test_numbers_by_trying_every_game() -> None:
    tried = 0
    for puzzle in of("rowcol"):
        position = puzzle.position
        assert isinstance(position, RowColPosition)
        if len(position.cells) - position.ply > 9:
            continue
        tried += 1
        taken = {cell: position.cells[cell] or 0 for cell in position.legal_moves()}
        worth = {cell: taken[cell] - gain(position.play(cell)) for cell in taken}
        best = max(worth.values())
        greedy = max(worth[cell] for cell in taken if taken[cell] == max(taken.values()))
        assert [cell for cell in worth if worth[cell] == best] == list(puzzle.solution)
        assert best - greedy == puzzle.amount >= 2
    assert tried >= 20


def test_grades_follow_from_the_rule() -> None:
    for puzzle in of("four"):
        assert puzzle.grade == puzzle.amount - 1 == len(puzzle.line) // 2
    assert all(len(each.line) > 8 for each in of("rowcol", 3))
    assert all(len(each.line) <= 8 for each in of("rowcol", 2))


def test_a_line_is_read_as_it_stands() -> None:
    fork, greed = read_puzzles(["# said in passing", "", FORK, GREED])
    assert (fork.position.key, fork.position.to_move) == ("four", 0)
    assert (fork.solution, fork.line) == ((8,), (8, 7, 11))
    assert (fork.kind, fork.amount, fork.rest, fork.grade) == (PuzzleKind.FORK, 2, Rest.OPEN, 1)
    assert (greed.solution, greed.kind, greed.amount) == ((10,), PuzzleKind.GREEDY, 5)


@pytest.mark.parametrize(
    "text",
    [
        "four-1",
        FORK.replace("four-1", "four-12345"),
        FORK.replace("four-1", "rowcol-1"),
        FORK.replace("fork", "fork\x1b[2J"),
        FORK.replace("fork", "knight"),
        FORK.replace("fork", "greedy"),
        FORK.replace("open", "sure"),
        FORK.replace(" 2 ", " 3 "),
        FORK.replace(" 2 ", " ² "),
        FORK.replace("1.5", "1.6"),
        FORK.replace("1.5", "1.9999999999"),
        FORK.replace("1.5", "1.3"),
        FORK.replace("1.2,", ""),
        FORK.replace("1.2,1.1,1.5", "1.2,1.1"),
        FORK.replace("6x6x4", "6x66x4"),
        FORK.replace("6/3BB1", "6/3BBBB"),
        FORK.replace("1W4", "1w4", 1),
        FORK + " " * 5000,
        FORK + "\n" + FORK,
        GREED.replace("greedy", "fork"),
        GREED.replace(",0.1 ", " "),
        GREED.replace("4,3 3", "2,2 3"),
        GREED.replace("3,1,", "3,99999,"),
        GREED.replace("21:25", "21:9999999"),
    ],
)
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(BrokenPuzzle):
        list(read_puzzles([text]))


def test_two_of_one_name_are_refused() -> None:
    with pytest.raises(BrokenPuzzle, match="two puzzles are called four-1"):
        list(read_puzzles([FORK, FORK]))


@given(st.sampled_from(LINES), st.integers(0, 200), st.text(max_size=3))
def test_any_damage_is_refused_or_still_a_puzzle(line: str, at: int, put: str) -> None:
    damaged = line[:at] + put + line[at + 1 :]
    try:
        found = list(read_puzzles([damaged]))
    except BrokenPuzzle:
        return
    assert [write_puzzle(each) for each in found] == ([damaged] if found else [])
