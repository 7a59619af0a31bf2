"""Checkers of what the program claims: rules and solvers of their own, and not a line of its."""

from tictactoe_tui.verify.checked_program import Boards, Program
from tictactoe_tui.verify.claims import (
    CLAIMS,
    COMPARED,
    GENEROUS,
    LONG,
    NOT_COMPARED,
    ORDINARY,
    check_claim,
)
from tictactoe_tui.verify.report import Report

__all__ = [
    "CLAIMS",
    "COMPARED",
    "GENEROUS",
    "LONG",
    "NOT_COMPARED",
    "ORDINARY",
    "Boards",
    "Program",
    "Report",
    "check_claim",
]
