"""A match as rows: the setup in columns, the actions as JSON, and a digest over all of it.

SQLite notices a damaged page only when its structure suffers; the digest notices the rest. It is a
chain, so that one more action costs the same however long the game is.
"""

import json
import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from msgspec import DecodeError, to_builtins
from msgspec.json import decode

from tictactoe_tui.games import Position
from tictactoe_tui.match import journal
from tictactoe_tui.match.actions import Action
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.match.summary import GameSummary, SideSummary
from tictactoe_tui.storage.record.people import player_number

# Digests are over these texts: not one character may ever be written otherwise.
_JSON: Final = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"))
_NEXT: Final = '},{"do":'
_SETUP: Final = ("form", "start", "seats", "seed", "swap_rule")
_CHANGED: Final = "This saved game is not as it was written: the file was damaged."


def to_json_text(value: object) -> str:
    """A value as it is stored: always the same text for the same value."""
    return _JSON.encode(value)


def action_texts(actions: Sequence[Action]) -> list[str]:
    """Actions as they are stored."""
    return entry_texts([journal.action_entry(action) for action in actions])


def entry_texts(entries: Sequence[journal.Entry]) -> list[str]:
    """The same of actions as they are journaled."""
    whole = to_json_text(to_builtins(entries))
    # One text divided is quicker than many made; within a text no quotation mark stands so bare.
    return [f'{{"do":{part}}}' for part in whole[len(_NEXT) - 1 : -2].split(_NEXT) if part]


def digest_of_setup(setup: Setup) -> str:
    """The digest of a match before its first action."""
    return _digest_of_start(*_columns(setup))


def insert_game(
    connection: sqlite3.Connection, game: str, setup: Setup, now: int, **known: str | int | None
) -> None:
    """Write a match before its first action; what is `known` of it by columns, in their place."""
    columns = dict(zip(_SETUP, _columns(setup), strict=True))
    columns |= {"id": game, "game": setup.game, "mode": setup.mode, "started": now, "touched": now}
    columns |= known or {"digest": digest_of_setup(setup)}
    marks = ", ".join("?" * len(columns))
    connection.execute(
        f"INSERT INTO games ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608
        tuple(columns.values()),
    )


def add_actions(
    connection: sqlite3.Connection, game: str, actions: Sequence[Action], after: int, digest: str
) -> str:
    """Write the actions that follow the first `after`; from the digest before to the new one."""
    entries = action_texts(actions)
    insert_entries(connection, game, entries, after)
    return digest_after(digest, entries)


def insert_entries(
    connection: sqlite3.Connection, game: str, entries: Sequence[str], after: int = 0
) -> None:
    """Write the texts of the actions that follow the first `after`."""
    connection.executemany(
        "INSERT INTO actions VALUES (?, ?, ?)",
        [(game, number, entry) for number, entry in enumerate(entries, after + 1)],
    )


def digest_after(digest: str, texts: Sequence[str]) -> str:
    """The digest after these texts as well."""
    for text in texts:
        digest = sha256(f"{digest}\n{text}".encode()).hexdigest()
    return digest


def read_game(connection: sqlite3.Connection, game: str) -> GameSession:
    """The match played through again; InvalidJournal where it is not what was written."""
    row = connection.execute(
        "SELECT form, start, seats, seed, swap_rule, digest FROM games WHERE id = ?", (game,)
    ).fetchone()
    if row is None:
        raise journal.InvalidJournal("There is no such saved game; imported games have no moves.")
    *columns, digest = row
    return replay_rows(columns, read_entries(connection, game), digest)


def read_entries(connection: sqlite3.Connection, game: str) -> list[object]:
    """The actions of a game as they are stored."""
    question = "SELECT entry FROM actions WHERE game = ? ORDER BY number"
    return [entry for (entry,) in connection.execute(question, (game,))]


def journal_text(columns: Sequence[object], entries: Sequence[object], digest: object) -> str:
    """The journal of these columns and actions as JSON, copied; InvalidJournal as in replay_rows.

    It is what was written, and nothing is played through for it.
    """
    return _journal(columns, _require_digest(columns, entries, digest))


def journal_of(setup: Setup, entries: Sequence[str]) -> str:
    """The journal of a match as JSON, of its actions as they are stored."""
    return _journal(_columns(setup), entries)


def _journal(columns: Sequence[object], texts: Sequence[str]) -> str:
    form, start, seats, seed, swap_rule = columns
    setup = (
        f'{{"start":{to_json_text(start)},"seats":{seats},"seed":{seed},'
        f'"swap_rule":{"true" if swap_rule else "false"}}}'
    )
    head = f'"format":"{journal.FORMAT}","version":{form},"setup":{setup}'
    return f'{{{head},"actions":[{",".join(texts)}]}}'


def replay_rows(
    columns: Sequence[object], entries: Sequence[object], digest: object
) -> GameSession:
    """The match of these columns and actions; InvalidJournal where their digest is another."""
    texts = _require_digest(columns, entries, digest)
    _, start, seats, seed, swap_rule = columns
    try:
        who = decode(str(seats))
    except DecodeError as error:
        raise journal.InvalidJournal(_CHANGED) from error
    setup = {"start": start, "seats": who, "seed": seed, "swap_rule": bool(swap_rule)}
    return journal.replay_entries(journal.read_setup(setup), map(journal.read_entry, texts))


def _require_digest(
    columns: Sequence[object], entries: Sequence[object], digest: object
) -> list[str]:
    """The texts of the actions, if these are what was written, by this version."""
    form, start, seats, seed, swap_rule = columns
    # A damaged file can hold anything anywhere, whatever its tables promise.
    texts_hold = all(isinstance(text, str) for text in (start, seats, digest, *entries))
    if not texts_hold or not all(isinstance(number, int) for number in (form, seed, swap_rule)):
        raise journal.InvalidJournal(_CHANGED)
    texts = [str(entry) for entry in entries]
    if digest_after(_digest_of_start(*columns), texts) != digest:
        raise journal.InvalidJournal(_CHANGED)
    if form != journal.VERSION:
        raise journal.InvalidJournal("This game was saved by another version of the program.")
    return texts


@lru_cache(maxsize=1024)
def _columns(setup: Setup) -> tuple[int, str, str, int, int]:
    """The setup as it is stored."""
    seats = to_json_text(journal.seats_entry(setup.seats))
    return journal.VERSION, _code(setup.start), seats, setup.seed, int(setup.swap_rule)


@lru_cache(maxsize=256)  # most games begin on the same few boards
def _code(start: Position) -> str:
    return start.code()


def _digest_of_start(*columns: object) -> str:
    return sha256(to_json_text(columns).encode()).hexdigest()


# The columns that only a finished game has; the mode is not among them.
_END_COLUMNS: Final = (
    *("finished", "abandoned", "deleted", "ending", "winner", "one", "two", "plies"),
    *("total_one", "total_two", "undos", "swapped", "taken_over"),
)
_LARGEST_INTEGER: Final = 2**63 - 1

Columns = dict[str, str | int | None]
"""The values of a game's row by column."""


def write_result(connection: sqlite3.Connection, game: str, summary: GameSummary, now: int) -> None:
    """Write the result of a game that ended at `now`."""
    columns = result_columns(connection, summary, now)
    update_game(connection, game, **columns)
    write_sides(connection, game, summary, (columns["one"], columns["two"]))


def result_columns(connection: sqlite3.Connection, summary: GameSummary, now: int) -> Columns:
    """The columns of a game's result; players that are not in the record yet are added."""
    one, two = (
        player_number(connection, side.seat.name, computer=not isinstance(side.seat, Human))
        for side in summary.sides
    )
    total_one, total_two = summary.totals or (None, None)
    return {
        "finished": now,
        "abandoned": None,
        "mode": summary.mode,
        "ending": summary.ending,
        "winner": summary.winner,
        "one": one,
        "two": two,
        "plies": summary.plies,
        "total_one": total_one,
        "total_two": total_two,
        "undos": summary.undos,
        "swapped": summary.swapped,
        "taken_over": summary.taken_over,
    }


def write_sides(
    connection: sqlite3.Connection, game: str, summary: GameSummary, players: Sequence[object]
) -> None:
    """Write what each of these players did in a game."""
    connection.executemany(
        "INSERT INTO sides (game, side, player, moves, nodes, depth, cutoffs, seconds, hints)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(game, side.side, player, side.moves),
                *(*counted_work(side), side.seconds, side.hints),
            )
            for player, side in zip(players, summary.sides, strict=True)
        ],
    )


def counted_work(side: SideSummary) -> tuple[int, ...]:
    """Nodes, depth and cutoffs as they are stored."""
    # Sums of many searches may exceed what an SQLite integer holds.
    return tuple(min(each, _LARGEST_INTEGER) for each in (side.nodes, side.depth, side.cutoffs))


def clear_result(connection: sqlite3.Connection, game: str) -> None:
    """Remove the result of a game that goes on, and that it was given up or deleted."""
    update_game(connection, game, **dict.fromkeys(_END_COLUMNS))
    connection.execute("DELETE FROM sides WHERE game = ?", (game,))


def update_game(connection: sqlite3.Connection, game: str, **columns: str | int | None) -> None:
    """Write these columns of a game, and no other."""
    changes = ", ".join(f"{column} = :{column}" for column in columns)
    connection.execute(f"UPDATE games SET {changes} WHERE id = :id", {**columns, "id": game})  # noqa: S608
