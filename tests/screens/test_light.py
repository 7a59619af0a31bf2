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
