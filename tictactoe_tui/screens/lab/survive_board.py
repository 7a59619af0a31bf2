"""The board of a game against a proof: how many stones the winner still needs stands beside it."""

from dataclasses import replace

from tictactoe_tui.lab.survival import goal_words, survival_in
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.service.view import MatchView


class SurviveBoardScreen(BoardScreen, inherit_bindings=True):
    """A board that counts down, and tells at the end where one could have held out longer."""

    def validate_view(self, view: MatchView) -> MatchView:
        """The match, with what the proof says of it."""
        state = self.session.state.after(view.shown)
        survival, words = survival_in(state), "\n".join(goal_words(state))
        if survival is None:
            return view
        if view.end is not None:
            record = f"{words}\n{view.end.record}."
            return replace(view, end=replace(view.end, record=record))
        if state.result is not None:
            return view
        analysis = view.analysis
        if analysis.position is None:
            analysis = replace(analysis, empty=words)
        return replace(view, badge=f"{view.badge}  ≤{survival.left} left", analysis=analysis)
