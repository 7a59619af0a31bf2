"""Everything that other rooms use of a match in progress."""

from tictactoe_tui.session.actions import (
    Action,
    Hinted,
    HintLevel,
    NotPossible,
    Play,
    Redo,
    Resign,
    Swap,
    TakeOver,
    Thinking,
    Undo,
    thinking_of,
)
from tictactoe_tui.session.choices import Choices, Spoilers, in_words
from tictactoe_tui.session.fields import InvalidJournal
from tictactoe_tui.session.hints import Hint, Nudge, hint
from tictactoe_tui.session.journal import (
    action_entry,
    from_journal,
    read_action,
    read_setup,
    setup_entry,
    to_journal,
)
from tictactoe_tui.session.names import InvalidName, cells, clean_name, name_key
from tictactoe_tui.session.seeds import move_source, next_seed
from tictactoe_tui.session.session import ComputerTurn, GameSession
from tictactoe_tui.session.setup import (
    Computer,
    Human,
    InvalidSetup,
    Mode,
    Seat,
    Seats,
    Setup,
    mode_of,
)
from tictactoe_tui.session.state import Ending, GameState, Moment, PlyRecord, Result, Turn
from tictactoe_tui.session.summary import GameSummary, NumbersSummary, SideSummary
from tictactoe_tui.session.throttle import LatestWins

__all__ = [
    "Action",
    "Choices",
    "Computer",
    "ComputerTurn",
    "Ending",
    "GameSession",
    "GameState",
    "GameSummary",
    "Hint",
    "HintLevel",
    "Hinted",
    "Human",
    "InvalidJournal",
    "InvalidName",
    "InvalidSetup",
    "LatestWins",
    "Mode",
    "Moment",
    "NotPossible",
    "Nudge",
    "NumbersSummary",
    "Play",
    "PlyRecord",
    "Redo",
    "Resign",
    "Result",
    "Seat",
    "Seats",
    "Setup",
    "SideSummary",
    "Spoilers",
    "Swap",
    "TakeOver",
    "Thinking",
    "Turn",
    "Undo",
    "action_entry",
    "cells",
    "clean_name",
    "from_journal",
    "hint",
    "in_words",
    "mode_of",
    "move_source",
    "name_key",
    "next_seed",
    "read_action",
    "read_setup",
    "setup_entry",
    "thinking_of",
    "to_journal",
]
