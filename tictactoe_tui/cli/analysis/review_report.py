"""A judged game as text for people."""

from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.engine.judging import decisions
from tictactoe_tui.games import GAMES
from tictactoe_tui.pages.reviewed_game import Reviewed, reason
from tictactoe_tui.service.review.review_words import decisions_words


def review_text(game: Reviewed) -> str:
    """A judged game for people: its moves with their labels and reasons, and what it comes to."""
    name = GAMES[game.start.key].name
    if not game.moves:
        return f"{name}: no move was made."
    stories = [*enumerate(game.stories, 1)]
    rows = [(str(ply), each.mover, each.move, each.label_words) for ply, each in stories]
    parts = [text_table(("ply", "by", "move", "label"), rows, right=(0,))]
    parts += [f"{ply}: {reason(each)}" for ply, each in stories if each.better_line]
    if game.lost_at is not None:
        parts.append(f"{game.stories[game.lost_at - 1].mover} lost it at ply {game.lost_at}.")
    counts = decisions(game.moves, game.judgements)
    return "\n\n".join([name, *parts, decisions_words(game.start.side_names, *counts)])
