"""Where the games of a tournament are kept: a file to which each is added once it is over.

JSON Lines: a heading that says which tournament it is, then a game a line. Every line ends with
`check`, the CRC-32 of the line without that field. A line that is damaged is named, left where it
is, and its game played again; of a game that is there twice the first line counts.
"""

import json
import os
import re
import time
from collections.abc import Iterable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self
from zlib import crc32

from tictactoe_tui.arena.game_records import GameRecord, MoveRecord
from tictactoe_tui.arena.tournament_plan import GameKey, TournamentPlan
from tictactoe_tui.data_dir import data_dir, prepare_data_dir
from tictactoe_tui.games import Side
from tictactoe_tui.outside.own_players import own_players

FORMAT: Final = "tictactoe-tui tournament"
VERSION: Final = 1
_CHECK: Final = re.compile(r',"check":"([0-9a-f]{8})"\}$')
_SYNCED_EVERY: Final = 1.0


class OtherTournament(ValueError):
    """The file is about something else; says what in a clause."""


def usual_file(plan: TournamentPlan) -> Path:
    """Where a tournament is kept if nobody says otherwise: the same plan, the same file."""
    digest = sha256(json.dumps(_heading(plan)).encode()).hexdigest()[:12]
    return data_dir() / "tournaments" / f"{plan.game}-{digest}.jsonl"


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
        self._wanted = frozenset(plan.keys)
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
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
        while data:
            data = data[os.write(self._file, data) :]
        if time.monotonic() >= self._synced + _SYNCED_EVERY:
            os.fsync(self._file)
            self._synced = time.monotonic()

    def _read(self, data: bytes) -> None:
        """Take the games of the file, and note what cannot be read."""
        damaged, known, self._headed = list[str](), 0, False
        for number, line in enumerate(data.split(b"\n"), 1):
            if not line:
                continue
            values = _checked(line)
            if values is None:
                damaged.append(f"line {number} is damaged")
                continue
            known += 1
            if values.pop("kind", None) == "heading":
                if values != _heading(self._plan):
                    raise OtherTournament("it is of another tournament, or of another version")
                self._headed = True
                continue
            record = _record(values)
            key = None if record is None else self._plan.key_of(record)
            if record is None or key is None or record.seed != self._plan.seed_of(key):
                damaged.append(f"line {number} is not of this tournament")
            elif key in self._wanted:
                self.games.setdefault(key, record)
        if damaged and not known:
            raise OtherTournament("it is no tournament")
        self.damaged = tuple(damaged)


def _heading(plan: TournamentPlan) -> dict[str, object]:
    """What decides the games, as it comes back from JSON; how many there are does not."""
    from importlib.metadata import version

    values: dict[str, object] = json.loads(json.dumps(asdict(plan)))
    values.pop("games")
    own = own_players(plan.players, plan.game)
    values |= {"own": {name: player.fingerprint for name, player in own.items()}} if own else {}
    return {"format": FORMAT, "version": VERSION, "program": version("tictactoe-tui"), **values}


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
    moves = [(move.cell, move.nodes, move.depth) for move in record.moves]
    cells, nodes, depth = zip(*moves, strict=True) if moves else ((), (), ())
    return {
        "kind": "game",
        **{name: value for name, value in _fields(record).items() if name != "moves"},
        "seconds": [round(each, 6) for each in record.seconds],
        "moves": cells,
        "nodes": nodes,
        "depth": depth,
    }


def _fields(record: GameRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in GameRecord.__dataclass_fields__}


def _record(values: dict[str, Any]) -> GameRecord | None:
    """The game of a line, if its values are those of one."""
    try:
        lists = (values.pop(name) for name in ("moves", "nodes", "depth"))
        moves = tuple(MoveRecord(*each) for each in zip(*lists, strict=True))
        winner, totals = values.pop("winner"), values.pop("totals")
        one, two = values.pop("names")
        first, second = values.pop("seconds")
        return GameRecord(
            moves=moves,
            names=(one, two),
            seconds=(first, second),
            winner=None if winner is None else Side(winner),
            totals=None if totals is None else (totals[0], totals[1]),
            **values,
        )
    except (KeyError, TypeError, ValueError):
        return None
