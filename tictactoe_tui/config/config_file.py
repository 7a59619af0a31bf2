"""The config file: where it is, what it says, and what is wrong with it.

What cannot be right is named with file and line and left out; nothing in it stops the program.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from msgspec import ValidationError, convert

from tictactoe_tui import characters
from tictactoe_tui.config.toml_file import TomlFile
from tictactoe_tui.data_dir import CONFIG_VARIABLE
from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.match.choices import SERIES, SETTINGS, Choices, Preferences, with_players_of_game
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.opponents import players_at

DEFAULT_PRESET: Final = "default"
PRESETS: Final = (DEFAULT_PRESET, "vim", "left-hand")
FILE_NAME: Final = "config.toml"
PREFERRED: Final = {setting.key: field for field, setting in SETTINGS.items()}
"""The fields of the preferences by their keys in `[settings]`."""
GAME: Final = {
    **{name: name for name in ("game", "opponent", "first", "name", "guest")},
    "watched": "machines",
    "games": "games",
    "analysis": "spoilers",
    "analysis_together": "together",
    **{name: name for name in ("swap_rule", "boards")},
}
"""The fields of the choices by their keys in `[game]`."""
COLOURS: Final = (
    "page", "sheet", "panel", "ink", "one", "two", "machine", "cursor", "good", "bad"
)  # fmt: skip
"""The colours of a user's theme, as in `themes.py`."""
_KINDS: Final = {
    bool: "true or false",
    int: "a whole number",
    str: "text in quotes",
    tuple[str, str]: "two names in brackets",
}
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_PRESETS_FILE: Final = Path(__file__).with_name("presets.toml")


@dataclass(frozen=True, slots=True)
class Config:
    """What the file says, without its mistakes; `lines` has the line number of each key."""

    path: Path
    settings: Mapping[str, Any]
    game: Mapping[str, Any]
    preset: str
    keys: Mapping[str, str]
    lines: Mapping[str, int]
    themes: Mapping[str, Mapping[str, str]]
    mistakes: tuple[str, ...]

    def preferences(self, set_before: Preferences) -> Preferences:
        """What was set in the program, and over it what the file says."""
        return replace(set_before, **self.settings)

    def choices(self, chosen_before: Choices) -> Choices:
        """What was chosen last, and over it what the file says."""
        found = with_players_of_game(replace(chosen_before, **self.game))
        return found if self.game else chosen_before


def preset_keys(preset: str) -> Mapping[str, str]:
    """The keys that a preset changes, by their names."""
    import tomllib

    if preset == DEFAULT_PRESET:  # nothing is read for it
        return {}
    keys: dict[str, str] = tomllib.loads(_PRESETS_FILE.read_text(encoding="ascii"))[preset]
    return keys


def config_path() -> Path:
    """The file that the environment names, else the usual one; it may not exist."""
    chosen = os.environ.get(CONFIG_VARIABLE)
    if chosen:
        return Path(os.path.expanduser(chosen))
    from platformdirs import user_config_path

    try:
        return user_config_path("tictactoe-tui", appauthor=False) / FILE_NAME
    except RuntimeError:  # there is no home directory
        return Path(os.devnull)


def read_config() -> Config:
    """What the file and the themes beside it say; without a file, nothing."""
    path = config_path()
    mistakes: list[str] = []
    is_wanted = CONFIG_VARIABLE in os.environ or os.path.isfile(path)
    file = TomlFile(path if is_wanted else Path(os.devnull), path.name, mistakes)
    parts = {name: file.table(name) for name in ("settings", "game", "keys")}
    file.refuse_others(file.found, "", parts)
    settings = _fields(file, parts["settings"], "settings", PREFERRED, Preferences())
    if os.environ.get(characters.VARIABLE):
        settings.pop("ascii", None)
    game = _fields(file, parts["game"], "game", GAME, Choices())
    game = _without_what_no_game_has(file, game)
    preset = str(parts["keys"].pop("preset", DEFAULT_PRESET))
    if preset not in PRESETS:
        file.note("keys", "preset", f"preset is one of {', '.join(PRESETS)}")
        preset = DEFAULT_PRESET
    given = dict(_flat(parts["keys"]))
    keys = {name: each for name, each in given.items() if isinstance(each, str) and each}
    for name in given.keys() - keys.keys():
        file.note("keys", name, f'{name} is keys in quotes, like "u,ctrl+z"')
    lines = {name: file.line("keys", name) for name in keys}
    themes = dict(_themes(path.parent / "themes", mistakes))
    return Config(path, settings, game, preset, keys, lines, themes, tuple(mistakes))


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The keys of a part, with those that were written without quotes: game.undo = "b"."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _fields(
    file: TomlFile, found: Mapping[str, Any], part: str, names: Mapping[str, str], usual: Any
) -> dict[str, Any]:
    """The values by field; one of another type than the usual value is a mistake."""
    file.refuse_others(found, part, names)
    values = {}
    for key, field in names.items():
        if key in found:
            value, wanted = _fitting(found[key], getattr(usual, field))
            if value is None:
                file.note(part, key, f"{key} is {wanted}")
            else:
                values[field] = value
    return values


def _without_what_no_game_has(file: TomlFile, game: dict[str, Any]) -> dict[str, Any]:
    """The choices without impossible names, players and games, which are noted as mistakes."""
    words = {field: key for key, field in GAME.items()}
    key = game.get("game", Choices().game)
    offered: dict[str, Any] = {"game": GAMES, "games": SERIES}
    players = list(players_at(key)) if key in GAMES else []
    for field, value in list(game.items()):
        wrong = ""
        if field in ("name", "guest"):
            wrong = _refusal(value)
        elif field in ("opponent", "machines"):
            named = (value,) if field == "opponent" else value
            wrong = f"players of {key} are {', '.join(players)}" * (not {*named} <= {*players})
        elif field in offered and value not in offered[field]:
            wrong = f"{words[field]} is one of {', '.join(map(str, offered[field]))}"
        if wrong:
            file.note("game", words[field], wrong)
            del game[field]
    return game


def _refusal(name: str) -> str:
    """Why this name is refused."""
    try:
        clean_name(name)
    except RulesError as refusal:
        return str(refusal).rstrip(".")
    return ""


def _fitting(value: object, usual: Any) -> tuple[Any, str]:
    """The value if it has the type of the default, else None; and which type is expected."""
    kind: Any = tuple[str, str] if isinstance(usual, tuple) else type(usual)
    wanted = _KINDS.get(kind) or f"one of {', '.join(kind)}"
    try:
        return convert(value, kind), wanted
    except ValidationError:
        return None, wanted


def _themes(directory: Path, mistakes: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The user's themes: one file each, named after the theme."""
    for path in sorted(directory.glob("*.toml")) if os.path.isdir(directory) else ():
        file = TomlFile(path, f"themes/{path.name}", mistakes)
        found = file.found
        file.refuse_others(found, "", COLOURS)
        named = {name: value for name, value in found.items() if name in COLOURS}
        good = {name: value for name, value in named.items() if _COLOUR.fullmatch(str(value))}
        for name in named.keys() - good.keys():
            file.note("", name, f'{name} is a colour like "#15171a"')
        if file.text:
            yield path.stem, good


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


def template(keys: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """The lines of a whole file; `keys` are all that can be changed, by name, with what they do."""
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
