"""The config file: what it says, what is wrong in it by file and line, and that nothing stops."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.cli.program import program, ran
from tictactoe_tui.config.config_file import COLOURS, Config, read_config
from tictactoe_tui.data_dir import CONFIG_VARIABLE
from tictactoe_tui.match.choices import Beat, Choices, Pad, Preferences, Spoilers
from tictactoe_tui.themes import OWN_THEMES, theme_of


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CONFIG_VARIABLE, str(tmp_path / "config.toml"))
    return tmp_path / "config.toml"


def read(path: Path, text: str) -> Config:
    path.write_text(text)
    return read_config()


def test_it_says_what_the_settings_and_the_forms_hold(path: Path) -> None:
    config = read(
        path,
        """
        [settings]
        theme = "ink"
        ascii = true
        digits = "phone"
        pace = "none"
        [game]
        opponent = "Sera"
        name = "Ann"
        analysis = "always"
        watched = ["Kitty", "Cop"]
        """,
    )
    assert config.mistakes == ()
    wanted = Preferences(theme="ink", ascii=True, pad=Pad.PHONE, beat=Beat.NONE)
    assert config.preferences(Preferences()) == wanted
    chosen = config.choices(Choices(guest="Bob"))
    assert (chosen.opponent, chosen.name, chosen.guest) == ("Sera", "Ann", "Bob")
    assert (chosen.spoilers, chosen.machines) == (Spoilers.ALWAYS, ("Kitty", "Cop"))


MISTAKES = [
    ('[settings]\n\ntheme = 3\nascii = 1\n', "line 3: theme is text in quotes."),
    ('[settings]\nascii = 1\n', "line 2: ascii is true or false."),
    ('[settings]\npace = "slow"\n', "line 2: pace is one of none, short, unhurried."),
    ('[settings]\n# pace\nthem = 1\n', 'line 3: there is no "them" here (did you mean theme?).'),
    ('[setings]\n', 'line 1: there is no "setings" here (did you mean settings?).'),
    ('settings = 1\n', "line 1: settings is a part that begins with [settings]."),
    ('[game]\nopponent = "Bob"\n', "line 2: players of tictactoe are Kitty, Cop, Sera."),
    ('[game]\nname = "Kitty"\n', "line 2: That is the name of a computer player."),
    ('[game]\nname = "a"\n\nwatched = ["Cop"]\n', "line 4: watched is two names in brackets."),
    ('[game]\ngame = "go"\n', "line 2: game is one of tictactoe, four, rowcol."),
    ('[game]\ngames = 3\n', "line 2: games is one of 1, 2, 4, 10, 20, 50, 100."),
    ('[keys]\npreset = ["vim"]\n', "line 2: preset is one of default, vim, left-hand."),
    ('[keys]\n"game.undo" = 1\n', 'line 2: game.undo is keys in quotes, like "u,ctrl+z".'),
    ('[game]\nname = "a\n', "line 2: Illegal character"),
]  # fmt: skip


@pytest.mark.parametrize("text, said", MISTAKES)
def test_a_mistake_is_named_with_file_and_line_and_left_out(
    path: Path, text: str, said: str
) -> None:
    mistakes = read(path, text).mistakes
    assert any(each.startswith(f"config.toml, {said}") for each in mistakes), mistakes
    assert read_config().preferences(Preferences()) == Preferences()


def test_a_file_that_cannot_be_read_is_a_mistake_and_no_end(path: Path) -> None:
    assert read_config().mistakes == ("config.toml: No such file or directory.",)
    path.write_bytes(b"[game]\n\xff")
    assert read_config().mistakes == ("config.toml, line 2: this is no UTF-8.",)
    path.unlink()
    path.mkdir()
    assert read_config().mistakes == ("config.toml: this is no file.",)


@pytest.mark.parametrize(
    "prepare, said",
    [
        (os.mkfifo, "this is no file."),
        (lambda path: path.symlink_to("/dev/zero"), "this is no file."),
        (lambda path: path.write_text("#" * 1_000_001), "this has more than 1,000,000 bytes."),
        (
            lambda path: path.write_text("a = " + "[" * 100_000),
            "this is nested too deep; nothing of it counts.",
        ),
    ],
)
def test_what_is_no_file_of_a_sensible_size_is_not_read(
    path: Path, prepare: Callable[[Path], object], said: str
) -> None:
    """Seen failing: a pipe was waited for."""
    prepare(path)
    assert read_config().mistakes == (f"config.toml: {said}",)


def test_no_file_at_the_usual_place_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CONFIG_VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    assert read_config().mistakes == ()
    assert read_config().choices(Choices(opponent="Cop")) == Choices(opponent="Cop")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.text(max_size=80),
        st.lists(
            st.builds(
                "{}{} = {}".format,
                st.sampled_from(["[settings]\n", "[game]\n", "[keys]\n", ""]),
                st.sampled_from(
                    ["theme", "pace", "opponent", "watched", "boards", "preset", "a.b"]
                ),
                st.sampled_from(["1", '"x"', "[]", "{}", "true", "1979-05-27", '["a", 1]', "nan"]),
            ),
            max_size=4,
        ).map("\n".join),
    )
)
def test_nothing_in_it_can_stop_the_program(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", errors="replace")
    config = read_config()
    config.preferences(Preferences())
    config.choices(Choices())
    assert all(each.startswith("config.toml") for each in config.mistakes)


def test_themes_of_ones_own_lie_beside_it(path: Path) -> None:
    path.write_text("")
    (path.parent / "themes").mkdir()
    colours = dict.fromkeys(COLOURS, "#102030")
    (path.parent / "themes" / "mine.toml").write_text('page = "#000000"\ninc = 1\nink = "red"\n')
    config = read_config()
    assert config.themes == {"mine": {"page": "#000000"}}
    assert set(config.mistakes) == {
        'themes/mine.toml, line 2: there is no "inc" here (did you mean ink?).',
        'themes/mine.toml, line 3: ink is a colour like "#15171a".',
    }
    theme = theme_of("mine", config.themes["mine"])
    assert (theme.background, theme.primary) == ("#000000", OWN_THEMES["chess-clock"].primary)
    assert theme_of("all", colours).foreground == "#102030"


def test_a_pipe_among_the_themes_is_no_file_and_not_waited_for(path: Path) -> None:
    path.write_text("")
    (path.parent / "themes").mkdir()
    os.mkfifo(path.parent / "themes" / "pipe.toml")
    (path.parent / "themes" / "bytes.toml").write_bytes(b"\xff")
    assert read_config().mistakes == (
        "themes/bytes.toml, line 1: this is no UTF-8.",
        "themes/pipe.toml: this is no file.",
    )


def test_the_order_is_command_line_environment_file_program(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text('[game]\nname = "Ann"\n')
    (tmp_path / "other.toml").write_text('[game]\nname = "Bob"\n')
    said = program("line", given="name\n").stdout
    assert "You are Ann." in said
    said = program("line", "--config", str(tmp_path / "other.toml"), given="name\n").stdout
    assert "You are Bob." in said
    path.write_text("[settings]\nascii = true\n")
    monkeypatch.setenv("TICTACTOE_TUI_ASCII", "0")
    assert not read_config().preferences(Preferences()).ascii


def test_the_command_writes_a_file_in_which_everything_can_be_uncommented(path: Path) -> None:
    assert "Written" in ran("config").out
    text = path.read_text()
    assert read_config().mistakes == ()
    refused = ran("config")
    assert (refused.code, refused.out) == (1, "")
    assert "--force" in refused.err
    plain = "\n".join(
        line.removeprefix("# ") for line in text.splitlines() if " = " in line or line[:1] == "["
    )
    found = read(path, plain.split("page =")[0].rsplit("\n", 1)[0])
    assert found.mistakes == ()
    assert found.preferences(Preferences(theme="x")) == Preferences()
    assert found.choices(Choices(name="x")) == Choices()
    assert ran("config", "--force").code == 0
    assert path.read_text() == text


def test_where_says_what_is_wrong(path: Path) -> None:
    path.write_text('[settings]\npace = 1\n[keys]\n"game.hnt" = "k"\n')
    found = ran("config", "--where")
    assert (found.code, found.out) == (0, f"{path}\n")
    assert found.err == (
        "tictactoe-tui: config.toml, line 2: pace is one of none, short, unhurried.\n"
        "tictactoe-tui: config.toml, line 4: "
        'no key is called "game.hnt" (did you mean game.hint?).\n'
    )
    assert "config.toml, line 2" in program("line").stderr


def test_the_examples_of_the_page_are_right(path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "config.md").read_text()
    first, second = (part.split("```")[0] for part in page.split("```toml\n")[1:])
    (path.parent / "themes").mkdir()
    (path.parent / "themes" / "mine.toml").write_text(second)
    config = read(path, first)
    assert config.mistakes == ()
    assert (config.preset, config.keys) == ("vim", {"game.hint": "f"})
    assert config.choices(Choices()).opponent == "Sera"
    assert len(config.themes["mine"]) == 4
