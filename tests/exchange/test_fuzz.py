"""Whatever a file holds, taking it in ends with a report or with one plain refusal."""

import re
from functools import cache

import pytest
from hypothesis import example, given, strategies as st

from tests.exchange.records import (
    ATTACKS,
    UNUSABLE,
    answered,
    filled,
    in_memory,
    names,
    taken,
    written,
)
from tictactoe_tui.exchange.reports import ExchangeError, Format, ImportReport
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.record.people import players, standings

pytestmark = pytest.mark.slow

NAMES = {
    Format.RECORD: "x.jsonl",
    Format.GAMES: "x.games",
    Format.LEADERBOARD: "leaderboard.txt",
    Format.GAME_STATS: "game_stats.txt",
    Format.HISTORY: "history.csv",
}
TOKENS = st.sampled_from(
    [
        *(b" ", b"\t", b"\r", b"\n", b"\0", b'"', b"'", b",", b"|", b"{", b"}", b"[", b":", b"\\"),
        *(b" vs ", b" VS ", b" | Moves: ", b" | Match: ", b"Winner: X", b"-1", b"1e999", b"NaN"),
        *(b"9" * 30, b"\xff", b"\xef\xbb\xbf", b"\\ud800", b"null", b'"kind"', b'"game"', b"=1+1"),
        *(text.encode("utf-8", "surrogatepass") for text in (*ATTACKS, *UNUSABLE)),
    ]
)


@cache
def lines_of(wanted: Format) -> tuple[bytes, ...]:
    """Good lines of a format."""
    database = answered(filled(30))
    taken(database, "Ann 1 0 0 1", "leaderboard.txt")
    return tuple(written(database, wanted).splitlines())


def survived(data: bytes, name: str, database: Database | None = None) -> ImportReport | None:
    """What came of taking in this content; the record can be read and written afterwards."""
    database = in_memory() if database is None else database
    try:
        report = taken(database, data, name)
    except ExchangeError as refusal:
        assert str(refusal).endswith(".")
        return None
    assert all(bad.reason.endswith(".") for bad in report.refused)
    assert report.refused_total <= data.count(b"\n") + 1
    # Joiners stay between letters, as scripts are written with them; else nothing is invisible.
    shown = "".join(name for name, _ in players(database))
    assert re.sub("[\u200c\u200d]", "", shown).isprintable()
    if report.taken:
        standings(database)
        again = in_memory()
        record = written(database, Format.RECORD)
        assert taken(again, record).refused == ()
        assert written(again, Format.RECORD) == record
    return report


@given(st.binary(max_size=300), st.sampled_from(Format))
def test_any_bytes(data: bytes, wanted: Format) -> None:
    survived(data, NAMES[wanted])


@given(st.lists(TOKENS | st.binary(max_size=9), max_size=40), st.sampled_from(Format))
def test_any_tokens(tokens: list[bytes], wanted: Format) -> None:
    survived(b"".join(tokens), NAMES[wanted])


@st.composite
def mutated(draw: st.DrawFn, wanted: Format) -> bytes:
    """Good lines with some bytes taken out, put in, doubled or exchanged."""
    lines = draw(st.lists(st.sampled_from(lines_of(wanted)), min_size=1, max_size=4))
    data = bytearray(b"\n".join(lines))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 12))
        change = draw(st.sampled_from(["delete", "insert", "double", "move"]))
        piece = bytes(data[at : at + length])
        if change in ("delete", "move"):
            del data[at : at + length]
        if change == "insert":
            data[at:at] = draw(TOKENS)
        elif change != "delete":
            to = draw(st.integers(0, len(data)))
            data[to:to] = piece
    return bytes(data)


@pytest.mark.parametrize("wanted", Format)
@given(st.data())
def test_mutated_files(wanted: Format, data: st.DataObject) -> None:
    survived(data.draw(mutated(wanted)), NAMES[wanted])


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["human", "computer", "Sera", "play", "undo", "tictactoe 3x3x3 3/3/3"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@given(st.data())
def test_journals_of_any_values(data: st.DataObject) -> None:
    """Signed lines in which any field holds anything: the digest keeps none of them out."""
    from tests.exchange.test_strict_json import of_kind, signed

    entry = of_kind(data.draw(st.sampled_from(["balance", "imported", "game", "answer"])))
    target = entry
    for _ in range(data.draw(st.integers(0, 3))):
        inner = [value for value in target.values() if isinstance(value, dict)]
        inner += [
            each
            for value in target.values()
            if isinstance(value, list)
            for each in value
            if isinstance(each, dict)
        ]
        if not inner:
            break
        target = data.draw(st.sampled_from(inner))
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(VALUES)
    try:
        line = signed(entry)
    except ValueError:
        return
    survived(line.encode(), "x.jsonl")


@example(["علی\u200cرضا"], Format.LEADERBOARD)
@given(st.lists(names() | st.text(), min_size=1, max_size=5), st.sampled_from(Format))
def test_any_names(people: list[str], wanted: Format) -> None:
    lines = {
        Format.GAMES: '[Game "tictactoe"]\n[X "{}"]\n[O "Sera"]\n0 0 *',
        Format.LEADERBOARD: "{} 1 0 0 1",
        Format.HISTORY: '2025-11-23 18:04,"{} VS Bob",21,17,A,9,H_VS_H',
        Format.GAME_STATS: "Sat Nov 29 12:02:05 2025 | Match: {0} vs Sera | Moves: 7 ({0}: 4,"
        " Sera: 3) | AI Nodes: 549 | Depth: 6 | Winner: O",
        Format.RECORD: '{{"kind":"balance","name":"{}"}}',
    }
    text = "\n".join(lines[wanted].format(name) for name in people)
    survived(text.encode("utf-8", "surrogatepass"), NAMES[wanted])
