"""What the search says about the position, best move first, while it goes on."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.engine.candidate_words import (
    brief_verdict,
    prediction,
    signed_points,
    signed_score,
)
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.games.notation import Notation
from tictactoe_tui.service.view import AnalysisPart
from tictactoe_tui.widgets.panel.title_line import title_line

Row = tuple[Candidate, ...]
"""Moves that come to the same, or what is left of them all, the best first."""
_FAINT: Final = "$text-muted"
_BETWEEN: Final = "  "
"""What parts moves, whose own parts one blank or a comma parts."""
_BESIDE: Final = 4
"""The rows beside the moves: title, headings, the expected line, and work."""
_MOST_MOVES: Final = 24
_LEAST_MOVES: Final = 8
_SCORE: Final = 6
_WORDS: Final = 13
_WIDE: Final = 64
"""The width from which on every row has room for the line that it begins."""
_NARROW: Final = 32
"""The width under which there is no room for the scores."""
_TALL: Final = 16
"""The height from which on the expected line may take two rows."""
_SHORTEST: Final = len("0 0") + len(_BETWEEN)
"""The columns that a move takes at least: hundreds of moves are not written out to be counted."""


class AnalysisPanel(Widget):
    """Candidates, expected line and work done for one position."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    AnalysisPanel { text-wrap: nowrap; text-overflow: ellipsis; }
    """

    analysis: reactive[AnalysisPart] = reactive(AnalysisPart(None, None, False, ""))
    """What to show."""

    def render(self) -> RenderResult:
        """The whole panel."""
        if self.analysis.position is None:
            return Content.styled(self.analysis.empty, _FAINT)
        part, (width, height) = self.analysis, self.content_size
        return panel_content(
            self.analysis.position, part.info, part.ended, width, height, advice=part.advice
        )


def panel_content(
    position: Position,
    info: SearchInfo | None,
    ended: bool,
    width: int,
    height: int,
    *,
    advice: str = "",
) -> Content:
    """The lines of the panel, as many rows of moves as there is room for."""
    if info is None or not info.candidates:
        name = position.side_names[position.to_move]
        return title_line(f"─ Analysis for {name}", "looking ...", width)
    line = _wrapped(position.notation, info.candidates[0].line, max(10, width - 2))
    line = line[: 1 if height < _TALL else 2] or [""]
    room = max(1, height - _BESIDE - len(line) + 1)
    rows = _rows(position, info.candidates, room)
    moves = [_drawn(position, row, width, best=not at) for at, row in enumerate(rows)]
    spare = room - len(rows)
    for at in reversed(range(len(rows))):
        opened = _opened(position, rows[at], width, spare)
        if 0 < len(opened) <= spare:
            spare -= len(opened)
            moves[at + 1 : at + 1] = opened
    marks = ("→ ", "  ")
    return Content("\n").join(
        [
            _title(position, info, ended, width, advice),
            _headings(position, width),
            *moves,
            *(
                Content.assemble((mark, _FAINT), row)
                for mark, row in zip(marks, line, strict=False)
            ),
            _work(info, width),
        ]
    )


def _title(position: Position, info: SearchInfo, ended: bool, width: int, advice: str) -> Content:
    """What the game comes to, as far as it is proved, and whether the search goes on."""
    going_on = not (info.done or ended)
    if info.result is None:
        name = position.side_names[position.to_move]
        return title_line(f"─ Analysis for {name}", "open ..." if going_on else "open", width)
    words, aside = advice or prediction(position, info), "proved ..." if going_on else "proved"
    if len(words) > width - len(f"─  {aside}"):
        words = words.partition(", on move")[0]
    return title_line(f"─ {words}", aside, width)


def _rows(position: Position, candidates: Row, room: int) -> list[Row]:
    """The best move, then those that come to the same together; the last row has all the rest."""
    rows = [candidates[:1]]
    for alike in (_worth, _outcome):
        rows[1:] = [tuple(group) for _, group in groupby(candidates[1:], partial(alike, position))]
        if len(rows) <= room:
            break
    if len(rows) > room:
        rows[room - 1 :] = [tuple(each for row in rows[room - 1 :] for each in row)]
    return rows


def _worth(position: Position, move: Candidate) -> tuple[object, ...]:
    """What a row says of a move, for comparing: what it takes, and what it comes to."""
    return (position.at(move.cell), move.score, move.verdict, move.plies, move.status, move.sense)


def _outcome(position: Position, move: Candidate) -> tuple[object, ...]:
    """What a row comes to, where estimates have no rows of their own."""
    guess = move.verdict is Verdict.UNKNOWN and move.score is not None
    points = GAMES[position.key].counts_points
    return ("open",) if guess and not points else _worth(position, move)


def _headings(position: Position, width: int) -> Content:
    """What stands in the columns."""
    points = GAMES[position.key].counts_points
    score, words = ("take", "by the end") if points else ("score", "comes to")
    then = "  then" if width >= _WIDE else ""
    return Content.styled(f"  {_in_columns('move', score, words, width)}{then}", _FAINT)


def _drawn(position: Position, row: Row, width: int, *, best: bool) -> Content:
    """One row: mark, moves, score, what it comes to, and where there is room how it goes on."""
    notation, candidate = position.notation, row[0]
    room = _moves_width(width)
    moves = _joined(notation, row, room) or f"{len(row):,} others"
    alike = _worth(position, row[0]) == _worth(position, row[-1])
    score, words = _columns(position, candidate) if alike else ("", _range(position, row))
    text = _in_columns(moves, score, words, width)
    then = ""
    if width >= _WIDE and alike:
        left = width - len(text) - 4
        lines = _wrapped(notation, candidate.line[1:], left - 2) or [""]
        then = f"  {lines[0]}{' …' if len(lines) > 1 else ''}"
    look = _FAINT if candidate.status is Status.ESTIMATE else "bold" if best else ""
    return Content.assemble(
        ("▸ " if best else "  ", "bold $text-accent"),
        (text if then else text.rstrip(), look),
        (then, _FAINT),
    )


def _in_columns(moves: str, score: str, words: str, width: int) -> str:
    """What stands in the columns, without the score where there is no room for it."""
    middle = f" {score:>{_SCORE}}" if width >= _NARROW else ""
    return f"{moves:<{_moves_width(width)}}{middle}  {words:<{_WORDS}}"


def _columns(position: Position, candidate: Candidate) -> tuple[str, str]:
    """The score and what it comes to; of a number its value, and who is ahead in the end."""
    if GAMES[position.key].counts_points:
        return position.at(candidate.cell).replace("-", "−"), signed_points(candidate)  # noqa: RUF001
    known = candidate.verdict is not Verdict.UNKNOWN
    return signed_score(candidate), brief_verdict(candidate) if known else "open"


def _range(position: Position, row: Row) -> str:
    """The range of what the moves of one row come to."""
    best, worst = row[0], row[-1]
    if best.score is None:
        return "open"
    points = GAMES[position.key].counts_points
    if not points and best.verdict is worst.verdict is not Verdict.UNKNOWN:
        farthest = max(row, key=lambda each: each.plies or 0)
        return brief_verdict(replace(farthest, status=Status.BOUND))
    if any(each.sense is Sense.AT_LEAST for each in row):
        return "various"
    return f"{signed_points(best) if points else signed_score(best)} or less"


def _opened(position: Position, row: Row, width: int, most: int) -> list[Content]:
    """The moves of a row in lines of their own, where the row itself has only their number."""
    if len(row) * _SHORTEST > most * width or _joined(position.notation, row, _moves_width(width)):
        return []
    lines = _wrapped(position.notation, (each.cell for each in row), max(10, width - 4))
    return [Content.styled(f"    {line}", _FAINT) for line in lines]


def _moves_width(width: int) -> int:
    """The width of the column of the moves."""
    room = width - (2 + _WORDS + 2 + (_SCORE + 1 if width >= _NARROW else 0))
    return max(_LEAST_MOVES, min(room, _MOST_MOVES if width >= _WIDE else room))


def _joined(notation: Notation, row: Row, room: int) -> str:
    """Moves beside each other; nothing where there is no room for them."""
    if len(row) * _SHORTEST > room + len(_BETWEEN):
        return ""
    text = _BETWEEN.join(notation.format(each.cell) for each in row)
    return text if len(text) <= room else ""


def _wrapped(notation: Notation, cells: Iterable[int], width: int) -> list[str]:
    """Moves in lines of at most this width, none of them broken."""
    lines: list[str] = []
    for move in map(notation.format, cells):
        longer = f"{lines[-1]}{_BETWEEN}{move}" if lines else ""
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(move)
    return lines


def _work(info: SearchInfo, width: int) -> Content:
    """Nodes, depth, cutoffs, speed and time, right-aligned so that they count in place."""
    text, time = f"{info.nodes:>9,} nodes  depth {info.depth:>2}", f"  {info.elapsed:>4.1f} s"
    known = info.elapsed > 0.01 and info.nodes >= 1000 * info.elapsed
    speed = f"{info.nodes / info.elapsed / 1000:>5,.0f}k a second" if known else ""
    more = f"  {info.cutoffs:>9,} cuts  {speed:<15}"
    longer = (each for each in (text + time + more, text + time) if len(each) <= width)
    return Content.styled(next(longer, text), _FAINT)
