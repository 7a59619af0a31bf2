"""A pilot that waits for what the application still has to do, and not for the processor.

Textual's own pilot takes an application for ready once its process has hardly worked for 20
milliseconds, and waits a second at most. Under load that is too early, beside a thread that
searches it is always the whole second, and at best every key costs 40 milliseconds of sleep.
"""

import asyncio
from typing import Any, cast

import pytest
from textual._context import active_app
from textual.app import App, ScreenStackError
from textual.pilot import Pilot

HANGS = 60.0
"""Seconds until an application that never rests fails the test, on however slow a machine."""


async def settle(app: App[Any]) -> None:
    """Let an application do all it has to do by itself, up to the picture on its screen.

    What comes from another thread or from a timer later on is not waited for: wait for that itself.
    """
    async with asyncio.timeout(HANGS):
        while True:
            await _nothing_left_to_run()
            # Both would come from timers of 1/120 and 1/60 of a second.
            if app._resize_timer is not None:
                app._check_resize()
            try:
                top = app.screen
            except ScreenStackError:  # it has ended
                return
            # What lies behind a window has its own timer; once painted it asks to be painted again.
            for screen in app._background_screens:
                if screen._dirty_widgets or screen._layout_required:
                    screen._on_timer_update()
            top._on_timer_update()
            if not _ready():
                return


async def _nothing_left_to_run() -> None:
    """Give way until no other task of the event loop can go on without news from outside."""
    await asyncio.sleep(0)
    while _ready():
        await asyncio.sleep(0)


def _ready() -> bool:
    """Whether the event loop has something to run."""
    return bool(cast(Any, asyncio.get_running_loop())._ready)


async def _instead_of_idle(min_sleep: float = 0, max_sleep: float = 0) -> None:
    await settle(active_app.get())


async def _pause(pilot: Pilot[Any], delay: float | None = None) -> None:
    await pilot._wait_for_screen()
    if delay is not None:
        await asyncio.sleep(delay)
    await settle(pilot.app)


@pytest.fixture(autouse=True)
def settled_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pilot waits like this."""
    monkeypatch.setattr("textual.app.wait_for_idle", _instead_of_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", _instead_of_idle)
    monkeypatch.setattr(Pilot, "pause", _pause)
