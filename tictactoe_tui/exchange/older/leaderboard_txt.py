"""`leaderboard.txt`: a player a line, `name wins losses draws games`, between spaces.

    Alice 12 3 5 20
    "Alice Smith" 1 0 0 1

A name with spaces or quotation marks stands between quotation marks, those inside it doubled;
names with spaces are also understood without. A heading is passed over. These are people's games of
tic-tac-toe against the machine.
"""

import re
from pathlib import Path
from typing import Final

from tictactoe_tui.exchange.older.older_text import count_of, quoted, unquoted
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database.connection import Database, digest_of
from tictactoe_tui.storage.settings import load_settings, save_settings
from tictactoe_tui.storage.transfer.writing import EntryRefused
from tictactoe_tui.words import counted

_BLANKS: Final = re.compile(r"[ \t]+")
_COLUMNS: Final = ("wins", "losses", "draws", "games")
_HEADING: Final = re.compile(r"\D*\bwins\b\D*\blosses\b\D*", re.IGNORECASE)


def read_line(line: str) -> tuple[str, Tally] | None:
    """The name and the tally of a line, None for a heading, or EntryRefused or InvalidName."""
    if _HEADING.fullmatch(line):
        return None
    name, numbers = _parts(line.strip(" \t"))
    wins, losses, draws, games = map(count_of, numbers, _COLUMNS)
    if games != wins + losses + draws:
        raise EntryRefused(
            f"Wins, losses and draws, {wins} + {losses} + {draws},"
            f" are not {counted(games, 'game')}."
        )
    return clean_name(name), Tally(games, wins, losses, draws)


def write_line(name: str, tally: Tally) -> str:
    """The line of a player."""
    shown = quoted(name) if any(each in ' "' for each in name) else name
    return f"{shown} {tally.wins} {tally.losses} {tally.draws} {tally.games}"


def _parts(line: str) -> tuple[str, list[str]]:
    """The name, and the four texts after it."""
    found = unquoted(line)
    if found is not None and found[1][:1] in ("", " ", "\t"):
        name, rest = found
        numbers = rest.split()
    else:
        words = _BLANKS.split(line)
        name, numbers = " ".join(words[: -len(_COLUMNS)]), words[-len(_COLUMNS) :]
    if not name.strip() or len(numbers) != len(_COLUMNS):
        raise EntryRefused("The line is not a name and four numbers: wins, losses, draws, games.")
    return name, numbers


_KEY: Final = "exported_leaderboards"
# As many digests as a setting has room for.
_KEPT: Final = 14


def remember_export(database: Database, path: Path) -> None:
    """Remember the digest of a leaderboard written here: importing it back then changes nothing."""
    digest = digest_of(path.read_bytes())
    digests = [*(each for each in exported_digests(database) if each != digest), digest][-_KEPT:]
    save_settings(database, {_KEY: " ".join(digests)})


def exported_digests(database: Database) -> list[str]:
    """The digests of the leaderboards that were written from this record last."""
    return str(load_settings(database, {_KEY: ""})[_KEY]).split()
