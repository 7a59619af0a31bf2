"""Positions and games by the clipboard: copied from a screen, and opened when they are pasted."""

from textual.app import App

from tictactoe_tui.exchange.game_text import GameTextError, write_game
from tictactoe_tui.exchange.match_text import pasted_match, text_of_match
from tictactoe_tui.games import GAMES, Position, RulesError
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.screens.shared_state import SharedState
from tictactoe_tui.words import counted


def copy_position(app: App[None], position: Position) -> str:
    """Copy the code of a position; what is said of it."""
    app.copy_to_clipboard(position.code())
    return "Sent to the clipboard: the code of this position."


def copy_game(app: App[None], session: GameSession) -> str:
    """Copy a whole game as text; what is said of it."""
    app.copy_to_clipboard(f"{write_game(text_of_match(session))}\n")
    return f"Sent to the clipboard: this game, {counted(len(session.state.plies), 'move')}."


def open_pasted(app: App[None], shared: SharedState, text: str) -> str:
    """Open what was pasted: a game that goes on at the board, one that is over to look at it.

    What is wrong with it is said and nothing opened.
    """
    first = text.split(maxsplit=1)[:1]
    if not text.lstrip().startswith("[") and not GAMES.keys() & {word.lower() for word in first}:
        return "What was pasted is neither a position code nor a game."
    try:
        session = pasted_match(text, shared.choices)
    except GameTextError as refusal:
        return f"What was pasted cannot be opened, line {refusal.line}: {refusal}"
    except RulesError as refusal:
        return f"What was pasted cannot be opened: {refusal}"
    if session.turn is None:
        from tictactoe_tui.screens.game.review_screen import ReviewScreen

        app.push_screen(ReviewScreen(session, shared))
    else:
        from tictactoe_tui.screens.game.board_screen import BoardScreen

        app.push_screen(BoardScreen(shared.service_of(session), shared))
    return ""
