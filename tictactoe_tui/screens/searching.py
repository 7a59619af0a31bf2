"""A screen that lends a thread to one search at a time; the thread only computes and posts."""

import sys
from collections.abc import Callable
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
from tictactoe_tui.messages import MoveFound, SearchEnded, SearchFailed, SearchProgressed
from tictactoe_tui.opponents.facts import Fact, facts_of_move
from tictactoe_tui.session import ComputerTurn, LatestWins

OnInfo = Callable[[SearchInfo], None]
ShouldStop = Callable[[], bool]
Search = Callable[[OnInfo, ShouldStop], Message]
Answered = tuple[Position, int]

GROUP = "engine"
ANALYSIS_LIMITS = Limits(seconds=60)
_FACT_LIMITS = Limits(nodes=4_000)
# The thread of a search gives way this often, so that a key press is drawn within a frame.
_SWITCH_INTERVAL = 0.0005


class SearchingScreen(Screen[None], inherit_bindings=False):
    """What the board screen needs of threads."""

    def stop_searching(self) -> None:
        """Ask the search to end; what it still says is known by its version to be late."""
        self.workers.cancel_group(self, GROUP)

    def analyse(self, version: int, position: Position) -> None:
        """Search a position until everything is known or another search takes over."""

        def search(on_info: OnInfo, should_stop: ShouldStop) -> Message:
            info = analyse(position, ANALYSIS_LIMITS, on_info, should_stop)
            return SearchEnded(version, info)

        self._run(version, search)

    def choose(self, turn: ComputerTurn, answered: Answered | None) -> None:
        """Let a computer player make up its mind, and look at the move that it answers."""

        def search(on_info: OnInfo, should_stop: ShouldStop) -> Message:
            started = monotonic()
            facts = _facts(answered, should_stop)
            request = replace(turn.request, on_info=on_info, should_stop=should_stop)
            choice = turn.player(request)
            seconds = monotonic() - started
            return MoveFound(turn.version, choice.cell, choice.info, seconds, facts)

        self._run(turn.version, search)

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
            answer = search(news, should_stop)
        except Exception as error:
            answer = SearchFailed(version, f"{type(error).__name__}: {error}")
        if not worker.is_cancelled:
            news.flush()
            self.post_message(answer)


def _facts(answered: Answered | None, should_stop: ShouldStop) -> frozenset[Fact]:
    """What is true of the move just made, as far as a short search can tell."""
    if answered is None:
        return frozenset()
    position, cell = answered
    info = analyse(position, _FACT_LIMITS, should_stop=should_stop)
    return facts_of_move(position, cell, info)
