"""The end of a game or a series: the result, what both sides did, the player's record."""

from dataclasses import dataclass
from typing import Final

from tictactoe_tui.engine.info import RESULTS, Verdict
from tictactoe_tui.engine.judging import Judgement, decisions, lost_at
from tictactoe_tui.games import GAMES, LinePosition, Position, Side
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.setup import Human
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import SideSummary, summary_of
from tictactoe_tui.service.explanation import LOST_FROM, decisions_words, names_of, story_at
from tictactoe_tui.service.review.review_service import lost_from
from tictactoe_tui.service.sentences import result, updated_record
from tictactoe_tui.service.service_state import Contestant, Series, ServiceState

_NOT_KNOWN: Final = "Where it was lost is not known yet. The review goes on looking."
_RESIGNED: Final = {0: "It was a draw when {} resigned.", 1: "{} resigned a won game."}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Sentences about where a match was decided, and the ply of the mistake, if it is known."""

    sentences: tuple[str, ...] = ()
    ply: int | None = None


def turning_point(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """Where this match was lost, or could have been won, by the judgements of all its moves.

    If it was not there that the one person first gave a result away, that comes before it.
    """
    decided = _decided(game, judged)
    own = _wrong(judged) if game.person is not None else []
    first = next((ply for ply in own if isinstance(game.mover(ply), Human)), decided.ply)
    if first is None or first == decided.ply:
        return decided
    story = story_at(game, first, judged[first - 1])
    head = f"Your first mistake at move {first}: {story.move}"
    return TurningPoint((head, *story.reasons, *decided.sentences[:1]), first)


def _decided(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """Where this match was lost for good, or the last win was missed."""
    winner = game.winner
    if winner is None:
        return _of_draw(game, judged)
    ply = lost_at(game.movers, judged, winner)
    if ply is None:
        return TurningPoint(_lost_by_no_move(game, judged, winner))
    story = story_at(game, ply, judged[ply - 1])
    is_own = game.person is not None and isinstance(game.mover(ply), Human)
    whose = "Lost" if is_own else f"{shortened(game.mover(ply).name)} lost it"
    return TurningPoint((f"{whose} at move {ply}: {story.move}", *story.reasons), ply)


def _wrong(judged: tuple[Judgement, ...]) -> list[int]:
    """The plies that gave a result away."""
    return [ply for ply, each in enumerate(judged, 1) if each.right is False]


def _of_draw(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """The sentence about a draw: the last win given away, or that nobody could have done better."""
    # A draw given away by the first stone was given back by who chose the side.
    missed = [ply for ply in _wrong(judged) if ply > game.setup.swap_rule]
    if missed:
        ply = missed[-1]
        said = f"{shortened(game.mover(ply).name)} could have won at move {ply}."
        comparison = story_at(game, ply, judged[ply - 1]).comparison
        return TurningPoint(tuple(filter(None, (said, comparison))), ply)
    known = all(each.right for each in judged)
    return TurningPoint(("Nobody could have done better." if known else "No mistake is known.",))


def _lost_by_no_move(
    game: GameState, judged: tuple[Judgement, ...], winner: Side
) -> tuple[str, ...]:
    """The sentence about a loss without a mistake that lost it for good."""
    if not judged:
        return ()
    if game.resigned is not None:
        worth = RESULTS.get(judged[-1].played.verdict)
        if worth is not None and game.movers[-1] is winner:
            worth = -worth
        if worth in _RESIGNED:
            told = GAMES[game.setup.game].worded(_RESIGNED[worth])
            return (told.format(shortened(game.seats[winner.other].name)),)
        # Of a stone that was taken over, and no more, it is not told to whom it was worth a win.
        if worth is None or (game.swapped and len(judged) == 1):
            return ()
    best, loser = (names_of(game)[side] for side in (winner, winner.other))
    lost = lost_from(game, judged)
    if game.swapped and lost == 2 and judged[0].played.verdict is Verdict.LOSS:
        return (f"{loser} lost it by taking over the first stone.",)
    if all(each.right for each in judged):
        return (f"No move of {loser} lost it: with best play {best} wins from the start.",)
    return (LOST_FROM.format("move 1 on", loser) if lost == 1 else _NOT_KNOWN,)


Row = tuple[str, str, str]
"""A figure of the end: its name, and the numbers of both players."""
_LOOKING: Final = "Looking for where it was lost ..."
_MOST_MISTAKES: Final = 5


@dataclass(frozen=True, slots=True)
class EndPart:
    """The end of a game, or of a series: who won and how, where it was decided, and the record.

    `mistakes` are the plies that a person at the board can try once more, the one that is told of
    first; `is_looking` says that the story is still to come. Figures are there where searches were
    on show.
    """

    headline: str
    winner: Side | None
    names: tuple[str, str]
    titles: tuple[str, str]
    """The names with the levels of computers."""
    speech: str = ""
    story: tuple[str, ...] = ()
    decisions: str = ""
    figures: tuple[Row, ...] = ()
    record: str = ""
    mistakes: tuple[int, ...] = ()
    is_looking: bool = False


def end_of(state: ServiceState) -> EndPart | None:
    """The end of the game; None while the game goes on, or the next one follows."""
    game, series = state.game, state.series
    summary = summary_of(game)
    if summary is None or game.is_variation or not series.over:
        return None
    if series.total > 1:
        figures = _figures(series.contestant(0), series.contestant(1))
        return EndPart(series_result(series), None, series.names, series.names, figures=figures)
    names, judged = names_of(game), state.judged or ()
    looking = (_LOOKING,) if state.is_judging else ()
    # The figures of searches are told where the analysis was on at the last move.
    searches_shown = state.visibility.may_see(game.after(game.ply_count - 1))
    point = TurningPoint(looking) if state.judged is None else turning_point(game, judged)
    return EndPart(
        _headline(game),
        summary.winner,
        names,
        names if game.taken_over is not None else (game.title(Side.ONE), game.title(Side.TWO)),
        state.speech.words,
        point.sentences,
        _decisions(game, judged),
        _figures(*summary.sides) if searches_shown else (),
        updated_record(game, state.known).removesuffix("."),
        tuple(_mistakes_to_try(game, judged, point.ply)),
        is_looking=state.judged is None and state.is_judging,
    )


def _headline(game: GameState) -> str:
    """Who won, and where the line is: `Sera wins: column 1, move 6`."""
    where, found = line_words(game.position), game.result
    if found is None or found.winner is None or not where:
        return result(game).removesuffix(".")
    name = shortened(game.seats[found.winner].name)
    return f"{name} wins: {where.removeprefix('from ')}, move {game.ply_count}"


def _mistakes_to_try(game: GameState, judged: tuple[Judgement, ...], told: int | None) -> list[int]:
    """The moves by which one person gave a result away, the one that is told of first.

    Where nobody did, those that gave away points, unless that person has won.
    """
    pairs = enumerate(zip(judged, game.movers, strict=False), 1)
    lost = [ply for ply, (each, side) in pairs if each.is_mistake and side is not game.winner]
    wrong = [ply for ply in _wrong(judged) if not judged[ply - 1].is_not_taking_over]
    seats = {ply: game.mover(ply) for ply in wrong or lost}
    people = (ply for ply, seat in seats.items() if isinstance(seat, Human))
    found = sorted(people, key=lambda ply: ply != told)
    return [ply for ply in found if seats[ply] == seats[found[0]]][:_MOST_MISTAKES]


def series_result(series: Series) -> str:
    """Who won a series that is over: `Sera wins the series 8–0, 2 drawn`."""  # noqa: RUF002
    one, two = sorted((series.contestant(0), series.contestant(1)), key=lambda each: -each.wins)
    drawn = GAMES[series.game].worded(f", {series.draws} drawn") if series.draws else ""
    how = "The series is level," if one.wins == two.wins else f"{one.name} wins the series"
    return f"{how} {one.wins}–{two.wins}{drawn}."  # noqa: RUF001


def line_words(position: Position) -> str:
    """Where the winning line is: its row, its column, or its ends; nothing without one.

    A move that finishes two lines at once has won by both.
    """
    outcome = position.outcome
    if outcome is None or not isinstance(position, LinePosition):
        return ""
    rules = position.rules
    lines = rules.lines_in(rules.board(outcome.line))
    return " and ".join(_place_of_line(position, line) for line in lines)


def _place_of_line(position: LinePosition, line: tuple[int, ...]) -> str:
    """The row or the column that a line fills, or its ends."""
    (top, left), (bottom, right) = (divmod(cell, position.columns) for cell in (line[0], line[-1]))
    notation = position.notation
    if len(line) == position.columns and top == bottom:
        return f"row {top + notation.base}"
    if len(line) == position.rows and left == right:
        return f"column {left + notation.base}"
    return f"from {notation.pair(top, left)} to {notation.pair(bottom, right)}"


def _decisions(game: GameState, judged: tuple[Judgement, ...]) -> str:
    """How many of the decisions that mattered were right, where there were any.

    Only where all are known: a review looks longer, and would count more.
    """
    if not judged or any(None in (each.matters, each.right) for each in judged):
        return ""
    counts = decisions(game.movers, judged)
    return decisions_words(game.setup.game, names_of(game), *counts) if any(counts[0]) else ""


def _figures(one: SideSummary | Contestant, two: SideSummary | Contestant) -> tuple[Row, ...]:
    """The figures of both players; a figure that is 0 for both is left out."""
    pairs = zip(_figures_of(one).items(), _figures_of(two).values(), strict=True)
    return tuple((title, own, other) for (title, own), other in pairs if own or other)


def _figures_of(side: SideSummary | Contestant) -> dict[str, str]:
    """What one player did in a game, or in a series; a number is empty for 0."""
    took = {"time a move": f"{side.seconds / side.moves:.1f} s" if side.moves else ""}
    if isinstance(side, SideSummary):
        did = {"nodes searched": side.nodes, "deepest": side.depth, "hints": side.hints}
    else:
        took = {"games won": str(side.wins), "moves": f"{side.moves:,}"} | took
        mean = round(side.nodes / max(1, side.moves))
        did = {"nodes": side.nodes, "nodes a move": mean, "deepest": side.depth}
    return took | {title: f"{number:,}" if number else "" for title, number in did.items()}
