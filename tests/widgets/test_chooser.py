"""A row that one option is chosen from: keys, mouse, lines and looks."""

from collections.abc import AsyncIterator

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.style import Style

from tictactoe_tui.widgets.form import ChoiceRow, Chooser

CATS = ("Kitty", "Tom", "Garfield", "Felix")
SIZES = tuple(f"{size}x{size}" for size in range(4, 21))


class Rows(App[None]):
    """Two rows, the first with all its options, the second a range."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Message] = []

    def compose(self) -> ComposeResult:
        yield Chooser(ChoiceRow("cat", "Cat", CATS, 1))
        yield Chooser(ChoiceRow("board", "Board", SIZES, 16, ranged=True))

    def line(self, row: str) -> str:
        return self.query_one(f"#{row}", Chooser).render_line(0).text

    def changes(self) -> list[tuple[str | None, int]]:
        once = {id(m): m for m in self.messages if isinstance(m, Chooser.Changed)}
        return [(message.chooser.id, message.index) for message in once.values()]


Opened = tuple[Rows, Pilot[None]]


@pytest.fixture
def width() -> int:
    return 80


@pytest.fixture
async def rows(width: int) -> AsyncIterator[Opened]:
    app = Rows()
    async with app.run_test(size=(width, 5), message_hook=app.messages.append) as pilot:
        await pilot.pause()
        yield app, pilot


def place(app: Rows, row: str, text: str) -> tuple[int, int]:
    """Where a text stands on a row, counted from the widget's corner."""
    return app.line(row).index(text) + 1, 0


async def test_the_chosen_option_has_a_sign_and_the_label_a_column(rows: Opened) -> None:
    app, _ = rows
    assert app.line("cat").rstrip() == "Cat              Kitty  ▸ Tom    Garfield    Felix"
    assert app.line("board").rstrip() == "Board          ◂ 20x20"


@pytest.mark.parametrize("key, index", [("right", 2), ("l", 2), ("left", 0), ("h", 0), ("end", 3)])
async def test_keys_choose(rows: Opened, key: str, index: int) -> None:
    app, pilot = rows
    await pilot.press(key)
    assert app.changes() == [("cat", index)]
    assert app.query_one("#cat", Chooser).row.chosen == index
    assert f"▸ {CATS[index]}" in app.line("cat")


async def test_the_ends_are_ends(rows: Opened) -> None:
    app, pilot = rows
    await pilot.press("home", "left", "home", "tab", "right", "end")
    assert app.changes() == [("cat", 0)]


async def test_space_goes_round(rows: Opened) -> None:
    app, pilot = rows
    await pilot.press(*["space"] * len(CATS))
    assert [index for _, index in app.changes()] == [2, 3, 0, 1]


@pytest.mark.parametrize("name", CATS)
async def test_a_click_chooses(rows: Opened, name: str) -> None:
    app, pilot = rows
    await pilot.click("#cat", offset=place(app, "cat", name))
    expected = [] if name == "Tom" else [("cat", CATS.index(name))]
    assert app.changes() == expected
    assert app.focused is app.query_one("#cat")


async def test_a_click_beside_the_options_only_focuses(rows: Opened) -> None:
    app, pilot = rows
    for x in (0, 2, 12, 70):
        await pilot.click("#cat", offset=(x, 0))
    assert app.changes() == []
    assert app.focused is app.query_one("#cat")


async def test_a_range_is_walked_by_its_arrows(rows: Opened) -> None:
    app, pilot = rows
    await pilot.click("#board", offset=place(app, "board", "◂"))
    await pilot.click("#board", offset=place(app, "board", "◂"))
    await pilot.click("#board", offset=place(app, "board", "▸"))
    assert app.changes() == [("board", 15), ("board", 14), ("board", 15)]
    right = app.line("board").index("▸")
    await pilot.press("home", "right")
    assert app.line("board").rstrip() == "Board          ◂ 5x5   ▸"
    assert app.line("board").index("▸") == right


async def test_a_new_offer_says_nothing(rows: Opened) -> None:
    app, pilot = rows
    app.query_one("#cat", Chooser).row = ChoiceRow("cat", "Dog", ("Rex", "Fido"), 1)
    await pilot.pause()
    assert app.line("cat").rstrip() == "Dog              Rex  ▸ Fido"
    assert app.changes() == []


@pytest.mark.parametrize("width", [1, 16, 20, 30, 34, 40, 50])
async def test_what_has_no_room_is_on_another_line(rows: Opened, width: int) -> None:
    app, pilot = rows
    await pilot.press("home")
    row = app.query_one("#cat", Chooser)
    for index, name in enumerate(CATS):
        assert row.row.chosen == index
        lines = row.lines(row.content_size.width)
        texts = [line.plain for line in lines]
        assert row.size.height == len(texts)
        assert any(f"▸ {name}" in text for text in texts)
        if width >= 34:
            assert all(cell_len(text) <= width for text in texts)
        metas = [style.meta for line in lines for _, style in line.render(Style()) if style]
        offered = [meta["part"] for meta in metas if meta.get("part") is not None]
        assert offered == [*range(len(CATS))]
        await pilot.press("right")
    assert app.is_running


@pytest.mark.parametrize("width", [40])
async def test_a_click_on_a_further_line_chooses(rows: Opened, width: int) -> None:
    app, pilot = rows
    lines = [app.query_one("#cat", Chooser).render_line(y).text for y in (0, 1)]
    assert "Felix" in lines[1]
    await pilot.click("#cat", offset=(lines[1].index("Felix") + 1, 1))
    assert app.changes() == [("cat", 3)]


async def test_options_are_text_and_never_markup(rows: Opened) -> None:
    app, pilot = rows
    app.query_one("#cat", Chooser).row = ChoiceRow(
        "cat", "[/]", ("[@click=app.quit]x[/]", "[/foo]")
    )
    await pilot.pause()
    assert "[@click=app.quit]x[/]    [/foo]" in app.line("cat")
    await pilot.click("#cat", offset=place(app, "cat", "x[/]"))
    assert app.is_running
    assert app.return_code is None


async def test_the_focused_row_differs_without_colour(rows: Opened) -> None:
    app, pilot = rows
    row = app.query_one("#cat", Chooser)
    before = row.render_line(0)
    await pilot.press("tab")
    labels = [next(s for s in strip if "Cat" in s.text) for strip in (before, row.render_line(0))]
    assert [bool(label.style and label.style.bold) for label in labels] == [True, False]
    board = app.query_one("#board", Chooser)
    assert [each.styles.border_left[0] for each in (row, board)] == ["blank", "outer"]


def test_every_binding_has_an_id_and_a_tooltip() -> None:
    for binding in Chooser(ChoiceRow("cat", "Cat", CATS))._bindings.key_to_bindings.values():
        assert all(each.id and each.tooltip for each in binding)
