"""A line to type into."""

from textual import events
from textual.binding import Binding
from textual.widgets import Input


class TypedLine(Input):
    """A line that takes keys in the order they were pressed, however fast they come.

    One that `closes`, with Enter or Esc, keeps what is pressed after that until `release_keys`;
    then those keys are pressed once more, for the widget that has the focus.
    """

    closes = is_closed = False
    _kept: list[events.Key] | None = None

    async def on_key(self, event: events.Key) -> None:
        """Obey a key of the line here: by the usual way a letter pressed after it is first."""
        active = None if event.is_printable else self.screen.active_bindings.get(event.key)
        if self.is_closed:
            self._press_again(event)
        elif self._keep(event):
            pass
        elif active is not None and active.node is self:
            await self.run_action(active.binding.action)
        else:
            return
        event.stop()
        event.prevent_default()

    async def take_key(self, event: events.Key) -> bool:
        """Take a key pressed before the line had the keyboard; False if it is none of its keys."""
        if self._keep(event):
            return True
        if event.is_printable:
            self.replace(event.character or "", *self.selection)
            return True
        for each in Binding.make_bindings(self.BINDINGS):
            if each.key == event.key:
                await self.run_action(each.action)
                return True
        return False

    def release_keys(self, *, closed: bool) -> None:
        """Press what was kept once more, now that it is known whether the line stays open."""
        self.is_closed = closed
        kept, self._kept = self._kept or [], None
        for event in kept:
            self._press_again(event)

    def _keep(self, event: events.Key) -> bool:
        """Keep a key that was pressed after the closing one; return whether it was one."""
        if self._kept is not None:
            self._kept.append(event)
            return True
        if self.closes and event.key in ("enter", "escape"):
            self._kept = []
        return False

    def _press_again(self, event: events.Key) -> None:
        """Press a key once more, for the widget that has the focus by then."""
        again = events.Key(event.key, event.character)
        # Sent by this line or its screen it would come no further than to them.
        again.set_sender(self.app)
        self.app.post_message(again)
