"""Faults in the puzzles: the pack that is shipped, and how it is read and answered."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tests.verify.faults import Fault
from tests.verify.faults.changes import READ_TEXT, Change, in_text, replaced_by, result
from tictactoe_tui.coach.puzzles import FILE_NAME, Puzzle, PuzzleKind, Rest

_PACK: Final = "coach.puzzles:shipped_puzzles"


def one_puzzle(name: str, change: Callable[[Puzzle], Puzzle]) -> Change:
    """Ship what this makes of the puzzle with this name."""
    return result(lambda pack: tuple(change(each) if each.id == name else each for each in pack))


def _with_line(puzzle: Puzzle, *line: int) -> Puzzle:
    return replace(puzzle, line=line)


def _largest_number(puzzle: Puzzle) -> int:
    position = puzzle.position
    return max(position.legal_moves(), key=lambda cell: int(position.at(cell)))


def _with_one_twice(pack: tuple[Puzzle, ...]) -> tuple[Puzzle, ...]:
    first, *others = (each for each in pack if each.position.key == "rowcol")
    return (
        *(each for each in pack if each.position.key != "rowcol"),
        first,
        *(replace(first, id=each.id) if each is others[0] else each for each in others),
    )


FAULTS: Final = (
    Fault(
        "proofs",
        "four puzzles",
        "the solution of a puzzle is the move that should come last",
        _PACK,
        one_puzzle("four-1", lambda puzzle: _with_line(puzzle, *puzzle.line[::-1])),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "a stone stands elsewhere, so that two first moves win",
        READ_TEXT,
        in_text(FILE_NAME, {"1B4/2BB2/1BWWWB/2BB2/1WW3/W5": "BB4/2BB2/1BWWWB/2B3/1WW3/W5"}),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "a win with two stones is called one with three",
        _PACK,
        one_puzzle("four-1", lambda puzzle: replace(puzzle, amount=3)),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "nothing else is said to help where another move wins a stone later",
        _PACK,
        one_puzzle("four-2", lambda puzzle: replace(puzzle, rest=Rest.NONE)),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "another move is said to win a stone later where none does",
        _PACK,
        one_puzzle("four-4", lambda puzzle: replace(puzzle, rest=Rest.SLOWER)),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "a threat is called a quiet move",
        _PACK,
        one_puzzle("four-111", lambda puzzle: replace(puzzle, kind=PuzzleKind.QUIET)),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "every win is graded as one stone longer",
        _PACK,
        result(lambda pack: tuple(replace(each, grade=each.grade + 1) for each in pack)),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "every cell of the line counts as the answer",
        "coach.puzzles:check_answer",
        replaced_by(lambda puzzle, cell: cell in puzzle.line),
    ),
    Fault(
        "proofs",
        "rowcol puzzles",
        "the solution is the largest number",
        _PACK,
        one_puzzle("rowcol-1", lambda puzzle: _with_line(puzzle, _largest_number(puzzle))),
    ),
    Fault(
        "proofs",
        "rowcol puzzles",
        "the largest number is said to cost a point less",
        _PACK,
        one_puzzle("rowcol-1", lambda puzzle: replace(puzzle, amount=puzzle.amount - 1)),
    ),
    Fault(
        "proofs",
        "rowcol puzzles",
        "the end of a line is not best play",
        _PACK,
        # The player takes 0 1 and not 2 1 in the end, so that two more numbers are left.
        one_puzzle("rowcol-5", lambda puzzle: _with_line(puzzle, *puzzle.line[:-3], 1, 9, 8)),
    ),
    Fault(
        "proofs",
        "rowcol puzzles",
        "looking one reply ahead forgets the reply",
        "coach.puzzles:_one_reply_ahead",
        replaced_by(lambda position, cell: position.cells[cell] or 0),
    ),
    Fault(
        "proofs",
        "rowcol puzzles",
        "two puzzles are one position",
        _PACK,
        result(_with_one_twice),
    ),
)
