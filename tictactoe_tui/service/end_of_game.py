"""What is told once a game or a series is over: the result, what both sides did, the record."""

from collections.abc import Iterator
from dataclasses import dataclass

from tictactoe_tui.engine.judging import decisions
from tictactoe_tui.games import Position, Side
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.summary import GameSummary, SideSummary, summary_of
from tictactoe_tui.match.swap_rule import judged_with_swap_rule
from tictactoe_tui.service.sentences import result, updated_record
from tictactoe_tui.service.series import Contestant, Series
from tictactoe_tui.service.service_state import ServiceState

Row = tuple[str, str, str]
"""What is counted, and how much of it each of the two has."""


@dataclass(frozen=True, slots=True)
class EndPart:
    """The end of a game, or of a series: who won and how, figures of both, and the record."""

    headline: str
    how: str
    winner: Side | None
    names: tuple[str, str]
    titles: tuple[str, str]
    """The names with the levels of computers."""
    figures: tuple[Row, ...]
    record: str
    is_loss: bool = False
    """Whether the one person at the board has lost, who may want to know where."""


def end_of(state: ServiceState) -> EndPart | None:
    """What is to be told of the end; nothing while the game goes on, or the next one follows."""
    game, series = state.game, state.series
    summary = summary_of(game)
    if summary is None or game.is_variation or not series.over:
        return None
    if series.total > 1:
        return EndPart(
            series_result(series),
            f"{len(series.games)} games",
            None,
            series.names,
            series.names,
            tuple(_comparison(series)),
            "",
        )
    one, two = game.seats
    totals = game.position.totals
    moves = f"after {summary.plies} move{'' if summary.plies == 1 else 's'}"
    where = line_words(game.position)
    points = () if totals is None else (("points", str(totals[0]), str(totals[1])),)
    return EndPart(
        result(game),
        f"{where}, {moves}" if where else moves,
        summary.winner,
        (one.name, two.name),
        (game.title(Side.ONE), game.title(Side.TWO)),
        (*points, *_figures(summary, _choices(state))),
        updated_record(game, state.known),
        is_loss=game.person is not None and summary.winner is game.person.other,
    )


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


def _choices(state: ServiceState) -> tuple[Row, ...]:
    """How many of the decisions that mattered were right, where there were any; once judged."""
    if not state.judged:
        return ()
    judged = judged_with_swap_rule(state.judged) if state.game.setup.swap_rule else state.judged
    mattered, right = decisions(state.game.moves, judged)
    one, two = (
        f"{good} of {all_}" if all_ else "–"  # noqa: RUF001
        for good, all_ in zip(right, mattered, strict=True)
    )
    return (("choices right", one, two),) if any(mattered) else ()


def _figures(summary: GameSummary, choices: tuple[Row, ...]) -> Iterator[Row]:
    """What both did, beside each other; what neither did is left out."""
    one, two = summary.sides
    yield "moves", str(one.moves), str(two.moves)
    yield from choices
    if one.moves:
        yield "time a move", _seconds_each(one), _seconds_each(two)
    if one.nodes or two.nodes:
        yield "nodes searched", _count(one.nodes), _count(two.nodes)
        yield "deepest", _count(one.depth), _count(two.depth)
    if one.hints or two.hints:
        yield "hints", _count(one.hints), _count(two.hints)


def _comparison(series: Series) -> Iterator[Row]:
    """What the two did in all their games."""
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
    """A number that says something; nothing for none."""
    return f"{number:,}" if number else ""
