"""The table of the record: only what is on show is asked for, and every key has its mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.pilot import Pilot

from tictactoe_tui.pages.columns import Column
from tictactoe_tui.widgets.table.columns import GAP, Cells, Sorting, fitted
from tictactoe_tui.widgets.table.record_table import RecordTable

COLUMNS = (
    Column("place", "#", 6, right=True, rank=1, sortable=True),
    Column("name", "Name", 8, most=24, sortable=True),
    Column("wins", "Wins", 6, right=True, sortable=True),
    Column("note", "Note", 10, rank=2),
)
NAMES = ("Ann", "[/]", "王小明王小明王小明王小明", "مرحبا", "[@click=app.quit]x[/]", "é" * 30)


class TableApp(App[None]):
    """Nothing but a table."""

    def __init__(self, count: int, sorting: Sorting | None) -> None:
        super().__init__()
        self.messages: list[Message] = []
        self.asked: set[int] = set()
        self._count = count
        self._sorting = sorting

    @property
    def table(self) -> RecordTable:
        return self.query_one(RecordTable)

    def compose(self) -> ComposeResult:
        yield RecordTable(COLUMNS, self._sorting)

    def on_mount(self) -> None:
        self.table.focus()
        self.table.show_lines(self._count, self.line)

    def line(self, number: int) -> Cells | None:
        self.asked.add(number)
        if number == 7:
            return None
        name = NAMES[number % len(NAMES)]
        return tuple(map(Content, (str(number), name, str(number * 3), "note")))

    def lines(self) -> list[str]:
        return [self.table.render_line(y).text for y in range(self.table.size.height)]

    def opened(self) -> list[int]:
        found = {id(each): each for each in self.messages if isinstance(each, RecordTable.Opened)}
        return [each.line for each in found.values()]

    def sorted(self) -> list[Sorting]:
        found = {id(each): each for each in self.messages if isinstance(each, RecordTable.Sorted)}
        return [each.sorting for each in found.values()]


@asynccontextmanager
async def table_of(
    count: int, size: tuple[int, int] = (60, 12), sorting: Sorting | None = None
) -> AsyncIterator[tuple[TableApp, Pilot[None]]]:
    app = TableApp(count, sorting)
    async with app.run_test(size=size, message_hook=app.messages.append) as pilot:
        await pilot.pause()
        yield app, pilot


async def turn(
    app: TableApp, pilot: Pilot[None], way: type[MouseScrollDown] | type[MouseScrollUp]
) -> None:
    """Turn the wheel by one step."""
    app.table.post_message(way(None, 5, 5, 0, 0, 0, False, False, False))
    await pilot.pause()


async def test_only_what_is_on_show_is_ever_asked_for() -> None:
    async with table_of(100_000) as (app, pilot):
        await pilot.press("pagedown", "end", "pageup", "home", "down")
        await pilot.pause()
        assert app.table.lines_on_show == range(11)
        assert len(app.asked) < 100
        assert {0, 99_999} <= app.asked


@pytest.mark.parametrize(
    "keys, cursor",
    [
        (["down", "j", "j", "k", "up"], 1),
        (["up"], 0),
        (["pagedown"], 10),
        (["pagedown", "ctrl+f", "pageup", "ctrl+b", "down"], 1),
        (["end"], 499),
        (["end", "down"], 499),
        (["end", "home"], 0),
    ],
)
async def test_keys_move_the_cursor_and_the_view_follows(keys: list[str], cursor: int) -> None:
    async with table_of(500) as (app, pilot):
        await pilot.press(*keys)
        await pilot.pause()
        assert app.table.cursor == cursor
        assert cursor in app.table.lines_on_show


async def test_the_wheel_takes_the_cursor_along() -> None:
    async with table_of(500) as (app, pilot):
        for _ in range(9):
            await turn(app, pilot, MouseScrollDown)
        assert app.table.lines_on_show.start > 0
        assert app.table.cursor == app.table.lines_on_show.start
        await pilot.press("down")
        assert app.table.cursor == app.table.lines_on_show.start + 1
        for _ in range(30):
            await turn(app, pilot, MouseScrollUp)
        assert app.table.lines_on_show.start == 0
        assert app.table.cursor == 10


async def test_enter_space_and_a_click_open_a_line() -> None:
    async with table_of(500) as (app, pilot):
        await pilot.press("down", "enter", "down", "space")
        await pilot.click(RecordTable, offset=(8, 6))
        await pilot.pause()
        assert app.opened() == [1, 2, 5]
        assert app.table.cursor == 5


async def test_there_is_nothing_to_open_where_nothing_is() -> None:
    async with table_of(0) as (app, pilot):
        app.table.empty = "Nobody [/]."
        await pilot.press("enter", "down", "end")
        await pilot.click(RecordTable, offset=(8, 6))
        await pilot.pause()
        assert app.opened() == []
        assert app.table.cursor == 0
        assert app.lines()[2].strip() == "Nobody [/]."


async def test_columns_are_sorted_by_with_keys() -> None:
    async with table_of(5, sorting=Sorting("wins", True)) as (app, pilot):
        assert "▼Wins" in app.lines()[0]
        await pilot.press("right", "left", "o", "h", "h", "l")
        await pilot.pause()
        assert app.sorted() == [
            Sorting("name", False),
            Sorting("name", True),
            Sorting("place", True),
            Sorting("name", False),
        ]
        assert "Name▲" in app.lines()[0]


async def test_columns_are_sorted_by_with_the_mouse() -> None:
    async with table_of(5, sorting=Sorting("wins", True)) as (app, pilot):
        heading = app.lines()[0]
        for title in ("Wins", "Name", "Name", "Note"):
            await pilot.click(RecordTable, offset=(heading.index(title), 0))
        await pilot.pause()
        assert app.sorted() == [
            Sorting("wins", False),
            Sorting("name", False),
            Sorting("name", True),
        ]


async def test_an_order_that_is_settled_has_no_keys() -> None:
    async with table_of(5) as (app, pilot):
        await pilot.press("left", "o", "l")
        await pilot.click(RecordTable, offset=(9, 0))
        await pilot.pause()
        assert app.sorted() == []


async def test_a_line_that_is_not_known_yet_says_so() -> None:
    async with table_of(10) as (app, _):
        assert app.lines()[8].strip() == "…"


async def test_it_says_when_other_lines_are_on_show() -> None:
    async with table_of(500) as (app, pilot):
        seen: list[range] = []
        for key in ("down", "pagedown", "end"):
            before = len(app.messages)
            await pilot.press(key)
            await pilot.pause()
            assert any(isinstance(each, RecordTable.Viewed) for each in app.messages[before:])
            seen.append(app.table.lines_on_show)
        assert seen[1:] == [range(1, 12), range(489, 500)]


async def test_the_cursor_stays_among_the_lines_there_are() -> None:
    async with table_of(500) as (app, pilot):
        await pilot.press("end")
        app.table.show_lines(3, app.line)
        await pilot.pause()
        assert app.table.cursor == 2
        assert app.table.lines_on_show == range(3)
        app.table.show_lines(50, app.line, cursor=40)
        await pilot.pause()
        assert app.table.cursor == 40
        assert 40 in app.table.lines_on_show
        app.table.show_lines(0, app.line)
        await pilot.pause()
        assert app.table.cursor == 0


@pytest.mark.parametrize("width", [1, 2, 7, 19, 30, 60, 200])
async def test_every_line_is_as_wide_as_the_window(width: int) -> None:
    async with table_of(12, (width, 8)) as (app, pilot):
        for _ in range(2):
            assert {cell_len(line) for line in app.lines()} == {width}
            await pilot.press("end")
            await pilot.pause()


async def test_names_are_names_and_nothing_else() -> None:
    async with table_of(6, (90, 12)) as (app, pilot):
        lines = app.lines()
        for name, line in zip(NAMES[:5], lines[1:], strict=False):
            assert name in line
        await pilot.click(RecordTable, offset=(12, 5))
        await pilot.pause()
        assert app.is_running
        assert app.opened() == [4]


@pytest.mark.parametrize("room", range(80))
def test_columns_fit_or_only_those_are_left_that_always_stay(room: int) -> None:
    placed = fitted(COLUMNS, room)
    used = sum(each.width for each in placed) + GAP * (len(placed) - 1)
    assert used <= room or all(each.column.rank == 0 for each in placed)
    assert [each.number for each in placed] == sorted(each.number for each in placed)
    for each in placed:
        assert each.column.width <= each.width <= max(each.column.width, each.column.most)
    for one, two in pairwise(placed):
        assert two.x == one.x + one.width + GAP


def test_the_least_important_column_goes_first_and_the_sorted_one_stays() -> None:
    assert [each.column.key for each in fitted(COLUMNS, 30)] == ["place", "name", "wins"]
    assert [each.column.key for each in fitted(COLUMNS, 30, "note")] == ["name", "wins", "note"]
    assert [each.column.key for each in fitted(COLUMNS, 5)] == ["name", "wins"]


def test_texts_grow_before_figures() -> None:
    columns = (Column("name", "Name", 5, most=9), Column("wins", "Wins", 5, right=True, most=9))
    assert [each.width for each in fitted(columns, 15)] == [8, 5]
    assert [each.width for each in fitted(columns, 18)] == [9, 7]
    assert [each.width for each in fitted(columns, 99)] == [9, 9]


@pytest.mark.parametrize("width, columns", [(60, "place name wins note"), (30, "place name wins")])
async def test_in_a_small_window_columns_give_way(width: int, columns: str) -> None:
    async with table_of(5, (80, 8)) as (app, pilot):
        await pilot.resize_terminal(width, 8)
        await pilot.pause()
        assert " ".join(each.column.key for each in app.table._placed) == columns
