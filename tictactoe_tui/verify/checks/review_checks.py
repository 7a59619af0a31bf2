"""Reviews of whole games, some of them unfinished, beside the exact scores of every move."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tictactoe_tui.verify.checked_program import ROWCOL, Judged, Reviewed
from tictactoe_tui.verify.checks.analysis_checks import Solver, few_cells, few_numbers
from tictactoe_tui.verify.checks.form_checks import VERDICTS, score_range, sign
from tictactoe_tui.verify.checks.reason_checks import true_label
from tictactoe_tui.verify.checks.sentence_checks import numbers_in
from tictactoe_tui.verify.plain_lines import DRAWN, Grid, LineSolver, LineState
from tictactoe_tui.verify.positions import Pair, step, tictactoe
from tictactoe_tui.verify.report import Findings

_LENGTHS: Final = (2, 4, 5, 99, 99)
_GOOD: Final = ("single", "only", "best", "keeps", "all_lose")

_IN_A_ROW: Final = ("three", "four", "five", "six")

_Game = list[tuple[Pair, int]]


def tictactoe_reviews(found: Findings, scale: int) -> None:
    """Games of tic-tac-toe at random, of whose moves everything is known."""
    source, solver = Random("reviews"), LineSolver(Grid(3, 3, 3), 10)
    starts = [tictactoe(found)] * 40 * scale
    _reviews(found, source, ((start, solver) for start in starts), all_known=True)


def four_reviews(found: Findings, scale: int) -> None:
    """The last moves of games of four in a row on small boards."""
    source = Random("reviews")
    _reviews(found, source, few_cells(found, source, 200 * scale), all_known=False)


def rowcol_reviews(found: Findings, scale: int) -> None:
    """The last moves of games of row and column."""
    source = Random("reviews")
    _reviews(found, source, few_numbers(found, source, 40 * scale), all_known=True)


def _reviews(
    found: Findings, source: Random, starts: Iterable[tuple[Pair, Solver]], *, all_known: bool
) -> None:
    """A game at random from each of these positions, to its end or not."""
    for start, solver in starts:
        game: _Game = []
        pair: Pair | None = start
        most = source.choice(_LENGTHS)
        while pair is not None and len(game) < most and (moves := pair.state.moves()):
            cell = source.choice(moves)
            game.append((pair, cell))
            pair = step(found, pair, cell)
        _check_review(found, game, solver, all_known=all_known)


def _check_review(found: Findings, game: _Game, solver: Solver, *, all_known: bool) -> None:
    """Every judgement, the move that lost, and how many decisions mattered and were right."""
    _check_result(found, *game[-1])
    review = found.program.words.review([(pair.position, cell) for pair, cell in game])
    judged = review.judgements
    if not found.same("the moves judged", [each.cell for each in judged], [at for _, at in game]):
        return
    wrong, mattered, right = [], [0, 0], [0, 0]
    for index, ((pair, cell), each) in enumerate(zip(game, judged, strict=True)):
        found.subject = pair.position
        scores = solver.scores(pair.state)
        _check_judgement(found, pair, each, scores, solver, all_known=all_known)
        if sign(scores[cell]) != sign(max(scores.values())):
            wrong.append((index, sign(scores[cell])))
        if each.matters and each.right is not None:
            mattered[pair.state.mover] += 1
            right[pair.state.mover] += each.right
    said = tuple(review.mattered), tuple(review.right)
    found.same("the decisions that mattered and were right", said, (tuple(mattered), tuple(right)))
    lost_at = next((index for index, result in wrong[-1:] if result < 0), None)
    if review.lost_at is not None or all(each.right is not None for each in judged):
        found.same("the move that lost", review.lost_at, lost_at)
    _check_told(found, game, review)


def _check_result(found: Findings, pair: Pair, cell: int) -> None:
    """Who has won, and with how many stones in a row or with how many points."""
    end = pair.state.after(cell)
    if end.winner is None:
        return
    text = found.program.words.result(pair.position, cell)
    even = end.winner == DRAWN
    said = [each for each in ("Ann", "Bob", "draw", "tie", *_IN_A_ROW) if each in text]
    if pair.kind is ROWCOL:
        right = ["tie" if even else ("Ann", "Bob")[end.winner]]
        points = end.totals[:1] if even else sorted(end.totals, reverse=True)
        found.same(f"'{text}': the points", numbers_in(text), [*points])
    elif even:
        right = ["draw"]
    else:
        right = [("Ann", "Bob")[end.winner], _IN_A_ROW[end.grid.connect - 3]]
    found.same(f"'{text}'", said, right)
    if pair.kind is not ROWCOL:
        where = found.program.words.where(pair.position, cell)
        found.same("where the line is", where, " and ".join(_lines_of(end)))


def _lines_of(end: LineState) -> Iterator[str]:
    """Each finished line: its row or column where it fills that, or its ends."""
    rows, columns = end.grid.rows, end.grid.columns
    in_line = {divmod(cell, columns) for cell in end.line}
    for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
        for row, column in sorted(in_line):
            length = 0
            while (row + length * down, column + length * right) in in_line:
                length += 1
            if length < end.grid.connect or (row - down, column - right) in in_line:
                continue
            last = row + (length - 1) * down, column + (length - 1) * right
            if (down, length) == (0, columns):
                yield f"row {row}"
            elif (right, length) == (0, rows):
                yield f"column {column}"
            else:
                yield f"from {row} {column} to {last[0]} {last[1]}"


def _check_told(found: Findings, game: _Game, review: Reviewed) -> None:
    """What the review says beside its reasons: where it was lost, and what came of each mistake."""
    about, *told = found.program.words.told([(pair.position, cell) for pair, cell in game])
    moves, at = len(game), review.lost_at
    said = [each for each in about.sentences if "lost at" in each]
    found.same("where it was lost", said, [] if at is None else [f"It was lost at move {at + 1}."])
    counted = f"{moves} move{'s' * (moves > 1)}."
    found.holds(about.sentences[0].startswith(counted), f"{about.sentences[0]}: {moves} moves")
    rights = [each.right for each in review.judgements]
    for index, (part, each) in enumerate(zip(told, review.judgements, strict=True)):
        found.same("the title", part.title == "Lost here", index == at)
        found.same("how sure it is", part.aside, "" if each.label == "open" else each.status)
        came, after = [], rights[index + 1] if index + 1 < moves else None
        if rights[index] is False and after is not None:
            came = [
                f"Punished at move {index + 2}." if after else f"Move {index + 2} gave it back."
            ]
        said = [text for text in part.sentences if "Punished" in text or "gave it" in text]
        found.same("what came of it", said, came)


def _check_judgement(
    found: Findings,
    pair: Pair,
    each: Judged,
    scores: dict[int, int],
    solver: Solver,
    *,
    all_known: bool,
) -> None:
    """One judgement; where all is known nothing is left open."""
    what, score, best = f"cell {each.cell}", scores[each.cell], max(scores.values())
    points = pair.kind is ROWCOL
    label = true_label(scores, each.cell, points=points)
    results = {*map(sign, scores.values())}
    open_label = () if all_known else ("open", *["best"] * (label == "only"))
    held = each.label in (label, *open_label)
    found.holds(held, f"{what}: the label is '{each.label}', in truth '{label}'")
    found.same(f"{what}: proved", each.status == "proved", each.label != "open")
    unknown = () if all_known else (None,)
    matters, right = len(results) > 1, sign(score) == sign(best)
    found.holds(each.matters in (matters, *unknown), f"{what}: matters is {each.matters}")
    found.holds(each.right in (right, *unknown), f"{what}: right is {each.right}")
    found.holds(each.lost in (best - score if points else None, *unknown), f"{what}: lost")
    for known in (each.played, each.best or each.played):
        true = scores[known.cell]
        least, most = score_range(known)
        said = f"{what}: {known.cell} is a {known.verdict} in {known.plies}, {known.status}"
        right_verdict = known.verdict in (VERDICTS[sign(true)], "unknown")
        found.holds(right_verdict and least <= true <= most, f"{said}, in truth {true}")
        plies = solver.plies(pair.state, true)
        if known.verdict != "unknown" and plies is not None and known.plies is not None:
            exact = known.status == "proved"
            held = known.plies == plies if exact else known.plies >= plies
            found.holds(held, f"{said}, in truth in {plies}")
    if each.best is not None:
        found.holds(scores[each.best.cell] >= score, f"{what}: {each.best.cell} is no better")
        itself = each.label in _GOOD
        found.holds(not itself or each.best.cell == each.cell, f"{what} is not called the best")
