"""Every claim whose wording is checked, by game, and how one check is run."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tests.claims import (
    lesson_checks,
    match_checks,
    opening_checks,
    opponent_checks,
    refusal_checks,
    review_checks,
    said_of_positions,
)
from tictactoe_tui.cli.analysis import verified_program
from tictactoe_tui.verify.claims import GENEROUS, report_of
from tictactoe_tui.verify.report import Findings, Report

Check = Callable[[Findings, int], None]

_USUAL_STEPS: Final = 150_000
"""More than any of these checks takes."""

_CHECKS: Final[Mapping[str, Check]] = {
    "tictactoe rules": refusal_checks.tictactoe_rules,
    "tictactoe matches": match_checks.tictactoe_matches,
    "tictactoe opponents": opponent_checks.tictactoe_opponents,
    "tictactoe labels": said_of_positions.tictactoe_labels,
    "tictactoe reviews": review_checks.tictactoe_reviews,
    "tictactoe lessons": lesson_checks.tictactoe_lessons,
    "four rules": refusal_checks.four_rules,
    "four matches": match_checks.four_matches,
    "four openings": opening_checks.four_openings,
    "four reviews": review_checks.four_reviews,
    "rowcol rules": refusal_checks.rowcol_rules,
    "rowcol matches": match_checks.rowcol_matches,
    "rowcol reviews": review_checks.rowcol_reviews,
}

_OF_POSITIONS: Final[Mapping[str, Callable[[said_of_positions.Says], Check]]] = {
    "tictactoe": said_of_positions.tictactoe_sentences,
    "four": said_of_positions.four_sentences,
    "rowcol": said_of_positions.rowcol_sentences,
}

CLAIMS: Final[Mapping[str, tuple[str, Check]]] = MappingProxyType(
    {name: (name.split()[0], check) for name, check in _CHECKS.items()}
    | {
        f"{game} {name}": (game, check_of(says))
        for game, check_of in _OF_POSITIONS.items()
        for name, says in said_of_positions.SAYS.items()
    }
)
"""Each claim with its game and its check."""


def check_claim(name: str, scale: int = 1) -> Report:
    """Check one claim; whatever the program does, there is a report."""
    game, check = CLAIMS[name]
    found = Findings(name, verified_program, GENEROUS * scale * _USUAL_STEPS)
    return report_of(game, found, lambda: check(found, scale))
