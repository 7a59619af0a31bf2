"""Limits of a search, and the control that counts its nodes, stops it and passes on its reports."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tictactoe_tui.engine.info import Candidate, SearchInfo, result_and_end_ply
from tictactoe_tui.games import Position

OnInfo = Callable[[SearchInfo], None] | None
"""Is told every report of a search, if there is anybody to tell."""
ShouldStop = Callable[[], bool] | None
"""Is asked now and then whether a search is to stop; None never stops it."""
# One less than a power of two: polls come at multiples of 256 nodes, so that a node limit ends a
# search at the same node on every machine.
POLL_MASK = 255
# Searches with slow nodes look at the clock sixteen times as often, see `visit`.
_CLOCK_MASK = 15


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend; None sets no limit. Tests replace `clock`, the only clock.

    After `pulse` seconds a report comes again with the counters of now, as a sign of life.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    pulse: float | None = None
    clock: Callable[[], float] = time.perf_counter

    def __post_init__(self) -> None:
        """Raise ValueError if a limit is not a number from 0."""
        for name in ("seconds", "nodes", "depth", "pulse"):
            limit = getattr(self, name)
            if limit is not None and not (isinstance(limit, int | float) and limit >= 0):
                raise ValueError(f"A limit of {name} is a number from 0, not {limit!r}.")

    def or_nodes(self, nodes: int) -> "Limits":
        """These limits, or this many nodes if no limit is set."""
        if self.seconds is None and self.nodes is None and self.depth is None:
            return replace(self, nodes=nodes)
        return self


class SearchStopped(Exception):
    """The search was asked to stop or has spent its limits; what it has found so far stands."""


class SearchControl:
    """The counters and limits of one search, which polls them about every POLL_MASK + 1 nodes.

    A kernel adds to `nodes` and `cutoffs`, and calls `poll` at the first node where `nodes` has
    reached `due`. It may count all children of a node at once. A node limit then ends it late by up
    to as many nodes as a position has moves, but at the same node on every machine.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits,
        on_info: OnInfo = None,
        should_stop: ShouldStop = None,
    ) -> None:
        self.nodes = 0
        self.cutoffs = 0
        self.depth = 0
        self.due = POLL_MASK + 1
        self.limits = limits
        self._position = position
        self._on_info = on_info
        self._should_stop = should_stop
        self._started = limits.clock()
        self._deadline = None if limits.seconds is None else self._started + limits.seconds
        self._reported: SearchInfo | None = None

    def uncounted(self) -> "SearchControl":
        """A control for side work, such as reading off a line: nodes are not counted or limited.

        The time limit and `should_stop` still apply.
        """
        # Not by copy(): it would look into this object's dict, which slows all its attributes down.
        limits = replace(self.limits, nodes=None)
        other = SearchControl(self._position, limits, should_stop=self._should_stop)
        other._deadline = self._deadline
        return other

    def allow(self, nodes: int) -> None:
        """Set the node limit this many nodes ahead, for the next of several questions."""
        self.limits = replace(self.limits, nodes=self.nodes + nodes)
        # `visit` looks at the clock in between, so nothing is polled too late.
        self.due = self.nodes + nodes

    def visit(self) -> None:
        """Count a node and poll if it is time, for searches whose nodes cost more than a call.

        Such nodes are slow, so the clock is read at every 16th and not only at every 256th.
        """
        self.nodes += 1
        if self.nodes >= self.due:
            self.poll()
        elif not self.nodes & _CLOCK_MASK:
            self.poll_clock()

    def poll(self) -> None:
        """Raise SearchStopped once a limit is reached or `should_stop` is true."""
        self.due = (self.nodes | POLL_MASK) + 1
        limit = self.limits.nodes
        if limit is not None and self.nodes >= limit:
            raise SearchStopped
        self.poll_clock()

    def poll_clock(self) -> None:
        """Raise SearchStopped at the time limit or when asked to stop, without counting a node."""
        if self._should_stop is not None and self._should_stop():
            raise SearchStopped
        if self._deadline is not None and self.limits.clock() >= self._deadline:
            raise SearchStopped
        last, pulse = self._reported, self.limits.pulse
        if last is not None and pulse is not None:
            elapsed = self.limits.clock() - self._started
            if elapsed >= last.elapsed + pulse:
                nodes, cutoffs = self.nodes, self.cutoffs
                self._pass_on(replace(last, nodes=nodes, cutoffs=cutoffs, elapsed=elapsed))

    def _pass_on(self, info: SearchInfo) -> None:
        """Pass a report to the listener, and keep it for the sign of life."""
        if self._on_info is not None:
            self._reported = info
            self._on_info(info)

    @property
    def has_listener(self) -> bool:
        """Whether anything listens to reports; if not, the search need not rank its moves."""
        return self._on_info is not None

    def report(
        self, candidates: Sequence[Candidate], *, done: bool = False, fastest: bool = False
    ) -> SearchInfo:
        """Make a SearchInfo of these candidates, best first, pass it to the listener and return it.

        `fastest` vouches that no other move wins faster than the best one.
        """
        found = tuple(candidates)
        result, end_ply = result_and_end_ply(self._position, found, fastest=fastest)
        info = SearchInfo(
            candidates=found,
            result=result,
            end_ply=end_ply,
            best=found[0].cell if found and found[0].score is not None else None,
            nodes=self.nodes,
            depth=self.depth,
            cutoffs=self.cutoffs,
            elapsed=self.limits.clock() - self._started,
            done=done,
        )
        self._pass_on(info)
        return info
