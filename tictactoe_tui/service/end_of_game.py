"""The end of a game or a series: the result, what both sides did, the player's record."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import RESULTS
from tictactoe_tui.engine.judging import Judgement, decisions, lost_at
from tictactoe_tui.games import Position, Side
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.setup import Human, Mode
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import GameSummary, SideSummary, summary_of
from tictactoe_tui.match.swap_rule import judged_with_swap_rule
from tictactoe_tui.service.explanation import decision_counts
from tictactoe_tui.service.sentences import result, updated_record
from tictactoe_tui.service.service_state import Contestant, Series, ServiceState

_NOT_KNOWN: Final = "The review looks longer for where it was lost."
_RESIGNED: Final = {0: "It was a draw when {} resigned.", 1: "{} resigned a won game."}


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Sentences about where a match was decided, and the ply of the mistake, if it is known."""

    sentences: tuple[str, ...] = ()
    ply: int | None = None


def turning_point(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """Where this match was lost, or could have been won, by the judgements of all its moves."""
    winner = None if game.result is None else game.result.winner
    if winner is None:
        return _of_draw(game, judged)
    index = lost_at(game.moves, judged, winner)
    if index is None:
        return TurningPoint(_lost_by_no_move(game, judged, winner))
    story, ply = MoveStory(game.moves[index][0], judged[index], reader=game.person), index + 1
    whose = "Lost" if game.person is winner.other else f"{_mover(game, ply)} lost it"
    return TurningPoint((f"{whose} at move {ply}: {story.move}", *story.in_hindsight), ply)


def _of_draw(game: GameState, judged: tuple[Judgement, ...]) -> TurningPoint:
    """The sentence about a draw: the last win given away, or that nobody could have done better."""
    missed = [ply for ply, each in enumerate(judged, 1) if each.right is False]
    if missed:
        ply = missed[-1]
        story = MoveStory(game.moves[ply - 1][0], judged[ply - 1], reader=game.person)
        said = f"{_mover(game, ply)} could have won at move {ply}.", story.comparison
        return TurningPoint(tuple(filter(None, said)), ply)
    known = all(each.right for each in judged)
    return TurningPoint(("Nobody could have done better." if known else "No mistake is known.",))


def _lost_by_no_move(
    game: GameState, judged: tuple[Judgement, ...], winner: Side
) -> tuple[str, ...]:
    """The sentence about a loss without a mistake that lost it for good."""
    if not judged:
        return ()
    loser = shortened(game.seats[winner.other].name)
    if game.resigned is not None:
        worth = RESULTS.get(judged[-1].played.verdict)
        if worth is not None and game.moves[-1][0].to_move is winner:
            worth = -worth
        if worth in _RESIGNED:
            return (_RESIGNED[worth].format(loser),)
        if worth is None:
            return ()
    if all(each.right for each in judged):
        return (f"No move of {loser} lost it: it was lost from the start.",)
    return (_NOT_KNOWN,)


def _mover(game: GameState, ply: int) -> str:
    """The player who made this move; sides may have been swapped since."""
    return shortened(game.mover(ply).name)


Row = tuple[str, str, str]
"""A figure of the end: its name, and the numbers of both players."""
_LOOKING: Final = "Looking for where it was lost ..."
_MOST_OF_A_NAME: Final = 16
_MOST_MISTAKES: Final = 5


@dataclass(frozen=True, slots=True)
class EndPart:
    """The end of a game, or of a series: who won and how, where it was decided, and the record.

    `mistakes` are the plies that a person at the board can try once more, the one that decided it
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
        figures = tuple(_comparison(series))
        return EndPart(series_result(series), None, series.names, series.names, figures=figures)
    one, two = game.seats
    point = _decided_at(state)
    return EndPart(
        _headline(game),
        summary.winner,
        (one.name, two.name),
        (game.title(Side.ONE), game.title(Side.TWO)),
        state.speech.words,
        point.sentences,
        _decisions(state),
        tuple(_figures(summary)) if _searches_were_shown(game) else (),
        updated_record(game, state.known),
        tuple(_mistakes_to_try(state, point.ply)),
        is_looking=state.judged is None and state.is_judging,
    )


def _headline(game: GameState) -> str:
    """Who won, and where the line is: `Sera wins: column 1, move 6`."""
    where, found = line_words(game.position), game.result
    if found is None or found.winner is None or not where:
        return result(game).removesuffix(".")
    name = shortened(game.seats[found.winner].name)
    return f"{name} wins: {where}, move {game.ply_count}"


def _decided_at(state: ServiceState) -> TurningPoint:
    """Where the match was decided, once its moves are judged."""
    if state.judged is None:
        return TurningPoint((_LOOKING,) if state.is_judging else ())
    return turning_point(state.game, _judged(state, state.judged))


def _mistakes_to_try(state: ServiceState, decided: int | None) -> list[int]:
    """The moves by which one person gave a result away, the one that decided the match first."""
    judged = enumerate(_judged(state, state.judged or ()), 1)
    wrong = (ply for ply, each in judged if each.right is False)
    seats = {ply: state.game.mover(ply) for ply in wrong}
    found = sorted(
        (ply for ply, seat in seats.items() if isinstance(seat, Human)),
        key=lambda ply: ply != decided,
    )
    return [ply for ply in found if seats[ply] == seats[found[0]]][:_MOST_MISTAKES]


def _searches_were_shown(game: GameState) -> bool:
    """Whether the figures of searches were shown during the game."""
    shown = any(each.thinking.analysis_shown for each in game.plies)
    return shown or game.mode is Mode.WATCH


def series_result(series: Series) -> str:
    """Who won a series that is over: `Sera wins the series 8–0, 2 drawn`."""  # noqa: RUF002
    one, two = sorted((series.contestant(0), series.contestant(1)), key=lambda each: -each.wins)
    drawn = f", {series.draws} drawn" if series.draws else ""
    if one.wins == two.wins:
        return f"The series is level, {one.wins}–{two.wins}{drawn}."  # noqa: RUF001
    return f"{one.name} wins the series {one.wins}–{two.wins}{drawn}."  # noqa: RUF001


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


def _judged(state: ServiceState, judged: tuple[Judgement, ...]) -> tuple[Judgement, ...]:
    """The judgements of the moves, with the taking over of a first stone reckoned in."""
    return tuple(judged_with_swap_rule(judged)) if state.game.setup.swap_rule else judged


def _decisions(state: ServiceState) -> str:
    """How many of the decisions that mattered were right, where there were any.

    Only where all are known: a review looks longer, and would count more.
    """
    judged = _judged(state, state.judged or ())
    if any(None in (each.matters, each.right) for each in judged):
        return ""
    names = (shortened(seat.name, _MOST_OF_A_NAME) for seat in state.game.seats)
    return decision_counts(names, *decisions(state.game.moves, judged)) if judged else ""


def _figures(summary: GameSummary) -> Iterator[Row]:
    """The figures of both players; a figure that is 0 for both is left out."""
    one, two = summary.sides
    if one.moves:
        yield "time a move", _seconds_each(one), _seconds_each(two)
    if one.nodes or two.nodes:
        yield "nodes searched", _count(one.nodes), _count(two.nodes)
        yield "deepest", _count(one.depth), _count(two.depth)
    if one.hints or two.hints:
        yield "hints", _count(one.hints), _count(two.hints)


def _comparison(series: Series) -> Iterator[Row]:
    """The figures of both players over all games of the series."""
    one, two = series.contestant(0), series.contestant(1)
    yield "games won", str(one.wins), str(two.wins)
    yield "moves", f"{one.moves:,}", f"{two.moves:,}"
    yield "time a move", _seconds_each(one), _seconds_each(two)
    yield "nodes", _count(one.nodes), _count(two.nodes)
    yield "nodes a move", _nodes_each(one), _nodes_each(two)
    yield "deepest", _count(one.depth), _count(two.depth)


def _seconds_each(side: SideSummary | Contestant) -> str:
    """The seconds of a move on average."""
    return f"{side.seconds / side.moves:.1f} s" if side.moves else ""


def _nodes_each(side: Contestant) -> str:
    """The nodes of a move on average."""
    return _count(round(side.nodes / side.moves)) if side.moves else ""


def _count(number: int) -> str:
    """A number as text; empty for 0."""
    return f"{number:,}" if number else ""
