"""How strong players are, from who beat whom: arithmetic that knows no storage and no clock."""

from tictactoe_tui.ratings.glicko2 import NEWCOMER, Skill, after_period, rested
from tictactoe_tui.ratings.ladder import Meeting, Place, climbed, skill_on

__all__ = [
    "NEWCOMER",
    "Meeting",
    "Place",
    "Skill",
    "after_period",
    "climbed",
    "rested",
    "skill_on",
]
