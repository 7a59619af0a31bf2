"""What one click costs in functions, files and painting: `python -m benchmarks.click`.

A stone is placed with the mouse against Sera, the analysis on, until her answer and what is known
after it are painted. Counted are the distinct functions of the package that run meanwhile in the
thread of the screen, outside engine, games, terminal and painting; painting is a widget's `render`
and the files that draw, with whatever they call. And how often each widget is painted, beside the
number of views that were made: a widget whose part is as it was is not painted again.
"""

import asyncio
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from textual.pilot import Pilot
from textual.widget import Widget

import tictactoe_tui
from benchmarks.measure import Bar, finish
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.match.choices import Choices, Spoilers
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.service import pace

PACKAGE: Final = Path(tictactoe_tui.__file__).parent
_ELSEWHERE: Final = ("engine", "games", "terminal", "proofs")
_DRAWING: Final = ("board_geometry", "board_painter", "glyphs", "key_footer", "motion", "stones")
_NO_FUNCTION: Final = ("<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>", "<lambda>", "<module>")


class Watch:
    """Takes down which functions run outside of painting, and which widgets are painted."""

    def __init__(self) -> None:
        self.codes: set[CodeType] = set()
        self.painted: Counter[str] = Counter()
        self.views = 0
        self._renders_under_way = 0

    def note_call(self, frame: FrameType, event: str, _: Any) -> None:
        """A function is called, or returns."""
        name, file = frame.f_code.co_name, Path(frame.f_code.co_filename)
        renders = name.startswith("render") or name == "_render_content" or file.stem in _DRAWING
        if event == "call":
            if not renders and not self._renders_under_way:
                self.codes.add(frame.f_code)
            self._renders_under_way += renders
        elif event == "return":
            self._renders_under_way -= renders and self._renders_under_way > 0

    def note_view(self) -> None:
        """A view was made."""
        self.views += 1

    def functions(self) -> list[tuple[str, str]]:
        """The functions that count, each by its file and name."""
        own = (code for code in self.codes if Path(code.co_filename).is_relative_to(PACKAGE))
        found = []
        for code in own:
            path = Path(code.co_filename).relative_to(PACKAGE)
            if path.parts[0] not in _ELSEWHERE and code.co_name not in _NO_FUNCTION:
                found.append((str(path), code.co_qualname))
        return sorted(found)


async def watch_click() -> Watch:
    """Click once, and watch until nothing goes on any more."""
    watch = Watch()
    app = TicTacToeApp(seed=7)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        service = app.shared.begin_game(Choices(opponent="Sera", spoilers=Spoilers.ALWAYS))
        screen = BoardScreen(service, app.shared)
        await app.push_screen(screen)
        await _settle(pilot)
        region = screen.board.cell_region(4)
        paint = Widget._render_content

        def note_and_paint(widget: Widget) -> None:
            watch.painted[str(widget.id or type(widget).__name__)] += 1
            paint(widget)

        Widget._render_content = note_and_paint  # type: ignore[assignment, method-assign]
        screen.watch(screen, "view", watch.note_view, init=False)
        sys.setprofile(watch.note_call)
        await pilot.click("#board", offset=(region.x + region.width // 2, region.y))
        while len(service.session.state.plies) < 2:
            await pilot.pause(0.02)
        await _settle(pilot)
        sys.setprofile(None)
        Widget._render_content = paint  # type: ignore[method-assign]
    return watch


async def _settle(pilot: Pilot[None]) -> None:
    """Give everything time to be found and painted."""
    for _ in range(10):
        await pilot.pause(0.05)


def bars() -> list[Bar]:
    """The functions of one click, and the paintings of the widget that is painted most."""
    pace.BEAT = 0.0  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as directory:
        os.environ[VARIABLE] = directory
        watch = asyncio.run(watch_click())
    found = watch.functions()
    for file, name in found:
        print(f"  {file:<40} {name}")
    print(f"{len(found)} functions in {len({file for file, _ in found})} files")
    print(f"{watch.views} views; painted: {dict(watch.painted.most_common())}")
    return [
        Bar("functions of one click", len(found), 90, ""),
        Bar("paintings of a widget, for each view", max(watch.painted.values()) / watch.views, 1.0),
    ]


def main() -> None:
    """Measure and print."""
    finish(bars())


if __name__ == "__main__":
    main()
