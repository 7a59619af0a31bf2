"""What is said at a table of a game on two screens: to the server, by it, and to the other."""

from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol

from msgspec import Meta, Struct

from tictactoe_tui.match.actions import Count
from tictactoe_tui.match.choices import Spoilers

LONGEST_MESSAGE: Final = 1 << 17
"""The most bytes of a message; the longest game fits in."""
_Name = Annotated[str, Meta(max_length=200)]
_Text = Annotated[str, Meta(max_length=200, pattern=r"^[ -~]*\Z")]
_Key = Annotated[str, Meta(max_length=32, pattern=r"^[!-~]*\Z")]
_Word = Annotated[str, Meta(pattern=r"^[a-z]{4}-[1-9]\Z")]
# One is told to type it into a shell.
_Address = Annotated[str, Meta(max_length=200, pattern=r"^[A-Za-z0-9.:/\[\]_-]*\Z")]


class _Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="say"):
    """Something that is said at a table; in JSON its field `say` names it."""


class Sit(_Said, frozen=True, tag="sit"):
    """To the server: begins a table, or sits down at the one with this word.

    By the same key one comes back to one's seat, and by the key of the `table`, for which no word
    is needed, even where the server has forgotten both. Name and game are for who watches over it.
    """

    key: _Text
    name: _Name
    game: _Text
    word: _Text = ""
    table: _Key = ""


class Seated(_Said, frozen=True, tag="seated"):
    """From the server: the word of the table, the address for the other, and the key of it."""

    word: _Word
    address: _Address
    table: _Key
    began: bool


class Other(_Said, frozen=True, tag="other"):
    """From the server: the other has come, or has gone, or the server itself is not reached."""

    here: bool


class Sorry(_Said, frozen=True, tag="sorry"):
    """From the server: why there is no place for you, or no more."""

    why: _Text


class Game(_Said, frozen=True, tag="game"):
    """From the other: who that is, and the journal of the game as far as it is on the disk there.

    The wish says when that person wants the analysis. After so many actions as it `asks`, the other
    wants the last move back, or another game after the end.
    """

    name: _Name
    wish: Spoilers
    journal: Any = None
    asks: Count | None = None


FromTable = Seated | Other | Sorry | Game


class Link(Protocol):
    """A connection to a table; what comes is posted as Heard."""

    def send(self, said: Game) -> None:
        """Say this, if the connection stands."""

    def close(self) -> None:
        """Leave the table."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something came from a table by this connection."""

    link: Link
    said: FromTable
