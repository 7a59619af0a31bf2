"""The complete record as JSON Lines: UTF-8, one object a line, everything that is stored of games.

The first line is `{"format":"tictactoe-tui record","version":2}`, or 3 where a line says otherwise
than usual whether its game counts; files of version 1, which have no answers, are read as well.
Every other line has a `kind`, and as its last field `sha256`: the SHA-256, in hexadecimal, of the
line's object without that field, as JSON in ASCII without blanks, the fields in the order of the
line.

- `balance`: `name`, `games`, `wins`, `losses`, `draws` of an opening balance, and `imported`.
- `imported`: a game of an older program: `id`, `source` (`game_stats` or `history`), `ended`,
  `seats` (each `{"human": name}` or `{"computer": name}`), `winner` (0, 1 or null), `plies`,
  `moves` and `totals` (pairs or null), `nodes`, `depth`, `imported`, and where it counts
  `counted`.
- `game`: `id`, `started`, `touched`, `finished` and `abandoned` (or null), where it is marked
  `imported` and counts in no standing, and `journal`, which is
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
from dataclasses import asdict
from typing import Annotated, Final, NoReturn

from msgspec import DecodeError, Meta, Struct, ValidationError, to_builtins
from msgspec.json import decode
from msgspec.structs import astuple, replace

from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.exchange.older.older_text import seat_of
from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match import journal, names
from tictactoe_tui.storage.database.connection import digest_of
from tictactoe_tui.storage.games import game_rows, saving
from tictactoe_tui.storage.practice.answer_rows import sensible_answer
from tictactoe_tui.storage.transfer import reading, writing


def read_object(text: str) -> dict[str, object]:
    """The JSON object of a text, or EntryRefused with what is wrong with it.

    Of a name that stands twice the last value counts: `require_each_name_once` refuses it.
    """
    try:
        value = decode(text)
    except ValidationError as error:
        raise writing.EntryRefused("The JSON has a number that is too large.") from error
    except (DecodeError, UnicodeEncodeError) as error:
        require_each_name_once(text)
        # Python reads on from half a character to the next, and nothing else that msgspec does not.
        raise writing.EntryRefused("The JSON has half a character.") from error
    if not isinstance(value, dict):
        raise writing.EntryRefused("The line is not a JSON object.")
    return value


def require_each_name_once(text: str) -> None:
    """Refuse JSON with a name twice in one object, and what is no JSON."""
    try:
        json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except writing.EntryRefused:
        raise
    except ValueError as error:
        raise writing.EntryRefused("The line is not JSON.") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise writing.EntryRefused("The JSON has a name twice in one object.")
    return found


def _refuse_constant(text: str) -> NoReturn:
    raise writing.EntryRefused(f"The JSON has {text}, which is no number.")


FORMAT: Final = "tictactoe-tui record"
HEADING, MARKED_HEADING = (
    game_rows.to_json_text({"format": FORMAT, "version": each}) for each in (2, 3)
)
"""The first line; of a file with marks another, so that an older program does not miss them."""
_READ: Final = range(1, 4)

_Score = Annotated[int, Meta(ge=-writing.MOST, le=writing.MOST)]


class _Imported(
    Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", tag="imported"
):
    id: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    source: writing.Source
    ended: writing.Moment
    seats: journal.WrittenSeats
    winner: Side | None
    plies: writing.Count | None
    moves: tuple[writing.Count, writing.Count] | None
    totals: tuple[_Score, _Score] | None
    nodes: writing.Count
    depth: writing.Count
    imported: writing.Moment
    counted: bool = False


# What such a line and an OlderGame call the same.
_TOLD: Final = tuple(name for name in _Imported.__struct_fields__ if name != "seats")


class _Game(Struct, forbid_unknown_fields=True, tag_field="kind", tag="game"):
    id: Annotated[str, Meta(pattern=r"\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]
    started: writing.Moment
    touched: writing.Moment
    finished: writing.Moment | None
    abandoned: writing.Moment | None
    journal: object
    imported: writing.Moment | None = None


class _Answer(PracticeAnswer, frozen=True, tag_field="kind", tag="answer"):
    at: writing.Moment


_Line = writing.OpeningBalance | _Imported | _Game | _Answer


class OtherVersion(RulesError):
    """The file is of another version of the program, and only guesses could be made at it."""


def write_line(entry: reading.StoredEntry | reading.StoredJournal | writing.WrittenGame) -> str:
    """The line of an entry."""
    match entry:
        case writing.OpeningBalance():
            return _signed(game_rows.to_json_text(to_builtins(entry)))
        case writing.OlderGame():
            return _signed(game_rows.to_json_text(to_builtins(_imported(entry))))
        case reading.StoredGame(game, session, times):
            return write_line(writing.written_game(game, session, times))
        case reading.StoredJournal(game, stored, times):
            # What is stored is the text that would be made of it.
            return _game_line(game, times, stored)
        case writing.WrittenGame(game, times, setup, entries):
            return _game_line(game, times, game_rows.journal_of(setup, entries))
        case PracticeAnswer():
            return _signed(game_rows.to_json_text(to_builtins(_Answer(*astuple(entry)))))


def read_line(line: str) -> reading.StoredEntry | writing.WrittenGame | None:
    """The entry of a line, None for the heading; a RulesError says why not."""
    try:
        return _read_line(line)
    except RecursionError as error:
        raise writing.EntryRefused("The JSON is nested too deeply.") from error


def _read_line(line: str) -> reading.StoredEntry | writing.WrittenGame | None:
    values = read_object(line)
    if "kind" not in values:
        require_each_name_once(line)
        _require_heading(values)
        return None
    # First of all: of a damaged line nothing else that is said about it would be true.
    _require_signature(line, values)
    found: _Line = journal.read_as(_Line, values, "the line")
    match found:
        case writing.OpeningBalance():
            return _read_balance(found)
        case _Imported():
            return _read_imported(found)
        case _Game():
            return _read_game(found)
        case _Answer():
            return sensible_answer(PracticeAnswer(*astuple(found)))


def _signed(text: str) -> str:
    """A line with its digest as the last field."""
    return f'{text[:-1]},"sha256":"{digest_of(text.encode())}"}}'


def _require_heading(values: dict[str, object]) -> None:
    if values.get("format") != FORMAT:
        raise writing.EntryRefused("The line is neither a heading nor an entry of a record.")
    if values not in [{"format": FORMAT, "version": version} for version in _READ]:
        raise OtherVersion("The file was written by another version of the program.")


def _require_signature(line: str, values: dict[str, object]) -> None:
    """Take the digest out of an entry, and refuse what it does not fit and what it cannot cover."""
    digest = values.pop("sha256", None)
    text = game_rows.to_json_text(values)
    # A line to the letter as it is written here has no name twice.
    if line != f'{text[:-1]},"sha256":"{digest}"}}':
        require_each_name_once(line)
    if digest != digest_of(text.encode()):
        raise writing.EntryRefused("The line is not as it was written: its sha256 does not fit.")


def _read_balance(line: writing.OpeningBalance) -> writing.OpeningBalance:
    if line.games != line.wins + line.losses + line.draws:
        raise writing.EntryRefused(
            "The games of the balance are not its wins, losses and draws together."
        )
    return replace(line, name=names.clean_name(line.name))


def _game_line(game: saving.GameId, times: writing.GameTimes, journal: str) -> str:
    head = {"kind": "game", "id": game, **asdict(times)}
    if times.imported is None:
        del head["imported"]
    return _signed(f'{game_rows.to_json_text(head)[:-1]},"journal":{journal}}}')


def _imported(entry: writing.OlderGame) -> _Imported:
    told = {name: getattr(entry, name) for name in _TOLD}
    return _Imported(seats=journal.seats_entry(entry.seats), **told)


def _read_imported(line: _Imported) -> writing.OlderGame:
    told = (each for seat in line.seats for each in seat.items())
    one, two = (seat_of(name, kind == "computer") for kind, name in told)
    return writing.OlderGame(seats=(one, two), **{name: getattr(line, name) for name in _TOLD})


def _read_game(line: _Game) -> writing.WrittenGame:
    name = saving.GameId(line.id)
    times = writing.GameTimes(
        line.started, line.touched, line.finished, line.abandoned, line.imported
    )
    setup, actions = journal.read_frame(line.journal)
    over = journal.summary_of_actions(setup, actions)
    if over is not None:
        game = writing.WrittenGame(name, times, setup, game_rows.action_texts(actions), over)
    else:
        game = writing.written_game(name, journal.replay_actions(setup, actions), times)
        over = game.summary
    if over is None and times.finished is not None:
        raise writing.EntryRefused("The line says that the game is over, and it is not.")
    if over is not None and sum(side.nodes for side in over.sides) > writing.MOST:
        raise writing.EntryRefused("The game counts more nodes than any machine can have visited.")
    return game
