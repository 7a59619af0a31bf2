"""Planting faults: a function or a constant changed in a process that has one fault and ends."""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from inspect import getattr_static
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple, Self

from tests.verify.faults import Fault
from tests.verify.faults.by_fresh_eyes import FAULTS as BY_FRESH_EYES
from tests.verify.faults.in_hints import FAULTS as IN_HINTS
from tests.verify.faults.in_opponents import FAULTS as IN_OPPONENTS
from tests.verify.faults.in_proofs import FAULTS as IN_PROOFS
from tests.verify.faults.in_puzzles import FAULTS as IN_PUZZLES
from tests.verify.faults.in_reasons import FAULTS as IN_REASONS
from tests.verify.faults.in_rules import FAULTS as IN_RULES
from tests.verify.faults.in_search import FAULTS as IN_SEARCH
from tests.verify.faults.in_words import FAULTS as IN_WORDS

FAULTS: Final = (
    *IN_RULES,
    *IN_SEARCH,
    *IN_OPPONENTS,
    *IN_PROOFS,
    *IN_PUZZLES,
    *IN_WORDS,
    *IN_HINTS,
    *IN_REASONS,
    *BY_FRESH_EYES,
)

PACKAGE: Final = "tictactoe_tui"
_ROOT: Final = Path(__file__).parents[2]
# What a function is wrapped in: a property, a cached property or method of the class, a cache.
_WRAPPED_AS: Final = "fget", "func", "__func__", "__wrapped__"
_Cache: Final = type(lru_cache(lambda: None))


class MissingTarget(LookupError):
    """Something that a fault wants to change is not there."""


def plant(fault: Fault) -> None:
    """Change the program in this process as the fault says, for good, wherever it is in use."""
    owner, name = _place(fault)
    original = getattr_static(owner, name)
    function = _function_in(original)
    # One with variables of its own cannot be exchanged in place.
    if function is not None and not function.__closure__:
        _exchange(function, fault.change)
    elif isinstance(owner, type):
        setattr(owner, name, fault.change(original))
    else:
        _exchange_constant(name, original, fault.change(original))
    _forget_what_was_cached()


def _place(fault: Fault) -> tuple[Any, str]:
    """The module or the class that holds what is changed, and its name there."""
    module, _, path = fault.target.partition(":")
    *parents, name = path.split(".")
    try:
        owner = import_module(module if module in sys.modules else f"{PACKAGE}.{module}")
        for parent in parents:
            owner = getattr(owner, parent)
        getattr_static(owner, name)
    except (ImportError, AttributeError) as error:
        raise MissingTarget(f"{fault.breaks}: there is no {fault.target}") from error
    return owner, name


def _function_in(original: Any) -> FunctionType | None:
    """The function itself, whatever it is wrapped in; None for anything that is no function."""
    while not isinstance(original, FunctionType):
        inner = (getattr(original, name, None) for name in _WRAPPED_AS)
        original = next(filter(None, inner), None)
        if original is None:
            return None
    return original


def _exchange(function: FunctionType, change: Callable[[Any], Any]) -> None:
    """Let the function object itself do something else, so that everybody who has it calls that."""
    original = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    original.__kwdefaults__ = function.__kwdefaults__

    def passing_on(*args: Any, _change: Callable[..., Any], **named: Any) -> Any:
        return _change(*args, **named)

    function.__kwdefaults__ = {"_change": change(original)}
    function.__defaults__ = None
    function.__code__ = passing_on.__code__


def _exchange_constant(name: str, original: object, changed: object) -> None:
    """Set a constant anew, also where another module has imported it."""
    for module in _modules():
        if vars(module).get(name) is original:
            setattr(module, name, changed)


def _forget_what_was_cached() -> None:
    """Empty every cache, as what is in it was found before the fault."""
    for module in _modules():
        for value in vars(module).values():
            if isinstance(value, _Cache):
                value.cache_clear()


def _modules() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith(PACKAGE)]


class Noticed(NamedTuple):
    """What a check made of a fault: its failures, and what kept it from its end, if anything."""

    failures: list[str]
    stumbled: str | None


class PlantedServer:
    """Another process that checks claims, each in a child of its own with a fault in it."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.verify.planted_server"],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        with self._process:
            self._process.communicate()

    def check(self, claim: str, noticed_by: str, breaks: str | None = None) -> Noticed:
        """What the check of a claim notices of the fault that breaks this, or without any."""
        process = self._process
        assert process.stdin
        assert process.stdout
        print(json.dumps([claim, noticed_by, breaks]), file=process.stdin, flush=True)
        return Noticed(*json.loads(process.stdout.readline()))
