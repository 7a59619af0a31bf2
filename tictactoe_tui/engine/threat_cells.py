"""Where something can be won or must be stopped at once, in the games that have such threats."""

from dataclasses import dataclass
from pkgutil import resolve_name

from tictactoe_tui.games import GAMES, Position


@dataclass(frozen=True, slots=True)
class ThreatCells:
    """The cells that matter at once.

    On `winning` the side to move wins, on `danger` the other side would; on `double` the side to
    move makes two threats with one move.
    """

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
