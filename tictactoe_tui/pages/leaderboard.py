"""The leaderboard: its lines and columns."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.match.names import name_key
from tictactoe_tui.pages.columns import Column, RecordColumn, Words, json_entry, tally_columns
from tictactoe_tui.pages.words import person, player_label, rated
from tictactoe_tui.storage.record.standings import Standing

_BAR: Final = 32
_ON_SCREEN: Final = (
    ("Games", 6, 4),
    ("Wins", 6, 0),
    ("Losses", 7, 5),
    ("Draws", 6, 6),
    ("Win %", 6, 2),
)
_TALLY: Final = tally_columns(lambda tally: tally, _ON_SCREEN)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player and the place on the leaderboard, which other orders do not change."""

    rank: int
    standing: Standing


def ranked(standings: Iterable[Standing], *, computers: bool) -> tuple[Ranked, ...]:
    """Those who are shown, with their places."""
    shown = (each for each in standings if computers or not each.computer)
    return tuple(Ranked(rank, standing) for rank, standing in enumerate(shown, 1))


def _name(line: Ranked) -> Words:
    standing = line.standing
    return person(standing.name, computer=standing.computer, before=standing.opening is not None)


def _rating_as_text(line: Ranked) -> str:
    rating, deviation = line.standing.rating, line.standing.deviation
    return "" if rating is None else f"{rating:.0f} +-{deviation:.0f}"


def _share(line: Ranked) -> Words:
    """What was won, drawn and lost, each as its part of a bar."""
    tally = line.standing.tally
    if not tally.games:
        return ""
    won = round(_BAR * tally.wins / tally.games)
    lost = min(_BAR - won, round(_BAR * tally.losses / tally.games))
    drawn = _BAR - won - lost
    return "  ", ("█" * won, "$text-success"), "▒" * drawn, ("░" * lost, ".table--faint")


def _imported(line: Ranked) -> dict[str, object] | None:
    opening = line.standing.opening
    return None if opening is None else json_entry(_TALLY, opening)


def _one_decimal(number: float | None) -> float | None:
    return None if number is None else round(number, 1)


COLUMNS: Final[tuple[RecordColumn[Ranked], ...]] = (
    RecordColumn(
        Column("rank", "#", 4, right=True, rank=1, most=6, sortable=True),
        words=lambda line: ((f"{line.rank:,}", ".table--faint"),),
        heading="",
        text=lambda line: str(line.rank),
        order=lambda line: line.rank,
    ),
    RecordColumn(
        Column("name", "  Player", 14, most=51, sortable=True),
        value=lambda line: line.standing.name,
        words=_name,
        heading="player",
        text=lambda line: player_label(line.standing.name, computer=line.standing.computer),
        order=lambda line: name_key(line.standing.name),
    ),
    RecordColumn(Column("computer"), lambda line: line.standing.computer),
    *tally_columns(lambda line: line.standing.tally, _ON_SCREEN, 11, sortable=True),
    RecordColumn(
        Column("rating", "Rating ", 11, right=True, rank=3, most=14, sortable=True),
        value=lambda line: _one_decimal(line.standing.rating),
        words=lambda line: rated(line.standing.rating, line.standing.deviation),
        heading="rating",
        text=_rating_as_text,
        order=lambda line: line.standing.rating,
    ),
    RecordColumn(Column("deviation"), lambda line: _one_decimal(line.standing.deviation)),
    RecordColumn(
        Column("imported_standing", right=True),
        value=_imported,
        heading="before",
        text=lambda line: f"{line.standing.opening.games:,}" if line.standing.opening else "",
    ),
    RecordColumn(Column("share", "  Won, drawn, lost", 34, rank=7), words=_share),
)
