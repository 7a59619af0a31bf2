"""Exact odds of the tic-tac-toe players against each other, from every game they could play."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from tictactoe_tui.games import LinePosition, Side, tictactoe
from tictactoe_tui.opponents import tictactoe_players

POLICIES: Final[Mapping[str, tictactoe_players.Policy]] = {
    "kitty": tictactoe_players.kitty_chances,
    "cop": tictactoe_players.cop_chances,
    "sera": tictactoe_players.sera_chances,
}


@dataclass(frozen=True, slots=True, order=True)
class Odds:
    """The chances of one side, ordered by wins, then by draws."""

    win: Fraction
    draw: Fraction

    @property
    def loss(self) -> Fraction:
        """The chance of neither a win nor a draw."""
        return 1 - self.win - self.draw


@cache
def odds(x: tictactoe_players.Policy, o: tictactoe_players.Policy) -> Odds:
    """The odds of X when these two play."""

    def step(position: LinePosition, after: Mapping[int, Odds]) -> Odds:
        return _expected((o if position.to_move else x)(position), after)

    return _odds_at_start(Side.ONE, step)


def exploited(policy: tictactoe_players.Policy, seat: Side) -> Odds:
    """The odds of a policy in this seat against an opponent who knows it and exploits it.

    The opponent maximises his chance to win, and among equal chances his chance to draw.
    """

    def step(position: LinePosition, after: Mapping[int, Odds]) -> Odds:
        if position.to_move == seat:
            return _expected(policy(position), after)
        return max(after.values())

    exploiter = _odds_at_start(seat.other, step)
    return Odds(exploiter.loss, exploiter.draw)


def _odds_at_start(side: Side, step: Callable[[LinePosition, Mapping[int, Odds]], Odds]) -> Odds:
    """The odds of a side at the start; `step` works out a position's odds from those after it."""

    @cache
    def value(position: LinePosition) -> Odds:
        outcome = position.outcome
        if outcome is not None:
            return Odds(Fraction(outcome.winner is side), Fraction(outcome.winner is None))
        return step(position, {cell: value(position.play(cell)) for cell in position.legal_moves()})

    return value(tictactoe.start())


def _expected(chances: tictactoe_players.Chances, after: Mapping[int, Odds]) -> Odds:
    """The mean of the odds after each move, by the chances of the moves."""
    return Odds(
        sum((chance * after[cell].win for cell, chance in chances.items()), Fraction()),
        sum((chance * after[cell].draw for cell, chance in chances.items()), Fraction()),
    )


def expected_points(a: str, b: str) -> float | None:
    """The average points of the first player in a game, sides by lot; None if one is unknown.

    A win counts one point, a draw a half.
    """
    one, two = POLICIES.get(a.lower()), POLICIES.get(b.lower())
    if one is None or two is None:
        return None
    as_x, as_o = odds(one, two), odds(two, one)
    return float(as_x.win + as_x.draw / 2 + as_o.loss + as_o.draw / 2) / 2
