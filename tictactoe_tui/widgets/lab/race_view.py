"""A race as it is played: a lane for each algorithm, with its counters and its way to the end."""

from dataclasses import dataclass
from typing import Final

from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.games import Position
from tictactoe_tui.lab.race import Runner, answer_words, fraction, runner_name
from tictactoe_tui.widgets import Clickable, clickable

_NAME: Final = 12
_NUMBER: Final = 13
_SMALL_NUMBER: Final = 10
_ROOMY: Final = 76
_WIDE: Final = 110
_LONGEST_BAR: Final = 60


@dataclass(frozen=True, slots=True)
class RaceMoment:
    """A race after this many nodes of each algorithm, without runners while they search.

    Before a guess, totals are hidden.
    """

    position: Position
    runners: tuple[Runner, ...] = ()
    nodes: float = 0
    guessed: bool = False
    chosen: int = 0

    @property
    def longest(self) -> int:
        """The nodes of the slowest."""
        return max((each.total for each in self.runners), default=0)

    @property
    def is_over(self) -> bool:
        """Whether all algorithms are done."""
        return self.nodes >= self.longest


class RaceView(Clickable):
    """The lanes never change their order, and numbers keep their columns."""

    DEFAULT_CSS = "RaceView { height: auto; text-wrap: nowrap; }"

    race: reactive[RaceMoment | None] = reactive(None)

    def watch_race(self, old: RaceMoment | None, new: RaceMoment | None) -> None:
        """Lay out again for another number of lanes, otherwise only repaint."""
        if old is None or new is None or len(old.runners) != len(new.runners):
            self.refresh(layout=True)

    def render(self) -> Content:
        """The headings and the lanes, with a blank line between."""
        if self.race is None or not self.race.runners:
            return Content("")
        lines = [self._headings(self.race)]
        for lane, runner in enumerate(self.race.runners):
            drawn = self._lane(self.race, lane, runner)
            lines += [Content(""), *(clickable(each, lane) for each in drawn)]
        return Content("\n").join(lines)

    @property
    def _is_wide(self) -> bool:
        return self.content_size.width >= _WIDE

    @property
    def _number_width(self) -> int:
        """The cells of a column of nodes."""
        return _NUMBER if self.content_size.width >= _ROOMY else _SMALL_NUMBER

    @property
    def _bar_width(self) -> int:
        """The cells from the start to the end of a lane."""
        others = _NAME + 2 * self._number_width + 16 + (22 if self._is_wide else 0)
        return max(4, min(_LONGEST_BAR, self.content_size.width - others))

    def _headings(self, race: RaceMoment) -> Content:
        """What stands over the columns."""
        share = f"of {runner_name(race.runners[0])}"
        more = f"{'cuts':>12}{'depth':>8}  " if self._is_wide else "  "
        text = f"{'':{_NAME}}{'nodes':>{self._number_width}}{'of all':>{self._number_width}}{more}"
        way = f"{'progress':{self._bar_width}.{self._bar_width}}"
        return Content.styled(f"{text}{way}{share:>14}", "$text-muted")

    def _lane(self, race: RaceMoment, lane: int, runner: Runner) -> list[Content]:
        """The counters and the bar of one algorithm, and under them what it is doing."""
        nodes, cuts, depth = runner.counters_at(int(race.nodes))
        there, first = nodes >= runner.total, race.runners[0]
        total = f"{runner.total:,}" if race.guessed else "?"
        share = fraction(first, runner) if race.guessed else "?"
        part = nodes / runner.total if race.guessed or there else 0.0
        progress = "done" if there else f"{int(100 * part)} %" if race.guessed else ""
        width = self._bar_width
        bar = ("█" * int(part * width)).ljust(width)
        more = f"{cuts:>12,}{depth:>8}  " if self._is_wide else "  "
        name = runner_name(runner)
        words = answer_words(race.position, runner) if there else "searching" if nodes else "ready"
        return [
            Content.assemble(
                (name, "bold underline" if lane == race.chosen else ""),
                " " * (_NAME - len(name)),
                (f"{nodes:>{self._number_width},}", "$text-accent"),
                f"{total:>{self._number_width}}{more}",
                (bar, "$text-success" if there else "$text-accent"),
                f"{progress:>6}{share:>8}",
            ),
            Content.styled(words, "$text-muted"),
        ]
