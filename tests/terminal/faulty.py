"""The application with faults that the product does not have, opened by the product's own door."""

import os
import sys
import threading
import time
from typing import ClassVar
from unittest.mock import patch

from textual import work
from textual.binding import Binding, BindingType

from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.cli import open_application
from tictactoe_tui.terminal.driver import ScreenFile

SECRET = "Alice from Ulm"  # noqa: S105


class FaultyApp(TicTacToeApp):
    """Every fault has a key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4", "clog"),
        Binding("f5", "fail"),
        Binding("f6", "fail_in_worker"),
        Binding("f7", "fail_deeply(0)"),
        Binding("f8", "spin"),
        Binding("f9", "hang"),
        Binding("f10", "hostile"),
    ]

    def action_clog(self) -> None:
        os.write(2, b"clogged")
        patch.object(ScreenFile, "write", lambda _file, _data: time.sleep(600)).start()

    def action_fail(self) -> None:
        name = SECRET
        raise ValueError(f"no player {name}")

    @work(thread=True)
    def action_fail_in_worker(self) -> None:
        name = SECRET
        raise ValueError(f"no player {name}")

    def action_fail_deeply(self, depth: int) -> None:
        self.action_fail_deeply(depth + 1)

    def action_spin(self) -> None:
        self._spin()
        self.notify("spinning")

    @work(thread=True)
    def _spin(self) -> None:
        for _ in iter(int, 1):
            threading.Event()

    def action_hang(self) -> None:
        self.bell()
        time.sleep(600)

    def action_hostile(self) -> None:
        self.notify(
            "bell\a title\x1b]2;pwned\x1b\\ csi\x9b2J turned\u202e half\ud800 end",
            title="clip\x1b]52;c;UFdORUQ=\x07 \x1b[?1049l",
            markup=False,
        )


if __name__ == "__main__":
    sys.exit(open_application(FaultyApp))
