"""All that is used of Textual's insides, and why nothing public would do.

No other module of the package touches a private name of Textual. When a new Textual lacks one of
them, `tests/terminal/test_textual_private.py` says which.
"""

import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

# Drivers make their own parser, and no hook lies between the two.
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches

# The form of the messages that the web driver and its server exchange.
from textual.drivers._byte_stream import ByteStream
from textual.events import Mount

__all__ = ["AppWithFaultHook", "ByteStream", "PaletteThatStopsGathering", "XTermParser"]


class AppWithFaultHook(App[None], inherit_bindings=False):
    """An application with a hook, `ends_by`, for errors that nothing has handled."""

    def ends_by(self, error: Exception) -> bool:
        """Called with an unhandled error; returns whether the application ends by it."""
        return True

    def report_fault(self, error: Exception) -> None:
        """Treat an error from outside the message loops like one from inside."""
        self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """Ask `ends_by` first; every message loop calls this, and there is no public hook."""
        if self.ends_by(error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leave without Textual's page of local variables, which would show people's names."""
        self.panic()

    def panic(self, *renderables: object) -> None:
        """Leave without printing Textual's text; `Departure` prints the message."""
        super().panic()


class PaletteThatStopsGathering(CommandPalette):
    """A palette that gathers no commands, and shows none, once the list for them is gone."""

    def _on_mount(self, event: Mount) -> None:
        """Begin over a screen only: whoever leaves at once takes those below away before."""
        if len(self.app.screen_stack) < 2:
            event.prevent_default()

    async def _watch__show_busy(self) -> None:
        """Show or hide the busy sign; a timer calls this, when the palette may be closed."""
        with suppress(NoMatches):
            await super()._watch__show_busy()

    def _watch__list_visible(self) -> None:
        """Show or hide the list; a timer may call this while the palette is closing."""
        with suppress(NoMatches):
            super()._watch__list_visible()

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]
        """Gather in a worker, which begins only later: by then the palette may be closed."""
        gather: Any = CommandPalette._gather_commands

        async def gather_into_list() -> None:
            if self.query(CommandList):
                await gather.__wrapped__(self, search_value)

        self.run_worker(gather_into_list(), group=self._GATHER_COMMANDS_GROUP, exclusive=True)


if sys.platform != "win32":
    from textual.drivers.linux_driver import LinuxDriver

    __all__ += ["DriverForScreen"]

    class DriverForScreen(LinuxDriver):
        """Textual's driver for Linux and macOS, which can be told where to draw."""

        def draw_on(self, screen: TextIOWrapper) -> None:
            """Draw into this file; Textual takes sys.__stderr__ with the locale's encoding."""
            self._file = screen

        def window_size(self) -> tuple[int, int]:
            """The columns and lines of the window now."""
            return super()._get_terminal_size()

        def _get_terminal_size(self) -> tuple[int, int]:
            """What Textual calls for the size; `window_size` is its public name here."""
            return self.window_size()

        @property
        def resizes_in_band(self) -> bool:
            """Whether the terminal reports its size itself, among the keys (mode 2048)."""
            return self._in_band_window_resize

        @property
        def can_write(self) -> bool:
            """Whether there is a writer thread; where Textual cannot start one it says nothing."""
            return self._writer_thread is not None
