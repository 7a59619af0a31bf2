"""Checkers of what the program claims; they share no code with the search."""

from tictactoe_tui.verify.four_opening import check_opening
from tictactoe_tui.verify.report import Report
from tictactoe_tui.verify.rowcol import check_differences
from tictactoe_tui.verify.tictactoe import check_never_loses, check_scores

__all__ = ["Report", "check_differences", "check_never_loses", "check_opening", "check_scores"]
