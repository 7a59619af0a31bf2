"""Faults in the puzzles: the pack that is shipped, and how it is read and answered."""

from typing import Final

from tests.verify.faults import fault

FAULTS: Final = (
    fault(
        "proofs",
        "four puzzles",
        "the solution of a puzzle is the move that should come last",
        "four-1 fork 2 none 4.3,4.0,4.4 ",
        "four-1 fork 2 none 4.4,4.0,4.3 ",
    ),
    fault(
        "proofs",
        "four puzzles",
        "a stone stands elsewhere, so that two first moves win",
        "1B4/2BB2/1BWWWB/2BB2/1WW3/W5",
        "BB4/2BB2/1BWWWB/2B3/1WW3/W5",
    ),
    fault(
        "proofs",
        "four puzzles",
        "a win with two stones is called one with three",
        "four-1 fork 2 none 4.3,4.0,4.4 ",
        "four-1 fork 3 none 4.3,4.0,0.0,0.2,4.4 ",
    ),
    fault(
        "proofs",
        "four puzzles",
        "nothing else is said to help where another move wins a stone later",
        "four-2 fork 2 slower ",
        "four-2 fork 2 none ",
    ),
    fault(
        "proofs",
        "four puzzles",
        "another move is said to win a stone later where none does",
        "four-4 fork 2 open ",
        "four-4 fork 2 slower ",
    ),
    fault(
        "proofs",
        "four puzzles",
        "a threat is called a quiet move",
        "four-111 threat 3 ",
        "four-111 quiet 3 ",
    ),
    fault(
        "proofs",
        "four puzzles",
        "every win is graded as one stone longer",
        "return len(line) // 2",
        "return len(line) // 2 + 1",
    ),
    fault(
        "proofs",
        "four puzzles",
        "every cell of the line counts as the answer",
        "return cell in puzzle.solution",
        "return cell in puzzle.line",
    ),
    fault(
        "proofs",
        "rowcol puzzles",
        "the solution is the largest number",
        "rowcol-1 greedy 7 none 2.3,0.3,0.2,1.2,1.1,1.0,3.0,0.0 ",
        "rowcol-1 greedy 7 none 1.2,0.2,0.3,2.3,2.2,3.2,3.0,0.0,1.0,1.1 ",
    ),
    fault(
        "proofs",
        "rowcol puzzles",
        "the largest number is said to cost a point less",
        "rowcol-1 greedy 7 ",
        "rowcol-1 greedy 6 ",
    ),
    fault(
        "proofs",
        "rowcol puzzles",
        "the end of a line is not best play",
        "rowcol-5 greedy 4 none 0.3,0.2,1.2,1.1,2.1,3.1,0.1 ",
        "rowcol-5 greedy 4 none 0.3,0.2,1.2,1.1,0.1,2.1,2.0 ",
    ),
    fault(
        "proofs",
        "rowcol puzzles",
        "looking one reply ahead forgets the reply",
        "return (position.cells[cell] or 0) - max(replies, default=0)",
        "return position.cells[cell] or 0",
    ),
    fault(
        "proofs",
        "rowcol puzzles",
        "two puzzles are one position",
        "rowcol-6 greedy 10 none 1.2,1.3,0.3,0.0,2.0,2.3,3.3,3.0 rowcol A 23:22 2,1 "
        "5,.,.,9/.,.,4,3/2,.,.,6/1,.,.,5\n",
        "rowcol-6 greedy 4 none 0.3,0.2,1.2,1.1,2.1,3.1,0.1 rowcol A 22:22 1,1 "
        ".,1,2,1/.,5,4,./1,7,.,./.,4,.,.\n",
    ),
)
