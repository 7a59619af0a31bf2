"""Screens that are closed with an answer."""

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class DismissedOnTop(Screen[ScreenResultType]):
    """A screen that can be dismissed only while it is on top, and so only once.

    Textual would close any screen that is on top by then: two clicks in one burst both arrive
    before the first has closed anything.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with this answer, if this screen is on top."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
