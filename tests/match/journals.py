"""The journal of a match, as the storage puts it together from its rows."""

from msgspec import to_builtins

from tictactoe_tui.match.journal import FORMAT, VERSION, read_frame, replay_actions, seats_entry
from tictactoe_tui.match.session import GameSession


def to_journal(session: GameSession) -> dict[str, object]:
    setup = session.setup
    return {
        "format": FORMAT,
        "version": VERSION,
        "setup": {
            "start": setup.start.code(),
            "seats": seats_entry(setup.seats),
            "seed": setup.seed,
            "swap_rule": setup.swap_rule,
        },
        "actions": to_builtins(list(session.actions)),
    }


def from_journal(journal: object) -> GameSession:
    """The match of a journal, ready to go on exactly as it would have, or InvalidJournal."""
    return replay_actions(*read_frame(journal))
