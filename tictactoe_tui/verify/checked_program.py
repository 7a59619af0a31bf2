"""What the checks need of the program. They import nothing of it, so its functions are passed in.

Positions, analyses, judgements and the like are the program's own objects, read by their
documented attributes. A `Program` is a module or another object that defines:

- `refusal`, the exception for boards, moves and codes that are not allowed;
- `tictactoe_board`, `four_board` (rows, columns, the length of a line) and `numbers_board` (a size
  and a seed, or a size, the `values` and the side that is `first`), its boards;
- `parse`, the position of a code;
- `analyse`, a search of a position with limits (`nodes`, `depth`), an `algorithm`, and callbacks
  (`on_info`, `should_stop`);
- `tabled`, the scores of moves by the table for many numbers, None without numpy;
- `choose`, the move of the player with a name;
- `points`, the average points of one player in a game of tic-tac-toe against another;
- `exploited`, how often a player loses on a side to an opponent who knows its habits;
- `book`, what the shipped proofs say of the moves of a position, `certificates`, the text of these
  proofs, and `openings`, the list of all first stones;
- `swapped`, what the swap rule makes of an analysis;
- `prove`, the answer that so many nodes find to one reply to a first stone, or to White's answer
  to it, if any;
- `prove_on`, a file with this text about a first stone that wins, after `prove` has continued it;
  None if it is about another stone;
- `match`, the state of a match after actions of people and computers, given by their names, with
  or without the swap rule. An action is a cell, or the name of something else to do;
- `judge`, the judgement on one move;
- `review`, the judgements on a whole game, which a side may have resigned, the ply that lost it,
  and how many decisions of each side mattered and were right;
- `advise`, the lesson that applies to a position, and the cells that it advises;
- `decisions`, the open positions of practice by code, and `cannot_lose`, whether it tells a learner
  with these answers, by the codes of `decisions`, that he cannot lose as a side against Sera or
  anybody;
- `puzzles`, those of the shipped pack, and `accepts`, whether a first move of one counts as right.
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
