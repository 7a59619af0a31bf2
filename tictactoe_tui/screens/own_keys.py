"""The user's keys: all names that a keymap can use, and the keymap of the config file."""

import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module

from textual.binding import Binding

import tictactoe_tui
from tictactoe_tui.config.config_file import Config, preset_keys
from tictactoe_tui.words import meant_by


def own_keymap(config: Config) -> tuple[dict[str, str], tuple[str, ...]]:
    """The keymap that a config file asks for, for `App.set_keymap`, and the mistakes in it.

    Of a place in which one key is changed all are named: Textual would put the others first, and
    take the key away from what shares it at other times.
    """
    wanted = {**preset_keys(config.preset), **config.keys}
    keymap: dict[str, str] = {}
    known: set[str] = set()
    mistakes: list[str] = []
    for bindings in _bindings_by_class():
        usual = {str(each.id): each.key for each in bindings if each.id}
        known |= usual.keys()
        if usual.keys() & wanted.keys():
            here = {name: wanted.get(name, keys) for name, keys in usual.items()}
            keymap |= here
            mistakes += _clashes(config, usual, here)
    for name in config.keys.keys() - known:
        mistakes.append(_mistake(config, name, f'no key is called "{name}"{meant_by(name, known)}'))
    return keymap, tuple(dict.fromkeys(mistakes))


def all_keys() -> dict[str, tuple[str, str]]:
    """Every key by its name, with what is pressed and what it does."""
    every = (each for bindings in _bindings_by_class() for each in bindings if each.id)
    return {str(each.id): (each.key, each.tooltip) for each in every}


def _clashes(config: Config, usual: Mapping[str, str], here: Mapping[str, str]) -> Iterator[str]:
    """Changed keys that mean something else too, in the same place and not before."""
    for one in here.keys() & config.keys.keys():
        for other in here.keys() - {one}:
            if _shared(usual, one, other):
                continue
            for key in sorted(_shared(here, one, other)):
                yield _mistake(config, one, f'"{key}" is a key of {other} too')


def _shared(keys: Mapping[str, str], one: str, other: str) -> set[str]:
    """The keys that two names have in common."""
    return {*keys[one].split(",")} & {*keys[other].split(",")}


def _mistake(config: Config, name: str, sentence: str) -> str:
    return f"{config.path.name}, line {config.lines[name]}: {sentence}."


def _bindings_by_class() -> Iterator[list[Binding]]:
    """The keys of every screen and widget of the program, which loads them all."""
    for module in pkgutil.walk_packages(tictactoe_tui.__path__, "tictactoe_tui."):
        if module.name.split(".")[1] in ("app", "screens", "terminal", "widgets"):
            for _, found in inspect.getmembers(import_module(module.name), inspect.isclass):
                if found.__module__ == module.name:
                    declared = found.__dict__.get("BINDINGS", ())
                    yield [each for each in declared if isinstance(each, Binding)]
