"""The colours: every text can be read in every theme, by the formula of WCAG 2 written out here."""

import re
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

import tictactoe_tui
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.match.choices import Preferences
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.themes import OWN_THEMES, about

READABLE = 4.5
TEXTS = (
    "foreground",
    "text-primary",
    "text-warning",
    "text-accent",
    "text-muted",
    "text-error",
    "text-success",
    "footer-key-foreground",
    "footer-description-foreground",
)
MIXED = [name for name, theme in {**OWN_THEMES, **BUILTIN_THEMES}.items() if not theme.ansi]
FAINT = {"board--dot", "board--line", "graph--unknown"}
"""Dots and lines, which are no texts."""


def luminance(colour: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b)


def contrast(one: Color, other: Color) -> float:
    first, second = luminance(one), luminance(other)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def colours(name: str) -> dict[str, Color]:
    """The colours as an application has them that wears this theme."""
    app = TicTacToeApp(seed=1)
    app.set_reactive(TicTacToeApp.theme, name)
    variables = app.get_css_variables()
    wanted = (*TEXTS, "background", "surface", "primary", "block-cursor-background")
    found = {key: Color.parse(variables[key]) for key in wanted}
    return {**found, "block-cursor-foreground": Color.parse(variables["block-cursor-foreground"])}


@pytest.mark.parametrize("name", MIXED)
def test_every_text_can_be_read(name: str) -> None:
    found = colours(name)
    for text in TEXTS:
        for paper in ("background", "surface"):
            assert contrast(found[text], found[paper]) >= READABLE, (text, paper)
    marked = found["background"].blend(found["primary"], 0.2)
    assert contrast(found["foreground"], marked) >= READABLE
    cursor = found["background"] + found["block-cursor-background"]
    assert contrast(found["block-cursor-foreground"], cursor) >= READABLE


@pytest.mark.parametrize("name", OWN_THEMES)
def test_quiet_texts_are_quieter_and_sides_differ_in_ours(name: str) -> None:
    found = colours(name)
    paper = found["background"]
    assert contrast(found["text-muted"], paper) < contrast(found["foreground"], paper)
    sides = [found["text-primary"], found["text-warning"], found["text-accent"]]
    for one in sides:
        for other in sides:
            distance = sum(abs(a - b) for a, b in zip(one.rgb, other.rgb, strict=True))
            assert one is other or distance > 90


@pytest.mark.parametrize("name", OWN_THEMES)
def test_red_is_for_what_is_wrong(name: str) -> None:
    found = colours(name)
    for what in ("text-accent", "footer-key-foreground"):
        assert 30 < found[what].hsl.h * 360 < 330, what


def test_the_formula_is_that_of_the_guidelines() -> None:
    assert contrast(Color.parse("#000000"), Color.parse("#ffffff")) == 21
    assert round(contrast(Color.parse("#777777"), Color.parse("#ffffff")), 2) == 4.48


def test_ours_are_dark_and_light_and_each_has_its_words() -> None:
    assert {theme.dark for theme in OWN_THEMES.values()} == {True, False}
    assert all(theme.name == name for name, theme in OWN_THEMES.items())
    words = {about(name) for name in OWN_THEMES}
    assert len(words) == len(OWN_THEMES)
    assert about("nord") not in words
    assert "Textual" in about("nord")
    assert "Textual" not in about("mine")


def test_one_of_ours_is_the_first_and_textuals_stay() -> None:
    app = TicTacToeApp(seed=1)
    assert app.theme == Preferences().theme == next(iter(OWN_THEMES))
    assert app.current_theme is OWN_THEMES[app.theme]
    assert app.current_theme.dark
    assert list(app.available_themes) == [*OWN_THEMES, *BUILTIN_THEMES]


def test_the_colours_of_a_terminal_are_left_alone() -> None:
    for name, theme in BUILTIN_THEMES.items():
        if theme.ansi:
            app = TicTacToeApp(seed=1)
            app.set_reactive(TicTacToeApp.theme, name)
            assert app.get_css_variables()["text-muted"].startswith("ansi")


def test_no_text_is_made_faint_by_hand() -> None:
    package = Path(tictactoe_tui.__file__).parent
    for path in (*package.rglob("*.py"), *styles_dir().glob("*.tcss")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if any(name in line for name in FAINT):
                continue
            assert not re.search(r"(?<![-\w])color: \$foreground \d+%", line), (path, line)
            assert not re.search(r'(_FAINT|_QUIET)\b.*"\$foreground \d+%', line), (path, line)
