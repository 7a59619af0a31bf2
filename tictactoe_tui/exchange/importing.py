"""Importing a file line by line, in batches that are imported whole or not at all."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from io import BufferedIOBase
from pathlib import Path
from types import ModuleType
from typing import Final

from tictactoe_tui.exchange import file_lines, game_text, match_text, record_jsonl, reports
from tictactoe_tui.exchange.older import game_stats_txt, history_csv, leaderboard_txt, older_text
from tictactoe_tui.games import RulesError, tictactoe
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Human, Mode, Seats
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Connection, Database, digest_of
from tictactoe_tui.storage.record.people import PERSON, standings
from tictactoe_tui.storage.transfer import reading, writing

_Take = Callable[[Connection], writing.ImportOutcome]
_Batch = list[tuple[int, _Take | RulesError]]

# Formats in which no name can be exchanged for another.
_WHOLE: Final = (reports.Format.RECORD, reports.Format.GAMES)
# A commit waits for the disk, and who plays meanwhile waits for the commit.
_LINES_AT_ONCE: Final = 500
_BYTES_AT_ONCE: Final = 1024 * 1024


def import_file(
    database: Database,
    source: Path | BufferedIOBase,
    on_progress: Callable[[int, int], object] = lambda done, total: None,
    should_stop: Callable[[], bool] = lambda: False,
    name: str = "",
    names: Mapping[str, str] | None = None,
    *,
    count: bool = False,
) -> reports.ImportReport:
    """Import a file of any format; the report names each line that could not be imported.

    Games that export did not write are marked and count in no standing, unless `count` says that
    they are one's own. What was taken stays, also when it is stopped or fails on the way: then do
    it again, nothing is taken twice. Progress is told in bytes. A file that has no path has a
    `name`; `names` has by its key each name that somebody in an older file gets another for.
    ExchangeError for a file that cannot be read at all, StorageError where nothing can be saved.
    """
    with file_lines.open_file_lines(source, name) as lines:
        form, terms = _format(lines), _Terms(clock.now(), names or {}, count)
        reader = _READERS[form]
        if form is reports.Format.LEADERBOARD:
            people = (each for each in standings(database, tictactoe.KEY) if not each.computer)
            terms.shown.update((name_key(each.name), each.tally) for each in people)
            if lines.digest() in leaderboard_txt.exported_digests(database):
                reader = _Reader(reader.longest, _known_standing)
        if names and form in _WHOLE:
            raise reports.ExchangeError(f"{lines.name} has whole games, whose names are in them.")
        came, refused = Counter[str](), list[reports.BadLine]()
        for batch in _batches(lines, reader, terms, should_stop):
            found = database.write(lambda c, told: [_taken(c, *each) for each in told], batch)
            bad = [each for each in found if isinstance(each, reports.BadLine)]
            came.update(each for each in found if not isinstance(each, reports.BadLine))
            came["refused"] += len(bad)
            refused += bad[: reports.MOST_REASONS - len(refused)]
            on_progress(min(lines.done, lines.total), lines.total)
        brought = came["taken"] + came["counted"] > 0
        return reports.ImportReport(
            form,
            came["taken"] + came["marked"],
            came["known"],
            came["updated"] + came["counted"],
            tuple(refused),
            came["refused"],
            not lines.ended,
            came["marked"],
            database.read(_taken_for_one, terms.people),
            came["counted"],
            database.read(_counted_twice, form, terms.people, brought=brought),
        )


def _format(lines: file_lines.FileLines) -> reports.Format:
    """The format of a file by its content, or by its name where nothing in it tells."""
    likely = reports.format_of_name(Path(lines.name).name)
    found = reports.format_of_content(lines.head(), likely) or likely
    if found is None:
        raise reports.ExchangeError(f"{lines.name} is in no format that can be read here.")
    return found


def _batches(
    lines: file_lines.FileLines, reader: "_Reader", terms: "_Terms", should_stop: Callable[[], bool]
) -> Iterator[_Batch]:
    """What to do with the lines, as many at a time as one transaction imports."""
    batch: _Batch = []
    begun = 0
    for number, line in reader.entries(lines.numbered(reader.longest)):
        batch += _understood(partial(reader.read, terms=terms), number, line)
        if len(batch) >= _LINES_AT_ONCE or lines.done - begun >= _BYTES_AT_ONCE:
            yield batch
            batch, begun = [], lines.done
        if should_stop():
            break
    yield batch


def _understood(read: Callable[[str], _Take | None], number: int, line: str | RulesError) -> _Batch:
    """How to import a line, or why it cannot be; nothing for a heading."""
    if isinstance(line, RulesError):
        return [(number, line)]
    try:
        take = read(line)
    except RulesError as refusal:
        # Only the heading speaks for the whole file.
        if number == 1 and isinstance(refusal, record_jsonl.OtherVersion):
            raise reports.ExchangeError(str(refusal)) from refusal
        further = refusal.line - 1 if isinstance(refusal, game_text.GameTextError) else 0
        return [(number + further, refusal)]
    return [] if take is None else [(number, take)]


def _taken(
    connection: Connection, number: int, what: _Take | RulesError
) -> writing.ImportOutcome | reports.BadLine:
    """The outcome of importing a line of a batch."""
    try:
        if not isinstance(what, RulesError):
            return what(connection)
    except writing.EntryRefused as refusal:
        what = refusal
    return reports.BadLine(number, str(what))


def _taken_for_one(connection: Connection, people: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The names among these that are shown under another spelling, each with that."""
    question = "SELECT name FROM players WHERE kind = ? AND key = ?"
    asked = ((each, (PERSON, name_key(each))) for each in sorted(people))
    rows = ((name, connection.execute(question, values)) for name, values in asked)
    return tuple((name, shown) for name, row in rows for (shown,) in row if shown != name)


_DOUBTFUL: Final = """
SELECT key, name FROM balances JOIN players ON players.id = player WHERE player IN (
    SELECT one FROM {games} WHERE game = :game AND mode = :mode
    UNION ALL SELECT two FROM {games} WHERE game = :game AND mode = :mode
) ORDER BY key"""
_OLDER: Final = "(SELECT * FROM past_imported WHERE counted IS NOT NULL)"


def _counted_twice(
    connection: Connection, found: reports.Format, people: Iterable[str], *, brought: bool
) -> tuple[str, ...]:
    """Those of these people whose opening balance may add up games that count as well.

    Whole games look like those played here: they are suspected only where this file brought some.
    """
    if found in (reports.Format.RECORD, reports.Format.HISTORY):
        return ()
    games = "standing_games" if found is reports.Format.GAMES and brought else _OLDER
    values = {"game": tictactoe.KEY, "mode": Mode.VS_AI}
    rows = connection.execute(_DOUBTFUL.format(games=games), values)
    keys = set(map(name_key, people))
    return tuple(name for key, name in rows if key in keys)


@dataclass(frozen=True, slots=True)
class _Terms:
    """On what terms a file is taken in, and what is known of it.

    Its `people`, how often its lines were `seen`, and what a leaderboard has `shown` before.
    """

    now: int
    names: Mapping[str, str]
    count: bool
    shown: dict[str, Tally] = field(default_factory=dict)
    people: set[str] = field(default_factory=set)
    seen: Counter[int] = field(default_factory=Counter)

    def person(self, name: str) -> str:
        """The player's name in the record, for this name in the file."""
        name = self.names.get(name_key(name), name)
        self.people.add(name)
        return name

    def times_seen(self, line: str) -> int:
        """How often this line has come, this time included."""
        # Of a long line no more is kept than of a short one.
        self.seen[hash(line)] += 1
        return self.seen[hash(line)]

    def meet(self, seats: Seats) -> None:
        """Note the people on these seats."""
        self.people.update(seat.name for seat in seats if isinstance(seat, Human))


@dataclass(frozen=True, slots=True)
class _Reader:
    """How the lines of a format are read, how many bytes one may have, and which are one entry."""

    longest: int
    read: Callable[..., _Take | None]
    entries: Callable[[Iterator[file_lines.NumberedLine]], Iterator[file_lines.NumberedLine]] = iter


def _leaderboard(line: str, terms: _Terms) -> _Take | None:
    found = leaderboard_txt.read_line(line)
    if found is None:
        return None
    name, tally = found
    balance = writing.OpeningBalance(terms.person(name), **asdict(tally), imported=terms.now)
    key = name_key(balance.name)
    first = terms.times_seen(key) == 1
    shown = terms.shown.get(key) if first else None
    return partial(writing.import_standing, balance=balance, shown=shown, first=first)


def _known_standing(line: str, **_: object) -> _Take | None:
    return (lambda _: writing.ImportOutcome.KNOWN) if leaderboard_txt.read_line(line) else None


def _renamed(game: writing.OlderGame, terms: _Terms) -> writing.OlderGame:
    """The game with its people renamed."""
    one, two = (
        Human(terms.person(seat.name)) if isinstance(seat, Human) else seat for seat in game.seats
    )
    if one == two and isinstance(one, Human):
        raise writing.EntryRefused("Both players have the same name.")
    return replace(game, seats=(one, two))


def _older_game(form: ModuleType, span: int, line: str, terms: _Terms) -> _Take | None:
    found: writing.OlderGame | None = form.read_line(line)
    if found is None:
        return None
    game = _renamed(found, terms)
    # Written again, since lines are known by what they say and not by how it is spelled.
    written: str = form.write_line(game)
    number = terms.times_seen(written)
    # Made of the line, so that it is the same whenever and wherever the line is read.
    name = digest_of(f"{game.source}\n{written}\n{number}".encode())
    stored = replace(game, id=name, imported=terms.now, counted=terms.count)
    return partial(writing.import_older_line, stored=stored, number=number, span=span)


_game_stats = partial(_older_game, game_stats_txt, older_text.SECOND)
_history = partial(_older_game, history_csv, older_text.MINUTE)


def _game(text: str, terms: _Terms) -> _Take:
    game = game_text.read_game(text)
    stored = match_text.stored_of_text(game, terms.now)
    marked = stored.times.imported
    if marked is None and not match_text.is_as_exported(game, stored):
        marked = terms.now
    times = replace(stored.times, imported=None if terms.count else marked)
    terms.meet(stored.session.setup.seats)
    return partial(match_text.import_told_game, stored=replace(stored, times=times))


def _record(line: str, terms: _Terms) -> _Take | None:
    entry = record_jsonl.read_line(line)
    match entry:
        case None:
            return None
        case writing.OpeningBalance():
            terms.people.add(entry.name)
        case writing.WrittenGame():
            terms.meet(entry.setup.seats)
            if terms.count:
                entry = replace(entry, times=replace(entry.times, imported=None))
        case writing.OlderGame():
            terms.meet(entry.seats)
            entry = replace(entry, counted=entry.counted or terms.count)
    return partial(reading.import_entry, entry=entry)


_READERS: Final[Mapping[reports.Format, _Reader]] = {
    reports.Format.RECORD: _Reader(4 * 1024 * 1024, _record),
    reports.Format.GAMES: _Reader(game_text.MOST_CHARACTERS, _game, game_text.split_games),
    reports.Format.LEADERBOARD: _Reader(16 * 1024, _leaderboard),
    reports.Format.GAME_STATS: _Reader(16 * 1024, _game_stats, game_stats_txt.unwrapped),
    reports.Format.HISTORY: _Reader(16 * 1024, _history),
}
