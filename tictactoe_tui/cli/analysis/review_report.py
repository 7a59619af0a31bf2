"""A judged game as JSON and as text; `review --help` says what the keys of the JSON mean."""

from dataclasses import dataclass
from functools import cached_property

from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.judging import Judgement, Move, decisions, judge_game, lost_at
from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.match.swap_rule import judged_with_swap_rule
from tictactoe_tui.service.review.review_words import decisions_words


@dataclass(frozen=True)
class Reviewed:
    """A game from its start, judged when somebody asks for it, and who gave it up."""

    start: Position
    moves: tuple[Move, ...]
    swap_rule: bool = False
    resigned: Side | None = None

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """The judgements of all moves."""
        found = judge_game(self.moves)
        return judged_with_swap_rule(found) if self.swap_rule else found

    @cached_property
    def stories(self) -> tuple[MoveStory, ...]:
        """What is told of each move."""
        pairs = zip(self.moves, self.judgements, strict=True)
        return tuple(MoveStory(position, each) for (position, _), each in pairs)

    @property
    def lost_at(self) -> int | None:
        """The ply, from 1, that lost the game."""
        index = lost_at(self.moves, self.judgements, self.resigned)
        return None if index is None else index + 1


def review_document(game: Reviewed) -> dict[str, object]:
    """A judged game in plain values."""
    mattered, right = decisions(game.moves, game.judgements)
    return {
        "game": game.start.key,
        "plies": [_entry(ply, story) for ply, story in enumerate(game.stories, 1)],
        "lost_at": game.lost_at,
        "mattered": list(mattered),
        "right": list(right),
    }


def _entry(ply: int, story: MoveStory) -> dict[str, object]:
    """One move with all that is said of it."""
    written, better = story.position.notation.format, story.better_line
    return {
        "ply": ply,
        "move": story.move,
        "by": story.mover,
        "label": story.judgement.label.value,
        "status": story.judgement.status.value,
        "reason": _reason(story),
        "better": written(better[0]) if better else None,
        "line": [written(each) for each in story.line],
    }


def _reason(story: MoveStory) -> str:
    return " ".join(filter(None, (story.cause, story.comparison)))


def review_text(game: Reviewed) -> str:
    """A judged game for people: its moves with their labels and reasons, and what it comes to."""
    name = GAMES[game.start.key].name
    if not game.moves:
        return f"{name}: no move was made."
    stories = [*enumerate(game.stories, 1)]
    rows = [(str(ply), each.mover, each.move, each.label_words) for ply, each in stories]
    parts = [text_table(("ply", "by", "move", "label"), rows, right=(0,))]
    parts += [f"{ply}: {_reason(each)}" for ply, each in stories if each.better_line]
    if game.lost_at is not None:
        parts.append(f"{game.stories[game.lost_at - 1].mover} lost it at ply {game.lost_at}.")
    counts = decisions(game.moves, game.judgements)
    return "\n\n".join([name, *parts, decisions_words(game.start.side_names, *counts)])
