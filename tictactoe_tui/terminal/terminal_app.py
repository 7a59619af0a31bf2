"""The base class of the application: quitting, suspending, and input that comes too early."""

import asyncio
import os
import re
import signal
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from rich.segment import Segment
from textual import events, on
from textual.actions import ActionParseResult
from textual.app import ComposeResult, ScreenError
from textual.await_complete import AwaitComplete
from textual.command import CommandList
from textual.css.query import QueryError
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.theme import ThemeProvider
from textual.widgets import Input, OptionList
from textual.worker import WorkerFailed

from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.terminal.input import LONGEST_PASTE
from tictactoe_tui.terminal.textual_private import AppWithFaultHook, PaletteThatStopsGathering
from tictactoe_tui.widgets import Keys, key
from tictactoe_tui.widgets.changing_options import ChangingOptions


class SteadyCommandList(CommandList, ChangingOptions, can_focus=False):
    """The palette's list of results, which changes with every letter typed."""


class SteadyPalette(PaletteThatStopsGathering, DismissedOnTop[None]):
    """A palette that survives keys in a burst and a window that shrinks while it is open."""

    def compose(self) -> ComposeResult:
        """Textual's palette, with SteadyCommandList in place of its list."""
        for widget in super().compose():
            yield SteadyCommandList() if isinstance(widget, CommandList) else widget

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Turn paging off where the list has no room for even a line."""
        if action == "command_list" and parameters[0] in ("page_up", "page_down"):
            return any(each.scrollable_content_region for each in self.query(CommandList))
        return super().check_action(action, parameters)

    @on(Input.Changed)
    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def _ignore_when_closing(self, event: Message) -> None:
        """Drop events that come while it closes: a second Enter would run the command twice."""
        if not (self.is_active and self.query(CommandList)):
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Ignore a click outside the window, which has shrunk since the click."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()


if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver

    from tictactoe_tui.terminal.driver import TerminalDriver
    from tictactoe_tui.terminal.run import Departure


_UNSEEN: Final = (
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of writing
    "\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"  # what has no width, annotations
    "\U000e0000-\U000e007f"  # tags
)
_INVISIBLE: Final = re.compile(f"[{_UNSEEN}]")
_UNWANTED: Final = re.compile(
    f"[{_UNSEEN}"
    "\x00-\x1f\x7f-\x9f"  # C0, DEL and C1: the beginnings of every command to a terminal
    "\u2028\u2029"  # line and paragraph ends
    "\ud800-\udfff]"  # halves of character pairs
)


class CellGuard(LineFilter):
    """A line filter that removes invisible characters from cells.

    They have no width, so nothing moves. Lone surrogates have one, and become U+FFFD.
    """

    def apply(self, segments: list[Segment], background: object) -> list[Segment]:
        """The segments without those characters; nearly always the same list."""
        if "".join([segment.text for segment in segments]).isprintable():
            return segments
        # Control segments are made by Textual itself.
        return [
            each if each.control else Segment(_UNWANTED.sub(_replacement, each.text), each.style)
            for each in segments
        ]


def _replacement(found: re.Match[str]) -> str:
    """U+FFFD in place of a lone surrogate, nothing in place of other characters."""
    return "\ufffd" if found[0] >= "\ud800" and found[0] <= "\udfff" else ""


AnyScreen = TypeVar("AnyScreen", bound=Screen[Any])

SUSPEND: Final = "Suspend the program; fg brings it back"
_LEAVE: Final = "Leave the program, when pressed twice"
# Seconds that input waits at most for a screen to be mounted.
_SECONDS_TO_SETTLE: Final = 3.0
# Seconds between two looks at whether the screen on top is mounted.
_POLL_SECONDS: Final = 0.002
SECONDS_TO_CONFIRM: Final = 5.0
"""Seconds in which a second Ctrl+C leaves."""


class TerminalApp(AppWithFaultHook, inherit_bindings=False):
    """The base of the application: how it starts, suspends and ends, and which input it obeys."""

    TERMINAL_BINDINGS: ClassVar[Keys] = [
        key("ctrl+c", "interrupt", "app.interrupt", _LEAVE, priority=True),
        key("ctrl+z", "suspend_by_key", "app.suspend", SUSPEND),
    ]

    departure: "Departure | None" = None
    """Ends the process in time; None in tests, whose process goes on after the application."""
    terminal: "TerminalDriver | None" = None
    """The driver of the terminal; None in tests and in a browser."""

    def __init__(self) -> None:
        super().__init__()
        self._guard = CellGuard()
        self._leave_asked_until = 0.0
        self.last_input = 0.0
        """When a key or the mouse has come last, by the monotonic clock."""
        self._is_leaving = False
        self._screens_shown: set[Screen[Any]] = set()

    @property
    def can_suspend(self) -> bool:
        """Whether this runs in a terminal, where a shell can continue it."""
        return self.terminal is not None

    # One of several overloads upstream; screens are never asked for by name or class here.
    def get_screen(self, screen: AnyScreen) -> AnyScreen:  # type: ignore[override]
        """A screen about to be shown, with the breakpoint classes of the window's size.

        Textual sets these classes only with the first Resize, so that it would be drawn twice.
        """
        self._screens_shown.add(screen)
        wide = screen.HORIZONTAL_BREAKPOINTS or self.HORIZONTAL_BREAKPOINTS
        high = screen.VERTICAL_BREAKPOINTS or self.VERTICAL_BREAKPOINTS
        for room, breakpoints in zip(self.size, (wide, high), strict=True):
            names = [name for least, name in sorted(breakpoints or []) if room >= least]
            screen.add_class(*names[-1:], update=False)
        return screen

    def get_driver_class(self) -> "type[Driver]":
        """TerminalDriver where Textual would use its LinuxDriver, else what Textual chooses."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tictactoe_tui.terminal.driver import TerminalDriver

        return TerminalDriver

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's line filters, and CellGuard behind them."""
        return [*super().get_line_filters(), self._guard]

    def exit(
        self, result: None = None, return_code: int = 0, message: "RenderableType | None" = None
    ) -> None:
        """Leave, with the deadline of `departure` running from now on."""
        self._is_leaving = True
        self.begin_to_leave(return_code)
        super().exit(result, return_code, message)

    def begin_to_leave(self, return_code: int = 0) -> None:
        """Start the deadline for leaving; may be called from any thread."""
        if self.departure is not None:
            self.departure.leave(return_code)

    # One of several overloads upstream.
    def push_screen(  # type: ignore[override]
        self, screen: Screen[Any], callback: Callable[[Any], Any] | None = None, **how: Any
    ) -> Any:
        """Show a screen; its result is passed on only while the screen that opened it is there."""
        asker = self.screen_stack[-1:]

        def answer(result: Any) -> Any:
            return callback(result) if callback and set(asker) <= set(self.screen_stack) else None

        return super().push_screen(screen, callback and answer, **how)

    def pop_screen(self) -> AwaitComplete:
        """Remove the screen on top, but never the last one: a late second pop would raise."""
        return super().pop_screen() if len(self.screen_stack) > 1 else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the key that suspends where there is no shell."""
        if action == "suspend_by_key":
            return self.can_suspend
        return super().check_action(action, parameters)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action of a key, click or palette, but only for the screen on top.

        By the time it runs, the screen that it was meant for may be covered, closing or unmounted.
        """
        if default_namespace is not None and not self._can_act(default_namespace):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def _can_act(self, node: DOMNode) -> bool:
        """Whether a node is the application itself, or on the top screen once that is mounted."""
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
        """The sentence shown after the first Ctrl+C on what happens to the game."""
        return "The game is kept."

    def action_interrupt(self) -> None:
        """Ask with a notification; leave if it is called again within SECONDS_TO_CONFIRM."""
        now = monotonic()
        if now < self._leave_asked_until:
            self.exit()
            return
        self._leave_asked_until = now + SECONDS_TO_CONFIRM
        title = "Press Ctrl+C again to leave"
        self.notify(self.kept_words, title=title, timeout=SECONDS_TO_CONFIRM, markup=False)

    def on_paste_too_long(self) -> None:
        """Say why nothing of a paste came in."""
        words = f"Nothing was pasted: it has more than {LONGEST_PASTE:,} characters."
        self.notify(words, markup=False)

    def action_command_palette(self) -> None:
        """Open the command palette, unless it is open."""
        if not isinstance(self.screen, SteadyPalette):
            self.push_screen(SteadyPalette())

    def search_themes(self) -> None:
        """Open a palette of the themes."""
        self.push_screen(SteadyPalette([ThemeProvider], placeholder="Search for themes\u2026"))

    def action_suspend_by_key(self) -> None:
        """Suspend on Ctrl+Z, unless the screen on top has given that key another meaning."""
        if any(active.binding.id == "app.suspend" for active in self.active_bindings.values()):
            self.action_suspend_process()

    def action_suspend_process(self) -> None:
        """Stop the whole process group, as the shell expects of Ctrl+Z, until it continues it."""
        if self.can_suspend:
            os.killpg(0, signal.SIGTSTP)

    def give_back_terminal(self) -> None:
        """Restore the terminal at once, from any thread."""
        if self.terminal is not None:
            self.terminal.give_back()

    async def on_event(self, event: events.Event) -> None:
        """Pass an event on; input first waits until the screen on top is mounted.

        Keys in a burst would otherwise reach screens that have no content yet or are closing. Once
        the application leaves, input is dropped.
        """
        if isinstance(event, events.InputEvent | events.Paste):
            self.last_input = monotonic()
            deadline = self.last_input + _SECONDS_TO_SETTLE
            while not self._settled and monotonic() < deadline:
                await asyncio.sleep(_POLL_SECONDS)
            if self._is_leaving or not self.screen_stack:
                return
        if isinstance(event, events.Paste):
            # Line ends and the joiners of scripts and emoji stay.
            event.text = _INVISIBLE.sub("", event.text)
        await super().on_event(event)

    @property
    def _settled(self) -> bool:
        """Whether the screen on top is mounted and all removed screens are gone."""
        stack = self.screen_stack
        going = self._screens_shown.difference(stack)
        if any(screen.is_attached for screen in going):
            return False
        self._screens_shown -= going
        return not stack or stack[-1].is_mounted

    def ends_by(self, error: Exception) -> bool:
        """Report an unhandled error as a crash, and whether the application ends by it.

        A screen may fail that is taken away before it is mounted: it has no content then.
        """
        gone = self._screens_shown.difference(self.screen_stack)
        is_too_late = self._is_leaving or not all(screen.is_mounted for screen in gone)
        if is_too_late and isinstance(error, QueryError | ScreenError):
            return False
        if self.departure is not None:
            self.departure.crash(error.error if isinstance(error, WorkerFailed) else error)
        return True
