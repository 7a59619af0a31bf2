"""The columns of a table as data: how wide on the screen, and what stands in them anywhere."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from tictactoe_tui.games.json_values import SHARE_DIGITS
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.pages.words import percent

T = TypeVar("T")

Part = str | tuple[str, str]
"""A text, or a text and the style that the screen draws it in."""
Words = str | tuple[Part, ...]
_MOST_OF_SORTED: Final = 11


@dataclass(frozen=True, slots=True)
class Column:
    """One column on the screen, at least so wide, and up to `most` where there is room.

    The higher the `rank`, the earlier it goes when there is none; rank 0 always stays.
    """

    key: str
    title: str = ""
    width: int = 0
    right: bool = False
    rank: int = 0
    most: int = 0
    sortable: bool = False


@dataclass(frozen=True, slots=True)
class RecordColumn(Generic[T]):
    """A column of a page of the record, which has a line of type T for every player or game.

    The screen has it if the column has a width, and shows its `words` there. A text table has it if
    it has a `heading`, and shows its `text`, else the words. JSON has it if it has a `value`. Lines
    are sorted by `order`, else by the value.
    """

    column: Column
    value: Callable[[T], Any] | None = None
    words: Callable[[T], Words] = lambda line: ""
    heading: str | None = None
    text: Callable[[T], str] | None = None
    order: Callable[[T], Any] | None = None

    def cell(self, line: T) -> tuple[Part, ...]:
        """What the screen shows of a line."""
        words = self.words(line)
        return (words,) if isinstance(words, str) else words

    def cell_as_text(self, line: T) -> str:
        """What a text table says of a line."""
        if self.text:
            return self.text(line)
        return "".join(each if isinstance(each, str) else each[0] for each in self.cell(line))

    def sorting_key(self, line: T) -> Any:
        """What lines are sorted by; None where a line has no value."""
        by = self.order or self.value
        return by(line) if by else None


def layout(columns: Iterable[RecordColumn[Any]]) -> tuple[Column, ...]:
    """The columns that the screen has."""
    return tuple(each.column for each in columns if each.column.width)


def json_entry(columns: Iterable[RecordColumn[T]], line: T) -> dict[str, object]:
    """A line as an object of JSON."""
    return {each.column.key: each.value(line) for each in columns if each.value}


def json_columns(*keys: str) -> tuple[RecordColumn[Any], ...]:
    """Columns that only JSON has: what a line calls by the same names."""
    return tuple(RecordColumn(Column(key), attrgetter(key)) for key in keys)


def tally_columns(
    tally: Callable[[T], Tally],
    titles: Iterable[tuple[str, int, int]],
    *,
    sortable: bool = False,
) -> tuple[RecordColumn[T], ...]:
    """Games, wins, losses, draws and win rate, each with its title, width and rank on the screen.

    Where lines can be sorted by them, they may be wider, and the wins stand out.
    """
    most = _MOST_OF_SORTED if sortable else 0

    def number_column(key: str, title: str, width: int, rank: int) -> RecordColumn[T]:
        column = Column(key, title, width, True, rank, most, sortable)
        if key == "win_rate":
            return RecordColumn(
                column,
                value=lambda line: round(tally(line).win_rate / 100, SHARE_DIGITS),
                words=lambda line: percent(tally(line)),
                heading="win rate",
                text=lambda line: f"{tally(line).shown_rate:.1f} %",
                order=lambda line: tally(line).win_rate,
            )
        look = ".table--strong" if sortable and key == "wins" else ""
        number: Callable[[Tally], int] = attrgetter(key)
        return RecordColumn(
            column,
            value=lambda line: number(tally(line)),
            words=lambda line: ((f"{number(tally(line)):,}", look),),
            heading=key,
        )

    keys = ("games", "wins", "losses", "draws", "win_rate")
    return tuple(number_column(key, *each) for key, each in zip(keys, titles, strict=True))
