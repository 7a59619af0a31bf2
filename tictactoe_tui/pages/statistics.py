"""The statistics of one player: the lines and columns of the tables."""

from typing import Final

from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.games.json_values import SIDE_KEYS
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.pages.columns import Column, RecordColumn, tally_columns
from tictactoe_tui.pages.words import game_name, person, player_label, rated
from tictactoe_tui.storage.record.standings import ALL

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


def totals_columns(heading: str) -> tuple[RecordColumn[TallyLine], ...]:
    """The columns of a text table of tallies, whose lines are about this."""
    label: RecordColumn[TallyLine] = RecordColumn(
        Column("label"), heading=heading, text=lambda line: line[0]
    )
    return (label, *tally_columns(lambda line: line[1], _ON_SCREEN))


TALLY: Final = tally_columns(lambda tally: tally, _ON_SCREEN)
"""The columns of a tally by itself."""
RATING: Final[RecordColumn[tuple[float | None, float | None]]] = RecordColumn(
    Column("rating", "Rating ", 11, right=True, rank=3), words=lambda rating: rated(*rating)
)
"""The column of the rating in a game, which the screen has beside its tally."""
BY_GAME: Final[tuple[RecordColumn[TallyLine], ...]] = (
    RecordColumn(
        Column("game", "Game", 14, most=26),
        value=lambda line: line[0],
        words=lambda line: game_name(line[0]),
        heading="game",
    ),
    *tally_columns(lambda line: line[1], _ON_SCREEN),
)
BY_SIDE: Final[tuple[RecordColumn[SideLine], ...]] = (
    RecordColumn(Column("game"), lambda line: line[0]),
    RecordColumn(Column("side"), lambda line: SIDE_KEYS[line[1]]),
    RecordColumn(
        Column("side_name", "Side", 14, most=26),
        value=lambda line: _side_name(line[0], line[1]),
        words=lambda line: f"{game_name(line[0])}, {_side_name(line[0], line[1], 'side ')}",
        heading="side",
        text=lambda line: f"{game_name(line[0])}, {_side_name(line[0], line[1])}",
    ),
    *tally_columns(lambda line: line[2], _ON_SCREEN),
)
BY_OPPONENT: Final[tuple[RecordColumn[OpponentLine], ...]] = (
    RecordColumn(
        Column("name", "  Opponent", 14, most=26),
        value=lambda line: line[0],
        words=lambda line: person(line[0], computer=line[1]),
        heading="opponent",
        text=lambda line: player_label(line[0], computer=line[1]),
    ),
    RecordColumn(Column("computer"), lambda line: line[1]),
    *tally_columns(lambda line: line[2], _ON_SCREEN),
)
RATINGS: Final[tuple[RecordColumn[RatingLine], ...]] = (
    RecordColumn(
        Column("game"),
        value=lambda line: line[0],
        heading="rating",
        text=lambda line: "over all" if line[0] == ALL else game_name(line[0]),
    ),
    RecordColumn(
        Column("rating", right=True),
        value=lambda line: round(line[1], 1),
        heading="",
        text=lambda line: f"{line[1]:.0f} +-{line[2]:.0f}",
    ),
    RecordColumn(Column("deviation"), lambda line: round(line[2], 1)),
)
