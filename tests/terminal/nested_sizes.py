"""The program in a window that changes again while it is being asked for its size."""

import runpy

from tests.terminal.pty_program import set_size
from tictactoe_tui.terminal.driver import TerminalDriver

CHANGED = (61, 20)
CHANGED_AGAIN = (80, 24)
ask = TerminalDriver.window_size


def window_size(driver: TerminalDriver) -> tuple[int, int]:
    """The size as it was asked for; by the time of the answer there is another one."""
    size = ask(driver)
    if size == CHANGED:
        set_size(2, *CHANGED_AGAIN)
        for _ in range(1000):
            pass  # the signal comes, and its handler runs, before this returns
    return size


if __name__ == "__main__":
    TerminalDriver.window_size = window_size  # type: ignore[assignment, method-assign]
    runpy.run_module("tictactoe_tui", run_name="__main__", alter_sys=True)
