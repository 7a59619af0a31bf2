"""Matches: the sentence about the end, whoever has taken over or resigned, and the next match."""

from itertools import product
from random import Random
from typing import Final

from tictactoe_tui.games import Side, rowcol
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seat, Setup
from tictactoe_tui.service.sentences import result
from tictactoe_tui.verify.plain_lines import DRAWN
from tictactoe_tui.verify.plain_numbers import NumberState
from tictactoe_tui.verify.positions import Pair, four, numbers, tictactoe
from tictactoe_tui.verify.report import Findings

_SEATS: Final = (
    (Human("Ann"), Human("Bob")),
    (Human("Ann"), Computer("Cop")),
    (Computer("Cop"), Human("Bob")),
)
_NUMBERS: Final = {3: "three", 4: "four"}
_MATCHES: Final = 100
_RESIGNS_ONE_IN: Final = 12


def tictactoe_matches(found: Findings, scale: int) -> None:
    """Matches of two people, and of one against a computer."""
    source = Random("ends")
    for _ in range(_MATCHES * scale):
        _check_match(found, tictactoe(found), source, swap_rule=False)


def four_matches(found: Findings, scale: int) -> None:
    """Matches on small boards, with the swap rule and without."""
    source = Random("ends")
    for number in range(2 * _MATCHES * scale):
        start = four(found, *((4, 4, 3), (5, 6, 4), (4, 4, 4))[number % 3])
        _check_match(found, start, source, swap_rule=source.random() < 0.7)


def rowcol_matches(found: Findings, scale: int) -> None:
    """Matches on small boards, which either side may begin."""
    source = Random("ends")
    for _ in range(_MATCHES * scale):
        values = tuple(source.randint(-3, 9) for _ in range(9))
        start = numbers(found, values, source.randrange(2))
        _check_match(found, start, source, swap_rule=False)
    for seed, first in product(range(4 * scale), (0, 1)):
        _check_next_matches(found, source.randint(2, 6), seed, first)


def _check_match(found: Findings, start: Pair, source: Random, *, swap_rule: bool) -> None:
    """A match at random to its end, at which somebody may resign; nothing is said before."""
    seats: tuple[Seat, Seat] = _SEATS[0] if swap_rule else source.choice(_SEATS)
    session = GameSession(Setup(start.position, seats, swap_rule=swap_rule))
    state = start.state
    taken_over, resigned = False, None
    while resigned is None and (moves := state.moves()):
        found.subject = session.state.position
        found.same("what is said before the end", result(session.state), "")
        turn = seats[state.mover ^ taken_over]
        if session.state.can_swap and source.random() < 0.5:
            session.swap()
            taken_over = True
        elif isinstance(turn, Human) and not source.randrange(_RESIGNS_ONE_IN):
            resigned = state.mover
            session.resign(session.state.position.to_move)
        else:
            cell = source.choice(moves)
            session.play(cell)
            state = state.after(cell)
    found.subject = session.state.position
    names = [seat.name for seat in (reversed(seats) if taken_over else seats)]
    if resigned is not None:
        right = f"{names[resigned]} resigned: {names[1 - resigned]} wins."
    elif isinstance(state, NumberState):
        low, high = sorted(state.totals)
        even = state.winner == DRAWN
        right = f"A tie at {low}." if even else f"{names[state.winner or 0]} wins, {high} to {low}."
    elif state.winner == DRAWN:
        right = "A draw: the board is full."
    else:
        right = f"{names[state.winner]} wins: {_NUMBERS[state.grid.connect]} in a row."
    found.same("what is said of the end", result(session.state), right)


def _check_next_matches(found: Findings, size: int, seed: int, first: int) -> None:
    """A rematch draws other numbers where a seed drew them, and the same board stays the same."""
    drawn = rowcol.start(size, seed)
    for own in (False, True):
        board = [value + own for value in drawn.cells if value is not None]
        start = rowcol.start(size, values=board, first=Side(first))
        found.subject = start
        session = GameSession(Setup(start, _SEATS[0], seed=seed))
        rematch, again = session.rematch().setup.start, session.same_board().setup.start
        found.same("the same board", again.code(), start.code())
        found.same("whether a rematch has the same numbers", rematch.code() == start.code(), own)
        found.same("who begins a rematch", rematch.to_move, first)
        found.same("the size of a rematch", rematch.rows, size)
