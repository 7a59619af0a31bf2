"""The widgets that the screens are made of."""

from tictactoe_tui.widgets.analysis_panel import AnalysisPanel
from tictactoe_tui.widgets.board_view import BoardView
from tictactoe_tui.widgets.side_panel import SidePanel
from tictactoe_tui.widgets.typed_move import TypedMove

__all__ = ["AnalysisPanel", "BoardView", "SidePanel", "TypedMove"]
