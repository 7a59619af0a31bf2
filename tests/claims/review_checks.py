"""What is said of a whole game: how it ended, where it was lost, and what came of each mistake."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tests.claims.sentence_checks import numbers_in
from tictactoe_tui.engine.judging import judge_game, lost_at
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.service.end_of_game import line_words
from tictactoe_tui.service.review.review_service import ReviewState
from tictactoe_tui.service.review.review_words import verdict_of
from tictactoe_tui.service.sentences import result
from tictactoe_tui.verify.checked_program import ROWCOL
from tictactoe_tui.verify.checks.analysis_checks import few_cells, few_numbers
from tictactoe_tui.verify.checks.review_checks import Game, games
from tictactoe_tui.verify.plain_lines import DRAWN, LineState
from tictactoe_tui.verify.positions import Pair, tictactoe
from tictactoe_tui.verify.report import Findings

_SEATS: Final = Human("Ann"), Human("Bob")
_IN_A_ROW: Final = ("three", "four", "five", "six")


def tictactoe_reviews(found: Findings, scale: int) -> None:
    """Games of tic-tac-toe at random."""
    _check_games(found, Random("reviews"), [tictactoe(found)] * 40 * scale)


def four_reviews(found: Findings, scale: int) -> None:
    """The last moves of games of four in a row on small boards."""
    source = Random("reviews")
    _check_games(found, source, few_cells(found, source, 200 * scale))


def rowcol_reviews(found: Findings, scale: int) -> None:
    """The last moves of games of row and column."""
    source = Random("reviews")
    _check_games(found, source, few_numbers(found, source, 40 * scale))


def _check_games(found: Findings, source: Random, starts: Iterable[Pair]) -> None:
    """A game at random from each of these positions, to its end or not."""
    for game in games(found, source, starts):
        _check_result(found, *game[-1])
        _check_told(found, game)


def _check_result(found: Findings, pair: Pair, cell: int) -> None:
    """Who has won, and with how many stones in a row or with how many points."""
    end = pair.state.after(cell)
    if end.winner is None:
        return
    after = pair.position.play(cell)
    text = result(GameState(Setup(pair.position, _SEATS), _SEATS, (Moment(after),)))
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
        where = line_words(after)
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


def _check_told(found: Findings, game: Game) -> None:
    """What the review says beside its reasons: where it was lost, and what came of each mistake."""
    session = GameSession(Setup(game[0][0].position, _SEATS))
    for _, cell in game:
        session.play(cell)
    played = session.state
    judged = judge_game(played.moves)
    state = ReviewState(played, "", played.moves, tuple(judged))
    about, *told = (verdict_of(state, ply) for ply in range(len(game) + 1))
    moves, at = len(game), lost_at(played.moves, judged)
    said = [each for each in about.sentences if "lost at" in each]
    found.same("where it was lost", said, [] if at is None else [f"It was lost at move {at + 1}."])
    counted = f"{moves} move{'s' * (moves > 1)}."
    found.holds(about.sentences[0].startswith(counted), f"{about.sentences[0]}: {moves} moves")
    rights = [each.right for each in judged]
    for index, (part, each) in enumerate(zip(told, judged, strict=True)):
        found.same("the title", part.title == "Lost here", index == at)
        found.same("how sure it is", part.aside, "" if each.label == "open" else each.status)
        came, after = [], rights[index + 1] if index + 1 < moves else None
        if rights[index] is False and after is not None:
            other, ply = _SEATS[game[index + 1][0].state.mover].name, index + 2
            used = f"{other} used it at move {ply}."
            came = [used if after else f"At move {ply} {other} gave it back."]
        said = [text for text in part.sentences if "used it" in text or "gave it" in text]
        found.same("what came of it", said, came)
