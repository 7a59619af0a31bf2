"""How long a player holds out against a proved win at four in a row, move by move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tictactoe_tui.games import Position, Side, four, replay
from tictactoe_tui.match.actions import Train
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.state import GameState
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


def match_to_survive(first: int, name: str, seed: int) -> GameSession:
    """Training against Sera, who plays the shipped proof of a first stone on 20x20."""
    me, sera = Human(name), Computer("Sera")
    seats = (me, sera) if openings()[first].winner is Side.TWO else (sera, me)
    # The stone lies there from the start, so that playing again is the same training.
    session = GameSession(Setup(four.start().play(first), seats, seed))
    session.apply(Train())
    return session


def survival_in(game: GameState) -> Survival | None:
    """How a person holds out in a training game; None with sides swapped, and in any other game."""
    if not game.is_training:
        return None
    survival = survival_of(game.setup.start, [each.cell for each in game.plies])
    return None if survival is None or survival.winner is game.person else survival


def survival_of(start: Position, cells: Sequence[int]) -> Survival | None:
    """How a game stands against the shipped proof of its first stone; None where there is none.

    The first stone may lie on the board from the start.
    """
    laid = tuple(filter(start.at, range(start.rows * start.columns)))
    cells = (*laid, *cells)
    if not cells or start != replay(four.start(), laid[:1]):
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


def goal_words(game: GameState) -> tuple[str, ...]:
    """How many stones are left to hold out against, or how long it was done; else nothing."""
    survival = survival_in(game)
    if survival is None:
        return ()
    name = game.seats[survival.winner].name
    if game.result is None:
        most = f"At most {counted(survival.left, 'more stone')} of {name}."
        laid = "Move 1 answers the first stone." if game.setup.start.ply else ""
        return most, "Hold out as long as you can.", laid
    return (survival_words(survival, name),)


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
