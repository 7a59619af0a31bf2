"""Where the games on two screens are, as the program keeps it for the way back."""

import re
from contextlib import suppress
from typing import Final

from msgspec import MsgspecError, Struct, json

from tictactoe_tui.match.actions import NotPossible
from tictactoe_tui.match.setup import Mode, Setup

USUAL_SERVER: Final = "http://127.0.0.1:8000"
_TABLE: Final = re.compile(
    r"((?P<server>https?://[a-z0-9.\-\[\]:]{1,150})/?)?(?P<word>[a-z]{4}-[1-9])?"
)
_MOST_KEPT: Final = 1000
"""The most characters of the places that are kept: no setting may be longer."""


class Place(Struct, frozen=True):
    """Where a game is played, as whom, and the seed of the game: for the way back.

    A server that has forgotten the `table` gives it another word, the last of these.
    """

    server: str
    name: str
    key: str
    table: str = ""
    words: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def word(self) -> str:
        """The word by which the other finds the table; empty before there is one."""
        return self.words[-1] if self.words else ""

    def is_of(self, setup: Setup) -> bool:
        """Whether a game with this setup is played here."""
        names = [seat.name for seat in setup.seats]
        return setup.mode is Mode.TWO_PLAYERS and setup.seed == self.seed and self.name in names


def read_places(text: str) -> tuple[Place, ...]:
    """The places that were kept as this text, the latest first."""
    with suppress(MsgspecError):
        return json.decode(text, type=tuple[Place, ...])
    return ()


def written_places(places: list[Place]) -> str:
    """These places as text, the latest first: of each table one, and as many as can be kept."""
    kept: list[Place] = []
    for place in places:
        if all(place.table != each.table for each in kept):
            more = [*kept, place]
            kept = more if len(json.encode(more).decode()) <= _MOST_KEPT else kept
    return json.encode(kept).decode()


def table_named(text: str, server: str = USUAL_SERVER) -> tuple[str, str]:
    """The server and the word in what somebody typed: a word, a link, or nothing for a new table.

    A word alone is one of this server. NotPossible where it is something else.
    """
    found = _TABLE.fullmatch(text.strip().lower())
    if found is None:
        raise NotPossible(f"A table is a word like mira-7, or a link like {USUAL_SERVER}/mira-7.")
    return found["server"] or server, found["word"] or ""
