"""Faults in the proofs: the text that is shipped, how it is read, and how proofs are made."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tests.verify.faults import TESTS, Fault
from tests.verify.faults.changes import (
    READ_TEXT,
    REPORT,
    Change,
    always,
    arguments,
    each_candidate,
    in_text,
    instead,
    replaced_by,
    result,
)
from tictactoe_tui.engine.control import SearchControl
from tictactoe_tui.engine.info import Candidate, Status, Verdict
from tictactoe_tui.engine.lines.prover import ForcedWin, Prover
from tictactoe_tui.games import Side, four
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.symmetry import symmetries
from tictactoe_tui.proofs import atlas
from tictactoe_tui.proofs.certificate import FirstStone, ProofStep

_BOOK: Final = "proofs.atlas:known_moves"
_OPENINGS: Final = "proofs.atlas:openings"
_WINNING: Final = "proofs.atlas:winning_first_stones"
_PROVER: Final = "engine.lines.prover"
_CERTIFICATE: Final = "engine.lines.opening_prover:certificate_of"


def _in_certificates(**changes: str) -> Change:
    """Ship certificates with other words, given as `old` and `new`, in the place of some."""
    return in_text(atlas.FILE_NAME, {changes["old"]: changes["new"]})


def _next_moves(change: Callable[[int, LinePosition], int]) -> Change:
    """Let the book play this for the winner in the place of its own cell."""

    def changed(known: Mapping[int, Any], position: LinePosition) -> Mapping[int, Any]:
        if not position.ply or len(known) != 1:
            return known
        return {change(cell, position): move for cell, move in known.items()}

    return result(changed)


def _first_of_the_stones(_: int, position: LinePosition) -> int:
    return next(position.rules.cells_of(position.one | position.two))


def _unless(no_book: Callable[[LinePosition], object]) -> Change:
    """Search as on a board that has no book, of which this is true."""

    def searched(position: LinePosition, control: SearchControl) -> tuple[Any, ...]:
        if no_book(position):
            position = replace(position, rules=replace(position.rules, letters="XO"))
        return position, control

    return arguments(searched)


def on_boards_of_other_lines(longest: int) -> Change:
    """Use the book also where up to so many stones in a row are needed."""

    def known(book: Any, position: LinePosition) -> Any:
        rules = position.rules
        if rules.cells == 400 and 4 < rules.connect <= longest:
            position = replace(position, rules=four.rules())
        return book(position)

    return instead(known)


def _lowest_stone_only(book: Any, position: LinePosition) -> Any:
    lowest, oriented = next(position.rules.cells_of(position.one), 0), atlas._oriented_certificates
    of_the_lowest = partial(_none_but, lowest, oriented)
    with patch.object(atlas, "_oriented_certificates", of_the_lowest):
        return book(position)


def _none_but(wanted: int, oriented: Any, first: int, stones: int) -> Any:
    return oriented(first, stones) if first == wanted else iter(())


def _without_replies(original: Any, prover: Prover, *asked: Any) -> Any:
    own, other, move, most, order, then = asked
    if then.func != prover.slow_win:
        return original(prover, *asked)
    passed = prover.shortest(own, other, most, order)
    return passed and ForcedWin(passed.stones + 1, move, passed.touched, others=passed)


def _crosswise(then: ForcedWin, tree: ForcedWin, _: int) -> ForcedWin:
    if tree.stones != 2:
        return then
    other = tree.touched ^ tree.move ^ then.move
    return ForcedWin(1, other, other)


def _one_danger_only(
    search: Any, prover: Any, own: int, other: int, most: int, order: int
) -> ForcedWin | None:
    danger = prover._threats.winning_cells(other, prover._full & ~(own | other))
    careless = copy(prover)
    careless._full &= ~(danger & danger - 1)
    found: ForcedWin | None = search(careless, own, other, most, order)
    return found


def _shortest_defence(step: ProofStep) -> list[int]:
    line = [step.move]
    while step.others is not None and step.replies:
        reply = min(step.replies, key=lambda each: step.replies[each].stones)
        step = step.replies[reply]
        line += [reply, step.move]
    return line


def _later(verdict: Verdict, plies: int) -> Change:
    """Report the end of bounds that have this verdict so many plies later."""

    def changed(each: Candidate) -> Candidate:
        if each.verdict is not verdict or each.plies is None or each.score is None:
            return each
        score = each.score - plies if verdict is Verdict.WIN else each.score + plies
        return replace(each, plies=each.plies + plies, score=score)

    return each_candidate(changed)


def _with_the_last_part(text: str, *_: Path) -> str:
    cut_short = text.startswith("proving") and not text.endswith("done\n")
    return f"{text}done\n" if cut_short else text


def _least_is(least: Callable[[FirstStone], int | None]) -> Change:
    return result(
        lambda found, *_: found._replace(proved=found.proved._replace(least=least(found.proved)))
    )


FAULTS: Final = (
    Fault(
        "proofs",
        "four openings",
        "a heading promises one stone less than the win takes",
        READ_TEXT,
        _in_certificates(old="opening 9.9 black 6 6\n", new="opening 9.9 black 5 5\n"),
    ),
    Fault(
        "proofs",
        "four openings",
        "a certificate is filed under the stone beside it",
        READ_TEXT,
        _in_certificates(old="opening 9.9 black 6 6\n", new="opening 9.8 black 6 6\n"),
    ),
    Fault(
        "proofs",
        "four openings",
        "a heading names the other winner",
        READ_TEXT,
        _in_certificates(old="opening 8.9 black 6 6\n", new="opening 8.9 white 6 6\n"),
    ),
    Fault(
        "proofs",
        "four openings",
        "two lines of a certificate have changed places",
        READ_TEXT,
        in_text(
            atlas.FILE_NAME,
            {
                "\n7.11 6.12>24 *>23\n": "\n10.8 7.11>27 *>26\n",
                "\n10.8 7.11>27 *>26\n": "\n7.11 6.12>24 *>23\n",
            },
        ),
    ),
    Fault(
        "proofs",
        "four openings",
        "a reply that stops the answer to all others is not named",
        READ_TEXT,
        _in_certificates(old="\n8.8 6.6>5 7.7,10.10>12 *>2\n", new="\n8.8 7.7,10.10>12 *>2\n"),
    ),
    Fault(
        "proofs",
        "four openings",
        "an answer leads to the step before the right one",
        READ_TEXT,
        _in_certificates(
            old="\n8.9 6.9>17 7.9,10.9>21 *>14\n", new="\n8.9 6.9>16 7.9,10.9>21 *>14\n"
        ),
    ),
    Fault(
        "proofs",
        "four openings",
        "the map gives Black what White wins",
        "proofs.certificate:read_heading",
        result(lambda heading, _: heading._replace(winner=Side.ONE)),
    ),
    Fault(
        "proofs",
        "four book",
        "every reply gets the answer to the others",
        "proofs.certificate:ProofStep.answer",
        instead(lambda answer, step, reply: step.others or answer(step, reply)),
    ),
    Fault(
        "proofs",
        "four book",
        "the book counts the winner's last stone once more",
        _BOOK,
        result(
            lambda known, position: {
                cell: move._replace(stones=move.stones + (position.ply > 0 and move.wins))
                for cell, move in known.items()
            }
        ),
    ),
    Fault(
        "proofs",
        "four book",
        "the book offers a stone that lies there already",
        _BOOK,
        _next_moves(_first_of_the_stones),
    ),
    Fault(
        "proofs",
        "four book",
        "the book forgets which way the board lies",
        _BOOK,
        _next_moves(lambda cell, _: symmetries(20, 20)[3][cell]),
    ),
    Fault(
        "proofs",
        "four book",
        "the book is used where five in a row are needed",
        _BOOK,
        on_boards_of_other_lines(5),
    ),
    Fault(
        "proofs",
        "four book",
        "the columns of the book are read in the wrong order",
        "proofs.certificate:_cell",
        result(lambda cell, _: cell ^ 1),
    ),
    Fault(
        "proofs",
        "four book",
        "Sera does not look into the book",
        "engine.lines.search:search",
        _unless(lambda position: True),
    ),
    Fault(
        "proofs",
        "four book",
        "Sera opens in the corner and loses what the proof has won",
        _WINNING,
        always((0,)),
    ),
    Fault(
        "proofs",
        "four wins",
        "the two ways of a double threat are answered crosswise",
        f"{_PROVER}:ForcedWin.answer",
        result(_crosswise),
    ),
    Fault(
        "proofs",
        "four wins",
        "a proof forgets one of its two winning cells",
        f"{_PROVER}:_two_ways",
        result(lambda tree, *_: tree._replace(touched=tree.move | tree.hostile)),
    ),
    Fault(
        "proofs",
        "four wins",
        "a proof forgets where the forced reply stands",
        f"{_PROVER}:_with_reply",
        result(
            lambda tree, move, _, then: tree._replace(
                touched=then.touched | move, hostile=then.hostile
            )
        ),
    ),
    Fault(
        "proofs",
        "four wins",
        "a proof counts no stone for a forcing move",
        f"{_PROVER}:_with_reply",
        result(lambda tree, *_: tree._replace(stones=tree.stones - 1)),
    ),
    Fault(
        "proofs",
        "four wins",
        "a proof overlooks that the other side has two ways to complete a line",
        f"{_PROVER}:Prover._search",
        instead(_one_danger_only),
    ),
    # Planted by somebody who had not written the checker.
    Fault(
        "proofs",
        "four openings",
        "a first stone that fewer may win with is called proved",
        _OPENINGS,
        result(lambda stones: tuple(each._replace(least=each.stones) for each in stones)),
    ),
    Fault(
        "proofs",
        "four book",
        "a reply to the book holds one stone longer than it does",
        _BOOK,
        result(
            lambda known, position: {
                cell: move._replace(stones=move.stones + (position.ply > 0 and not move.wins))
                for cell, move in known.items()
            }
        ),
    ),
    Fault(
        "proofs",
        "four book",
        "an analysis lets a reply to the book hold two plies longer",
        REPORT,
        _later(Verdict.LOSS, 2),
    ),
    Fault(
        "proofs",
        "four openings",
        "an analysis calls exact what is a bound in the book",
        REPORT,
        each_candidate(
            lambda each: (
                replace(each, status=Status.PROVED, sense=None)
                if each.status is Status.BOUND
                else each
            )
        ),
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    Fault(
        "proofs",
        "four book",
        "every first stone counts as won by Black",
        _WINNING,
        always(tuple(range(400))),
    ),
    Fault(
        "proofs",
        "four book",
        "the line of the book is the shortest defence",
        "proofs.atlas:_longest_line",
        replaced_by(_shortest_defence),
    ),
    Fault(
        "proofs",
        "four openings",
        "the list of openings counts columns as rows",
        "cli.analysis.openings_command:opening_entries",
        result(lambda found: [each | {"row": each["col"], "col": each["row"]} for each in found]),
        TESTS,
    ),
    Fault(
        "proofs",
        "four openings",
        "the empty board is analysed without its proofs",
        "engine.lines.search:search",
        _unless(lambda position: not position.ply),
    ),
    Fault(
        "proofs",
        "four openings",
        "an analysis shows a proved win of the book one stone too quick",
        REPORT,
        _later(Verdict.WIN, -2),
    ),
    # Planted after its checks were written.
    Fault(
        "proofs",
        "four book",
        "only the lowest stone is taken for the first",
        _BOOK,
        instead(_lowest_stone_only),
    ),
    Fault(
        "proofs",
        "four openings",
        "a heading allows one stone more",
        READ_TEXT,
        _in_certificates(old="opening 1.1 black 9 6\n", new="opening 1.1 black 10 6\n"),
    ),
    Fault(
        "proofs",
        "four openings",
        "the list tells the fewest stones for the most",
        "proofs.certificate:read_heading",
        result(lambda heading, _: heading._replace(stones=heading.least or heading.stones)),
    ),
    Fault(
        "proofs",
        "four openings",
        "a heading says without a proof that fewer stones cannot do",
        READ_TEXT,
        _in_certificates(old="opening 1.1 black 9 6\n", new="opening 1.1 black 9 9\n"),
    ),
    Fault(
        "proofs",
        "four openings",
        "a heading says so of White's stones",
        READ_TEXT,
        _in_certificates(old="opening 0.0 white 7 -\n", new="opening 0.0 white 7 5\n"),
    ),
    Fault(
        "proofs",
        "four proving",
        "proving an answer of White's forgets Black's first stone",
        "engine.lines.opening_prover:Opening.stones",
        result(lambda boards, _, reply: (boards[0], four.rules().bits[reply])),
    ),
    Fault(
        "proofs",
        "four proving",
        "a slow answer is taken to win against every reply that it wins after a pass",
        f"{_PROVER}:Prover._win_after_each_reply",
        instead(_without_replies),
    ),
    Fault(
        "proofs",
        "four replies",
        "most replies to an answer of White's lead to another step",
        READ_TEXT,
        _in_certificates(old="5.3>774 *>13\n", new="5.3>774 *>12\n"),
    ),
    Fault(
        "proofs",
        "four settled",
        "with the swap rule a first stone that loses is to be taken over, too",
        "match.swap_rule:taking_wins",
        result(lambda _, info: info is not None and info.result is not None),
    ),
    Fault(
        "proofs",
        "four proving",
        "what was cut short in a file is taken for proved",
        READ_TEXT,
        result(_with_the_last_part),
    ),
    Fault(
        "proofs",
        "four proving",
        "one stone more than was looked for is said to be the least",
        _CERTIFICATE,
        _least_is(lambda proved: proved.least and proved.least + 1),
    ),
    Fault(
        "proofs",
        "four proving",
        "what a win takes at most is said to be the least",
        _CERTIFICATE,
        _least_is(lambda proved: proved.least and proved.stones),
    ),
)
