"""Records to write out and take in, and the names that people should not have but do."""

import atexit
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID
from weakref import finalize

from hypothesis import strategies as st

from tests.storage.practice.answers import some_answers
from tictactoe_tui.exchange.exporting import export_file
from tictactoe_tui.exchange.importing import import_file
from tictactoe_tui.exchange.reports import Format, ImportReport
from tictactoe_tui.games import Position, RulesError, Side, four, rowcol, tictactoe
from tictactoe_tui.match.actions import Hinted, HintLevel, Thinking
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Seats, Setup
from tictactoe_tui.storage import database_opening
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.games.saving import GameId
from tictactoe_tui.storage.practice.practice_log import append_answer
from tictactoe_tui.storage.transfer.reading import StoredGame, import_entry
from tictactoe_tui.storage.transfer.writing import GameTimes, ImportOutcome

BEGUN = 1_760_000_000_000
ATTACKS = [
    *("=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''=x", "'", "'quoted'", "＝1", "=cmd|' /C calc'!A0"),
    *('"', '"a"', 'a"b', '""', '" VS "', "x VS y", "VS", "VS x", "x VS", '"A VS B"', "x vs y"),
    *("a | b", "| Moves: 3 (", "Moves: 1 (a: 1)", "A: 1, B: 2", "A vs B: 3", "Winner: X"),
    *("Robert'); DROP TABLE", "' OR 1=1 --", "[bold]x[/]", "[@click=app.quit]x[/]", "[/]", "{}"),
    *(
        "%s",
        "\\",
        "\\n",
        "a,b",
        "a;b",
        "3 1 1 5",
        "Player 2 3 1 1 5",
        "#",
        "null",
        "AI",
        "Computer",
    ),
    *(
        "Alice",
        "alice",
        "Straße",
        "İ",
        "王小明",
        "علی\u200cرضا",
        "e\u0301",
        "a\u0301\u0302",
        "ﷺ",
        "𝔘𝔫𝔦",
    ),
    *("مرحبا", "각" * 12, "x" * 24),
]
UNUSABLE = [
    *("", " ", "\t", "a\x1b[2J", "a\x9bb", "a\x00b", "a\x7f", "\u202eabc", "\ud800"),
    *("x" * 50, "x" * 10_000, "e" + "\u0301" * 4, "\u0301", "\ufdd0", "\U000f0000", "Sera", "sera"),
    "🏴\U000e0067\U000e0062\U000e007f",
    *("GREEDY", "\ufeff", "\u200b", "\u00ad", "\u3164"),
]


def _cleaned(text: str) -> str | None:
    try:
        return clean_name(text)
    except RulesError:
        return None


def names() -> st.SearchStrategy[str]:
    """Clean names of every plane and every bad intention."""
    any_text = st.text(st.characters(categories=("L", "M", "N", "P", "S", "Zs")), max_size=24)
    texts = st.sampled_from(ATTACKS) | any_text | st.text(max_size=24)
    cleaned: st.SearchStrategy[str | None] = texts.map(_cleaned)
    return cleaned.filter(lambda name: name is not None).map(str)


def game_id(number: int) -> GameId:
    return GameId(str(UUID(int=number + 1)))


def played(setup: Setup, source: random.Random, most: int = 500) -> GameSession:
    """A game of random moves, with thinking, hints, undos and now and then a resignation."""
    match = GameSession(setup)
    for _ in range(most):
        turn = match.turn
        if turn is None:
            break
        chance = source.random()
        if turn.is_human and chance < 0.02:
            match.resign(turn.side)
        elif chance < 0.05:
            with suppress(RulesError):  # there may be nothing to take back
                match.undo()
        elif chance < 0.1 and match.state.hint_level == 0:
            match.apply(Hinted(HintLevel.NUDGE))
        else:
            cell = source.choice(match.state.position.legal_moves())
            thinking = Thinking(source.random(), source.randrange(1000), source.randrange(9))
            match.play(cell, thinking=thinking)
    return match


def some_setup(source: random.Random, people: list[str]) -> Setup:
    one, two = source.sample(people, 2)
    seats: list[Seats] = [
        (Human(one), Computer("Sera")),
        (Computer("Kitty"), Human(one)),
        (Human(one), Human(two)),
        (Computer("Cop"), Computer("Sera")),
    ]
    starts: list[Position] = [
        tictactoe.start(),
        rowcol.start(3, source.randrange(99)),
        four.start(4, 5),
    ]
    return Setup(source.choice(starts), source.choice(seats), source.randrange(-9, 9))


def in_memory() -> Database:
    """A record in memory that closes once nobody holds it any more."""
    database = database_opening.in_memory()
    finalize(database, database.read(lambda connection: connection).close)
    return database


def filled(games: int, seed: int = 1, people: list[str] | None = None) -> Database:
    """A record in memory with so many games, some of them unfinished or given up."""
    source = random.Random(seed)
    people = ["Alice", "Bob", "Dr. No", "王小明"] if people is None else people
    database = in_memory()
    for number in range(games):
        most = 3 if number % 7 == 3 else 500
        match = played(some_setup(source, people), source, most)
        begun = BEGUN + source.randrange(10**9)
        over = match.turn is None
        given_up = None if over or number % 2 else begun + 9
        times = GameTimes(begun, begun + 1234, begun + 1234 if over else None, given_up)
        assert kept(database, number, match, times) is ImportOutcome.TAKEN
    return database


def answered(database: Database, number: int = 9, people: Sequence[str] = ("Alice",)) -> Database:
    """The same record with so many answers of these people."""
    for seed, name in enumerate(people):
        for answer in some_answers(number, name, seed):
            append_answer(database, answer)
    return database


def kept(database: Database, number: int, match: GameSession, times: GameTimes) -> ImportOutcome:
    return database.write(import_entry, StoredGame(game_id(number), match, times))


def won_by(one: str, two: str, winner: Side) -> GameSession:
    """A game of tic-tac-toe between two people with this winner."""
    cells = (0, 3, 1, 4, 2) if winner is Side.ONE else (0, 3, 1, 4, 8, 5)
    match = GameSession(Setup(tictactoe.start(), (Human(one), Human(two))))
    for cell in cells:
        match.play(cell)
    return match


@cache
def _scratch() -> Path:
    """One directory for all examples: making one for each would take longer than the example."""
    made = TemporaryDirectory()
    atexit.register(made.cleanup)
    return Path(made.name)


@contextmanager
def scratch_file(name: str = "file") -> Iterator[Path]:
    """Where a file of this name can be written, which is gone afterwards."""
    path = _scratch() / name
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def taken(database: Database, data: bytes | str, name: str = "file") -> ImportReport:
    """What comes of taking in a file with this content."""
    with scratch_file(name) as path:
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return import_file(database, path)


def written(database: Database, wanted: Format) -> bytes:
    """The content of a file in this format."""
    with scratch_file() as path:
        report = export_file(database, path, wanted)
        assert (report.damaged, report.stopped) == (0, False)
        return b"" if report.is_empty else path.read_bytes()


def reasons(report: ImportReport) -> dict[int, str]:
    return {bad.number: bad.reason for bad in report.refused}
