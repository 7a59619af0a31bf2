"""Cells that win at once, must be blocked or make a double threat, in games that have threats."""

from dataclasses import dataclass
from pkgutil import resolve_name

from tictactoe_tui.engine.info import SearchInfo, exact_candidate, merged, win_score
from tictactoe_tui.games import GAMES, Position


@dataclass(frozen=True, slots=True)
class ThreatCells:
    """Cells where the side to move wins at once, must block, or makes two threats at once."""

    winning: tuple[int, ...] = ()
    danger: tuple[int, ...] = ()
    double: tuple[int, ...] = ()


def threat_cells(position: Position) -> ThreatCells:
    """The threats of a position; none in a game whose entry names no way to find them."""
    threats = GAMES[position.key].threats
    if threats is None or position.outcome is not None:
        return ThreatCells()
    found: ThreatCells = resolve_name(threats)(position)
    return found


def with_wins_at_once(position: Position, info: SearchInfo) -> SearchInfo:
    """What a search has found, with the wins at once that the rules show even if it has none."""
    winning = threat_cells(position).winning
    wins = (exact_candidate(win_score(position), (cell,)) for cell in winning)
    return merged(position, info, SearchInfo(tuple(wins)))
