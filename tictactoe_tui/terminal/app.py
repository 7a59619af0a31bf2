"""An application that gets along with its terminal, however it ends."""

import asyncio
import os
import signal
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from textual.app import App, ScreenError
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.css.query import QueryError
from textual.events import Event, InputEvent, Paste
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.worker import WorkerFailed

from tictactoe_tui.terminal.guard import CellGuard
from tictactoe_tui.terminal.palette import SteadyPalette

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.filter import LineFilter

    from tictactoe_tui.terminal.departure import Departure

AnyScreen = TypeVar("AnyScreen", bound=Screen[Any])

SUSPEND: Final = "Suspend the program; fg brings it back"
_SETTLING: Final = 0.5
_MOMENT: Final = 0.002
ASKED_FOR: Final = 5.0
"""Seconds in which a second Ctrl+C leaves."""


class TerminalApp(App[None], inherit_bindings=False):
    """The base of the application: how it treats the terminal, and what it owes to the shell."""

    TERMINAL_BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+c",
            "interrupt",
            "Leave",
            id="app.interrupt",
            tooltip="Leave the program, when pressed twice",
            show=False,
            priority=True,
        ),
        Binding(
            "ctrl+z",
            "suspend_by_key",
            "Suspend",
            id="app.suspend",
            tooltip=SUSPEND,
            show=False,
        ),
    ]

    departure: "Departure | None" = None
    """The deadline for leaving; there is none in tests, which go on after the application."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = CellGuard()
        self._asked_until = 0.0

    @property
    def can_suspend(self) -> bool:
        """Whether there is a shell, or there could be one, to go back to."""
        return self._driver is not None and self._driver.can_suspend

    def fitted(self, screen: AnyScreen) -> AnyScreen:
        """The screen, which knows the size of the window before it is drawn for the first time.

        Textual tells it only afterwards, so that it would be drawn twice.
        """
        width, height = self.size
        for room, breakpoints in (
            (width, self.HORIZONTAL_BREAKPOINTS),
            (height, self.VERTICAL_BREAKPOINTS),
        ):
            names = screen._get_breakpoint_classes(room, breakpoints or [])
            screen.add_class(*names, update=False)
        return screen

    def _get_screen(self, screen: Screen[Any] | str) -> tuple[Screen[Any], AwaitMount]:
        """A screen that is about to be shown."""
        return super()._get_screen(self.fitted(self.get_screen(screen)))

    def get_driver_class(self) -> "type[Driver]":
        """The hardened driver wherever Textual would take its own for Linux and macOS."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tictactoe_tui.terminal.driver import TerminalDriver

        return TerminalDriver

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Those of Textual, and the guard behind them."""
        return [*super().get_line_filters(), self._guard]

    def exit(
        self,
        result: None = None,
        return_code: int = 0,
        message: "RenderableType | None" = None,
    ) -> None:
        """Leave; from now on nothing can hold the program for long."""
        if self.departure is not None:
            self.departure.leave(return_code)
        super().exit(result, return_code, message)

    def pop_screen(self) -> AwaitComplete:
        """Take the screen on top away; the last one stays, even if it was told to go late."""
        if len(self._screen_stack) > 1:
            return super().pop_screen()
        return AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the program can be suspended here."""
        if action == "suspend_by_key":
            return self.can_suspend
        return super().check_action(action, parameters)

    def action_interrupt(self) -> None:
        """Leave, if this was asked for twice in a row."""
        now = monotonic()
        if now < self._asked_until:
            self.exit()
            return
        self._asked_until = now + ASKED_FOR
        self.notify(
            "The game is kept.",
            title="Press Ctrl+C again to leave",
            timeout=ASKED_FOR,
            markup=False,
        )

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open."""
        if not isinstance(self.screen, SteadyPalette):
            self.push_screen(SteadyPalette())

    def action_suspend_by_key(self) -> None:
        """Suspend, unless the screen means something else by the key and has no use for it now."""
        if any(active.binding.id == "app.suspend" for active in self.active_bindings.values()):
            self.action_suspend_process()

    def action_suspend_process(self) -> None:
        """Go back to the shell until it continues the program, and what it was started by."""
        if self.can_suspend:
            self._suspend_signal()
            os.killpg(0, signal.SIGTSTP)

    def give_back_terminal(self) -> None:
        """Restore the terminal at once, from any thread."""
        give_back = getattr(self._driver, "give_back", None)
        if give_back is not None:
            give_back()

    async def on_event(self, event: Event) -> None:
        """Pass an event on; input that is still queued when leaving would meet empty screens."""
        if not (self._exit and isinstance(event, InputEvent | Paste)):
            await super().on_event(event)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Do what a key means on the screen on top, once that is all there.

        Keys that come in one burst would otherwise meet screens without content, or half gone.
        """
        deadline = monotonic() + _SETTLING
        while not self._settled and monotonic() < deadline:
            await asyncio.sleep(_MOMENT)
        if self._exit or not self._screen_stack:
            return False
        return await super()._check_bindings(key, priority)

    @property
    def _settled(self) -> bool:
        """Whether the screen on top is all there, and those taken off are gone."""
        stack = self._screen_stack
        shown = {screen for stack in self._screen_stacks.values() for screen in stack}
        installed = self._installed_screens.values()
        return not stack or (
            stack[-1].is_mounted
            and all(each in shown for each in self._nodes if each not in installed)
        )

    def _handle_exception(self, error: Exception) -> None:
        """Leave after an error that nothing has handled, without Textual's page of local values."""
        if self._exit and isinstance(error, QueryError | ScreenError):
            # A screen opened by the very last key is never filled.
            return
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        if self.departure is not None:
            inside = error.error if isinstance(error, WorkerFailed) else error
            self.departure.crash(inside)
        self._close_messages_no_wait()
