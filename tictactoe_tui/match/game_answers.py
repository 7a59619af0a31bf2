"""The practice answers in a player's game: the moves that mattered, also those taken back.

They are not stored but worked out from the game each time, so that they are deleted, restored,
imported and repaired together with it.
"""

from collections.abc import Callable

from tictactoe_tui.coach.cards import PracticeAnswer, Source, answer_to
from tictactoe_tui.engine.knowledge import Knowledge
from tictactoe_tui.engine.teaching.tictactoe_table import exact_info
from tictactoe_tui.games import LinePosition, Position, tictactoe
from tictactoe_tui.match import actions, names, setup
from tictactoe_tui.match.session import GameSession

Judge = Callable[[Position, int], bool | None]
"""Whether a move keeps the best result; None if every move does, or if it is not known."""


def right_at_tictactoe(position: Position, cell: int) -> bool | None:
    """The judge of tic-tac-toe, which knows every position; None for any other game."""
    if position.key != tictactoe.KEY or not isinstance(position, LinePosition):
        return None
    known = Knowledge(position, exact_info(position))
    return known.keeps_result(cell) if known.matters else None


def game_answers(
    session: GameSession, player: str, at: int, judge: Judge = right_at_tictactoe
) -> tuple[PracticeAnswer, ...]:
    """A player's answers wherever a decision mattered, in order, also those that were taken back.

    One after a hint in this very position, or after more was told of it, is marked as helped.
    """
    again = GameSession(session.setup)
    helped: set[Position] = set()
    found: list[PracticeAnswer] = []
    for action in session.actions:
        position, seats = again.state.position, again.state.seats
        again.apply(action)
        is_shown = isinstance(action, actions.Play) and action.analysis_shown
        if is_shown or isinstance(action, actions.Hinted):
            helped.add(position)
        if not isinstance(action, actions.Play) or not _is(seats[position.to_move], player):
            continue
        right = judge(position, action.cell)
        if right is not None:
            found.append(
                answer_to(
                    position,
                    action.cell,
                    player,
                    right=right,
                    helped=position in helped,
                    source=Source.GAME,
                    at=at,
                    against=seats[position.to_move.other].name,
                )
            )
    return tuple(found)


def _is(seat: object, player: str) -> bool:
    """Whether this person has the seat; case does not matter."""
    return isinstance(seat, setup.Human) and names.name_key(seat.name) == names.name_key(player)
