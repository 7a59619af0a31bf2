"""What Kitty, Cop and Sera are introduced with: who plays at random, and who never loses."""

from itertools import product

from tictactoe_tui.games import Side, game_of
from tictactoe_tui.verify.checks.opponent_checks import habits_of
from tictactoe_tui.verify.plain_chances import exploited
from tictactoe_tui.verify.positions import tictactoe
from tictactoe_tui.verify.report import Findings


def tictactoe_opponents(found: Findings, scale: int) -> None:
    """Every introduction, on both sides, by how often its player loses to who knows the habits."""
    del scale
    start = tictactoe(found)
    habits = habits_of(start)
    players = {each.name: each for each in game_of("tictactoe").players}
    for name, side in product(habits, Side):
        found.subject = text = players[name].introduction(side, 3)
        lost, at_random = (exploited(start.state, side, habits[each]) for each in (name, "Kitty"))
        found.same("whether any move is played at random", "at random" in text, lost == at_random)
        found.same("whether it never loses", "never loses" in text, not lost)
