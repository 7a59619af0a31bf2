"""A match as rows: the setup in columns, the actions as JSON, and a digest over all of it.

SQLite notices a damaged page only when its structure suffers; the digest notices the rest. It is a
chain, so that one more action costs the same however long the game is.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import DecodeError, to_builtins
from msgspec.json import decode

from tictactoe_tui.games import Position
from tictactoe_tui.match import journal, session
from tictactoe_tui.match.actions import Action
from tictactoe_tui.match.setup import Setup
from tictactoe_tui.match.summary import GameSummary, SideSummary
from tictactoe_tui.storage.database.connection import Connection, digest_of
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
    whole = to_json_text(to_builtins(actions))
    # One text divided is quicker than many made; within a text no quotation mark stands so bare.
    return [f'{{"do":{part}}}' for part in whole[len(_NEXT) - 1 : -2].split(_NEXT) if part]


def digest_of_setup(setup: Setup) -> str:
    """The digest of a match before its first action."""
    return _digest_of_start(*_columns(setup))


def insert_game(
    connection: Connection, game: str, setup: Setup, now: int, **known: str | int | None
) -> None:
    """Write a match before its first action; what is `known` of it by columns, in their place."""
    columns: Columns = dict(zip(_SETUP, _columns(setup), strict=True))
    columns |= {"id": game, "game": setup.game, "mode": setup.mode, "started": now, "touched": now}
    columns |= known or {"digest": digest_of_setup(setup)}
    insert_row(connection, "games", columns)


def insert_row(connection: Connection, table: str, columns: "Columns") -> None:
    """Write a row of these columns."""
    values = f"({', '.join(columns)}) VALUES (:{', :'.join(columns)})"
    connection.execute(f"INSERT INTO {table} {values}", columns)


def insert_entries(connection: Connection, game: str, entries: Sequence[str], after: int) -> None:
    """Write the texts of the actions that follow the first `after`."""
    rows = [(game, number, entry) for number, entry in enumerate(entries, after + 1)]
    connection.executemany("INSERT INTO actions VALUES (?, ?, ?)", rows)


def digest_after(digest: str, texts: Sequence[str]) -> str:
    """The digest after these texts as well."""
    for text in texts:
        digest = digest_of(f"{digest}\n{text}".encode())
    return digest


def read_game(connection: Connection, game: str, number: int | None = None) -> session.GameSession:
    """The match played through again; InvalidJournal where it is not what was written.

    Its row is the one of this number, if there is any, else that of its id.
    """
    key, value = ("id", game) if number is None else ("number", number)
    question = f"SELECT form, start, seats, seed, swap_rule, digest FROM games WHERE {key} = ?"  # noqa: S608
    row = connection.execute(question, (value,)).fetchone()
    if row is None:
        raise journal.InvalidJournal("There is no such saved game; imported games have no moves.")
    *columns, digest = row
    texts = _require_digest(columns, read_entries(connection, game), digest)
    _, start, seats, seed, swap_rule = columns
    try:
        who = decode(str(seats))
    except DecodeError as error:
        raise journal.InvalidJournal(_CHANGED) from error
    setup = {"start": start, "seats": who, "seed": seed, "swap_rule": bool(swap_rule)}
    return journal.replay_actions(journal.read_setup(setup), [*map(journal.read_action, texts)])


def read_entries(connection: Connection, game: str) -> list[object]:
    """The actions of a game as they are stored."""
    question = "SELECT entry FROM actions WHERE game = ? ORDER BY number"
    return [entry for (entry,) in connection.execute(question, (game,))]


def journal_text(columns: Sequence[object], entries: Sequence[object], digest: object) -> str:
    """The journal of these columns and actions as JSON, copied; InvalidJournal as in read_game.

    It is what was written, and nothing is played through for it.
    """
    return _journal(columns, _require_digest(columns, entries, digest))


def journal_of(setup: Setup, entries: Sequence[str]) -> str:
    """The journal of a match as JSON, of its actions as they are stored."""
    return _journal(_columns(setup), entries)


def _journal(columns: Sequence[object], texts: Sequence[str]) -> str:
    form, start, seats, seed, swap_rule = columns
    rule, code = "true" if swap_rule else "false", to_json_text(start)
    setup = f'{{"start":{code},"seats":{seats},"seed":{seed},"swap_rule":{rule}}}'
    head = f'"format":"{journal.FORMAT}","version":{form},"setup":{setup}'
    return f'{{{head},"actions":[{",".join(texts)}]}}'


def _require_digest(
    columns: Sequence[object], entries: Sequence[object], digest: object
) -> list[str]:
    """The texts of the actions, if these are what was written, by this version."""
    form, start, seats, seed, swap_rule = columns
    # A damaged file can hold anything anywhere, whatever its tables promise.
    hold = all(isinstance(text, str) for text in (start, seats, digest, *entries))
    hold = hold and all(isinstance(number, int) for number in (form, seed, swap_rule))
    texts = [str(entry) for entry in entries]
    if not hold or digest_after(_digest_of_start(*columns), texts) != digest:
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
    return digest_of(to_json_text(columns).encode())


# What a summary calls the same.
_TOLD: Final = ("ending", "winner", "plies", "undos", "swapped", "taken_over")
# What only a finished game has; the mode is not among them.
RESULT: Final = (*_TOLD, "one", "two", "total_one", "total_two")
_LARGEST_INTEGER: Final = 2**63 - 1

Columns = dict[str, str | int | None]


def write_result(connection: Connection, game: str, summary: GameSummary, now: int) -> None:
    """Write the result of a game that ended at `now`."""
    players = players_of(connection, summary)
    update_game(connection, game, finished=now, abandoned=None, **result_columns(summary, players))
    write_sides(connection, game, summary, players)


def players_of(connection: Connection, summary: GameSummary) -> list[int]:
    """The numbers of the players of both sides, who are added to the record if missing."""
    return [player_number(connection, side.seat) for side in summary.sides]


def result_columns(summary: GameSummary, players: Sequence[int | None]) -> Columns:
    """The columns of a game's result, with the numbers of its players."""
    one, two = players
    total_one, total_two = summary.totals or (None, None)
    told: Columns = {name: getattr(summary, name) for name in ("mode", *_TOLD)}
    return told | {"one": one, "two": two, "total_one": total_one, "total_two": total_two}


def write_sides(
    connection: Connection, game: str, summary: GameSummary, players: Sequence[int]
) -> None:
    """Write what each of these players did in a game."""
    columns = "side, player, moves, nodes, depth, cutoffs, hints, seconds, game"
    seated = zip(players, summary.sides, strict=True)
    rows = [(*side_columns(side, player), side.seconds, game) for player, side in seated]
    insert = f"INSERT INTO sides ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
    connection.executemany(insert, rows)


def side_columns(side: SideSummary, player: int | None) -> tuple[int | None, ...]:
    """What a player did in a game, as it is stored; the seconds are not among it."""
    # Sums of many searches may exceed what an SQLite integer holds.
    work = (min(each, _LARGEST_INTEGER) for each in (side.nodes, side.depth, side.cutoffs))
    return side.side, player, side.moves, *work, side.hints


def clear_result(connection: Connection, game: str) -> None:
    """Remove the result of a game that goes on, and that it was given up or deleted."""
    update_game(connection, game, **dict.fromkeys(("finished", "abandoned", "deleted", *RESULT)))
    connection.execute("DELETE FROM sides WHERE game = ?", (game,))


def update_game(connection: Connection, game: str, **columns: str | int | None) -> None:
    """Write these columns of a game, and no other."""
    changes = ", ".join(f"{column} = :{column}" for column in columns)
    connection.execute(f"UPDATE games SET {changes} WHERE id = :id", {**columns, "id": game})  # noqa: S608
