"""Checkers of what the program claims: rules and solvers of their own, and not a line of its."""

from tictactoe_tui.verify.checked_program import (
    DecisionTold,
    Explanation,
    HintGiven,
    MatchTold,
    Program,
    PuzzleGiven,
    Refused,
    Reviewed,
    VerdictTold,
    Words,
)
from tictactoe_tui.verify.claims import CLAIMS, COMPARED, LONG, ORDINARY, check_claim
from tictactoe_tui.verify.report import Report

__all__ = [
    "CLAIMS",
    "COMPARED",
    "LONG",
    "ORDINARY",
    "DecisionTold",
    "Explanation",
    "HintGiven",
    "MatchTold",
    "Program",
    "PuzzleGiven",
    "Refused",
    "Report",
    "Reviewed",
    "VerdictTold",
    "Words",
    "check_claim",
]
