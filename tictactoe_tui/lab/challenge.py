"""What nobody knows yet about four in a row, and how to help: shorter proofs, and other boards."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from tictactoe_tui.games import four
from tictactoe_tui.proofs.atlas import openings
from tictactoe_tui.proofs.certificate import LARGE, SIDE, FirstStone, on_board
from tictactoe_tui.proofs.small_boards import BUDGET, SmallBoard, small_boards

_SIDES: Final = range(4, 9)
_LEFT: Final = 36
HELP: Final = """\
To find a shorter win, ask for one with fewer stones:
  tictactoe-tui prove four --opening "0 3" --stones 9 --jobs 2
On another board:
  tictactoe-tui prove four --opening "1 1" --rows 4 --cols 7
What is found is a file. Anybody can replay it by the rules alone:
  tictactoe-tui challenge four-0-3-in-9.proof"""


def unknown_classes() -> list[tuple[FirstStone, int]]:
    """A first stone for each class whose least number is not known, and how many stones it has."""
    found: dict[tuple[int, int], tuple[FirstStone, int]] = {}
    for stone in openings():
        if stone.status == "bound":
            row, column = sorted(min(at, SIDE - 1 - at) for at in divmod(stone.first, SIDE))
            first, number = found.get((row, column), (stone, 0))
            found[row, column] = first, number + 1
    return list(found.values())


def challenge_text() -> str:
    """Both tables beside each other, and how to help."""
    rows = zip_longest(_numbers(), _boards(), fillvalue="")
    return "\n".join([*(f"{left:<{_LEFT}}{right}".rstrip() for left, right in rows), "", HELP])


def _numbers() -> Iterator[str]:
    names = four.rules().side_names
    yield "Fewest stones on 20x20"
    yield ""
    for stone, number in unknown_classes():
        cell = four.rules().notation.format(stone.first)
        who = f"{names[stone.winner]}, at most {stone.stones}"
        yield f"{cell:<5}{who:<19}{number:>3} cells"
    yield "the others: Black, exactly 6"


def _boards() -> Iterator[str]:
    yield "Who wins on other boards"
    known = {each.board: _mark(each) for each in small_boards()}
    for connect, words in ((4, "four in a row"), (3, "three in a row")):
        yield ""
        yield f"{words:<14}{''.join(f'{side:>3}' for side in _SIDES)}"
        for rows in _SIDES:
            marks = (known[min(rows, side), max(rows, side), connect] for side in _SIDES)
            yield f"{rows:>14}{''.join(f'{mark:>3}' for mark in marks)}"
    yield ""
    yield "3, 6: Black, with so many stones"
    yield "≤6: with so many at most; =: a draw"
    yield f"?: {BUDGET:,} nodes do not settle it"


def _mark(known: SmallBoard) -> str:
    """A board in the table."""
    if known.result == "win":
        return f"{'≤' if known.status == 'bound' else ''}{known.stones}"
    return {"draw": "=", "open": "?"}[known.result]


def news(proof: FirstStone) -> str:
    """What a proof that holds adds to what is known."""
    name, cell = four.rules().side_names[proof.winner], four.rules().notation.format(proof.first)
    said = f"{name} wins after {cell}{on_board(proof.board)} with at most {proof.stones} stones"
    rows, columns, connect = proof.board
    board = min(rows, columns), max(rows, columns), connect
    known = {each.board: each.stones for each in small_boards() if each.result == "win"}.get(board)
    if proof.board == LARGE:
        known = openings()[proof.first].stones
    if known is None:
        return f"{said}: nobody knew that."
    return f"{said}: {'fewer than' if proof.stones < known else 'known were'} {known}."
