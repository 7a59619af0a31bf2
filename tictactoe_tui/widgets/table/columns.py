"""The columns of a table on the screen: their cells, and which a narrow window does without."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from textual.content import Content

from tictactoe_tui.pages.columns import Column, RecordColumn, T

GAP: Final = 2

Cells = tuple[Content, ...]
"""What stands in all columns of a line, whether they are on show or not."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A column with its place in a line, and its number among all columns."""

    column: Column
    number: int
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Sorting:
    """By which column lines are sorted, and whether the largest come first."""

    key: str
    descending: bool


def cells_of(columns: Iterable[RecordColumn[T]], line: T) -> Cells:
    """What stands in the columns that the screen has, on a line of the record."""
    return tuple(Content.assemble(*each.cell(line)) for each in columns if each.column.width)


def fitted(columns: Sequence[Column], room: int, kept: str = "") -> tuple[Placed, ...]:
    """The columns that have room beside each other; `kept` stays as if it were of rank 0.

    What is left over goes to those that can grow: to texts first, one cell each in turn.
    """
    numbers = list(range(len(columns)))
    widths = [column.width for column in columns]
    ranks = [0 if column.key == kept else column.rank for column in columns]

    def spare() -> int:
        return room - sum(widths[number] for number in numbers) - GAP * (len(numbers) - 1)

    while numbers and spare() < 0:
        last = max(numbers, key=lambda number: (ranks[number], number))
        if not ranks[last]:
            break
        numbers.remove(last)
    for right in (False, True):
        group = [number for number in numbers if columns[number].right is right]
        while growing := [each for each in group if widths[each] < columns[each].most]:
            if spare() <= 0:
                break
            for number in growing[: spare()]:
                widths[number] += 1
    places = accumulate((widths[number] + GAP for number in numbers), initial=0)
    pairs = zip(numbers, places, strict=False)
    return tuple(Placed(columns[at], at, x, widths[at]) for at, x in pairs)


def heading(placed: Sequence[Placed], sorting: Sorting | None) -> Content:
    """The titles, with a sign at the one that the lines are sorted by."""
    titles: list[Content] = []
    for each in placed:
        title = Content(each.column.title)
        if sorting is not None and each.column.key == sorting.key:
            sign = "▼" if sorting.descending else "▲"
            parts = (sign, title) if each.column.right else (title, sign)
            title = Content.assemble(*parts).stylize(".table--sorted")
        titles.append(_cell(title, each))
    return _beside(titles)


def written(placed: Sequence[Placed], cells: Cells | None, *, plain: bool) -> Content:
    """The cells of a line in their columns; `plain` drops their own colours, for the cursor."""
    if cells is None:
        return Content.styled("…", ".table--faint")
    if plain:
        cells = tuple(each.without_spans for each in cells)
    return _beside([_cell(cells[each.number], each) for each in placed])


def column_at(placed: Sequence[Placed], x: int) -> Column | None:
    """The column at this place in a line, the gap after it included."""
    found = (each.column for each in placed if each.x <= x < each.x + each.width + GAP)
    return next(found, None)


def _cell(content: Content, place: Placed) -> Content:
    """What stands in a column, cut or filled up to its width."""
    content = content.truncate(place.width, ellipsis=True)
    missing = place.width - content.cell_length
    return content.pad_left(missing) if place.column.right else content.pad_right(missing)


def _beside(cells: list[Content]) -> Content:
    return Content(" " * GAP).join(cells)
