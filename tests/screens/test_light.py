"""What happens many times a second moves nothing on the screen, and so costs little."""

from textual.screen import Screen

from tests.screens.conftest import Table


async def test_neither_steps_nor_reports_lay_the_screen_out_anew(table: Table) -> None:
    await table.open("four")
    layouts: list[Screen[object]] = []
    table.screen.screen_layout_refresh_signal.subscribe(
        table.screen, layouts.append, immediate=True
    )
    await table.press("right", "up", "j", "h")
    table.screen._make_view()
    await table.pilot.pause()
    assert layouts == []
    table.screen.refresh(layout=True)
    await table.pilot.pause()
    assert layouts == [table.screen]


async def test_a_cursor_move_makes_no_view(table: Table) -> None:
    await table.open("four")
    await table.press("enter")
    views: list[object] = []
    table.screen.watch(table.screen, "view", lambda view: views.append(view), init=False)
    await table.press("right", "up", "j", "h", "shift+left")
    await table.pilot.hover("#board", offset=(20, 10))
    await table.pilot.pause()
    assert views == []
    await table.press("comma")
    assert len(views) == 1, "looking back does"
