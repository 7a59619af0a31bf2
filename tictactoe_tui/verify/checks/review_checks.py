"""Labels of moves, and reviews of whole games, beside the exact scores of every move."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from tictactoe_tui.verify.checks.analysis_checks import few_cells, few_numbers
from tictactoe_tui.verify.checks.form_checks import VERDICTS, score_range, sign
from tictactoe_tui.verify.positions import ROWCOL, Pair, every_position, step, tictactoe
from tictactoe_tui.verify.report import Findings

_LENGTHS: Final = (2, 4, 5, 99, 99)
_GOOD: Final = ("single", "only", "best", "keeps", "all_lose")

Game = list[tuple[Pair, int]]
"""The positions of a game, or of a part of one, each with the move that was made."""


def ends_of(game: Game) -> dict[int | None, int | None]:
    """The winner of a game by the side that resigns after its last move; by None if nobody does."""
    pair, cell = game[-1]
    winner = pair.state.after(cell).winner
    return {None: winner} if winner is not None else {None: None, 0: 1, 1: 0}


def true_loss(game: Game, winner: int | None) -> int | None:
    """The ply that gave the game away for good, by the exact scores of every move."""
    for ply, (pair, cell) in reversed([*enumerate(game, 1)]):
        scores = pair.scores
        if sign(scores[cell]) != sign(max(scores.values())):
            is_lost = winner == 1 - pair.state.mover and scores[cell] < 0
            return ply if is_lost else None
    return None


def true_label(scores: dict[int, int], cell: int, *, points: bool) -> str:
    """The label of a move, from the exact scores of all of them."""
    score, best = scores[cell], max(scores.values())
    others = [each for at, each in scores.items() if at != cell]
    if not others:
        return "single"
    if sign(score) < sign(best):
        return "throws_win" if best > 0 else "throws_draw"
    if best >= 0 and max(map(sign, others)) < sign(best):
        return "only"
    if best == 0:
        return "keeps"
    if score < best:
        return "points" if points else "slower" if best > 0 else "faster_loss"
    return "all_lose" if best < 0 and min(others) == best else "best"


def tictactoe_labels(found: Findings, _scale: int) -> None:
    """Check the label of every move of the game."""
    for pair in every_position(found, tictactoe(found)):
        scores = pair.scores
        for cell in scores:
            right = true_label(scores, cell, points=False)
            label = found.program.judge(pair.position, cell).label
            found.same(f"the label of {cell}", label, right)


def tictactoe_reviews(found: Findings, scale: int) -> None:
    """Check reviews of random games of tic-tac-toe, of whose moves everything is known."""
    for game in games(found, Random("reviews"), [tictactoe(found)] * 40 * scale):
        _check_review(found, game, all_known=True)


def four_reviews(found: Findings, scale: int) -> None:
    """Check reviews of the last moves of games of four in a row on small boards."""
    source = Random("reviews")
    for game in games(found, source, few_cells(found, source, 320 * scale)):
        _check_review(found, game, all_known=False)


def rowcol_reviews(found: Findings, scale: int) -> None:
    """Check reviews of the last moves of games of row and column."""
    source = Random("reviews")
    for game in games(found, source, few_numbers(found, source, 40 * scale)):
        _check_review(found, game, all_known=True)


def games(found: Findings, source: Random, starts: Iterable[Pair]) -> Iterator[Game]:
    """A game at random from each of these positions, to its end or not."""
    for pair in starts:
        game: Game = []
        most = source.choice(_LENGTHS)
        while len(game) < most and (moves := pair.state.moves()):
            cell = source.choice(moves)
            game.append((pair, cell))
            pair = step(found, pair, cell)
        yield game


def _check_review(found: Findings, game: Game, *, all_known: bool) -> None:
    """Check every judgement, the move that lost, and how many decisions mattered and were right."""
    moves = [(pair.position, cell) for pair, cell in game]
    ends = ends_of(game)
    reviews = {resigned: found.program.review(moves, resigned) for resigned in ends}
    judged, _, *said = reviews[None]
    if not found.same("the moves judged", [each.cell for each in judged], [at for _, at in game]):
        return
    mattered, right = [0, 0], [0, 0]
    for (pair, _), each in zip(game, judged, strict=True):
        found.subject = pair.position
        _check_judgement(found, pair, each, all_known=all_known)
        if each.matters and each.right is not None:
            mattered[pair.state.mover] += 1
            right[pair.state.mover] += each.right
    counted = [tuple(mattered), tuple(right)]
    found.same("the decisions that mattered and were right", said, counted)
    known = all(each.right is not None for each in judged)
    for resigned, winner in ends.items():
        lost_at = reviews[resigned][1]
        if lost_at is not None or known:
            found.same(f"the move that lost, won by {winner}", lost_at, true_loss(game, winner))


def _check_judgement(found: Findings, pair: Pair, each: Any, *, all_known: bool) -> None:
    """Check one judgement; where all is known nothing may be left open."""
    scores = pair.scores
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
        plies = pair.solver.plies(pair.state, true)
        if known.verdict != "unknown" and plies is not None and known.plies is not None:
            exact = known.status == "proved"
            held = known.plies == plies if exact else known.plies >= plies
            found.holds(held, f"{said}, in truth in {plies}")
    if each.best is not None:
        found.holds(scores[each.best.cell] >= score, f"{what}: {each.best.cell} is no better")
        itself = each.label in _GOOD
        found.holds(not itself or each.best.cell == each.cell, f"{what} is not called the best")
