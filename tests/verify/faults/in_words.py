"""Faults in words: sentences that say something else than what is true."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import Change, always, arguments, instead, replaced_by, result
from tictactoe_tui.coach.decisions import Rival
from tictactoe_tui.engine.info import Candidate, Evaluation, SearchInfo, Status, Verdict
from tictactoe_tui.engine.judging import Judgement, Move
from tictactoe_tui.engine.lines.threats import threats_of
from tictactoe_tui.games import Position, Side, four, replay
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.state import GameState
from tictactoe_tui.proofs import atlas
from tictactoe_tui.service.explanation import VerdictPart

_VERDICT: Final = "engine.candidate_words:verdict_words"
_SCORE: Final = "engine.candidate_words:score_text"
_POINTS: Final = "engine.candidate_words:signed_points"
_PREDICTION: Final = "engine.candidate_words:prediction"
_EVALUATION: Final = "engine.info:evaluation_of"
_JSON: Final = "cli.analysis.analyse_command:analysis_document"
_MADE: Final = "service.sentences:verdict_on_move"
_RESULT: Final = "service.sentences:result"
_REVIEW: Final = "service.explanation:verdict_of"
_OTHER: Final = {Verdict.WIN: Verdict.LOSS, Verdict.LOSS: Verdict.WIN}


def _of(change: Callable[[Candidate], Candidate]) -> Change:
    """Put into words what this makes of a candidate."""
    return arguments(
        lambda *given: tuple(
            change(each) if isinstance(each, Candidate) else each for each in given
        )
    )


def _renamed(text: str, one: str, other: str) -> str:
    """The text with two names exchanged."""
    names = {one: other, other: one}
    return re.sub(rf"\b({re.escape(one)}|{re.escape(other)})\b", lambda at: names[at[0]], text)


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


def _made_alone(position: Position, cell: int, info: SearchInfo) -> tuple[Any, ...]:
    """Of moves with another score than the best one nothing else is compared."""
    made = tuple(each for each in info.candidates if each.cell == cell)
    is_best = made[0].score == info.candidates[0].score
    return position, cell, info if is_best else replace(info, candidates=made)


def _first_is(info: SearchInfo, **changes: Any) -> SearchInfo:
    first, *others = info.candidates
    return replace(info, candidates=(replace(first, **changes), *others))


def _last_mistake(
    _: Sequence[Move], judgements: Sequence[Judgement | None], *__: object
) -> int | None:
    wrong = [ply for ply, each in enumerate(judgements, 1) if each and each.right is False]
    return wrong[-1] if wrong else None


def _whoever_won(
    lost_at: Callable[..., int | None],
    movers: Sequence[Side],
    judgements: Sequence[Judgement | None],
    winner: Side | None,
) -> int | None:
    """Where it was lost, if it was lost by whoever made the last mistake."""
    del winner
    wrong = [index for index, each in enumerate(judgements) if each and each.right is False]
    return lost_at(movers, judgements, movers[wrong[-1]].other) if wrong else None


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


def _in_sentences(pattern: str, words: str | Callable[[Any], str]) -> Change:
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


def _shortest_defence(moves: tuple[int, ...]) -> int | None:
    known = atlas.known_moves(replay(four.start(), moves))
    return min(known, key=lambda cell: known[cell].stones, default=None)


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
                document | {"to_move_name": position.side_names[position.to_move.other]}
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
    # Planted by somebody who had not written the checker.
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
        "rowcol words",
        "the JSON says that a stopped search is complete",
        _JSON,
        result(lambda document, *_: document | {"complete": bool(document["nodes"])}),
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
        "rowcol words",
        "a proved result is drawn as an estimate",
        _EVALUATION,
        _evaluated(lambda found, _: replace(found, status=Status.ESTIMATE)),
        TESTS,
    ),
    # Planted with the coach.
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
        "who wins by resignation, or goes on playing, is said to have lost",
        "engine.judging:lost_at",
        instead(_whoever_won),
    ),
    Fault(
        "words",
        "tictactoe reviews",
        "a game is said to be lost before its end",
        "engine.judging:lost_at",
        instead(_whoever_won),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe reviews",
        "a draw is said to be all that was given away",
        "service.explanation:_given_back",
        always("gave it back"),
        TESTS,
    ),
    Fault(
        "words",
        "four reviews",
        "whose every move wins is said to have used a mistake",
        "service.review.review_service:ReviewState.judgement",
        result(lambda found, *_: found and replace(found, matters=True)),
        TESTS,
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
        "service.opening_words:opening_words",
        arguments(lambda opening: (opening._replace(least=opening.stones),)),
        TESTS,
    ),
    Fault(
        "words",
        "four openings",
        "every quiet answer of White's counts as a slow one",
        "proofs.atlas:_is_slow",
        replaced_by(lambda step: step.others is not None and step.others.others is not None),
        TESTS,
    ),
    Fault(
        "words",
        "four openings",
        "the longest defence is the shortest",
        "proofs.atlas:longest_defence",
        replaced_by(_shortest_defence),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe decisions",
        "a learner with questions left is told that nothing can be lost",
        "coach.decisions:Reach.safe",
        replaced_by(lambda reach: not reach.loses),
    ),
    Fault(
        "words",
        "tictactoe decisions",
        "who cannot lose to Sera is told not to lose to anybody",
        "coach.decisions:reach",
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
        _in_sentences(r"At move (\d+) (\w+) gave it back\.", r"\2 used it at move \1."),
        TESTS,
    ),
    Fault(
        "words",
        "four reviews",
        "the move that lost is named one too early",
        _REVIEW,
        _in_sentences(r"it at move (\d+)", lambda at: f"it at move {int(at[1]) - 1}"),
        TESTS,
    ),
    Fault(
        "words",
        "rowcol words",
        "nothing is said to be better where something is",
        _MADE,
        arguments(_made_alone),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe words",
        "nothing better is known where nothing was better",
        "engine.knowledge:_is_at_most",
        always(False),
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
