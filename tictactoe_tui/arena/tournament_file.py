"""Where the games of a tournament are kept: a file to which each is added once it is over.

JSON Lines: a heading that says which tournament it is, then a game a line. Every line ends with
`check`, the CRC-32 of the line without that field. A line that is damaged is named, left where it
is, and its game played again; of a game that is there twice the first line counts.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self
from zlib import crc32

from tictactoe_tui.arena.single_game import GameRecord, MoveRecord
from tictactoe_tui.arena.spreading import HERE, Spread, done_anywhere
from tictactoe_tui.arena.tournament_plan import GameKey, TournamentPlan
from tictactoe_tui.data_dir import data_dir, prepare_data_dir
from tictactoe_tui.games import Side
from tictactoe_tui.match.journal import Fields, InvalidJournal
from tictactoe_tui.outside.own_players import own_players

FORMAT: Final = "tictactoe-tui tournament"
VERSION: Final = 2
"""Raised with the format, and whenever a player of the program begins to choose otherwise."""
_CHECK: Final = re.compile(r',"check":"([0-9a-f]{8})"\}$')
_NUMBER: Final = re.compile(rb'"number":([0-9]{1,9})')
_SYNCED_EVERY: Final = 1.0
_MOST: Final = 10**9
_LISTS: Final = {"moves": "cell", "nodes": "nodes", "depth": "depth"}
"""What is kept of the moves of a game, and how it is called of one."""


class OtherTournament(ValueError):
    """The file is about something else; says what in a clause."""


def usual_file(plan: TournamentPlan) -> Path:
    """Where a tournament is kept if nobody says otherwise: the same plan, the same file."""
    digest = sha256(json.dumps(_heading(plan)).encode()).hexdigest()[:12]
    return data_dir() / "tournaments" / f"{plan.game}-{digest}.jsonl"


def latest_plan() -> TournamentPlan | None:
    """The tournament of the file that was written last, if it can go on as it is here.

    How many games a pair was to play stands nowhere: it is the most that one has played.
    """
    files = sorted((data_dir() / "tournaments").glob("*.jsonl"), key=_written, reverse=True)
    if not files:
        return None
    try:
        data = files[0].read_bytes()
        heading = _checked(data.partition(b"\n")[0]) or {}
        plan = TournamentPlan(
            heading["game"],
            tuple(heading["players"]),
            max(map(int, _NUMBER.findall(data)), default=1),
            _whole(heading["seed"]),
            tuple((name, value) for name, value in heading["board"]),
            _count(heading["opening"]),
            heading["gauntlet"] is True,
        )
        return plan if usual_file(plan) == files[0] else None
    except (OSError, LookupError, TypeError, ValueError):
        return None


class TournamentFile:
    """The games of a tournament that are over, on the disk as soon as they are added.

    `damaged` names the lines that cannot be read. Raises OtherTournament where the file is not of
    this tournament.
    """

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        self.path = path
        self.games: dict[GameKey, GameRecord] = {}
        self.damaged: tuple[str, ...] = ()
        self._plan = plan
        self._read(path.read_bytes() if path.exists() else b"")
        if path.parent == data_dir() / "tournaments":
            prepare_data_dir(data_dir())
            path.parent.mkdir(exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        self._synced = time.monotonic()
        if not self._headed:
            self._write(_line({"kind": "heading", **_heading(plan)}))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Have everything on the disk."""
        os.fsync(self._file)
        os.close(self._file)

    def add(self, records: Iterable[GameRecord]) -> tuple[GameRecord, ...]:
        """Keep these games; those that were not there before."""
        new = {self._plan.key_of(record): record for record in records}
        new = {key: record for key, record in new.items() if key not in self.games}
        self._write("".join(_line(_values(record)) for record in new.values()))
        self.games |= new
        return tuple(new.values())

    def _write(self, lines: str) -> None:
        """Add whole lines; behind one that was cut short, on a line of their own."""
        data = lines.encode("ascii")
        size = os.lseek(self._file, 0, os.SEEK_END)
        if size and os.pread(self._file, 1, size - 1) != b"\n":
            data = b"\n" + data
        # The system may take a part of it only.
        while data:
            data = data[os.write(self._file, data) :]
        if time.monotonic() >= self._synced + _SYNCED_EVERY:
            os.fsync(self._file)
            self._synced = time.monotonic()

    def _read(self, data: bytes) -> None:
        """Take the games of the file, and note what cannot be read."""
        damaged, known, self._headed = list[str](), 0, False
        pairs = frozenset(self._plan.pairs)
        start = cache(lambda pair_of_games: self._plan.start(2 * pair_of_games + 1).code())
        for number, line in enumerate(data.split(b"\n"), 1):
            if not line:
                continue
            values = _checked(line)
            if values is None:
                damaged.append(f"line {number} is damaged")
                continue
            known += 1
            if values.pop("kind", None) == "heading":
                _refuse_other(values, _heading(self._plan))
                self._headed = True
                continue
            record = _record(values)
            if record is None:
                damaged.append(f"line {number} is no game")
                continue
            key = self._plan.key_of(record)
            expected = self._plan.seed_of(key), start((record.number - 1) // 2)
            if key[0] not in pairs or (record.seed, record.start) != expected:
                damaged.append(f"line {number} is not of this tournament")
            elif record.number <= self._plan.games:
                self.games.setdefault(key, record)
        if damaged and not known:
            raise OtherTournament("it is no tournament")
        self.damaged = tuple(damaged)


def _written(path: Path) -> float:
    """When a file was written, as far as that can be known."""
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _heading(plan: TournamentPlan) -> dict[str, object]:
    """What decides the games, as it comes back from JSON; how many there are does not."""
    from importlib.metadata import version

    values: dict[str, object] = json.loads(json.dumps(asdict(plan)))
    values.pop("games")
    own = own_players(plan.players, plan.game)
    values |= {"own": {name: player.fingerprint for name, player in own.items()}} if own else {}
    return {"format": FORMAT, "version": VERSION, "program": version("tictactoe-tui"), **values}


def _refuse_other(found: dict[str, Any], expected: dict[str, object]) -> None:
    """Raise OtherTournament unless the heading of a file is the expected one."""
    if found == expected:
        return
    ours = {name: expected[name] for name in ("version", "program")}
    if {**found, **ours} == expected:
        raise OtherTournament("it was begun by another version, whose players may play otherwise")
    raise OtherTournament("it is of another tournament")


def _line(values: dict[str, object]) -> str:
    text = json.dumps(values, separators=(",", ":"))
    return f'{text[:-1]},"check":"{crc32(text.encode()):08x}"}}\n'


def _checked(line: bytes) -> dict[str, Any] | None:
    """The values of a line that is as it was written."""
    try:
        text = line.decode("ascii")
        check = _CHECK.search(text)
        if check is None:
            return None
        text = f"{text[: check.start()]}}}"
        values = json.loads(text) if int(check[1], 16) == crc32(text.encode()) else None
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _values(record: GameRecord) -> dict[str, object]:
    """A game as it is kept: its moves as three lists, since most are of the same shape."""
    values = asdict(record)
    moves = values.pop("moves")
    return {
        "kind": "game",
        **values,
        "seconds": [round(each, 6) for each in record.seconds],
        **{key: [move[name] for move in moves] for key, name in _LISTS.items()},
    }


def _record(values: dict[str, Any]) -> GameRecord | None:
    """The game of a line, if its values are those of one."""
    data = Fields(values, "a game")
    try:
        lists = [data.items(name) for name in _LISTS]
        winner, totals = data.take("winner"), data.take("totals")
        one, two = map(str, data.items("names"))
        first, second = (float(str(each)) for each in data.items("seconds"))
        record = GameRecord(
            number=data.whole("number", range(1, _MOST)),
            start=data.text("start"),
            names=(one, two),
            seed=data.text("seed"),
            moves=tuple(MoveRecord(*map(_count, each)) for each in zip(*lists, strict=True)),
            winner=None if winner is None else Side(_count(winner)),
            totals=None if totals is None else _pair(totals),
            fault=data.text("fault"),
            seconds=(first, second),
        )
        data.end()
    except (InvalidJournal, TypeError, ValueError):
        return None
    return record if record.fault.isprintable() else None


def _pair(value: object) -> tuple[int, int]:
    """The points of both sides."""
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError
    return _whole(value[0]), _whole(value[1])


def _count(value: object) -> int:
    """A whole number from 0 on."""
    if _whole(value) < 0:
        raise ValueError
    return _whole(value)


def _whole(value: object) -> int:
    """A whole number; Python takes true for one, and JSON does not."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError
    return value


def play_tournament(
    plan: TournamentPlan,
    file: TournamentFile,
    spread: Spread = HERE,
    on_games: Callable[[tuple[GameRecord, ...]], object] = lambda _: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Play the games that the file does not hold, and tell of some at a time once they are kept.

    The games are the same with any spread; the order in which they come is not. Raises
    GameAbandoned once it should stop: what was played is in the file, and the rest can be played
    another time.
    """
    left = (plan.task(key) for key in plan.game_keys() if key not in file.games)
    with closing(done_anywhere(left, spread, should_stop)) as played:
        for records in played:
            on_games(file.add(records))
