"""Our own colours, and the care that every text can be read in anybody's.

In every theme `primary` is side ONE, `text-warning` side TWO and `accent` the machine.
"""

from collections.abc import Mapping
from typing import Final

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

READABLE: Final = 4.5
"""The least contrast of a text, by the Web Content Accessibility Guidelines."""
MARKED: Final = 0.2
"""How much of side ONE's colour lies under the cells that can be taken."""
_COLOURED: Final = ("primary", "secondary", "warning", "error", "success", "accent")
_STEP: Final = 0.02
_QUIETEST: Final = 0.4


_OWN: Final = """
              page    sheet   panel   ink     one     two     machine cursor  good    bad
chess-clock   #15171a #1e2125 #282c31 #ece6d8 #e6b95c #8cbcea #d0a0e6 #e6b95c #8fce9b #f0796b
chalk         #1b2a25 #22342e #2b4038 #f1f0e6 #f7dc83 #f3a9c0 #9fd6f5 #f1f0e6 #b4e2a5 #f7a091
phosphor      #060d08 #0b170e #112216 #9df2ae #4dff7c #d9f26b #ffbe5c #4dff7c #4dff7c #ff9b7a
ink           #f6f1e5 #fdfaf2 #e9e2d0 #25211b #1d4f91 #7d5300 #6c3d94 #1d4f91 #2c6a35 #a3301d
kaya          #e6c58b #efd5a3 #dab878 #2b1b0a #141a20 #652a80 #0b5652 #33210d #2a4f12 #8a1c12
lighthouse    #000000 #0c0c0c #1c1c1c #ffffff #ffd83d #6fdcff #ffa0e0 #ffffff #7dff9a #ff9d8f
"""
"""The colours of each theme: papers, ink, both sides, the machine, the cursor, good and bad."""
_ABOUT: Final = {
    "chess-clock": "Dark grey, with gold and blue.",
    "chalk": "A blackboard, and chalk in four colours.",
    "phosphor": "A screen of long ago, green on black.",
    "ink": "Ink on paper: blue for one side, brown for the other.",
    "kaya": "The wood of a go board, with slate and plum.",
    "lighthouse": "Black and white, with as much contrast as there is.",
}
_MUTED: Final = {"lighthouse": "#c4c4c4"}
"""What is quiet, where it is not left to be worked out."""


def _theme(name: str, *colours: str) -> Theme:
    """A theme of one row of the table."""
    page, sheet, panel, ink, one, two, machine, cursor, good, bad = colours
    return Theme(
        name,
        primary=one,
        secondary=two,
        accent=machine,
        warning=two,
        success=good,
        error=bad,
        foreground=ink,
        background=page,
        surface=sheet,
        panel=panel,
        dark=Color.parse(page).brightness < Color.parse(ink).brightness,
        variables={
            "text-primary": one,
            "text-secondary": two,
            "text-warning": two,
            "text-accent": machine,
            "text-success": good,
            "text-error": bad,
            "block-cursor-background": cursor,
            **({"text-muted": _MUTED[name]} if name in _MUTED else {}),
        },
    )


def theme_of(name: str, colours: Mapping[str, str]) -> Theme:
    """A user's theme; colours that it leaves out are those of the first theme."""
    names, usual = _OWN.split(maxsplit=10)[:10], _ROWS[0][1:]
    rows = zip(names, usual, strict=True)
    return _theme(name, *(colours.get(each, colour) for each, colour in rows))


_ROWS: Final = [line.split() for line in _OWN.strip().splitlines()[1:]]
OWN_THEMES: Final[Mapping[str, Theme]] = {name: _theme(name, *colours) for name, *colours in _ROWS}
"""The themes of this program by their names; the first is the one it begins with."""


def about(name: str) -> str:
    """A theme in a few words."""
    if name in BUILTIN_THEMES:
        return "Comes with Textual, on which this program is built."
    return _ABOUT.get(name, "Your own, from a file beside the config file.")


def contrast(one: Color, other: Color) -> float:
    """The contrast of two opaque colours, from 1 to 21."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(variables: Mapping[str, str], theme: Theme) -> dict[str, str]:
    """The colours of a theme with its texts as strong as they have to be, and quiet ones no more.

    The sixteen colours of a terminal are whatever the terminal makes of them, and are left alone.
    """
    found = dict(variables)
    if theme.ansi:
        return found
    page, sheet, one = (Color.parse(found[name]) for name in ("background", "surface", "primary"))
    marked = page.blend(one, MARKED)
    ink = _strengthened(Color.parse(found["foreground"]), page.inverse, [page, sheet, marked])
    found["foreground"] = ink.hex
    for name in (f"text-{colour}" for colour in _COLOURED):
        found[name] = _strengthened(Color.parse(found[name]), ink, [page, sheet]).hex
    chosen = theme.variables.get("text-muted")
    quiet = Color.parse(chosen) if chosen else page.blend(ink, _QUIETEST)
    found["text-muted"] = _strengthened(quiet, ink, [page, sheet]).hex
    # The footer has no background of its own here.
    found["footer-key-foreground"] = found["text-accent"]
    found["footer-foreground"] = found["footer-description-foreground"] = ink.hex
    cursor = page + Color.parse(found["block-cursor-background"])
    # Black or white can be read on anything.
    inks = (page, ink, Color(0, 0, 0), Color(255, 255, 255))
    readable_ink = next(each for each in inks if contrast(each, cursor) >= READABLE)
    found["block-cursor-foreground"] = readable_ink.hex
    return found


def _strengthened(colour: Color, ink: Color, papers: list[Color]) -> Color:
    """The colour, mixed with as much ink as it needs to be read on all these papers."""
    part = 0.0
    mixed = colour
    while part < 1.0 and min(contrast(mixed, paper) for paper in papers) < READABLE:
        part += _STEP
        mixed = colour.blend(ink, part)
    return mixed


def _luminance(colour: Color) -> float:
    """How bright a colour is for eyes, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
