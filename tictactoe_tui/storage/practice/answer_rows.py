"""An answer as a row: its JSON, named by the digest of it.

By the digest the same answer is known again, wherever it comes from, and what is not as it was
written shows. Rows are only added. One that is damaged is passed over by every reader, and stays
for the doctor, who names it and puts a whole copy in its place where there is one.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import DecodeError, to_builtins
from msgspec.json import Decoder
from msgspec.structs import replace

from tictactoe_tui.coach.cards import PracticeAnswer
from tictactoe_tui.games import GAMES
from tictactoe_tui.match import journal, names
from tictactoe_tui.storage.database.connection import Connection, digest_of, read_ids
from tictactoe_tui.storage.games.game_rows import to_json_text
from tictactoe_tui.storage.transfer.writing import EntryRefused, ImportOutcome

# As bytes, since SQLite hands over no text that is not UTF-8.
_DIGEST: Final = "digest_of(CAST(answers.entry AS BLOB))"
WHOLE: Final = f"id = {_DIGEST}"
_ANSWER: Final = Decoder(PracticeAnswer)
_REMOVE_DOUBLES: Final = f"""
DELETE FROM answers WHERE NOT {WHOLE} AND EXISTS (
    SELECT 1 FROM answers AS whole WHERE whole.id = {_DIGEST} AND whole.entry = answers.entry
)"""  # noqa: S608


def import_answer(connection: Connection, answer: PracticeAnswer) -> ImportOutcome:
    """Write an answer down; one that is there already changes nothing, unless it is damaged."""
    entry = answer_text(answer)
    name = digest_of(entry.encode())
    row = connection.execute("SELECT entry FROM answers WHERE id = ?", (name,)).fetchone()
    if row is None:
        connection.execute("INSERT INTO answers (id, entry) VALUES (?, ?)", (name, entry))
        return ImportOutcome.TAKEN
    if row == (entry,):
        return ImportOutcome.KNOWN
    connection.execute("UPDATE answers SET entry = ? WHERE id = ?", (entry, name))
    return ImportOutcome.UPDATED


def answer_id(answer: PracticeAnswer) -> str:
    """The digest by which an answer is known."""
    return digest_of(answer_text(answer).encode())


def answer_text(answer: PracticeAnswer) -> str:
    """An answer as it is stored."""
    return to_json_text(to_builtins(answer))


def answer_of(entry: str) -> PracticeAnswer:
    """The answer of a row whose digest is right."""
    try:
        return sensible_answer(_ANSWER.decode(entry))
    except DecodeError as error:
        raise journal.refusal_of(error, "the answer") from error


def sensible_answer(answer: PracticeAnswer) -> PracticeAnswer:
    """The answer under a clean name, or a RulesError that says why it is impossible."""
    answer = replace(answer, player=names.clean_name(answer.player))
    if answer.cell not in _legal_moves(answer.game, answer.code):
        raise EntryRefused("The answer is not a legal move of its position.")
    return answer


def read_stored_answer(connection: Connection, name: str) -> PracticeAnswer:
    """The answer of this id; InvalidJournal if it is damaged."""
    question = f"SELECT entry FROM answers WHERE id = ? AND {WHOLE}"  # noqa: S608
    row = connection.execute(question, (name,)).fetchone()
    if row is None:
        raise journal.InvalidJournal("This answer is not as it was written: the file was damaged.")
    return answer_of(row[0])


def damaged_answers(connection: Connection) -> list[str]:
    """The ids of the answers that are not as they were written."""
    return read_ids(connection, f"SELECT id FROM answers WHERE NOT {WHOLE} ORDER BY number")  # noqa: S608


def remove_double_answers(connection: Connection) -> int:
    """Remove the rows with a damaged id whose answer is there under its own."""
    return connection.execute(_REMOVE_DOUBLES).rowcount


@lru_cache(1024)  # a log has few positions, and each of them often
def _legal_moves(game: str, code: str) -> Sequence[int]:
    """The moves of a position, none where no game of this key has it written like this."""
    position = GAMES[game].parse(code) if game in GAMES else None
    return () if position is None or position.code() != code else position.legal_moves()
