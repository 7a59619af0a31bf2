"""Faults in the opponents: moves that are not those of the character or the named strategy."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import count
from types import SimpleNamespace
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import Change, arguments, constant, instead, replaced_by, result
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents import four_players, rowcol_players, tictactoe_players
from tictactoe_tui.opponents.exact_odds import POLICIES, odds
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove
from tictactoe_tui.opponents.rowcol_players import COP_AT_RANDOM

_THREE: Final = "opponents.tictactoe_players"
_FOUR: Final = "opponents.four_players"
_NUMBERS: Final = "opponents.rowcol_players"
_STRATEGIES: Final = "opponents.rowcol_players"
_THREATS: Final = "engine.lines.threats:threat_cells_of"


def _chances(cells: Callable[[Any], Iterable[int]]) -> Change:
    """Play each of these cells of a position, or of what a search says of it, as often."""

    def chances(asked: object) -> dict[int, Fraction]:
        chosen = [*cells(asked)]
        return {cell: Fraction(1, len(chosen)) for cell in chosen}

    return replaced_by(chances)


def _worst(info: SearchInfo) -> list[int]:
    return [each.cell for each in info.candidates if each.score == info.candidates[-1].score]


def _slowly(info: SearchInfo) -> list[int]:
    scores = {each.cell: each.score or 0 for each in info.candidates}
    best = max(scores.values())
    return [cell for cell, score in scores.items() if score >= best - 2 and score * best >= 0]


def _without_table(
    sera: Callable[[MoveRequest[LinePosition]], PlayerMove], request: MoveRequest[LinePosition]
) -> PlayerMove:
    move = sera(request)
    return move if move.info and move.info.done else tictactoe_players.kitty(request)


def _drawing(share: float) -> Change:
    """Draw a move by this share of the chances only."""

    def changed(request: MoveRequest[LinePosition]) -> tuple[Any]:
        drawn = SimpleNamespace(random=lambda: request.source.random() * share)
        return (replace(request, source=drawn),)  # type: ignore[arg-type]

    return arguments(changed)


def played_by(key: Callable[[int, list[int], int], tuple[int, ...]]) -> Change:
    """Play by a key of the number, of those that may answer it, and of the largest one left."""

    def player(request: MoveRequest[RowColPosition]) -> PlayerMove:
        position = request.position

        def rank(cell: int) -> tuple[int, ...]:
            after = position.play(cell)
            replies = [int(after.at(reply)) for reply in after.legal_moves()]
            left = (number for number in after.cells if number is not None)
            return key(int(position.at(cell)), replies, max(left, default=0))

        return PlayerMove(min(rowcol_players.scan_order(position), key=rank))

    return replaced_by(player)


def _down_first(order: tuple[int, ...], position: RowColPosition) -> tuple[int, ...]:
    last, size = position.last_move, position.size
    return (
        order if last is None else tuple(sorted(order, key=lambda at: at // size == last // size))
    )


def _stray_to_the_first(request: MoveRequest[RowColPosition]) -> PlayerMove:
    strays = request.source.random() < COP_AT_RANDOM
    request.source.random()
    first, *_ = request.position.legal_moves()
    return PlayerMove(first if strays else rowcol_players.maximize_future_min(request).cell)


def _block_rather_than_win(
    cop: Callable[[MoveRequest[LinePosition]], PlayerMove], request: MoveRequest[LinePosition]
) -> PlayerMove:
    danger = threat_cells_of(request.position).danger
    return PlayerMove(danger[0]) if danger else cop(request)


def _never_sees_a_block(request: MoveRequest[LinePosition]) -> tuple[Any]:
    drawn = count()
    numbers = SimpleNamespace(
        random=lambda: 1 - 1e-9 if next(drawn) == 1 else request.source.random()
    )
    return (replace(request, source=numbers),)  # type: ignore[arg-type]


def _candidate(which: Callable[[MoveRequest[Any], Any], int | None]) -> Change:
    """Play another one of the candidates, where this says which."""

    def changed(move: PlayerMove, request: MoveRequest[Any]) -> PlayerMove:
        info = move.info
        at = None if info is None else which(request, info)
        return move if info is None or at is None else PlayerMove(info.candidates[at].cell, info)

    return result(changed)


def _answer_as_any_other(move: PlayerMove, request: MoveRequest[LinePosition]) -> PlayerMove:
    known_to_lose = move.info is not None and move.info.result == -1
    if request.position.ply != 1 or not known_to_lose:
        return move
    return PlayerMove(four_players._diagonal_answer(request.position), move.info)


def _towards_the_middle_of_the_rows(position: LinePosition) -> int:
    rules = position.rules
    row, column = divmod(next(rules.cells_of(position.one)), rules.columns)
    down, right = (1 if at < rules.rows // 2 else -1 for at in (row, column))
    return (row + down) * rules.columns + column + right


def _points_for_losing(one: str, two: str) -> float:
    first, second = POLICIES[one.lower()], POLICIES[two.lower()]
    as_x, as_o = odds(first, second), odds(second, first)
    return float(as_x.win + as_x.draw / 2 + as_o.win + as_o.draw / 2) / 2


FAULTS: Final = (
    Fault(
        "opponents",
        "tictactoe opponents",
        "Sera takes the worst move",
        f"{_THREE}:_chances_of_best",
        _chances(_worst),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Sera ignores her table",
        f"{_THREE}:sera",
        instead(_without_table),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Sera wins two plies later than she could",
        f"{_THREE}:_chances_of_best",
        _chances(_slowly),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Kitty never plays the last free cell",
        f"{_THREE}:kitty_chances",
        _chances(lambda position: position.legal_moves()[:-1] or position.legal_moves()),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop does not block",
        _THREATS,
        result(lambda cells, _: replace(cells, danger=())),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop blocks before he wins",
        _THREATS,
        result(lambda cells, _: replace(cells, winning=()) if cells.danger else cells),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "one way to win is a fork to Cop",
        "engine.lines.threats:Threats.forcing_cells",
        result(lambda found, *_: (found[0], found[0])),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop strays one time in four",
        f"{_THREE}:COP_AT_RANDOM",
        constant(Fraction(1, 4)),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop takes losing moves for good ones",
        f"{_THREE}:COP_TOLERANCE",
        constant(20),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "a move is drawn a little too early",
        f"{_THREE}:kitty",
        _drawing(0.9),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "moves are drawn by half of the chances only",
        f"{_THREE}:cop",
        _drawing(0.5),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Kitty and Sera have changed places",
        "opponents:player_of",
        arguments(lambda name, game: ({"Kitty": "Sera", "Sera": "Kitty"}.get(name, name), game)),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Greedy takes the smallest number",
        f"{_STRATEGIES}:greedy",
        played_by(lambda number, *_: (number,)),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "MaximizeFutureMin expects the smallest reply",
        f"{_STRATEGIES}:maximize_future_min",
        played_by(lambda number, replies, _: (min(replies, default=0) - number, -number)),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "MinimizeOpponentOptions leaves the most replies",
        f"{_STRATEGIES}:minimize_opponent_options",
        played_by(lambda number, replies, _: (-len(replies), -number)),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "MinimizeOpponentOptions prefers the smaller number among equals",
        f"{_STRATEGIES}:minimize_opponent_options",
        played_by(lambda number, replies, _: (len(replies), number)),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "a strategy looks down the column first",
        f"{_STRATEGIES}:scan_order",
        result(_down_first),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Cop strays more often than not",
        f"{_NUMBERS}:COP_AT_RANDOM",
        constant(0.6),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Sera takes the last of the candidates",
        f"{_NUMBERS}:sera",
        _candidate(lambda *_: -1),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Sera hardly looks ahead",
        f"{_NUMBERS}:SERA_NODES",
        constant(1),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Greedy is another player",
        f"{_STRATEGIES}:greedy",
        constant(rowcol_players.maximize_future_min),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Cop blocks before he wins at four",
        _THREATS,
        result(lambda cells, _: replace(cells, winning=()) if cells.danger else cells),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Kitty is blind",
        f"{_FOUR}:KITTY_SEES",
        constant(0.0),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Sera takes the quickest loss",
        f"{_FOUR}:sera",
        _candidate(
            lambda request, info: -1 if request.position.ply > 1 and info.result != 1 else None
        ),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Sera passes over her proved win",
        f"{_FOUR}:sera",
        _candidate(
            lambda request, info: -1 if request.position.ply > 1 and info.result == 1 else None
        ),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Sera stops thinking before she has begun",
        f"{_FOUR}:sera",
        arguments(lambda request: (replace(request, should_stop=lambda: True),)),
    ),
    # Planted by somebody who had not written the checker.
    Fault(
        "opponents",
        "four opponents",
        "Cop blocks a line rather than complete his own",
        f"{_FOUR}:cop",
        instead(_block_rather_than_win),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Cop strays one time in fifty",
        f"{_NUMBERS}:COP_AT_RANDOM",
        constant(0.02),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Cop strays one time in four instead of five",
        f"{_NUMBERS}:COP_AT_RANDOM",
        constant(0.25),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop takes moves far from the best for as good",
        f"{_THREE}:COP_TOLERANCE",
        constant(9),
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    Fault(
        "opponents",
        "four opponents",
        "Kitty always takes what looks best",
        f"{_FOUR}:KITTY_TAKES_ONE_OF",
        constant(1),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "PreserveHighValues prefers the smaller number among equals",
        f"{_STRATEGIES}:preserve_high_values",
        played_by(lambda number, replies, largest: (replies.count(largest), number)),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "of equal moves a strategy takes the last",
        f"{_STRATEGIES}:scan_order",
        result(lambda order, _: order[::-1]),
    ),
    Fault(
        "opponents",
        "four book",
        "Sera opens with the same stone in every game",
        "proofs.atlas:winning_first_stones",
        result(lambda stones: stones[7:8]),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "Cop's stray move is his first",
        f"{_NUMBERS}:cop",
        replaced_by(_stray_to_the_first),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Kitty never notices what she has to block",
        f"{_FOUR}:kitty",
        arguments(_never_sees_a_block),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop sees two plies instead of four",
        f"{_THREE}:COP_DEPTH",
        constant(2),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop does not look for forks",
        _THREATS,
        result(lambda cells, _: replace(cells, double=())),
    ),
    # Planted after its checks were written.
    Fault(
        "opponents",
        "rowcol opponents",
        "an end of the game is worth 99 to MaximizeFutureMin",
        f"{_STRATEGIES}:maximize_future_min",
        played_by(lambda number, replies, _: (max(replies, default=-99) - number, -number)),
    ),
    Fault(
        "opponents",
        "four opponents",
        "Sera answers a first stone that wins as she answers any other",
        f"{_FOUR}:sera",
        result(_answer_as_any_other),
    ),
    Fault(
        "opponents",
        "four opponents",
        "on a board that is not square Sera's first answer runs from the middle",
        f"{_FOUR}:_diagonal_answer",
        replaced_by(_towards_the_middle_of_the_rows),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop is introduced as one who plays at random",
        "games.entry:PlayerEntry.introduction",
        result(lambda told, *_: told.replace("now and then he experiments", "often at random")),
        TESTS,
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "the points of a game take the wins as O for those of the other",
        "opponents.exact_odds:expected_points",
        replaced_by(_points_for_losing),
    ),
)
