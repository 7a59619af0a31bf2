"""The keys of the board screen; the screen decides which of them work now."""

from collections.abc import Collection
from dataclasses import replace
from math import inf
from typing import Final

from textual.binding import ActiveBinding, Binding

from tictactoe_tui.widgets import Keys, key

_THREATS: Final = "Where a move wins, blocks, or makes two threats"
BOARD_KEYS: Final[Keys] = [
    # Before the key of the board, which places at the cursor while the game goes on.
    key("enter", "play_again", "game.play-again", "Another game like this", priority=True),
    key("v", "review", "game.review", "Look the game over, move by move", "Review"),
    key("p", "try_move", "game.try-move", "Once more the move where it went wrong"),
    key("p", "change('pause')", "game.pause", "Let the computers wait", "Pause"),
    key("p", "change('resume')", "game.resume", "Let the computers go on", "Resume"),
    key("t", "take_over", "game.take-over", "Play on for a computer", "Take over"),
    key("o", "change('take_stone')", "game.take-stone", "Take over the first stone", "Take stone"),
    key("i", "hint", "game.hint", "A hint, and more each time", "Hint"),
    key("a", "analysis", "game.analysis", "Analysis on or off", "Analysis"),
    key("y", "why", "game.why", "Explain a move on this free cell, or else the last one", "Why"),
    key("u,ctrl+z", "change('another_way')", "game.another-way", "Go back and try other moves"),
    key("u,ctrl+z", "change('undo')", "game.undo", "Take the last move back", "Undo"),
    key("r,ctrl+y", "change('redo')", "game.redo", "Play the undone move again", "Redo"),
    key("e", "overlay('values')", "game.values", "Values of the moves on the board", "Values"),
    key("g", "groups", "game.groups", "Open the next group of equal moves"),
    key("x", "overlay('threats')", "game.threats", _THREATS, "Threats"),
    key("ctrl+n", "change('rematch')", "game.new", "Start another game like this"),
    key("b", "play_out", "game.play-out", "Play what is explained out on the board", "Play it out"),
    key("B,shift+b", "change('same_board')", "game.same-board", "Start another on the same board"),
    key("s", "change('swap_sides')", "game.swap-sides", "Start another, sides swapped"),
    key("R,shift+r", "resign", "game.resign", "Give up this game"),
    key("colon", "type", "game.type", "Type a move; a digit begins one on large boards"),
    key("comma", "walk(-1)", "game.back", "Look one move back"),
    key("full_stop", "walk(1)", "game.forward", "Look or play one move on"),
    key("home", "end(False)", "game.start", "Look at the start"),
    key("end", "end(True)", "game.now", "Back to the last move"),
    key("left_square_bracket", "speed(-1)", "game.slower", "Watch slower"),
    key("right_square_bracket", "speed(1)", "game.faster", "Watch faster"),
    key("m", "microscope", "game.microscope", "Show the search of this position, node by node"),
    key("c", "copy_code", "game.copy-code", "Copy the code of this position"),
    key("C,shift+c", "copy_game", "game.copy-game", "Copy the whole game as text"),
    key("exclamation_mark", "rules", "game.rules", "The rules of this game"),
    key("escape", "back", "game.menu", "Back to the menu", "Menu"),
    key("escape", "leave", "game.leave", "Back to where this was opened", "Back"),
    key("escape", "step_back", "game.step-back", "Back to the game as it is", "Back"),
    key("escape", "close_end", "game.board", "Look at the board", "Close"),
]

_NEXT: Final = {
    "play_again": "Play again",
    "review": "Review",
    "try_move": "Try move {}",
    "change('swap_sides')": "Swap sides",
    "change('another_way')": "Try another way",
    "change('same_board')": "Same board",
    "play_out": "Play it out",
    "close_end": "Close",
    "step_back": "Back",
    "back": "Menu",
    "leave": "Back",
}
"""What can be done once a game is over, by action, in the words of card and footer."""


Active = dict[str, ActiveBinding]
HELPS: Final = ("hint", "analysis", "why", "overlay('values')", "overlay('threats')")


def keys_in_play(active: Active, verb: str, unoffered: Collection[str]) -> Active:
    """The keys while a game goes on: those that do something, and the one that makes a move.

    `verb` says what a move is called; empty if no person can move. What is `unoffered` only
    says why it does nothing.
    """
    shown = {}
    for pressed, each in active.items():
        binding = replace(each.binding, show=each.binding.show and each.enabled)
        if binding.action in unoffered:
            binding = replace(binding, show=False, system=True)
        if verb and binding.action == "choose":
            binding = replace(binding, description=verb, show=True)
        shown[pressed] = each._replace(binding=binding)
    return shown


def keys_at_end(active: Active, mistakes: tuple[int, ...]) -> Active:
    """The keys once a game is over: what can be done next comes first, and nothing else is shown.

    `mistakes` are the moves that can be tried once more.
    """
    places = {action: at for at, action in enumerate(_NEXT)}
    ordered = sorted(active.items(), key=lambda each: places.get(each[1].binding.action, inf))
    return {
        pressed: each._replace(binding=_at_end(each.binding, mistakes)) for pressed, each in ordered
    }


def _at_end(binding: Binding, mistakes: tuple[int, ...]) -> Binding:
    """A key as it is shown at the end; those of no game, such as the help, stay as they are."""
    words = _NEXT.get(binding.action)
    if words is not None:
        return replace(binding, description=words.format(*mistakes[:1] or ("",)), show=True)
    of_game = (binding.id or "").startswith(("game.", "board."))
    return replace(binding, show=False) if of_game else binding
