"""Every claim that is checked, by game, and how one check is run."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tictactoe_tui.verify.checked_program import FOUR, ROWCOL, TICTACTOE, Kind, Program
from tictactoe_tui.verify.checks import (
    analysis_checks,
    book_checks,
    decision_checks,
    forced_win_checks,
    lesson_checks,
    match_checks,
    opening_checks,
    opponent_checks,
    puzzle_checks,
    review_checks,
    rule_checks,
    sentence_checks,
    swap_checks,
)
from tictactoe_tui.verify.report import Enough, Findings, OnProgress, Report

Check = Callable[[Findings, int], None]

ORDINARY: Final = 1
LONG: Final = 12
"""How many times as many positions a long run looks at."""


def _each_sentence(check_of: Callable[[sentence_checks.Says], Check]) -> Mapping[str, Check]:
    """The checks of everything that is said, by what says it."""
    return {name: check_of(says) for name, says in sentence_checks.SAYS.items()}


_CHECKS: Final[Mapping[Kind, Mapping[str, Check]]] = {
    TICTACTOE: {
        "rules": rule_checks.tictactoe_rules,
        "matches": match_checks.tictactoe_matches,
        "analysis": analysis_checks.tictactoe_analysis,
        "algorithms": analysis_checks.tictactoe_algorithms,
        "interrupted": analysis_checks.tictactoe_interrupted,
        "opponents": opponent_checks.tictactoe_opponents,
        "labels": sentence_checks.tictactoe_labels,
        "reviews": review_checks.tictactoe_reviews,
        "lessons": lesson_checks.tictactoe_lessons,
        "decisions": decision_checks.tictactoe_decisions,
        **_each_sentence(sentence_checks.tictactoe_sentences),
    },
    FOUR: {
        "rules": rule_checks.four_rules,
        "matches": match_checks.four_matches,
        "small": analysis_checks.four_small,
        "interrupted": analysis_checks.four_interrupted,
        "wins": forced_win_checks.four_wins,
        "openings": opening_checks.four_openings,
        "proving": opening_checks.four_proving,
        "book": book_checks.four_book,
        "swap": swap_checks.four_swap,
        "puzzles": puzzle_checks.four_puzzles,
        "opponents": opponent_checks.four_opponents,
        "reviews": review_checks.four_reviews,
        **_each_sentence(sentence_checks.four_sentences),
    },
    ROWCOL: {
        "rules": rule_checks.rowcol_rules,
        "matches": match_checks.rowcol_matches,
        "analysis": analysis_checks.rowcol_analysis,
        "interrupted": analysis_checks.rowcol_interrupted,
        "puzzles": puzzle_checks.rowcol_puzzles,
        "opponents": opponent_checks.rowcol_opponents,
        "reviews": review_checks.rowcol_reviews,
        **_each_sentence(sentence_checks.rowcol_sentences),
    },
}

COMPARED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rules": "each move and refusal, by other rules",
        "matches": "undo, swap and resignation, done again",
        "analysis": "scores and lines, by a plain solver",
        "algorithms": "scores and counts of all five searches",
        "interrupted": "what a search says when cut short",
        "opponents": "their moves, by their written rules",
        "labels": "what a review calls each move",
        "reviews": "whole games, judged once more",
        "lessons": "what they advise, and its outcome",
        "decisions": "what practice asks, and proves safe",
        "puzzles": "each puzzle, by a solver of its own",
        "words": "verdicts in words and in JSON",
        "hints": "what hints say and point at",
        "why": "the reasons given for a move",
        "small": "boards near their end, played out",
        "wins": "forced wins, against every reply",
        "openings": "proofs of first stones, replayed",
        "proving": "what `prove` finds, replayed at once",
        "book": "what Sera plays by, by those proofs",
        "swap": "first stones that may be taken over",
    }
)
"""What is compared with what, by the second word of a claim's name."""

CLAIMS: Final[Mapping[str, tuple[str, Check]]] = MappingProxyType(
    {
        f"{kind.key} {claim}": (kind.key, check)
        for kind, checks in _CHECKS.items()
        for claim, check in checks.items()
    }
)
"""Each claim with its game and its check."""


def check_claim(
    claim: str, program: Program, scale: int = ORDINARY, on_progress: OnProgress | None = None
) -> Report:
    """Check one claim, telling how far it is; whatever the program does, there is a report."""
    game, check = CLAIMS[claim]
    found = Findings(claim, program, on_progress)
    found.tell()
    stumbled = None
    try:
        check(found, scale)
    except Enough:
        pass
    except Exception as error:
        code = getattr(found.subject, "code", None)
        where = code() if code else found.subject
        stumbled = f"{where}: {type(error).__name__}: {error}"
    return Report(game, claim, found.checked, tuple(found.failures), stumbled)
