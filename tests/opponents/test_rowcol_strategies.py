"""The four named strategies on positions made by hand, ties included."""

from random import Random

import pytest

from tictactoe_tui.games import rowcol
from tictactoe_tui.opponents import CHARACTERS, players_at
from tictactoe_tui.opponents.move_request import MoveRequest
from tictactoe_tui.opponents.rowcol_players import scan_order
from tictactoe_tui.verify.plain_numbers import NumberState, untouched

STRATEGIES = {
    name: player for name, player in players_at("rowcol").items() if name not in CHARACTERS
}


def move(name: str, code: str) -> str:
    """What a strategy plays on a position, in the game's own notation."""
    position = rowcol.parse(code)
    choice = STRATEGIES[name](MoveRequest(position, Random(0)))
    assert choice.info is None
    return position.notation.format(choice.cell)


def opening(board: str) -> str:
    return f"rowcol A 0:0 - {board}"


def test_the_four_have_their_names() -> None:
    assert list(STRATEGIES) == [
        "Greedy",
        "MaximizeFutureMin",
        "MinimizeOpponentOptions",
        "PreserveHighValues",
    ]


def test_scan_order_is_the_row_and_then_the_column() -> None:
    position = rowcol.parse("rowcol B 5:0 2,2 1,2,3/4,.,6/7,8,9")
    assert scan_order(position) == (3, 5, 1, 7)
    assert position.legal_moves() == (1, 3, 5, 7)
    assert scan_order(rowcol.start(3)) == tuple(range(9))


@pytest.mark.parametrize(
    "code, expected",
    [
        (opening("1,2/4,3"), "2,1"),
        # Of equal numbers the first cell of the board.
        (opening("1,4/4,4"), "1,2"),
        # The row comes before the column, although the column's cell has the lower index.
        ("rowcol B 5:0 2,2 1,8,3/4,.,8/7,8,9", "2,3"),
        ("rowcol B 5:0 2,2 1,8,3/4,.,6/7,8,9", "1,2"),
        # A larger number elsewhere cannot be taken.
        ("rowcol B 5:0 2,2 9,1,9/2,.,3/9,4,9", "3,2"),
        # There is no pass: the least bad number is taken.
        (opening("-4,-3/-2,-5"), "2,1"),
    ],
)
def test_greedy_takes_the_largest_number(code: str, expected: str) -> None:
    assert move("Greedy", code) == expected


@pytest.mark.parametrize(
    "code, expected",
    [
        # The 9 would be answered by 8; 7 only by 1.
        ("rowcol B 5:0 2,2 1,9,8/7,.,0/1,0,0", "2,1"),
        # 3 - 1 and 8 - 6 are equal: the larger number, although the row comes first.
        ("rowcol B 5:0 2,2 6,8,0/-9,.,3/0,-9,1", "1,2"),
        # All the same: the row first.
        ("rowcol B 5:0 2,2 4,4,4/4,.,4/4,4,4", "2,1"),
        # In the opening the board is read row by row: 2 - 2 everywhere.
        (opening("2,2/2,2"), "1,1"),
        # 5 ends the game, and that is better than 6 - 2.
        ("rowcol B 7:0 2,2 .,5,./.,.,6/.,.,2", "1,2"),
        # -9 less -9 is 0, more than the -1 that ends the game.
        ("rowcol B 7:0 2,2 .,-1,./.,.,-9/.,.,-9", "2,3"),
        # -3 less -9 is 6: a negative reply counts in favour.
        ("rowcol B 7:0 2,2 .,2,./.,.,-3/.,.,-9", "2,3"),
    ],
)
def test_maximize_future_min_subtracts_the_largest_reply(code: str, expected: str) -> None:
    assert move("MaximizeFutureMin", code) == expected


@pytest.mark.parametrize(
    "code, expected",
    [
        # 1 ends the game; 9 leaves one reply.
        ("rowcol B 7:0 2,2 .,1,./.,.,9/.,.,2", "1,2"),
        # One reply each: the larger number.
        ("rowcol B 7:0 2,2 .,1,3/.,.,9/.,.,.", "2,3"),
        # One reply each and equal numbers: the row before the column.
        ("rowcol B 7:0 2,2 .,9,3/.,.,9/.,.,.", "2,3"),
        # In the opening every cell has the same number of replies.
        (opening("1,2/3,3"), "2,1"),
    ],
)
def test_minimize_opponent_options_counts_replies(code: str, expected: str) -> None:
    assert move("MinimizeOpponentOptions", code) == expected


@pytest.mark.parametrize(
    "code, expected",
    [
        # The 9 of the corner answers 1,2 and 2,3 alike; after 3,2 only 2 and 5 can be.
        ("rowcol B 7:0 2,2 .,5,9/.,.,6/2,1,.", "3,2"),
        # Once the 9 is taken 8 is the largest left, and the opponent would take it.
        ("rowcol B 7:0 2,2 .,9,8/.,.,3/.,.,.", "2,3"),
        # One 9 in reply rather than two, although the number is smaller.
        ("rowcol B 7:0 2,2 9,6,9/.,.,5/.,.,.", "2,3"),
        # Alike in 9s: the larger number.
        ("rowcol B 7:0 2,2 9,5,./.,.,6/.,.,9", "2,3"),
        # Alike in everything: the row before the column.
        ("rowcol B 7:0 2,2 9,5,./.,.,5/.,.,9", "2,3"),
        # The last number of all leaves nothing.
        ("rowcol B 7:0 2,2 .,5,./.,.,./.,.,.", "1,2"),
    ],
)
def test_preserve_high_values_guards_the_largest_left(code: str, expected: str) -> None:
    assert move("PreserveHighValues", code) == expected


def by_the_book(name: str, board: NumberState) -> int:
    """The rules again without a sorting key: the scan keeps the first move that is better."""
    cells = [*board.moves()]
    if board.last is not None:
        row = board.last // board.size
        cells = [cell for cell in cells if cell // board.size == row]
        cells += [cell for cell in board.moves() if cell // board.size != row]
    best, chosen = (-9999, -9999), -1
    for cell in cells:
        after = board.after(cell)
        number = board.number[cell]
        replies = [after.number[reply] for reply in after.moves()]
        highest = max(after.number.values(), default=0)
        merit = {
            "Greedy": number,
            "MaximizeFutureMin": number - max(replies) if replies else number,
            "MinimizeOpponentOptions": -len(replies),
            "PreserveHighValues": -sum(reply == highest for reply in replies),
        }[name]
        if (merit, number) > best:
            best, chosen = (merit, number), cell
    return chosen


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("low", [-3, 1])
def test_whole_games_follow_the_book(name: str, low: int) -> None:
    """Few different numbers, so that ties are frequent."""
    source = Random(11)
    for size in (2, 3, 4, 6):
        values = [source.randint(low, 4) for _ in range(size * size)]
        position, board = rowcol.start(size, values=values), untouched(size, tuple(values))
        while position.outcome is None:
            request = MoveRequest(position, source)
            cell = STRATEGIES[name](request).cell
            assert cell == by_the_book(name, board)
            # Stray from its own game now and then, to see more of the board.
            cell = source.choice([cell, source.choice(position.legal_moves())])
            position = position.play(cell)
            board = board.after(cell)
