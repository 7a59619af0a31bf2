"""The statistics of one player: the lines and columns of the tables."""

from collections.abc import Iterator
from typing import Final

from tictactoe_tui.games import GAMES, Side, json_values, tictactoe
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.pages import words
from tictactoe_tui.pages.columns import Column, RecordColumn, tally_columns
from tictactoe_tui.storage.record.people import ALL
from tictactoe_tui.storage.record.statistics import MOST_JUDGED, Statistics
from tictactoe_tui.words import counted, counted_or_no

_ON_SCREEN: Final = (
    ("Games", 6, 2),
    ("Won", 5, 0),
    ("Lost", 5, 4),
    ("Drawn", 5, 5),
    ("Win %", 5, 1),
)

TallyLine = tuple[str, Tally]
"""A game, or any other words, and how those games ended."""
SideLine = tuple[str, Side, Tally]
"""A game, a side of it, and how the games of that side ended."""
OpponentLine = tuple[str, bool, Tally]
"""An opponent, whether it is a computer, and how the games against it ended."""
RatingLine = tuple[str, float, float]
"""A game, or ALL, with rating and deviation."""


def _side_name(game: str, side: Side, otherwise: str = "") -> str:
    """What a game calls a side; one that this release does not know gives it a number."""
    return GAMES[game].start().side_names[side] if game in GAMES else f"{otherwise}{side + 1}"


TALLY: Final = tally_columns(lambda tally: tally, _ON_SCREEN)
RATING: Final[RecordColumn[tuple[float | None, float | None]]] = RecordColumn(
    Column("rating", "Rating ", 11, right=True, rank=3), words=lambda rating: words.rated(*rating)
)
"""The column of the rating in a game, which the screen has beside its tally."""
BY_GAME: Final[tuple[RecordColumn[TallyLine], ...]] = (
    RecordColumn(
        Column("game", "Game", 14, most=26),
        value=lambda line: line[0],
        words=lambda line: words.game_name(line[0]),
        heading="game",
    ),
    *tally_columns(lambda line: line[1], _ON_SCREEN),
)
BY_SIDE: Final[tuple[RecordColumn[SideLine], ...]] = (
    RecordColumn(Column("game"), lambda line: line[0]),
    RecordColumn(Column("side"), lambda line: json_values.SIDE_KEYS[line[1]]),
    RecordColumn(
        Column("side_name", "Side", 14, most=26),
        value=lambda line: _side_name(line[0], line[1]),
        words=lambda line: f"{words.game_name(line[0])}, {_side_name(line[0], line[1], 'side ')}",
        heading="side",
    ),
    *tally_columns(lambda line: line[2], _ON_SCREEN),
)
BY_OPPONENT: Final[tuple[RecordColumn[OpponentLine], ...]] = (
    RecordColumn(
        Column("name", "  Opponent", 14, most=26),
        value=lambda line: line[0],
        words=lambda line: words.person(line[0], computer=line[1]),
        heading="opponent",
        text=lambda line: words.player_label(line[0], computer=line[1]),
    ),
    RecordColumn(Column("computer"), lambda line: line[1]),
    *tally_columns(lambda line: line[2], _ON_SCREEN),
)
RATINGS: Final[tuple[RecordColumn[RatingLine], ...]] = (
    RecordColumn(
        Column("game"),
        value=lambda line: line[0],
        heading="rating",
        text=lambda line: "over all" if line[0] == ALL else words.game_name(line[0]),
    ),
    RecordColumn(
        Column("rating", right=True),
        value=lambda line: round(line[1], 1),
        heading="",
        text=lambda line: f"{line[1]:.0f} +-{line[2]:.0f}",
    ),
    RecordColumn(Column("deviation"), lambda line: round(line[2], 1)),
)

_APART: Final = {Mode.TWO_PLAYERS: "with two people", Mode.WATCH: "between computers"}


def facts(found: Statistics) -> Iterator[tuple[str, str]]:
    """What is known of a player in words, each under a label."""
    total = found.total
    yield "Games", _results(total)
    if total.games:
        yield "Win rate", f"{words.percent(total)} %"
        kind, best = found.streak.kind, counted(found.best_streak, "win")
        latest = counted(found.streak.length, kind, "losses" * (kind == "loss")) if kind else "none"
        yield "Streak", f"{latest}; best: {best}"
    counts = ("right", found.choices), ("with help", found.helped)
    found_right = [f"{right:,} of {all_:,} {how}" for how, (right, all_) in counts if all_]
    if found_right:
        yield "Accuracy", f"moves that mattered: {', '.join(found_right)}"
        games = sum(tally.games for game, tally in found.by_game if game == tictactoe.KEY)
        last = f", last {MOST_JUDGED} games" * (games > MOST_JUDGED)
        yield "", f"at tic-tac-toe{last}, even if taken back"
    for rating, deviation in (each[1:] for each in found.ratings if each[0] == ALL):
        differ = len({round(each[1]) for each in found.ratings}) > 1
        told = words.rated_in_words(rating, deviation)
        yield "Rating", told + "; each game is rated apart" * differ
    if found.imported.games:
        yield "Imported", f"{counted(found.imported.games, 'game')} of these, in no standing"
    for mode, tally in found.apart:
        yield "Apart", f"{tally.games:,} {_APART[mode]}, not on the leaderboard"
    if found.opening is not None:
        yield "Before", f"{_results(found.opening)}, from a file"
    if found.standing != total:
        yield "Standing", f"{_results(found.standing)}, on the leaderboard"
    if found.think_seconds is not None:
        yield "Thinking", f"{found.think_seconds:.1f} s a move"
    if found.machine_nodes:
        yield "Opponents", f"searched {counted(found.machine_nodes, 'node')}"
    if found.hints or found.undos:
        yield "Help", f"{counted(found.hints, 'hint')}, {counted_or_no(found.undos, 'take-back')}"


def _results(tally: Tally) -> str:
    return f"{tally.games:,}: {tally.wins:,} won, {tally.losses:,} lost, {tally.draws:,} drawn"
