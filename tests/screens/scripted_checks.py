"""A checker that tells what a test has it tell, in the place of the process."""

from collections.abc import Callable

import pytest

from tests.screens.conftest import Table
from tictactoe_tui.screens.lab import checks_screen
from tictactoe_tui.screens.lab.checks_screen import Told


class ScriptedChecker:
    """Remembers whether it was started and stopped."""

    def __init__(self, post: Callable[[Told], object]) -> None:
        self._post = post
        self.started = self.stopped = False

    def start(self) -> None:
        self.started = True

    def stop(self) -> None:
        self.stopped = True

    async def tell(self, table: Table, told: Told) -> None:
        self._post(told)
        await table.pilot.pause()


def at_work(monkeypatch: pytest.MonkeyPatch) -> list[ScriptedChecker]:
    """All checkers that are begun from now on, the newest last."""
    begun: list[ScriptedChecker] = []

    def begin(post: Callable[[Told], object]) -> ScriptedChecker:
        begun.append(ScriptedChecker(post))
        return begun[-1]

    monkeypatch.setattr(checks_screen, "ClaimChecker", begin)
    return begun
