"""The least that a Textual application can be, to measure the start of ours against."""

from textual.app import App, ComposeResult
from textual.widgets import Footer, Static

GREETING = "A bare application"


class BareApp(App[None]):
    """One line of text, and a footer."""

    def compose(self) -> ComposeResult:
        """The text and the footer."""
        yield Static(GREETING)
        yield Footer()


if __name__ == "__main__":
    BareApp().run()
