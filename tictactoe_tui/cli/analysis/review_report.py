"""A judged game as JSON and as text; `review --help` says what the keys of the JSON mean."""

from dataclasses import dataclass
from functools import cached_property

from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.coach.reasons import Explanation, explain
from tictactoe_tui.engine.judging import Judgement, Move, decisions, judge_game, lost_at
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match.swap_rule import judged_with_swap_rule


@dataclass(frozen=True)
class Reviewed:
    """A game from its start, judged when somebody asks for it."""

    start: Position
    moves: tuple[Move, ...]
    swap_rule: bool = False

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """The judgements of all moves."""
        found = judge_game(self.moves)
        return judged_with_swap_rule(found) if self.swap_rule else found

    @cached_property
    def reasons(self) -> tuple[Explanation, ...]:
        """The reasons for all of them."""
        return tuple(
            explain(position, each)
            for (position, _), each in zip(self.moves, self.judgements, strict=True)
        )


def review_document(game: Reviewed) -> dict[str, object]:
    """A judged game in plain values."""
    mattered, right = decisions(game.moves, game.judgements)
    return {
        "game": game.start.key,
        "plies": [_entry(game, index) for index in range(len(game.moves))],
        "lost_at": _lost_at(game),
        "mattered": list(mattered),
        "right": list(right),
    }


def _entry(game: Reviewed, index: int) -> dict[str, object]:
    """One move with all that is said of it."""
    position, cell = game.moves[index]
    judgement, told = game.judgements[index], game.reasons[index]
    written, better = position.notation.format, told.better_line
    return {
        "ply": index + 1,
        "move": written(cell),
        "by": position.side_names[position.to_move],
        "label": judgement.label.value,
        "status": judgement.status.value,
        "reason": _reason(told),
        "better": written(better[0]) if better else None,
        "line": [written(each) for each in told.line],
    }


def _reason(told: Explanation) -> str:
    return " ".join(filter(None, (told.cause, told.comparison)))


def _lost_at(game: Reviewed) -> int | None:
    """The ply, from 1, that lost the game."""
    index = lost_at(game.moves, game.judgements)
    return None if index is None else index + 1


def review_text(game: Reviewed) -> str:
    """A judged game for people: its moves with their labels and reasons, and what it comes to."""
    name = GAMES[game.start.key].name
    if not game.moves:
        return f"{name}: no move was made."
    entries = [_entry(game, index) for index in range(len(game.moves))]
    rows = [
        (str(each["ply"]), str(each["by"]), str(each["move"]), told.label_words)
        for each, told in zip(entries, game.reasons, strict=True)
    ]
    parts = [text_table(("ply", "by", "move", "label"), rows, right=(0,))]
    parts += [f"{each['ply']}: {each['reason']}" for each in entries if each["better"]]
    ply = _lost_at(game)
    if ply is not None:
        parts.append(f"{rows[ply - 1][1]} lost it at ply {ply}.")
    counts = zip(game.start.side_names, *decisions(game.moves, game.judgements), strict=True)
    right = ", ".join(
        f"{side} {right} of {mattered}" for side, mattered, right in counts if mattered
    )
    told = (
        f"Right where it mattered: {right}." if right else "No decision is known to have mattered."
    )
    return "\n\n".join([name, *parts, told])
