"""The complete record as JSON Lines: UTF-8, one object a line, everything that is stored of games.

The first line is `{"format":"tictactoe-tui record","version":2}`; files of version 1, which have no
answers, are read as well. Every other line has a `kind`,
and as its last field `sha256`: the SHA-256, in hexadecimal, of the line's object without that
field, as JSON in ASCII without blanks, the fields in the order of the line.

- `balance`: `name`, `games`, `wins`, `losses`, `draws` of an opening balance, and `imported`.
- `imported`: a game of an older program: `id`, `source` (`game_stats` or `history`), `ended`,
  `seats` (each `{"human": name}` or `{"computer": name}`), `winner` (0, 1 or null), `plies`,
  `moves` and `totals` (pairs or null), `nodes`, `depth`, `imported`.
- `game`: `id`, `started`, `touched`, `finished` and `abandoned` (or null), and `journal`, which is
  everything that happened, as `match/journal.py` describes it. No result: who has won is found by
  playing the game through.
- `answer`: what was answered in practice: `player`, `game` (its key), `code` of the position in its
  canonical image, `cell`, `right` (null while it is open), `helped`, `source` (`guided`, `lesson`
  or `puzzle`; answers in games are found in the games) and `at`.

Times are milliseconds since 1970 in UTC. Balances come first, by name, then imported games by their
end, then games by their beginning, then answers in the order in which they were written down; a
file that is read into an empty record is written the same.
"""

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from typing import Final

from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.exchange.older.older_names import seat_of
from tictactoe_tui.exchange.older.older_numbers import MOST
from tictactoe_tui.exchange.older.older_times import MOMENTS
from tictactoe_tui.exchange.strict_json import read_object
from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match.journal import (
    Fields,
    InvalidJournal,
    read_frame,
    replay_entries,
    seats_entry,
)
from tictactoe_tui.match.light_replay import summary_of_entries
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.setup import Seat
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.games.game_rows import entry_texts, journal_of, to_json_text
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.practice.answer_rows import answer_values, read_answer
from tictactoe_tui.storage.transfer.older_games import OlderGame, Source, StoredOlderGame
from tictactoe_tui.storage.transfer.reading import (
    GAME_OF,
    StoredEntry,
    StoredGame,
    StoredJournal,
)
from tictactoe_tui.storage.transfer.writing import (
    EntryRefused,
    GameTimes,
    OpeningBalance,
    WrittenGame,
    written_game,
)

FORMAT: Final = "tictactoe-tui record"
VERSION: Final = 2
_READ: Final = range(1, VERSION + 1)
HEADING: Final = to_json_text({"format": FORMAT, "version": VERSION})

_GAME_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_IMPORTED_ID: Final = re.compile(r"[0-9a-f]{64}")
_COUNTS: Final = range(MOST + 1)
_SCORES: Final = range(-MOST, MOST + 1)
_JOURNAL: Final = "In the journal, "


class OtherVersion(RulesError):
    """The file is of another version of the program, and only guesses could be made at it."""


def write_line(entry: StoredEntry | StoredJournal | WrittenGame) -> str:
    """The line of an entry."""
    match entry:
        case OpeningBalance(name, tally, imported):
            return _signed({"kind": "balance", "name": name, **asdict(tally), "imported": imported})
        case StoredOlderGame():
            return _signed(_imported_values(entry))
        case StoredGame(game, session, times):
            return write_line(written_game(game, session, times))
        case StoredJournal(game, journal, times):
            # What is stored is the text that would be made of it.
            return _game_line(game, times, journal)
        case WrittenGame(game, times, setup, entries):
            return _game_line(game, times, journal_of(setup, entries))
        case PracticeAnswer():
            return _signed({"kind": "answer", **answer_values(entry)})


def read_line(line: str) -> StoredEntry | WrittenGame | None:
    """The entry of a line, None for the heading; a RulesError says why not."""
    own = _read_own_line(line)
    if own is not None:
        return own
    values = read_object(line)
    if "kind" not in values:
        _require_heading(values)
        return None
    # First of all: of a damaged line nothing else that is said about it would be true.
    _require_signature(values)
    return _entry_of(values)


def _read_own_line(line: str) -> StoredEntry | WrittenGame | None:
    """The entry of a line that is to the letter what `write_line` makes of it; else None.

    Such a line has no blank, name, digit or digest of its own, so nobody needs to look for any.
    """
    # Only what may have half a character could be written again as it is and yet be refused.
    if "\\ud" in line:
        return None
    with suppress(ValueError, RecursionError):  # what is wrong is said by who reads line by line
        values = json.loads(line)
        if isinstance(values, dict) and values.pop("sha256", None):
            entry = _entry_of(values)
            if write_line(entry) == line:
                return entry
    return None


def _entry_of(values: Mapping[str, object]) -> StoredEntry | WrittenGame:
    """The entry that these values tell."""
    data = Fields(values, "the line")
    kind = data.text("kind")
    if kind not in _READERS:
        raise EntryRefused("The line is of a kind that this program does not know.")
    entry = _READERS[kind](data)
    data.end()
    return entry


def reason_of(refusal: RulesError) -> str:
    """Why a line was refused, as a sentence about the line."""
    text = str(refusal)
    if not text.startswith(_JOURNAL):
        return text
    rest = text.removeprefix(_JOURNAL)
    return f"{rest[:1].upper()}{rest[1:]}"


def _signed(values: dict[str, object]) -> str:
    return to_json_text({**values, "sha256": _digest(values)})


def _digest(values: Mapping[str, object]) -> str:
    return sha256(to_json_text(values).encode()).hexdigest()


def _require_heading(values: Mapping[str, object]) -> None:
    if values.get("format") != FORMAT:
        raise EntryRefused("The line is neither a heading nor an entry of a record.")
    if values not in [{"format": FORMAT, "version": version} for version in _READ]:
        raise OtherVersion("The file was written by another version of the program.")


def _require_signature(values: dict[str, object]) -> None:
    """Take the digest out of an entry, and refuse what it does not fit."""
    digest = values.pop("sha256", None)
    try:
        fits = digest == _digest(values)
    except RecursionError as error:
        raise EntryRefused("The JSON is nested too deeply.") from error
    if not fits:
        raise EntryRefused("The line is not as it was written: its sha256 does not fit.")


def _read_balance(data: Fields) -> OpeningBalance:
    name, games = clean_name(data.text("name")), data.whole("games", _COUNTS)
    wins, losses, draws = (data.whole(each, _COUNTS) for each in ("wins", "losses", "draws"))
    if games != wins + losses + draws:
        raise EntryRefused("The games of the balance are not its wins, losses and draws together.")
    return OpeningBalance(name, Tally(games, wins, losses, draws), data.whole("imported", MOMENTS))


def _game_line(game: GameId, times: GameTimes, journal: str) -> str:
    head = {
        "kind": "game",
        "id": game,
        "started": times.started,
        "touched": times.touched,
        "finished": times.finished,
        "abandoned": times.abandoned,
    }
    values = f'{to_json_text(head)[:-1]},"journal":{journal}}}'
    return f'{values[:-1]},"sha256":"{sha256(values.encode()).hexdigest()}"}}'


def _imported_values(entry: StoredOlderGame) -> dict[str, object]:
    game = entry.game
    return {
        "kind": "imported",
        "id": entry.id,
        "source": str(game.source),
        "ended": game.ended,
        "seats": seats_entry(game.seats),
        "winner": None if game.winner is None else int(game.winner),
        "plies": game.plies,
        "moves": game.moves,
        "totals": game.totals,
        "nodes": game.nodes,
        "depth": game.depth,
        "imported": entry.imported,
    }


def _read_imported(data: Fields) -> StoredOlderGame:
    name, source = data.text("id"), data.text("source")
    if not _IMPORTED_ID.fullmatch(name):
        raise EntryRefused("The id of the game is none that an imported game can have.")
    if source not in list(Source):
        raise EntryRefused("The game comes from a program that this one does not know.")
    seats = data.items("seats")
    if len(seats) != len(Side):
        raise EntryRefused("The line does not name two players.")
    one, two = map(_read_seat, seats)
    winner = _whole_or_none(data, "winner", range(len(Side)))
    game = OlderGame(
        Source(source),
        GAME_OF[Source(source)],
        data.whole("ended", MOMENTS),
        (one, two),
        None if winner is None else Side(winner),
        _whole_or_none(data, "plies", _COUNTS),
        _pair_or_none(data, "moves", _COUNTS),
        _pair_or_none(data, "totals", _SCORES),
        data.whole("nodes", _COUNTS),
        data.whole("depth", _COUNTS),
    )
    return StoredOlderGame(name, game, data.whole("imported", MOMENTS))


def _read_seat(entry: object) -> Seat:
    data = Fields(entry, "a seat")
    human = data.has("human")
    seat = seat_of(data.text("human" if human else "computer"), not human)
    data.end()
    return seat


def _read_game(data: Fields) -> WrittenGame:
    name = data.text("id")
    if not _GAME_ID.fullmatch(name):
        raise EntryRefused("The id of the game is none that a game can have.")
    times = GameTimes(
        data.whole("started", MOMENTS),
        data.whole("touched", MOMENTS),
        _whole_or_none(data, "finished", MOMENTS),
        _whole_or_none(data, "abandoned", MOMENTS),
    )
    setup, entries = read_frame(data.take("journal"))
    over = summary_of_entries(setup, entries)
    if over is not None:
        game = WrittenGame(GameId(name), times, setup, entry_texts(entries), over)
    else:
        game = written_game(GameId(name), replay_entries(setup, entries), times)
        over = game.summary
    if over is None and times.finished is not None:
        raise EntryRefused("The line says that the game is over, and it is not.")
    if over is not None and sum(side.nodes for side in over.sides) > MOST:
        raise EntryRefused("The game counts more nodes than any machine can have visited.")
    return game


def _read_answer(data: Fields) -> PracticeAnswer:
    answer = read_answer(data)
    if answer.at not in MOMENTS:
        raise EntryRefused("The answer was given at a time that no clock shows.")
    return answer


def _whole_or_none(data: Fields, name: str, allowed: range) -> int | None:
    """A whole number of this range, or null."""
    value = data.take(name)
    return None if value is None else Fields({name: value}, "the line").whole(name, allowed)


def _pair_or_none(data: Fields, name: str, allowed: range) -> tuple[int, int] | None:
    """Two whole numbers of this range, or null."""
    values = data.take(name)
    if values is None:
        return None
    if not isinstance(values, list) or len(values) != len(Side):
        raise InvalidJournal(f"In the journal, '{name}' of the line has a wrong value.")
    one, two = (Fields({name: each}, "the line").whole(name, allowed) for each in values)
    return one, two


_READERS: Final[Mapping[str, Callable[[Fields], StoredEntry | WrittenGame]]] = {
    "balance": _read_balance,
    "imported": _read_imported,
    "game": _read_game,
    "answer": _read_answer,
}
