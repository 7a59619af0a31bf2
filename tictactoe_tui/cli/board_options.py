"""The options that say which board a game starts on, shared by every command that starts one."""

import argparse
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.cli.arguments import Parser, whole_number
from tictactoe_tui.cli.printing import UsageError
from tictactoe_tui.games import GAMES, Position, RulesError, Side, four, game_of, rowcol, tictactoe
from tictactoe_tui.games.rowcol_codes import start_from

DEFAULT_SIDE_LENGTH = 20
DEFAULT_SIZE = 5


def game_key_of(text: str) -> str:
    """The type of an argument that names a game, in any case."""
    try:
        return game_of(text).key
    except RulesError as refusal:
        raise argparse.ArgumentTypeError(refusal_clause(refusal)) from refusal


def refusal_clause(refusal: RulesError) -> str:
    """What the rules said, to be a part of a longer line."""
    return str(refusal).rstrip(".")


def add_board_options(parser: Parser) -> None:
    """Declare the options of all games; which of them fit is checked once the game is known."""
    lengths, lines, sizes = four.SIZES, four.CONNECTS, rowcol.SIZES
    group = parser.add_argument_group("board")
    group.add_argument(
        "--rows",
        type=whole_number(lengths[0], lengths[-1]),
        metavar="R",
        help=f"four: rows of the board ({lengths[0]} to {lengths[-1]}, else {DEFAULT_SIDE_LENGTH})",
    )
    group.add_argument(
        "--cols",
        type=whole_number(lengths[0], lengths[-1]),
        metavar="C",
        help="four: columns, likewise",
    )
    group.add_argument(
        "--connect",
        type=whole_number(lines[0], lines[-1]),
        metavar="K",
        help=f"four: stones in a winning line ({lines[0]} to {lines[-1]}, else 4)",
    )
    group.add_argument(
        "--size",
        type=whole_number(sizes[0], sizes[-1]),
        metavar="N",
        help=f"rowcol: an N x N board ({sizes[0]} to {sizes[-1]}, else {DEFAULT_SIZE});"
        " four: the same as --rows N --cols N",
    )
    group.add_argument(
        "--board",
        metavar="NUMBERS",
        help='rowcol: these numbers, like "4,9,2;3,5,7;8,1,6"'
        ' (write --board="-1,..." where the first is negative)',
    )
    group.add_argument(
        "--start", type=str.upper, choices=rowcol.SIDE_NAMES, help="rowcol: who starts (else A)"
    )


def start_position(key: str, options: Namespace, seed: int) -> Position:
    """The board that the options ask for, or UsageError; the seed draws numbers left open."""
    setup = _SETUPS[key]
    for name, flag in _FLAGS.items():
        if _given(options, name) and name not in setup.options:
            raise UsageError(f"{flag} does not belong to {key}")
    for one, other in _CONFLICTS:
        if _given(options, one) and _given(options, other):
            raise UsageError(f"{_FLAGS[one]} and {_FLAGS[other]} exclude each other")
    try:
        return setup.build(options, seed)
    except RulesError as refusal:
        raise UsageError(refusal_clause(refusal)) from refusal


def given_flags(options: Namespace) -> list[str]:
    """Those of the board's options that were used."""
    return [flag for name, flag in _FLAGS.items() if _given(options, name)]


def _given(options: Namespace, name: str) -> bool:
    return getattr(options, name, None) is not None


def _tictactoe(_options: Namespace, _seed: int) -> Position:
    return tictactoe.start()


def _four(options: Namespace, _seed: int) -> Position:
    length = options.size or DEFAULT_SIDE_LENGTH
    return four.start(options.rows or length, options.cols or length, options.connect or 4)


def _rowcol(options: Namespace, seed: int) -> Position:
    first = Side(rowcol.SIDE_NAMES.index(options.start or rowcol.SIDE_NAMES[0]))
    if options.board is not None:
        return start_from(options.board, first)
    return rowcol.start(options.size or DEFAULT_SIZE, seed, first=first)


@dataclass(frozen=True, slots=True)
class _Setup:
    """Which options a game takes, and how it begins with them."""

    options: tuple[str, ...]
    build: Callable[[Namespace, int], Position]


_SETUPS: Final[Mapping[str, _Setup]] = {
    tictactoe.KEY: _Setup((), _tictactoe),
    four.KEY: _Setup(("rows", "cols", "size", "connect"), _four),
    rowcol.KEY: _Setup(("size", "board", "start", "board_seed"), _rowcol),
}
_FLAGS: Final = {
    "rows": "--rows",
    "cols": "--cols",
    "connect": "--connect",
    "size": "--size",
    "board": "--board",
    "start": "--start",
    "board_seed": "--seed",
}
_CONFLICTS: Final = (
    ("size", "rows"),
    ("size", "cols"),
    ("board", "size"),
    ("board", "board_seed"),
)
GAME_KEYS: Final = ", ".join(GAMES)
