"""Exporting to a file: it is written whole or not at all, a few lines at a time."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from tictactoe_tui.data_dir import shown
from tictactoe_tui.exchange import game_text, match_text, record_jsonl
from tictactoe_tui.exchange.older import game_stats_txt, history_csv, leaderboard_txt
from tictactoe_tui.exchange.reports import AlreadyThere, ExchangeError, ExportReport, Format
from tictactoe_tui.games import RulesError, tictactoe
from tictactoe_tui.storage.database import connection as db, files
from tictactoe_tui.storage.record.people import standings
from tictactoe_tui.storage.transfer import reading, writing

_STEP: Final = 100


def export_file(
    database: db.Database,
    path: Path,
    wanted: Format,
    *,
    force: bool = False,
    on_progress: Callable[[int, int], object] = lambda done, total: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> ExportReport:
    """Write the record to a file in this format; ExchangeError where that is not possible.

    Progress is told in lines. An existing file is replaced only by `force`, and only by a complete
    one; where a link leads is the file that is meant. The file is private to its owner. Where there
    is nothing to write, there is no file, and one that is there stays.
    """
    content = _CONTENTS[wanted](database)
    if not content.total:
        return ExportReport(wanted)
    done = damaged = 0
    with _draft_of(database, path, force=force) as (draft, put_in_its_place):
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(content.heading)
            for done, line in enumerate(content.lines, 1):
                if line is None:
                    damaged += 1
                else:
                    file.write(f"{line}\n")
                if done % _STEP == 0:
                    on_progress(done, content.total)
                    if should_stop():
                        return ExportReport(wanted, stopped=True)
        on_progress(content.total, content.total)
        written = put_in_its_place()
        if wanted is Format.LEADERBOARD and not database.condition.read_only:
            leaderboard_txt.remember_export(database, written)
    return ExportReport(wanted, done - damaged, damaged)


def write_text(database: db.Database, path: Path, text: str, *, force: bool = False) -> None:
    """Write a text to a file in the same way: whole or not at all, replacing only if `force`."""
    with _draft_of(database, path, force=force) as (draft, put_in_its_place):
        draft.write_text(text, encoding="utf-8", newline="\n")
        put_in_its_place()


@contextmanager
def _draft_of(
    database: db.Database, path: Path, *, force: bool
) -> Iterator[tuple[Path, Callable[[], Path]]]:
    """A draft of a file, and a function that puts it in the file's place; else it is removed."""
    if "\0" in str(path):
        raise ExchangeError("No file can have this name.")
    try:
        # What a link is called and where it leads: neither may be what is not to be written over.
        _require_free(database, path, force=force)
        path = path.resolve()
        _require_free(database, path, force=force)
        files.sweep_old_drafts(path.parent)
        draft = files.new_draft(path.parent)

        def put_in_its_place() -> Path:
            # Somebody else may have written the file meanwhile.
            _require_free(database, path, force=force)
            files.put_in_place(draft, path)
            return path

        try:
            yield draft, put_in_its_place
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its links lead in a circle"
        raise ExchangeError(f"{shown(path)} cannot be written: {reason}.") from error


def _require_free(database: db.Database, path: Path, *, force: bool) -> None:
    """Refuse to replace a file unless forced, and our own database in any case."""
    if path.is_dir():
        raise ExchangeError(f"{shown(path)} is a directory.")
    if os.path.lexists(path) and not path.is_file():
        raise ExchangeError(f"{shown(path)} is not a plain file.")
    own, place = database.condition.path, path.parent
    if own and path.name.startswith(own.stem) and place.is_dir() and place.samefile(own.parent):
        raise ExchangeError(f"{shown(path)} belongs to the saved games.")
    if not force and os.path.lexists(path):
        raise AlreadyThere(f"{shown(path)} exists already.")


@dataclass(frozen=True, slots=True)
class _Content:
    """What a file is to hold: how many entries, and their lines after those of the heading.

    The line of an entry that cannot be written is None.
    """

    total: int
    lines: Iterator[str | None]
    heading: str = ""


def _record(database: db.Database) -> _Content:
    """Everything: opening balances, imported games, games, answers."""
    total, entries = reading.stored_entries(database)
    heading = record_jsonl.MARKED_HEADING if reading.has_marks(database) else record_jsonl.HEADING
    return _Content(total, _told(entries, record_jsonl.write_line), f"{heading}\n")


def _games(database: db.Database) -> _Content:
    """Every game with moves, as text, with a blank line between them."""
    total, games = reading.all_games(database)
    texts = (
        None
        if isinstance(each, RulesError)
        else f"{game_text.write_game(match_text.text_of_stored(each))}\n"
        for each in games
    )
    return _Content(total, texts)


def _leaderboard(database: db.Database) -> _Content:
    """The people of the leaderboard of tic-tac-toe."""
    people = [each for each in standings(database, tictactoe.KEY) if not each.computer]
    lines = _told(people, lambda each: leaderboard_txt.write_line(each.name, each.tally))
    return _Content(len(people), lines)


def _older(
    source: writing.Source, write_line: Callable[[writing.OlderGame], str], database: db.Database
) -> _Content:
    """The games that an older program could have played."""
    total, games = reading.older_games(database, source)
    return _Content(total, _told(games, write_line))


def _told(entries: Iterable[Any], write_line: Callable[[Any], str]) -> Iterator[str | None]:
    """The line of each entry; None for one that is damaged or would not print as a single line."""
    for entry in entries:
        line = None
        if not isinstance(entry, RulesError):
            with suppress(RulesError):
                line = write_line(entry)
        yield line if line is not None and line.isprintable() else None


_CONTENTS: Final[Mapping[Format, Callable[[db.Database], _Content]]] = {
    Format.RECORD: _record,
    Format.GAMES: _games,
    Format.LEADERBOARD: _leaderboard,
    Format.GAME_STATS: partial(_older, writing.Source.GAME_STATS, game_stats_txt.write_line),
    Format.HISTORY: partial(_older, writing.Source.HISTORY, history_csv.write_line),
}
