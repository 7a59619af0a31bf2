"""Pictures of screens that are kept: a screen that looks different fails until somebody has looked.

`UPDATE_GOLDEN=1 python -m pytest --thorough tests/screens/test_goldens.py` draws them anew; look at
what changed before committing it.
"""

import os
import re
from html import unescape
from pathlib import Path

from rich.cells import cell_len
from textual.app import App

PICTURES = Path(__file__).parent.parent / "golden" / "screens"
UPDATE = "UPDATE_GOLDEN"
_TEXT = re.compile(r'(<text [^>]*?)x="([^"]+)"([^>]*?) textLength="[^"]+"([^>]*)>([^<]*)</text>')
_WORDS = re.compile("((?:&#160;)*)([\u2800-\u28ff]|(?:(?!&#160;(?:&#160;|$))[^\u2800-\u28ff])*)")
"""Blanks, and words one blank apart; patterns of dots one by one: fonts differ in their width."""
_RECT = re.compile(
    r'<rect fill="([^"]+)" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" ([^>]*)/>'
)
_FONT = re.compile(r"\n *@font-face \{.*?\n *\}", re.DOTALL)
_CELL = 12.2
"""The width of a character in these pictures."""


def picture_of(app: App[None]) -> str:
    """The screen as SVG, without what differs from run to run."""
    drawn = without_network(app.export_screenshot(simplify=True))
    return _TEXT.sub(_placed, re.sub(r"terminal-\d+-", "", drawn))


def without_network(drawn: str) -> str:
    """The picture without the fonts that it would fetch from a network, wherever it is shown."""
    return _FONT.sub("", drawn)


def _placed(run: re.Match[str]) -> str:
    """A run of text with all that stands apart in it at its own place.

    Some viewers leave out blanks at the start of a run and give a word the width of their own font:
    what stands below each other would not any more.
    """
    before, x, y, clip, text = run.groups()
    words, at = [], float(x)
    for blanks, word in _WORDS.findall(text):
        at += _CELL * blanks.count(";")
        if word:
            words.append(f'{before}x="{at:.1f}"{y}{clip}>{word}</text>')
        at += _CELL * cell_len(unescape(word))
    return "".join(words)


def _as_seen(drawn: str) -> list[tuple[str, ...]]:
    """The grounds, joined where one goes on in the next: how a line was painted is not seen."""
    joined: list[tuple[str, ...]] = []
    for fill, x, y, width, height, _ in _RECT.findall(drawn):
        right = f"{float(x) + float(width):.1f}"
        if joined and joined[-1][0] == fill and joined[-1][2:] == (_place(x), y, height):
            joined[-1] = (fill, joined[-1][1], right, y, height)
        else:
            joined.append((fill, _place(x), right, y, height))
    return [*joined, (_RECT.sub("", drawn),)]


def _place(text: str) -> str:
    """A place in a row, written in one way."""
    return f"{float(text):.1f}"


def require_same(name: str, drawn: str, actual: Path) -> None:
    """Compare with the picture that is kept, or keep this one where that is asked for."""
    kept = PICTURES / f"{name}.svg"
    if os.environ.get(UPDATE):
        PICTURES.mkdir(parents=True, exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    assert kept.exists(), f"there is no picture of {name} yet: set {UPDATE}=1 and look at it"
    if _as_seen(without_network(kept.read_text(encoding="utf-8"))) != _as_seen(drawn):
        (actual / kept.name).write_text(drawn, encoding="utf-8")
        raise AssertionError(f"{name} looks different: compare {kept} and {actual / kept.name}")
