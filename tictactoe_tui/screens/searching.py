"""A screen that lends a thread to one search at a time; the thread only computes and posts."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic

from textual import work
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import Position
from tictactoe_tui.messages import (
    MoveExplored,
    MoveFound,
    PositionSearched,
    SearchEnded,
    SearchFailed,
    SearchProgressed,
)
from tictactoe_tui.opponents.facts import Fact, facts_of_move
from tictactoe_tui.session import ComputerTurn, LatestWins

OnInfo = Callable[[SearchInfo], None]
ShouldStop = Callable[[], bool]
Search = Callable[[OnInfo, ShouldStop], Iterator[Message]]
Answered = tuple[Position, int]

GROUP = "engine"
ANALYSIS_LIMITS = Limits(seconds=60)
_GLANCE = Limits(nodes=4_000)
_EXPLORING = Limits(nodes=200_000, seconds=2)
# The thread of a search gives way this often, so that a key press is drawn within a frame.
_SWITCH_INTERVAL = 0.0005


class SearchingScreen(Screen[None], inherit_bindings=False):
    """What the board screen needs of threads."""

    def stop_searching(self) -> None:
        """Ask the search to end; what it still says is known by its version to be late."""
        self.workers.cancel_group(self, GROUP)

    def analyse(self, version: int, position: Position) -> None:
        """Search a position until everything is known or another search takes over."""

        def search(on_info: OnInfo, should_stop: ShouldStop) -> Iterator[Message]:
            yield SearchEnded(version, analyse(position, ANALYSIS_LIMITS, on_info, should_stop))

        self._run(version, search)

    def choose(self, turn: ComputerTurn, answered: Answered | None) -> None:
        """Let a computer player make up its mind, and look at the move that it answers."""

        def search(on_info: OnInfo, should_stop: ShouldStop) -> Iterator[Message]:
            facts: frozenset[Fact] = frozenset()
            if answered is not None:
                before, cell = answered
                info = analyse(before, _GLANCE, should_stop=should_stop)
                facts = facts_of_move(before, cell, info)
                yield PositionSearched(turn.version, before, info)
            started = monotonic()
            request = replace(turn.request, on_info=on_info, should_stop=should_stop)
            choice = turn.player(request)
            seconds = monotonic() - started
            position = turn.request.position
            seen = choice.info or analyse(position, _GLANCE, should_stop=should_stop)
            yield PositionSearched(turn.version, position, seen)
            yield MoveFound(turn.version, choice.cell, choice.info, seconds, facts)

        self._run(turn.version, search)

    def look_over(self, version: int, positions: Sequence[Position]) -> None:
        """Look at each of these positions for a moment."""

        def search(_: OnInfo, should_stop: ShouldStop) -> Iterator[Message]:
            for position in positions:
                info = analyse(position, _GLANCE, should_stop=should_stop)
                yield PositionSearched(version, position, info)

        self._run(version, search)

    def explore(self, version: int, before: Position, cell: int) -> None:
        """Search the position before a move well enough to explain the move."""

        def search(_: OnInfo, should_stop: ShouldStop) -> Iterator[Message]:
            info = analyse(before, _EXPLORING, should_stop=should_stop)
            yield MoveExplored(version, before, cell, info)

        self._run(version, search)

    @work(thread=True, exclusive=True, group=GROUP, exit_on_error=False)
    def _run(self, version: int, search: Search) -> None:
        """Run a search and post what it says, at most twenty times a second."""
        sys.setswitchinterval(_SWITCH_INTERVAL)
        worker = get_current_worker()

        def post(info: SearchInfo) -> None:
            if not worker.is_cancelled:
                self.post_message(SearchProgressed(version, info))

        news = LatestWins(post, monotonic)

        def should_stop() -> bool:
            news.tick()
            return worker.is_cancelled

        try:
            for answer in search(news, should_stop):
                if worker.is_cancelled:
                    return
                news.flush()
                self.post_message(answer)
        except Exception as error:
            if not worker.is_cancelled:
                self.post_message(SearchFailed(version, f"{type(error).__name__}: {error}"))
