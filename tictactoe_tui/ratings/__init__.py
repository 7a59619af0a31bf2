"""How strong players are, from who beat whom: arithmetic that knows no storage and no clock."""

from tictactoe_tui.ratings.glicko2 import NEWCOMER, Skill, skill_after_period, skill_after_rest
from tictactoe_tui.ratings.ladder import LadderPlace, Meeting, rate_meetings, skill_on

__all__ = [
    "NEWCOMER",
    "LadderPlace",
    "Meeting",
    "Skill",
    "rate_meetings",
    "skill_after_period",
    "skill_after_rest",
    "skill_on",
]
