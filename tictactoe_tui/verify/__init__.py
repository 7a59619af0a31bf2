"""Checkers of what the program claims: rules and solvers of their own, and not a line of its."""

from tictactoe_tui.verify.claims import CLAIMS, LONG, ORDINARY, check_claim
from tictactoe_tui.verify.program import (
    Explanation,
    HintGiven,
    Program,
    PuzzleGiven,
    Refused,
    Words,
)
from tictactoe_tui.verify.report import Report

__all__ = [
    "CLAIMS",
    "LONG",
    "ORDINARY",
    "Explanation",
    "HintGiven",
    "Program",
    "PuzzleGiven",
    "Refused",
    "Report",
    "Words",
    "check_claim",
]
