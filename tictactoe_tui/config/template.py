"""The config file that `config` writes: every key with its usual value, as a comment."""

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

from tictactoe_tui.config.config_file import COLOURS, GAME, PREFERRED
from tictactoe_tui.config.key_presets import PRESETS
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import SERIES, SETTINGS, Choices, Preferences

_HEAD: Final = """\
# What you like of tictactoe-tui. Every line is a comment with what is usual: take the # away and
# change it. The command line and the environment go before this file, and this file before what
# was set in the program. What cannot be right is said, and passed over.
"""
_COMMENTS: Final = {
    **{setting.key: setting.comment for setting in SETTINGS.values()},
    "game": ", ".join(GAMES),
    "games": f"of a series of two computers: {', '.join(map(str, SERIES))}",
    "boards": "sizes, like: four.size=12 rowcol.size=6 rowcol.start=B",
    "swap_rule": "true or false, at four",
}


def template(keys: Mapping[str, tuple[str, str]]) -> str:
    """The whole file; `keys` are all that can be changed, by name, with what they do."""
    return "\n".join(_lines(keys))


def _lines(keys: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    yield _HEAD
    for part, names, usual in (("settings", PREFERRED, Preferences()), ("game", GAME, Choices())):
        yield f"[{part}]"
        for key, field in names.items():
            value = getattr(usual, field)
            comment = _COMMENTS.get(key) or _values(value)
            yield f"# {key} = {_toml(value)}{f'  # {comment}' if comment else ''}"
        yield ""
    yield "[keys]"
    yield f'# preset = "default"  # {", ".join(PRESETS)}; a line below goes before it'
    yield from (f'# "{name}" = {_toml(each)}  # {what}' for name, (each, what) in keys.items())
    yield ""
    yield '# A theme of your own is a file like themes/mine.toml with lines like page = "#15171a"'
    yield f"# for any of {', '.join(COLOURS)}."
    yield "# Colours that it leaves out are those of chess-clock."
    yield ""


def _values(value: object) -> str:
    """The values that a key can have, where they can be listed."""
    if isinstance(value, StrEnum):
        return ", ".join(type(value))
    return "true or false" if isinstance(value, bool) else ""


def _toml(value: Any) -> str:
    """A value as TOML writes it, which for these is as JSON does."""
    return json.dumps(list(value) if isinstance(value, tuple) else value)
