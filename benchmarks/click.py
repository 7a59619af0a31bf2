"""What one click costs in functions, files and painting: `python -m benchmarks.click`.

A stone is placed with the mouse against Sera, the analysis on, until her answer and the analysis
after it are painted. Counted are the distinct functions of the package that run meanwhile, in every
thread, outside engine, games, terminal and painting; and how often each widget is painted, against
how often its part of the view has changed.
"""

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from textual.widget import Widget

import tictactoe_tui
from benchmarks.measure import Bar, finish
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.screens.board import BoardScreen
from tictactoe_tui.session import pace
from tictactoe_tui.session.choices import Choices, Spoilers
from tictactoe_tui.widgets.board_view import BoardView

PACKAGE: Final = Path(tictactoe_tui.__file__).parent
_ELSEWHERE: Final = ("engine", "games", "terminal", "proofs")
_PAINTING: Final = ("board_geometry", "board_painter", "glyphs", "motion", "stones")
_NO_FUNCTION: Final = ("<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>", "<lambda>", "<module>")


def is_counted(code: CodeType) -> bool:
    """Whether a function belongs to the way of a click, and neither to search nor to painting."""
    path = Path(code.co_filename)
    if not path.is_relative_to(PACKAGE) or code.co_name in _NO_FUNCTION:
        return False
    room = path.relative_to(PACKAGE).parts[0]
    paints = path.stem in _PAINTING or code.co_name.startswith("render")
    return room not in _ELSEWHERE and not paints


class Watch:
    """Takes down which functions run, and which widgets are painted."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        self.painted: Counter[str] = Counter()
        self.views = 0

    def note_call(self, frame: FrameType, event: str, _: Any) -> None:
        """A function is called."""
        if event == "call":
            self.codes.add(frame.f_code)

    def note_painting(self, widget: Widget) -> None:
        """A widget is painted."""
        self.painted[str(widget.id or type(widget).__name__)] += 1

    def functions(self) -> list[tuple[str, str]]:
        """The functions that count, each by its file and name."""
        return sorted(
            (str(Path(code.co_filename).relative_to(PACKAGE)), code.co_qualname)
            for code in self.codes
            if is_counted(code)
        )


async def watch_click() -> Watch:
    """Click once, and watch until nothing goes on any more."""
    watch = Watch()
    app = TicTacToeApp(seed=7)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.shared.choices = Choices(opponent="Sera", spoilers=Spoilers.ALWAYS)
        service = app.shared.begin_game(app.shared.choices)
        screen = BoardScreen(service, app.shared)
        await app.push_screen(screen)
        await _settle(pilot)
        board = screen.query_one("#board", BoardView)
        region = board.cell_region(4)
        paint = Widget._render_content

        def note_and_paint(widget: Widget) -> None:
            watch.note_painting(widget)
            paint(widget)

        Widget._render_content = note_and_paint  # type: ignore[assignment, method-assign]
        screen.watch(screen, "view", lambda: setattr(watch, "views", watch.views + 1), init=False)
        sys.setprofile(watch.note_call)
        threading.setprofile(watch.note_call)
        await pilot.click("#board", offset=(region.x + region.width // 2, region.y))
        while len(service.session.state.plies) < 2:
            await pilot.pause(0.02)
        await _settle(pilot)
        sys.setprofile(None)
        threading.setprofile(None)
        Widget._render_content = paint  # type: ignore[method-assign]
    return watch


async def _settle(pilot: Any) -> None:
    """Wait until the search has ended and everything is painted."""
    for _ in range(10):
        await pilot.pause(0.05)


def bars() -> list[Bar]:
    """The functions of one click, and the paintings of the widget that is painted most."""
    pace.BEAT = 0.0  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as directory:
        import os

        os.environ[VARIABLE] = directory
        watch = asyncio.run(watch_click())
    found = watch.functions()
    for file, name in found:
        print(f"  {file:<40} {name}")
    files = {file for file, _ in found}
    print(f"{len(found)} functions in {len(files)} files; {watch.views} views")
    for name, count in watch.painted.most_common():
        print(f"  {name:<20} painted {count}")
    most = max(watch.painted.values())
    return [
        Bar("functions of one click", len(found), 90, ""),
        Bar("paintings of one widget against views", most / watch.views, 1.0, ""),
    ]


def main() -> None:
    """Measure and print."""
    finish(bars())


if __name__ == "__main__":
    main()
