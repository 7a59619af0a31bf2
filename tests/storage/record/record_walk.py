"""A random way through all that can happen to the record, with a model that knows better."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple, replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Final

import pytest

from tests.storage.matches import kept
from tests.storage.record.record_model import DAY, Match, Model, Older
from tests.storage.record.statistics_model import games_of, statistics_of, trend_of
from tictactoe_tui.games import GAMES, Position, Side, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Hinted, HintLevel, NotPossible, Thinking, Train
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Mode, Seat, Seats, Setup, mode_of
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.database.connection import Connection
from tictactoe_tui.storage.database_opening import in_memory
from tictactoe_tui.storage.games.game_rows import read_game
from tictactoe_tui.storage.games.saving import delete_game, new_game_id, purge_deleted, restore_game
from tictactoe_tui.storage.record.history import (
    HistoryFilter,
    PastGame,
    ResultFilter,
    history,
    history_count,
)
from tictactoe_tui.storage.record.people import (
    ALL,
    acquaintance,
    forget_places,
    player_number,
    players,
    standings,
)
from tictactoe_tui.storage.record.statistics import statistics

MONDAY = 1_735_516_800_000
NAMES = ["Alice", "ALICE", "Zoë", "ZOË", "Bob"]
SEATS: list[Seat] = [*map(Human, ("Alice", "Zoë", "ZOË")), *map(Computer, ("Kitty", "Sera"))]
PAIRS: list[Seats] = [
    (one, two)
    for one in SEATS
    for two in SEATS
    if isinstance(one, Computer) or name_key(one.name) != name_key(two.name)
]
STARTS: list[Callable[[], Position]] = [
    tictactoe.start,
    lambda: four.start(4, 4),
    lambda: rowcol.start(2, 1),
]


class Walk:
    """The database beside the model, and a random way through all that can happen.

    The clock goes on only when told to.
    """

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)
        self.database = in_memory()
        self.model = Model()
        self.ever: list[Match] = []
        self.now = MONDAY
        self.begin()

    def step(self) -> None:
        """Let something happen, or look at something."""
        (what,) = self.source.choices(list(self.weights), list(self.weights.values()))
        what(self)

    def keep(self, match: Match) -> None:
        """Keep a game; one that was forgotten meanwhile is a new one."""
        self.now += self.source.randrange(2)
        if match not in self.model.matches:
            match.kept, match.deleted, match.marked = -1, None, False
            match.number = 1 + max((each.number for each in self.model.matches), default=0)
            self.model.matches.append(match)
        kept(self.database, match.session, match.id)
        self.model.keep(match, self.now)

    def some(self) -> Match:
        """A game, more likely one of the last."""
        return self.ever[-1 - int(len(self.ever) * self.source.random() ** 3)]

    def begin(self) -> None:
        start, pair = self.source.choice(STARTS)(), self.source.choice(PAIRS)
        match = Match(new_game_id(), 0, GameSession(Setup(start, pair, 3)))
        if self.source.random() < 0.15:
            match.session.apply(Train())
        self.ever.append(match)
        self.keep(match)

    def play(self) -> None:
        match = self.some()
        session = match.session
        for _ in range(self.source.choice((1, 3, 16))):
            if session.turn is not None:
                nodes = self.source.randrange(10**6)
                cell = self.source.choice(session.state.position.legal_moves())
                session.play(cell, thinking=Thinking(float(nodes % 60), nodes, nodes % 7))
        self.keep(match)

    def play_out(self) -> None:
        self.begin()
        session = self.ever[-1].session
        if session.state.mode is Mode.WATCH and self.source.random() < 0.4:
            session.take_over(self.source.choice(list(Side)), "Bob")
        while session.turn is not None:
            session.play(self.source.choice(session.state.position.legal_moves()))
        self.keep(self.ever[-1])

    def attempt(self, act: Callable[[GameSession], object]) -> None:
        """Do what may be impossible, and keep what came of it."""
        match = self.some()
        with suppress(NotPossible):
            act(match.session)
        self.keep(match)

    def resign(self) -> None:
        side = self.source.choice(list(Side))
        self.attempt(lambda session: session.resign(side))

    def hint(self) -> None:
        level = self.source.choice(list(HintLevel))
        self.attempt(lambda session: session.apply(Hinted(level)))

    def undo(self) -> None:
        self.attempt(GameSession.undo)

    def take_in(self) -> None:
        """Import a game of an older program."""
        pair, game = self.source.choice(PAIRS), self.source.choice(list(GAMES))
        nodes = self.source.randrange(10**6)
        one, two = (self.meet(seat) for seat in pair)
        computers = isinstance(pair[0], Computer), isinstance(pair[1], Computer)
        past = PastGame(
            id=f"{len(self.model.older):064}",
            imported=self.source.random() < 0.7,
            replayable=False,
            ended=self.now - self.source.choice((0, 1, self.source.randrange(400 * DAY))),
            game=game,
            mode=mode_of(pair),
            names=(one, two),
            computers=computers,
            winner=self.source.choice([None, *Side]),
            plies=nodes % 9,
            moves=(None, None) if nodes % 2 else (nodes % 5, nodes % 4),
            totals=(nodes % 50, 7) if game == rowcol.KEY else None,
            nodes=nodes or None,
            depth=nodes % 8 or None,
        )
        self.database.write(partial(insert_older, past=past))
        self.model.older.append(Older(len(self.model.older) + 1, past))

    def meet(self, seat: Seat) -> str:
        return self.model.meet(seat.name, computer=isinstance(seat, Computer))

    def take_balance(self) -> None:
        """Import an opening balance."""
        name, *counts = self.source.choice(NAMES), *self.source.sample(range(9), 3)
        opening = Tally(sum(counts), *counts)
        self.model.meet(name, computer=False)
        self.model.balances[name_key(name)] = opening
        self.database.write(partial(insert_balance, name=name, opening=opening, now=self.now))

    def mark(self) -> None:
        """Mark a game as imported, or take the mark away."""
        match = self.some()
        match.marked = match in self.model.matches and not match.marked
        change = "UPDATE games SET imported = ? WHERE id = ?"
        values = (1 if match.marked else None, match.id)
        self.database.write(lambda connection: connection.execute(change, values))

    def delete_or_restore(self) -> None:
        restored = self.source.random() < 0.4
        change = restore_game if restored else delete_game
        if self.model.older and self.source.random() < 0.3:
            row = self.source.choice(self.model.older)
            assert change(self.database, row.past.id) == (row.deleted == restored)
            row.deleted = not restored
            return
        match = self.some()
        over = match in self.model.matches and match.ended is not None
        possible = over and (match.deleted is not None) == restored
        assert change(self.database, match.id) == possible
        if possible:
            match.deleted = None if restored else self.now

    def wait(self) -> None:
        self.now += self.source.choice((DAY // 3, DAY, 5 * DAY, 20 * DAY))

    def open_again(self) -> None:
        self.database.write(purge_deleted)
        self.model.purge(self.now)

    def look_at_the_leaderboard(self) -> None:
        game = self.source.choice([None, *GAMES])
        modes = frozenset(self.source.sample(list(Mode), self.source.randrange(4)))
        found = standings(self.database, game, modes)
        unrated = [replace(each, rating=None, deviation=None) for each in found]
        assert unrated == self.model.standings(game, modes)
        expected = self.model.ratings(game, self.now, modes)
        for each in found:
            rated = expected.get((name_key(each.name), each.computer))
            assert (each.rating, each.deviation) == pytest.approx(rated or (None, None), abs=0.1)
        if self.source.random() < 0.3:
            self.database.write(forget_places)
            assert standings(self.database, game, modes) == found

    def look_at_the_history(self) -> None:
        day = f"{datetime.fromtimestamp(self.now / 1000):%Y-%m-%d}"
        dates = (day[:4], f"i {day[:7]}", day, f"{day[:4]}-13", f"{day[:8]}31")
        wanted = HistoryFilter(
            self.source.choice([None, None, *GAMES]),
            self.source.choice([None, None, *Mode]),
            self.source.choice([None, None, None, *NAMES, "Kitty", "Nobody"]),
            self.source.choice(["", "", "", "LI", "o", "É", "%", "s", "FOUR", "row li", *dates]),
            self.source.choice(list(ResultFilter)),
        )
        size = self.source.choice((1, 7, 50))
        for each in (HistoryFilter(), wanted):
            expected = self.model.history(each)
            assert history_count(self.database, each) == len(expected)
            starts = range(0, len(expected) + size, size)
            pages = [history(self.database, each, start, size) for start in starts]
            assert [past for page in pages for past in page] == expected

    def look_at_somebody(self) -> None:
        name = self.source.choice([*NAMES, "Kitty", "Sera", "Nobody"])
        found, expected = statistics(self.database, name), statistics_of(self.model, name)
        assert (found is None) == (expected is None)
        if found is None:
            return
        assert replace(found, trend=(), ratings=(), choices=(0, 0), helped=(0, 0)) == expected
        key = name_key(found.name), found.computer
        games = games_of(self.model, key)
        assert len(found.trend) == len(games)
        for point, row in zip(found.trend, trend_of(games), strict=True):
            assert astuple(point) == pytest.approx(row)
        rated = {}
        for game in (None, *GAMES):
            ratings = self.model.ratings(game, self.now)
            if key in ratings:
                rated[game or ALL] = ratings[key]
        assert [game for game, _, _ in found.ratings] == list(rated)
        for game, rating, deviation in found.ratings:
            assert (rating, deviation) == pytest.approx(rated[game], abs=0.1)

    def look_at_two(self) -> None:
        person, opponent = self.source.choices([*NAMES, "Kitty", "Nobody"], k=2)
        game = self.source.choice(list(GAMES))
        expected = self.model.acquaintance(person, opponent, game)
        assert self.database.read(acquaintance, person, opponent, game) == expected
        assert list(players(self.database)) == self.model.players()

    def replay(self) -> None:
        match = self.some()
        if match in self.model.matches:
            assert self.database.read(read_game, match.id).actions == match.session.actions

    weights: Final[dict[Callable[["Walk"], None], int]] = {
        begin: 2,
        play: 4,
        play_out: 12,
        resign: 2,
        hint: 2,
        undo: 4,
        take_in: 2,
        take_balance: 1,
        delete_or_restore: 4,
        mark: 2,
        wait: 3,
        open_again: 1,
        look_at_the_leaderboard: 5,
        look_at_the_history: 3,
        look_at_somebody: 3,
        look_at_two: 2,
        replay: 1,
    }


def insert_older(connection: Connection, past: PastGame) -> None:
    """Write an imported game as an import does."""
    one, two = (
        player_number(connection, Computer(name) if computer else Human(name))
        for name, computer in zip(past.names, past.computers, strict=True)
    )
    values = (past.id, past.game, past.ended, past.mode, one, two, past.winner, past.plies)
    connection.execute(
        "INSERT INTO imported_games (id, source, game, ended, mode, one, two, winner, plies,"
        " moves_one, moves_two, total_one, total_two, nodes, depth, imported, counted)"
        " VALUES (?, 'history', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
        (
            *(*values, *past.moves, *(past.totals or (None, None))),
            *(past.nodes or 0, past.depth or 0, None if past.imported else 1),
        ),
    )


def insert_balance(connection: Connection, name: str, opening: Tally, now: int) -> None:
    """Write an opening balance as an import does."""
    player = player_number(connection, Human(name))
    connection.execute(
        "INSERT OR REPLACE INTO balances VALUES (?, ?, ?, ?, ?, ?)",
        (player, opening.games, opening.wins, opening.losses, opening.draws, now),
    )
