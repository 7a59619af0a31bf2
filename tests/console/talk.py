"""Line mode in this process: what is typed goes in, what is said comes out."""

from collections.abc import Callable

import pytest

from tictactoe_tui.cli import run
from tictactoe_tui.config.config_file import read_config
from tictactoe_tui.console.console_mode import ConsoleMode, Inbox, Typed

Talk = Callable[..., list[str]]


class Talks:
    """Conversations one after the other, over the same record; the last exit code is kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._typed: tuple[str, ...] = ()
        self.code: int | None = None
        monkeypatch.setattr(Inbox, "read_input", lambda inbox: self._read(inbox))

    def __call__(self, *typed: str) -> list[str]:
        said: list[str] = []
        self._typed = typed
        self.code = ConsoleMode(said.append, run, read_config(), patient=True).run()
        return said

    def _read(self, inbox: Inbox) -> None:
        for line in (*self._typed, None):
            inbox.post(Typed(line))


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talks:
    return Talks(monkeypatch)
