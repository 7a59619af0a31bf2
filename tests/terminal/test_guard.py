"""No text in a cell can command the terminal, and clean text costs nothing."""

import pytest
from rich.segment import ControlType, Segment
from rich.style import Style
from textual.color import Color

from tests.terminal.pty_program import started
from tictactoe_tui.terminal.terminal_app import CellGuard

BLACK = Color(0, 0, 0)
BOLD = Style(bold=True)


def guarded(*texts: str) -> list[str]:
    segments = CellGuard().apply([Segment(text, BOLD) for text in texts], BLACK)
    assert all(segment.style == BOLD for segment in segments)
    return [segment.text for segment in segments]


@pytest.mark.parametrize(
    "text, shown",
    [
        ("\x1b]2;title\x07", "]2;title"),
        ("\x9b2J\x7f\x00\t\n\r", "2J"),
        ("a\u202eb\u2066c\u200f\u061c", "abc"),
        ("a\u200bb\u2060c\ufeff\U000e0041\U000e007f", "abc"),
        ("half \ud800 pair \udfff", "half \ufffd pair \ufffd"),
    ],
)
def test_what_is_taken_out(text: str, shown: str) -> None:
    assert guarded("before", text, "after") == ["before", shown, "after"]


@pytest.mark.parametrize("text", ["● ○ ┼", "가나다", "👩‍👩‍👧", "e\u0301", "\xa0", ""])
def test_what_stays(text: str) -> None:
    assert guarded(text) == [text]


def test_nothing_pasted_that_nobody_sees_is_drawn_or_kept() -> None:
    """Seen failing with U+200B and U+E0041, which are in none of the texts above and in no name."""
    hidden = "\u202e\u200b\u2066\U000e0041"
    with started() as running:
        running.press("5")
        running.see("No games yet")
        running.press("/", "X", "Y")
        running.see("XY")
        running.press(f"\x1b[200~B{hidden}lack\x1b[201~".encode())
        running.see("Black")
        running.press("ctrl+q")
        assert running.ended() == 0
        assert not {*hidden} & {*running.raw}


def test_clean_lines_are_handed_on_as_they_are() -> None:
    segments = [Segment("clean", BOLD)]
    assert CellGuard().apply(segments, BLACK) is segments


def test_commands_that_are_meant_stay() -> None:
    command = Segment("\x1b[H", None, [(ControlType.HOME,)])
    assert CellGuard().apply([command], BLACK) == [command]


def test_a_hostile_text_on_the_screen() -> None:
    with started("tests.terminal.faulty") as running:
        running.press("f10")
        running.see("half� end")
        running.press("ctrl+q")
        assert running.ended() == 0
        assert "pwned\x1b" not in running.raw
        for command in ("\x1b]2;", "\x1b]52;", "\x9b", "\u202e"):
            assert command not in running.raw
        assert running.raw.count("\x1b[?1049l") == 1
        running.assert_given_back()
