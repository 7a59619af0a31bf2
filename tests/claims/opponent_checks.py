"""How often Kitty and Cop lose to whoever knows their habits, as they are introduced with it."""

import re
from itertools import product

from tictactoe_tui.games import Side, game_of
from tictactoe_tui.verify.checks.opponent_checks import habits_of
from tictactoe_tui.verify.plain_chances import exploited
from tictactoe_tui.verify.positions import tictactoe
from tictactoe_tui.verify.report import Findings


def tictactoe_opponents(found: Findings, scale: int) -> None:
    """The share in every introduction, on both sides."""
    del scale
    start = tictactoe(found)
    habits = habits_of(start)
    players = {each.name: each for each in game_of("tictactoe").players}
    for name, side in product(("Kitty", "Cop"), Side):
        found.subject = text = players[name].introduction(side, 3)
        found.holds(f"Playing {'XO'[side]}," in text, f"it is about {'XO'[side]}")
        right = f"{100 * exploited(start.state, side, habits[name]):.1f} %"
        found.same(f"how often {name} loses", re.findall(r"[\d.]+ %", text), [right])
