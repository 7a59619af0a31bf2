"""What is known of the positions of a game, whoever found it out."""

from tictactoe_tui.engine.evaluation import Evaluation, evaluation_of
from tictactoe_tui.engine.info import SearchInfo, Status
from tictactoe_tui.games import Position
from tictactoe_tui.match.state import GameState


class EvaluationLog:
    """The evaluations of one game, by position, so that undo and redo lose none."""

    def __init__(self) -> None:
        self._known: dict[Position, tuple[Evaluation, int]] = {}

    def learn(self, position: Position, info: SearchInfo) -> None:
        """Take what a search says of a position, unless more is known already."""
        found = evaluation_of(position, info)
        if found is None:
            return
        known, nodes = self._known.get(position, (None, -1))
        proved = known is not None and known.status is Status.PROVED
        if found.status is Status.PROVED or (not proved and info.nodes >= nodes):
            self._known[position] = found, info.nodes

    def along(self, state: GameState) -> tuple[Evaluation | None, ...]:
        """The evaluations from the start to now, None where nothing is known."""
        return tuple(
            self._known[position][0] if position in self._known else evaluation_of(position, None)
            for position in _positions(state)
        )

    def unknown(self, state: GameState) -> tuple[Position, ...]:
        """The positions of the game that nobody has looked at."""
        return tuple(
            position
            for position in _positions(state)
            if position not in self._known and position.outcome is None
        )


def _positions(state: GameState) -> tuple[Position, ...]:
    """The position after each move, the start first; a swap is no move."""
    return tuple(
        each.position for at, each in enumerate(state.moments) if not at or each.record is not None
    )
