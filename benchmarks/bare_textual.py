"""The least that a Textual application can be, to measure the start of ours against.

It is started as ours is, without collecting garbage and at as many frames a second, so that the
two differ in nothing but what they are.
"""

import gc
import os

gc.disable()
os.environ.setdefault("TEXTUAL_FPS", "240")

from textual.app import App, ComposeResult  # noqa: E402 - it reads both as it is imported
from textual.widgets import Footer, Static  # noqa: E402

GREETING = "A bare application"


class BareApp(App[None]):
    """One line of text, and a footer."""

    def compose(self) -> ComposeResult:
        """The text and the footer."""
        yield Static(GREETING)
        yield Footer()


if __name__ == "__main__":
    BareApp().run()
