"""Where the games of a tournament are kept: a file to which each is added once it is over.

JSON Lines: a heading that says which tournament it is, then a game a line. Every line ends with
`check`, the CRC-32 of the line without that field. A line that is damaged is named, left where it
is, and its game played again; of a game that is there twice the first line counts. For others the
table is written as JSON, and the games as CSV.
"""

import csv
import json
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, Final, Self
from zlib import crc32

from msgspec import MsgspecError, convert, to_builtins
from msgspec.json import decode

from tictactoe_tui.arena.single_game import GameRecord
from tictactoe_tui.arena.spreading import HERE, Spread, run_tasks
from tictactoe_tui.arena.tournament import GameKey, Pair, PlayerRow, TournamentPlan, TournamentTally
from tictactoe_tui.data_dir import data_dir, prepare_data_dir
from tictactoe_tui.outside.own_players import own_players

FORMAT: Final = "tictactoe-tui tournament"
VERSION: Final = 2
"""Raised with the format, and whenever a player of the program begins to choose otherwise."""
_CHECK: Final = re.compile(r',"check":"([0-9a-f]{8})"\}$')
_NUMBER: Final = re.compile(rb'"number":([0-9]{1,9})')
_SYNCED_EVERY: Final = 1.0
_KEYS: Final = {"kind", *GameRecord.__slots__}


class OtherTournament(ValueError):
    """The file belongs to another tournament; the message says what it is."""


def usual_file(plan: TournamentPlan) -> Path:
    """The default file of a tournament: the same plan has the same file."""
    digest = sha256(json.dumps(_heading(plan)).encode()).hexdigest()[:12]
    return data_dir() / "tournaments" / f"{plan.game}-{digest}.jsonl"


def latest_plan() -> TournamentPlan | None:
    """The tournament of the file that was written last, if it can go on as it is here.

    How many games a pair was to play stands nowhere: it is the most that one has played.
    """
    files = (data_dir() / "tournaments").glob("*.jsonl")
    try:
        latest = max(files, key=lambda path: path.lstat().st_mtime)
        data = latest.read_bytes()
        heading = _checked(data.partition(b"\n")[0]) or {}
        games = max(map(int, _NUMBER.findall(data)), default=1)
        plan = convert({**heading, "games": games}, TournamentPlan)
        return plan if usual_file(plan) == latest else None
    except (OSError, MsgspecError, ValueError):  # also where there is none
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
        self._file: int | None = None
        self._synced = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Wait until everything is on the disk."""
        if self._file is not None:
            os.fsync(self._file)
            os.close(self._file)

    def _opened(self) -> int:
        """The file, made with its heading once there is a game to keep."""
        if self._file is None:
            if self.path.parent == data_dir() / "tournaments":
                prepare_data_dir(data_dir())
                self.path.parent.mkdir(exist_ok=True)
            self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
            if not self._headed:
                self._write(_line({"kind": "heading", **_heading(self._plan)}))
        return self._file

    def add(self, records: Iterable[GameRecord]) -> tuple[GameRecord, ...]:
        """Write down these games, and return those that were not in the file before."""
        new = {self._plan.key_of(record): record for record in records}
        new = {key: record for key, record in new.items() if key not in self.games}
        self._write("".join(_line({"kind": "game", **to_builtins(each)}) for each in new.values()))
        self.games |= new
        return tuple(new.values())

    def _write(self, lines: str) -> None:
        """Add whole lines; behind one that was cut short, on a line of their own."""
        data, file = lines.encode("ascii"), self._opened()
        size = os.lseek(file, 0, os.SEEK_END)
        if size and os.pread(file, 1, size - 1) != b"\n":
            data = b"\n" + data
        # The system may take a part of it only.
        while data:
            data = data[os.write(file, data) :]
        if time.monotonic() >= self._synced + _SYNCED_EVERY:
            os.fsync(file)
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
            if values.get("kind") == "heading":
                _refuse_other(values, {"kind": "heading", **_heading(self._plan)})
                self._headed = True
                continue
            try:
                record = convert(values, GameRecord)
            except MsgspecError:
                record = None
            if record is None or values.keys() != _KEYS:
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


def _heading(plan: TournamentPlan) -> dict[str, object]:
    """What decides how games go, as JSON values; how many are played does not."""
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
    """The values of a line whose checksum is right."""
    try:
        text = line.decode("ascii")
        check = _CHECK.search(text)
        if check is None:
            return None
        text = f"{text[: check.start()]}}}"
        values = decode(text) if int(check[1], 16) == crc32(text.encode()) else None
    except (MsgspecError, ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def play_tournament(
    plan: TournamentPlan,
    file: TournamentFile,
    spread: Spread = HERE,
    on_games: Callable[[tuple[GameRecord, ...]], object] = lambda _: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Play the games that are not in the file; `on_games` gets those that were written down.

    The games are the same with any spread; the order in which they come is not. Raises
    GameAbandoned once it should stop: what was played is in the file, and the rest can be played
    another time.
    """
    left = (plan.task(key) for key in plan.game_keys() if key not in file.games)
    with closing(run_tasks(left, spread, should_stop)) as played:
        for records in played:
            on_games(file.add(records))


_DIGITS: Final = 6
# The columns of a file of CSV, by what each says of a pair and a game of it.
_COLUMNS: Final[Mapping[str, Callable[[Pair, GameRecord], object]]] = {
    "a": lambda pair, _: pair[0],
    "b": lambda pair, _: pair[1],
    "number": lambda _, game: game.number,
    "first": lambda _, game: game.names[0],
    "second": lambda _, game: game.names[1],
    "winner": lambda _, game: "" if game.winner is None else game.names[game.winner],
    "plies": lambda _, game: game.plies,
    "totals": lambda _, game: ":".join(map(str, game.totals or ())),
    "fault": lambda _, game: game.fault,
    "nodes": lambda _, game: sum(game.nodes),
    "seconds": lambda _, game: f"{sum(game.seconds):.6f}",
    "start": lambda _, game: game.start,
    "moves": lambda _, game: "; ".join(map(game.position().notation.format, game.moves)),
}


def tournament_document(tally: TournamentTally, path: Path) -> dict[str, object]:
    """The plan and the whole table as values for JSON; `tournament --help` explains the keys."""
    plan = tally.plan
    return {
        "game": plan.game,
        "players": [{"name": name, "computer": True} for name in plan.players],
        **{key: getattr(plan, key) for key in ("seed", "games", "opening", "gauntlet")},
        "file": str(path),
        "played": tally.games,
        "of": plan.total,
        "table": [_row_values(line) for line in tally.table()],
        "pairs": [
            {
                "a": a,
                "b": b,
                "games": score.games,
                "a_points": score.points,
                "exact_points": None if score.exact is None else round(score.exact, _DIGITS),
            }
            for a, b in plan.pairs
            for score in (tally.score((a, b)),)
        ],
    }


def _row_values(line: PlayerRow) -> dict[str, object]:
    """A player's row as values for JSON, without the scores against each opponent."""
    values = asdict(line)
    del values["against"]
    rounded = {
        name: round(value, _DIGITS) if isinstance(value, float) else value
        for name, value in values.items()
    }
    for name in ("score", "low", "high", "exact"):
        if rounded[name] is not None:
            rounded[name] = round(rounded[name] / 100, _DIGITS + 2)
    return rounded


def games_as_csv(games: Iterable[tuple[Pair, GameRecord]]) -> str:
    """Games with the pairs that played them as CSV, a row each."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([say(*game) for say in _COLUMNS.values()] for game in games)
    return text.getvalue().rstrip("\n")


def in_order(
    plan: TournamentPlan, games: Mapping[GameKey, GameRecord]
) -> Iterator[tuple[Pair, GameRecord]]:
    """The games of a tournament that were played, in the order of the plan."""
    return ((key[0], games[key]) for key in plan.game_keys() if key in games)
