"""A match in the console: the commands at the board, and their answers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tictactoe_tui.console import wording
from tictactoe_tui.console.commands import Command, Place, number
from tictactoe_tui.console.console_mode import SAVING_SECONDS, ConsoleMode
from tictactoe_tui.console.practice_place import try_again
from tictactoe_tui.console.review_place import ReviewPlace, say_board, say_copy
from tictactoe_tui.games import IllegalMove, Position, RulesError, Side, diagram
from tictactoe_tui.lab.survival import goal_words
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service import pace, sentences, visibility
from tictactoe_tui.service.end_of_game import end_of, line_words
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.jobs import Answer
from tictactoe_tui.service.view import Viewer, look_at, may_look, position_at, why_not_told

_BEST: Final = 3
"""How many moves an analysis names by itself."""
_ENOUGH: Final = 0.5
"""Seconds of search after which its findings are worth saying, if it has not ended before."""
# Seconds that an answer is waited for, far more than a hint or an explanation takes.
_LONG: Final = 60.0
_BROKEN: Final = "The search broke down"
"""What the service says when there will be no analysis."""
_NEXT: Final = (
    '"again" plays another, "swap sides" with the sides swapped, "review" looks it over, "menu"'
    " goes back."
)


class BoardPlace(Place):
    """A match, and its rematches; says every piece of news once."""

    def __init__(self, mode: ConsoleMode, service: GameService) -> None:
        super().__init__(mode)
        self.commands = BOARD_COMMANDS
        self.service = service
        self.viewer = Viewer()
        self._told_game: GameState | None = None
        self._told_speech = service.state.speech
        self._told_trouble = ""
        self._analysed_version: int | None = None
        self._ends_told = 0
        self._is_story_told = False
        self._known_before: object = None
        self._is_answered = True
        if mode.patient:
            # From a pipe nobody watches, and the next line waits for the end of the game.
            service.change_speed(len(pace.SPEEDS))
        service.open(self._receive_change)

    @property
    def game(self) -> GameState:
        """The match on the board."""
        return self.service.session.state

    @property
    def ply(self) -> int:
        """The number of moves after which the match is shown, fewer when looking back."""
        return len(self.game.plies) if self.viewer.ply is None else self.viewer.ply

    @property
    def position(self) -> Position:
        """The position on show."""
        return position_at(self.game, self.viewer)

    @property
    def resigned(self) -> Side | None:
        """The side that has resigned, if the position on show is the last one."""
        return self.game.resigned if self.viewer.ply is None else None

    @property
    def settled(self) -> bool:
        """Whether the next line from a pipe may be read.

        A person is to move or the series is over, all is saved, and there is nothing left to say.
        """
        state = self.service.state
        turn, series = state.game.turn, state.series
        if self.mode.records.pending or not self.mode.inbox.empty:
            return False
        if turn is None:
            end = end_of(state)
            return state.paused or (series.over and (end is None or not end.is_looking))
        if not turn.is_human:
            return state.paused or not state.thinking
        return self._analysed_version == state.version or not may_look(state, self.viewer)

    def tell_news(self) -> None:
        """Say what has changed: moves, voices, the end, trouble with saving, the analysis."""
        state = self.service.state
        game, told = state.game, self._told_game
        is_new = told is None or told.setup is not game.setup
        moved = is_new or told is None or told.moments != game.moments
        if is_new:
            self._ends_told, self._is_story_told, self._known_before = 0, False, None
            self.say(*wording.match_words(game))
        if state.known is not self._known_before and not game.plies and game.result is None:
            self._known_before = state.known
            self.say(sentences.welcome(game, state.known))
        if moved:
            helps = not state.visibility.is_never(game)
            made = wording.moves_since(None if is_new else told, game, helps=helps)
            goal = () if game.result is not None else goal_words(game)
            self.say(*made, state.verdict, *goal[: None if is_new else 1])
        if game.result is not None and not game.is_variation:
            self._tell_end(game)
        if state.speech != self._told_speech and state.speech.words:
            self.say(f"{state.speech.speaker} says: {state.speech.words}")
        self._told_game, self._told_speech = game, state.speech
        if moved:
            self.say(*wording.turn_words(game))
        behind = state.saving_trouble and state.saved_plies < len(game.plies)
        trouble = sentences.unsaved(state.saved_plies + 1, len(game.plies), state.saving_trouble)
        if (trouble if behind else "") != self._told_trouble:
            self._told_trouble = trouble if behind else ""
            self.say(self._told_trouble or "Everything is saved again.")
        is_due = self._analysed_version != state.version and may_look(state, self.viewer)
        if is_due and self._has_info():
            self._analysed_version = state.version
            self.say_analysis(_BEST)

    def handle_numbers(self, text: str) -> None:
        """Play a typed move, or say why that cannot be."""
        if self.viewer.ply is not None:
            raise RulesError(sentences.EARLIER)
        try:
            self.service.play(self.position.notation.parse(text))
        except IllegalMove as refusal:
            self.say(refusal.sentence)

    def resume(self) -> None:
        """Come back from a review, and say the board."""
        self.say(*wording.board_words(self.position))

    def step_back(self) -> bool:
        """Return from an earlier move, or from a variation, to the game; False where neither is."""
        if self.viewer.ply is not None:
            self.show_ply(len(self.game.plies))
        elif self.service.is_beside_match:
            self.service.end_variation()
        else:
            return False
        return True

    def leave(self) -> None:
        """Close the match, wait until it is saved, and say so or what would be lost."""
        game = self.game
        self.service.close(self._receive_change)
        if game.result is None and game.plies and not game.is_variation:
            self.mode.wait_until(lambda: not self.mode.shared.unsaved, SAVING_SECONDS)
            lost = [*map(sentences.lost_by_leaving, self.mode.shared.unsaved)]
            kept = "The game is saved" if self.mode.is_on_disk else "The game is kept for now"
            self.say(*(lost or [f'{kept}; "continue" goes on with it.']))

    def change_match(self, change: Callable[[], object]) -> None:
        """Make a change to the match, show its last position, and say what changed."""
        before = self.game
        change()
        self.viewer = replace(self.viewer, ply=None)
        self.say(sentences.change_words(before, self.game))

    def take_over(self) -> None:
        """Play on in place of a computer player."""
        self.change_match(lambda: self.service.take_over(self.mode.shared.choices.name))

    def resign(self) -> None:
        """Ask for confirmation, and resign."""
        if self.game.result is not None or self.game.mode is Mode.WATCH or self.game.is_variation:
            raise RulesError("There is nothing to resign.")
        self.mode.ask_yes(
            "Do you resign this game?", lambda: self.change_match(self.service.resign)
        )

    def pause(self, *, step: bool = False) -> None:
        """Pause a game of two computers, go on with it, or with `step` make one move."""
        if self.game.mode is not Mode.WATCH:
            raise RulesError("Only a game of two computers can pause.")
        if step and self.service.state.paused:
            plies = len(self.game.plies)
            self.service.step()
            self.mode.wait_until(lambda: len(self.game.plies) != plies, _LONG)
            self.tell_news()
        elif not step:
            self.service.pause()
        if self.service.state.paused or step:
            self.say('Paused. "step" makes one move, "pause" goes on.')

    def change_speed(self, steps: int) -> None:
        """Change the speed of a game of two computers by this many steps."""
        if self.game.mode is not Mode.WATCH:
            raise RulesError("Only a game of two computers has a speed.")
        self.say(f"Speed {self.service.change_speed(steps):g}.")

    def show_ply(self, ply: int) -> None:
        """Show the match after this many moves, and say that move and the board."""
        self.viewer = look_at(self.viewer, self.game, ply)
        now = len(self.game.plies)
        last = self.game.plies[self.ply - 1] if self.ply else None
        made = f": {wording.move_words(self.game, last)}" if last else "."
        self.say(f"After move {self.ply} of {now}{made}", *wording.board_words(self.position))

    def explain_move(self, text: str) -> None:
        """Explain a move that could be made, or the last one."""
        before, cell = self.position, None
        if text:
            before.play(cell := before.notation.parse(text))
        elif self.ply:
            before, cell = self.game.moves[self.ply - 1]
        if cell is None:
            raise RulesError('There is no move to explain yet. "why 1 1" explains one.')
        self.ask_service(lambda: self.service.explain(before, cell))

    def ask_service(self, ask: Callable[[], object]) -> None:
        """Ask the service for a hint or an explanation, and wait for its answer."""
        if self.viewer.ply is not None and ask == self.service.ask_hint:
            raise RulesError(sentences.EARLIER)
        self._is_answered = False
        ask()
        self.mode.wait_until(lambda: self._is_answered, _LONG)

    def switch_analysis(self, text: str) -> None:
        """Turn the analysis on, to be said from now on, or with `off` turn it off."""
        if self.game.mode is Mode.WATCH or self.game.result is not None:
            raise RulesError("Nothing is analysed here; a review does it.")
        if may_look(self.service.state, self.viewer) == (text.lower() == "off"):
            self.say(self.service.switch_analysis())
        self._analysed_version = None

    def say_analysis(self, most: int) -> None:
        """Say the analysis with its best moves, or RulesError with why there is none to see."""
        state = self.service.state
        if why_not := why_not_told(state, self.viewer):
            raise RulesError(why_not)
        self.service.ask_values()
        self.mode.wait_until(self._has_info, _LONG)
        info = self.service.state.info
        if info is not None:
            before = state.game.setup.start.ply
            self.say(*wording.analysis_words(state.game.position, info, most, before))

    def say_threats(self) -> None:
        """Say where lines can be completed, or RulesError where the game hides it."""
        if self.service.state.visibility.is_never(self.game):
            raise RulesError(visibility.WITHOUT_ANALYSIS)
        self.service.note_help()
        self.say(wording.threat_words(self.position))

    def try_mistakes(self) -> None:
        """Ask for better moves in place of the player's mistakes in a finished game.

        A game of two computers pauses instead, as it does by the same key.
        """
        state = self.service.state
        end = end_of(state)
        if self.game.mode is Mode.WATCH:
            self.pause()
        else:
            try_again(self.mode, self.game, end.mistakes if end else (), state.judged or ())

    def review(self, text: str) -> None:
        """Review the finished game, or with a number one of the record."""
        if text:
            menu = self.mode.places[0]
            next(each for each in menu.commands if each.words == "review").run(menu, text)
        elif self.game.result is None:
            self.say('The game goes on. "why" explains its last move.')
        else:
            self.mode.open_place(ReviewPlace(self.mode, self.service.session))

    def _receive_change(self, answer: Answer | None) -> None:
        """Say the answer to a question, such as a hint; all else is said by `tell_news`."""
        if answer is not None:
            self._is_answered = not answer.text.endswith("...")
            if answer.text.startswith(_BROKEN):
                self._analysed_version = self.service.session.version  # there will be none
            self.say(*(wording.why_words(answer.why) if answer.why is not None else (answer.text,)))

    def _has_info(self) -> bool:
        """Whether the search has ended, or has run long enough to be worth quoting."""
        state = self.service.state
        return state.info is not None and (state.search_ended or state.info.elapsed > _ENOUGH)

    def _tell_end(self, game: GameState) -> None:
        """Say how the game ended, and, once it is saved, the player's record with it."""
        state = self.service.state
        if self._ends_told == 0:
            self._ends_told, self._known_before = 1, state.known
            where = line_words(game.position)
            where = f"The line is {where}." if where else ""
            self.say(sentences.result(game), where, *goal_words(game))
        end = end_of(state)
        if end is not None and not end.is_looking and not self._is_story_told:
            self._is_story_told = True
            said = (end.headline, *end.story) if state.series.total > 1 else end.story
            again = [f'"try" asks move {ply} once more.' for ply in end.mistakes[:1]]
            self.say(*(f"{each.removesuffix('.')}." for each in said), *again, _NEXT)
        lost = any(each.session is self.service.session for each in self.mode.shared.unsaved)
        is_news = game.rivals is None or state.known is not self._known_before
        if self._ends_told == 1 and is_news and not lost:
            self._ends_told = 2
            where = "is in the record" if self.mode.is_on_disk else "is not saved"
            self.say(f"The game {where}. {sentences.updated_record(game, state.known)}".rstrip())


def _changing(what: str) -> Callable[[BoardPlace, str], None]:
    """A command that has the service change the match."""
    return lambda at, _: at.change_match(getattr(at.service, what))


_At = BoardPlace
BOARD_COMMANDS: Final = (
    Command("board/b", "the board row by row", say_board),
    Command(
        "diagram/d",
        "the board as a drawing",
        lambda at, _: at.say(diagram.diagram(at.position, at.resigned)),
    ),
    Command("moves", "all moves so far", lambda at, _: at.say(*wording.all_moves(at.game))),
    Command("free", "the moves there are", lambda at, _: at.say(wording.free_cells(at.position))),
    Command(
        "situation",
        "who plays, whose move it is",
        lambda at, _: at.say(*wording.situation_words(at.service.state)),
    ),
    Command("undo/u", "takes the last move back", _changing("undo")),
    Command("redo/r", "plays it again", _changing("redo")),
    Command("hint/i", "a hint, more each time", lambda at, _: at.ask_service(at.service.ask_hint)),
    Command("why/y", "explains a move, or the last one", _At.explain_move, "MOVE"),
    Command("analysis/a", "says the analysis from now on, or not", _At.switch_analysis, "off"),
    Command(
        "values/e", "what every move comes to", lambda at, _: at.say_analysis(wording.ALL_VALUES)
    ),
    Command("threats/x", "where a line can be completed", lambda at, _: at.say_threats()),
    Command("earlier/,", "the board a move earlier", lambda at, _: at.show_ply(at.ply - 1)),
    Command("later/.", "the board a move later", lambda at, _: at.show_ply(at.ply + 1)),
    Command(
        "look", "the board after so many moves", lambda at, to: at.show_ply(number(to)), "NUMBER"
    ),
    Command("start", "the board at the start", lambda at, _: at.show_ply(0)),
    Command("now", "the board as it is now", lambda at, _: at.show_ply(len(at.game.plies))),
    Command("resign/R", "gives this game up", lambda at, _: at.resign()),
    Command("again", "another game like this", _changing("begin_rematch")),
    Command("same board", "another game on this board", _changing("begin_on_same_board")),
    Command("swap sides/s", "another game, sides swapped", _changing("begin_with_sides_swapped")),
    Command("take stone/o", "takes the first stone over", _changing("swap")),
    Command("take over/t", "you play on for a computer", lambda at, _: at.take_over()),
    Command("pause", "lets two computers wait, or go on", lambda at, _: at.pause()),
    Command("try/p", "once more the moves where it went wrong", lambda at, _: at.try_mistakes()),
    Command("step", "one move of a paused game", lambda at, _: at.pause(step=True)),
    Command("faster/]", "two computers play faster", lambda at, _: at.change_speed(1)),
    Command("slower/[", "two computers play slower", lambda at, _: at.change_speed(-1)),
    Command("review/v", "looks a finished game over", _At.review, "NUMBER"),
    Command("copy/c", "the code of the position, or the game as text", say_copy, "game"),
)
"""The commands known at a board, besides typing a move."""
