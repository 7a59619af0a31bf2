"""The review of a finished game: where it was lost, why, what was better; play on from any move."""

from dataclasses import replace
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Vertical
from textual.reactive import var
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.state import GameState
from tictactoe_tui.opponents import players_at
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.game.game_screen import GameScreen
from tictactoe_tui.service.explanation import story_of
from tictactoe_tui.service.review import review_view
from tictactoe_tui.service.review.review_service import BY_HAND, PlayOn, usual_way
from tictactoe_tui.service.view import MessagePart
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.board.board_view import BoardUse, BoardView
from tictactoe_tui.widgets.form import ChoiceRow, Form, StartButton, choice_row
from tictactoe_tui.widgets.panel.game_graph import GameGraph, graph_legend
from tictactoe_tui.widgets.panel.judged_move_list import JudgedMoves
from tictactoe_tui.widgets.panel.message_line import MessageLine
from tictactoe_tui.widgets.panel.panel_text import TitleLine, VerdictView
from tictactoe_tui.widgets.panel.side_panel import SidesView


class PlayOnScreen(
    DismissedOnTop[PlayOn | None], ModalScreen[PlayOn | None], inherit_bindings=False
):
    """Asks where to begin and against whom; nothing of it is recorded."""

    CSS_PATH: ClassVar = [styles_dir() / "review.tcss"]
    BINDING_GROUP_TITLE = "Play on"
    BINDINGS: ClassVar[Keys] = [
        key("enter", "start", "play-on.start", "Begin the variation", "Start"),
        key("escape", "dismiss", "play-on.cancel", "Back to the review", "Review"),
    ]

    def __init__(self, game: GameState, plies: tuple[int, ...], usual: PlayOn) -> None:
        super().__init__()
        self._game = game
        self._plies = plies
        self._wanted = usual

    def compose(self) -> ComposeResult:
        """The two rows, and what to press."""
        with Vertical(id="choice") as choice:
            choice.border_title = "Play on from here"
            choice.border_subtitle = "Enter starts  Esc review"
            yield Form(self._rows(), id="form")
            yield Static("A variation: nothing of it is recorded.", id="note", markup=False)
            yield StartButton("Start")

    @on(Form.Chosen)
    def _choose_option(self, event: Form.Chosen) -> None:
        self._wanted = event.row.choose(self._wanted, event.index)
        event.form.rows = self._rows()

    @on(events.Click, "#start")
    def action_start(self) -> None:
        """Go back with what was chosen."""
        self.dismiss(self._wanted)

    def _rows(self) -> tuple[ChoiceRow[PlayOn], ...]:
        """Where to begin, and against whom."""
        game = self._game.setup.game
        places = {ply: f"after move {ply}" if ply else "the start" for ply in self._plies}
        players = {name: GAMES[game].player(name).title for name in players_at(game)}
        return (
            choice_row(self._wanted, "ply", "From", places),
            choice_row(self._wanted, "opponent", "Against", {BY_HAND: "both by hand"} | players),
        )


BEAT: Final = 0.8
"""How many seconds a move stands when the game plays by itself."""
_WALK: Final = Binding.Group("Walk", compact=True)


class ReviewScreen(DismissedOnTop[None], GameScreen, inherit_bindings=False):
    """The board after any move, the moves with their labels, and the verdict on the shown one.

    What people do changes only the `viewer`, who looks at what and how; what the engine finds comes
    with the service. Both become one frozen view, of which each widget takes its part.
    """

    CSS_PATH: ClassVar = [styles_dir() / "game.tcss", styles_dir() / "review.tcss"]
    BINDING_GROUP_TITLE = "Review"
    BINDINGS: ClassVar[Keys] = [
        key("n", "mistake(1)", "review.next", "Your next mistake or points lost", "Mistake"),
        key("N,shift+n", "mistake(-1)", "review.previous", "Your mistake or points lost before"),
        key("f", "everybody", "review.everybody", "Walk all mistakes, or your own alone"),
        key("p", "try_move", "review.try", "Try to find the better move yourself", "Try it"),
        key("comma,left,h", "walk(-1)", "review.back", "One move back", "Back", group=_WALK),
        key("full_stop,right,l", "walk(1)", "review.on", "One move on", "On", group=_WALK),
        key("y", "why", "review.why", "All there is to say of this move", "Why"),
        key("b", "line", "review.line", "Play the better line out on the board", "Play it out"),
        key("enter", "play_on", "review.play-on", "Play on from here as a variation", "Play on"),
        key("e", "values", "review.values", "What every move comes to, on the board", "Values"),
        key("space", "play", "review.play", "Let it play by itself, or stop it", "Play"),
        key("home", "end(False)", "review.start", "The start of the game"),
        key("end", "end(True)", "review.end", "The end of the game"),
        key("c", "copy_code", "review.copy-code", "Copy the code of this position"),
        key("C,shift+c", "copy_game", "review.copy-game", "Copy the whole game as text"),
        key("exclamation_mark", "rules", "review.rules", "The rules of this game"),
        key("escape", "back", "review.leave", "Back to where this was opened", "Back"),
    ]

    view: var[review_view.ReviewView | None] = var(None, init=False)

    def __init__(self, session: GameSession, shared: SharedState, when: str = "") -> None:
        super().__init__(shared)
        self._service = shared.review_of(session, when)
        self.viewer = review_view.ReviewViewer()
        self._timer: Timer | None = None

    @property
    def session(self) -> GameSession:
        """The game on the board."""
        return self._service.session

    @property
    def ply(self) -> int:
        """After how many moves the game is shown."""
        return review_view.shown_ply(self._service.state, self.viewer)

    @property
    def last_ply(self) -> int:
        """How many moves the game has."""
        return len(self._service.state.moves)

    def compose(self) -> ComposeResult:
        """The board beside the moves, the graph and the verdict; the words below."""
        state = self.session.state
        with Grid(id="table"):
            yield BoardView(state.position, use=BoardUse.POINT, id="board", rows_below=2)
            with Vertical(id="beside"):
                with Vertical(id="panel"):
                    yield TitleLine(id="title")
                    yield SidesView(id="sides")
                    yield TitleLine("─ Moves", id="moves-title")
                    yield JudgedMoves(id="moves")
                    yield VerdictView(id="verdict")
                with Vertical(id="past"):
                    yield TitleLine("─ The game", id="graph-title")
                    yield GameGraph(id="graph")
            yield MessageLine(id="message")
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show the game with what is known before the engine has judged it."""
        game = GAMES[self.session.setup.game]
        self.query_one("#title", TitleLine).text = f"Review  {game.name}"
        counted = "points ahead at the end" if game.counts_points else "moves left"
        self.query_one(GameGraph).number_words = f"The number at a bar: {counted}."
        self.watch(self.query_one(BoardView), "cell_width", self._make_view_soon, init=False)
        self._make_view()

    def on_screen_resume(self) -> None:
        """Begin judging, or go on where another screen needed the engine."""
        self._service.open(self._make_view_soon)

    def on_unmount(self) -> None:
        """Stop judging, however the screen was left."""
        self._service.close()

    def watch_view(self, old: review_view.ReviewView | None, new: review_view.ReviewView) -> None:
        """Give every widget its part; it paints only what has changed."""
        board = self.query_one(BoardView)
        board.position, board.last_move = new.board.position, new.board.last_move
        board.notes = new.board.notes
        self.query_one("#title", TitleLine).aside = new.badge
        self.refresh_bindings()
        self.query_one(SidesView).game = new.game
        moves_title = self.query_one("#moves-title", TitleLine)
        moves_title.aside = f"after move {new.shown} of {self.last_ply}"
        self.query_one(JudgedMoves).view = new
        graph = self.query_one(GameGraph)
        graph.points, graph.shown = new.graph, new.shown
        legend = graph_legend(new.graph, new.game.position)
        self.query_one("#graph-title", TitleLine).aside = legend
        self.query_one(VerdictView).verdict = new.verdict
        self.query_one("#table").set_class(self.viewer.explains, "-explaining")
        line = self.query_one(MessageLine)
        line.message = MessagePart(new.message, loud=True, urgent=True)
        line.legend = new.board.legend

    @on(events.Key)
    @on(events.MouseDown)
    def _stay_here(self) -> None:
        """Stay at what is read from now on, whatever the search still finds elsewhere."""
        self.viewer = replace(self.viewer, ply=self.ply)

    @on(BoardView.MoveChosen)
    def _look_at_cell(self, event: BoardView.MoveChosen) -> None:
        """Play the better line out where it begins, or show when a cell was taken."""
        line = review_view.line_to_play(self._service.state, self.ply)
        if line is not None and line.name == "better" and event.cell == line.cells[0]:
            self.action_line()
            return
        for ply, (_, cell) in enumerate(self._service.state.moves, 1):
            if cell == event.cell:
                self._go_to_ply(ply)

    def action_walk(self, step: int) -> None:
        """Show the game, or the line that is played out, one move earlier or later."""
        line = self.viewer.line
        if line is None:
            self._go_to_ply(self.ply + step)
        elif 0 <= line.made + step <= len(line.cells):
            line = replace(line, made=line.made + step)
            self._change_viewer(replace(self.viewer, line=line, playing=False))

    def action_mistake(self, step: int) -> None:
        """Show the next mistake, or the one before."""
        mistakes = review_view.walked_plies(self._service.state, self.viewer)
        found = review_view.next_mistake(mistakes, self.ply, step)
        if found is not None:
            self._go_to_ply(found)
            return
        whose = "" if self.viewer.everybody or self.session.state.person is None else " of yours"
        other, where, way = "", "", " f shows all." if whose else ""
        if mistakes == (self.ply,):
            other = " other"
        elif mistakes:
            where = " further on" if step > 0 else " before this"
            way = " N goes back to the one before." if step > 0 else " n goes on to the next."
        said = f"No{other} mistake{whose} is known{where}"
        if not self._service.state.ended:
            said = f"Still looking. {said} yet"
        self._show_notice(f"{said}.{way}")
        self.viewer = replace(self.viewer, seeks=0 if self._service.state.ended else step)

    def action_everybody(self) -> None:
        """Switch between all mistakes of both sides and only the player's own."""
        everybody = not self.viewer.everybody
        self.viewer = replace(self.viewer, everybody=everybody)
        self._show_notice(f"n and N walk {'all' if everybody else 'your own'} mistakes.")
        if not review_view.walked_plies(self._service.state, self.viewer):
            self.action_mistake(1)

    def action_try_move(self) -> None:
        """Ask for the better move in the place of the mistake on show."""
        self._ask_again([self.ply])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now: a move that gave nothing away is not tried again."""
        state = self._service.state
        if action == "mistake":
            return not state.ended or bool(state.mistakes)
        if action == "why":
            return self.viewer.explains or story_of(state, self.ply) is not None
        if action == "line":
            return review_view.line_to_play(state, self.ply) is not None
        if action == "values":
            is_over = state.game.moment_after(self.ply).position.outcome is not None
            return self.viewer.line is None and not is_over
        judged = state.judgement(self.ply)
        can_try = self.ply in state.mistakes and judged and not judged.is_not_taking_over
        return action != "try_move" or bool(can_try)

    def action_why(self) -> None:
        """Show all there is to say of each move in the place of the list, or the list again."""
        self._change_viewer(replace(self.viewer, explains=not self.viewer.explains))

    def action_line(self) -> None:
        """Play the better line out in the place of the move on show, or how it was to go on."""
        line = review_view.line_to_play(self._service.state, self.ply)
        self._change_viewer(replace(self.viewer, line=line, playing=True, notice=""))

    def action_values(self) -> None:
        """Write on the board what every move comes to, or take that away."""
        self._change_viewer(replace(self.viewer, values=not self.viewer.values, notice=""))

    def action_play(self) -> None:
        """Let the game, or the line on the board, play by itself; at its end from the start."""
        line, ply, playing = self.viewer.line, self.ply, not self.viewer.playing
        if line is not None:
            made = 0 if playing and line.made == len(line.cells) else line.made
            line = replace(line, made=made)
        elif playing and ply == self.last_ply:
            ply = 0
        self._change_viewer(replace(self.viewer, ply=ply, line=line, playing=playing, notice=""))

    def action_play_on(self) -> None:
        """Ask from where and against whom, and play on."""
        ply, state = self.ply, self._service.state
        stops = {at: state.game.moment_after(at).position for at in (ply - 1, ply) if at >= 0}
        plies = [at for at, position in stops.items() if position.outcome is None]
        usual = usual_way(state, ply)
        self.viewer = replace(self.viewer, playing=False)
        self.app.push_screen(PlayOnScreen(state.game, tuple(plies), usual), self._begin_variation)

    def action_back(self) -> None:
        """Back from a line to the game, then from reasons, and then to where this was opened."""
        if self.viewer.line is not None:
            self._go_to_ply(self.ply)
        elif self.viewer.explains:
            self.action_why()
        else:
            # Before anybody else is told that the engine is free.
            self._service.close()
            self.dismiss()

    def _begin_variation(self, wanted: PlayOn | None) -> None:
        """Open a board to play on from there, unless nothing was chosen."""
        if wanted is not None:
            session = self.session
            seats = wanted.seats(session.state, self._shared.choices.name)
            self._service.close()
            service = self._shared.service_of_variation(session.variation(wanted.ply, seats))
            self.app.push_screen(BoardScreen(service, self._shared))

    def _go_to_ply(self, ply: int) -> None:
        """Show the game after this many moves; nothing plays by itself any longer."""
        ply = max(0, min(ply, self.last_ply))
        self._change_viewer(replace(self.viewer, ply=ply, line=None, playing=False, notice=""))

    def _show_notice(self, text: str) -> None:
        """Show a notice until the next step."""
        self._change_viewer(replace(self.viewer, notice=text, seeks=0))

    def _change_viewer(self, viewer: review_view.ReviewViewer) -> None:
        """Change what is looked at, and set the timer where the game plays by itself."""
        began = viewer.playing and not self.viewer.playing
        self.viewer = viewer
        if viewer.values:
            self._service.find_values(self._service.state.game.after(self.ply).position)
        if self._timer is not None and not viewer.playing:
            self._timer.stop()
        if began:
            self._timer = self.set_interval(BEAT, self._play_next)
        self._make_view_soon()

    def _play_next(self) -> None:
        """Show the next move; stop playing at the end."""
        line = self.viewer.line
        if line is not None:
            line = replace(line, made=min(line.made + 1, len(line.cells)))
            playing = line.made < len(line.cells)
            self._change_viewer(replace(self.viewer, line=line, playing=playing))
        else:
            ply = self.ply + 1
            self._change_viewer(replace(self.viewer, ply=ply, playing=ply < self.last_ply))

    def _make_view(self) -> None:
        """Make the view; the widgets paint only what has changed."""
        self._view_is_due = False
        state = self._service.state
        if review_view.begins_at(state) is not None:
            # What is found later of earlier moves turns no page.
            self._stay_here()
        self.viewer = replace(self.viewer, cell_width=self.query_one(BoardView).cell_width)
        self.view = review_view.review_view_of(state, self.viewer)
