"""The parser alone: what it drops, what it keeps, and that nothing stops it."""

import pytest
from textual.events import Key, MouseDown, Paste, Resize
from textual.message import Message

from tests.terminal.streams import stream
from tictactoe_tui.terminal import input as input_module
from tictactoe_tui.terminal.input import (
    LARGEST,
    LONGEST_PASTE,
    PASTE_PATIENCE,
    WAY_OUT,
    PasteTooLong,
    TolerantParser,
    clamped,
)


def fed(text: str) -> list[Message]:
    return list(TolerantParser().feed(text))


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, Key)]


@pytest.mark.parametrize(
    "sequence", ["\x1b[1114112u", "\x1b[99999999999999999999u", "\x1b[55296u", "\x1b[97;;57343u"]
)
def test_impossible_keys_are_no_keys(sequence: str) -> None:
    assert keys(fed(f"a{sequence}b")) == ["a", "b"]


@pytest.mark.parametrize(
    "reported, size",
    [((24, 80), (80, 24)), ((99999, 99999), LARGEST), ((1, 5000), (1000, 1)), ((0, 80), None)],
)
def test_sizes(reported: tuple[int, int], size: tuple[int, int] | None) -> None:
    lines, columns = reported
    found = [
        message.size
        for message in fed(f"\x1b[48;{lines};{columns};0;0t")
        if isinstance(message, Resize)
    ]
    assert found == ([] if size is None else [size])


def test_a_size_of_nothing_changes_nothing() -> None:
    parser = TolerantParser()
    list(parser.feed("\x1b[48;24;80;480;800t"))
    list(parser.feed("\x1b[48;0;0;0;0t"))
    (click,) = parser.feed("\x1b[<0;401;241M")
    assert isinstance(click, MouseDown)
    assert (click.x, click.y) == (40, 12)  # reported in pixels, of which a cell has ten by twenty


def test_a_failure_loses_no_size() -> None:
    parser = TolerantParser()
    list(parser.feed("\x1b[48;24;80;480;800t\x1b[1114112u"))
    (click,) = parser.feed("\x1b[<0;401;241M")
    assert isinstance(click, MouseDown)
    assert (click.x, click.y) == (40, 12)


def test_clamped() -> None:
    assert clamped(0, 0) == (1, 1)
    assert clamped(80, 24) == (80, 24)
    assert clamped(65535, 65535) == LARGEST


def test_a_paste() -> None:
    (paste,) = fed("\x1b[200~hello\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "hello"


@pytest.mark.parametrize("ends", ["\x1b[201~", "\x1b[20\x1b[201~"])
def test_too_long_a_paste_is_refused_and_not_kept(ends: str) -> None:
    parser = TolerantParser()
    assert list(parser.feed("\x1b[200~" + "x" * (LONGEST_PASTE + 9))) == []
    (refusal, key) = parser.feed(f"{ends}a")
    assert isinstance(refusal, PasteTooLong)
    assert keys([key]) == ["a"]
    (paste,) = parser.feed(f"\x1b[200~{'x' * LONGEST_PASTE}\x1b[201~")
    assert isinstance(paste, Paste)


def test_a_paste_without_an_end_ends_after_some_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(input_module, "monotonic", lambda: now)
    parser = TolerantParser()
    assert list(parser.feed("\x1b[200~hello")) == []
    assert list(parser.tick()) == []
    now += PASTE_PATIENCE + 1
    (paste,) = parser.tick()
    assert isinstance(paste, Paste)
    assert paste.text == "hello"
    assert keys(list(parser.feed("a"))) == ["a"]


@pytest.mark.parametrize("key", ["\x11", "\x1b[113;5u"])
def test_an_open_paste_does_not_swallow_the_way_out(key: str) -> None:
    parser = TolerantParser()
    list(parser.feed("\x1b[200~hello"))
    assert keys(list(parser.feed(key))) == [WAY_OUT]
    assert keys(list(parser.feed("a"))) == ["a"]


@pytest.mark.parametrize("key", ["\x11", "\x1b[113;5u"])
def test_an_open_paste_read_at_once_with_the_way_out(key: str) -> None:
    assert keys(fed(f"\x1b[200~hello{key}")) == [WAY_OUT]


def test_a_pasted_way_out_is_text() -> None:
    parser = TolerantParser()
    (paste,) = parser.feed("\x1b[200~hel\x11lo\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "hel\x11lo"


def test_the_way_out_amid_what_a_paste_without_an_end_has_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(input_module, "monotonic", lambda: now)
    parser = TolerantParser()
    assert list(parser.feed("\x1b[200~hello\x11\x11aa")) == []
    now += PASTE_PATIENCE + 1
    assert keys(list(parser.tick())) == [WAY_OUT]


@pytest.mark.parametrize("seed", range(40))
def test_nothing_stops_it(seed: int) -> None:
    parser = TolerantParser()
    list(parser.feed(stream(seed, 5000).decode("utf-8", "replace")))
    # Ends whatever is open; a lone character cannot be part of anything then.
    list(parser.feed("\x1b[201~" + "." * 40))
    assert keys(list(parser.feed("a"))) == ["a"]
