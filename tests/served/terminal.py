"""The terminal that a page has, as far as a test has to see it."""

from collections.abc import Callable

import pyte


class Terminal:
    """What has been drawn so far."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    @property
    def text(self) -> str:
        """The lines of the terminal."""
        return "\n".join(self.screen.display)

    def draw(self, data: bytes) -> None:
        """Draw what came from the server."""
        self._stream.feed(data)

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait for this, on however slow a machine."""
        raise NotImplementedError

    async def see(self, words: str) -> None:
        """Wait until this is on the terminal."""
        try:
            await self.until(lambda: words in self.text)
        except TimeoutError:
            raise AssertionError(f"no {words!r}:\n{self.text}") from None
