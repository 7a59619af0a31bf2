"""A whole game as text that people read, in the habit of PGN; docs/game-text.md is its grammar."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from tictactoe_tui.games import GAMES, Position, RulesError, Side
from tictactoe_tui.games.rules_errors import require
from tictactoe_tui.match.actions import Swap, TakeOver

UNFINISHED: Final = "*"
DRAWN: Final = "1/2-1/2"
RESULTS: Final = {Side.ONE: "1-0", Side.TWO: "0-1", None: DRAWN}
"""How a text ends, by the winner; None is a draw."""
GAME_TAG: Final = "Game"
START_TAG: Final = "Start"
RESULT_TAG: Final = "Result"
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
MOST_DEPTH: Final = 40
"""How deep variations may lie in one another."""
_TOLD: Final = (GAME_TAG, START_TAG, RESULT_TAG)
_WIDTH: Final = 80

Move = int | Swap | TakeOver
"""A cell that was taken, or what can happen between moves."""


class GameTextError(RulesError):
    """A text that is no game; says why in one sentence, and on which of its lines, from 1."""

    def __init__(self, sentence: str, line: int = 1) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at one point of a game: the cell that was taken, or something between moves.

    The variations stand in its place. The comment is about it, and is kept as one line.
    """

    move: Move
    comment: str = ""
    variations: tuple[tuple["Step", ...], ...] = ()

    def __post_init__(self) -> None:
        """Make the comment one line, and drop empty variations."""
        object.__setattr__(self, "comment", on_one_line(self.comment))
        object.__setattr__(self, "variations", tuple(filter(None, self.variations)))


@dataclass(frozen=True, slots=True)
class GameText:
    """A game from its start, with its tags in order, comments and variations.

    `result` is one of RESULTS, or UNFINISHED.
    """

    start: Position
    steps: tuple[Step, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    result: str = UNFINISHED

    def __post_init__(self) -> None:
        """Keep nothing that cannot be shown, or that start and result say already."""
        object.__setattr__(self, "comment", on_one_line(self.comment))
        tags = {name: on_one_line(text) for name, text in self.tags.items() if name not in _TOLD}
        for name in tags:
            if not TAG_NAME.fullmatch(name):
                raise GameTextError("The name of a tag is letters and digits, a letter first.")
        object.__setattr__(self, "tags", tags)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that were taken, in order."""
        return tuple(step.move for step in self.steps if isinstance(step.move, int))

    def __str__(self) -> str:
        return write_game(self)


def on_one_line(text: str) -> str:
    """The text with single blanks and without what cannot be shown."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def check_result(end: Position, result: str) -> None:
    """Refuse a result that the last position contradicts."""
    outcome = end.outcome
    if outcome is not None and result != RESULTS[outcome.winner]:
        wanted = RESULTS[outcome.winner]
        raise GameTextError(f"The board says {wanted} at the end, and the text says {result}.")
    if outcome is None and result == DRAWN:
        raise GameTextError("The text ends in a draw, and the board does not.")


def write_game(game: GameText) -> str:
    """The text of a game, without a line end; a RulesError where it cannot have been."""
    require(GameText, game, "This takes a GameText")
    start, key = game.start, game.start.key
    tags = {GAME_TAG: key}
    if start != GAMES[key].start():
        tags[START_TAG] = start.code()
    lines = [f"[{name} {quoted_text(text)}]" for name, text in {**tags, **game.tags}.items()]
    end = start
    for step in game.steps:
        end = end.play(step.move) if isinstance(step.move, int) else end
    check_result(end, game.result)
    pieces = [_comment(game.comment)] if game.comment else []
    pieces += [*_pieces(start, game.steps), game.result]
    return "\n".join([*lines, "", *_wrapped(pieces)])


def quoted_text(text: str) -> str:
    """A text between quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _pieces(position: Position, steps: tuple[Step, ...], depth: int = 0) -> Iterator[str]:
    """The steps as pieces of text that no line end may part."""
    if depth > MOST_DEPTH:
        raise GameTextError(f"Variations lie at most {MOST_DEPTH} deep in one another.")
    number_due = True
    for step, following in zip_longest(steps, steps[1:]):
        before, told = position, bool(step.comment or step.variations)
        if isinstance(step.move, int):
            position = before.play(step.move)
            number, second = divmod(before.ply, 2)
            dots = "..." if second else "."
            counted = f"{number + 1}{dots} " if number_due or not second else ""
            answered = following is not None and isinstance(following.move, int)
            link = ";" if answered and not second and not told else ""
            yield f"{counted}{before.notation.format(step.move)}{link}"
        elif isinstance(step.move, Swap):
            yield "swap"
        else:
            side = before.side_names[step.move.side]
            yield f"seat {side} {quoted_text(step.move.name)}"
        number_due = told
        if step.comment:
            yield _comment(step.comment)
        for line in step.variations:
            first, *others = _pieces(before, line, depth + 1)
            *others, last = [f"({first}", *others]
            yield from (*others, f"{last})")


def _comment(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"


def _wrapped(pieces: list[str]) -> list[str]:
    """The pieces in lines of at most 80 characters; only a longer piece makes a longer line."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if len(lines[-1]) + 1 + len(piece) > _WIDTH:
            lines.append(piece)
        else:
            lines[-1] += f" {piece}"
    return lines
