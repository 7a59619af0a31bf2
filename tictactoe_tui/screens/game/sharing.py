"""Positions and games that are pasted, and opened on a screen."""

from textual.app import App

from tictactoe_tui.exchange.game_text import GameTextError
from tictactoe_tui.exchange.match_text import pasted_match
from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.shared_state import SharedState


def open_pasted(app: App[None], shared: SharedState, text: str) -> str:
    """Open what was pasted: a game that goes on at the board, one that is over to look at it.

    If the text is wrong, say why and open nothing.
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
        from tictactoe_tui.screens.game.board_screen import board_of

        app.push_screen(board_of(shared.service_of(session), shared))
    return ""
