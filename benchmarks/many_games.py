"""A data directory full of games: `python -m benchmarks.many_games N DIRECTORY [--seed S]`.

Some hundred games of every kind are played with random legal moves; then they are kept again and
again under new names, dates and seeds, each a whole game that can be replayed.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product
from math import exp
from pathlib import Path
from random import Random
from typing import Final
from uuid import UUID

from tictactoe_tui.data_dir import prepare_data_dir
from tictactoe_tui.engine.info import Sense, Status
from tictactoe_tui.games import Position, RulesError, Side, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Hinted, HintLevel, Thinking
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Mode, Seat, Seats, Setup
from tictactoe_tui.opponents import players_at
from tictactoe_tui.storage.database.clock import DAY, now
from tictactoe_tui.storage.database.connection import Connection
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.game_rows import (
    action_texts,
    digest_after,
    digest_of_setup,
    insert_entries,
    insert_game,
    write_result,
)
from tictactoe_tui.storage.games.saving import GameId, GameSnapshot

PEOPLE: Final = 50
_PLAYED: Final = 600
_DAYS: Final = 4 * 365
_AT_ONCE: Final = 10_000
_CACHE: Final = "PRAGMA cache_size = -400000"
_TOUCH: Final = "UPDATE games SET digest = ?, touched = ? WHERE id = ?"
_MODES: Final = [Mode.VS_AI] * 6 + [Mode.TWO_PLAYERS] * 3 + [Mode.WATCH]
_GAMES: Final = [tictactoe.KEY] * 5 + [rowcol.KEY] * 3 + [four.KEY] * 2
_NAMES_TEXT: Final = """
Alice Bob Chidi Dana Ewa Farid Greta Hana Ilse José Kenji Léa Mats Nour Olu Priya Quinn Rosa Sven
Tariq Uma Věra Wei Xenia Yusuf Zoë 민준 太郎 Ольга [b]Max"""
_NAMES: Final = _NAMES_TEXT.split()
_INITIALS: Final = ("", *(f" {letter}." for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, and how well."""

    seat: Human
    strength: float


def people(count: int, source: Random) -> list[Person]:
    """So many people, no two of the same name."""
    numbers = ("", *(f" {number}" for number in range(2, 100)))
    every = product(numbers, _INITIALS, _NAMES)
    return [
        Person(Human(f"{name}{initial}{number}"), source.gauss(0, 1))
        for number, initial, name in islice(every, count)
    ]


def played(source: Random) -> GameSnapshot:
    """A finished game of any kind with random moves, and now and then something else."""
    mode, game = source.choice(_MODES), source.choice(_GAMES)
    start, seats = _start(game, source), _seats(mode, game, source)
    match = GameSession(
        Setup(start, seats, swap_rule=mode is Mode.TWO_PLAYERS and game == four.KEY)
    )
    if mode is Mode.WATCH and source.random() < 0.1:
        match.take_over(Side(source.randrange(2)), _NAMES[0])
    while (turn := match.turn) is not None:
        chance = source.random()
        if match.state.can_swap and chance < 0.5:
            match.swap()
        elif turn.is_human and chance < 0.01:
            with suppress(RulesError):  # there may be nothing to take back
                match.undo()
        elif turn.is_human and chance < 0.02 and not match.state.hint_level:
            match.apply(Hinted(HintLevel.NUDGE))
        elif turn.is_human and chance < 0.025:
            match.resign(turn.side)
        else:
            cell = source.choice(match.state.position.legal_moves())
            match.play(cell, thinking=_thinking(source, human=turn.is_human))
    return GameSnapshot.of(match)


def games(count: int, everybody: Sequence[Person], source: Random) -> Iterator[GameSnapshot]:
    """So many finished games of these people; the stronger win more often."""
    pool = [played(source) for _ in range(min(count, _PLAYED))]
    for _ in range(count):
        yield _same_game_of_others(source.choice(pool), everybody, source)


def fill(directory: Path, count: int, *, persons: int = PEOPLE, seed: int = 1) -> None:
    """Make a data directory with so many finished games of the last years."""
    source = Random(seed)
    until = now()
    span = range(until - _DAYS * DAY, until)
    ends = iter(sorted(source.choices(span, k=count)))
    told = games(count, people(persons, source), source)
    database = open_in(prepare_data_dir(directory))
    while batch := [(snapshot, next(ends)) for snapshot in islice(told, _AT_ONCE)]:
        database.write(partial(_add, batch=batch, source=source))
    database.close()


def _add(connection: Connection, batch: list[tuple[GameSnapshot, int]], source: Random) -> None:
    connection.execute(_CACHE)
    for snapshot, ended in batch:
        game = GameId(str(UUID(int=source.getrandbits(128), version=4)))
        setup, summary = snapshot.setup, snapshot.summary
        insert_game(connection, game, setup, ended - source.randrange(10_000, 3_600_000))
        entries = action_texts(snapshot.actions)
        insert_entries(connection, game, entries, 0)
        digest = digest_after(digest_of_setup(setup), entries)
        connection.execute(_TOUCH, (digest, ended, game))
        if summary is not None:
            write_result(connection, game, summary, ended)


def _start(game: str, source: Random) -> Position:
    if game == four.KEY:
        size = source.choice((4, 5, 6, 8, 10, 20))
        return four.start(size, size)
    if game == rowcol.KEY:
        return rowcol.start(source.choice((2, 3, 4, 5)), source.getrandbits(32))
    return tictactoe.start()


def _seats(mode: Mode, game: str, source: Random) -> Seats:
    one, two = map(Computer, source.sample(list(players_at(game)), 2))
    if mode is Mode.WATCH:
        return one, two
    if mode is Mode.TWO_PLAYERS:
        return Human(_NAMES[0]), Human(_NAMES[1])
    person = Human(_NAMES[0])
    return (person, two) if source.random() < 0.5 else (one, person)


def _thinking(source: Random, *, human: bool) -> Thinking:
    seconds = source.uniform(0.01, 30)
    if human or source.random() < 0.3:
        return Thinking(seconds)
    nodes, depth = source.randrange(1, 10**6), source.randrange(1, 12)
    return Thinking(seconds, nodes, depth, nodes // 9, 3, Status.BOUND, Sense.AT_LEAST)


def _same_game_of_others(
    snapshot: GameSnapshot, everybody: Sequence[Person], source: Random
) -> GameSnapshot:
    """The same game as other people played it."""
    setup, summary = snapshot.setup, snapshot.summary
    if summary is None:
        raise ValueError("The game is not finished.")
    loser, winner = _two_people(everybody, source)
    ends = {side.seat: side.side for side in summary.sides}
    cast: dict[Seat, Seat] = {}
    for seat in setup.seats:
        if isinstance(seat, Human):
            someone = winner if ends[seat] is summary.winner else loser
            cast[seat] = someone.seat if someone.seat not in cast.values() else winner.seat
    ones, twos = (replace(side, seat=cast.get(side.seat, side.seat)) for side in summary.sides)
    sides = ones, twos
    one, two = (cast.get(seat, seat) for seat in setup.seats)
    seed = source.getrandbits(63)
    return replace(
        snapshot,
        setup=replace(setup, seats=(one, two), seed=seed),
        summary=replace(
            summary,
            sides=sides,
        ),
    )


def _two_people(everybody: Sequence[Person], source: Random) -> tuple[Person, Person]:
    """Two people, the second of whom wins; the first ones of the list play most."""
    one, two = 0, 0
    while one == two:
        one, two = (int(len(everybody) * source.random() ** 2) for _ in range(2))
    first, second = everybody[one], everybody[two]
    chance = 1 / (1 + exp(first.strength - second.strength))
    return (first, second) if source.random() < chance else (second, first)


def main() -> None:
    """Fill the directory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    fill(options.directory, options.games, persons=options.people, seed=options.seed)


if __name__ == "__main__":
    main()
