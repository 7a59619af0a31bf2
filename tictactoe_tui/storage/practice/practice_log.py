"""What a player answered: in practice, which is written down, and in games, which tell it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from tictactoe_tui.coach.cards import Answer
from tictactoe_tui.games import RulesError, tictactoe
from tictactoe_tui.match.game_answers import game_answers
from tictactoe_tui.match.names import name_key
from tictactoe_tui.storage.database.connection import Database, read_ids
from tictactoe_tui.storage.games.game_rows import to_json_text
from tictactoe_tui.storage.practice import answer_rows
from tictactoe_tui.storage.record.people import lookup_key
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games

MOST_GAMES: Final = 500
"""How many games are asked, the latest first: playing one through takes half a millisecond."""

_ENTRIES: Final = f"SELECT entry FROM answers WHERE {answer_rows.WHOLE} ORDER BY number"  # noqa: S608
# A game that is over names its players; one that is not is played through to see who sat there.
_GAMES: Final = """
SELECT id FROM games WHERE game = :game AND deleted IS NULL AND (
    finished IS NULL
    OR (SELECT id FROM players WHERE kind = 'person' AND key = :player) IN (one, two)
) ORDER BY touched DESC, number DESC LIMIT :most"""


def append_answer(database: Database, answer: Answer) -> Answer:
    """Write an answer down for good; written twice it is there once.

    A RulesError refuses what could not be read again.
    """
    readable = answer_rows.answer_of(to_json_text(answer_rows.answer_values(answer)))
    database.write(answer_rows.import_answer, readable)
    return readable


def player_answers(database: Database, player: str) -> tuple[Answer, ...]:
    """Everything that a player answered, in games and in practice, in the order of time."""
    found = (*answers_in_games(database, player), *answers_in_practice(database, player))
    return tuple(sorted(found, key=lambda answer: answer.at))


def answers_in_practice(database: Database, player: str) -> tuple[Answer, ...]:
    """What a player answered in practice, in the order of time, however the name is spelled."""
    key = name_key(player)
    answers = _readable(database.ask(read_ids, _ENTRIES))
    mine = (answer for answer in answers if name_key(answer.player) == key)
    return tuple(sorted(mine, key=lambda answer: answer.at))


def answers_in_games(database: Database, player: str) -> tuple[Answer, ...]:
    """What a player's games of tic-tac-toe tell, in the order in which they were played last.

    At other games each answer would have to be searched, for which nobody can wait here.
    """
    values = {"game": tictactoe.KEY, "player": lookup_key(player), "most": MOST_GAMES}
    return answers_in(database, database.ask(read_ids, _GAMES, values)[::-1], player)


def answers_in(database: Database, ids: Sequence[str], player: str) -> tuple[Answer, ...]:
    """What these games tell of a player."""
    return tuple(
        answer
        for each in stored_games(database, ids)
        if isinstance(each, StoredGame)
        for answer in game_answers(each.session, player, _moment(each))
    )


def _moment(game: StoredGame) -> int:
    """When a game was played, as far as it is known."""
    return game.times.finished or game.times.touched


def _readable(entries: list[str]) -> Iterator[Answer]:
    """The answers of these rows but for those that a later or a strange program wrote."""
    for entry in entries:
        with suppress(RulesError):
            yield answer_rows.answer_of(entry)
