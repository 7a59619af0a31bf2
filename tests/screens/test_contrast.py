"""Every letter and digit that is drawn can be read, in all colours there are."""

import pytest
from rich.segment import Segment
from textual.color import Color

from tests.screens.conftest import Table
from tests.screens.drawn import SCENES, segments
from tests.test_themes import READABLE, contrast
from tictactoe_tui.themes import OWN_THEMES


def readable(segment: Segment) -> bool:
    """Whether a text has the contrast it needs; keys that do nothing now are dimmed."""
    style = segment.style
    if style is None or style.dim or not any(char.isalnum() for char in segment.text):
        return True
    if style.color is None or style.bgcolor is None:
        return True
    colours = (Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))
    return contrast(*colours) >= READABLE


def themes(table: Table, scene: str, thorough: bool) -> list[str]:
    """Ours for every scene and of the others a quarter, each of them for every fourth scene."""
    names = [name for name, theme in table.app.available_themes.items() if not theme.ansi]
    if thorough:
        return names
    others = [name for name in names if name not in OWN_THEMES]
    return [*OWN_THEMES, *others[[*SCENES].index(scene) % 4 :: 4]]


@pytest.mark.parametrize("scene", SCENES)
async def test_every_text_can_be_read(table: Table, scene: str, thorough: bool) -> None:
    await SCENES[scene](table)
    for name in themes(table, scene, thorough):
        table.app.theme = name
        await table.pilot.pause()
        found = [segment for segment in segments(table.app) if segment.text.strip()]
        assert found
        assert [(name, segment) for segment in found if not readable(segment)] == []
