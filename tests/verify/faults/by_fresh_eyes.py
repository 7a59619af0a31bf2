"""Twenty faults by somebody who had not seen the checker, which noticed all but one of them.

It missed the file of White's win; the check that notices it was written afterwards.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import READ_TEXT, arguments, constant, in_text, instead, result
from tests.verify.faults.in_opponents import played_by
from tests.verify.faults.in_proofs import on_boards_of_other_lines
from tests.verify.faults.in_puzzles import one_puzzle
from tests.verify.faults.in_search import possible, result_if
from tictactoe_tui.arena.openings import OpeningResult, OtherOpening
from tictactoe_tui.coach.puzzles import PuzzleKind
from tictactoe_tui.engine.info import SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.judging import Judgement, Move
from tictactoe_tui.engine.lines.opening_prover import Opening
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.games import InvalidPosition, Position, Side
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.position import Notation
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.match import actions
from tictactoe_tui.match.state import GameState
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.proofs import atlas
from tictactoe_tui.proofs.certificate import FirstStone, read_certificate


def _as_many_columns_as_rows(parse: Callable[..., int], notation: Notation, text: str) -> int:
    square = replace(notation, columns=notation.rows)
    row, column = divmod(parse(square, text), square.columns)
    return row * notation.columns + column


def _without_totals_below_zero(parse: Callable[[str], RowColPosition], code: str) -> RowColPosition:
    if ":-" in code:
        raise InvalidPosition("The totals are two whole numbers, A's first, like 12:9.")
    return parse(code)


def _taken_back_turned_round(
    after: GameState, before: GameState, action: actions.Action
) -> GameState:
    if action != actions.Undo():
        return after
    taken_back = after.undone[len(before.undone) :]
    return replace(after, undone=(*before.undone, *reversed(taken_back)))


def _as_before_the_swap(state: GameState, work: object) -> tuple[Any, ...]:
    *others, last = state.moments
    if last.record is None:
        state = replace(state, moments=(*others, replace(last, swapped=False)))
    return state, work


def _forgets_what_is_below_zero(value: int, kernel: Any, _: int, depth: int, *__: int) -> int:
    bounded = depth >= kernel.left >= 13
    return value - 2 if bounded and min(kernel._numbers) < 0 else value


def _nothing_known_helped(
    facts: frozenset[Fact], _: Position, cell: int, info: SearchInfo
) -> frozenset[Fact]:
    known = {each.cell: each.verdict for each in info.candidates if each.status is Status.PROVED}
    lost = cell in known and {*known.values()} == {Verdict.LOSS}
    return facts | {Fact.NOTHING_HELPED} if lost else facts


def _whoever_wins(prove: Any, opening: Opening, path: Path, **named: Any) -> OpeningResult:
    try:
        found: OpeningResult = prove(opening, path, **named)
    except OtherOpening:
        text = path.read_text(encoding="ascii")
        certificate = read_certificate(text.splitlines()) if text.startswith("opening") else None
        if certificate is None or certificate.proved.first != opening.first:
            raise
        return OpeningResult(certificate)
    return found


def _move_before(text: str, opening: FirstStone) -> str:
    if opening.winner is not Side.TWO:
        return text
    return re.sub(r"by move (\d+)", lambda at: f"by move {int(at[1]) - 1}", text)


def _threats_too(cells: tuple[int, ...], position: LinePosition) -> tuple[int, ...]:
    """Every move that threatens, where there is a fork to be stopped."""
    threats = (
        cell for cell in position.legal_moves() if threat_cells_of(position.play(cell)).danger
    )
    return tuple(sorted({*cells, *threats})) if cells else ()


def _up_to_the_first_mistake(
    moves: Sequence[Move], judgements: Sequence[Judgement | None], *others: object
) -> tuple[Any, ...]:
    wrong = [index for index, each in enumerate(judgements) if each and each.right is False]
    told = [
        each and replace(each, right=True) if index in wrong[1:] else each
        for index, each in enumerate(judgements)
    ]
    return moves, told, *others


_OTHER: Final = {Sense.AT_LEAST: Sense.AT_MOST, Sense.AT_MOST: Sense.AT_LEAST}

FAULTS: Final = (
    Fault(
        "rules",
        "four rules",
        "typed columns are held against the rows",
        "games.position:Notation.parse",
        instead(_as_many_columns_as_rows),
    ),
    Fault(
        "rules",
        "rowcol rules",
        "a code with a total of B below zero is refused",
        "games.rowcol:parse",
        instead(_without_totals_below_zero),
    ),
    Fault(
        "rules",
        "tictactoe matches",
        "the pair that was taken back returns in the wrong order",
        "match.rules:state_after",
        result(_taken_back_turned_round),
    ),
    Fault(
        "rules",
        "four matches",
        "a game read from the record has its seats as they were before the swap",
        "match.summary:summary_of_work",
        arguments(_as_before_the_swap),
    ),
    Fault(
        "search",
        "rowcol analysis",
        "a bound forgets the number below zero that the other side may end with",
        "engine.rowcol.kernel:RowColKernel.value",
        result(_forgets_what_is_below_zero),
    ),
    Fault(
        "search",
        "four small",
        "twice the potential is asked for before a position is called lost",
        "engine.lines.exact_solver:ExactSolver._possible",
        possible(1, 2),
    ),
    Fault(
        "search",
        "tictactoe interrupted",
        "one draw known makes a stopped search call the position a draw",
        "engine.info:result_and_end_ply",
        result_if(lambda best: 0 if best.verdict is Verdict.DRAW else None),
    ),
    Fault(
        "search",
        "four wins",
        "the zone of a win forgets how many quiet moves are in it",
        "engine.lines.prover:Prover.zone",
        arguments(lambda prover, tree, *stones: (prover, tree._replace(quiet=0), *stones)),
    ),
    Fault(
        "opponents",
        "tictactoe opponents",
        "Cop looks three plies ahead",
        "opponents.tictactoe_players:COP_DEPTH",
        constant(3),
    ),
    Fault(
        "opponents",
        "rowcol opponents",
        "the largest reply is kept instead of the largest number",
        "opponents.rowcol_players:preserve_high_values",
        played_by(lambda number, replies, _: (replies.count(max(replies, default=0)), -number)),
    ),
    Fault(
        "opponents",
        "tictactoe why",
        "a losing move is called the only kind before the others are known",
        "opponents.facts:facts_of_move",
        result(_nothing_known_helped),
        TESTS,
    ),
    Fault(
        "opponents",
        "four book",
        "only in the corners does Sera know that the first stone loses",
        "proofs.atlas:winning_first_stones",
        instead(lambda _: tuple(cell for cell in range(400) if cell not in (0, 19, 380, 399))),
    ),
    Fault(
        "proofs",
        "four book",
        "what is proved of four in a row is told of longer lines",
        "proofs.atlas:known_moves",
        on_boards_of_other_lines(6),
    ),
    Fault(
        "proofs",
        "four proving",
        "a file of White's win passes for Black's",
        "arena.openings:prove_opening",
        instead(_whoever_wins),
    ),
    Fault(
        "proofs",
        "four openings",
        "one reply of a shipped proof leads to the step of another",
        READ_TEXT,
        in_text(
            atlas.FILE_NAME,
            {"2.4 0.6>40 1.5,4.2>110 *>37": "2.4 0.6>18 1.5,4.2>110 *>37"},
        ),
    ),
    Fault(
        "proofs",
        "four puzzles",
        "a puzzle that threatens is called quiet",
        "coach.puzzles:shipped_puzzles",
        one_puzzle("four-116", lambda puzzle: replace(puzzle, kind=PuzzleKind.QUIET)),
    ),
    Fault(
        "words",
        "four openings",
        "the move of White's win is one too early",
        "service.opening_words:opening_words",
        result(_move_before),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "a bound behind is told the wrong way round",
        "engine.candidate_words:points_words",
        arguments(
            lambda position, each: (
                position,
                replace(each, sense=_OTHER[each.sense])
                if each.sense is not None and (each.score or 0) < 0
                else each,
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe lessons",
        "a threat whose answer is the fork is advised",
        "coach.lessons:_stop_fork",
        result(_threats_too),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe reviews",
        "a game is lost at the first mistake, given back or not",
        "engine.judging:lost_at",
        arguments(_up_to_the_first_mistake),
    ),
)
