"""The record once more, on plain lists: every question is answered by looking at every game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tests.ratings.reference import ladder
from tictactoe_tui.games import GAMES, Side, tictactoe
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Mode
from tictactoe_tui.match.summary import Acquaintance, GameSummary, Tally
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.record.history import HistoryFilter, PastGame, ResultFilter
from tictactoe_tui.storage.record.people import Standing

DAY = 86_400_000
Key = tuple[str, bool]


@dataclass
class Match:
    """A game that is kept here; `summary` is what was last kept of its end."""

    id: GameId
    number: int
    session: GameSession
    kept: int = -1
    summary: GameSummary | None = None
    ended: int | None = None
    deleted: int | None = None
    marked: bool = False


@dataclass
class Older:
    """A game that was imported."""

    number: int
    past: PastGame
    deleted: bool = False


@dataclass(frozen=True)
class Seen:
    """A game from the view of one side."""

    past: PastGame
    side: Side

    @property
    def key(self) -> Key:
        return name_key(self.past.names[self.side]), self.past.computers[self.side]

    @property
    def opponent(self) -> Key:
        return Seen(self.past, self.side.other).key

    @property
    def outcome(self) -> Literal["win", "loss", "draw"]:
        if self.past.winner is None:
            return "draw"
        return "win" if self.past.winner is self.side else "loss"


def tally(games: Iterable[Seen]) -> Tally:
    outcomes = [each.outcome for each in games]
    wins, losses, draws = (outcomes.count(each) for each in ("win", "loss", "draw"))
    return Tally(len(outcomes), wins, losses, draws)


@dataclass
class Model:
    """All that was kept, imported and deleted."""

    matches: list[Match] = field(default_factory=list)
    older: list[Older] = field(default_factory=list)
    balances: dict[str, Tally] = field(default_factory=dict)
    spelled: dict[Key, str] = field(default_factory=dict)

    def meet(self, name: str, *, computer: bool) -> str:
        """The name under which somebody is known, who may be new."""
        return self.spelled.setdefault((name_key(name), computer), name)

    def keep(self, match: Match, now: int) -> None:
        """What keeping a game does to the record."""
        news = len(match.session.actions) > match.kept
        if not news:
            return
        match.kept = len(match.session.actions)
        match.deleted = None
        match.summary = match.session.summary()
        match.ended = None if match.summary is None else now
        for side in () if match.summary is None else match.summary.sides:
            self.meet(side.seat.name, computer=not isinstance(side.seat, Human))

    def purge(self, now: int) -> None:
        """Games deleted more than a day ago are gone."""
        self.matches = [
            each for each in self.matches if each.deleted is None or each.deleted >= now - DAY
        ]

    def past(self) -> list[PastGame]:
        """The whole history, newest first."""
        stored = [
            (-each.ended, 0, -each.number, self._past(each, each.summary, each.ended))
            for each in self.matches
            if each.summary is not None and each.ended is not None and each.deleted is None
        ]
        imported = [
            (-each.past.ended, 1, -each.number, each.past)
            for each in self.older
            if not each.deleted
        ]
        ranked = sorted([*stored, *imported], key=lambda each: each[:3])
        return [past for *_, past in ranked]

    def history(self, wanted: HistoryFilter) -> list[PastGame]:
        return [past for past in self.past() if self._is_wanted(past, wanted)]

    def seen(self, *, imported: bool = True) -> Iterator[Seen]:
        """Every game from both sides that counts or is imported, in the order of their end."""
        for past in reversed(self.past()):
            counts = not past.taken_over and past.mode is not Mode.TRAINING
            if counts and (imported or not past.imported):
                yield from (Seen(past, side) for side in Side)

    def standings(self, game: str | None, modes: frozenset[Mode]) -> list[Standing]:
        games: dict[Key, list[Seen]] = {}
        for each in self.seen(imported=False):
            if game in (None, each.past.game) and each.past.mode in modes:
                games.setdefault(each.key, []).append(each)
        openings = {(key, False): tally for key, tally in self.balances.items()}
        if Mode.VS_AI not in modes or game not in (None, tictactoe.KEY):
            openings = {}
        standings = []
        for key in {*games, *openings}:
            opening = openings.get(key)
            total = tally(games.get(key, [])) + (opening or Tally())
            standings.append(Standing(self.spelled[key], key[1], total, opening))
        return sorted(
            standings,
            key=lambda each: (
                -each.tally.wins,
                -each.tally.win_rate,
                name_key(each.name),
                each.computer,
            ),
        )

    def ratings(
        self, game: str | None, now: int, modes: frozenset[Mode] = frozenset({Mode.VS_AI})
    ) -> dict[Key, tuple[float, float]]:
        """Rating and deviation of everybody, with every day from the first one on."""
        days: dict[int, list[tuple[str, str, float]]] = {}
        for each in self.seen(imported=False):
            rated = each.side is Side.ONE and each.key != each.opponent
            if rated and game in (None, each.past.game) and each.past.mode in modes:
                points = {"win": 1.0, "draw": 0.5, "loss": 0.0}[each.outcome]
                names = repr(each.key), repr(each.opponent)
                days.setdefault(each.past.ended // DAY, []).append((*names, points))
        keys = {repr(key): key for key in self.spelled}
        return {keys[name]: rated for name, rated in ladder(days, now // DAY).items()}

    def players(self) -> list[tuple[str, bool]]:
        found = {Seen(past, side).key for past in self.past() for side in Side}
        found |= {(key, False) for key in self.balances}
        return [
            (self.spelled[key], key[1])
            for key in sorted(found, key=lambda each: (each[1], each[0]))
        ]

    def acquaintance(self, person: str, opponent: str, game: str) -> Acquaintance:
        seen = self.seen(imported=False)
        mine = [each for each in seen if each.key == (name_key(person), False)]
        standing = self.balances.get(name_key(person))
        theirs = [each for each in mine if each.opponent[0] == name_key(opponent)]
        against = (each for each in theirs if each.past.game == game)
        sides = (Seen(past, side) for past in self.past() for side in Side if past.replayable)
        met = {each.opponent[0] for each in sides if each.key == (name_key(person), False)}
        ranked = [each for each in mine if each.past.mode is Mode.VS_AI]
        total = tally(ranked) + (standing or Tally())
        has_met = bool(theirs) or name_key(opponent) in met
        return Acquaintance(total, tally(against), len(mine) - len(ranked), has_met=has_met)

    def _past(self, match: Match, summary: GameSummary, ended: int) -> PastGame:
        one, two = summary.sides
        seats = [side.seat for side in summary.sides]
        computers = [not isinstance(seat, Human) for seat in seats]
        names = [
            self.meet(seat.name, computer=computer)
            for seat, computer in zip(seats, computers, strict=True)
        ]
        seconds = one.seconds + two.seconds

        def told(number: int) -> int | None:
            return None if number == seconds == 0 else number

        return PastGame(
            id=match.id,
            imported=match.marked,
            replayable=True,
            ended=ended,
            game=match.session.setup.game,
            mode=summary.mode,
            names=(names[0], names[1]),
            computers=(computers[0], computers[1]),
            winner=summary.winner,
            ending=summary.ending.value,
            plies=summary.plies,
            moves=(one.moves, two.moves),
            totals=summary.totals,
            nodes=told(one.nodes + two.nodes),
            depth=told(max(one.depth, two.depth)),
            seconds=seconds or None,
            hints=told(one.hints + two.hints),
            undos=told(summary.undos),
            taken_over=summary.taken_over is not None,
            start=match.session.setup.start.code(),
        )

    def _is_wanted(self, past: PastGame, wanted: HistoryFilter) -> bool:
        keys = [Seen(past, side).key for side in Side]
        names = [name for name, _ in keys]
        if wanted.game not in (None, past.game) or wanted.mode not in (None, past.mode):
            return False
        if wanted.player is not None and name_key(wanted.player) not in names:
            return False
        day = f"{datetime.fromtimestamp(past.ended / 1000):%Y-%m-%d}"
        dates = {day, day[:7], day[:4]}
        words = [past.game, *GAMES[past.game].name.lower().split()]
        for word in name_key(wanted.text).split():
            begins = any(each.startswith(word) for each in words)
            if word not in dates and not begins and not any(word in each for each in names):
                return False
        match wanted.result:
            case ResultFilter.ANY:
                return True
            case ResultFilter.FIRST_WON:
                return past.winner is Side.ONE
            case ResultFilter.SECOND_WON:
                return past.winner is Side.TWO
            case ResultFilter.DRAWN:
                return past.winner is None
        if past.winner is None:
            return False
        won = wanted.result is ResultFilter.PLAYER_WON
        name, computer = keys[past.winner if won else past.winner.other]
        return not computer if wanted.player is None else name == name_key(wanted.player)
