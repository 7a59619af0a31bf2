"""Every claim that is checked, by game, and how one check is run."""

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Final, NamedTuple

from tictactoe_tui.verify.checks import (
    analysis_checks,
    book_checks,
    forced_win_checks,
    match_checks,
    opening_checks,
    opponent_checks,
    practice_checks,
    review_checks,
    rule_checks,
)
from tictactoe_tui.verify.report import Enough, Findings, OnProgress, Program, Report

ORDINARY: Final = 1
LONG: Final = 12
"""How many times as many positions a long run looks at."""

_MOST_IN_FILE: Final = 10**12
GENEROUS: Final = 20
"""How many times its usual work a check may do before it is stopped."""


Check = Callable[[Findings, int], None]


class Claim(NamedTuple):
    """A claim about a game: its check, and what an ordinary run takes at most.

    The steps are the same on every machine, the seconds are those of a slow one.
    """

    game: str
    check: Check
    steps: int
    seconds: int


_CLAIMS: Final[Mapping[str, tuple[Check, int, int]]] = {
    "tictactoe rules": (rule_checks.tictactoe_rules, 270_000, 4),
    "tictactoe matches": (match_checks.tictactoe_matches, 1_000, 3),
    "tictactoe analysis": (analysis_checks.tictactoe_analysis, 280_000, 6),
    "tictactoe algorithms": (analysis_checks.tictactoe_algorithms, 300_000, 3),
    "tictactoe interrupted": (analysis_checks.tictactoe_interrupted, 70_000, 3),
    "tictactoe opponents": (opponent_checks.tictactoe_opponents, 70_000, 12),
    "tictactoe labels": (review_checks.tictactoe_labels, 40_000, 4),
    "tictactoe reviews": (review_checks.tictactoe_reviews, 5_000, 3),
    "tictactoe lessons": (practice_checks.tictactoe_lessons, 5_000, 3),
    "tictactoe decisions": (practice_checks.tictactoe_decisions, 21_000, 3),
    "four rules": (rule_checks.four_rules, 46_000, 3),
    "four matches": (match_checks.four_matches, 2_000, 3),
    "four small": (analysis_checks.four_small, 160_000, 4),
    "four interrupted": (analysis_checks.four_interrupted, 140_000, 3),
    "four wins": (forced_win_checks.four_wins, 410_000, 6),
    "four openings": (opening_checks.four_openings, 440_000, 5),
    "four replies": (opening_checks.four_replies, 420_000_000, 8),
    "four settled": (opening_checks.four_settled, 510_000, 5),
    "four proving": (opening_checks.four_proving, 710_000, 5),
    "four book": (book_checks.four_book, 650_000, 8),
    "four swap": (match_checks.four_swap, 74_000, 3),
    "four puzzles": (practice_checks.four_puzzles, 43_000, 4),
    "four opponents": (opponent_checks.four_opponents, 1_500_000, 6),
    "four reviews": (review_checks.four_reviews, 130_000, 4),
    "rowcol rules": (rule_checks.rowcol_rules, 22_000, 3),
    "rowcol matches": (match_checks.rowcol_matches, 1_000, 3),
    "rowcol analysis": (analysis_checks.rowcol_analysis, 430_000, 6),
    "rowcol interrupted": (analysis_checks.rowcol_interrupted, 40_000, 3),
    "rowcol puzzles": (practice_checks.rowcol_puzzles, 96_000, 3),
    "rowcol opponents": (opponent_checks.rowcol_opponents, 55_000, 3),
    "rowcol reviews": (review_checks.rowcol_reviews, 19_000, 3),
}

COMPARED: Final[Mapping[str, str]] = {
    "rules": "each move and refusal, by other rules",
    "matches": "undo, swap and resignation, done again",
    "analysis": "scores and lines, by a plain solver",
    "algorithms": "scores and counts of all five searches",
    "interrupted": "what a search says when cut short",
    "opponents": "their moves, by their written rules",
    "labels": "the label of each move",
    "reviews": "whole games, judged once more",
    "lessons": "that whoever follows them never loses",
    "decisions": "what practice asks, and proves safe",
    "puzzles": "each puzzle, by a solver of its own",
    "small": "boards near their end, played out",
    "wins": "forced wins, against every reply",
    "openings": "proofs of first stones, replayed",
    "replies": "the same, reply by reply",
    "settled": "who wins each first stone, swapped too",
    "proving": "what `prove` finds, replayed at once",
    "book": "what Sera plays by, by those proofs",
    "swap": "first stones that may be taken over",
}
"""What is compared with what, by the second word of a claim's name."""

NOT_COMPARED: Final = ("ratings", "tallies", "statistics", "the spacing of cards", "wording")

CLAIMS: Final = {name: Claim(name.split()[0], *claim) for name, claim in _CLAIMS.items()}


def check_claim(
    name: str, program: Program, scale: int = ORDINARY, on_progress: OnProgress | None = None
) -> Report:
    """Check one claim and report the progress; there is a report even if the program fails."""
    game, check, steps, _ = CLAIMS[name]
    found = Findings(name, program, GENEROUS * scale * steps, on_progress)
    return report_of(game, found, lambda: check(found, scale))


def check_proofs(text: str, program: Program, scale: int = ORDINARY) -> Report:
    """Check all that a file of `prove` says, with nothing but the rules."""
    found = Findings("proofs in a file", program, _MOST_IN_FILE)
    return report_of("four", found, lambda: opening_checks.proofs_in_file(found, text, scale))


def report_of(game: str, found: Findings, check: Callable[[], None]) -> Report:
    """The findings of a check that has ended or failed."""
    found.tell()
    stumbled, begun = None, perf_counter()
    try:
        check()
    except Enough:
        pass
    except Exception as error:
        stumbled = f"{found.place}: {type(error).__name__}: {error}"
    seconds = perf_counter() - begun
    return Report(game, found.claim, found.checked, tuple(found.failures), stumbled, seconds)
