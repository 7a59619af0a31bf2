"""`history.csv`: a game of row and column a line, without a heading.

    2025-11-23 18:04,"Alice VS Bob",21,17,A,9,H_VS_H

Date, match, points of A and of B, winner (A, B or Tie), moves, mode. A name in which ` VS ` occurs,
or that begins with a quotation mark, stands between quotation marks, those inside it doubled. A
match that a spreadsheet would take for a formula gets an apostrophe in front, and so does one that
begins with such apostrophes already; reading takes it off again.
"""

import csv
import re
from typing import Final

from tictactoe_tui.exchange.older import older_text
from tictactoe_tui.games import Side, rowcol
from tictactoe_tui.match import setup, summary
from tictactoe_tui.storage.transfer.writing import EntryRefused, OlderGame, Source

_VERSUS: Final = " VS "
_ANY_VERSUS: Final = re.compile(r"\s+vs\.?\s+", re.IGNORECASE)
_FORMULA: Final = re.compile("'*[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20]")
_MOST_MOVES: Final = rowcol.SIZES[-1] ** 2
_WINNERS: Final = {"A": Side.ONE, "B": Side.TWO, "TIE": None}
_NAMES: Final = {Side.ONE: "A", Side.TWO: "B", None: "Tie"}
_MODES: Final = {word: mode for mode, word in summary.MODE_WORDS.items()}
_HEADING: Final = ["date", "match"]


def read_line(line: str) -> OlderGame | None:
    """The game of a line, None for a heading; EntryRefused or InvalidName says why not."""
    fields = _fields(line)
    if [field.strip().lower() for field in fields[:2]] == _HEADING:
        return None
    if len(fields) != 7:
        raise EntryRefused(
            "The line is not date, match, points of A, points of B, winner, moves and mode."
        )
    date, match, a_score, b_score, winner, rounds, mode = fields
    side, word = winner.strip().upper(), mode.strip().upper()
    if side not in _WINNERS:
        raise EntryRefused("The winner is not A, B or Tie.")
    if word not in _MODES:
        raise EntryRefused(f"The mode is not {', '.join(_MODES)}.")
    one, two = _names(_without_guard(match))
    points = older_text.score_of
    totals = points(a_score, "points of A"), points(b_score, "points of B")
    ahead = None if totals[0] == totals[1] else Side(totals[0] < totals[1])
    said = f"the points are {totals[0]}:{totals[1]}"
    if _WINNERS[side] is not ahead:
        raise EntryRefused(f"The winner is {_NAMES[_WINNERS[side]]}, and {said}.")
    plies = older_text.count_of(rounds, "moves", _MOST_MOVES)
    if not plies and any(totals):
        raise EntryRefused(f"No move was made, and {said}.")
    ended, seats = older_text.read_minute(date), older_text.seats_of(one, two, _MODES[word])
    return OlderGame(Source.HISTORY, ended, seats, ahead, plies, totals=totals)


def write_line(game: OlderGame) -> str:
    """The line of a game, or EntryRefused where its time cannot be written."""
    ended = older_text.local(game.ended)
    match = _with_guard(_VERSUS.join(_written(seat.name) for seat in game.seats))
    a_score, b_score = game.totals or (0, 0)
    return (
        f"{ended.year:04}-{ended:%m-%d %H:%M},{older_text.quoted(match)},{a_score},{b_score},"
        f"{_NAMES[game.winner]},{game.plies or 0},{summary.MODE_WORDS[setup.mode_of(game.seats)]}"
    )


def _fields(line: str) -> list[str]:
    try:
        rows = list(csv.reader([line], strict=True))
    except csv.Error as error:
        raise EntryRefused(
            "The line is not fields between commas, or a quotation mark is open."
        ) from (error)
    return rows[0] if rows else []


def _written(name: str) -> str:
    """A name as it stands in a match."""
    return older_text.quoted(name) if _VERSUS in f" {name} " or name.startswith('"') else name


def _names(match: str) -> tuple[str, str]:
    """The two names of a match."""
    one, rest = _first_name(match.strip(" \t"))
    found = older_text.unquoted(rest)
    if found is not None and not found[1].strip():
        return one, found[0]
    if _VERSUS in f" {rest} ":
        raise EntryRefused("The two names in the match cannot be told apart.")
    return one, rest


def _first_name(match: str) -> tuple[str, str]:
    """The first name of a match, and what follows after ` VS `."""
    found = older_text.unquoted(match)
    if found is not None and found[1].startswith(_VERSUS):
        return found[0], found[1].removeprefix(_VERSUS)
    one, divider, rest = match.partition(_VERSUS)
    if divider:
        return one, rest
    parts = _ANY_VERSUS.split(match)
    if len(parts) != 2:
        raise EntryRefused("The match is not two names with VS between them.")
    return parts[0], parts[1]


def _with_guard(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _without_guard(text: str) -> str:
    """The text as it was before it was guarded."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
