"""An application that looks as somebody likes it: colours, characters, digits, motion."""

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import constants
from textual.reactive import Reactive
from textual.theme import Theme

from tictactoe_tui.characters import can_show_signs, only_ascii
from tictactoe_tui.session.preferences import Pad, Preferences
from tictactoe_tui.terminal import TerminalApp
from tictactoe_tui.themes import OWN_THEMES, readable
from tictactoe_tui.widgets.glyphs import ASCII_CLASS, PHONE_CLASS, PlainSigns

if TYPE_CHECKING:
    from textual.binding import Binding
    from textual.filter import LineFilter

_THEME_IS_SET: Final = "TEXTUAL_THEME" in os.environ
SILENT_CLASS: Final = "-silent"
"""The class of an application in which nobody says a word."""
_KEYS: Final = {"⏎": "enter", "⌫": "bksp"}


class AppearanceApp(TerminalApp, inherit_bindings=False):
    """The base of the application: how it looks, and how that changes while it runs."""

    theme = Reactive(constants.DEFAULT_THEME if _THEME_IS_SET else Preferences().theme)
    """The colours; who sets TEXTUAL_THEME has chosen them for this run."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = can_show_signs()
        self._plain: PlainSigns | None = None
        self.dress(Preferences(), Preferences())

    @property
    def ascii_only(self) -> bool:
        """Whether this run draws in ASCII, whatever is preferred."""
        return only_ascii() or not self._letters

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Our themes and those of Textual; without colour, only those that grey can show."""
        themes = {**OWN_THEMES, **super().available_themes}
        # The base class asks for themes before it has set no_color.
        if not getattr(self, "no_color", False):
            return themes
        return {name: theme for name, theme in themes.items() if not theme.ansi}

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme, every text strong enough to be read."""
        self.theme_variables = readable(super().get_css_variables(), self.current_theme)
        return self.theme_variables

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Those of every application here, and the one for ASCII where it is wanted."""
        filters = super().get_line_filters()
        return filters if self._plain is None else [*filters, self._plain]

    def get_key_display(self, binding: "Binding") -> str:
        """The name of a key; a picture of it becomes a word in ASCII."""
        shown = super().get_key_display(binding)
        return shown if self._plain is None else _KEYS.get(shown, shown)

    def wearable(self, preferences: Preferences) -> Preferences:
        """These preferences, with the colours of now where theirs cannot be had."""
        if preferences.theme in self.available_themes and not _THEME_IS_SET:
            return preferences
        return replace(preferences, theme=self.theme)

    def dress(self, before: Preferences, now: Preferences) -> None:
        """Look like this from now on, on every screen there is."""
        if now.theme != before.theme:
            self.theme = now.theme
        self.animation_level = constants.TEXTUAL_ANIMATIONS if now.motion else "none"
        classes = {
            ASCII_CLASS: now.ascii or self.ascii_only,
            PHONE_CLASS: now.pad is Pad.PHONE,
            SILENT_CLASS: not now.voices,
        }
        if all(self.has_class(name) == wanted for name, wanted in classes.items()):
            return
        self.update_classes(classes, update=False)
        self._plain = PlainSigns(letters=self._letters) if classes[ASCII_CLASS] else None
        if self.is_running:
            self._dress_screens()

    def _dress_screens(self) -> None:
        """Draw anew what is there, by rules of style that may be others now."""
        self.call_next(self.refresh_css, animate=False)
        for screen in self.screen_stack:
            screen.query().refresh()
            screen.refresh_bindings()
