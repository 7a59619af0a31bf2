"""What is said of a whole game: how it ended, where it was lost, and what came of each mistake."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from tests.claims.moments import worded
from tests.claims.sentence_checks import numbers_in
from tictactoe_tui.engine.judging import judge_game
from tictactoe_tui.games import Side
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.service.end_of_game import line_words
from tictactoe_tui.service.explanation import decisions_text, verdict_of
from tictactoe_tui.service.review.review_service import ReviewState
from tictactoe_tui.service.sentences import result
from tictactoe_tui.verify.checks.analysis_checks import few_cells, few_numbers
from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.checks.review_checks import Game, ends_of, games, true_loss
from tictactoe_tui.verify.plain_lines import DRAWN, LineState
from tictactoe_tui.verify.positions import ROWCOL, Pair, tictactoe
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
    judged, moves = tuple(judge_game(played.moves)), len(game)
    known = all(each.right is not None for each in judged)
    for resigned, winner in ends_of(game).items():
        ended = played if resigned is None else replace(played, resigned=Side(resigned))
        state = ReviewState(ended, "", played.moves, judged, ended=True)
        about, *told = (verdict_of(state, ply) for ply in range(moves + 1))
        at = true_loss(game, winner)
        said = [each for each in about.sentences if "lost it at" in each]
        if said or known:
            loser = "" if at is None else _SEATS[game[at - 1][0].state.mover].name
            right = [f"{loser} lost it at move {at}."] if loser else []
            found.same(f"where it was lost, won by {winner}", said, right)
        counted = f"{moves} move{'s' * (moves > 1)}."
        found.holds(about.sentences[0].startswith(counted), f"{about.sentences[0]}: {moves} moves")
        for ply, part in enumerate(told, 1):
            is_lost = part.title == "Lost here"
            found.holds(not is_lost or ply == at, f"move {ply} is said to have lost it")
        said_of_all = decisions_text(state)
        if "nothing could save" in said_of_all:
            first = re.search(r"From move (\d+) on", said_of_all)
            rest = game[int(first[1]) - 1 :] if first else game
            lost = all(sign(each.scores[cell]) == _for(each, winner) for each, cell in rest)
            start = game[0][0]
            lost &= first is not None or sign(max(start.scores.values())) == _for(start, winner)
            found.holds(lost, said_of_all)
    for ply, (part, each) in enumerate(zip(told, judged, strict=True), 1):
        found.same("how sure it is", part.aside, "" if each.label == "open" else each.status)
        said = [text for text in part.sentences if re.search("used? it|gave |kept .* at ", text)]
        refutation = each.played.line[1:2]
        true = _what_came(game, ply, refutation) if ply < moves else []
        found.holds(set(said) <= {*true}, f"of move {ply} is said {said}, in truth {true}")
        if known:
            found.same(f"what came of move {ply}", said, true[:1])


def _for(pair: Pair, winner: int | None) -> int:
    """What a move comes to for whoever makes it, if this side wins by force."""
    return 1 if pair.state.mover == winner else -1


def _what_came(game: Game, ply: int, refutation: tuple[int, ...]) -> list[str]:
    """What the answer made of a mistake, by exact values, and what is as true but says less."""
    (pair, cell), (after, answer) = game[ply - 1 : ply + 1]
    scores, answers = pair.scores, after.scores
    before, mistake = sign(max(scores.values())), sign(scores[cell])
    came = -sign(answers[answer])  # for whoever made the mistake
    other, at = _SEATS[after.state.mover].name, f"move {ply + 1}"
    if mistake == before:
        return []
    if came == mistake:
        differ = len({*map(sign, answers.values())}) > 1
        held = "kept the win" if came < 0 else worded(pair.state, "kept the draw")
        kept = "used it" if answer in refutation else held
        return [f"{other} {kept} at {at}."] if differ else []
    words = {0: worded(pair.state, "gave back the draw"), 1: "gave back even a win"}
    given = "gave it back" if came == before else words[came]
    return [f"At {at} {other} {given}.", f"At {at} {other} did not use it."]
