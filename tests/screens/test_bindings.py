"""Every key has a name for keymaps and a sentence for people, and every terminal can send it."""

import pytest
from textual.binding import Binding

from tests.screens.conftest import Table
from tests.screens.drawn import SCENES
from tictactoe_tui.games import GAMES

LAB = ("lab", "microscope", "race", "survive", "checks")


def bindings(table: Table) -> list[Binding]:
    return [active.binding for active in table.app.screen.active_bindings.values()]


@pytest.mark.parametrize("place", ["menu", "help", *LAB, *GAMES])
async def test_every_binding_has_an_id_and_a_tooltip(table: Table, place: str) -> None:
    if place in GAMES:
        await table.open(place)
    elif place in LAB:
        await SCENES[place](table)
    elif place == "help":
        await table.press("f1")
    found = bindings(table)
    assert found
    for binding in found:
        assert binding.id, binding
        assert binding.tooltip, binding
        assert "alt+" not in binding.key
        assert not ("ctrl+" in binding.key and "shift+" in binding.key)


async def test_one_id_names_one_action(table: Table) -> None:
    await table.open("tictactoe")
    actions: dict[str, str] = {}
    for binding in bindings(table):
        assert binding.id is not None
        assert actions.setdefault(binding.id, binding.action) == binding.action


async def test_a_keymap_changes_a_key(table: Table) -> None:
    table.app.set_keymap({"game.undo": "b"})
    await table.open("tictactoe")
    await table.press("5", "b")
    assert not table.moves()
