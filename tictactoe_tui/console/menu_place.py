"""The console's menu: commands known everywhere, for games, the record, practice and help."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from tictactoe_tui.console.board_place import BOARD_COMMANDS, BoardPlace
from tictactoe_tui.console.commands import Command, Place, find_command, number
from tictactoe_tui.console.console_mode import SAVING_SECONDS, ConsoleMode
from tictactoe_tui.console.practice_place import PRACTICE_COMMANDS, PracticePlace
from tictactoe_tui.console.review_place import REVIEW_COMMANDS, ReviewPlace
from tictactoe_tui.console.setup_words import SETUP_HELP, read_choices, split_words
from tictactoe_tui.exchange import game_text, match_text
from tictactoe_tui.games import GAMES, RulesError, four
from tictactoe_tui.lab.survival import match_to_survive
from tictactoe_tui.match.choices import Choices
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.pages.words import game_name, moment, worded
from tictactoe_tui.proofs.atlas import answer, openings
from tictactoe_tui.service import opening_words, unfinished_games
from tictactoe_tui.shared_state import LeftGame
from tictactoe_tui.storage.games.saving import delete_game, restore_game
from tictactoe_tui.storage.record.history import HistoryFilter, PastGame, history
from tictactoe_tui.words import counted

# Games of the history that are listed at once: more would not be listened to.
_PAGE: Final = 10
_PROGRAM: Final = {
    "leaderboard/4": "who has won how often",
    "stats/6": "all about one player, like: stats Ann",
    "show": "the last game of the record with its labels",
    "players": "who can play",
    "openings": "who wins after each first stone, as a table: openings four",
    "race": "the five algorithms side by side, like: race tictactoe",
    "tournament": "computers, like: tournament Kitty Cop Sera --game tictactoe",
    "match": "two computers, like: match Cop Kitty four",
    "analyse": 'what a position is worth, like: analyse tictactoe --moves "1 1"',
    "verify": "the program's claims, checked again",
    "prove": 'who wins after a first stone, proved, like: prove four --opening "9 9"',
    "challenge": "what nobody knows yet about four in a row",
    "export": "the record as a file",
    "import": "games and standings from files",
    "doctor": "where the data lives, and whether it is sound",
}
"""Commands of the command line that are also known here, with all their options."""


class MenuPlace(Place):
    """The menu, below every other place; its commands are known everywhere."""

    def __init__(self, mode: ConsoleMode) -> None:
        super().__init__(mode)
        programs = (Command(*each, partial(_run_program, each[0])) for each in _PROGRAM.items())
        self.commands = (*MENU_COMMANDS, *programs)
        self._listed: tuple[PastGame, ...] = ()
        self._deleted: list[str] = []
        for left in mode.shared.unfinished[:1]:
            self.say(f'"continue" goes on with {_unfinished_words(left)}')

    def handle_numbers(self, text: str) -> None:
        """Run the command that has this digit as its key."""
        found = find_command(text, [self]) if len(text) == 1 else None
        if found is None:
            super().handle_numbers(text)
        else:
            found[1].run(self, "")

    def resume(self) -> None:
        """Say that this is the menu."""
        self.say("This is the menu.")

    def begin_game(self, choices: Choices) -> None:
        """Begin a game by these choices; open games are kept."""
        self.mode.go_to_menu()
        self.mode.open_place(BoardPlace(self.mode, self.mode.shared.begin_game(choices)))

    def list_unfinished(self) -> None:
        """Say the unfinished games by number."""
        left = enumerate(self.mode.shared.unfinished, 1)
        listed = [f"{at}: {_unfinished_words(each)}" for at, each in left]
        self.say(*listed or ["No game is unfinished."])

    def resume_game(self, text: str) -> None:
        """Open an unfinished game by its number, else the latest."""
        self.mode.go_to_menu()
        if left := self._left_game(text or "1"):
            if self.mode.shared.tables.place_of(left.session) is not None:
                raise RulesError("A game on two screens goes on in the full-screen program alone.")
            self.mode.open_place(BoardPlace(self.mode, self.mode.shared.service_of(left.session)))

    def drop_game(self, text: str) -> None:
        """Offer an unfinished game no more."""
        if left := self._left_game(text):
            self.mode.shared.give_up(left.session)
            self.say("This game is not offered any more.")

    def _left_game(self, text: str) -> LeftGame | None:
        """The unfinished game of this number; without one all of them are said."""
        left, at = self.mode.shared.unfinished, number(text)
        if 1 <= at <= len(left):
            return left[at - 1]
        self.list_unfinished()
        return None

    def list_history(self, text: str) -> None:
        """Say the last finished games by number, or those that match these words."""
        wanted = HistoryFilter(text=text)
        self._listed = self.mode.ask_record(lambda record: history(record, wanted, 0, _PAGE)) or ()
        self.say(*(f"{at}: {_past_game_words(each)}" for at, each in enumerate(self._listed, 1)))
        none = "There is no such game." if text else "No game is over yet."
        self.say('"review 1" looks over the first one.' if self._listed else none)

    def review(self, text: str) -> None:
        """Review a game by its number in the list said last."""
        game = self._listed_game(text)
        session = self.mode.ask_record(partial(self.mode.records.replay, game=game.id))
        if session is not None:
            self.mode.go_to_menu()
            self.mode.open_place(ReviewPlace(self.mode, session, moment(game.ended)))

    def delete(self, text: str) -> None:
        """Ask for confirmation, and delete a game by its number in the list said last."""
        game = self._listed_game(text)

        def delete() -> None:
            if self.mode.ask_record(lambda database: delete_game(database, game.id)):
                self._deleted.append(game.id)
                self.say('Deleted. "restore" brings it back.')

        self.mode.ask_yes(f"Delete this game? {_past_game_words(game)}", delete)

    def restore(self) -> None:
        """Bring back the game that was deleted last."""
        game = self._deleted.pop() if self._deleted else ""
        back = bool(game) and self.mode.ask_record(lambda database: restore_game(database, game))
        self.say("The game is back." if back else "There is nothing to bring back.")

    def practise(self) -> None:
        """Open the practice of who played last."""
        self.mode.go_to_menu()
        self.mode.open_place(PracticePlace(self.mode, self.mode.shared.choices.name))

    def tell_opening(self, text: str) -> None:
        """Say who wins after a first stone of four or the answer to a reply; `play` defends it."""
        start, words = four.start(), text.lower().replace(",", " ").split()
        first = start.notation.parse(" ".join(words[:2]))
        found = openings()[first]
        if words[2:] == ["play"]:
            shared = self.mode.shared
            seed = shared.new_seed()
            session = match_to_survive(first, shared.choices.name, seed)
            self.mode.go_to_menu()
            self.mode.open_place(BoardPlace(self.mode, shared.service_of(session)))
            return
        self.say(opening_words.opening_words(found))
        if not words[2:]:
            self.say(f'"opening {text} play" holds out against it, "opening {text} 10 10" a reply.')
            return
        reply = start.notation.parse(" ".join(words[2:]))
        self.say(opening_words.answer_words(reply, answer(first, reply), found.winner))

    def open_pasted(self, text: str) -> None:
        """Open a position code or game text, typed behind the command or on the lines after it."""
        lines: list[str] = []

        def take(line: str) -> None:
            if line == ".":
                self._open_text("\n".join(lines))
            else:
                lines.append(line)
                self.mode.ask_for_line("", take)

        if text:
            self._open_text(text)
        else:
            self.mode.ask_for_line('Paste a code or a game; a line with only "." ends it.', take)

    def set_name(self, text: str) -> None:
        """Say the player's name, after changing it where one was typed."""
        shared = self.mode.shared
        if text:
            shared.remember_choices(replace(shared.choices, name=clean_name(text)))
        self.say(f"You are {shared.choices.name}.")

    def set_voices(self, text: str) -> None:
        """Turn the characters' voices on, or with `off` off."""
        self.mode.apply_preferences(replace(self.mode.preferences, voices=text.lower() != "off"))
        self.say(f"Voices are {'on' if self.mode.preferences.voices else 'off'}.")

    def help(self, text: str) -> None:
        """Say the commands of this place and the names of all others, or the help of one."""
        here, tables = self.mode.place, (BOARD_COMMANDS, REVIEW_COMMANDS, PRACTICE_COMMANDS)
        if text:
            every = [each for table in (self.commands, *tables) for each in table]
            known = [each.help for each in every if text.lower() in each.words.split("/")]
            self.say(*known or [f'There is no command "{text}".'])
            return
        self.say(*(each.help for each in here.commands))
        if here is not self:
            names = ", ".join(each.words.split("/")[0] for each in self.commands)
            self.say("A move is two numbers, like 1 1.", f"Everywhere: {names}.")
            self.say('"help play" explains one of them.')

    def rules(self, text: str) -> None:
        """Say the rules of the named game, else of the game on the board, else of the last game."""
        open_game = getattr(self.mode.place, "position", None)
        word = text.lower() or (open_game.key if open_game else self.mode.shared.choices.game)
        if word not in GAMES:
            raise RulesError(f"The games are {', '.join(GAMES)}.")
        self.say(f"{GAMES[word].name}.", *GAMES[word].rules)

    def _listed_game(self, text: str) -> PastGame:
        """The game of this number among those that were listed last, or a RulesError."""
        if not self._listed:
            self.list_history("")
        at = number(text or "1")
        if not 1 <= at <= len(self._listed):
            raise RulesError('"history" lists the games with their numbers.')
        return self._listed[at - 1]

    def _open_text(self, text: str) -> None:
        """Open pasted text: an open game or position at the board, a finished game in a review."""
        try:
            session = match_text.pasted_match(text, self.mode.shared.choices)
        except game_text.GameTextError as refusal:
            raise RulesError(f"It cannot be opened, line {refusal.line}: {refusal}") from refusal
        self.mode.go_to_menu()
        if session.turn is None:
            self.mode.open_place(ReviewPlace(self.mode, session))
        else:
            self.mode.open_place(BoardPlace(self.mode, self.mode.shared.service_of(session)))


def _run_program(name: str, at: MenuPlace, text: str) -> None:
    """Run a command of the command line, once the last moves are saved."""
    at.mode.wait_until(lambda: not at.mode.records.pending, SAVING_SECONDS)
    at.mode.run_program([name.split("/")[0], *split_words(text)])


def _unfinished_words(left: LeftGame) -> str:
    """An unfinished game in words: game, players, move, and how long ago."""
    game, against, move, when = unfinished_games.words_of(*left)
    return f"{game}, {against}, move {move}, {when}."


def _past_game_words(game: PastGame) -> str:
    """A finished game of the record in one sentence."""
    drawn = worded(game.game, "drawn")
    won = drawn if game.winner is None else f"{game.shown_names[game.winner]} won"
    moves = "" if game.plies is None else f", {counted(game.plies, 'move')}"
    who = " against ".join(game.shown_names)
    return f"{game_name(game.game)}, {who}: {won}{moves}, {moment(game.ended)}."


def _begin_command(mode: Mode) -> Callable[[MenuPlace, str], None]:
    """A command's `run` that begins a game of this mode as the words behind the command say."""
    return lambda at, text: at.begin_game(read_choices(text, at.mode.shared.choices, mode))


_At = MenuPlace
MENU_COMMANDS: Final = (
    Command("play/1", SETUP_HELP, _begin_command(Mode.VS_AI), "WORDS"),
    Command(
        "two/2", "two people, like: two four Ann Bob", _begin_command(Mode.TWO_PLAYERS), "WORDS"
    ),
    Command(
        "watch/3", "two computers, like: watch four Cop Sera", _begin_command(Mode.WATCH), "WORDS"
    ),
    Command(
        "last/l", "the last choices again", lambda at, _: at.begin_game(at.mode.shared.choices)
    ),
    Command("continue", "goes on with an unfinished game", _At.resume_game, "NUMBER"),
    Command("drop", "offers an unfinished game no more", _At.drop_game, "NUMBER"),
    Command("unfinished", "the games to go on with", lambda at, _: at.list_unfinished()),
    Command("history/5", "the last games, or those with these words", _At.list_history, "WORDS"),
    Command("review", "looks over a game of the history", _At.review, "NUMBER"),
    Command("delete", "deletes a game of the history", _At.delete, "NUMBER"),
    Command("restore", "brings back what was deleted last", lambda at, _: at.restore()),
    Command("practice", "what you got wrong, lessons, puzzles", lambda at, _: at.practise()),
    Command("opening", "who wins four after this first stone", _At.tell_opening, "ROW COLUMN"),
    Command("paste", "opens a position code or a game", _At.open_pasted, "CODE"),
    Command("name", "says or changes who plays", _At.set_name, "NAME"),
    Command("voices", "lets the characters speak, or not", _At.set_voices, "on or off"),
    Command("rules/!", "the rules of a game", _At.rules, "GAME"),
    Command("help/?", "all commands, or one", _At.help, "COMMAND"),
    Command("back", "one step back", lambda at, _: at.mode.go_back()),
    Command("menu", "back to the menu; the game is kept", lambda at, _: at.mode.go_to_menu()),
    Command("quit/exit/q/7", "leaves; everything is kept", lambda at, _: at.mode.quit()),
)
"""The commands known everywhere; where the place on top has one of the same name, that is run."""
