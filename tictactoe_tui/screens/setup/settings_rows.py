"""The rows of the settings, and what every choice means."""

from collections.abc import Mapping
from typing import Any, Final

from tictactoe_tui.match.choices import Beat, Pad, Preferences
from tictactoe_tui.themes import about
from tictactoe_tui.widgets.form.form_rows import ChoiceRow, choice_row

Setting = ChoiceRow[Preferences]

_COLOURS: Final = "theme"
_CHARACTERS: Final = "ascii"
_CHOICES: Final[Mapping[str, tuple[str, Mapping[Any, tuple[str, str]]]]] = {
    _CHARACTERS: (
        "Characters",
        {
            False: ("drawn", "Boards, stones and signs as they are meant to look."),
            True: ("ASCII", "Only what every keyboard has, for any terminal and font."),
        },
    ),
    "pad": (
        "Digits",
        {
            Pad.NUMPAD: ("7 8 9 on top", "The digits that place stand as on a number pad."),
            Pad.PHONE: ("1 2 3 on top", "The digits that place stand as on a phone."),
        },
    ),
    "voices": (
        "Voices",
        {
            True: ("on", "Kitty, Cop and Sera say what they think of the game."),
            False: ("off", "Kitty, Cop and Sera keep their thoughts to themselves."),
        },
    ),
    "beat": (
        "Computer moves",
        {
            Beat.NONE: ("at once", "A computer moves as soon as it knows how."),
            Beat.SHORT: ("after a beat", "A computer waits until you have seen your own move."),
            Beat.UNHURRIED: ("unhurried", "A computer leaves you time to look at the board."),
        },
    ),
    "motion": (
        "Motion",
        {
            True: ("on", "A new stone lights up, and a won line is drawn."),
            False: ("off", "Nothing moves that does not have to."),
        },
    ),
}
"""The settings by their fields: a label, and for every value a name and what it means."""
_ASKED_FOR: Final = "This run was started in ASCII and stays in it."


def settings_rows(preferences: Preferences, themes: tuple[str, ...]) -> tuple[Setting, ...]:
    """The rows for these preferences, in their order on the screen."""
    names = tuple(name.replace("-", " ") for name in themes)
    colours = choice_row(preferences, _COLOURS, "Colours", themes, names)
    return colours, *(
        choice_row(
            preferences, key, label, tuple(choices), tuple(name for name, _ in choices.values())
        )
        for key, (label, choices) in _CHOICES.items()
    )


def explained(key: str, preferences: Preferences, *, ascii_only: bool) -> str:
    """What the choice in a row means, in a sentence; without such a row nothing."""
    if key == _COLOURS:
        return about(preferences.theme)
    if key == _CHARACTERS and ascii_only:
        return _ASKED_FOR
    if key not in _CHOICES:
        return ""
    _, choices = _CHOICES[key]
    return choices[getattr(preferences, key)][1]
