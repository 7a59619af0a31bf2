"""The positions and searches of which everything that is said is read."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from tests.claims.hint_checks import hints
from tests.claims.moments import Moment
from tests.claims.reason_checks import check_explanation, reasons
from tests.claims.sentence_checks import words
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.verify.checks.analysis_checks import few_cells, few_numbers
from tictactoe_tui.verify.checks.forced_win_checks import clusters
from tictactoe_tui.verify.positions import Pair, every_position, tictactoe
from tictactoe_tui.verify.report import Findings

Says = Callable[[Findings, Pair, SearchInfo], None]
"""A check of what is said of a position once a search has found this."""

SAYS: Final[Mapping[str, Says]] = {"words": words, "hints": hints, "why": reasons}
_BUDGETS: Final = (None, 1, 40, 300)


def tictactoe_sentences(says: Says) -> Callable[[Findings, int], None]:
    """What is said of every position of tic-tac-toe."""

    def check(found: Findings, scale: int) -> None:
        source = Random("words")
        for pair in every_position(found, tictactoe(found)):
            if source.random() < 0.15 * scale:
                nodes = None if source.random() < 0.8 else source.choice(_BUDGETS)
                _on_the_way(found, pair, says, nodes)

    return check


def tictactoe_labels(found: Findings, scale: int) -> None:
    """The reasons for the moves of some positions or, in a long run, of all."""
    source = Random("labels")
    for pair in every_position(found, tictactoe(found)):
        if pair.state.moves() and source.random() < 0.1 * scale:
            moment = Moment(pair, analyse(pair.position))
            for each in moment.info.candidates:
                check_explanation(found, moment, each)


def four_sentences(says: Says) -> Callable[[Findings, int], None]:
    """What is said of small boards of four in a row, and plain words of larger ones."""

    def check(found: Findings, scale: int) -> None:
        source = Random("words")
        for number, pair in enumerate(few_cells(found, source, 90 * scale)):
            nodes = _BUDGETS[number % len(_BUDGETS)]
            _on_the_way(found, pair, says, nodes)
        if says is words:
            for pair in clusters(found, source, 60 * scale):
                found.subject = pair.position
                info = analyse(pair.position, Limits(nodes=900))
                words(found, pair, info)

    return check


def rowcol_sentences(says: Says) -> Callable[[Findings, int], None]:
    """What is said of endgames of row and column, and of the search on its way there."""

    def check(found: Findings, scale: int) -> None:
        for pair in few_numbers(found, Random("words"), 120 * scale):
            _on_the_way(found, pair, says, None)

    return check


def _on_the_way(found: Findings, pair: Pair, says: Says, nodes: int | None) -> None:
    """What is said of a search at its end and, where different things were known, on its way."""
    reports: list[SearchInfo] = []
    analyse(pair.position, Limits(nodes=nodes), reports.append)
    known = {}
    for info in reports:
        statuses = frozenset((each.verdict, each.status) for each in info.candidates)
        known[info.result, info.done, statuses] = info
    for info in known.values():
        found.subject = pair.position
        says(found, pair, info)
