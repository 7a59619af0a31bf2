"""Faults in the rules: who is to move, what may be played, when it is over, who has won, codes."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import arguments, constant, instead, result
from tictactoe_tui.games import IllegalMove, Outcome, Reason, Side
from tictactoe_tui.games.lines import LinePosition, LineRules
from tictactoe_tui.games.position import Notation
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.match import actions
from tictactoe_tui.match.state import GameState, Result

_NUMBERS: Final = "games.rowcol:RowColPosition"
_LINES: Final = "games.lines:LinePosition"


def _credited(after: RowColPosition, before: RowColPosition, side: Side, times: int = 1) -> Any:
    """The position after a move, with the number, so many times, in the total of this side."""
    totals = [*before.totals]
    totals[side] += times * (sum(after.totals) - sum(before.totals))
    return replace(after, totals=(totals[0], totals[1]))


def _in_reach(position: RowColPosition) -> int:
    """How many numbers the side to move may take; 99 before the first move."""
    return 99 if position.last_move is None else len(position.legal_moves())


def _may_take_anything(
    play: Callable[..., RowColPosition], before: RowColPosition, cell: int, by: Side | None = None
) -> RowColPosition:
    return play(replace(before, last_move=None) if before.legal_moves() else before, cell, by)


def _may_not_take_the_last_of_a_column(
    play: Callable[..., RowColPosition], before: RowColPosition, cell: int, by: Side | None = None
) -> RowColPosition:
    size, last = before.size, before.last_move
    if size > 4 and last is not None and cell // size == size - 1 > last // size + 1:
        raise IllegalMove(Reason.NOT_IN_LINE, "Not in line.")
    return play(before, cell, by)


def _with_stone(position: LinePosition, cell: int) -> LinePosition:
    """The board with a stone of the side to move there, whatever there is."""
    bit = position.rules.bits[cell]
    if position.to_move:
        return replace(position, two=position.two | bit)
    return replace(position, one=position.one | bit)


def _over_white(
    play: Callable[..., LinePosition], before: LinePosition, cell: int, by: Side | None = None
) -> LinePosition:
    inside = cell in range(before.rules.cells)
    if inside and before.outcome is None and by == before.to_move and before.at(cell) == "W":
        return _with_stone(before, cell)
    return play(before, cell, by)


def _after_the_end(
    play: Callable[..., LinePosition], before: LinePosition, cell: int, by: Side | None = None
) -> LinePosition:
    inside = cell in range(before.rules.cells)
    if inside and before.winner is not None and not before.at(cell):
        return _with_stone(before, cell)
    return play(before, cell, by)


def _won_by_the_other(_: None, position: LinePosition) -> None:
    if position.winner is not None:
        object.__setattr__(position, "winner", position.winner.other)


def _moves_after_a_win(moves: tuple[int, ...], position: LinePosition) -> tuple[int, ...]:
    if position.winner is not Side.ONE:
        return moves
    return tuple(cell for cell in range(position.rules.cells) if not position.at(cell))


def _short_runs(code: str, _: LinePosition) -> str:
    head, board = code.rsplit(" ", 1)
    return f"{head} {re.sub('[0-9]{2}', '9', board)}"


def _digit_by_digit(text: str, *others: object) -> tuple[object, ...]:
    head, board = text.rsplit(" ", 1)
    dots = re.sub("([0-9])([0-9])", lambda run: "." * (int(run[1]) + int(run[2])), board)
    return f"{head} {dots}", *others


def _one_beyond(parse: Callable[..., int], notation: Notation, text: str) -> int:
    try:
        return parse(notation, text)
    except IllegalMove:
        columns = notation.columns + 1
        with suppress(IllegalMove):
            row, column = divmod(parse(replace(notation, columns=columns), text), columns)
            return row * notation.columns + column
        raise


def _taken_if(
    apart: Callable[[LineRules, int, int], bool],
) -> Callable[[Callable[..., None], LineRules, int, int], None]:
    """No refusal of such boards."""

    def check(original: Callable[..., None], rules: LineRules, one: int, two: int) -> None:
        if not apart(rules, one, two):
            original(rules, one, two)

    return check


def _two_lines(rules: LineRules, one: int, two: int) -> bool:
    return rules.has_line(one) != rules.has_line(two) == (one.bit_count() == two.bit_count())


def _with_any_totals(parse: Callable[[str], RowColPosition], code: str) -> RowColPosition:
    key, side, totals, last, board = code.split()
    if last == "-":
        return parse(code)
    one, two = map(int, totals.split(":"))
    return replace(parse(f"{key} {side} 0:0 {last} {board}"), totals=(one, two))


def _not_swapped(state: GameState) -> GameState:
    *others, last = state.moments
    return replace(state, moments=(*others, replace(last, swapped=False)))


def _who_resigns_wins(found: Result | None, state: GameState) -> Result | None:
    return replace(found, winner=state.resigned) if found and state.resigned is not None else found


def _redone_from_the_end(after: GameState, _: GameState, action: actions.Action) -> GameState:
    return replace(after, undone=after.undone[::-1]) if action == actions.Redo() else after


def _short_of_six(
    has_line: Callable[[LineRules, int], bool], rules: LineRules, stones: int
) -> bool:
    short = replace(rules, connect=5) if rules.connect == 6 else rules
    return has_line(short, stones)


FAULTS: Final = (
    Fault(
        "rules",
        "rowcol rules",
        "the number goes to the other side's total",
        f"{_NUMBERS}.play",
        result(lambda after, before, *_: _credited(after, before, before.to_move.other)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "B's numbers count double",
        f"{_NUMBERS}.play",
        result(
            lambda after, before, *_: _credited(after, before, before.to_move, 1 + before.to_move)
        ),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the lower total wins",
        f"{_NUMBERS}.outcome",
        result(
            lambda found, _: found and Outcome(None if found.winner is None else found.winner.other)
        ),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "equal totals are a win for B",
        f"{_NUMBERS}.outcome",
        result(
            lambda found, _: found and Outcome(Side.TWO if found.winner is None else found.winner)
        ),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the column of the last number gives no moves",
        f"{_NUMBERS}.legal_moves",
        result(
            lambda moves, position: (
                moves
                if position.last_move is None
                else tuple(
                    cell
                    for cell in moves
                    if cell // position.size == position.last_move // position.size
                )
            )
        ),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the game ends although the column has numbers",
        f"{_NUMBERS}._has_move",
        instead(
            lambda _, position: (
                position.last_move is None
                or any(
                    cell // position.size == position.last_move // position.size
                    for cell in position.legal_moves()
                )
            )
        ),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the same side moves again",
        f"{_NUMBERS}.play",
        result(lambda after, before, *_: replace(after, to_move=before.to_move)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "any number may be taken, in line or not",
        f"{_NUMBERS}.play",
        instead(_may_take_anything),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the totals of a code are read the wrong way round",
        "games.rowcol:parse",
        result(lambda position, _: replace(position, totals=position.totals[::-1])),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "drawn boards have zeros",
        "games.rowcol:random_values",
        result(lambda numbers, *_: tuple(number % 9 for number in numbers)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the seed is forgotten",
        "games.rowcol:random_values",
        arguments(lambda size, seed: (size, seed % 7)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "moves are written column first",
        "games.position:Notation.pair",
        arguments(lambda notation, row, column: (notation, column, row)),
    ),
    Fault(
        "rules",
        "four rules",
        "one of the two diagonals makes no line",
        "games.lines:LineRules.directions",
        result(lambda shifts, _: (shifts[0], shifts[2], shifts[2], shifts[3])),
    ),
    Fault(
        "rules",
        "four rules",
        "five in a row are needed",
        "games.four:rules",
        arguments(lambda rows=20, columns=20, connect=4: (rows, columns, connect + 1)),
    ),
    Fault(
        "rules",
        "four rules",
        "lines run over the edge into the next row",
        "games.lines:LineRules.stride",
        result(lambda stride, _: stride - 1),
    ),
    Fault(
        "rules",
        "four rules",
        "the empty lines of a long run are cut in codes",
        f"{_LINES}.code",
        result(_short_runs),
    ),
    Fault(
        "rules",
        "four rules",
        "only the first stones of a winning line are named",
        "games.lines:LineRules.lines_in",
        result(lambda lines, *_: [line[:-1] for line in lines]),
    ),
    Fault(
        "rules",
        "four rules",
        "a stone of White may be played over",
        f"{_LINES}.play",
        instead(_over_white),
    ),
    Fault(
        "rules",
        "four rules",
        "the game is drawn with one cell free",
        f"{_LINES}.outcome",
        result(
            lambda found, position: (
                Outcome(None)
                if found is None and position.ply == position.rules.cells - 1
                else found
            )
        ),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "to_move is the other side",
        f"{_LINES}.to_move",
        result(lambda side, _: side.other),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "the line is credited to the other side",
        f"{_LINES}.__post_init__",
        result(_won_by_the_other),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "a finished game lists moves",
        f"{_LINES}.legal_moves",
        result(_moves_after_a_win),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "a finished game is played on",
        f"{_LINES}.play",
        instead(_after_the_end),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "whose turn it is does not matter",
        f"{_LINES}.play",
        instead(lambda play, position, cell, by=None: play(position, cell)),
    ),
    Fault(
        "rules",
        "four rules",
        "six in a row is won with five",
        "games.lines:LineRules.has_line",
        instead(_short_of_six),
    ),
    # Planted by somebody who had not written the checker.
    Fault(
        "rules",
        "rowcol rules",
        "a single number left in reach ends the game",
        f"{_NUMBERS}._has_move",
        instead(lambda _, position: _in_reach(position) > 1),
    ),
    Fault(
        "rules",
        "four rules",
        "a code may have a stone of the second side too many",
        "games.lines:_check_reachable",
        instead(_taken_if(lambda _, one, two: two.bit_count() - one.bit_count() == 1)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "a comma between two numbers is no gap",
        "games.position:Notation.parse",
        arguments(lambda notation, text: (notation, text.replace(",", ""))),
    ),
    Fault(
        "rules",
        "four rules",
        "a column one beyond the edge is on the board",
        "games.position:Notation.parse",
        instead(_one_beyond),
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    Fault(
        "rules",
        "rowcol rules",
        "presets may hold thousands",
        "games.rowcol:VALUES",
        constant(range(-9999, 10000)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "no board of twenty rows",
        "games.rowcol:SIZES",
        constant(range(2, 20)),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "a seed draws the same numbers whatever the size",
        "games.rowcol:random_values",
        instead(lambda drawn, size, seed: drawn(20, seed)[: size * size]),
    ),
    Fault(
        "rules",
        "four rules",
        "two lines that no move joins may stand in a code",
        "games.lines:_check_reachable",
        instead(_taken_if(_two_lines)),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "both sides may have a line in a code",
        "games.lines:_check_reachable",
        instead(_taken_if(lambda rules, one, two: rules.has_line(one) and rules.has_line(two))),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "what follows two numbers is not read",
        "games.position:Notation.parse",
        arguments(lambda notation, text: (notation, " ".join(text.replace(",", " ").split()[:2]))),
    ),
    Fault(
        "rules",
        "tictactoe rules",
        "of two lines at once only one is named",
        "games.lines:LineRules.lines_in",
        result(lambda lines, *_: [*lines][:1]),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "totals no numbers add up to are read",
        "games.rowcol:parse",
        instead(_with_any_totals),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "the last number of a column is out of reach",
        f"{_NUMBERS}.play",
        instead(_may_not_take_the_last_of_a_column),
    ),
    # Planted after its checks were written.
    Fault(
        "rules",
        "rowcol rules",
        "the first move must be in the first row",
        f"{_NUMBERS}.legal_moves",
        result(
            lambda moves, position: moves[: position.size] if position.last_move is None else moves
        ),
    ),
    Fault(
        "rules",
        "four rules",
        "a run of empty cells in a code has one digit",
        "games.lines:parse_line_code",
        arguments(_digit_by_digit),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "whoever is to start a board of one's own numbers is forgotten",
        "games.rowcol:start_from",
        arguments(lambda text, _=Side.ONE: (text,)),
        TESTS,
    ),
    Fault(
        "rules",
        "four matches",
        "the sides can be swapped more than once",
        "match.state:GameState.can_swap",
        arguments(lambda state: (_not_swapped(state),)),
    ),
    Fault(
        "rules",
        "rowcol matches",
        "who resigns wins",
        "match.state:GameState.result",
        result(_who_resigns_wins),
    ),
    Fault(
        "rules",
        "tictactoe matches",
        "what was taken back returns in the wrong order",
        "match.rules:state_after",
        result(_redone_from_the_end),
    ),
    Fault(
        "rules",
        "rowcol matches",
        "a rematch that B begins has the same numbers",
        "match.setup:Setup.again",
        result(
            lambda after, setup, _: (
                replace(after, start=setup.start) if setup.start.to_move else after
            )
        ),
        TESTS,
    ),
)
