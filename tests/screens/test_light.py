"""What happens many times a second moves nothing on the screen, and so costs little."""

import pytest
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from tests.screens.conftest import Table
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.service.service_state import ServiceState
from tictactoe_tui.service.view import MatchView, Viewer, view_of


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
    await table.record_answers()
    await table.press("enter")
    # Once the disk has the move its stone is less pale, which is one more view.
    await table.until(lambda: table.state.saved_plies == 1)
    await table.record_answers()
    views: list[object] = []
    table.screen.watch(table.screen, "view", lambda view: views.append(view), init=False)
    await table.press("right", "up", "j", "h", "shift+left")
    await table.pilot.hover("#board", offset=(20, 10))
    await table.pilot.pause()
    assert views == []
    await table.press("comma")
    assert len(views) == 1, "looking back does"


async def test_one_key_makes_one_view(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move makes one more once the disk has it, since its stone is paler until then."""
    await table.open("tictactoe", spoilers=Spoilers.NEVER)
    await table.record_answers()
    made: list[Viewer] = []

    def note_view(state: ServiceState, viewer: Viewer) -> MatchView:
        made.append(viewer)
        return view_of(state, viewer)

    monkeypatch.setattr("tictactoe_tui.service.view.view_of", note_view)
    # Nothing is told as late here, however slow the disk of this machine is.
    monkeypatch.setattr("tictactoe_tui.service.current_match.LATE_AFTER", 60)
    for key in ("enter", "u", "r", "comma", "escape"):
        made.clear()
        await table.press(key)
        await table.until(lambda: table.state.saved_plies == len(table.moves()))
        await table.record_answers()
        assert len(made) == (2 if key in ("enter", "r") else 1), key
    made.clear()
    await table.press("i", "y", "e", "x")
    assert len(made) == 4, "without analysis these keys say why they do nothing"


async def test_asking_for_a_hint_that_is_known_makes_one_view(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.open("tictactoe", Mode.TWO_PLAYERS, Spoilers.ALWAYS)
    await table.until(lambda: table.state.search_ended)
    made: list[Viewer] = []

    def note_view(state: ServiceState, viewer: Viewer) -> MatchView:
        made.append(viewer)
        return view_of(state, viewer)

    monkeypatch.setattr("tictactoe_tui.service.view.view_of", note_view)
    await table.press("i")
    assert len(made) == 1


async def test_a_move_builds_no_list_of_themes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.open("tictactoe")
    asked: list[App[None]] = []
    themes = vars(App)["available_themes"]

    def note_build(app: App[None]) -> dict[str, Theme]:
        asked.append(app)
        found: dict[str, Theme] = themes.fget(app)
        return found

    monkeypatch.setattr(App, "available_themes", property(note_build))
    await table.move_by_mouse(4)
    assert table.moves() == (4,)
    assert asked == []
    table.app.register_theme(Theme("mine", primary="#123456"))
    assert "mine" in table.app.available_themes
    assert len(asked) == 1, "one more theme to choose from is known at once"
