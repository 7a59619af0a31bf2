"""All answers of a player: those saved in practice, and those worked out from saved games."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tictactoe_tui.coach.cards import PracticeAnswer, cards_of, due_cards
from tictactoe_tui.games import RulesError, tictactoe
from tictactoe_tui.match.game_answers import game_answers
from tictactoe_tui.match.names import name_key
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, read_ids
from tictactoe_tui.storage.practice import answer_rows
from tictactoe_tui.storage.record.people import lookup_key
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games

MOST_GAMES: Final = 500
"""How many of the latest games are read; replaying each takes half a millisecond."""

_ENTRIES: Final = f"SELECT entry FROM answers WHERE {answer_rows.WHOLE} ORDER BY number"  # noqa: S608
# Unfinished games have no players in their row, so all of them are read.
_GAMES: Final = """
SELECT id FROM games WHERE game = :game AND deleted IS NULL AND (
    finished IS NULL
    OR (SELECT id FROM players WHERE kind = 'person' AND key = :player) IN (one, two)
) ORDER BY touched DESC, number DESC LIMIT :most"""


def append_answer(database: Database, answer: PracticeAnswer) -> PracticeAnswer:
    """Save an answer, and return it as it will be read; saved twice it is there once.

    A RulesError refuses an answer that could not be read again.
    """
    readable = answer_rows.answer_of(answer_rows.answer_text(answer))
    database.write(answer_rows.import_answer, readable)
    return readable


def append_unless_known(database: Database, answer: PracticeAnswer) -> None:
    """Save an answer in a game, unless the player has given the same one in a game before."""
    given = (answer.code, answer.cell, answer.source)
    known = answers_in_practice(database, answer.player)
    if given not in {(each.code, each.cell, each.source) for each in known}:
        append_answer(database, answer)


def player_answers(database: Database, player: str) -> tuple[PracticeAnswer, ...]:
    """All answers of a player, in games and in practice, in the order of time."""
    found = (*answers_in_games(database, player), *answers_in_practice(database, player))
    return tuple(sorted(found, key=lambda answer: answer.at))


def count_due(database: Database, player: str) -> int:
    """How many positions are due for a player; it reads all of their games of tic-tac-toe."""
    return len(due_cards(cards_of(player_answers(database, player)), clock.now()))


def answers_in_practice(database: Database, player: str) -> tuple[PracticeAnswer, ...]:
    """The answers that a player gave in practice, in the order of time; the name in any case."""
    key = name_key(player)
    answers: list[PracticeAnswer] = []
    for entry in database.read(read_ids, _ENTRIES):
        with suppress(RulesError):  # of a later version of the program
            answers.append(answer_rows.answer_of(entry))
    mine = (answer for answer in answers if name_key(answer.player) == key)
    return tuple(sorted(mine, key=lambda answer: answer.at))


def answers_in_games(database: Database, player: str) -> tuple[PracticeAnswer, ...]:
    """The answers in a player's games of tic-tac-toe, in the order of play.

    Only of tic-tac-toe: at other games each answer would need a search, which takes too long here.
    What is proved of those when they end is saved as answers then.
    """
    values = {"game": tictactoe.KEY, "player": lookup_key(player), "most": MOST_GAMES}
    return answers_in(database, database.read(read_ids, _GAMES, values)[::-1], player)


def answers_in(database: Database, ids: Sequence[str], player: str) -> tuple[PracticeAnswer, ...]:
    """The answers of a player in these games; games that cannot be read are left out."""
    stored = (each for each in stored_games(database, ids) if isinstance(each, StoredGame))
    ended = ((each.session, each.times.finished or each.times.touched) for each in stored)
    return tuple(answer for session, at in ended for answer in game_answers(session, player, at))
