"""Why a move is good or bad: the text for the panel, and the marks on the board."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.judging import Label
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.service.overlay import NUMBERS, Note, Tone, legend_of, pointed

MOST_NAMED: Final = 2
"""The cells that sentences name; where there are more, the board has their numbers."""
_MOVE: Final = re.compile(r"\d+[ ,]\d+")
_BLOCK: Final = Note("▲", "▲", Tone.BAD)
_BETTER: Final = Note("◌", "◌", Tone.BEST)
_MEANINGS: Final = {_BLOCK.text: "needs blocking", _BETTER.text: "better"}


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """The explanation of a move: title, how far to trust it, sentences, and lines to play out.

    A line has its name and its moves in words.
    """

    title: str
    aside: str = ""
    sentences: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    is_mistake: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """The story of a move, shown until the match goes on; `made` moves of it are played out."""

    version: int
    story: MoveStory
    made: int = 0

    @property
    def played_out(self) -> tuple[int, ...]:
        """As many of its moves as have a number."""
        return self.story.played_out[: len(NUMBERS)]

    @property
    def verdict(self) -> VerdictPart:
        """The text of the panel about the move."""
        story, label = self.story, self.story.judgement.label
        only, points = label is Label.ONLY, GAMES[self.story.position.key].counts_points
        title = f"{story.move} is the only move" if only else f"{story.move}: {story.label_words}"
        # The title has said already that nothing else does.
        said = [story.comes_to * points, story.cause, (story.comparison or "") * (not only)]
        said += written_lines(story) if points else ()
        steps = len(self.played_out)
        walk = f"b: step {self.made} of {steps}" if self.made else "b plays it on the board"
        return VerdictPart(
            title,
            str(story.judgement.status) if label is not Label.OPEN else "",
            (
                *(with_numbers(each, story) for each in dict.fromkeys(said) if each),
                *([walk] if steps else []),
            ),
            is_mistake=story.judgement.is_mistake,
        )

    def marks(self, shown: Position) -> tuple[Mapping[int, Note], str]:
        """What is written on the free cells of the board, and what the signs mean."""
        story, free = self.story, set(shown.legal_moves())
        notes = dict(pointed(self.played_out[: self.made] or story.cells, in_order=True))
        if not self.made:
            blocked = dict.fromkeys(story.threats, _BLOCK)
            notes = dict.fromkeys(story.better_line[:1], _BETTER) | blocked | notes
        drawn = {cell: note for cell, note in notes.items() if cell in free}
        numbers = " ".join(sorted({*NUMBERS} & {note.text for note in drawn.values()}))
        meanings = legend_of(drawn, _MEANINGS)
        follows = f"{numbers} what follows{', ' if meanings else '.'}" if numbers else ""
        return drawn, follows + meanings


def written_lines(story: MoveStory) -> tuple[str, ...]:
    """How the game goes on, and how it would with a better move."""
    lines = (("Expected", story.line_words), ("Better", story.better_words))
    told = (f"{name}: {line}." for name, line in lines if line)
    return tuple(each.replace("-", "\N{MINUS SIGN}") for each in told)


def with_numbers(text: str, story: MoveStory) -> str:
    """A sentence with the numbers of the board, where it tells of many cells."""
    if len(story.cells) <= MOST_NAMED:
        return text
    written = story.position.notation.format
    signs = {written(cell): sign for cell, sign in zip(story.cells, NUMBERS, strict=False)}
    return _MOVE.sub(lambda found: signs.get(found[0], found[0]), text)
