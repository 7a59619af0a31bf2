"""The types of the JSON documents about games and people, for programs that read them from Python.

What the words mean is in docs/commands.md, and in the help of the command that prints a document.
"""

from typing import Literal, NotRequired, TypedDict

from tictactoe_tui.games.json_values import JsonMove, JsonResult

Side = Literal["one", "two"]


class ReviewedMove(JsonMove):
    """A move of a game with its label and the reason for it; `show` adds the work behind it."""

    ply: int
    by: Side
    by_name: str
    label: str
    status: Literal["proved", "bound", "estimate"]
    reason: str
    better: JsonMove | None
    line: list[JsonMove]
    nodes: NotRequired[int | None]
    depth: NotRequired[int | None]
    seconds: NotRequired[float | None]


class ReviewDocument(JsonResult):
    """A game judged move by move; `mattered` and `right` count the decisions of both sides."""

    game: str
    plies: list[ReviewedMove]
    lost_at: int | None
    mattered: list[int]
    right: list[int]


class JsonPlayer(TypedDict):
    """Who sat on a side; `plies` are the moves made there, None where that is not known."""

    side: Side
    name: str
    computer: bool
    plies: int | None


class PointsSummary(TypedDict):
    """What a match of row and column has always been summed up as."""

    a_score: int
    b_score: int
    rounds: int
    mode: Literal["H_VS_H", "H_VS_C", "C_VS_C"]
    winner: Literal["A", "B", "Tie"]


class GameDocument(ReviewDocument):
    """A game of the record, with what is known of it."""

    id: str
    started: str
    ended: str | None
    seed: int
    start: str
    code: str
    players: list[JsonPlayer]
    ending: str | None
    totals: tuple[int, int] | None
    summary: NotRequired[PointsSummary]


class HistoryEntry(JsonResult):
    """A game as the history lists it; what is not known of it is None."""

    id: str
    imported: bool
    ended: str
    game: str
    mode: str
    players: list[JsonPlayer]
    ending: str | None
    plies: int | None
    totals: tuple[int, int] | None
    nodes: int | None
    depth: int | None
    seconds: float | None
    hints: int | None
    undos: int | None
    taken_over: bool
    moves: NotRequired[list[JsonMove] | None]


class JsonTally(TypedDict):
    """A player's wins, losses and draws; `win_rate` is the share of wins."""

    games: int
    wins: int
    losses: int
    draws: int
    win_rate: float


class Standing(JsonTally):
    """A line of the leaderboard."""

    name: str
    computer: bool
    rating: float | None
    deviation: float | None
    imported_standing: JsonTally | None


class GameTally(JsonTally):
    """How the games of one kind ended."""

    game: str


class SideTally(GameTally):
    """How the games on one side ended."""

    side: Side
    side_name: str


class OpponentTally(JsonTally):
    """How the games against one opponent ended."""

    name: str
    computer: bool


class Streak(TypedDict):
    """How many of the last games ended alike."""

    kind: Literal["win", "loss", "draw"] | None
    length: int


class TrendPoint(TypedDict):
    """The share of wins in the last twenty games, with the ends of its 95 % interval."""

    game_number: int
    ended: str
    win_rate: float
    low: float
    high: float


class Week(TypedDict):
    """The games of the week that began on this Monday."""

    monday: str
    games: int


class Accuracy(TypedDict):
    """Decisions that mattered in the latest games of tic-tac-toe, and how many were right."""

    right: int
    mattered: int


class Rating(TypedDict):
    """A rating at a game, or over `all`."""

    game: str
    rating: float
    deviation: float


class StatisticsDocument(TypedDict):
    """All about one player."""

    player: str
    computer: bool
    total: JsonTally
    imported_standing: JsonTally | None
    imported: JsonTally
    standing: JsonTally
    by_game: list[GameTally]
    by_side: list[SideTally]
    by_opponent: list[OpponentTally]
    streak: Streak
    best_streak: int
    trend: list[TrendPoint]
    weeks: list[Week]
    seconds_per_move: float | None
    machine_nodes: int
    hints: int
    undos: int
    accuracy: Accuracy
    ratings: list[Rating]


class PracticeCard(TypedDict):
    """A position that was answered, by its code, and when it is asked again."""

    code: str
    due: str
    due_now: bool
    seen: int
    right: int
    known: bool


class PracticeDocument(TypedDict):
    """What a player has practised."""

    player: str
    due: int
    cards: list[PracticeCard]
