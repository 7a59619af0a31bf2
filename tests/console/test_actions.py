"""Whatever a key of any screen does has its command in line mode, or a reason why it has none."""

import importlib
import inspect
import pkgutil
from fnmatch import fnmatchcase

from textual.binding import Binding

import tictactoe_tui
from tictactoe_tui.console.board_place import BOARD_COMMANDS
from tictactoe_tui.console.menu_place import _PROGRAM, MENU_COMMANDS
from tictactoe_tui.console.practice_place import PRACTICE_COMMANDS
from tictactoe_tui.console.review_place import REVIEW_COMMANDS

SAID = {
    "app.help": "help", "app.palette": "help", "app.quit*": "quit", "app.interrupt": "quit",
    "app.settings": "voices",
    "menu.ai": "play", "menu.two": "two", "menu.watch": "watch", "menu.quick": "last",
    "menu.continue*": "continue", "menu.unfinished": "unfinished", "menu.exit": "quit",
    "unfinished.delete": "drop", "lab.openings": "openings",
    "menu.history": "history", "menu.leaderboard": "leaderboard", "menu.statistics": "stats",
    "menu.import": "import", "menu.export": "export",
    "menu.practice": "practice", "menu.openings": "openings", "menu.lab": "race",
    "menu.settings": "voices", "setup.start": "play", "setup.menu": "menu",
    "setup.rules": "rules",
    "unfinished.cancel": "back", "form.*": "play",
    "chooser.*": "play",
    "game.review": "review", "game.undo": "undo", "game.another-way": "undo",
    "game.redo": "redo", "game.pause": "pause",
    "game.resume": "pause", "game.take-over": "take over", "game.take-stone": "take stone",
    "game.hint": "hint", "game.analysis": "analysis", "game.why": "why", "game.values": "values",
    "game.threats": "threats", "game.new": "again", "game.play-again": "again",
    "game.try-move": "try", "game.same-board": "same board",
    "game.groups": "values",
    "game.swap-sides": "swap sides", "game.resign": "resign", "game.back": "earlier",
    "game.forward": "later", "game.start": "start", "game.now": "now", "game.slower": "slower",
    "game.faster": "faster", "game.copy-code": "copy", "game.copy-game": "copy",
    "game.rules": "rules", "game.menu": "menu", "game.leave": "back", "game.step-back": "back",
    "game.board": "board",
    "review.next": "next", "review.everybody": "everybody", "review.try": "try",
    "review.previous": "previous", "review.back": "earlier",
    "review.on": "on", "review.why": "why", "review.line": "better", "review.play-on": "play on",
    "review.values": "values", "review.play": "all", "review.start": "start", "review.end": "end",
    "review.copy-*": "copy", "review.rules": "rules", "review.leave": "back",
    "play-on.start": "play on", "play-on.cancel": "back",
    "practice.guided": "guided", "practice.mistakes": "mistakes", "practice.puzzles": "puzzles",
    "practice.atlas": "atlas", "practice.lesson-*": "lesson", "practice.back": "menu",
    "practice.player": "name", "atlas.player": "name", "question.undo": "undo",
    "question.aside": "aside", "question.line": "show",
    "question.next": "next", "question.again": "question", "question.hint": "hint",
    "question.show": "show", "question.skip": "next", "question.back": "back",
    "question.rules": "rules",
    "atlas.practise": "decision", "atlas.next": "atlas", "atlas.previous": "atlas",
    "atlas.reach": "atlas", "atlas.back": "entries",
    "history.delete": "delete", "history.restore": "restore", "history.*": "history",
    "record.history": "history", "record.leaderboard": "leaderboard", "record.statistics": "stats",
    "record.play-1": "play", "record.play-2": "two", "record.play-3": "watch",
    "record.export": "export", "record.import": "import", "record.back": "back",
    "record.again": "history", "leaderboard.*": "leaderboard", "statistics.games": "history",
    "statistics.player": "stats", "players.choose": "stats", "players.cancel": "back",
    "table.open": "review", "table.sort-*": "leaderboard", "table.reverse": "leaderboard",
    "file.export": "export", "file.import": "import", "file.save": "export",
    "file.cancel": "back",
    "lab.race": "race", "lab.tournament": "tournament", "lab.checks": "verify",
    "lab.challenge": "challenge", "lab.survive": "opening", "lab.back": "menu",
    "race.*": "race", "checks.*": "verify",
    "tournament.*": "tournament", "cross.open": "tournament",
    "openings.choose": "opening", "openings.play": "opening", "openings.survive": "opening",
    "openings.defend": "opening", "openings.back": "menu",
    "confirm.yes": "resign", "confirm.no": "resign",
}  # fmt: skip
"""Actions by the ids of their keys, as patterns, and the command that does the same."""
ON_A_SCREEN = {
    "app.suspend": "the shell does it for every program that reads lines",
    "board.*": "a cursor, and digits on cells: a move is typed as two numbers",
    "game.type": "what is typed is a move already",
    "table.leave": "a game on two screens; lines are for one keyboard",
    "*.up": "a cursor in a list or on a map", "*.down": "a cursor", "*.left": "a cursor",
    "*.right": "a cursor", "*.up-five": "a cursor", "*.down-five": "a cursor",
    "*.left-five": "a cursor", "*.right-five": "a cursor", "*.first": "a cursor",
    "*.last": "a cursor", "menu.open": "the entry under the cursor",
    "*.page-up": "scrolling", "*.page-down": "scrolling", "sheet.*": "scrolling and closing",
    "statistics.top": "scrolling", "statistics.bottom": "scrolling",
    "atlas.zoom-*": "how large a map is drawn", "openings.classes": "which half of a map is drawn",
    "file.next": "a part of a dialog", "file.previous": "a part of a dialog",
    "file.mark": "several files of a list: a command takes several names",
    "record.next": "a part of a page", "record.previous": "a part of a page",
    "name.*": "editing, which the terminal does for lines",
    "game.play-out": "moves that are marked on a board; the sentences of why name them",
    "lab.microscope": "a tree that is walked by eye", "game.microscope": "the same",
    "microscope.*": "the same", "position.*": "the way to it", "choice.*": "a list",
    "race.microscope": "the same",
    "settings.*": "colours, signs, digits and pace are for eyes; voices has its command",
}  # fmt: skip
"""What only makes sense on a screen, and why."""


def ids() -> set[str]:
    """The ids of all keys of all screens and widgets."""
    found = set()
    for module in pkgutil.walk_packages(tictactoe_tui.__path__, "tictactoe_tui."):
        if module.name.split(".")[1] in ("app", "screens", "widgets", "terminal"):
            for _, each in inspect.getmembers(
                importlib.import_module(module.name), inspect.isclass
            ):
                bindings = each.__dict__.get("BINDINGS", [])
                found |= {key.id for key in bindings if isinstance(key, Binding) and key.id}
    return {each for each in found if "." in each and not each.startswith("command-palette")}


def is_in(name: str, patterns: dict[str, str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def test_no_action_of_any_screen_is_missing() -> None:
    assert len(ids()) > 200
    assert [name for name in sorted(ids()) if not is_in(name, {**SAID, **ON_A_SCREEN})] == []


def test_every_command_that_is_named_exists() -> None:
    groups = (MENU_COMMANDS, BOARD_COMMANDS, REVIEW_COMMANDS, PRACTICE_COMMANDS)
    known = {word for group in groups for each in group for word in each.words.split("/")}
    assert set(SAID.values()) <= known | {name.split("/")[0] for name in _PROGRAM}


def test_no_pattern_is_left_over() -> None:
    for pattern in {**SAID, **ON_A_SCREEN}:
        assert any(fnmatchcase(name, pattern) for name in ids()), pattern


def test_every_word_names_one_command_of_its_place() -> None:
    for group in (MENU_COMMANDS, BOARD_COMMANDS, REVIEW_COMMANDS, PRACTICE_COMMANDS):
        words = [word for each in group for word in each.words.split("/")]
        assert len(words) == len(set(words))
