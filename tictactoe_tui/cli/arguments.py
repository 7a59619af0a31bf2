"""Arguments: a parser whose errors fit on one line, and the types of values it takes."""

import argparse
import re
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NoReturn

from tictactoe_tui.cli.printing import USAGE_ERROR, print_error, print_line
from tictactoe_tui.words import meant_by

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,100}")
_NEGATIVE_NUMBER = re.compile(r"-\d")
_UNKNOWN_OPTION = re.compile(r"unrecognized arguments: .*?(--[a-z-]+)")
_DECIMAL_NUMBER = re.compile(r"[0-9]{0,9}(\.[0-9]{0,9})?")

Options = argparse.Namespace


class Parser(argparse.ArgumentParser):
    """An argument parser that takes options by their full names and complains in one line."""

    def __init__(self, prog: str, **given: Any) -> None:
        # Whatever argparse gives the parsers of commands is passed on; Python 3.14 adds colours.
        kind = argparse.RawDescriptionHelpFormatter
        super().__init__(prog, formatter_class=kind, allow_abbrev=False, **given)
        # A board or a move may begin with a negative number: `-1,2;3,4` is no option.
        self._negative_number_matcher = _NEGATIVE_NUMBER

    def print_help(self, file: object = None) -> None:
        """Print the help on standard output; argparse itself would hide that it cannot."""
        print_line(self.format_help().rstrip())

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> object:
        """The values of an option; for `--size=--`, which is empty, older Pythons give a list."""
        if action.option_strings and action.nargs is None and arg_strings == ["--"]:
            raise argparse.ArgumentError(action, "expected one argument")
        return super()._get_values(action, arg_strings)

    def error(self, message: str) -> NoReturn:
        """Exit with code 2 after one line that says what was wrong, and what was probably meant."""
        found = _UNKNOWN_OPTION.search(message)
        meant = meant_by(found[1], self._option_string_actions, 0.7) if found else ""
        self.exit(self.refuse(f"{message}{meant}"))

    def refuse(self, message: str) -> int:
        """Say in one line what was wrong, and return the exit code for that."""
        print_error(f"{message} (try --help)", self.prog)
        return USAGE_ERROR


def whole_number(low: float = -inf, high: float = inf) -> Callable[[str], int]:
    """The type of an option that takes a whole number in a range."""
    span = "" if low == -inf else f" of at least {low}" if high == inf else f" from {low} to {high}"

    def read(text: str) -> int:
        number = int(text) if _WHOLE_NUMBER.fullmatch(text.strip()) else None
        if number is None or not low <= number <= high:
            raise argparse.ArgumentTypeError(f"must be a whole number{span}")
        return number

    return read


def add_option(where: argparse._ActionsContainer, shown: str, words: str, **how: Any) -> None:
    """Declare an option as its help shows it: `--keep`, or with values, like `--player NAME`."""
    flag, *values = shown.split()
    kind: dict[str, Any] = {} if "choices" in how else {"action": "store_true"}
    if values:
        kind = {"metavar": tuple(values) if values[1:] else values[0]}
    where.add_argument(flag, help=words, **kind, **how)


def add_word(where: Parser, shown: str, words: str, dest: str = "", **how: Any) -> None:
    """Declare an argument without a flag as its help shows it: FILE, or [FILE] if not needed."""
    metavar = shown.strip("[]")
    kind: dict[str, Any] = {"nargs": "?"} if shown.startswith("[") else {}
    where.add_argument(dest or metavar.lower(), metavar=metavar, help=words, **kind, **how)


def add_number(
    where: argparse._ActionsContainer, shown: str, words: str, usual: int | None = None, **span: int
) -> None:
    """Declare an option that takes a whole number; its usual value, if any, is told in its help."""
    words = words if usual is None else f"{words} (else %(default)s)"
    add_option(where, shown, words, type=whole_number(**span), default=usual)


def word_of(words: Sequence[str]) -> Callable[[str], str]:
    """The type of an option that takes one of these words, in any case."""

    def read(text: str) -> str:
        for word in words:
            if word.lower() == text.strip().lower():
                return word
        raise argparse.ArgumentTypeError(f"must be {' or '.join(words)}")

    return read


def seconds_given(text: str) -> float:
    """The type of an option that takes a time."""
    word = text.strip()
    number = float(word) if word.strip(".") and _DECIMAL_NUMBER.fullmatch(word) else 0.0
    if number <= 0:
        raise argparse.ArgumentTypeError("must be a number of seconds greater than 0, like 2.5")
    return number
