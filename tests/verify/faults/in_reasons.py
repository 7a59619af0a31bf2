"""Faults in reasons: labels, what a move comes to and why, lines, and what opponents remark on.

A label is a matter of proofs, so that `verify` notices where it is wrong.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import Change, arguments, result
from tictactoe_tui.coach.line_reasons import Deed, Evidence, LineBoard, _named
from tictactoe_tui.engine.info import RESULTS, SearchInfo, Status, Verdict
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.engine.lines.threats import threat_cells_of
from tictactoe_tui.engine.lines.winning_lines import shortest_lines
from tictactoe_tui.games import Position
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.opponents.facts import Fact

_POINTS_IN_WORDS: Final = "engine.candidate_words:points_words"
_JUDGEMENT: Final = "engine.judging:judgement_of"
_STORY: Final = "coach.move_story:MoveStory"
_LINE_WITH_TAKES: Final = f"{_STORY}._written"
_REASONS: Final = "coach.line_reasons"
_FACTS: Final = "opponents.facts:facts_of_move"


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
    return Evidence(Deed.FORK, "makes two threats at once")


def _stops_nothing(told: Evidence, board: LineBoard, cell: int) -> Evidence:
    if told.deed is not Deed.NOTHING_TO_STOP:
        return told
    name, move = board._names[1], board.rules.notation.format(cell)
    then = f"Left alone, {name} plays {move} and wins by force, without a threat at first."
    return Evidence(Deed.STOPS, "", then=then)


def _blocks_for_the_mover(told: Evidence, board: LineBoard, cell: int) -> Evidence:
    if told.deed is not Deed.BLOCKS:
        return told
    return Evidence(
        Deed.BLOCKS, f"blocks {_named(board.rules, board._lines_through((cell,), board.own))}"
    )


def _one_line_closed(told: Evidence, board: LineBoard, cell: int) -> Evidence:
    after = board.after(cell)
    closed = (line & after.own and line & after.other for line in shortest_lines(board.rules))
    if told.deed is Deed.BLOCKS or not any(closed):
        return told
    return Evidence(Deed.NO_LINE_OPEN, "leaves no line open for anybody")


FAULTS: Final = (
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
        "four why",
        "faster and longer are exchanged",
        _JUDGEMENT,
        _labelled({Label.SLOWER: Label.FASTER_LOSS, Label.FASTER_LOSS: Label.SLOWER}),
        TESTS,
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
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
    # Planted after its checks were written.
    Fault(
        "words",
        "tictactoe why",
        "only two of several threats are told",
        f"{_REASONS}:_counted",
        arguments(lambda cells: (cells[:2],)),
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
        "the cells of a chain are marked the other way round",
        "coach.move_story:MoveStory.cells",
        result(lambda cells, *_: cells[::-1]),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "the better move is said to have been the other side's",
        f"{_STORY}.comparison",
        result(
            lambda said, story: said and re.sub(rf"^{story.mover}'s", f"{story._other}'s", said)
        ),
        TESTS,
    ),
    Fault(
        "words",
        "tictactoe why",
        "whoever makes threats is told to block them",
        f"{_STORY}.blocker",
        result(lambda blocker, story: {story.mover: story._other}.get(blocker, story.mover)),
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
        f"{_STORY}.reasons",
        result(lambda reasons, _: reasons[:1] * 2),
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
)
