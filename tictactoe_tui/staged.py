"""An application whose first screen does not wait for what only the next ones need."""

import gc
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from tictactoe_tui.appearance import AppearanceApp
from tictactoe_tui.terminal.app import AnyScreen


class StagedApp(AppearanceApp, inherit_bindings=False):
    """The base of the application: what is there at its start, and what comes right afterwards."""

    LATER_CSS_PATH: ClassVar[Sequence[Path]] = ()
    """The sheets of all screens but the first."""
    LATER_MODULES: ClassVar[Sequence[str]] = ()
    """What the other screens are made of."""

    def load_the_rest(self) -> None:
        """Load what comes later, in a thread beside the screen, so that no key waits for it."""
        for module in self.LATER_MODULES:
            import_module(module)
        self.call_later(self._load_sheets)
        if not gc.isenabled():
            # Put off at the start: nearly all there is by now stays to the end.
            gc.freeze()
            gc.enable()

    def _load_sheets(self) -> None:
        """Read the other sheets, unless somebody was faster."""
        missing = [
            sheet for sheet in self.LATER_CSS_PATH if not self.stylesheet.has_source(str(sheet))
        ]
        if missing:
            self.stylesheet.read_all([*missing])
            self.stylesheet.parse()

    # One of several overloads upstream.
    def get_screen(self, screen: AnyScreen) -> AnyScreen:  # type: ignore[override]
        """Have all sheets before a second screen comes."""
        if self.screen_stack:
            self._load_sheets()
        return super().get_screen(screen)
