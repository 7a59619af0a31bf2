"""The lines of the leaderboard: their columns, their order, and what stands in them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual.content import Content

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.screens.records.record_words import (
    COMPUTER,
    IMPORTED,
    UNCERTAIN,
    percent,
    person,
    rated,
    rated_in_words,
)
from tictactoe_tui.storage.record.ratings import ALL
from tictactoe_tui.storage.record.standings import Standing
from tictactoe_tui.widgets.form.form_rows import ChoiceRow, choice_row
from tictactoe_tui.widgets.table.columns import Column, Sorting
from tictactoe_tui.words import counted

COLUMNS: Final = (
    Column("rank", "#", 4, right=True, rank=1, most=6, sortable=True),
    Column("player", "  Player", 14, most=51, sortable=True),
    Column("games", "Games", 6, right=True, rank=4, most=11, sortable=True),
    Column("wins", "Wins", 6, right=True, most=11, sortable=True),
    Column("losses", "Losses", 7, right=True, rank=5, most=11, sortable=True),
    Column("draws", "Draws", 6, right=True, rank=6, most=11, sortable=True),
    Column("rate", "Win %", 6, right=True, rank=2, most=11, sortable=True),
    Column("rating", "Rating ", 11, right=True, rank=3, most=14, sortable=True),
    Column("share", "  Won, drawn, lost", 34, rank=7),
)
BY_WINS: Final = Sorting("wins", descending=True)
"""The order of the leaderboard: by wins, then win rate, then name."""
_BAR: Final = 32
_AI: Final = frozenset({Mode.VS_AI})
_COUNTED: Final = (_AI, _AI | {Mode.TWO_PLAYERS}, frozenset(Mode))


@dataclass(frozen=True, slots=True)
class View:
    """Which games are counted, and whether computers are shown."""

    game: str = ALL
    modes: frozenset[Mode] = _AI
    computers: bool = True


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player and the place on the leaderboard, which other orders do not change."""

    rank: int
    standing: Standing


_KEYS: Final[Mapping[str, Callable[[Ranked], Any]]] = {
    "rank": lambda line: line.rank,
    "player": lambda line: name_key(line.standing.name),
    "games": lambda line: line.standing.tally.games,
    "wins": lambda line: line.standing.tally.wins,
    "losses": lambda line: line.standing.tally.losses,
    "draws": lambda line: line.standing.tally.draws,
    "rate": lambda line: line.standing.tally.win_rate,
    "rating": lambda line: line.standing.rating,
}


def rows(view: View) -> tuple[ChoiceRow[View], ...]:
    """What can be chosen about the leaderboard."""
    names = ("all", *(game.name for game in GAMES.values()))
    modes = ("against the AI", "with two players", "all modes")
    return (
        choice_row(view, "game", "Game", (ALL, *GAMES), names),
        choice_row(view, "modes", "Counted", _COUNTED, modes),
        choice_row(view, "computers", "Computers", (True, False), ("shown", "hidden")),
    )


def ranked(standings: Iterable[Standing], *, computers: bool) -> tuple[Ranked, ...]:
    """Those who are shown, with their places."""
    shown = (each for each in standings if computers or not each.computer)
    return tuple(Ranked(rank, standing) for rank, standing in enumerate(shown, 1))


def in_order(lines: Sequence[Ranked], sorting: Sorting) -> tuple[Ranked, ...]:
    """The lines by a column; equal ones by their places, and those without a value last."""
    key = _KEYS[sorting.key]
    valued = [line for line in lines if key(line) is not None]
    rest = [line for line in lines if key(line) is None]
    return (*sorted(valued, key=key, reverse=sorting.descending), *rest)


def cells(line: Ranked) -> tuple[Content, ...]:
    """What stands in the columns."""
    standing, tally = line.standing, line.standing.tally
    rating = rated(standing.rating, standing.deviation)
    return (
        Content.styled(f"{line.rank:,}", ".table--faint"),
        person(standing.name, computer=standing.computer, imported=standing.opening is not None),
        Content(f"{tally.games:,}"),
        Content.styled(f"{tally.wins:,}", ".table--strong"),
        Content(f"{tally.losses:,}"),
        Content(f"{tally.draws:,}"),
        Content(percent(tally)),
        Content(rating) if standing.rating is not None else Content.styled(rating, ".table--faint"),
        _share(tally),
    )


def _share(tally: Tally) -> Content:
    """What was won, drawn and lost, each as its part of a bar."""
    if not tally.games:
        return Content("")
    won = round(_BAR * tally.wins / tally.games)
    lost = min(_BAR - won, round(_BAR * tally.losses / tally.games))
    drawn = _BAR - won - lost
    return Content.assemble(
        "  ", ("█" * won, "$text-success"), "▒" * drawn, ("░" * lost, ".table--faint")
    )


def about(standing: Standing) -> Content:
    """A player in one line, with what a narrow window leaves out."""
    tally = standing.tally
    words = [
        counted(tally.games, "game"),
        f"{tally.wins:,} won, {tally.losses:,} lost, {tally.draws:,} drawn",
    ]
    if standing.opening is not None:
        words.append(f"{standing.opening.games:,} of them imported")
    if standing.rating is not None and standing.deviation is not None:
        words.append(f"rated {rated_in_words(standing.rating, standing.deviation)}")
    return Content.assemble((standing.name, "bold"), f": {'; '.join(words)}.")


def legend(lines: Iterable[Ranked]) -> str:
    """What the signs mean that are there."""
    standings = [line.standing for line in lines]
    signs = (
        (f"{COMPUTER} computer", any(each.computer for each in standings)),
        (f"{IMPORTED} with imported games", any(each.opening for each in standings)),
        ("? rating still uncertain", any(_uncertain(each) for each in standings)),
    )
    return "   ".join(words for words, there in signs if there)


def _uncertain(standing: Standing) -> bool:
    return standing.deviation is not None and standing.deviation >= UNCERTAIN
