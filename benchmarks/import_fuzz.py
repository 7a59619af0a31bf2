"""Hostile files: how many lines were tried, and whether any of them got past the refusals.

Good lines of all four formats, and with fitting digests such as no export writes, are cut, doubled,
mixed and filled with what breaks other programs; every file is taken into a record of its own, and
what was taken must come out again as a file that is taken whole.
"""

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID

from benchmarks.measure import Bar, finish, over_processes
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.exchange.reports import ExchangeError, Format, ImportReport
from tictactoe_tui.games import Position, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Thinking
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.database_opening import in_memory
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.transfer.reading import StoredGame, import_entry
from tictactoe_tui.storage.transfer.writing import GameTimes

LINES: Final = 400
"""How many lines one hostile file has."""

_BEGUN: Final = 1_760_000_000_000
_OLDER: Final = {
    Format.LEADERBOARD: b"Alice 12 3 5 20",
    Format.GAME_STATS: b"Sat Nov 29 12:02:05 2025 | Match: Alice vs Sera | Moves: 7 (Alice: 4,"
    b" Sera: 3) | AI Nodes: 549 | Depth: 6 | Winner: O",
    Format.HISTORY: b'2025-11-23 18:04,"Alice VS Bob",21,17,A,9,H_VS_H',
}
_TEXTS: Final = (
    *(
        " ",
        "\t",
        "\r",
        "\0",
        '"',
        "'",
        ",",
        "|",
        "{",
        "}",
        "[",
        "]",
        ":",
        "\\",
        "-",
        "=1+1",
        "Sera",
    ),
    *(
        " vs ",
        " VS ",
        " | Moves: ",
        " | Match: ",
        "Winner: X",
        "-1",
        "1e999",
        "NaN",
        "true",
        "null",
    ),
    *("9" * 30, "\\ud800", '"kind"', "\x1b[2J", "\x9b31m", "\u202e", "x" * 3000, "[" * 3000),
    *("\u0301" * 9, "\u1161" * 300, "\ufdd0", "\U000e0001", "\U0001f468\u200d\U0001f469", "İ"),
)
_PIECES: Final = (*(text.encode() for text in _TEXTS), b"\xff", b"\xc3", b"\xed\xa0\x80")


@dataclass
class Count:
    """What came of some files."""

    lines: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    uncaught: list[str] = field(default_factory=list)

    def add(self, other: "Count") -> None:
        """Take another count in."""
        self.lines += other.lines
        self.outcomes.update(other.outcomes)
        self.uncaught += other.uncaught


def check(seed: int) -> Count:
    """Take in one hostile file, and what was taken of it once more."""
    source = Random(seed)
    wanted = source.choice([Format.RECORD, *_OLDER])
    lines = [hostile_line(wanted, source) for _ in range(LINES)]
    count = Count(len(lines))
    try:
        count.outcomes.update(outcomes(b"\n".join(lines), wanted))
    except Exception as error:
        count.uncaught.append(f"seed {seed} ({wanted}): {type(error).__name__}: {error}")
    return count


def outcomes(data: bytes, wanted: Format) -> Counter[str]:
    """What came of the lines of a file with this content."""
    database = in_memory()
    try:
        report = import_data(database, data, wanted)
    except ExchangeError:
        return Counter({"files refused as a whole": 1})
    record = export_data(database)
    if import_data(in_memory(), record, Format.RECORD).refused_total:
        raise AssertionError("what was taken is not taken again")
    return Counter(
        {
            "taken": report.taken,
            "known": report.known,
            "updated": report.updated,
            "refused": report.refused_total,
        }
    )


def import_data(database: Database, data: bytes, wanted: Format) -> ImportReport:
    """What comes of a file with this content and a name of this format."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / wanted
        path.write_bytes(data)
        return import_file(database, path)


def export_data(database: Database) -> bytes:
    """The record as a file."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / "record"
        export_file(database, path, Format.RECORD)
        return path.read_bytes()


def hostile_line(wanted: Format, source: Random) -> bytes:
    """A line that is nearly one of this format, or nothing like it."""
    chance = source.random()
    if chance < 0.05:
        return source.randbytes(source.randrange(200)).replace(b"\n", b"")
    if chance < 0.5 and wanted is Format.RECORD:
        return signed(falsified(json.loads(source.choice(good_lines())), source))
    line = source.choice(good_lines()) if wanted is Format.RECORD else _OLDER[wanted]
    for _ in range(source.randrange(4)):
        line = mutated(line, source)
    return line


def mutated(line: bytes, source: Random) -> bytes:
    """The line with something cut out, doubled, or put in."""
    start = source.randrange(len(line) + 1)
    end = start + source.randrange(12)
    change = source.randrange(3)
    if change == 0:
        return line[:start] + line[end:]
    piece = line[start:end] if change == 1 else source.choice(_PIECES)
    return line[:start] + piece + line[start:]


def falsified(value: Any, source: Random) -> Any:
    """The value with one thing somewhere in it exchanged for another."""
    if isinstance(value, dict) and value and source.random() < 0.9:
        key = source.choice(list(value))
        return {**value, key: falsified(value[key], source)}
    if isinstance(value, list) and value and source.random() < 0.9:
        at = source.randrange(len(value))
        return [*value[:at], falsified(value[at], source), *value[at + 1 :]]
    return source.choice((None, True, -1, 0, 1, 2**63 - 1, 1.5, [], {}, "", *_TEXTS))


def signed(values: Any) -> bytes:
    """The line of these values, with a digest that fits where it can have one."""
    if not isinstance(values, dict):
        return json.dumps(values).encode()
    plain = {name: value for name, value in values.items() if name != "sha256"}
    text = json.dumps(plain, separators=(",", ":"))
    return json.dumps({**plain, "sha256": sha256(text.encode()).hexdigest()}).encode()


@cache
def good_lines() -> list[bytes]:
    """The lines of a record with some of everything."""
    source, database = Random(1), in_memory()
    starts: list[Position] = [tictactoe.start(), rowcol.start(3, 1), four.start(4, 4)]
    for number in range(40):
        seats = (Human("Alice"), Computer("Sera") if number % 2 else Human("Bob"))
        match = GameSession(Setup(source.choice(starts), seats, number))
        while match.turn is not None and source.random() > 0.02:
            cell = source.choice(match.state.position.legal_moves())
            match.play(cell, thinking=Thinking(source.random(), source.randrange(999), 3))
        over = _BEGUN if match.turn is None else None
        game = GameId(str(UUID(int=number)))
        times = GameTimes(_BEGUN, _BEGUN, over)
        database.write(import_entry, StoredGame(game, match, times))
    for wanted, line in _OLDER.items():
        import_data(database, line, wanted)
    return export_data(database).splitlines()[1:]


def bars(records: int = 100_000, jobs: int = 1) -> list[Bar]:
    """Try this many lines."""
    total = Count()
    for count in over_processes(check, range(-(-records // LINES)), jobs):
        total.add(count)
    came = ", ".join(f"{number:,} {name}" for name, number in sorted(total.outcomes.items()))
    print(f"{total.lines:,} hostile lines: {came}")
    for line in total.uncaught:
        print(f"  {line}")
    return [Bar(f"uncaught of {total.lines:,} hostile lines", len(total.uncaught), 0, "")]


def main() -> None:
    """Try and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    finish(bars(options.records, options.jobs))


if __name__ == "__main__":
    main()
