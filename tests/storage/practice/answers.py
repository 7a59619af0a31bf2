"""Answers to keep."""

import random

from tictactoe_tui.coach.cards import PracticeAnswer, Source, answer_to
from tictactoe_tui.games import Position, four, rowcol, tictactoe

PLAYER = "Alice"
FIRST = 1_760_300_000_000
SOURCES = (Source.GUIDED, Source.LESSON, Source.PUZZLE)
STARTS: tuple[Position, ...] = (tictactoe.start(), four.start(5, 5), rowcol.start(3, 1))


def some_answers(number: int, player: str = PLAYER, seed: int = 1) -> tuple[PracticeAnswer, ...]:
    """So many answers at all games, right and wrong and open, with help and without."""
    source = random.Random(seed)
    found = []
    for at in range(FIRST, FIRST + number):
        position = source.choice(STARTS)
        for _ in range(source.randrange(3)):
            position = position.play(source.choice(position.legal_moves()))
        found.append(
            answer_to(
                position,
                source.choice(position.legal_moves()),
                player,
                right=source.choice((True, False, None)),
                helped=source.random() < 0.3,
                source=source.choice(SOURCES),
                at=at,
            )
        )
    return tuple(found)
