"""A map of the 431 decisions of tic-tac-toe: a sign for each, or their boards from nearby."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual import events
from textual.content import Content
from textual.reactive import reactive, var

from tictactoe_tui.coach.decisions import Decision, Mark, decisions, open_positions
from tictactoe_tui.games import Side
from tictactoe_tui.widgets import Clickable, Keys, clickable, key, part_under
from tictactoe_tui.words import counted

SIGNS: Final = {
    Mark.KNOWN: ("■", "$text-success"),
    Mark.DUE: ("!", "bold $text-accent"),
    Mark.WRONG: ("×", "bold $text-error"),  # noqa: RUF001 - the sign of a mistake
    Mark.WITHIN_REACH: ("+", "$text-primary"),
    Mark.MET: ("-", "$text-muted"),
    Mark.NOT_MET: ("·", "$text-muted"),
}
"""The sign of each mark, and its colour where the map explains itself."""
_FAINT: Final = "$text-muted"
_WIDE: Final = 84
"""From this width on a sign has two columns."""
_PER_LINE: Final = 40
_BOARD_WIDTH: Final = 15
_BOARD_HEIGHT: Final = 5
_DEEPEST: Final = 2


class AtlasMap(Clickable, can_focus=True, inherit_bindings=False):
    """A row of signs for each move of the game; closer, the boards of a row, or what follows."""

    BINDING_GROUP_TITLE = "Atlas"
    BINDINGS: ClassVar[Keys] = [
        key("left,h", "step(-1)", "atlas.left", "The decision before"),
        key("right,l", "step(1)", "atlas.right", "The decision after"),
        key("up,k", "jump(-1)", "atlas.up", "A line up"),
        key("down,j", "jump(1)", "atlas.down", "A line down"),
        key("home", "end(1)", "atlas.first", "The first decision"),
        key("end", "end(-1)", "atlas.last", "The last decision"),
        key("enter,space", "choose", "atlas.practise", "Practise this decision", "Practise it"),
    ]
    DEFAULT_CSS = "AtlasMap { width: 46; height: 1fr; text-wrap: nowrap; }"

    marks: reactive[Sequence[Mark]] = reactive((Mark.NOT_MET,) * 431)
    cursor: reactive[int] = reactive(1)
    """The number of the decision under the cursor, from 1."""
    zoom: reactive[int] = reactive(0)
    """0 shows all signs, 1 the boards of one row, 2 the decisions that can follow."""
    root: var[int] = var(1, init=False)
    """The decision whose followers are shown from nearest."""
    pointed: var[int] = var(0, init=False)

    def validate_cursor(self, number: int) -> int:
        """A decision that there is."""
        return max(1, min(number, len(decisions())))

    def validate_zoom(self, zoom: int) -> int:
        """From the whole map to what follows a decision."""
        return max(0, min(zoom, _DEEPEST))

    def look_closer(self, steps: int) -> None:
        """Zoom in on the decision under the cursor, at last on what follows it, or out."""
        self.root = self.cursor
        self.zoom += steps

    def render(self) -> Content:
        """The map; what belongs to a decision knows its number when it is clicked."""
        lines = self._boards() if self.zoom else self._signs()
        return Content("\n").join(Content("").join(parts) for parts in lines)

    def _look(self, number: int) -> str:
        """How the mark of a decision looks, reversed under the cursor."""
        return "reverse" if number == self.cursor else SIGNS[self.marks[number - 1]][1]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Note which decision is under the mouse."""
        self.pointed = part_under(event) or 0

    def on_leave(self) -> None:
        """Note that no decision is under the mouse."""
        self.pointed = 0

    def take_click(self, part: int) -> None:
        """Practise the decision under the mouse."""
        self.cursor = part
        self.action_choose()

    def action_step(self, step: int) -> None:
        """Move the cursor to the decision before or after."""
        shown = self._shown()
        at = shown.index(self.cursor) + step if self.cursor in shown else 0
        self.cursor = shown[max(0, min(at, len(shown) - 1))]

    def action_jump(self, step: int) -> None:
        """Move the cursor one line up or down."""
        if self.zoom:
            self.action_step(step * self._across)
            return
        lines = [numbers for _, numbers in _lines() if numbers]
        at = next(line for line, numbers in enumerate(lines) if self.cursor in numbers)
        column = lines[at].index(self.cursor)
        goal = lines[max(0, min(at + step, len(lines) - 1))]
        self.cursor = goal[min(column, len(goal) - 1)]

    def action_end(self, number: int) -> None:
        """Move the cursor to the first decision, or the last."""
        self.cursor = self._shown()[0 if number > 0 else -1]

    def action_choose(self) -> None:
        """Ask to practise the decision under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    @property
    def _across(self) -> int:
        """How many boards stand side by side."""
        return max(1, self.size.width // _BOARD_WIDTH)

    def _shown(self) -> list[int]:
        """The numbers of the decisions on show."""
        if self.zoom == _DEEPEST:
            return [self.root, *_following(decisions()[self.root - 1])]
        here = decisions()[self.cursor - 1]
        if self.zoom:
            return [e.number for e in decisions() if (e.side, e.move) == (here.side, here.move)]
        return [each.number for each in decisions()]

    def _signs(self) -> Iterator[list[Content]]:
        """The map line by line."""
        gap = " " if self.size.width >= _WIDE else ""
        for label, numbers in _lines():
            if not numbers:
                yield [_part(f" {label}", "bold")]
                continue
            line = [_part(f" {label:>2}  ", _FAINT)]
            for number in numbers:
                sign = SIGNS[self.marks[number - 1]][0]
                line += [_part(sign, self._look(number), number), _part(gap, "", number)]
            yield line

    def _boards(self) -> Iterator[list[Content]]:
        """Boards in rows, the one under the cursor in view."""
        shown, here = self._shown(), decisions()[self.cursor - 1]
        words = f" Move {here.move}: {counted(len(shown), 'decision')}"
        if self.zoom == _DEEPEST:
            words = f" Decision {self.root} and what can follow"
        yield [_part(words, "bold")]
        rows = [shown[at : at + self._across] for at in range(0, len(shown), self._across)]
        room = max(1, (self.size.height - 1) // _BOARD_HEIGHT)
        at = next((row for row, numbers in enumerate(rows) if self.cursor in numbers), 0)
        first = max(0, min(at - room // 2, len(rows) - room))
        for numbers in rows[first : first + room]:
            yield []
            for line in range(3):
                yield [self._row_of(number, line) for number in numbers]
            yield [part for number in numbers for part in self._name_of(number)]

    def _row_of(self, number: int, row: int) -> Content:
        """A row of a decision's board; what is right is drawn only where it is known."""
        decision, mark = decisions()[number - 1], self.marks[number - 1]
        known = decision.right if mark is Mark.KNOWN else frozenset()
        places = range(3 * row, 3 * row + 3)
        cells = (decision.position.at(at) or ("=" if at in known else "·") for at in places)
        return _part(f" {' '.join(cells):<{_BOARD_WIDTH - 1}}", "", number)

    def _name_of(self, number: int) -> list[Content]:
        """The sign and the name of a decision's mark, under its board."""
        mark = self.marks[number - 1]
        name = f"{SIGNS[mark][0]} {mark}"
        gap = " " * (_BOARD_WIDTH - 1 - len(name))
        return [_part(" ", ""), _part(name, self._look(number), number), _part(gap, "")]


def _part(text: str, look: str, number: int | None = None) -> Content:
    """A piece of a line, how it looks, and the decision it belongs to."""
    return clickable(Content.styled(text, look), number)


def _lines() -> Iterator[tuple[str, list[int]]]:
    """The lines of the map: headings without numbers, and up to forty decisions of one move."""
    for side in (Side.TWO, Side.ONE):
        mine = [each for each in decisions() if each.side is side]
        yield f"Playing {'XO'[side]}: {len(mine)} decisions", []
        for move in sorted({each.move for each in mine}):
            numbers = [each.number for each in mine if each.move == move]
            for at in range(0, len(numbers), _PER_LINE):
                yield "" if at else str(move), numbers[at : at + _PER_LINE]


def _following(decision: Decision) -> list[int]:
    """The decisions of the same side that a right move and any reply lead to."""
    positions = open_positions()
    replies = {decision.after[cell] for cell in decision.right if cell in decision.after}
    codes = {code for reply in replies for code in positions[reply].after.values()}
    return sorted(positions[code].number for code in codes if positions[code].number)
