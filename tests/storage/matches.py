"""Games to save, and what is saved of them."""

from pathlib import Path
from random import Random

from tests.match.matches import session
from tictactoe_tui.games import rowcol
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import (
    GameId,
    GameSnapshot,
    new_game_id,
    save_game,
    unfinished_games,
)


def begun(plies: int = 3) -> GameSession:
    match = session(start=rowcol.start(4, 3))
    for _ in range(plies):
        play_any(match)
    return match


def game_of(process: int, number: int) -> GameSession:
    """The game of this number that a process plays: a person against a machine, to its end."""
    source = Random(process * 1_000_003 + number)
    person, machine = (
        Human(f"Player {source.randrange(5)}"),
        Computer(source.choice(("Cop", "Sera"))),
    )
    match = session(person, machine) if source.random() < 0.5 else session(machine, person)
    while match.turn is not None:
        if source.random() < 0.02 and match.turn.is_human:
            match.resign(match.turn.side)
        else:
            match.play(source.choice(match.state.position.legal_moves()))
    return match


def play_any(match: GameSession) -> None:
    match.play(min(match.state.position.legal_moves()))


def kept(database: Database, match: GameSession, game: GameId | None = None) -> GameId:
    game = new_game_id() if game is None else game
    save_game(database, game, GameSnapshot.of(match))
    return game


def restored(database: Database) -> dict[GameId, GameSession]:
    found = unfinished_games(database)
    assert found.broken == ()
    return {each.id: each.session for each in found.games}


def save_one(directory: Path, plies: int = 3) -> GameId:
    database = open_in(directory)
    game = kept(database, begun(plies))
    database.close()
    return game


def same(one: GameSession, two: GameSession) -> bool:
    return one.setup == two.setup and one.state == two.state and one.actions == two.actions


def count(database: Database, table: str) -> int:
    number: int = database.read(
        lambda connection: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
    )
    return number
