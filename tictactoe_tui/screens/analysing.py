"""What a board screen shows of the search while a person is to move, and when."""

from collections.abc import Mapping
from typing import Final

from textual import on
from textual.reactive import var

from tictactoe_tui.engine.evaluation import Evaluation
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Position
from tictactoe_tui.messages import MoveExplored, PositionSearched, SearchEnded, SearchProgressed
from tictactoe_tui.screens.evaluations import Evaluations, hidden
from tictactoe_tui.screens.explanation import ExplanationScreen
from tictactoe_tui.screens.notes import Overlay, threats, values
from tictactoe_tui.screens.searching import SearchingScreen
from tictactoe_tui.screens.sight import Sight
from tictactoe_tui.screens.words import EARLIER, figures, worth
from tictactoe_tui.session import GameSession, GameSummary, HintLevel, Mode, NotPossible
from tictactoe_tui.session.why import why
from tictactoe_tui.widgets.analysis_panel import Analysed, AnalysisPanel
from tictactoe_tui.widgets.board_painter import Note
from tictactoe_tui.widgets.board_view import NO_NOTES, BoardView
from tictactoe_tui.widgets.side_panel import SidePanel

_ENOUGH_FOR_A_HINT: Final = 0.5


class AnalysingScreen(SearchingScreen, inherit_bindings=False):
    """A screen with a game, the analysis of its position, and hints taken from that."""

    notice: var[str] = var("", init=False)
    """What stays said until the next move, such as why a move was refused."""
    looking_back: var[int | None] = var(None, init=False)
    """The ply on show when it is not the last one."""

    def __init__(self, session: GameSession, sight: Sight) -> None:
        super().__init__()
        self._session = session
        self._sight = sight
        self._info: SearchInfo | None = None
        self._ended = False
        self._hinting = False
        self._overlay = Overlay.NOTHING
        self._evaluations = Evaluations()

    @on(SearchProgressed)
    @on(SearchEnded)
    def _show_progress(self, event: SearchProgressed | SearchEnded) -> None:
        """Show what a search has found, unless the game has gone on since."""
        if not self._session.is_current(event.version):
            return
        self._info, self._ended = event.info, isinstance(event, SearchEnded)
        self._evaluations.learn(self._session.state.position, event.info)
        self.show_analysis()
        if self._hinting and (self._ended or event.info.elapsed > _ENOUGH_FOR_A_HINT):
            self._give_hint()

    @on(PositionSearched)
    def _learn(self, event: PositionSearched) -> None:
        """Put what was found in the strip."""
        if self._session.is_current(event.version):
            self._evaluations.learn(event.position, event.info)
            if self._info is None and event.position == self._session.state.position:
                # A player who does not search says nothing itself of what it answers.
                self._info, self._ended = event.info, True
                self.show_analysis()
            self.query_one(SidePanel).show_evaluations(self.evaluations())

    @on(MoveExplored)
    def _explain(self, event: MoveExplored) -> None:
        """Show why the move is good or bad, and go on with what the search interrupted."""
        if self._session.is_current(event.version):
            self._evaluations.learn(event.before, event.info)
            self.notice = ""
            self._show_why(event.before, event.cell, event.info)
            self.resume_search()

    def action_hint(self) -> None:
        """A hint, as soon as there is something to say."""
        turn = self._session.turn
        if turn is None or not turn.is_human or self.looking_back is not None:
            self.notice = self._not_now()
            return
        if self._info is not None and (self._ended or self._info.elapsed > _ENOUGH_FOR_A_HINT):
            self._give_hint()
            return
        self._hinting = True
        self.notice = "Looking for a hint ..."
        if self._info is None:
            self.analyse(self._session.version, self._session.state.position)

    def action_why(self) -> None:
        """Explain the move under the cursor, or the last one where there is no move."""
        board, state, turn = self.query_one(BoardView), self._session.state, self._session.turn
        if self._sight.never(state):
            self.notice = self._sight.toggle(state, turn)
            return
        if turn is not None and self.thinking:
            self.notice = f"{turn.seat.name} is thinking; ask once the move is made."
            return
        position, cell = state.position, board.cursor
        live = self.looking_back is None and turn is not None and turn.is_human
        if live and cell in position.legal_moves():
            if self._info is not None and self._ended:
                self._show_why(position, cell, self._info)
                return
        else:
            shown = len(state.plies) if self.looking_back is None else self.looking_back
            moment = self._session.view(shown)
            if moment.cell is None or shown == 0:
                self.notice = "There is no move to explain yet."
                return
            position, cell = self._session.view(shown - 1).position, moment.cell
        self.notice = f"Looking into {position.notation.format(cell)} ..."
        self.explore(self._session.version, position, cell)

    def action_analysis(self) -> None:
        """Turn the analysis on or off for the side to move, or say why it stays off."""
        turn = self._session.turn
        if turn is None:
            self.notice = self._not_now()
            return
        self.notice = self._sight.toggle(self._session.state, turn)
        if not self.thinking:
            self.search_again()
        self.show_analysis()

    def action_values(self) -> None:
        """Write on the board what each move comes to, or take that away."""
        if not self._may_look():
            self.notice = self._not_now() or "Values need the analysis: a turns it on."
            return
        points = self._session.state.position.totals is not None
        self._write(Overlay.POINTS if points else Overlay.VALUES)

    def action_threats(self) -> None:
        """Write on the board where lines can be completed, or take that away."""
        if self._session.state.position.totals is not None:
            self.notice = "There are no threats in this game."
            return
        if self.looking_back is not None or self._session.turn is None:
            self.notice = self._not_now()
            return
        self._write(Overlay.THREATS)

    def _write(self, overlay: Overlay) -> None:
        """Change what is written on the cells, and say what it means."""
        self._overlay = Overlay.NOTHING if self._overlay is overlay else overlay
        self.notice = self._overlay.value
        self.show_analysis()

    def search_again(self) -> None:
        """Forget what was found, and look at the position anew if it may be seen."""
        self.stop_searching()
        self._info, self._ended, self._hinting = None, False, False
        self.show_analysis()
        self.resume_search()

    def resume_search(self) -> None:
        """Look at the position if it may be seen, and at the whole game once it is over."""
        state = self._session.state
        if self._may_look():
            self.analyse(self._session.version, state.position)
        elif self._session.turn is None and (missing := self._evaluations.missing(state)):
            self.look_over(self._session.version, missing)

    def _not_now(self) -> str:
        """Why nothing is told of the position on the board; nothing where only `a` is needed."""
        state, turn = self._session.state, self._session.turn
        if self.looking_back is not None:
            return EARLIER
        if turn is None:
            return "The game is over."
        if state.mode is Mode.WATCH or not turn.is_human:
            return f"{turn.seat.name} is to move."
        return self._sight.toggle(state, turn) if self._sight.never(state) else ""

    def evaluations(self) -> tuple[Evaluation | None, ...]:
        """How the positions of the game stand, as far as that may be seen."""
        state, turn = self._session.state, self._session.turn
        if turn is None or self._sight.may_see(state, turn):
            return self._evaluations.along(state)
        if self._sight.after_move:
            return (*self._evaluations.along(state)[:-1], None)
        return hidden(state)

    def show_analysis(self) -> None:
        """Pass down what the search has found, as far as it may be seen."""
        panel, turn = self.query_one(AnalysisPanel), self._session.turn
        summary = self._session.summary()
        if summary is not None:
            panel.empty = self.ended_words(summary)
        else:
            panel.empty = self._sight.why_not() if self.looking_back is None else ""
        idle = turn is not None and not turn.is_human and not self.thinking
        seen = turn is not None and self.looking_back is None and not (idle and self._info is None)
        if seen and turn is not None and self._sight.may_see(self._session.state, turn):
            panel.analysed = Analysed(self._session.state.position, self._info, self._ended)
        else:
            panel.analysed = None
        self._annotate()
        room = panel.analysed is not None or summary is not None
        self.query_one(SidePanel).make_room(analysis=room)
        self.query_one(SidePanel).show_evaluations(self.evaluations())
        self.say()

    def ended_words(self, summary: GameSummary) -> str:
        """What stands in the panel once the game is over."""
        return figures(summary)

    def say(self) -> None:
        """Say the one thing that matters most now."""
        raise NotImplementedError

    @property
    def thinking(self) -> bool:
        """Whether a computer makes up its mind."""
        return False

    def worth_of_cell(self) -> str:
        """What the move under the mouse or the cursor comes to, where that may be seen."""
        board = self.query_one(BoardView)
        if self._info is None or not self._may_look():
            return ""
        cell = board.cursor if board.hover is None else board.hover
        return worth(self._session.state.position, cell, self._info)

    def _show_why(self, before: Position, cell: int, info: SearchInfo) -> None:
        """Open the sheet with the reasons."""
        self.app.push_screen(ExplanationScreen(why(before, cell, info)))

    def _annotate(self) -> None:
        """Write on the cells what is wanted there."""
        board, position = self.query_one(BoardView), self._session.state.position
        notes: Mapping[int, Note] = NO_NOTES
        if self.looking_back is None and self._session.turn is not None:
            if self._overlay is Overlay.THREATS:
                notes = threats(position)
            elif self._overlay is not Overlay.NOTHING and self._may_look():
                notes = values(position, self._info)
        board.notes = notes

    def _may_look(self) -> bool:
        """Whether the position on the board may be analysed for the person to move."""
        turn = self._session.turn
        if turn is None or self.looking_back is not None or not turn.is_human:
            return False
        return self._sight.may_see(self._session.state, turn)

    def _give_hint(self) -> None:
        """Say the next hint for this position."""
        self._hinting = False
        level = HintLevel(min(self._session.state.hint_level + 1, HintLevel.LINE))
        if self._info is not None:
            try:
                self.notice = self._session.hint(self._info, level).text
            except NotPossible as refusal:
                self.notice = str(refusal)
