"""What the terminal sends may be nonsense: the program drops it and goes on."""

from itertools import cycle
from types import SimpleNamespace

import pytest
from textual.events import Key, Resize
from textual.geometry import Size

from tests.terminal.nested_sizes import CHANGED
from tests.terminal.pty_program import program, started
from tests.terminal.streams import stream
from tictactoe_tui.terminal.browser_driver import BrowserDriver

NONSENSE = {
    "a byte that is no UTF-8": b"\xff",
    "Latin-1": "é".encode("latin-1"),
    "half a character": b"\xe2\x82",
    "a key beyond all characters": b"\x1b[1114112u",
    "a key beyond all numbers": b"\x1b[99999999999999999999u",
    "half of a character pair as a key": b"\x1b[55296u",
    "half of a character pair as text": b"\x1b[97;;55296u",
    "a window of nothing": b"\x1b[48;0;0;0;0t",
    "a huge window": b"\x1b[48;99999;99999;9;9t",
    "a square window": b"\x1b[48;5000;5000;0;0t",
    "a window without pixels": b"\x1b[48;24;80;0;0t",
    "a click far outside": b"\x1b[<0;99999;99999M\x1b[<0;99999;99999m",
    "a click at nothing": b"\x1b[<0;0;0M",
    "a long sequence": b"\x1b[" + b"1;" * 200 + b"u",
    "an unknown command": b"\x1b]52;c;aGk=\x07\x1bP1$r\x1b\\",
    "a report that nobody asked for": b"\x1b[24;80R\x1b[?2026;2$y\x1b[?2048;2$y",
    "the right size again": b"\x1b[48;24;80;480;800t",
}


def test_nonsense_between_keys() -> None:
    with started() as running:
        for nonsense in NONSENSE.values():
            running.press(nonsense)
            running.answers()
        running.press("ctrl+q")
        assert running.ended() == 0
        running.assert_given_back()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(4))
def test_much_nonsense(seed: int) -> None:
    with started() as running:
        # In the end open pastes are closed, so that the last key is one.
        running.press(stream(seed, 65536), b"\x1b[201~", "ctrl+q")
        assert running.ended() == 0
        # Nonsense may walk the menu to its last entry and leave; what follows is then the shell's.
        assert running.modes() == {}


def test_a_focus_that_goes_while_keys_come() -> None:
    """The keys come in a thread of their own, beside which the focus changes at any moment."""

    class Screen:
        message_queue_size = 1
        focuses = cycle((SimpleNamespace(message_queue_size=1), None, None))

        @property
        def focused(self) -> object:
            return next(self.focuses)

    gate = object.__new__(BrowserDriver)
    gate._application = SimpleNamespace(message_queue_size=1, screen_stack=[Screen()])  # type: ignore[assignment]
    gate._sent = gate._delivered = 0
    assert {gate.backlog for _ in range(12)} == {2, 3}


def test_a_key_is_noted_where_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a search makes way before the event loop has its turn."""
    gate = object.__new__(BrowserDriver)
    application = SimpleNamespace(last_input=0.0)
    gate._application = application  # type: ignore[assignment]
    sent: list[object] = []
    monkeypatch.setattr(BrowserDriver, "is_flooded", False)
    monkeypatch.setattr(
        "textual.driver.Driver.process_message", lambda _, message: sent.append(message)
    )
    gate.process_message(Resize(Size(80, 24), Size(80, 24)))
    assert not application.last_input
    gate.process_message(Key("a", "a"))
    assert application.last_input
    assert len(sent) == 2


def test_messages_of_a_page_that_are_no_keys_are_a_flood_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen failing when only keys were."""
    driver = object.__new__(BrowserDriver)
    posted: list[object] = []
    driver._app = SimpleNamespace(post_message=posted.append)  # type: ignore[assignment]
    monkeypatch.setattr(BrowserDriver, "send_message", lambda _, message: posted.append(message))
    sizes = {"width": 80, "height": 24}
    for flooded in (True, False):
        monkeypatch.setattr(BrowserDriver, "is_flooded", flooded)
        for kind in ("resize", "focus", "blur"):
            driver.on_meta(kind, sizes)
        assert bool(posted) is not flooded


def test_a_window_that_changes_while_its_size_is_read() -> None:
    """The newest size counts, though its signal interrupts the handler of the one before."""
    with program("tests.terminal.nested_sizes", size=(60, 20)) as running:
        running.shows()
        since = len(running.text)
        running.resize(*CHANGED)
        running.see("Three games, a thinking machine", since)


def test_a_window_that_changes_all_the_time() -> None:
    with started() as running:
        for columns, lines in [(1, 1), (500, 200), (0, 0), (20, 5), (65535, 65535)] * 20:
            running.resize(columns, lines)
        running.resize(80, 24)
        running.answers()
        running.press("ctrl+q")
        assert running.ended() == 0
        running.assert_given_back()
