"""An application that gets along with its terminal, however it ends."""

import asyncio
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from textual.actions import ActionParseResult
from textual.app import ScreenError
from textual.await_complete import AwaitComplete
from textual.css.query import QueryError
from textual.dom import DOMNode
from textual.events import Event, InputEvent, Paste
from textual.screen import Screen
from textual.theme import ThemeProvider
from textual.worker import WorkerFailed

from tictactoe_tui.terminal.guard import CellGuard
from tictactoe_tui.terminal.palette import SteadyPalette
from tictactoe_tui.terminal.textual_private import AppWithFaultHook
from tictactoe_tui.widgets import Keys, key

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.filter import LineFilter

    from tictactoe_tui.terminal.departure import Departure
    from tictactoe_tui.terminal.driver import TerminalDriver

AnyScreen = TypeVar("AnyScreen", bound=Screen[Any])

SUSPEND: Final = "Suspend the program; fg brings it back"
_LEAVE: Final = "Leave the program, when pressed twice"
_SETTLING: Final = 3.0
"""Seconds that input waits for a screen to be all there, on however slow a machine."""
_MOMENT: Final = 0.002
ASKED_FOR: Final = 5.0
"""Seconds in which a second Ctrl+C leaves."""


class TerminalApp(AppWithFaultHook, inherit_bindings=False):
    """The base of the application: how it treats the terminal, and what it owes to the shell."""

    TERMINAL_BINDINGS: ClassVar[Keys] = [
        key("ctrl+c", "interrupt", "app.interrupt", _LEAVE, priority=True),
        key("ctrl+z", "suspend_by_key", "app.suspend", SUSPEND),
    ]

    departure: "Departure | None" = None
    """The deadline for leaving; there is none in tests, which go on after the application."""
    terminal: "TerminalDriver | None" = None
    """The terminal that is drawn on; there is none in tests and in a browser."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = CellGuard()
        self._asked_until = 0.0
        self.last_input = 0.0
        """When a key or the mouse has come last, by the monotonic clock."""
        self._is_leaving = False
        self._screens_shown: set[Screen[Any]] = set()

    @property
    def can_suspend(self) -> bool:
        """Whether there is a shell, or there could be one, to go back to."""
        return self.terminal is not None

    # One of several overloads upstream; screens are never asked for by name or class here.
    def get_screen(self, screen: AnyScreen) -> AnyScreen:  # type: ignore[override]
        """A screen that is about to be shown, fitted to the size of the window.

        Textual tells it the size only afterwards, so that it would be drawn twice.
        """
        self._screens_shown.add(screen)
        width, height = self.size
        for room, breakpoints in (
            (width, screen.HORIZONTAL_BREAKPOINTS or self.HORIZONTAL_BREAKPOINTS),
            (height, screen.VERTICAL_BREAKPOINTS or self.VERTICAL_BREAKPOINTS),
        ):
            names = [name for least, name in sorted(breakpoints or []) if room >= least]
            screen.add_class(*names[-1:], update=False)
        return screen

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
        self, result: None = None, return_code: int = 0, message: "RenderableType | None" = None
    ) -> None:
        """Leave; from now on nothing can hold the program for long."""
        self._is_leaving = True
        self.begin_to_leave(return_code)
        super().exit(result, return_code, message)

    def begin_to_leave(self, return_code: int = 0) -> None:
        """Let the time run in which everything must be over; from any thread."""
        if self.departure is not None:
            self.departure.leave(return_code)

    # One of several overloads upstream.
    def push_screen(  # type: ignore[override]
        self, screen: Screen[Any], callback: Callable[[Any], Any] | None = None, **how: Any
    ) -> Any:
        """Show a screen; its answer is heard as long as the screen that asked is still there."""
        asker = self.screen_stack[-1:]

        def answer(result: Any) -> Any:
            return callback(result) if callback and set(asker) <= set(self.screen_stack) else None

        return super().push_screen(screen, callback and answer, **how)

    def pop_screen(self) -> AwaitComplete:
        """Take the screen on top away; the last one stays, even if it was told to go late."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        return AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the program can be suspended here."""
        if action == "suspend_by_key":
            return self.can_suspend
        return super().check_action(action, parameters)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key, a click or the palette asks for, on the screen on top and nowhere else.

        By its turn the screen that it was meant for may be below another, half gone, or half there.
        """
        if default_namespace is not None and not self._can_act(default_namespace):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def _can_act(self, node: DOMNode) -> bool:
        """Whether a node is the application, or on a screen that is on top and all there."""
        if node is self:
            return True
        top = self.screen_stack[-1:]
        return node.is_attached and [node.screen] == top and top[0].is_mounted

    def copy_to_clipboard(self, text: str) -> None:
        """Copy text, and keep what was copied before where there is none."""
        if text:
            super().copy_to_clipboard(text)

    @property
    def kept_words(self) -> str:
        """What is said to somebody who may be about to leave, about what leaving loses."""
        return "The game is kept."

    def action_interrupt(self) -> None:
        """Leave, if this was asked for twice in a row."""
        now = monotonic()
        if now < self._asked_until:
            self.exit()
            return
        self._asked_until = now + ASKED_FOR
        self.notify(
            self.kept_words,
            title="Press Ctrl+C again to leave",
            timeout=ASKED_FOR,
            markup=False,
        )

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open."""
        if not isinstance(self.screen, SteadyPalette):
            self.push_screen(SteadyPalette())

    def search_themes(self) -> None:
        """Let people choose the colours."""
        self.push_screen(SteadyPalette([ThemeProvider], placeholder="Search for themes\u2026"))

    def action_suspend_by_key(self) -> None:
        """Suspend, unless the screen means something else by the key and has no use for it now."""
        if any(active.binding.id == "app.suspend" for active in self.active_bindings.values()):
            self.action_suspend_process()

    def action_suspend_process(self) -> None:
        """Go back to the shell until it continues the program, and what it was started by."""
        if self.can_suspend:
            os.killpg(0, signal.SIGTSTP)

    def give_back_terminal(self) -> None:
        """Restore the terminal at once, from any thread."""
        if self.terminal is not None:
            self.terminal.give_back()

    async def on_event(self, event: Event) -> None:
        """Pass an event on, once the screen on top is all there.

        Keys that come in one burst would otherwise meet screens without content, or half gone.
        Input that is still queued when leaving would meet none.
        """
        if isinstance(event, InputEvent | Paste):
            self.last_input = monotonic()
            deadline = self.last_input + _SETTLING
            while not self._settled and monotonic() < deadline:
                await asyncio.sleep(_MOMENT)
            if self._is_leaving or not self.screen_stack:
                return
        await super().on_event(event)

    @property
    def _settled(self) -> bool:
        """Whether the screen on top is all there, and those taken off are gone."""
        stack = self.screen_stack
        going = self._screens_shown.difference(stack)
        if any(screen.is_attached for screen in going):
            return False
        self._screens_shown -= going
        return not stack or stack[-1].is_mounted

    def ends_by(self, error: Exception) -> bool:
        """Leave after an error, unless it is of a screen opened by the very last key."""
        if self._is_leaving and isinstance(error, QueryError | ScreenError):
            return False  # it is never filled
        if self.departure is not None:
            self.departure.crash(error.error if isinstance(error, WorkerFailed) else error)
        return True
