"""Kitty, Cop and Sera at four in a row."""

from typing import Final

from tictactoe_tui.engine.control import SearchControl, SearchStopped
from tictactoe_tui.engine.info import Candidate, SearchInfo, best_first
from tictactoe_tui.engine.lines import search as lines_search
from tictactoe_tui.engine.lines.estimator import Estimator
from tictactoe_tui.engine.lines.threats import each_bit, threat_cells_of, threats_of
from tictactoe_tui.games import LinePosition, LineRules, four
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove, drawn_cell
from tictactoe_tui.proofs import atlas

# How often Kitty notices a win, and how often a block; each is drawn separately.
KITTY_SEES: Final = 0.9
KITTY_TAKES_OVER: Final = 0.5
# How far each looks ahead, and which moves count as good: the first eight for Kitty, for Cop those
# within two points of the best estimate.
KITTY_DEPTH, KITTY_TAKES_ONE_OF = 2, 8
COP_DEPTH, COP_TOLERANCE = 3, 2
# Nodes rather than seconds, so that a game is replayed the same on every machine: about a third
# of a second.
SERA_NODES: Final = 40_000
# Kitty and Cop look deeper only at the moves that are best one ply ahead.
_CONSIDERED = 24


def kitty(request: MoveRequest[LinePosition]) -> PlayerMove:
    """A win or a block if she notices, else one of several good moves; draws three numbers.

    Whether she takes over a first stone is decided by one more number, drawn before these.
    """
    position, source = request.position, request.source
    if request.may_take_over and source.random() < KITTY_TAKES_OVER:
        return PlayerMove(_first_stone(position), takes_over=True)
    # Both are drawn even where there is nothing to notice, so that a move always draws three.
    sees_win, sees_block = source.random() < KITTY_SEES, source.random() < KITTY_SEES
    threats = threat_cells_of(position)
    if threats.winning and sees_win:
        return PlayerMove(drawn_cell(threats.winning, source))
    if threats.danger and sees_block:
        return PlayerMove(drawn_cell(threats.danger, source))
    info = _search_to_depth(request, KITTY_DEPTH)
    best = [each.cell for each in info.candidates[:KITTY_TAKES_ONE_OF]]
    return PlayerMove(drawn_cell(best, source), info)


def cop(request: MoveRequest[LinePosition]) -> PlayerMove:
    """A win, else a block, else one of the moves that look best; draws one number.

    With the swap rule he follows a rule of thumb: he begins on the edge, and takes over every first
    stone that is not on the edge.
    """
    position = request.position
    on_edge = _cells_on_edge(position.rules)
    if request.swap_rule and position.ply == 0:
        return PlayerMove(drawn_cell(on_edge, request.source))
    if request.may_take_over and _first_stone(position) not in on_edge:
        return PlayerMove(_first_stone(position), takes_over=True)
    threats = threat_cells_of(position)
    if at_once := threats.winning or threats.danger:
        return PlayerMove(drawn_cell(at_once, request.source))
    info = _search_to_depth(request, COP_DEPTH)
    scores = {each.cell: each.score for each in info.candidates if each.score is not None}
    near = [cell for cell, score in scores.items() if score >= max(scores.values()) - COP_TOLERANCE]
    return PlayerMove(drawn_cell(near or [info.candidates[0].cell], request.source), info)


def sera(request: MoveRequest[LinePosition]) -> PlayerMove:
    """A proved win if there is one, else the longest defence or the best estimate.

    She stops thinking once she has the shortest win. On the empty 20x20 board she draws one number
    for her first stone, any from which Black is proved to win; otherwise she draws nothing.

    With the swap rule she takes over a first stone if it would be worse to answer it. When she
    begins, whoever has that choice wins on 20x20, so she draws one of the first stones after which
    the win takes the most stones. On other boards she plays the one that looks most even.
    """
    position = request.position
    won = False

    def notice(info: SearchInfo) -> None:
        nonlocal won
        won = won or info.result == 1
        if request.on_info is not None:
            request.on_info(info)

    def should_stop() -> bool:
        return won or (request.should_stop is not None and request.should_stop())

    limits = request.limits.or_nodes(SERA_NODES)
    info = lines_search.search(position, SearchControl(position, limits, notice, should_stop))
    best = info.candidates[0]
    if position.ply == 0 and position.rules == four.rules():
        stones = atlas.longest_first_stones() if request.swap_rule else atlas.winning_first_stones()
        return PlayerMove(drawn_cell(stones, request.source), info)
    if position.ply == 0 and request.swap_rule:
        return PlayerMove(_most_even(info.candidates), info)
    if request.may_take_over and (best.score or 0) < 0:
        return PlayerMove(_first_stone(position), info, takes_over=True)
    if info.result != 1 and position.ply == 0:
        return PlayerMove(lines_search.central_cell(position.rules), info)
    if info.result is None and position.ply == 1:
        return PlayerMove(_diagonal_answer(position), info)
    return PlayerMove(best.cell, info)


def _first_stone(position: LinePosition) -> int:
    """The cell of the only stone on the board."""
    return next(position.rules.cells_of(position.one))


def _cells_on_edge(rules: LineRules) -> tuple[int, ...]:
    """The outermost cells of a board."""
    rows, columns = (0, rules.rows - 1), (0, rules.columns - 1)
    places = ((cell, *divmod(cell, rules.columns)) for cell in range(rules.cells))
    return tuple(cell for cell, row, column in places if row in rows or column in columns)


def _most_even(candidates: tuple[Candidate, ...]) -> int:
    """The cell of the move whose score is nearest to 0, the first of several."""
    known = [each for each in candidates if each.score is not None]
    return min(known or candidates, key=lambda each: abs(each.score or 0)).cell


def _diagonal_answer(position: LinePosition) -> int:
    """The diagonal neighbour of the only stone, towards the middle.

    After a stone in the middle it is the longest defence; near the edges, where the search does
    not get to the end in time, it is what the prover found to hold longest.
    """
    rules = position.rules
    row, column = divmod(_first_stone(position), rules.columns)
    down = 1 if row < rules.rows // 2 else -1
    right = 1 if column < rules.columns // 2 else -1
    return (row + down) * rules.columns + column + right


def _search_to_depth(request: MoveRequest[LinePosition], depth: int) -> SearchInfo:
    """Estimates at this depth for the moves that look best one ply ahead, within the limits."""
    position = request.position
    own, other = position.stones
    control = SearchControl(position, request.limits, request.on_info, request.should_stop)
    control.depth = depth
    estimator = Estimator(position.rules, control)
    found = {cell: Candidate(cell) for cell in _considered(position)}
    try:
        for ahead in (1, depth):
            for cell in [each.cell for each in best_first(position, found.values())]:
                value = -estimator.value(other, own | position.rules.bits[cell], ahead - 1)
                found[cell] = Candidate(cell, value, line=(cell,))
            best = best_first(position, found.values())[:_CONSIDERED]
            found = {each.cell: each for each in best}
            info = control.report(best, done=ahead == depth)
    except SearchStopped:
        return control.report(best_first(position, found.values()))
    return info


def _considered(position: LinePosition) -> list[int]:
    """The free cells on a line with a stone; on the empty board those in its middle."""
    rules = position.rules
    taken = position.one | position.two
    if taken:
        near, _ = threats_of(rules).near_cells(taken, rules.full)
        cells = [rules.cell_of(bit) for bit in each_bit(near & ~taken)]
        return cells or [*position.legal_moves()]
    rows = range(rules.rows // 3, rules.rows - rules.rows // 3)
    columns = range(rules.columns // 3, rules.columns - rules.columns // 3)
    return [row * rules.columns + column for row in rows for column in columns]
