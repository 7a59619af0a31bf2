"""A line to type into."""

from textual import events
from textual.binding import Binding
from textual.widgets import Input


class TypedLine(Input):
    """A line that takes keys in the order they were pressed, however fast they come."""

    async def on_key(self, event: events.Key) -> None:
        """Obey a key of the line here: by the usual way a letter pressed after it is first."""
        if event.is_printable:
            return
        active = self.screen.active_bindings.get(event.key)
        if active is not None and active.node is self:
            event.stop()
            event.prevent_default()
            await self.run_action(active.binding.action)

    async def take_key(self, event: events.Key) -> bool:
        """Take a key pressed before the line had the keyboard; False if it is none of its keys."""
        if event.is_printable:
            self.replace(event.character or "", *self.selection)
            return True
        for each in Binding.make_bindings(self.BINDINGS):
            if each.key == event.key:
                await self.run_action(each.action)
                return True
        return False
