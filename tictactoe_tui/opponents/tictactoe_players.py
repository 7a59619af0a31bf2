"""Kitty, Cop and Sera at tic-tac-toe: each gives every move a chance, and then draws one.

Kitty plays at random. Sera plays perfectly, at random among the best moves.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random

from tictactoe_tui.engine.control import Limits, OnInfo, SearchControl
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.engine.teaching.solve import Algorithm, solve
from tictactoe_tui.engine.teaching.tictactoe_table import exact_info
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

# How far Cop looks ahead, and how much worse than the best a move of his may be.
COP_DEPTH = 4
COP_TOLERANCE = 2
COP_AT_RANDOM = Fraction(1, 5)

Chances = dict[int, Fraction]
Policy = Callable[[LinePosition], Chances]


def kitty_chances(position: LinePosition) -> Chances:
    """Every legal move is as likely as any other."""
    return _equal_chances(position.legal_moves())


def cop_chances(position: LinePosition) -> Chances:
    """Win, else block, else fork; else look ahead, with one time in five any move instead."""
    return _cop(position)[0]


def sera_chances(position: LinePosition) -> Chances:
    """Every best move is as likely as any other."""
    return _chances_of_best(exact_info(position))


def kitty(request: MoveRequest[LinePosition]) -> PlayerMove:
    """Kitty's move: one number drawn, nothing searched."""
    return PlayerMove(draw_move(kitty_chances(request.position), request.source))


def cop(request: MoveRequest[LinePosition]) -> PlayerMove:
    """Cop's move: one number drawn, and a search where no rule says what to play.

    Limits do not apply: how deep he looks is fixed, and costs a few thousand nodes at most.
    """
    chances, info = _cop(request.position, request.on_info)
    return PlayerMove(draw_move(chances, request.source), info)


def sera(request: MoveRequest[LinePosition]) -> PlayerMove:
    """Sera's move: one number drawn among the best moves of the search that she shows.

    If limits or a stop cut that search short, the move comes from the table of all positions, so
    that she never plays worse.
    """
    position = request.position
    control = SearchControl(position, request.limits, request.on_info, request.should_stop)
    info = solve(position, Algorithm.ORDERED, control)
    chances = _chances_of_best(info) if info.done else sera_chances(position)
    return PlayerMove(draw_move(chances, request.source), info)


def draw_move(chances: Chances, source: Random) -> int:
    """A move by its chance, from exactly one number of the source."""
    # Exact fractions, as sums of floats could fall short of 1 and leave no move for a large number.
    point = Fraction(source.random())
    for cell, chance in sorted(chances.items()):
        point -= chance
        if point < 0:
            return cell
    raise ValueError("the chances of the moves do not add up to 1")


def _equal_chances(cells: Iterable[int]) -> Chances:
    """The same chance for each of these cells."""
    chosen = tuple(cells)
    return {cell: Fraction(1, len(chosen)) for cell in chosen}


def _chances_of_best(info: SearchInfo) -> Chances:
    """The same chance for each of the moves with the best score."""
    best = info.candidates[0].score
    return _equal_chances(each.cell for each in info.candidates if each.score == best)


def _cop(position: LinePosition, on_info: OnInfo = None) -> tuple[Chances, SearchInfo | None]:
    """Cop's chances by his rules, else by a search, in which games open at its depth count 0."""
    threats = threat_cells_of(position)
    if by_rule := threats.winning or threats.danger or threats.double:
        return _equal_chances(by_rule), None
    control = SearchControl(position, Limits(depth=COP_DEPTH), on_info)
    info = solve(position, Algorithm.PLAIN, control)
    return _chances_by_search(info), info


def _chances_by_search(info: SearchInfo) -> Chances:
    """Mostly a move whose score is near the best, sometimes any move."""
    scores = {each.cell: each.score for each in info.candidates if each.score is not None}
    best = max(scores.values())
    near = [cell for cell, score in scores.items() if score >= best - COP_TOLERANCE]
    chances = {cell: COP_AT_RANDOM / len(scores) for cell in sorted(scores)}
    for cell in near:
        chances[cell] += (1 - COP_AT_RANDOM) / len(near)
    return chances
