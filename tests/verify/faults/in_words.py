"""Faults in words: sentences that say something else than what is true.

What a label, a lost point or a decision is made of is words too, and `verify` notices it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import Change, arguments, replaced_by, result
from tictactoe_tui.coach.line_reasons import Deed, Evidence, LineBoard
from tictactoe_tui.coach.progress import Rival
from tictactoe_tui.engine.evaluation import Evaluation
from tictactoe_tui.engine.info import RESULTS, Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.judging import Judgement, Label, Move
from tictactoe_tui.engine.lines.threats import threat_cells_of, threats_of
from tictactoe_tui.engine.lines.winning_lines import shortest_lines
from tictactoe_tui.games import Position, Side
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.match import hints
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.hints import Hint, Nudge
from tictactoe_tui.match.state import GameState
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.service.review.review_words import VerdictPart

_VERDICT: Final = "engine.candidate_words:verdict_words"
_SCORE: Final = "engine.candidate_words:score_text"
_POINTS: Final = "engine.candidate_words:signed_points"
_POINTS_IN_WORDS: Final = "engine.candidate_words:points_words"
_PREDICTION: Final = "engine.candidate_words:prediction"
_EVALUATION: Final = "engine.evaluation:evaluation_of"
_JSON: Final = "cli.analysis.analysis_report:analysis_document"
_JUDGEMENT: Final = "engine.judging:judgement_of"
_HINT: Final = "match.hints:hint"
_WHY: Final = "coach.move_story:why"
_LINE_WITH_TAKES: Final = "coach.move_story:MoveStory._written"
_REASONS: Final = "coach.line_reasons"
_FACTS: Final = "opponents.facts:facts_of_move"
_MADE: Final = "service.sentences:verdict_on_move"
_RESULT: Final = "service.sentences:result"
_REVIEW: Final = "service.review.review_words:verdict_of"

_UNPROVED: Final = (Nudge.LOOKS_EQUAL, Nudge.LOOKS_BEST)
_OTHER: Final = {Verdict.WIN: Verdict.LOSS, Verdict.LOSS: Verdict.WIN}


def _of(change: Callable[[Candidate], Candidate]) -> Change:
    """Put into words what this makes of a candidate."""
    return arguments(lambda candidate, *others: (change(candidate), *others))


def _renamed(text: str, one: str, other: str) -> str:
    """The text with two names exchanged."""
    names = {one: other, other: one}
    return re.sub(rf"\b({re.escape(one)}|{re.escape(other)})\b", lambda at: names[at[0]], text)


def _counted(text: str, pattern: str, more: int) -> str:
    """The text with so much more in the place of the number in this pattern."""
    return re.sub(pattern, lambda at: at[0].replace(at[1], str(int(at[1]) + more), 1), text)


def _of_the_other_side(text: str, position: Position, *_: object) -> str:
    return _renamed(text, *position.side_names)


def _rows_for_columns(document: dict[str, Any]) -> dict[str, Any]:
    moves = [each | {"row": each["col"], "col": each["row"]} for each in document["candidates"]]
    return document | {"candidates": moves}


def _evaluated(change: Callable[[Evaluation, Position], Evaluation]) -> Change:
    """Draw what this makes of an evaluation."""
    return result(lambda found, position, _: found and change(found, position))


def _as_a_result(found: Evaluation | None, position: Position, info: Any) -> Evaluation | None:
    if found is None or found.status is Status.PROVED:
        return found
    value = max(-1.0, min((info.candidates[0].score or 0) / 5, 1.0))
    return Evaluation(-value if position.to_move else value, found.status)


def _threats_beside_a_win(cells: Any, position: LinePosition) -> Any:
    rules, (own, other) = position.rules, position.stones
    _, double = threats_of(rules).forcing_cells(own, rules.full & ~(own | other))
    return replace(cells, double=tuple(rules.cells_of(double)))


def _made_first(position: Position, cell: int, info: SearchInfo) -> tuple[Any, ...]:
    """A move with the verdict of the best one stands before it."""
    made = next(each for each in info.candidates if each.cell == cell)
    if made.verdict is info.candidates[0].verdict:
        others = (each for each in info.candidates if each is not made)
        info = replace(info, candidates=(made, *others))
    return position, cell, info


def _nudged(change: Callable[[Nudge, Position, Sequence[int]], Nudge]) -> Change:
    """Say this in the place of a nudge, by the position and the results that are proved."""

    def given(hint: Hint, position: Position, info: SearchInfo, level: HintLevel) -> Hint:
        if level is not HintLevel.NUDGE:
            return hint
        results = [RESULTS[each.verdict] for each in info.candidates if each.verdict in RESULTS]
        nudge = change(Nudge(hint.text), position, results)
        return replace(hint, text=nudge, proved=nudge not in _UNPROVED)

    return result(given)


def _after_wins(nudge: Nudge) -> bool:
    return nudge not in (Nudge.ONE_MOVE, Nudge.WIN_AT_ONCE, Nudge.ONLY_WIN, Nudge.WIN)


def _hinted(change: Callable[[SearchInfo], SearchInfo]) -> Change:
    """Hint at a cell by what this makes of the search."""
    return arguments(
        lambda position, info, level: (
            position,
            info if level is HintLevel.NUDGE else change(info),
            level,
        )
    )


def _first_is(info: SearchInfo, **changes: Any) -> SearchInfo:
    first, *others = info.candidates
    return replace(info, candidates=(replace(first, **changes), *others))


def _first_loss_draws(info: SearchInfo) -> SearchInfo:
    if info.candidates[0].verdict is not Verdict.LOSS:
        return info
    return replace(_first_is(info, verdict=Verdict.DRAW), result=0)


def _proved_losses(info: SearchInfo) -> SearchInfo:
    proved = tuple(replace(each, status=Status.PROVED) for each in info.candidates)
    exact = any(each.status is Status.PROVED for each in info.candidates)
    return replace(info, candidates=proved) if info.result == -1 and exact else info


def _in_region(change: Callable[[Hint, Position], Hint]) -> Change:
    """Point at what this makes of a row, a column or an area."""

    def given(hint: Hint, position: Position, _: object, __: object) -> Hint:
        return change(hint, position) if hint.level is HintLevel.REGION else hint

    return result(given)


def _over_the_edge(hint: Hint, position: Position) -> Hint:
    columns = position.columns
    if "rows" not in hint.text or max(hint.cells) < (position.rows - 1) * columns:
        return hint
    text = _counted(_counted(hint.text, r"rows (\d+)", 1), r"rows \d+ to (\d+)", 1)
    return replace(hint, text=text, cells=tuple(cell + columns for cell in hint.cells))


def _judged(change: Callable[[Judgement], dict[str, Any]]) -> Change:
    """Judge a move with these fields changed."""
    return result(lambda judgement, *_: replace(judgement, **change(judgement)))


def _labelled(labels: Mapping[Label, Label]) -> Change:
    """Have other labels in the place of these."""
    return _judged(lambda judgement: {"label": labels.get(judgement.label, judgement.label)})


def _with_another_as_good(
    judgement: Judgement, _: Position, cell: int, info: SearchInfo
) -> Judgement:
    others = [each for each in info.candidates if each.cell != cell and each.line]
    if judgement.label is not Label.KEEPS or not others:
        return judgement
    return replace(judgement, best=others[0])


def _points_of_estimates(
    judgement: Judgement, position: Position, _: int, info: SearchInfo
) -> Judgement:
    scores = [each.score or 0 for each in info.candidates if each.status is Status.PROVED]
    played = judgement.played.score
    if position.totals is None or not scores or judgement.lost is not None or played is None:
        return judgement
    return replace(judgement, lost=max(scores) - played)


def _facts(change: Callable[[set[Fact], int, list[int]], set[Fact]]) -> Change:
    """Tell other facts of a move, by its result and those of the others that are known."""

    def told(facts: frozenset[Fact], _: Position, cell: int, info: SearchInfo) -> frozenset[Fact]:
        results = {each.cell: RESULTS.get(each.verdict) for each in info.candidates}
        mine = results.pop(cell, None)
        others = [result for result in results.values() if result is not None]
        return facts if mine is None else frozenset(change(set(facts), mine, others))

    return result(told)


def _shown(fact: Fact, holds: Callable[[Any, int], object]) -> Change:
    """Tell this fact too where that holds of a position and a move."""
    return result(lambda facts, before, cell, _: facts | {fact} if holds(before, cell) else facts)


def _blocks_one_of_several(before: LinePosition, cell: int) -> bool:
    threats = threat_cells_of(before)
    return bool(threats.danger) and not threats.winning


def _threatens(before: LinePosition, cell: int) -> bool:
    after = before.play(cell)
    threats = threat_cells_of(after)
    return after.outcome is None and bool(threats.danger) and not threats.winning


def _replies(before: RowColPosition, cell: int) -> list[int]:
    after = before.play(cell)
    return [int(after.at(reply)) for reply in after.legal_moves()]


def _leaves_the_largest(before: RowColPosition, cell: int) -> bool:
    left = max(_replies(before, cell), default=None)
    largest = max(
        (number for at, number in enumerate(before.cells) if at != cell and number is not None),
        default=None,
    )
    return left is not None and left == largest and left > max(int(before.at(cell)), 0)


def _leaves_little(before: RowColPosition, cell: int) -> bool:
    left = _replies(before, cell)
    if not left or _leaves_the_largest(before, cell):
        return False
    rest = [number for at, number in enumerate(before.cells) if at != cell and number is not None]
    elsewhere = [max(_replies(before, at), default=None) for at in before.legal_moves()]
    known = [most for most in elsewhere if most is not None]
    return max(left) != max(rest) and max(left) == min(known) < max(known)


def _any_larger_than_the_least(before: RowColPosition, cell: int) -> bool:
    numbers = [int(before.at(move)) for move in before.legal_moves()]
    return min(numbers) < int(before.at(cell))


def _any_better_than_the_worst(facts: Any, before: Position, cell: int, info: SearchInfo) -> Any:
    scores = {each.cell: each.score or 0 for each in info.candidates}
    exact = all(each.status is Status.PROVED for each in info.candidates)
    better = exact and len(scores) == len(before.legal_moves())
    return facts | {Fact.BEST_MOVE} if better and scores[cell] > min(scores.values()) else facts


def _one_threat_is_a_fork(told: Evidence, board: LineBoard, line: Sequence[int]) -> Evidence:
    threats = board.after(line[0]).passed.winning
    if told.deed is Deed.COMPLETES or len(threats) != 1:
        return told
    move = board.rules.notation.format(threats[0])
    return Evidence(Deed.FORK, f"threaten on {move} at once")


def _stops_nothing(told: Evidence, board: LineBoard, cell: int, other: str) -> Evidence:
    if told.deed is not Deed.NOTHING_TO_STOP:
        return told
    move = board.rules.notation.format(cell)
    words = f"stop {other} on {move}, who otherwise wins by force, without a threat at first"
    return Evidence(Deed.STOPS, words)


def _blocks_for_the_mover(told: Evidence, board: LineBoard, cell: int, _: str) -> Evidence:
    if told.deed is not Deed.BLOCKS:
        return told
    return Evidence(Deed.BLOCKS, f"block {board._lines_through(cell, board.own)}")


def _one_line_closed(told: Evidence, board: LineBoard, cell: int, _: str) -> Evidence:
    after = board.after(cell)
    closed = (line & after.own and line & after.other for line in shortest_lines(board.rules))
    if told.deed is Deed.BLOCKS or not any(closed):
        return told
    return Evidence(Deed.NO_LINE_OPEN, "leave no line open for anybody")


def _last_mistake(
    _: Sequence[Move], judgements: Sequence[Judgement | None], *__: object
) -> int | None:
    wrong = [index for index, each in enumerate(judgements) if each and each.right is False]
    return wrong[-1] if wrong else None


def _as_before(field: str) -> Change:
    """What the swap rule makes of a search, but for this field of each first stone."""

    def swapped(after: SearchInfo, _: object, __: object, before: SearchInfo) -> SearchInfo:
        was = {each.cell: getattr(each, field) for each in before.candidates}
        moves = (replace(each, **{field: was[each.cell]}) for each in after.candidates)
        return replace(after, candidates=tuple(moves))

    return result(swapped)


def _first_points_first(text: str, state: GameState) -> str:
    won = state.result
    if won is None or won.winner is not Side.TWO or state.position.totals is None:
        return text
    return re.sub(r"(-?\d+) to (-?\d+)", r"\2 to \1", text)


def _resigned_and_won(text: str, state: GameState) -> str:
    return text if state.resigned is None else _renamed(text, *(seat.name for seat in state.seats))


def _across_from_own(position: LinePosition) -> tuple[int, ...]:
    own = position.rules.letters[position.to_move]
    return tuple(
        cell for cell in (0, 2, 6, 8) if not position.at(cell) and position.at(8 - cell) == own
    )


def in_sentences(pattern: str, words: str | Callable[[Any], str]) -> Change:
    """Say these words in a review in the place of the pattern."""

    def told(part: VerdictPart, *_: object) -> VerdictPart:
        sentences = tuple(re.sub(pattern, words, each) for each in part.sentences)
        return replace(part, sentences=sentences)

    return result(told)


def _decided_only_by_a_loss(found: dict[str, Any]) -> dict[str, Any]:
    return {
        code: each if {1, -1} <= {*each.results.values()} else replace(each, number=0)
        for code, each in found.items()
    }


def _one_stone_less(questions: Any, search: Any, cell: int, then: SearchInfo) -> Any:
    if then.result == 1 and then.candidates[:1] and then.candidates[0].plies:
        then = _first_is(then, plies=then.candidates[0].plies - 2)
    return questions, search, cell, then


def _every_surrounding(position: Position, cell: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    return hints._surroundings(position, cell)


FAULTS: Final = (
    Fault(
        "words",
        "tictactoe words",
        "`wins in` forgets the candidate itself",
        _VERDICT,
        _of(lambda each: replace(each, plies=each.plies and each.plies - 1)),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe labels",
        "a win in three is called one at once",
        _JUDGEMENT,
        _judged(
            lambda judgement: (
                {"played": replace(judgement.played, plies=0)}
                if judgement.played.verdict is Verdict.WIN and judgement.played.plies == 2
                else {}
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "wins are called losses",
        _VERDICT,
        _of(lambda each: replace(each, verdict=_OTHER.get(each.verdict, each.verdict))),
        TESTS,
    ),
    Fault(
        "words",
        "four words",
        "the most that it can take is called exact",
        _VERDICT,
        _of(lambda each: replace(each, status=Status.PROVED)),
        TESTS,
    ),
    Fault(
        "words",
        "four words",
        "an estimate looks like a proof",
        _SCORE,
        _of(lambda each: replace(each, status=Status.PROVED)),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "a bound looks like an estimate",
        _SCORE,
        _of(lambda each: replace(each, sense=None)),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "the prediction names the other side",
        _PREDICTION,
        result(_of_the_other_side),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "the ply of the end is counted from now",
        _PREDICTION,
        arguments(lambda position, info: (position, info, position.ply)),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "the JSON names the other side",
        _JSON,
        result(
            lambda document, position, _: (
                document | {"to_move": position.side_names[position.to_move.other]}
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "the JSON has rows and columns the wrong way round",
        _JSON,
        result(lambda document, *_: _rows_for_columns(document)),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "the evaluation is from the view of the side to move",
        _EVALUATION,
        _evaluated(
            lambda found, position: (
                replace(found, value=-found.value) if position.to_move else found
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "every win is said to be at once",
        _HINT,
        _nudged(
            lambda nudge, *_: Nudge.WIN_AT_ONCE if nudge in (Nudge.ONLY_WIN, Nudge.WIN) else nudge
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "one losing move means that every move loses",
        _HINT,
        _nudged(
            lambda nudge, _, results: (
                Nudge.ALL_LOSE if _after_wins(nudge) and -1 in results else nudge
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "moves that lose are said to keep the draw",
        _HINT,
        _nudged(lambda nudge, *_: Nudge.ALL_DRAW if nudge is Nudge.SOME_DRAW else nudge),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "the only win is one of several",
        _HINT,
        _nudged(lambda nudge, *_: Nudge.ONLY_WIN if nudge is Nudge.WIN else nudge),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a hint counts rows from 0 where moves count them from 1",
        _HINT,
        _in_region(lambda hint, _: replace(hint, text=_counted(hint.text, r"row (\d+)", -1))),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a hint points at the wrong cells",
        _HINT,
        _in_region(
            lambda hint, position: replace(
                hint,
                cells=tuple((cell + 1) % (position.rows**2) for cell in hint.cells),
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four hints",
        "a line that breaks off is said to go to the end",
        _HINT,
        _hinted(
            lambda info: _first_is(
                info, status=Status.PROVED, plies=len(info.candidates[0].line) - 1
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a losing move is said to keep the draw",
        _HINT,
        _hinted(_first_loss_draws),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "the wrong side is named for what a move lets happen",
        "games.lines:LinePosition.side_names",
        result(lambda names, _: names[::-1]),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a line has the name of another",
        f"{_REASONS}:_name",
        result(
            lambda name, rules, line: (
                f"column {min(rules.cells_of(line)) // rules.columns}" if "column" in name else name
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "the gain of the better move is a sum",
        _JUDGEMENT,
        _judged(
            lambda judgement: {
                "lost": judgement.lost and judgement.lost + 2 * (judgement.played.score or 0)
            }
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "the slower move is called faster",
        _JUDGEMENT,
        _labelled({Label.SLOWER: Label.BEST}),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "an estimate is said to be proved",
        _POINTS_IN_WORDS,
        arguments(
            lambda position, each: (
                position,
                replace(each, status=Status.PROVED) if each.status is Status.ESTIMATE else each,
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a missed draw is called a missed win",
        _FACTS,
        _facts(
            lambda facts, mine, others: facts | {Fact.MISSED_WIN} if mine < 1 and others else facts
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "one of several good moves is called the only one",
        _FACTS,
        _facts(
            lambda facts, mine, others: (
                facts | {Fact.ONLY_MOVE} if others and mine >= max(others) else facts
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "one winning cell is called a fork",
        _FACTS,
        _shown(Fact.FORK, _threatens),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "any move beside a threat is called a block",
        _FACTS,
        _shown(Fact.BLOCK, _blocks_one_of_several),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "a number is left that every other move would leave too",
        _FACTS,
        _shown(Fact.LEFT_BIG_ONE, _leaves_the_largest),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "any number but the smallest is called the largest",
        _FACTS,
        _shown(Fact.TOOK_BIGGEST, _any_larger_than_the_least),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "a move with a lower score is called the best",
        _FACTS,
        result(_any_better_than_the_worst),
        TESTS,
    ),
    # Planted by somebody who had not written the checker.
    Fault(
        "words",
        "rowcol hints",
        "every move but two is called every move but one",
        _HINT,
        _nudged(
            lambda nudge, position, results: (
                Nudge.ONE_LEFT
                if nudge in _UNPROVED and results.count(-1) == len(position.legal_moves()) - 2
                else nudge
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four why",
        "faster and longer are exchanged",
        _JUDGEMENT,
        _labelled({Label.SLOWER: Label.FASTER_LOSS, Label.FASTER_LOSS: Label.SLOWER}),
        TESTS,
    ),
    Fault(
        "words",
        "four hints",
        "an area is said to have a row more than it has",
        _HINT,
        _in_region(
            lambda hint, _: replace(hint, text=_counted(hint.text, r"rows \d+ to (\d+)", 1))
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four words",
        "an estimate is written as if it were proved",
        _SCORE,
        _of(
            lambda each: (
                replace(each, status=Status.PROVED) if each.status is Status.ESTIMATE else each
            )
        ),
        TESTS,
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    Fault(
        "words",
        "four hints",
        "an area reaches over the edge of the board",
        _HINT,
        _in_region(_over_the_edge),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a hint points at a line that leaves one choice, or every choice",
        "match.hints:_regions",
        replaced_by(_every_surrounding),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a draw is said to be kept where a win may be there",
        _HINT,
        _hinted(
            lambda info: (
                replace(info, result=0) if info.candidates[0].verdict is Verdict.DRAW else info
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "a bound is said to hold out longest",
        _HINT,
        _hinted(_proved_losses),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a draw is called a forced win of the other side",
        _FACTS,
        _facts(lambda facts, mine, _: facts | {Fact.FORCED_WIN} if mine < 1 else facts),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a lost win is called a lost draw",
        _FACTS,
        _facts(
            lambda facts, mine, others: (
                facts | {Fact.THREW_AWAY_DRAW} if mine < 0 and 1 in others else facts
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "points are compared with what is only estimated",
        _JUDGEMENT,
        result(_points_of_estimates),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "a lead of points looks like a result",
        _EVALUATION,
        result(_as_a_result),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "the JSON has the depth for the nodes",
        _JSON,
        result(
            lambda document, *_: document | {"nodes": document["depth"], "depth": document["nodes"]}
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a block is praised for the line of the mover",
        f"{_REASONS}:LineBoard.draw_by",
        result(_blocks_for_the_mover),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "a move leaves little although another would end the game",
        _FACTS,
        _shown(Fact.LEFT_LITTLE, _leaves_little),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a game that is over is still being won",
        _FACTS,
        _facts(lambda facts, mine, _: facts | {Fact.YOU_ARE_WINNING} if mine > 0 else facts),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe hints",
        "a win at once is not pointed out",
        _HINT,
        _nudged(lambda nudge, *_: Nudge.WIN if nudge is Nudge.WIN_AT_ONCE else nudge),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "the JSON says that a stopped search is complete",
        _JSON,
        result(lambda document, *_: document | {"complete": bool(document["nodes"])}),
        TESTS,
    ),
    Fault(
        "words",
        "four hints",
        "a win at once is said not to be proved",
        _HINT,
        result(
            lambda hint, position, _, level: (
                replace(hint, proved=False)
                if level is not HintLevel.NUDGE and threat_cells_of(position).winning
                else hint
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four words",
        "an estimate leans to the other side",
        _EVALUATION,
        _evaluated(
            lambda found, _: (
                replace(found, value=-found.value) if found.status is Status.ESTIMATE else found
            )
        ),
        TESTS,
    ),
    # Planted after its checks were written.
    Fault(
        "words",
        "rowcol words",
        "what is open is said to draw",
        _VERDICT,
        _of(
            lambda each: (
                replace(each, verdict=Verdict.DRAW) if each.verdict is Verdict.UNKNOWN else each
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "an unknown score is written as nought",
        _SCORE,
        result(lambda text, each: "0" if each.score is None else text),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "only two of several threats are told",
        f"{_REASONS}:_listed",
        arguments(lambda rules, cells: (rules, cells[:2])),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol hints",
        "two moves are called one",
        _HINT,
        _nudged(
            lambda nudge, position, _: Nudge.ONE_MOVE if len(position.legal_moves()) == 2 else nudge
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "a proved result is drawn as an estimate",
        _EVALUATION,
        _evaluated(lambda found, _: replace(found, status=Status.ESTIMATE)),
        TESTS,
    ),
    # Planted with the coach.
    Fault(
        "words",
        "tictactoe labels",
        "a single move is judged like one of several",
        _JUDGEMENT,
        _labelled({Label.SINGLE: Label.ONLY}),
    ),
    Fault(
        "words",
        "tictactoe labels",
        "a win that is thrown into a draw is a draw that is thrown",
        _JUDGEMENT,
        _judged(
            lambda judgement: (
                {"label": Label.THROWS_DRAW}
                if judgement.label is Label.THROWS_WIN and judgement.played.verdict is Verdict.DRAW
                else {}
            )
        ),
    ),
    Fault(
        "words",
        "tictactoe labels",
        "the only draw is one of several",
        _JUDGEMENT,
        _judged(
            lambda judgement: (
                {"label": Label.KEEPS}
                if judgement.label is Label.ONLY and judgement.played.verdict is Verdict.DRAW
                else {}
            )
        ),
    ),
    Fault(
        "words",
        "tictactoe labels",
        "the longest loss loses like all others",
        _JUDGEMENT,
        _labelled({Label.ALL_LOSE: Label.BEST}),
    ),
    Fault(
        "words",
        "tictactoe why",
        "a mistake is told as if every move lost",
        _JUDGEMENT,
        _judged(
            lambda judgement: {"right": True} if judgement.played.verdict is Verdict.LOSS else {}
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a fork is made against a threat",
        f"{_REASONS}:LineBoard.win_by",
        result(_one_threat_is_a_fork),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "what is stopped needed no stopping",
        f"{_REASONS}:LineBoard.draw_by",
        result(_stops_nothing),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "one open line is called none",
        f"{_REASONS}:LineBoard.draw_by",
        result(_one_line_closed),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "the cause is said for the comparison once more",
        "coach.move_story:MoveStory.reasons",
        result(lambda said, *_: said[:1] * 2),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "a move that nothing can replace gets a better line",
        _JUDGEMENT,
        result(_with_another_as_good),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "the bill counts the other side's takes as one's own",
        _LINE_WITH_TAKES,
        result(lambda text, *_: re.sub(r"-(\d+) =", r"+\1 =", text)),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "the bill forgets the totals so far",
        _LINE_WITH_TAKES,
        result(
            lambda text, *_: re.sub(
                r"([+-]\d+) = -?\d+", lambda at: f"{at[1]} = {int(at[1])}", text
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol why",
        "a take that gives points away is called the best",
        _JUDGEMENT,
        _judged(
            lambda judgement: (
                {"label": Label.BEST}
                if judgement.label is Label.POINTS and (judgement.lost or 9) <= 3
                else {}
            )
        ),
        TESTS,
    ),
    Fault(
        "words",
        "four reviews",
        "what is known after a move counts one stone too few",
        "engine.lines.move_questions:_Questions._carry_back",
        arguments(_one_stone_less),
    ),
    Fault(
        "words",
        "tictactoe reviews",
        "a draw thrown away is said to have lost the game",
        "engine.judging:lost_at",
        replaced_by(_last_mistake),
    ),
    Fault(
        "words",
        "rowcol reviews",
        "decisions count that make no difference",
        "engine.judging:decisions",
        arguments(
            lambda moves, judgements: (
                moves,
                [each and replace(each, matters=True) for each in judgements],
            )
        ),
    ),
    Fault(
        "words",
        "four swap",
        "the bound of a first stone points as if nobody took it over",
        "match.swap_rule:with_swap_rule",
        _as_before("sense"),
    ),
    Fault(
        "words",
        "four swap",
        "a first stone that wins is no loss to whoever places it",
        "match.swap_rule:with_swap_rule",
        _as_before("verdict"),
    ),
    Fault(
        "words",
        "rowcol words",
        "what looks even is called even",
        _POINTS,
        result(lambda text, each: "=" if each.score == 0 else text),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "points ahead have no plus",
        _POINTS,
        result(lambda text, _: text.replace("+", "")),
        TESTS,
    ),
    Fault(
        "words",
        "four words",
        "double threats are shown where a win is on the board",
        "engine.lines.threats:threat_cells_of",
        result(_threats_beside_a_win),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol reviews",
        "the sentence of a result has A's points first",
        _RESULT,
        result(_first_points_first),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe lessons",
        "a lesson takes one's own corner for theirs",
        "coach.lessons:_opposite_corner",
        replaced_by(_across_from_own),
        TESTS,
    ),
    Fault(
        "words",
        "four openings",
        "an opening is said to win with so many stones where it is a bound",
        "service.sentences:opening_words",
        arguments(lambda opening: (replace(opening, status="proved"),)),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe decisions",
        "a learner with questions left is told that nothing can be lost",
        "coach.progress:Reach.safe",
        replaced_by(lambda reach: not reach.loses),
    ),
    Fault(
        "words",
        "tictactoe decisions",
        "who cannot lose to Sera is told not to lose to anybody",
        "coach.progress:reach",
        arguments(lambda side, _, answers: (side, Rival.SERA, answers)),
    ),
    Fault(
        "words",
        "tictactoe decisions",
        "only what decides between a win and a loss is called a decision",
        "coach.decisions:open_positions",
        result(_decided_only_by_a_loss),
    ),
    Fault(
        "words",
        "tictactoe reviews",
        "a mistake that was not used is said to be used",
        _REVIEW,
        in_sentences(r"At move (\d+) (\w+) gave it back\.", r"\2 used it at move \1."),
        TESTS,
    ),
    Fault(
        "words",
        "four reviews",
        "the move that lost is named one too early",
        _REVIEW,
        in_sentences(r"lost at move (\d+)", lambda at: f"lost at move {int(at[1]) - 1}"),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "nothing is said to be better where something is",
        _MADE,
        arguments(_made_first),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "nothing better is known where nothing was better",
        _MADE,
        arguments(lambda position, cell, info: (position, cell, replace(info, result=None))),
        TESTS,
    ),
    Fault(
        "words",
        "four reviews",
        "of two lines at once only the first is named",
        "service.end_of_game:line_words",
        result(lambda text, _: text.split(" and ")[0]),
        TESTS,
    ),
    Fault(
        "words",
        "four matches",
        "whoever resigns is said to win",
        _RESULT,
        result(_resigned_and_won),
        TESTS,
    ),
)
