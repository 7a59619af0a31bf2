"""The cross table of a tournament: points of every pair, and the sums."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from tictactoe_tui.arena.tournament import Pair, PairScore, PlayerRow
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.names import cells, shortened
from tictactoe_tui.ratings.intervals import NORMAL_95
from tictactoe_tui.widgets import Clickable, Keys, clickable, key

_LONGEST_NAME: Final = 18
_GAMES, _SCORE, _RATING, _NODES, _TIME = 6, 17, 10, 12, 10
_ROOMY: Final = 100
"""The width from which the work of the players has its columns."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What the table shows: the players in the order of its rows, and how many games a pair has."""

    game: str = ""
    lines: tuple[PlayerRow, ...] = ()
    games: int = 0


class CrossTable(Clickable, can_focus=True, inherit_bindings=False):
    """A row for each player; the arrows choose a pair. Columns without room are scrolled to."""

    BINDING_GROUP_TITLE = "Table"
    BINDINGS: ClassVar[Keys] = [
        key("up,k", "step(-1, 0)", "cross.up", "Player above"),
        key("down,j", "step(1, 0)", "cross.down", "Player below"),
        key("left,h", "step(0, -1)", "cross.left", "Opponent to the left"),
        key("right,l", "step(0, 1)", "cross.right", "Opponent to the right"),
        key("enter", "open_pair", "cross.open", "The games of this pair", "Games of a pair"),
    ]
    DEFAULT_CSS = "CrossTable { height: auto; text-wrap: nowrap; text-overflow: clip; }"

    standings: reactive[Standings] = reactive(Standings(), layout=True)
    cursor: reactive[tuple[int, int]] = reactive((0, 1))
    """The row and the column of the pair under the cursor."""

    @dataclass
    class PairChosen(Message):
        """Asks for the games of two players."""

        pair: Pair

    @property
    def pair(self) -> Pair | None:
        """The pair under the cursor, the player of the row first."""
        (row, column), lines = self.cursor, self.standings.lines
        if row == column or max(row, column) >= len(lines):
            return None
        return lines[row].name, lines[column].name

    def render(self) -> Content:
        """The heading and the rows, with the exact averages between them where there is room."""
        lines = self.standings.lines
        exact = any(line.exact is not None for line in lines)
        rows = [self._heading()]
        for number in range(len(lines)):
            rows.append(self._row(number))
            # Few rows are two lines high.
            if len(lines) <= 5:
                rows.append(self._exact(number) if exact else Content())
        return Content("\n").join(rows)

    def take_click(self, part: tuple[int, int]) -> None:
        """Go to a pair; on the pair under the cursor, do as Enter does."""
        if part == self.cursor:
            self.action_open_pair()
        self.cursor = part

    def action_step(self, down: int, right: int) -> None:
        """Go to another pair."""
        count, (row, column) = len(self.standings.lines), self.cursor
        self.cursor = (max(0, min(row + down, count - 1)), max(0, min(column + right, count - 1)))

    def action_open_pair(self) -> None:
        """Have the games of this pair shown."""
        if self.pair is not None:
            self.post_message(self.PairChosen(self.pair))

    @property
    def _name_width(self) -> int:
        longest = max((cells(self._title(line)) for line in self.standings.lines), default=0)
        return self._number_width + min(longest, _LONGEST_NAME)

    @property
    def _number_width(self) -> int:
        """The width of a player's number and the blank behind it."""
        return len(str(len(self.standings.lines))) + 1

    @property
    def _cell_width(self) -> int:
        return max(5, len(str(self.standings.games)) + 2)

    @property
    def _columns(self) -> range:
        """The opponents whose columns there is room for, the one under the cursor among them."""
        count = len(self.standings.lines)
        tail = _GAMES + _SCORE + _RATING + (_NODES + _TIME if self._roomy else 0)
        room = (self.content_size.width - self._name_width - tail) // self._cell_width
        first = max(0, min(self.cursor[1] - room + 1, count - room))
        return range(first, min(count, first + max(room, 1)))

    @property
    def _roomy(self) -> bool:
        return self.content_size.width >= _ROOMY

    def _title(self, line: PlayerRow) -> str:
        return shortened(GAMES[self.standings.game].player(line.name).title, _LONGEST_NAME)

    def _heading(self) -> Content:
        columns = self._columns
        numbers = "".join(f"{column + 1:>{self._cell_width}}" for column in columns)
        is_last = columns.stop >= len(self.standings.lines)
        more = f"{'◂' if columns.start else ' '}{' ' if is_last else '▸'}"
        work = f"{'nodes/move':>{_NODES}}{'ms/move':>{_TIME}}" if self._roomy else ""
        head = f"{more:>{self._name_width}}{numbers}"
        tail = f"{'games':>{_GAMES}}{'score':>6}{'95 %':>11}{'rating':>{_RATING}}"
        return Content.styled(head + tail + work, "$text-muted")

    def _row(self, number: int) -> Content:
        """A player: name, points against each other one, and the sums; the leader is bold."""
        line = self.standings.lines[number]
        title = self._title(line)
        blanks = " " * (self._name_width - self._number_width - cells(title))
        look = "bold" if number == 0 and line.games else ""
        name = (f"{number + 1:>{self._number_width - 1}} {title}{blanks}", look)
        points = [self._cell(number, column) for column in self._columns]
        score = "-" if line.score is None else f"{line.score:.1f}"
        bounds = f"{line.low:.1f}-{line.high:.1f}" if line.games else ""
        rating = f"{line.rating:.0f} ±{NORMAL_95 * line.deviation:.0f}" if line.games else ""
        tail = f"{line.games:>{_GAMES},}{score:>6}{bounds:>11}{rating:>{_RATING}}"
        if self._roomy:
            tail += f"{line.nodes_per_move:>{_NODES},.0f}"
            tail += f"{1000 * line.seconds_per_move:>{_TIME},.1f}"
        return Content.assemble(name, *points, (tail, look))

    def _cell(self, row: int, column: int) -> Content:
        """The points of the row's player against the column's; faint while games are to come."""
        lines = self.standings.lines
        score = lines[row].against.get(lines[column].name, PairScore())
        text = "■" if row == column else f"{score.points:g}" if score.games else "·"
        look = "" if score.games == self.standings.games else "$text-muted"
        if self.has_focus and (row, column) == self.cursor:
            look = "reverse"
        return clickable(Content.styled(f"{text:>{self._cell_width}}", look), (row, column))

    def _exact(self, number: int) -> Content:
        """What the score is on average, under it."""
        exact = self.standings.lines[number].exact
        before = self._name_width + self._cell_width * len(self._columns) + _GAMES
        words = "" if exact is None else f"{exact:.1f} exact"
        return Content.styled(f"{'':<{before}}{words:>{6 + len(' exact')}}", "$text-success")
