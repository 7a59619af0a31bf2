"""Words: whatever is said of a position or a move must be true of it.

Sentences are read, not compared with what they were: a number in them must be the right number, a
side the right side, and each sentence that states a fact has that fact beside it in `facts`.
"""

import re
from math import inf
from typing import Any, Final

from tests.claims.moments import worded
from tictactoe_tui.cli.analysis.analyse_command import analysis_document
from tictactoe_tui.engine.candidate_words import (
    prediction,
    score_text,
    signed_points,
    verdict_words,
)
from tictactoe_tui.engine.info import Candidate, SearchInfo, evaluation_of
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.service.sentences import verdict_on_move, worth
from tictactoe_tui.verify.plain_lines import DRAWN, LineState
from tictactoe_tui.verify.positions import ROWCOL, Pair
from tictactoe_tui.verify.report import Findings

_RESULT_WORDS: Final = {"win": "wins", "draw": "draws", "loss": "loses"}
_OUTLOOKS: Final = {1: "can win", 0: "Best play: a ", -1: "loses"}
_NUMBER: Final = re.compile(r"-?\d+")


def words(found: Findings, pair: Pair, info: SearchInfo) -> None:
    """Verdicts, scores, the prediction, the JSON of the command line, and the evaluation."""
    kind, position, state, _ = pair
    for each in info.candidates:
        _check_verdict_words(found, pair, each, verdict_words(position, each))
        _check_score_text(found, each, score_text(each))
        _check_points(found, each, signed_points(each))
        found.same("the worth", worth(position, each.cell, info), _worth(pair, each))
    for cell in {each.cell for each in (*info.candidates[:2], *info.candidates[-2:])}:
        text = verdict_on_move(position, cell, info)
        found.same(f"after {cell} is played", text, _made(pair, cell, info))
    if state.winner is None:
        _check_threats(found, pair)
        _check_prediction(found, pair, info, prediction(position, info))
    _check_evaluation(found, pair, info)
    winner = {1: state.mover, -1: 1 - state.mover}.get(info.result or 0)
    document = analysis_document(position, info, done=info.done)
    document.pop("seconds")
    right = {
        "game": kind.key,
        "code": position.code(),
        "to_move": ("one", "two")[state.mover],
        "to_move_name": kind.sides[state.mover],
        "ply": state.ply,
        "result": {None: "open", 0: "draw"}.get(info.result, "win"),
        "winner": None if winner is None else ("one", "two")[winner],
        "winner_name": None if winner is None else kind.sides[winner],
        "end_ply": info.end_ply,
        "best": None if info.best is None else _place(pair, info.best),
        "candidates": [_candidate(pair, each) for each in info.candidates],
        "nodes": info.nodes,
        "depth": info.depth,
        "cutoffs": info.cutoffs,
        "done": info.done,
        "complete": info.done,
    }
    found.same("the JSON", document, right)


def _check_verdict_words(found: Findings, pair: Pair, each: Candidate, text: str) -> None:
    """`wins in 3`: the result, and how many plies it takes, this move included, or no points."""
    what = f"cell {each.cell}: '{text}'"
    right = worded(pair.state, _RESULT_WORDS.get(each.verdict, ""))
    said = [word for word in (*_RESULT_WORDS.values(), "ties") if word in text]
    found.same(f"{what}: the result", said, [right] if right else [])
    counts = right and each.verdict != "draw" and each.plies is not None
    counts = counts and pair.kind is not ROWCOL
    at_once = counts and each.plies == 0 and each.verdict == "win"
    found.same(f"{what}: at once", text.endswith(" at once"), bool(at_once))
    counts = counts and not at_once
    found.same(f"{what}: the plies", numbers_in(text), [(each.plies or 0) + 1] if counts else [])
    found.same(f"{what}: at most", "within" in text, bool(counts and each.status != "proved"))


def _check_score_text(found: Findings, each: Candidate, text: str) -> None:
    """`5` where it is proved, `>=5` for a bound, `~5` for an estimate."""
    sign_of = {"proved": "", "bound": each.sense, "estimate": "~"}
    right = "?" if each.score is None else f"{sign_of[each.status]}{each.score}"
    found.same(f"cell {each.cell}: the written score", text, right)


def _check_points(found: Findings, each: Candidate, text: str) -> None:
    """`+5`, `=` and `\N{MINUS SIGN}5` where it is proved, with a sign before it where it is not."""
    sign_of = {("proved", None): "", ("bound", ">="): "≥", ("bound", "<="): "≤"}
    points = "0" if not each.score else f"{each.score:+}".replace("-", "\N{MINUS SIGN}")
    right = "?" if each.score is None else sign_of.get((each.status, each.sense), "≈") + points
    found.same(f"cell {each.cell}: the points", text, "=" if right == "0" else right)


def _made(pair: Pair, cell: int, info: SearchInfo) -> str:
    """What should be said of a move that was made while this was known."""
    made = next(each for each in info.candidates if each.cell == cell)
    if made.verdict == "unknown":
        move = pair.kind.written(cell, pair.position.columns)
        wins = [_short_worth(pair, each) for each in info.candidates if each.verdict == "win"]
        return "\n".join([f"What {move} comes to is not known.", *wins[:1]])
    more = [each for each in info.candidates if _is_more(each, made)]
    as_good = [each for each in info.candidates if _is_sure_of_more(each, made)]
    if more:
        better = f"Better: {_short_worth(pair, more[0])}"
    elif as_good:
        better = _short_worth(pair, as_good[0])
    elif _is_the_most(pair, made, info):
        better = "Nothing was better."
    else:
        better = "Nothing better is known."
    return f"Your move: {_short_worth(pair, made)}\n{better}"


def _short_worth(pair: Pair, each: Candidate) -> str:
    """What should be said of what a move is proved to come to, in few words."""
    long, results = _worth(pair, each), _RESULT_WORDS
    if pair.kind is ROWCOL and each.status != "proved":
        move = pair.kind.written(each.cell, pair.position.columns)
        return f"{move} {worded(pair.state, results[each.verdict])}."
    if pair.kind is not ROWCOL:
        return long.replace(", proved.", ".")
    name = pair.kind.sides[pair.state.mover]
    return re.sub(rf": {name} is (.*) at the end \(\w+\)\.$", r" ends \1.", long)


def _is_more(each: Candidate, made: Candidate) -> bool:
    """Whether a move is proved to have a better result than the one made, or a higher score."""
    results = ["loss", "draw", "win"]
    both_known = "unknown" not in (each.verdict, made.verdict)
    if both_known and results.index(each.verdict) > results.index(made.verdict):
        return True
    return each.status == "proved" and (each.score or 0) > _may_be(made)


def _is_sure_of_more(each: Candidate, made: Candidate) -> bool:
    """Whether more is proved of a move than of the one made, which may yet come to as much."""
    if made.score is None:
        return (each.verdict, each.status) == ("win", "proved")
    return each.status == "proved" and (each.score or 0) > made.score


def _is_the_most(pair: Pair, made: Candidate, info: SearchInfo) -> bool:
    """Whether this move wins at once, or nothing else can turn out to have a higher score."""
    fastest = pair.state.ply + (made.plies or 0) + 1 == info.end_ply
    if pair.kind is not ROWCOL and made.verdict == "win" and (fastest or not made.plies):
        return made.status == "proved"
    return made.status == "proved" and max(map(_may_be, info.candidates)) <= (made.score or 0)


def _may_be(each: Candidate) -> float:
    """The highest score that this move may turn out to have."""
    if each.score is None or (each.status != "proved" and each.sense != "<="):
        return inf
    return each.score


def _worth(pair: Pair, each: Candidate) -> str:
    """What should be said of what a move comes to."""
    move, score = pair.kind.written(each.cell, pair.position.columns), each.score
    if each.verdict != "unknown" and pair.kind is not ROWCOL:
        words, plies = _RESULT_WORDS[each.verdict], each.plies
        if plies is not None and each.verdict != "draw":
            within = f"{'in' if each.status == 'proved' else 'within'} {plies + 1}"
            words += f" {within if plies else 'at once'}"
        return f"{move} {words}, proved."
    if score is None and each.verdict != "unknown":
        words = worded(pair.state, _RESULT_WORDS[each.verdict])
        return f"{move}: {pair.kind.sides[pair.state.mover]} {words}."
    if score is None:
        return f"{move}: nothing is known yet."
    if pair.kind is not ROWCOL:
        sure = {"proved": "proved", "bound": "a bound", "estimate": "an estimate"}[each.status]
        sign = {"proved": "", "bound": "≥" if each.sense == ">=" else "≤", "estimate": "≈"}
        written = f"{sign[each.status]}{score}".replace("-", "\N{MINUS SIGN}")
        return f"{move} comes to {written}, {sure}."
    side = "ahead" if score > 0 or (score == 0 and each.sense == ">=") else "behind"
    far = f"{abs(score)} {side}" if score else f"{side} or level" if each.sense else "level"
    if each.status == "estimate":
        far = f"about {far}"
    elif each.sense and score:
        # What is at least so much for the mover is at most so much where the mover is behind.
        far = f"at {'least' if (each.sense == '>=') == (score > 0) else 'most'} {far}"
    return f"{move}: {pair.kind.sides[pair.state.mover]} is {far} at the end ({each.status})."


def _check_threats(found: Findings, pair: Pair) -> None:
    """Where either side would complete a line, and where a stone makes two threats."""
    said, state = threat_cells(pair.position), pair.state
    winning, danger, double = list[int](), list[int](), list[int]()
    if isinstance(state, LineState):
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        completing = state.grid.completing
        winning, danger = completing(own, other), completing(other, own)
        double = [at for at in state.moves() if len(completing(own | 1 << at, other)) > 1]
    right = winning, danger, [] if winning else double
    found.same("the threats", (*map(list, (said.winning, said.danger, said.double)),), right)


def _check_prediction(found: Findings, pair: Pair, info: SearchInfo, text: str) -> None:
    """Who comes to what, and when or by how much; nothing where nothing is proved."""
    what = f"'{text}'"
    names = [name for name in pair.kind.sides if text.startswith(f"{name} ")]
    said = [word for word in _OUTLOOKS.values() if word in text]
    if info.result is None:
        found.same(f"{what}: claims without proof", [names, said, numbers_in(text)], [[], [], []])
        return
    decided = info.result != 0
    found.same(f"{what}: the side", names, [pair.kind.sides[pair.state.mover]] * decided)
    found.same(f"{what}: the result", said, [_OUTLOOKS[info.result]])
    number = info.end_ply
    if pair.kind is ROWCOL:
        best = info.candidates[0]
        number = abs(best.score or 0) if best.status == "proved" else None
    right = [number] if decided and number is not None else []
    found.same(f"{what}: the number", numbers_in(text), right)


def _check_evaluation(found: Findings, pair: Pair, info: SearchInfo) -> None:
    """The result for the first side where it is proved, else a lean that stays short of it."""
    state, view = pair.state, 1 if pair.state.mover == 0 else -1
    evaluation = evaluation_of(pair.position, info)
    said = None if evaluation is None else (evaluation.value, evaluation.status)
    over = state.winner is not None
    if over or info.result is not None:
        value = 0 if state.winner == DRAWN else 1 - 2 * (state.winner or 0)
        right = value if over else view * (info.result or 0)
        found.same("the evaluation", said, (right, "proved"))
    elif said is not None:
        score = info.candidates[0].score or 0
        found.same("the evaluation's status", said[1], "estimate")
        found.holds(abs(said[0]) < 1, "an evaluation without proof is as high as a result")
        found.holds(said[0] * view * score >= 0, "the evaluation leans to the wrong side")


def _place(pair: Pair, cell: int) -> dict[str, Any]:
    """A cell in JSON."""
    columns = pair.position.columns
    move = pair.kind.written(cell, columns)
    return {"row": cell // columns, "col": cell % columns, "move": move}


def _candidate(pair: Pair, each: Candidate) -> dict[str, Any]:
    """A candidate in JSON."""
    line = [_place(pair, cell) for cell in each.line]
    known = {"score": each.score, "verdict": str(each.verdict), "plies": each.plies}
    bound = None if each.sense is None else str(each.sense)
    return (
        _place(pair, each.cell) | known | {"status": str(each.status), "bound": bound, "line": line}
    )


def numbers_in(text: str) -> list[int]:
    """Every whole number of a sentence."""
    return [int(number) for number in _NUMBER.findall(text)]
