"""The part of the history that was read: some pages of it, the latest ones looked at."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from tictactoe_tui.storage.record.history import PastGame

PAGE: Final = 100
"""How many games are read at a time."""
_MOST: Final = 30
"""How many pages are remembered."""
_AHEAD: Final = 25
"""How many lines beyond those on show are read before anybody comes there."""


class Pages:
    """The games that are wanted, as many as there are, of which some are known."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self._known: OrderedDict[int, tuple[PastGame, ...]] = OrderedDict()

    @property
    def imported(self) -> bool:
        """Whether an imported game is among those that are known."""
        return any(game.imported for games in self._known.values() for game in games)

    def take(self, page: int, games: Iterable[PastGame]) -> None:
        """Remember a page, and forget the one that was looked at longest ago."""
        self._known[page] = tuple(games)
        self._known.move_to_end(page)
        while len(self._known) > _MOST:
            self._known.popitem(last=False)

    def game(self, line: int) -> PastGame | None:
        """The game on a line; None where it is not known."""
        page, place = divmod(line, PAGE)
        games = self._known.get(page)
        if games is None or place >= len(games):
            return None
        self._known.move_to_end(page)
        return games[place]

    def missing(self, lines: range) -> int | None:
        """The page to be read next when these lines are on show; those on show come first."""
        around = range(max(0, lines.start - _AHEAD), min(self.count, lines.stop + _AHEAD))
        for wanted in (lines, around):
            if len(wanted):
                for page in range(wanted[0] // PAGE, wanted[-1] // PAGE + 1):
                    if page not in self._known:
                        return page
        return None
