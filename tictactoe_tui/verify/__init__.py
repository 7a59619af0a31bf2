"""Checkers of what the program claims: rules and solvers of their own, and not a line of its."""

from tictactoe_tui.verify.claims import CLAIMS, check_claim
from tictactoe_tui.verify.report import Report

__all__ = ["CLAIMS", "Report", "check_claim"]
