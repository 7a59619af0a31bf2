"""Words: whatever is said of a position or a move must be true of it.

Sentences are read, not compared with what they were: a number in them must be the right number, a
side the right side, and each sentence that states a fact has that fact beside it in `facts`.
"""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from tictactoe_tui.verify.checked_program import ROWCOL, Analysis, Candidate, HintGiven
from tictactoe_tui.verify.checks.analysis_checks import Solver, few_cells, few_numbers
from tictactoe_tui.verify.checks.fact_checks import LOOKS, Moment
from tictactoe_tui.verify.checks.forced_win_checks import clusters
from tictactoe_tui.verify.checks.reason_checks import Deeds, check_explanation, true_label
from tictactoe_tui.verify.plain_lines import DRAWN, Grid, LineSolver, LineState
from tictactoe_tui.verify.positions import Pair, every_position, tictactoe
from tictactoe_tui.verify.report import Findings

Says = Callable[[Findings, Pair, Solver, Analysis], None]

_RESULT_WORDS: Final = {"win": "wins", "draw": "draws", "loss": "loses"}
_NUMBER: Final = re.compile(r"-?\d+")
_BUDGETS: Final = (None, 1, 40, 300)


def tictactoe_sentences(says: Says) -> Callable[[Findings, int], None]:
    """What is said of every position of tic-tac-toe."""

    def check(found: Findings, scale: int) -> None:
        source, solver = Random("words"), LineSolver(Grid(3, 3, 3), 10)
        for pair in every_position(found, tictactoe(found)):
            if source.random() < 0.15 * scale:
                nodes = None if source.random() < 0.8 else source.choice(_BUDGETS)
                _on_the_way(found, pair, solver, says, nodes)

    return check


def tictactoe_labels(found: Findings, scale: int) -> None:
    """The label of every move there is, and the reasons for some or, in a long run, for all."""
    source, solver = Random("labels"), LineSolver(Grid(3, 3, 3), 10)
    for pair in every_position(found, tictactoe(found)):
        scores = solver.scores(pair.state)
        for cell in scores:
            right = true_label(scores, cell, points=False)
            found.same(
                f"the label of {cell}", found.program.words.label(pair.position, cell), right
            )
        if scores and source.random() < 0.1 * scale:
            moment = Moment(pair, solver, found.program.analyse(pair.position))
            for each in moment.info.candidates:
                check_explanation(found, moment, each)


def four_sentences(says: Says) -> Callable[[Findings, int], None]:
    """What is said of small boards of four in a row, and plain words of larger ones."""

    def check(found: Findings, scale: int) -> None:
        source = Random("words")
        for number, (pair, solver) in enumerate(few_cells(found, source, 90 * scale)):
            nodes = _BUDGETS[number % len(_BUDGETS)]
            _on_the_way(found, pair, solver, says, nodes)
        if says is words:
            for pair in clusters(found, source, 60 * scale):
                found.subject = pair.position
                info = found.program.analyse(pair.position, nodes=900)
                words(found, pair, LineSolver(Grid(1, 1, 1), 1000), info)

    return check


def rowcol_sentences(says: Says) -> Callable[[Findings, int], None]:
    """What is said of endgames of row and column, and of the search on its way there."""

    def check(found: Findings, scale: int) -> None:
        for pair, solver in few_numbers(found, Random("words"), 120 * scale):
            _on_the_way(found, pair, solver, says, None)

    return check


def _on_the_way(found: Findings, pair: Pair, solver: Solver, says: Says, nodes: int | None) -> None:
    """What is said of a search at its end and, where different things were known, on its way."""
    reports: list[Analysis] = []
    found.program.analyse(pair.position, nodes=nodes, on_info=reports.append)
    known = {}
    for info in reports:
        statuses = frozenset((each.verdict, each.status) for each in info.candidates)
        known[info.result, info.done, statuses] = info
    for info in known.values():
        found.subject = pair.position
        says(found, pair, solver, info)


def words(found: Findings, pair: Pair, solver: Solver, info: Analysis) -> None:
    """Verdicts, scores, the prediction, the JSON of the command line, and the evaluation."""
    kind, position, state = pair
    for each in info.candidates:
        _verdict_words(found, each, found.program.words.verdict(each))
        _score_text(found, each, found.program.words.score(each))
        _points(found, each, found.program.words.points(each))
    for cell in {each.cell for each in (*info.candidates[:2], *info.candidates[-2:])}:
        text = found.program.words.made(position, cell, info)
        found.same(f"after {cell} is played", text, _made(pair, cell, info))
    if state.winner is None:
        _threats(found, pair)
        _prediction(found, pair, info, found.program.words.prediction(position, info))
    _evaluation(found, pair, info, found.program.words.evaluation(position, info))
    document = dict(found.program.words.document(position, info))
    document.pop("elapsed")
    right = {
        "game": kind.key,
        "code": position.code(),
        "to_move": kind.sides[state.mover],
        "ply": state.ply,
        "result": info.result,
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


def _verdict_words(found: Findings, each: Candidate, text: str) -> None:
    """`wins in 3`: the result, and how many plies it takes, this move included."""
    what = f"cell {each.cell}: '{text}'"
    right = _RESULT_WORDS.get(each.verdict)
    said = [word for word in _RESULT_WORDS.values() if word in text]
    found.same(f"{what}: the result", said, [right] if right else [])
    counts = right and each.verdict != "draw" and each.plies is not None
    found.same(f"{what}: the plies", numbers_in(text), [(each.plies or 0) + 1] if counts else [])
    found.same(f"{what}: at most", "within" in text, bool(counts and each.status != "proved"))


def _score_text(found: Findings, each: Candidate, text: str) -> None:
    """`5` where it is proved, `>=5` for a bound, `~5` for an estimate."""
    sign_of = {"proved": "", "bound": each.sense, "estimate": "~"}
    right = "?" if each.score is None else f"{sign_of[each.status]}{each.score}"
    found.same(f"cell {each.cell}: the written score", text, right)


def _points(found: Findings, each: Candidate, text: str) -> None:
    """`+5`, `=` and `\N{MINUS SIGN}5` where it is proved, with a sign before it where it is not."""
    sign_of = {("proved", None): "", ("bound", ">="): "≥", ("bound", "<="): "≤"}
    points = "0" if not each.score else f"{each.score:+}".replace("-", "\N{MINUS SIGN}")
    right = "?" if each.score is None else sign_of.get((each.status, each.sense), "≈") + points
    found.same(f"cell {each.cell}: the points", text, "=" if right == "0" else right)


def _made(pair: Pair, cell: int, info: Analysis) -> str:
    """What should be said of a move that was made while this was known."""
    made = next(each for each in info.candidates if each.cell == cell)
    best = info.candidates[0]
    if (made.verdict, made.score) != (best.verdict, best.score):
        better = f"Better: {_worth(pair, best)}"
    elif info.result is not None and made.status == "proved":
        better = "Nothing was better."
    else:
        better = "Nothing better is known."
    return f"Your move: {_worth(pair, made)}\n{better}"


def _worth(pair: Pair, each: Candidate) -> str:
    """What should be said of what a move comes to."""
    move, score = pair.kind.written(each.cell, pair.position.columns), each.score
    if each.verdict != "unknown" and pair.kind is not ROWCOL:
        words, plies = _RESULT_WORDS[each.verdict], each.plies
        if plies is not None and each.verdict != "draw":
            words += f" {'in' if each.status == 'proved' else 'within'} {plies + 1}"
        return f"{move} {words}, proved."
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


def _threats(found: Findings, pair: Pair) -> None:
    """Where either side would complete a line, and where a stone makes two threats."""
    said, state = found.program.words.threats(pair.position), pair.state
    winning, danger, double = list[int](), list[int](), list[int]()
    if isinstance(state, LineState):
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        completing = state.grid.completing
        winning, danger = completing(own, other), completing(other, own)
        double = [at for at in state.moves() if len(completing(own | 1 << at, other)) > 1]
    right = winning, danger, [] if winning else double
    found.same("the threats", (*map(list, (said.winning, said.danger, said.double)),), right)


def _prediction(found: Findings, pair: Pair, info: Analysis, text: str) -> None:
    """Who comes to what, and when; nothing where nothing is proved."""
    what = f"'{text}'"
    names = [name for name in pair.kind.sides if re.search(rf"\b{name}\b", text)]
    said = [word for word in _RESULT_WORDS.values() if word in text]
    if info.result is None:
        found.same(f"{what}: claims without proof", [names, said, numbers_in(text)], [[], [], []])
        return
    right = {1: "wins", 0: "draws", -1: "loses"}[info.result]
    found.same(f"{what}: the side", names, [pair.kind.sides[pair.state.mover]])
    found.same(f"{what}: the result", said, [right])
    far = info.end_ply is not None and info.result != 0
    end = [(info.end_ply or 0) - pair.state.ply, info.end_ply] if far else []
    found.same(f"{what}: the end", numbers_in(text), end)


def _evaluation(
    found: Findings, pair: Pair, info: Analysis, said: tuple[float, str] | None
) -> None:
    """The result for the first side where it is proved, else a lean that stays short of it."""
    state, view = pair.state, 1 if pair.state.mover == 0 else -1
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
    line = [pair.kind.written(cell, pair.position.columns) for cell in each.line]
    known = {"score": each.score, "verdict": str(each.verdict), "plies": each.plies}
    bound = None if each.sense is None else str(each.sense)
    return (
        _place(pair, each.cell) | known | {"status": str(each.status), "bound": bound, "line": line}
    )


def numbers_in(text: str) -> list[int]:
    """Every whole number of a sentence."""
    return [int(number) for number in _NUMBER.findall(text)]


def hints(found: Findings, pair: Pair, solver: Solver, info: Analysis) -> None:
    """The four levels of a hint: what they say, where they point, and each within the last."""
    if pair.state.winner is not None or not info.candidates:
        return
    moment = Moment(pair, solver, info)
    nudge, *others = (
        found.program.words.hint(pair.position, info, level) for level in (1, 2, 3, 4)
    )
    _nudge(found, moment, nudge)
    within = set(range(pair.position.rows * pair.position.columns))
    for given in others:
        what = f"'{given.text}'"
        said, _, ahead = given.text.partition(". ")
        match = re.fullmatch(
            r"(?:A move that (?P<told>.+)|(?P<looks>What looks best so far)) is in (?P<where>.+)"
            r"|(?P<move>\d+[ ,]\d+) (?P<praise>[^:]+)(?:: it (?P<deed>.+))?",
            said.rstrip("."),
        )
        if not found.holds(match is not None, f"{what} cannot be read") or match is None:
            continue
        praise = match["told"] or match["praise"] or LOOKS
        sure, whole = praise != LOOKS, True
        cells = moment.area(match["where"]) if match["where"] else [moment.cell(match["move"])]
        held = any(moment.praised(cell, praise) for cell in cells)
        found.holds(held, f"{what} is true of none of {cells}")
        found.same(f"{what}: the praise", praise, moment.praise())
        found.holds(within.issuperset(cells), f"{what} points beyond the board or the last hint")
        if match["deed"]:
            found.holds(Deeds(moment).done(match["deed"], cells[0]), f"{what} is not what it does")
        if match["move"] and given is not others[0]:
            found.holds(not moment.gives_away(cells[0], within), f"{what} was given away before")
        within &= {*cells}
        if ahead:
            whole = _line_ahead(found, moment, what, ahead, list(given.cells))
            cells += given.cells[1:]
        found.same(f"{what}: the cells", sorted(given.cells), sorted(cells))
        found.same(f"{what}: proved", given.proved, sure and whole)


def _nudge(found: Findings, moment: Moment, given: HintGiven) -> None:
    """A sentence that is true, and where all is known the most telling one."""
    true, what = [text for text, held in moment.nudges().items() if held], f"'{given.text}'"
    found.holds(given.text in true, f"{what} is not true")
    if moment.all_known:
        found.same("the most telling sentence", given.text, true[0])
    found.same(f"{what}: proved", given.proved, not given.text.startswith("No result is proved"))


def _line_ahead(found: Findings, moment: Moment, what: str, ahead: str, cells: list[int]) -> bool:
    """The expected line of a hint: legal, and best play to the end if that is what it says."""
    head, _, moves = ahead.rstrip(".").partition(": ")
    found.same(f"{what}: the line", [moment.cell(move) for move in moves.split("; ")], cells)
    whole = head.endswith("to the end")
    end = moment.after_line(cells)
    if found.holds(end is not None, f"{what}: the line is not legal") and end is not None:
        over = end.winner is not None
        found.holds(over or not whole, f"{what}: the line is not the whole")
        found.holds(whole or not over or not moment.all_known, f"{what}: the line is the whole")
        best = not whole or moment.is_best_play(cells)
        found.holds(best, f"{what}: the line is not the best play")
    return whole


def why(found: Findings, pair: Pair, solver: Solver, info: Analysis) -> None:
    """What each move comes to, the reasons for that, and the facts that opponents remark on."""
    if pair.state.winner is not None:
        return
    moment = Moment(pair, solver, info)
    for each in info.candidates:
        check_explanation(found, moment, each)
        facts = moment.facts(each.cell)
        told = set(found.program.words.facts(pair.position, each.cell, info))
        for fact in sorted(told | facts.keys()):
            right = facts.get(fact)
            if right is None or moment.all_known or fact in told:
                found.same(f"cell {each.cell}: the fact {fact}", fact in told, bool(right))


SAYS: Final[Mapping[str, Says]] = {"words": words, "hints": hints, "why": why}
