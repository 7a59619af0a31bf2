"""What is told of one player: the figures in words, and the lines of the small tables."""

from collections.abc import Iterable, Iterator
from dataclasses import astuple
from typing import Final

from textual.content import Content

from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.screens.records.record_words import (
    COMPUTER,
    UNCERTAIN,
    game_name,
    percent,
    person,
    rated,
    rated_in_words,
)
from tictactoe_tui.storage.record.ratings import ALL
from tictactoe_tui.storage.record.statistics import Statistics
from tictactoe_tui.storage.record.trends import Streak
from tictactoe_tui.widgets.table.columns import Cells, Column
from tictactoe_tui.words import counted, counted_or_no

MOST_OPPONENTS: Final = 10
"""How many opponents are told one by one."""
_LABEL: Final = 11
_STREAKS: Final = {"win": ("win", "wins"), "loss": ("loss", "losses"), "draw": ("draw", "draws")}


def columns(title: str, *ratings: Column) -> tuple[Column, ...]:
    """The columns of a table of tallies, whose lines are about this."""
    return (
        Column("what", title, 14, most=26),
        Column("games", "Games", 6, right=True, rank=2),
        Column("won", "Won", 5, right=True),
        Column("lost", "Lost", 5, right=True, rank=4),
        Column("drawn", "Drawn", 5, right=True, rank=5),
        Column("rate", "Win %", 5, right=True, rank=1),
        *ratings,
    )


RATING: Final = Column("rating", "Rating ", 11, right=True, rank=3)


def overview(found: Statistics) -> Content:
    """The figures of a player, a line for each."""
    name = Content.assemble(
        (found.name, "bold"), f"  {COMPUTER} computer" if found.computer else ""
    )
    lines = [
        Content.assemble((f"{label:<{_LABEL}}", "$text-muted"), words)
        for label, words in _overview(found)
    ]
    return Content("\n").join([name, *lines])


def by_game(found: Statistics) -> tuple[Cells, ...]:
    """The tally and the rating in every game, and in all of them together."""
    ratings = {game: (rating, deviation) for game, rating, deviation in found.ratings}
    tallies = (*found.by_game, *([(ALL, found.total)] if len(found.by_game) > 1 else []))
    return tuple(
        (*_cells(Content(game_name(game)), tally), Content(rated(*ratings.get(game, (None, None)))))
        for game, tally in tallies
    )


def by_opponent(found: Statistics) -> tuple[Cells, ...]:
    """The tallies against those who were played most."""
    shown = found.by_opponent[:MOST_OPPONENTS]
    lines = [_cells(person(name, computer=computer), tally) for name, computer, tally in shown]
    rest = found.by_opponent[MOST_OPPONENTS:]
    if rest:
        tally = _sum(tally for _, _, tally in rest)
        lines.append(_cells(Content.styled(f"  and {len(rest):,} more", ".table--faint"), tally))
    return tuple(lines)


def by_side(found: Statistics) -> tuple[Cells, ...]:
    """The tallies as either side of every game."""
    return tuple(
        _cells(Content(f"{game_name(game)}, {_side_name(game, side)}"), tally)
        for game, side, tally in found.by_side
    )


def _overview(found: Statistics) -> Iterator[tuple[str, str]]:
    total = found.total
    yield "Games", _results(total)
    if total.games:
        yield "Win rate", f"{percent(total)} %"
        yield "Streak", f"{_streak(found.streak)}; best: {counted(found.best_streak, 'win')}"
    overall = [each for each in found.ratings if each[0] == ALL]
    for _, rating, deviation in overall:
        doubt = ", which says little yet" if deviation >= UNCERTAIN else ""
        yield "Rating", f"{rated_in_words(rating, deviation)}{doubt}"
    if found.opening is not None:
        yield "Before", f"{_results(found.opening)}, from an imported leaderboard"
    if found.imported.games:
        yield "Imported", f"{counted(found.imported.games, 'game')} of these"
    if found.think_seconds is not None:
        yield "Thinking", f"{found.think_seconds:.1f} s a move"
    if found.machine_nodes:
        yield "Opponents", f"searched {counted(found.machine_nodes, 'node')}"
    if found.hints or found.undos:
        yield "Help", f"{counted(found.hints, 'hint')}, {counted_or_no(found.undos, 'take-back')}"


def _results(tally: Tally) -> str:
    words = f"{tally.wins:,} won, {tally.losses:,} lost, {tally.draws:,} drawn"
    return f"{tally.games:,}: {words}"


def _streak(streak: Streak) -> str:
    """How the latest games ended."""
    return "none" if streak.kind is None else counted(streak.length, *_STREAKS[streak.kind])


def _cells(what: Content, tally: Tally) -> Cells:
    counts = (Content(f"{count:,}") for count in astuple(tally))
    return (what, *counts, Content(percent(tally)))


def _side_name(game: str, side: Side) -> str:
    """What a game calls a side."""
    return GAMES[game].start().side_names[side] if game in GAMES else f"side {side + 1}"


def _sum(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, Tally())
