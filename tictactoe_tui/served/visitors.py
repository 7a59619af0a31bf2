"""Who visits: the directory of a visitor's record, the name somebody comes with, and the expiry."""

import shutil
import time
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from tictactoe_tui.match.names import NAMELESS, InvalidName, clean_name

VISITORS: Final = "visitors"
"""The directory, inside the data directory, with a record for each visitor."""
_DAY: Final = 24 * 3600.0


def record_directory(data: Path, token: str) -> Path:
    """Where a visitor's record is; named by a digest, which does not give the cookie away."""
    return data / VISITORS / sha256(token.encode()).hexdigest()[:32]


def cookie_of_name(text: str) -> str | None:
    """The name in a link like `/?name=Ann` as a cookie can have it; None where it can be none."""
    try:
        return quote(clean_name(text), safe="")
    except InvalidName:
        return None


def name_of_cookie(text: str) -> str:
    """The name in such a cookie, which may say anything by now."""
    try:
        return clean_name(unquote(text))
    except InvalidName:
        return NAMELESS


def remove_expired(data: Path, days: float, kept: Collection[Path] = ()) -> int:
    """Remove the records that nobody has touched for so many days, and say how many they were."""
    oldest, removed = time.time() - days * _DAY, 0
    for record in (data / VISITORS).glob("*"):
        files = [record, *record.rglob("*")]
        if record in kept or record.is_symlink() or not record.is_dir():
            continue
        if max(each.lstat().st_mtime for each in files) < oldest:
            shutil.rmtree(record, ignore_errors=True)
            removed += 1
    return removed
