"""Keys, colours and settings of a config file in the application itself."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.binding import Binding

from tests.screens.conftest import Table, plain_terminal
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.config.config_file import PRESETS, preset_keys, read_config
from tictactoe_tui.data_dir import CONFIG_VARIABLE
from tictactoe_tui.screens.own_keys import _bindings_by_class, all_keys, own_keymap
from tictactoe_tui.screens.sheet import key_rows
from tictactoe_tui.widgets.key_footer import KeyFooter

__all__ = ["plain_terminal"]


@asynccontextmanager
async def opened(
    directory: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Table]:
    """The application with this config file."""
    (directory / "config.toml").write_text(text)
    monkeypatch.setenv(CONFIG_VARIABLE, str(directory / "config.toml"))
    app = TicTacToeApp(seed=7)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        table = Table(app, pilot)
        await table.record_answers()
        await app.workers.wait_for_complete()
        await pilot.pause()
        yield table


def notices(table: Table) -> list[str]:
    return [each.message for each in table.app._notifications]


async def test_changed_keys_work_and_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '[keys]\n"game.hint" = "f"\ngame.undo = "z"\n'
    async with opened(tmp_path, text, monkeypatch) as table:
        await table.open("tictactoe")
        await table.press("5")
        await table.pilot.pause()
        footer = table.app.screen.query_one(KeyFooter)
        assert " f Hint " in str(footer.render())
        assert " z Undo " in str(footer.render())
        assert any(
            row.keys == "z" for row in key_rows(table.app.screen) if "last move" in row.meaning
        )
        await table.press("u")
        assert table.moves() == (4,)
        await table.press("z")
        assert table.moves() == ()
        assert notices(table) == []


async def test_the_other_of_two_on_one_key_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, '[keys]\n"game.pause" = "k"\n', monkeypatch):
        keymap, mistakes = own_keymap(read_config())
        assert (keymap["game.pause"], keymap["game.resume"], mistakes) == ("k", "p", ())


async def test_two_changed_keys_that_are_one_are_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '[keys]\n"game.hint" = "k"\n"game.undo" = "k"\n"game.pause" = "z"\n"game.resume" = "z"\n'
    async with opened(tmp_path, text, monkeypatch):
        assert set(own_keymap(read_config())[1]) == {
            'config.toml, line 2: "k" is a key of game.undo too.',
            'config.toml, line 3: "k" is a key of game.hint too.',
        }


async def test_mistakes_are_notices_and_the_rest_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        '[settings]\ntheme = "inc"\npace = 1\ndigits = "phone"\n'
        '[keys]\n"game.hnt" = "k"\n"game.hint" = "u"\n[game]\nopponent = "Sera"\n'
    )
    async with opened(tmp_path, text, monkeypatch) as table:
        assert len(notices(table)) == 2, "one of the settings and one of the keys"
        said = "\n".join(notices(table)).splitlines()
        assert "config.toml, line 3: pace is one of none, short, unhurried." in said
        assert 'config.toml, line 6: no key is called "game.hnt" (did you mean game.hint?).' in said
        assert 'config.toml, line 7: "u" is a key of game.undo too.' in said
        assert any("inc" in each for each in said)
        assert table.app.theme == "chess-clock"
        assert table.app.shared.preferences.pad.value == "phone"
        assert table.app.shared.choices.opponent == "Sera"


async def test_a_theme_of_ones_own_is_worn_and_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "my own.toml").write_text('page = "#010203"\n')
    async with opened(tmp_path, '[settings]\ntheme = "my own"\n', monkeypatch) as table:
        assert notices(table) == []
        assert table.app.theme == "my own"
        assert table.app.current_theme.background == "#010203"
        await table.press("f2")
        assert "my own" in str(table.app.screen.query_one("#theme").render())


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_preset_names_keys_that_are_there_and_takes_none_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    async with opened(tmp_path, f'[keys]\npreset = "{preset}"\n', monkeypatch) as table:
        assert notices(table) == []
        assert preset_keys(preset).keys() <= all_keys().keys()
        keymap, _ = own_keymap(read_config())
        for bindings in _bindings_by_class():
            assert clashes(bindings, keymap) == []
        await table.open("tictactoe")
        if preset == "left-hand":
            await table.press("w", "a", "space", "f")
            assert table.moves() == ()
            assert table.session.state.undone[0].cell == 0


def clashes(bindings: list[Binding], keymap: dict[str, str]) -> list[tuple[str, str]]:
    """Keys of one place that mean two things by the keymap, and did not without it."""
    now = [(each, {*keymap.get(each.id or "", each.key).split(",")}) for each in bindings]
    return [
        (str(one.id), str(other.id))
        for at, (one, mine) in enumerate(now)
        for other, theirs in now[at + 1 :]
        if mine & theirs - {*one.key.split(",")} & {*other.key.split(",")}
    ]
