"""Tic-tac-toe as textbooks solve it: a list of nine marks and minimax without any saving.

It is the measure of many bars, so it is written as one would write it, neither fast nor slow.
"""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NODES = 549_946


class Textbook:
    """One board with its counter; the empty board is the first node."""

    def __init__(self) -> None:
        self.board = [" "] * 9
        self.nodes = 1

    def has_won(self, mark: str) -> bool:
        """Whether this mark stands three times in a line."""
        board = self.board
        # A generator inside any() would make the textbook slower than it is.
        for a, b, c in LINES:  # noqa: SIM110
            if board[a] == mark and board[b] == mark and board[c] == mark:
                return True
        return False

    def minimax(self, mark: str, depth: int) -> int:
        """The best score for the mark to move: 10 for a win at once, one less a ply later."""
        best = -100
        for cell in range(9):
            if self.board[cell] == " ":
                best = max(best, self.score(cell, mark, depth))
        return best

    def score(self, cell: int, mark: str, depth: int) -> int:
        """The score of one move."""
        self.nodes += 1
        self.board[cell] = mark
        if self.has_won(mark):
            score = 10 - depth
        elif " " not in self.board:
            score = 0
        else:
            score = -self.minimax("O" if mark == "X" else "X", depth + 1)
        self.board[cell] = " "
        return score


def solve() -> list[int]:
    """The scores of the nine moves on the empty board."""
    game = Textbook()
    scores = [game.score(cell, "X", 0) for cell in range(9)]
    if game.nodes != NODES:
        raise AssertionError(f"the textbook search visited {game.nodes} nodes")
    return scores
