"""`analyse`, the one call for every search: a position and limits in, scored candidates out."""

from pkgutil import resolve_name

from tictactoe_tui.engine.control import Limits, OnInfo, SearchControl, ShouldStop
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.teaching.solve import Algorithm, solve
from tictactoe_tui.games import GAMES, Position, require, require_position


def analyse(
    position: Position,
    limits: Limits | None = None,
    on_info: OnInfo = None,
    should_stop: ShouldStop = None,
    algorithm: Algorithm | None = None,
) -> SearchInfo:
    """Search a position of any game, reporting as it improves, and return the last report.

    Without an algorithm each game gets its best search; with one, the textbook search of that
    name runs to the end of the game, which only small boards reach.
    """
    require_position(position)
    require(Limits | None, limits, "Limits are like Limits(nodes=1000)")  # type: ignore[arg-type]
    control = SearchControl(position, limits or Limits(), on_info, should_stop)
    if algorithm is not None:
        return solve(position, algorithm, control)
    # The entry names it as text, so that a search is loaded when it is first needed.
    info: SearchInfo = resolve_name(GAMES[position.key].search)(position, control)
    return info
