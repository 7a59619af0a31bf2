"""Tournaments: a form, and then the table that fills while processes play."""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import var
from textual.widgets import Input, Static

from tictactoe_tui.arena import single_game, tournament_file
from tictactoe_tui.arena.tournament import Pair, TournamentPlan
from tictactoe_tui.data_dir import NoDataDir
from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.match.names import shortened
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens import choosing
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.lab import tournament_form
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.form import Form, NameField, NameInput, StartButton
from tictactoe_tui.widgets.lab.cross_table_view import CrossTable, Standings
from tictactoe_tui.widgets.panel.panel_text import TitleLine
from tictactoe_tui.words import counted, time_left
from tictactoe_tui.workers.tournament_runner import (
    TournamentRunner,
    TournamentState,
    TournamentStatus,
)

_BAR: Final = 25
_WHEN: Final = {
    "begin": (None,),
    "pause": (TournamentStatus.RUNNING,),
    "resume": (TournamentStatus.PAUSED, TournamentStatus.FAILED),
    "cancel": (TournamentStatus.RUNNING, TournamentStatus.PAUSED, TournamentStatus.FAILED),
    "choose_another": (TournamentStatus.FINISHED,),
    "save": tuple(TournamentStatus),
}
"""How the tournament has to stand for an action; None while there is only the form."""
_BEGUN: Final = "Begun before: Enter goes on with it, and plays no game twice."
_LEGEND: Final = (
    "95 % and ± are 95 % confidence ranges. Every pair plays both sides."
    " A cell has the points of its row's player against its column's."
)


@dataclass
class TournamentChanged(Message):
    """The state of a tournament has changed; only the newest such message matters."""

    state: TournamentState

    def can_replace(self, message: Message) -> bool:
        """Whether this makes a message still waiting superfluous."""
        return isinstance(message, TournamentChanged)


class TournamentScreen(DismissedOnTop[None], inherit_bindings=False):
    """One tournament at a time, which goes on while other screens are open."""

    BINDING_GROUP_TITLE = "Tournament"
    CSS_PATH: ClassVar = [styles_dir() / "tournament.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("enter", "begin", "tournament.begin", "Start the tournament", "Start"),
        key("p", "pause", "tournament.pause", "Let the tournament rest", "Pause"),
        key("p", "resume", "tournament.resume", "Go on with the tournament", "Go on"),
        key("c", "cancel", "tournament.cancel", "Stop, keep what was played", "Cancel"),
        key("c", "choose_another", "tournament.another", "Choose another", "Another"),
        key("w", "save", "tournament.save", "Save the table or the games to a file", "Save"),
        key("escape", "dismiss", "tournament.leave", "Back to the lab; it goes on", "Lab"),
    ]

    state: var[TournamentState | None] = var(None, init=False)
    """How the tournament stands; None while the form is shown."""

    def __init__(self, shared: SharedState) -> None:
        super().__init__()
        self._shared = shared
        self._choices = tournament_form.latest_choices()
        self._order: tuple[str, ...] = ()
        self._done = 0

    def compose(self) -> ComposeResult:
        """The form, and in its place the table."""
        with Vertical(id="page"):
            yield Static("Tournament", id="form-title", markup=False)
            start = StartButton("Start the tournament")
            yield Form(tournament_form.tournament_rows(self._choices), start, id="form")
            yield Static(id="notice", markup=False)
        with Vertical(id="tournament"):
            yield TitleLine(id="title")
            yield TitleLine(id="progress")
            yield CrossTable(id="table")
            yield Static(id="now", markup=False)
            yield Static(_LEGEND, id="legend", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Come back to the tournament that goes on, or ask for one."""
        self.watch(self.query_one(CrossTable), "cursor", self._tell_moment)
        if self._shared.tournament is not None:
            self._listen_to(self._shared.tournament)
        self._show_part()

    def on_unmount(self) -> None:
        """Stop listening to the tournament, which goes on."""
        if self._shared.tournament is not None:
            self._shared.tournament.listener = lambda _: None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The form has its key, and the table has its own."""
        status = None if self.state is None else self.state.status
        return action not in _WHEN or status in _WHEN[action]

    def watch_state(self, before: TournamentState | None, now: TournamentState | None) -> None:
        """Show the table of the tournament, and its words."""
        if now is not None:
            self._show_table(now)
        if (before is None) != (now is None):
            self._show_part()
        self.refresh_bindings()

    @on(TournamentChanged)
    def _take_state(self, event: TournamentChanged) -> None:
        """Take a new state, unless it is of a tournament that was left."""
        runner = self._shared.tournament
        if runner is not None and runner.plan is event.state.plan:
            self.state = event.state

    @on(Form.Chosen)
    def _choose_option(self, event: Form.Chosen) -> None:
        """Take the choice; another game has other players."""
        before, self._choices = self._choices, event.row.choose(self._choices, event.index)
        if before.game != self._choices.game:
            self._choices = replace(self._choices, size=None, names=())
            self.query_one("#players NameInput", NameInput).value = self._choices.players
        event.form.rows = tournament_form.tournament_rows(self._choices)
        self._tell_begun()

    @on(events.Click, "#start")
    def action_begin(self) -> None:
        """Begin the tournament, or go on with it where it has been begun; or say why not."""
        try:
            runner = TournamentRunner(self._plan())
        except (RulesError, NoDataDir) as refusal:
            self.query_one("#notice", Static).update(str(refusal))
        else:
            self.begin_tournament(runner)

    def _plan(self) -> TournamentPlan:
        """The tournament of what is chosen and typed, or a RulesError."""
        players, seed = (self.query_one(f"#{each}", NameField) for each in ("players", "seed"))
        return self._choices.plan(players.input.value, seed.input.value)

    @on(Input.Changed)
    def _tell_begun(self) -> None:
        """Show whether the tournament that is chosen has been begun: Enter goes on with it."""
        begun = False
        with suppress(RulesError, NoDataDir, OSError):
            begun = tournament_file.usual_file(self._plan()).exists()
        self.query_one("#notice", Static).update(_BEGUN if begun else "")

    def begin_tournament(self, runner: TournamentRunner) -> None:
        """Have this tournament played, and show it."""
        self._shared.tournament = runner
        self._order = ()
        runner.start()
        self._listen_to(runner)

    def action_pause(self) -> None:
        """Pause the tournament; games that are not over are played again."""
        if self._shared.tournament is not None:
            self._shared.tournament.pause()

    def action_resume(self) -> None:
        """Resume the tournament."""
        if self._shared.tournament is not None:
            self._shared.tournament.start()
            self.state = self._shared.tournament.state

    def action_cancel(self) -> None:
        """Stop it and choose another; what was played is kept, and the same choices go on."""
        if self._shared.tournament is not None:
            self._shared.tournament.pause()
            self._shared.tournament.listener = lambda _: None
            self._shared.tournament = None
        self.state = None

    action_choose_another = action_cancel

    def action_save(self) -> None:
        """Ask for a file to write the table or the games to."""
        from tictactoe_tui.screens.files.file_dialog import SaveScreen

        runner = self._shared.tournament
        if runner is not None:
            texts = {".csv": runner.as_csv, ".json": runner.as_json}
            self.app.push_screen(SaveScreen(self._shared, "tournament", texts))

    @on(CrossTable.PairChosen)
    def _show_games(self, event: CrossTable.PairChosen) -> None:
        """List the games of two players."""
        runner = self._shared.tournament
        if runner is None:
            return
        pair = event.pair if event.pair in runner.plan.pairs else event.pair[::-1]
        games = runner.games_of(pair)
        lines = [(f"{at}", _game_line(runner.plan, game)) for at, game in enumerate(games)]
        title = f"{' - '.join(map(shortened, pair))}, {counted(len(games), 'game')}"

        def replay(name: str) -> None:
            from tictactoe_tui.screens.game.review_screen import ReviewScreen

            try:
                session = single_game.session_of(games[int(name)])
            except RulesError as refusal:
                screen.show_notice(f"Its moves cannot be played: {refusal}")
            else:
                self.app.push_screen(ReviewScreen(session, self._shared))

        screen = choosing.ChoiceScreen(title, lines, replay)
        self.app.push_screen(screen)

    def _listen_to(self, runner: TournamentRunner) -> None:
        """Listen to a tournament from now on, and show it."""
        runner.listener = lambda state: self.post_message(TournamentChanged(state))
        self.state = runner.state

    def _show_part(self) -> None:
        """Show the form or the table, and give it the keyboard."""
        asking = self.state is None
        self.query_one("#page").display = asking
        self.query_one("#tournament").display = not asking
        if asking:
            # What is not displayed yet cannot have the keyboard.
            self.call_after_refresh(self.query_one("#game").focus)
            self._tell_begun()
        else:
            self.query_one(CrossTable).focus()

    def _show_table(self, now: TournamentState) -> None:
        """The rows keep their order until a pair has played all its games."""
        plan = now.plan
        kind = "gauntlet" if plan.gauntlet else "round robin"
        title = self.query_one("#title", TitleLine)
        title.text = f"Tournament   {_board(plan)}, {kind}, seed {plan.seed}"
        title.aside = str(now.status)
        progress = self.query_one("#progress", TitleLine)
        filled = _BAR * now.played // max(plan.total, 1)
        bar = "█" * filled + "░" * (_BAR - filled)
        progress.text = f"{bar}   {now.played:,} of {plan.total:,}"
        left = now.seconds_left if now.status is TournamentStatus.RUNNING else None
        progress.aside = "" if left is None else f"{time_left(left)} left"
        done = sum(self._is_done(now, pair) for pair in plan.pairs)
        if done != self._done or not self._order:
            self._order, self._done = tuple(line.name for line in now.table), done
        lines = tuple(sorted(now.table, key=lambda line: self._order.index(line.name)))
        self.query_one(CrossTable).standings = Standings(plan.game, lines, plan.games)
        self._tell_moment()

    @staticmethod
    def _is_done(now: TournamentState, pair: Pair) -> bool:
        line = next(line for line in now.table if line.name == pair[0])
        return line.against[pair[1]].games >= now.plan.games

    def _tell_moment(self) -> None:
        """Show what is being played, or how the pair under the cursor did."""
        now = self.state
        if now is None:
            return
        left = [pair for pair in now.plan.pairs if not self._is_done(now, pair)]
        words = [now.trouble or self._pair_words(now)]
        if left and now.status is TournamentStatus.RUNNING:
            words.append(f"Playing: {_titles(now.plan, left[0])}.")
        if len(left) > 1:
            more = f" and {counted(len(left) - 2, 'other pair')}" if len(left) > 2 else ""
            words.append(f"To come: {_titles(now.plan, left[1])}{more}.")
        self.query_one("#now", Static).update("\n".join(words))

    def _pair_words(self, now: TournamentState) -> str:
        """How the pair under the cursor did."""
        pair = self.query_one(CrossTable).pair
        if pair is None:
            return ""
        line = next(line for line in now.table if line.name == pair[0])
        score = line.against.get(pair[1])
        if score is None:
            return f"{_titles(now.plan, pair)}: they do not meet in a gauntlet."
        exact = "" if score.exact is None else f"; {score.exact:.1f} on average, exactly"
        if not score.games:
            return f"{_titles(now.plan, pair)}: no game yet."
        points = f"{score.points:g} of {counted(score.games, 'point')}"
        lost = counted(line.faults, "game")
        faults = f" {line.name} lost {lost} by breaking the rules of play." if line.faults else ""
        return f"{_titles(now.plan, pair)}: {points}{exact}.{faults}"


def _titles(plan: TournamentPlan, pair: Pair) -> str:
    return " - ".join(GAMES[plan.game].player(name).title for name in pair)


def _board(plan: TournamentPlan) -> str:
    """The game and the size of its board."""
    start = plan.start(1)
    return f"{GAMES[plan.game].name.lower()} {start.rows}x{start.columns}"


def _game_line(plan: TournamentPlan, record: single_game.GameRecord) -> str:
    """One game in a line: who sat where, the points, and who has won."""
    points = "" if record.totals is None else f" {record.totals[0]}:{record.totals[1]}"
    undecided = GAMES[plan.game].worded("a draw")
    names = tuple(map(shortened, record.names))
    winner = undecided if record.winner is None else f"{names[record.winner]} wins"
    fault = ""
    if record.fault and record.winner is not None:
        fault = f" ({names[record.winner.other]} {record.fault})"
    moves = counted(record.plies, "move")
    return f"{record.number:>4}  {' - '.join(names)}{points}  {winner}, {moves}{fault}"
