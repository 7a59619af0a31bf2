"""What is to be checked: the program as callables, since nothing of it is imported here.

Positions, analyses, judgements and the like are handed around as the program has them, and read by
the attributes that its own rooms promise. This is what the module that calls the checks defines:

Boards, moves and codes that cannot be raise its `refusal`. `tictactoe_board`, `four_board` (rows,
columns, the length of a line) and `numbers_board` (a size and a seed, or a size, the `values` and
the side that is `first`) are its boards, and `parse` reads a code. `analyse` takes a position,
limits (`nodes`, `depth`), an `algorithm`, and callbacks (`on_info`, `should_stop`). `tabled` has
the scores of moves by the table of long games, if there is one here. `choose` is the move of the
player of a name, `points` are those of one game between two at tic-tac-toe on average, and
`exploited` is how often one loses on a side to whoever knows its habits.

`book` is what Sera and analyses find written down about the moves of a position, `certificates`
the text that it comes from, and `openings` the list of all first stones. `swapped` is what the
swap rule makes of an analysis. `prove` is how one reply to a first stone, or to White's answer
to it, is answered with this many nodes, if it can be; `prove_on` what becomes of a file with this
text about a first stone that wins, None where it is about another.

`match` plays people and computers by their names, with or without the swap rule, and tells how
the match stands: an action is a cell, or the name of something else to do. `label` is the label
of one move, `review` the judgements on a whole game, which a side may have resigned, the ply
that lost it, and how many decisions of each side mattered and were right. `advised` are the
cells of the lesson that applies to a position. `decisions` are the open positions that practice
has, and `cannot_lose` says whether a learner whose answers these are, by the codes of
`decisions`, is told so as a side against Sera or anybody. `puzzles` are those of the shipped
pack, and `accepts` says whether a first move of one is taken for right.
"""

from typing import Any, Final, NamedTuple, TypeAlias

Position: TypeAlias = Any

Analysis: TypeAlias = Any

Candidate: TypeAlias = Any

Program: TypeAlias = Any


class Kind(NamedTuple):
    """How a game names its sides and writes its moves."""

    key: str
    sides: tuple[str, str]
    base: int
    separator: str

    def written(self, cell: int, columns: int) -> str:
        """A move as people write it."""
        row, column = cell // columns, cell % columns
        return f"{row + self.base}{self.separator}{column + self.base}"


TICTACTOE: Final = Kind("tictactoe", ("X", "O"), 0, " ")
FOUR: Final = Kind("four", ("Black", "White"), 0, " ")
ROWCOL: Final = Kind("rowcol", ("A", "B"), 1, ",")
