"""All that the game-session service knows of a match at one moment, as one frozen value."""

from dataclasses import dataclass

from tictactoe_tui.engine.info import Evaluation, SearchInfo
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import Acquaintance
from tictactoe_tui.service.series import Series
from tictactoe_tui.service.speaker import Speech
from tictactoe_tui.service.visibility import AnalysisVisibility


@dataclass(frozen=True, slots=True)
class ServiceState:
    """The whole state of a match, the same for every viewer.

    `info` is what is known of the position on the board, `search_ended` whether its search has come
    to its end, `verdict` what the last move of a person came to, if that is told. `judged` has the
    labels of all moves of a match that is over, once they are known; until then it `is_judging`. Of
    the moves that stand `saved_plies` are on the disk; `saving_is_late` says that the others should
    be by now, and `saving_trouble` why they are not.
    """

    game: GameState
    version: int
    visibility: AnalysisVisibility
    info: SearchInfo | None
    search_ended: bool
    verdict: str
    thinking: bool
    paused: bool
    speed: float
    series: Series
    speech: Speech
    evaluations: tuple[Evaluation | None, ...]
    judged: tuple[Judgement, ...] | None
    is_judging: bool
    known: Acquaintance | None
    saved_plies: int
    saving_is_late: bool
    saving_trouble: str

    @property
    def first_unsaved(self) -> int | None:
        """The first move that is not on the disk yet, if any is to be there."""
        is_saved = self.game.is_variation or self.saved_plies >= len(self.game.plies)
        return None if is_saved else self.saved_plies + 1
