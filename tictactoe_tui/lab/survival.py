"""How long a player holds out against a proved win at four in a row, move by move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tictactoe_tui.games import Position, Side, four
from tictactoe_tui.proofs.atlas import known_moves, openings
from tictactoe_tui.words import counted


class Holdout(NamedTuple):
    """A move of the losing side, beside the one that would have held longest.

    `left` is how many stones the winner needs at most after `cell`, `most` after `longest`.
    """

    cell: int
    left: int
    longest: int
    most: int


@dataclass(frozen=True, slots=True)
class Survival:
    """A game against a proof so far, with the winner's stones: promised, placed and still left."""

    winner: Side
    promised: int
    placed: int
    left: int
    holdouts: tuple[Holdout, ...]
    over: bool


def survival_of(start: Position, cells: Sequence[int]) -> Survival | None:
    """How a game stands against the shipped proof of its first stone; None where there is none."""
    if start != four.start() or not cells:
        return None
    opening = openings()[cells[0]]
    winner, left, placed = opening.winner, opening.stones, 0
    position, holdouts = four.start(), []
    for cell in cells:
        if position.to_move is winner:
            placed, left = placed + 1, left - 1
        elif position.ply:
            known = known_moves(position)
            if cell in known:
                longest = max(known, key=lambda each: known[each].stones)
                after, most = known[cell].stones, known[longest].stones
                holdouts.append(Holdout(cell, after, longest, most))
                left = min(left, after)
        position = position.play(cell)
    over = position.outcome is not None
    return Survival(winner, opening.stones, placed, left, tuple(holdouts), over)


def survival_words(survival: Survival, name: str) -> str:
    """Sentences on how long the loser held out, compared with what the proof promises."""
    placed, promised = survival.placed, survival.promised
    if not survival.over:
        return f"{name} would have needed {counted(survival.left, 'more stone')} at most."
    head = f"{name} has needed {counted(placed, 'stone')}; the proof promises {promised} at most."
    lost = max(survival.holdouts, key=lambda each: each.most - each.left, default=None)
    if placed >= promised:
        return f"{head} That is as long as anybody can hold out against it."
    if lost is None or lost.most == lost.left:
        return head
    notation = four.start().notation
    played, better = notation.format(lost.cell), notation.format(lost.longest)
    return (
        f"{head} Your {played} left {lost.left} to place; after {better} it would have been up to"
        f" {lost.most}."
    )
