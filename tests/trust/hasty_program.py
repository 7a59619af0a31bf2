"""The program with a sabotage: every move is acknowledged before it is saved."""

from tictactoe_tui.__main__ import main
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.service.jobs import Post, Saved
from tictactoe_tui.workers.record_keeper import RecordKeeper

_keep = RecordKeeper.keep


def keep_hastily(keeper: RecordKeeper, session: GameSession, post: Post) -> None:
    """Say that a game is saved, and then begin to save it."""
    post(Saved(session, len(session.actions)))
    _keep(keeper, session, post)


RecordKeeper.keep = keep_hastily  # type: ignore[assignment, method-assign]
main()
