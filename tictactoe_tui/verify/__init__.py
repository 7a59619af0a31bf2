"""Checks of what the program claims, by rules and solvers that share no code with it."""

from tictactoe_tui.verify.claims import CLAIMS, check_claim
from tictactoe_tui.verify.report import Report

__all__ = ["CLAIMS", "Report", "check_claim"]
