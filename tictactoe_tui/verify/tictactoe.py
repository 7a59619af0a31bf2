"""Tic-tac-toe from the end backwards, with boards as text such as `XO..X....`, and no search.

Every position that play can reach is laid out by its number of marks; then, from the full boards
back to the empty one, each gets its result and length from those after it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from tictactoe_tui.games import tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.verify.report import Report

Claims = Callable[[LinePosition], Mapping[int, int]]
MovePolicy = Callable[[LinePosition], Iterable[int]]

_EMPTY: Final = "." * 9
_LINES: Final = ("012", "345", "678", "036", "147", "258", "048", "246")
_WIN: Final = 10


class _Value(NamedTuple):
    """The result for the side to move, and the plies until the game ends with best play."""

    result: int
    plies: int


def check_scores(claims: Claims) -> Report:
    """Compare what is claimed of every move of every position with its exact score."""
    wrong: list[str] = []
    values = _values()
    moves = given_away = 0
    for board, value in values.items():
        position = _position(board)
        wrong += _rules_differ(board, position)
        truth = {cell: _score(values[after]) for cell, after in _after(board)}
        claimed = claims(position)
        for cell in sorted(truth.keys() | claimed.keys()):
            if claimed.get(cell) != truth.get(cell):
                says, true = (_text(scores.get(cell)) for scores in (claimed, truth))
                wrong.append(f"{board}, cell {cell}: the claim is {says}, the truth is {true}.")
        moves += len(truth)
        given_away += sum(_sign(score) < value.result for score in truth.values())
    details = {
        "positions": len(values),
        "open positions": sum(1 for board in values if any(_after(board))),
        "moves": moves,
        "moves that give value away": given_away,
    }
    return Report.of("Tic-tac-toe: every score", moves, wrong, details)


def check_never_loses(policy: MovePolicy, name: str = "Sera") -> Report:
    """Play every game of a policy in both seats: each of its moves against each reply."""
    faults: list[str] = []
    details: dict[str, int] = {}
    games = 0

    @cache
    def chosen(board: str) -> tuple[int, ...]:
        return tuple(dict.fromkeys(policy(_position(board))))

    for seat in "XO":
        ended = {1: 0, 0: 0, -1: 0}
        for board, path in _games(seat, chosen):
            if not _is_over(board):
                faults.append(f"{name} as {seat} does not choose a legal move after '{path}'.")
                continue
            winner = _winner(board)
            result = 0 if winner is None else 1 if winner == seat else -1
            ended[result] += 1
            if result < 0:
                faults.append(f"{name} as {seat} loses after {path}.")
        games += sum(ended.values())
        details |= {
            f"games as {seat}": sum(ended.values()),
            f"won as {seat}": ended[1],
            f"drawn as {seat}": ended[0],
            f"lost as {seat}": ended[-1],
        }
    return Report.of(f"Tic-tac-toe: {name} never loses", games, faults, details)


def _games(seat: str, chosen: Callable[[str], tuple[int, ...]]) -> Iterator[tuple[str, str]]:
    """The last board of every game with its moves; one not over where no legal move is chosen."""
    waiting = [(_EMPTY, "")]
    while waiting:
        board, path = waiting.pop()
        following = dict(_after(board))
        if following and _mover(board) == seat:
            cells = chosen(board)
            legal = bool(cells) and all(cell in following for cell in cells)
            following = {cell: following[cell] for cell in cells} if legal else {}
        if not following:
            yield board, path.strip()
        waiting += [(after, f"{path} {cell}") for cell, after in following.items()]


@cache
def _values() -> Mapping[str, _Value]:
    """Every reachable board with its value, the empty one last."""
    layers = [{_EMPTY}]
    while layers[-1]:
        layers.append({after for board in layers[-1] for _, after in _after(board)})
    values: dict[str, _Value] = {}
    for board in (board for layer in reversed(layers) for board in sorted(layer)):
        following = [values[after] for _, after in _after(board)]
        values[board] = _best(following) if following else _at_end(board)
    return values


def _best(following: list[_Value]) -> _Value:
    """Win as soon as possible, else draw, else lose as late as possible."""
    mine = [_Value(-value.result, value.plies + 1) for value in following]
    return max(mine, key=lambda value: (value.result, -value.result * value.plies))


def _at_end(board: str) -> _Value:
    return _Value(0 if _winner(board) is None else -1, 0)


def _score(after: _Value) -> int:
    """The score of the move that leads here, for the side that makes it."""
    return -after.result * (_WIN - after.plies)


def _after(board: str) -> Iterator[tuple[int, str]]:
    """Every legal move with the board it leads to."""
    if not _is_over(board):
        mark = _mover(board)
        for cell, content in enumerate(board):
            if content == ".":
                yield cell, board[:cell] + mark + board[cell + 1 :]


def _mover(board: str) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def _is_over(board: str) -> bool:
    return "." not in board or _winner(board) is not None


@cache
def _winner(board: str) -> str | None:
    for line in _LINES:
        marks = {board[int(cell)] for cell in line}
        if len(marks) == 1 and marks != {"."}:
            return marks.pop()
    return None


def _position(board: str) -> LinePosition:
    """The same board as the program's rules know it."""
    return tictactoe.parse(f"tictactoe 3x3x3 {board[:3]}/{board[3:6]}/{board[6:]}")


def _rules_differ(board: str, position: LinePosition) -> Iterator[str]:
    """A sentence, if the program's rules see other moves or another end than this file."""
    outcome = position.outcome
    names = None if outcome is None or outcome.winner is None else "XO"[outcome.winner]
    if (outcome is not None, names) != (_is_over(board), _winner(board)):
        yield f"{board}: the rules disagree about the end of the game."
    if position.legal_moves() != tuple(cell for cell, _ in _after(board)):
        yield f"{board}: the rules disagree about the legal moves."


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _text(score: int | None) -> str:
    return "nothing" if score is None else str(score)
