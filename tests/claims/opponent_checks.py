"""Who never loses, even to whoever knows their habits, as they are introduced with it."""

from itertools import product

from tictactoe_tui.games import Side, game_of
from tictactoe_tui.verify.checks.opponent_checks import CHARACTERS, habits_of
from tictactoe_tui.verify.plain_chances import exploited
from tictactoe_tui.verify.positions import tictactoe
from tictactoe_tui.verify.report import Findings


def tictactoe_opponents(found: Findings, scale: int) -> None:
    """Of nobody else it is said, on both sides."""
    del scale
    start = tictactoe(found)
    habits = habits_of(start)
    players = {each.name: each for each in game_of("tictactoe").players}
    for name, side in product(CHARACTERS, Side):
        found.subject = text = players[name].introduction(side, 3)
        never = not exploited(start.state, side, habits[name])
        found.same(f"whether {name} never loses", "never loses" in text, never)
