"""The keys of the board screen; which of them do something now is asked of the screen."""

from typing import Final

from tictactoe_tui.widgets import Keys, key

BOARD_KEYS: Final[Keys] = [
    key("v", "review", "game.review", "Look the game over, move by move", "Review"),
    key("u,ctrl+z", "undo", "game.undo", "Take the last move back", "Undo"),
    key("r,ctrl+y", "redo", "game.redo", "Play the undone move again", "Redo"),
    key("p", "pause", "game.pause", "Let the computers wait", "Pause"),
    key("p", "resume", "game.resume", "Let the computers go on", "Resume"),
    key("t", "take_over", "game.take-over", "Play on for a computer", "Take over"),
    key("o", "take_stone", "game.take-stone", "Take over the first stone", "Take stone"),
    key("i", "hint", "game.hint", "A hint, and more each time", "Hint"),
    key("a", "analysis", "game.analysis", "Analysis on or off", "Analysis"),
    key("y", "why", "game.why", "Explain the move under the cursor", "Why"),
    key("e", "values", "game.values", "Values of the moves on the board", "Values"),
    key("g", "groups", "game.groups", "Open the next group of equal moves"),
    key("x", "threats", "game.threats", "Threats on the board", "Threats"),
    key("ctrl+n", "rematch", "game.new", "Start another game like this", "New"),
    key("b", "same_board", "game.same-board", "Start another on the same board"),
    key("s", "swap_sides", "game.swap-sides", "Start another, sides swapped"),
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
    key("escape", "step_back", "game.step-back", "Back from earlier moves, or a variation", "Back"),
    key("escape", "close_end", "game.board", "Look at the board", "Board"),
]
