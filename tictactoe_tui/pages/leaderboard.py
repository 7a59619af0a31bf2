"""The leaderboard: its lines and columns."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tictactoe_tui.match.names import name_key
from tictactoe_tui.pages.columns import Column, RecordColumn, Words, json_entry, tally_columns
from tictactoe_tui.pages.words import person, player_label, rated
from tictactoe_tui.storage.record.people import Standing

_BAR: Final = 32
_ON_SCREEN: Final = (
    ("Games", 6, 4),
    ("Wins", 6, 0),
    ("Losses", 7, 5),
    ("Draws", 6, 6),
    ("Win %", 6, 2),
)
_TALLY: Final = tally_columns(lambda tally: tally, _ON_SCREEN)


def ranked(standings: Iterable[Standing], *, computers: bool) -> tuple[Standing, ...]:
    """Those who are shown, with their places; as many wins at the same rate share a place."""
    shown = [each for each in standings if computers or not each.computer]
    placed = dict[tuple[int, float], int]()
    return tuple(
        replace(each, rank=placed.setdefault((each.tally.wins, each.tally.win_rate), number))
        for number, each in enumerate(shown, 1)
    )


def _share(line: Standing) -> Words:
    """What was won, drawn and lost, each as its part of a bar."""
    tally = line.tally
    if not tally.games:
        return ""
    won = round(_BAR * tally.wins / tally.games)
    lost = min(_BAR - won, round(_BAR * tally.losses / tally.games))
    drawn = _BAR - won - lost
    return "  ", ("█" * won, "$text-success"), "▒" * drawn, ("░" * lost, ".table--faint")


def _one_decimal(number: float | None) -> float | None:
    return None if number is None else round(number, 1)


COLUMNS: Final[tuple[RecordColumn[Standing], ...]] = (
    RecordColumn(
        Column("rank", "#", 4, right=True, rank=1, most=6, sortable=True),
        words=lambda line: ((f"{line.rank:,}", ".table--faint"),),
        heading="",
        text=lambda line: str(line.rank),
        order=lambda line: line.rank,
    ),
    RecordColumn(
        Column("name", "  Player", 14, most=51, sortable=True),
        value=lambda line: line.name,
        words=lambda line: person(line.name, computer=line.computer, before=bool(line.opening)),
        heading="player",
        text=lambda line: player_label(line.name, computer=line.computer),
        order=lambda line: name_key(line.name),
    ),
    RecordColumn(Column("computer"), lambda line: line.computer),
    *tally_columns(lambda line: line.tally, _ON_SCREEN, sortable=True),
    RecordColumn(
        Column("rating", "Rating ", 11, right=True, rank=3, most=14, sortable=True),
        value=lambda line: _one_decimal(line.rating),
        words=lambda line: rated(line.rating, line.deviation),
        heading="rating",
        text=lambda line: f"{line.rating:.0f} +-{line.deviation:.0f}" if line.rating else "",
        order=lambda line: line.rating,
    ),
    RecordColumn(Column("deviation"), lambda line: _one_decimal(line.deviation)),
    RecordColumn(
        Column("imported_standing", right=True),
        value=lambda line: line.opening and json_entry(_TALLY, line.opening),
        heading="before",
        text=lambda line: f"{line.opening.games:,}" if line.opening else "",
    ),
    RecordColumn(Column("share", "  Won, drawn, lost", 34, rank=7), words=_share),
)
