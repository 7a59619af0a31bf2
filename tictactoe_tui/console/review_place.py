"""The review of a finished game in the console: labels, mistakes, better lines, playing on."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tictactoe_tui.console import wording
from tictactoe_tui.console.commands import Command, Place, number
from tictactoe_tui.console.console_mode import ConsoleMode
from tictactoe_tui.console.practice_place import try_again
from tictactoe_tui.exchange.game_text import write_game
from tictactoe_tui.exchange.match_text import text_of_match
from tictactoe_tui.games import Position, Side
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.swap_rule import with_swap_rule
from tictactoe_tui.opponents import player_of
from tictactoe_tui.service.explanation import decisions_text, story_of, verdict_of
from tictactoe_tui.service.review import review_view
from tictactoe_tui.service.review.review_service import BY_HAND, PlayOn, ReviewState, usual_way

_LONG: Final = 60.0


class ReviewPlace(Place):
    """The review of one game, and the number of moves after which it is shown."""

    def __init__(self, mode: ConsoleMode, session: GameSession, when: str = "") -> None:
        super().__init__(mode)
        self.commands = REVIEW_COMMANDS
        self.service = mode.shared.review_of(session, when)
        self.ply = 0
        self._viewer = review_view.ReviewViewer()
        self.settled_once = False
        self.say("Review. The moves are being judged ...")
        self.service.open(lambda: None)

    @property
    def settled(self) -> bool:
        """Whether every move is judged."""
        return self.settled_once

    @property
    def state(self) -> ReviewState:
        """The game with everything that is known of its moves so far."""
        return self.service.state

    @property
    def position(self) -> Position:
        """The position on show."""
        return self.state.game.after(self.ply).position

    @property
    def resigned(self) -> Side | None:
        """The side that has resigned by the position on show."""
        return self.state.game.after(self.ply).resigned

    @property
    def moves(self) -> tuple[review_view.JudgedMove, ...]:
        """All moves with their labels."""
        return review_view.judged_moves(self.state)

    def tell_news(self) -> None:
        """Once all moves are judged, say the verdict and go to where the review begins."""
        state = self.state
        if state.ended and not self.settled_once:
            self.settled_once = True
            self.say(*verdict_of(state, 0).sentences, decisions_text(state))
            lost = f"Something was lost at move {', '.join(map(str, state.mistakes))}."
            self.say(lost if state.mistakes else "No mistake is known.")
            if not self.ply and (ply := review_view.begins_at(state)) is not None:
                self.go_to(ply)
            self.say('"next" goes to the next mistake, "on" to the next move, "help" says all.')

    def handle_numbers(self, text: str) -> None:
        """Go to a move by its number."""
        self.go_to(number(text))

    def resume(self) -> None:
        """Come back from a variation to the move it began from."""
        self.service.open(lambda: None)
        self.go_to(self.ply)

    def leave(self) -> None:
        """Stop judging the moves."""
        self.service.close()

    def go_to(self, ply: int) -> None:
        """Say a move of the game, its label, the reasons, and what was better."""
        state = self.state
        self.ply = max(0, min(ply, len(state.moves)))
        verdict, head = verdict_of(state, self.ply), "The start."
        if self.ply:
            move = self.moves[self.ply - 1]
            name = shortened(state.game.seats[move.side].name)
            head = f"Move {self.ply}, {name} {move.move}: {_label_words(move)}."
        self.say(head, *verdict.sentences)
        for name, moves in verdict.lines:
            self.say(f"{name.capitalize()}: {moves.replace('  ', '; ')}.")

    def go_to_mistake(self, step: int) -> None:
        """Go to the next mistake (1) or the one before (-1)."""
        mistakes = review_view.walked_plies(self.state, self._viewer)
        found = review_view.next_mistake(mistakes, self.ply, step)
        if found is not None:
            self.go_to(found)
            return
        own = not self._viewer.everybody and self.state.game.person is not None
        where = "after" if step > 0 else "before"
        more = ' "everybody" walks all.' if own else ""
        self.say(f"No mistake{' of yours' * own} is known {where} this move.{more}")

    def switch_everybody(self) -> None:
        """Walk the mistakes of both sides, or only the player's own again."""
        everybody = not self._viewer.everybody
        self._viewer = replace(self._viewer, everybody=everybody)
        self.say(f'"next" and "previous" walk {"all" if everybody else "your own"} mistakes.')

    def try_move(self) -> None:
        """Ask for the better move in place of the shown mistake."""
        wrong = [ply for ply in self.state.mistakes if ply == self.ply]
        try_again(self.mode, self.state.game, wrong, self.state.judgements)

    def say_why(self) -> None:
        """Say the full explanation of the move on show."""
        story = story_of(self.state, self.ply)
        self.say(*(wording.why_words(story) if story else ["There is nothing to explain here."]))

    def say_better(self) -> None:
        """Say the better line, or else how the game was expected to go on."""
        line = review_view.line_to_play(self.state, self.ply)
        if line is None:
            self.say("No line is known here.")
        else:
            where = "Instead of" if line.name == "better" else "From"
            moves = wording.moves_words(self.position, line.cells)
            self.say(f"{where} move {line.ply + 1}: {moves}.")

    def say_values(self) -> None:
        """Say what every move of this position leads to, waiting for a search if needed."""
        position, game = self.position, self.state.game.after(self.ply)
        self.service.find_values(position)
        known = position.outcome is not None
        self.mode.wait_until(
            lambda: known or self.state.is_searched(position) or bool(self.state.trouble), _LONG
        )
        if not self.state.is_searched(position):
            self.say(self.state.trouble or "The game is over here.")
        else:
            judged = with_swap_rule(game, position, self.state.infos[position])
            before = game.setup.start.ply
            self.say(*wording.analysis_words(position, judged, wording.ALL_VALUES, before))

    def play_on(self, text: str) -> None:
        """Play a variation from here, against a computer player or, with `hand`, both sides."""
        from tictactoe_tui.console.board_place import BoardPlace

        game = self.state.game
        wanted = usual_way(self.state, self.ply)
        if text:
            name = BY_HAND if text.lower() == "hand" else player_of(text, game.setup.game)[0]
            wanted = PlayOn(wanted.ply, name)
        self.service.close()
        seats = wanted.seats(game, self.mode.shared.choices.name)
        session = self.service.session.variation(wanted.ply, seats)
        self.say('A variation, of which nothing is recorded. "back" goes back to the review.')
        self.mode.open_place(BoardPlace(self.mode, self.mode.shared.service_of_variation(session)))


def say_board(at: Any, _: str) -> None:
    """Say the board row by row."""
    at.say(*wording.board_words(at.position, at.resigned))


def say_copy(at: Any, text: str) -> None:
    """Say the code of the position, or with `game` the whole game as text."""
    whole = text.lower() == "game"
    at.say(write_game(text_of_match(at.service.session)) if whole else at.position.code())


def _label_moves(at: ReviewPlace) -> Iterator[str]:
    """Every move with its label."""
    names = at.position.side_names
    for each in at.moves:
        yield f"{each.ply}: {names[each.side]} {each.move}, {_label_words(each)}."


def _label_words(move: review_view.JudgedMove) -> str:
    """The label of a move, what it comes to, and the better one."""
    parts, story = [move.words], move.story
    if story is not None:
        parts += [story.brief_worth, story.brief_better and f"better {story.brief_better}"]
    return ", ".join(" ".join(each.split()) for each in parts if each)


REVIEW_COMMANDS: Final = (
    Command("next/n", "the next mistake or points lost", lambda at, _: at.go_to_mistake(1)),
    Command("previous/N", "the mistake before", lambda at, _: at.go_to_mistake(-1)),
    Command(
        "everybody/f", "walks all mistakes, or yours alone", lambda at, _: at.switch_everybody()
    ),
    Command("try/p", "you find the better move yourself", lambda at, _: at.try_move()),
    Command("on/.", "one move on", lambda at, _: at.go_to(at.ply + 1)),
    Command("earlier/,", "one move back", lambda at, _: at.go_to(at.ply - 1)),
    Command("start", "the start of the game", lambda at, _: at.go_to(0)),
    Command("end", "the last move", lambda at, _: at.go_to(len(at.moves))),
    Command("moves", "every move with its label", lambda at, _: at.say(*_label_moves(at))),
    Command(
        "all",
        "every move with its reasons",
        lambda at, _: [at.go_to(each.ply) for each in at.moves],
    ),
    Command("why/y", "all there is to say of this move", lambda at, _: at.say_why()),
    Command("better/b", "the better line instead of this move", lambda at, _: at.say_better()),
    Command("values/e", "what every move comes to here", lambda at, _: at.say_values()),
    Command("board", "the board row by row", say_board),
    Command("play on", "plays on from here; hand is both sides", ReviewPlace.play_on, "PLAYER"),
    Command("copy/c", "the code of the position, or the game as text", say_copy, "game"),
)
"""The commands known in a review, besides typing the number of a move."""
